// The rules of Othello on boards of every even size: positions, legal moves, who has won.

import java.util.ArrayList;
import java.util.List;

// Discs on their cells and the side to move. Columns (x) and rows (y) count from 0 at the top left.
class Position {
    static final String PASS = "-1,-1";
    static final String LAYOUT = "@LAYOUT@"; // standard: white on the top-left centre cell; mirrored: black

    final int size;
    final String cells; // row by row: X is black, O is white, - is empty
    final String turn;

    Position(String cells, String turn) {
        this.size = (int) Math.round(Math.sqrt(cells.length()));
        this.cells = cells;
        this.turn = turn;
    }

    // The position in which a game begins; black moves first.
    static Position start() {
        return start(8);
    }

    static Position start(int size) {
        boolean mirrored = LAYOUT.equals("mirrored");
        StringBuilder cells = new StringBuilder("-".repeat(size * size));
        int high = size / 2 - 1, low = size / 2;
        char falling = mirrored ? 'X' : 'O', rising = mirrored ? 'O' : 'X';
        cells.setCharAt(high * size + high, falling);
        cells.setCharAt(low * size + low, falling);
        cells.setCharAt(high * size + low, rising);
        cells.setCharAt(low * size + high, rising);
        return new Position(cells.toString(), "black");
    }

    // The position of a text: the cells row by row, then the side to move.
    static Position read(String text) {
        String[] words = text.split(" ");
        return new Position(words[0], words[1].equals("X") ? "black" : "white");
    }

    static String other(String side) {
        return side.equals("white") ? "black" : "white";
    }

    static char signOf(String side) {
        return side.equals("black") ? 'X' : 'O';
    }

    // The sign on a cell; a blank off the board.
    char sign(int x, int y) {
        return x < 0 || y < 0 || x >= size || y >= size ? ' ' : cells.charAt(y * size + x);
    }

    // The legal moves such as `5,4`, column first; only a pass where the side has to pass.
    List<String> moves() {
        List<String> found = movesOf(turn);
        if (found.isEmpty() && !movesOf(other(turn)).isEmpty()) return List.of(PASS);
        return found;
    }

    List<String> movesOf(String side) {
        List<String> found = new ArrayList<>();
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                if (!captured(x, y, side).isEmpty()) found.add(x + "," + y);
        return found;
    }

    // The places of the discs that turn if this side places one here; none if it may not.
    List<Integer> captured(int x, int y, String side) {
        List<Integer> turned = new ArrayList<>();
        if (sign(x, y) != '-') return turned;
        char mine = signOf(side), theirs = signOf(other(side));
        for (int right = -1; right <= 1; right++)
            for (int down = -1; down <= 1; down++) {
                int far = 1;
                while (sign(x + far * right, y + far * down) == theirs) far++;
                if (sign(x + far * right, y + far * down) != mine) continue;
                for (int near = 1; near < far; near++) turned.add((y + near * down) * size + x + near * right);
            }
        return turned;
    }

    // The position after a move.
    Position play(String move) {
        if (move.equals(PASS)) return new Position(cells, other(turn));
        String[] numbers = move.split(",");
        int x = Integer.parseInt(numbers[0]), y = Integer.parseInt(numbers[1]);
        StringBuilder next = new StringBuilder(cells);
        next.setCharAt(y * size + x, signOf(turn));
        for (int place : captured(x, y, turn)) next.setCharAt(place, signOf(turn));
        return new Position(next.toString(), other(turn));
    }

    int count(String side) {
        return (int) cells.chars().filter(sign -> sign == signOf(side)).count();
    }

    // "" while the game goes on, else `white`, `black` or `tie`.
    String result() {
        if (!moves().isEmpty()) return "";
        int white = count("white"), black = count("black");
        if (white == black) return "tie";
        return white > black ? "white" : "black";
    }

    // The position in one line, as `girone show` prints it.
    String text() {
        return cells + " " + signOf(turn);
    }
}
