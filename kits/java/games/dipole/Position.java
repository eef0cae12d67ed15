// The rules of Dipole: positions, legal moves, who has won.

import java.util.ArrayList;
import java.util.List;

// Stacks on their cells, the side to move, and the plies played so far. Row 0 is A.
class Position {
    static final int MOVE_LIMIT = 60; // moves of each side
    static final List<String> DIRECTIONS = List.of("N", "NE", "E", "SE", "S", "SW", "W", "NW");
    static final int[] DOWN = {-1, -1, 0, 1, 1, 1, 0, -1};
    static final int[] RIGHT = {0, 1, 1, 1, 0, -1, -1, -1};

    final int[][] stacks; // pieces on a cell: above 0 white ones, below 0 black ones
    final String turn;
    final int plies;

    Position(int[][] stacks, String turn, int plies) {
        this.stacks = stacks;
        this.turn = turn;
        this.plies = plies;
    }

    // The position in which every game begins.
    static Position start() {
        return read("A4B12 H5W12 W 0");
    }

    // The position of a text: the stacks, the side to move, the plies played.
    static Position read(String text) {
        String[] words = text.split(" ");
        int last = words.length - 1;
        int[][] stacks = new int[8][8];
        for (int each = 0; each < last - 1; each++) {
            int size = Integer.parseInt(words[each].substring(3));
            int row = words[each].charAt(0) - 'A', column = words[each].charAt(1) - '1';
            stacks[row][column] = words[each].charAt(2) == 'W' ? size : -size;
        }
        return new Position(stacks, words[last - 1].equals("W") ? "white" : "black", Integer.parseInt(words[last]));
    }

    static String other(String side) {
        return side.equals("white") ? "black" : "white";
    }

    static String nameOf(int row, int column) {
        return "" + (char) ('A' + row) + (char) ('1' + column);
    }

    // The pieces of the side to move on a cell; those of the opponent count below 0, and off the board there are none.
    int own(int row, int column) {
        if (row < 0 || column < 0 || row > 7 || column > 7) return 0;
        return turn.equals("white") ? stacks[row][column] : -stacks[row][column];
    }

    // The legal moves such as `H5,N,2`; who has none must pass, which moves 0 pieces.
    List<String> moves() {
        List<String> found = new ArrayList<>(), passes = new ArrayList<>();
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++) {
                if (own(row, column) > 0) passes.add(nameOf(row, column) + ",N,0");
                for (int way = 0; way < 8; way++)
                    for (int pieces = 1; pieces <= own(row, column); pieces++)
                        if (mayGo(row, column, way, pieces))
                            found.add(nameOf(row, column) + "," + DIRECTIONS.get(way) + "," + pieces);
            }
        if (found.isEmpty() && !passes.isEmpty()) found.add(passes.get(0));
        return found;
    }

    // Whether so many pieces may leave this cell in this direction; they go as many cells.
    boolean mayGo(int row, int column, int way, int pieces) {
        if ((DOWN[way] + RIGHT[way]) * pieces % 2 != 0) return false; // a light cell, also beyond the edge
        int met = own(row + DOWN[way] * pieces, column + RIGHT[way] * pieces);
        if (met < 0) return -met <= pieces; // a capture may go in every direction
        return DOWN[way] == (turn.equals("white") ? -1 : 1); // to an empty cell, onto an own stack, or off the board
    }

    // The position after a move.
    Position play(String move) {
        String[] parts = move.split(",");
        int row = parts[0].charAt(0) - 'A', column = parts[0].charAt(1) - '1';
        int way = DIRECTIONS.indexOf(parts[1]), pieces = Integer.parseInt(parts[2]);
        int colour = turn.equals("white") ? 1 : -1;
        int[][] next = new int[8][];
        for (int each = 0; each < 8; each++) next[each] = stacks[each].clone();
        next[row][column] -= colour * pieces;
        int y = row + DOWN[way] * pieces, x = column + RIGHT[way] * pieces;
        if (y >= 0 && x >= 0 && y < 8 && x < 8) {
            if (own(y, x) < 0) next[y][x] = 0;
            next[y][x] += colour * pieces;
        }
        return new Position(next, other(turn), plies + 1);
    }

    int count(String side) {
        int pieces = 0;
        for (int[] row : stacks)
            for (int stack : row) if ((stack > 0) == side.equals("white")) pieces += Math.abs(stack);
        return pieces;
    }

    // "" while the game goes on, else `white`, `black` or `tie`.
    String result() {
        int white = count("white"), black = count("black");
        if (white > 0 && black > 0 && plies < 2 * MOVE_LIMIT) return "";
        if (white == black) return "tie";
        return white > black ? "white" : "black";
    }

    // The position in one line, as `girone show` prints it.
    String text() {
        StringBuilder words = new StringBuilder();
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++)
                if (stacks[row][column] != 0) {
                    String side = stacks[row][column] > 0 ? "W" : "B";
                    words.append(nameOf(row, column)).append(side).append(Math.abs(stacks[row][column])).append(' ');
                }
        return words + (turn.equals("white") ? "W " : "B ") + plies;
    }
}
