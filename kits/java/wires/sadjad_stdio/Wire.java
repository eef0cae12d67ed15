// The conversation over standard input and output: numbers, the row before the column; a pass is -1 -1.

import java.util.Scanner;
import java.util.function.Function;

class Wire {
    // Plays one match: the first two numbers are the size of the board and our number, 1 is black.
    // With `hand COLOUR` a person types the moves of the other side.
    static void play(Function<Position, String> choose, String[] arguments) {
        if (arguments.length == 2 && arguments[0].equals("hand") && arguments[1].matches("white|black")) {
            byHand(choose, Position.start(), arguments[1], new Scanner(System.in));
            return;
        }
        if (arguments.length != 0) {
            System.err.println("write nothing, for the referee, or hand and a colour");
            System.exit(1);
        }
        try (Scanner numbers = new Scanner(System.in)) {
            Position position = Position.start(numbers.nextInt());
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

    // The board as a person reads it, with the numbers of columns and rows.
    static String shown(Position position) {
        int size = position.size;
        StringBuilder board = new StringBuilder("  ");
        for (int x = 0; x < size; x++) board.append(x % 10);
        for (int y = 0; y < size; y++) board.append("\n" + y % 10 + " " + position.text().substring(size * y, size * (y + 1)));
        return board.toString();
    }

    // Plays one side; a person types the moves of the other, and ends the game by Ctrl-C or Ctrl-D.
    static void byHand(Function<Position, String> choose, Position position, String mine, Scanner typed) {
        while (position.result().isEmpty()) {
            System.out.println(shown(position));
            String move;
            if (position.turn.equals(mine)) {
                move = choose.apply(position);
                System.out.println("I play " + move);
            } else {
                System.out.print(position.turn + ": ");
                if (!typed.hasNext()) {
                    System.out.println("\nended by hand");
                    return;
                }
                move = typed.next();
                if (!position.moves().contains(move)) {
                    System.out.println("not possible; these are: " + String.join(" ", position.moves()));
                    continue;
                }
            }
            position = position.play(move);
        }
        System.out.println(shown(position) + "\nThe end: " + position.result());
    }
}
