// The conversation over standard input and output: numbers, the row before the column; a pass is -1 -1.

import java.util.Scanner;
import java.util.function.Function;

class Wire {
    // Plays one match: the first two numbers are the size of the board and our number, 1 is black.
    static void play(Function<Position, String> choose, String[] arguments) {
        if (arguments.length != 0) {
            System.err.println("this program takes no arguments; it reads the size of the board and its number");
            System.exit(1);
        }
        try (Scanner numbers = new Scanner(System.in)) {
            Position position = Position.start(numbers.nextInt(), true);
            String side = numbers.nextInt() == 1 ? "black" : "white";
            while (position.result().isEmpty()) {
                String move;
                if (position.turn.equals(side)) {
                    move = choose.apply(position);
                    String[] cell = move.split(",");
                    System.out.println(cell[1] + " " + cell[0]); // row, column
                    System.out.flush();
                } else {
                    if (!numbers.hasNextInt()) return; // the referee has hung up
                    int row = numbers.nextInt(), column = numbers.nextInt();
                    move = column + "," + row;
                }
                position = position.play(move);
            }
            System.err.println("The end: " + position.result());
        }
    }
}
