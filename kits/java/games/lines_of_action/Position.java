// The rules of Lines of Action: positions, legal moves, who has won.

import java.util.ArrayList;
import java.util.List;

// Pieces on their squares, the side to move, and the plies played so far.
class Position {
    static final int MOVE_LIMIT = 100; // moves of each side
    static final int[][] DIRECTIONS = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

    final char[][] board; // board[column][row], both from 0: A1 is board[0][0]; W, B and dots
    final String turn;
    final int plies;

    Position(char[][] board, String turn, int plies) {
        this.board = board;
        this.turn = turn;
        this.plies = plies;
    }

    // The position in which every game begins.
    static Position start() {
        return read(".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. W 0");
    }

    // The position of a text: eight rows (row 8 first), the side to move, the plies played.
    static Position read(String text) {
        String[] words = text.split(" "), lines = words[0].split("/");
        char[][] board = new char[8][8];
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++) board[column][row] = lines[7 - row].charAt(column);
        return new Position(board, words[1].equals("W") ? "white" : "black", Integer.parseInt(words[2]));
    }

    static String other(String side) {
        return side.equals("white") ? "black" : "white";
    }

    static char signOf(String side) {
        return side.equals("white") ? 'W' : 'B';
    }

    static String nameOf(int column, int row) {
        return "" + (char) ('A' + column) + (char) ('1' + row);
    }

    // The sign on a square; a blank off the board.
    static char sign(char[][] board, int column, int row) {
        return column < 0 || row < 0 || column > 7 || row > 7 ? ' ' : board[column][row];
    }

    // The sign so many steps away from a square.
    char ahead(int column, int row, int[] way, int far) {
        return sign(board, column + far * way[0], row + far * way[1]);
    }

    // The legal moves such as `A2-C2`.
    List<String> moves() {
        List<String> found = new ArrayList<>();
        for (int column = 0; column < 8; column++)
            for (int row = 0; row < 8; row++)
                for (int[] way : DIRECTIONS)
                    if (board[column][row] == signOf(turn) && mayGo(column, row, way)) {
                        int far = distance(column, row, way);
                        found.add(nameOf(column, row) + "-" + nameOf(column + far * way[0], row + far * way[1]));
                    }
        return found;
    }

    // The pieces of either side on the whole line through a square: so far a piece must go.
    int distance(int column, int row, int[] way) {
        int pieces = 1;
        for (int forth = -1; forth <= 1; forth += 2)
            for (int far = forth; ahead(column, row, way, far) != ' '; far += forth)
                if (ahead(column, row, way, far) != '.') pieces++;
        return pieces;
    }

    // Whether a piece may go this way: no enemy on the path, and none of its own on the target.
    boolean mayGo(int column, int row, int[] way) {
        int far = distance(column, row, way);
        char target = ahead(column, row, way, far);
        if (target == ' ' || target == signOf(turn)) return false;
        for (int near = 1; near < far; near++)
            if (ahead(column, row, way, near) == signOf(other(turn))) return false;
        return true;
    }

    // The position after a move; a piece on the target is captured.
    Position play(String move) {
        char[][] next = copy();
        next[move.charAt(0) - 'A'][move.charAt(1) - '1'] = '.';
        next[move.charAt(3) - 'A'][move.charAt(4) - '1'] = signOf(turn);
        return new Position(next, other(turn), plies + 1);
    }

    char[][] copy() {
        char[][] same = new char[8][];
        for (int column = 0; column < 8; column++) same[column] = board[column].clone();
        return same;
    }

    // Whether all pieces of a side form one block; a single piece does.
    boolean isConnected(String side) {
        char[][] left = copy(); // from here pieces are taken away, block by block
        int blocks = 0;
        for (int column = 0; column < 8; column++)
            for (int row = 0; row < 8; row++) if (takeBlock(left, column, row, signOf(side))) blocks++;
        return blocks == 1;
    }

    // Takes away the block that this square belongs to; false if no piece of this sign stands there.
    static boolean takeBlock(char[][] left, int column, int row, char mine) {
        if (sign(left, column, row) != mine) return false;
        left[column][row] = '.';
        for (int[] way : DIRECTIONS) takeBlock(left, column + way[0], row + way[1], mine);
        return true;
    }

    // "" while the game goes on, else `white`, `black` or `tie`.
    String result() {
        String mover = other(turn); // who moved last wins if both are connected
        if (isConnected(mover)) return mover;
        if (isConnected(turn)) return turn;
        if (plies >= 2 * MOVE_LIMIT) return "tie";
        return moves().isEmpty() ? mover : "";
    }

    // The position in one line, as `girone show` prints it.
    String text() {
        StringBuilder rows = new StringBuilder();
        for (int row = 7; row >= 0; row--) {
            for (int column = 0; column < 8; column++) rows.append(board[column][row]);
            if (row > 0) rows.append('/');
        }
        return rows + " " + signOf(turn) + " " + plies;
    }
}
