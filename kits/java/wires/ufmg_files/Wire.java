// One move by files: the board is read from a file, the move is written into move.txt.

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Scanner;
import java.util.function.Function;

class Wire {
    // Answers one position: the arguments are the file with the board, and our colour; `human` plays a whole game.
    static void play(Function<Position, String> choose, String[] arguments) throws IOException {
        if (arguments.length > 0 && arguments[0].equals("human")) {
            Scanner typed = new Scanner(System.in);
            if (arguments.length < 2) System.out.print("Which colour do you play, black or white? ");
            String colour = arguments.length > 1 ? arguments[1] : typed.hasNext() ? typed.next() : "";
            if (!List.of("black", "white").contains(colour)) {
                System.err.println(colour + " is not a colour; write black or white");
                System.exit(1);
            }
            byHand(choose, Position.start(), Position.other(colour), typed);
            return;
        }
        if (arguments.length != 2 || !List.of("black", "white").contains(arguments[1])) {
            System.err.println("write the file with the board and a colour, such as state.txt black");
            System.exit(1);
        }
        Position position = readBoard(arguments[0], arguments[1]);
        List<String> legal = position.moves();
        if (legal.isEmpty() || legal.get(0).equals(Position.PASS)) {
            writeMove(Position.PASS);
        } else {
            writeMove(legal.get(0)); // whatever happens while we think, there is a legal move
            writeMove(choose.apply(position));
        }
    }

    // The board as a person reads it, with the numbers of columns and rows.
    static String shown(Position position) {
        StringBuilder board = new StringBuilder("  01234567");
        for (int y = 0; y < 8; y++) board.append("\n" + y + " " + position.text().substring(8 * y, 8 * y + 8));
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

    // Returns the position of a file with 8 lines of W, B and dots.
    static Position readBoard(String file, String turn) throws IOException {
        StringBuilder cells = new StringBuilder();
        for (String row : Files.readAllLines(Path.of(file))) cells.append(row.trim());
        String board = cells.toString().replace('B', 'X').replace('W', 'O').replace('.', '-');
        return new Position(board, turn);
    }

    // Writes the move; the file is replaced at once, so it is never half written.
    static void writeMove(String move) throws IOException {
        Files.writeString(Path.of("move.new"), move + "\n");
        Files.move(Path.of("move.new"), Path.of("move.txt"), StandardCopyOption.REPLACE_EXISTING);
    }
}
