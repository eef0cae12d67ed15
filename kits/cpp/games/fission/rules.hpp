// The rules of Fission: positions, legal moves, who has won.

#pragma once

#include <sstream>
#include <string>
#include <vector>

const int MOVE_LIMIT = 50;  // moves of each side

struct Direction {
    std::string name;
    int down, right;
};
const std::vector<Direction> DIRECTIONS = {{"N", -1, 0}, {"NE", -1, 1}, {"E", 0, 1},  {"SE", 1, 1},
                                           {"S", 1, 0},  {"SW", 1, -1}, {"W", 0, -1}, {"NW", -1, -1}};

inline std::string other(const std::string& side) { return side == "white" ? "black" : "white"; }
inline char sign_of(const std::string& side) { return side == "white" ? 'W' : 'B'; }
inline std::string cell_name(int row, int column) { return std::string{char('A' + row), char('1' + column)}; }

// Stones on their cells, the side to move, and the plies played so far. Row 0 is A.
struct Position {
    std::vector<std::string> rows;  // W, B and dots
    std::string turn;
    int plies;

    // The sign on a cell; a blank off the board.
    char sign(int row, int column) const {
        return row < 0 || column < 0 || row > 7 || column > 7 ? ' ' : rows[row][column];
    }

    // The legal moves such as `F5,N`: a stone must be able to enter the first cell.
    std::vector<std::string> moves() const {
        std::vector<std::string> found;
        for (int row = 0; row < 8; ++row)
            for (int column = 0; column < 8; ++column)
                for (const Direction& way : DIRECTIONS)
                    if (sign(row, column) == sign_of(turn) && sign(row + way.down, column + way.right) == '.')
                        found.push_back(cell_name(row, column) + "," + way.name);
        return found;
    }

    // The position after a move: the stone slides, and explodes if a stone stops it.
    Position play(const std::string& move) const {
        int row = move[0] - 'A', column = move[1] - '1';
        Direction way = DIRECTIONS[0];
        for (const Direction& each : DIRECTIONS)
            if (each.name == move.substr(3)) way = each;
        Position next{rows, other(turn), plies + 1};
        next.rows[row][column] = '.';
        while (sign(row + way.down, column + way.right) == '.') {
            row += way.down;
            column += way.right;
        }
        next.rows[row][column] = sign_of(turn);
        if (sign(row + way.down, column + way.right) != ' ') next.explode(row, column);
        return next;
    }

    // Takes away the stone on a cell and all stones around it.
    void explode(int row, int column) {
        rows[row][column] = '.';
        for (const Direction& way : DIRECTIONS)
            if (sign(row + way.down, column + way.right) != ' ') rows[row + way.down][column + way.right] = '.';
    }

    int count(const std::string& side) const {
        int stones = 0;
        for (const std::string& row : rows)
            for (char found : row) stones += found == sign_of(side);
        return stones;
    }

    // "" while the game goes on, else `white`, `black` or `tie`.
    std::string result() const {
        int white = count("white"), black = count("black");
        if (white > 0 && black == 0) return "white";
        if (black > 0 && white == 0) return "black";
        if ((white == black && white <= 1) || moves().empty() || plies >= 2 * MOVE_LIMIT) return "tie";
        return "";
    }

    // The position in one line, as `girone show` prints it.
    std::string text() const {
        std::string board;
        for (const std::string& row : rows) board += (board.empty() ? "" : "/") + row;
        return board + " " + sign_of(turn) + " " + std::to_string(plies);
    }
};

// The position of a text: eight rows, the side to move, the plies played.
inline Position read(const std::string& text) {
    std::istringstream words(text);
    std::string board, side, row;
    Position position;
    words >> board >> side >> position.plies;
    position.turn = side == "W" ? "white" : "black";
    std::istringstream lines(board);
    while (std::getline(lines, row, '/')) position.rows.push_back(row);
    return position;
}

// The position in which every game begins.
inline Position start() {
    return read("......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........ W 0");
}
