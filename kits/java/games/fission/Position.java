// The rules of Fission: positions, legal moves, who has won.

import java.util.ArrayList;
import java.util.List;

// Stones on their cells, the side to move, and the plies played so far. Row 0 is A.
class Position {
    static final int MOVE_LIMIT = 50; // moves of each side
    static final List<String> DIRECTIONS = List.of("N", "NE", "E", "SE", "S", "SW", "W", "NW");
    static final int[] DOWN = {-1, -1, 0, 1, 1, 1, 0, -1};
    static final int[] RIGHT = {0, 1, 1, 1, 0, -1, -1, -1};

    final char[][] rows; // W, B and dots
    final String turn;
    final int plies;

    Position(char[][] rows, String turn, int plies) {
        this.rows = rows;
        this.turn = turn;
        this.plies = plies;
    }

    // The position in which every game begins.
    static Position start() {
        return read("......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........ W 0");
    }

    // The position of a text: eight rows, the side to move, the plies played.
    static Position read(String text) {
        String[] words = text.split(" "), lines = words[0].split("/");
        char[][] rows = new char[8][];
        for (int row = 0; row < 8; row++) rows[row] = lines[row].toCharArray();
        return new Position(rows, words[1].equals("W") ? "white" : "black", Integer.parseInt(words[2]));
    }

    static String other(String side) {
        return side.equals("white") ? "black" : "white";
    }

    static char signOf(String side) {
        return side.equals("white") ? 'W' : 'B';
    }

    static String cellName(int row, int column) {
        return "" + (char) ('A' + row) + (char) ('1' + column);
    }

    // The sign on a cell; a blank off the board.
    char sign(int row, int column) {
        return row < 0 || column < 0 || row > 7 || column > 7 ? ' ' : rows[row][column];
    }

    // The legal moves such as `F5,N`: a stone must be able to enter the first cell.
    List<String> moves() {
        List<String> found = new ArrayList<>();
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++)
                for (int way = 0; way < 8; way++)
                    if (sign(row, column) == signOf(turn) && sign(row + DOWN[way], column + RIGHT[way]) == '.')
                        found.add(cellName(row, column) + "," + DIRECTIONS.get(way));
        return found;
    }

    // The position after a move: the stone slides, and explodes if a stone stops it.
    Position play(String move) {
        int row = move.charAt(0) - 'A', column = move.charAt(1) - '1', way = DIRECTIONS.indexOf(move.substring(3));
        char[][] next = new char[8][];
        for (int each = 0; each < 8; each++) next[each] = rows[each].clone();
        next[row][column] = '.';
        while (sign(row + DOWN[way], column + RIGHT[way]) == '.') {
            row += DOWN[way];
            column += RIGHT[way];
        }
        next[row][column] = signOf(turn);
        if (sign(row + DOWN[way], column + RIGHT[way]) != ' ') explode(next, row, column);
        return new Position(next, other(turn), plies + 1);
    }

    // Takes away the stone on a cell and all stones around it.
    static void explode(char[][] rows, int row, int column) {
        for (int y = Math.max(row - 1, 0); y <= Math.min(row + 1, 7); y++)
            for (int x = Math.max(column - 1, 0); x <= Math.min(column + 1, 7); x++) rows[y][x] = '.';
    }

    int count(String side) {
        int stones = 0;
        for (char[] row : rows) for (char sign : row) if (sign == signOf(side)) stones++;
        return stones;
    }

    // "" while the game goes on, else `white`, `black` or `tie`.
    String result() {
        int white = count("white"), black = count("black");
        if (white > 0 && black == 0) return "white";
        if (black > 0 && white == 0) return "black";
        if ((white == black && white <= 1) || moves().isEmpty() || plies >= 2 * MOVE_LIMIT) return "tie";
        return "";
    }

    // The position in one line, as `girone show` prints it.
    String text() {
        List<String> lines = new ArrayList<>();
        for (char[] row : rows) lines.add(new String(row));
        return String.join("/", lines) + " " + signOf(turn) + " " + plies;
    }
}
