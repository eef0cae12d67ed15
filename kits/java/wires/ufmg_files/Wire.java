// One move by files: the board is read from a file, the move is written into move.txt.

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Function;

class Wire {
    // Answers one position: the arguments are the file with the board, and our colour.
    static void play(Function<Position, String> choose, String[] arguments) throws IOException {
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
