// The rules of Lines of Action: positions, legal moves, who has won.

#pragma once

#include <sstream>
#include <string>
#include <vector>

const int MOVE_LIMIT = 100;  // moves of each side

struct Square {
    int column, row;  // from 0; A1 is 0, 0
};

inline std::string other(const std::string& side) { return side == "white" ? "black" : "white"; }
inline char sign_of(const std::string& side) { return side == "white" ? 'W' : 'B'; }
inline std::string name_of(Square square) { return {char('A' + square.column), char('1' + square.row)}; }

const std::vector<Square> DIRECTIONS = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

// The square so many steps away in a direction; it may lie off the board.
inline Square step(Square from, Square way, int far) { return {from.column + far * way.column, from.row + far * way.row}; }

// Pieces on their squares, the side to move, and the plies played so far.
struct Position {
    std::vector<std::string> rows;  // W, B and dots; row 8 of the board comes first
    std::string turn;
    int plies;

    char& at(Square square) { return rows[7 - square.row][square.column]; }

    // The sign on a square; a blank off the board.
    char sign(Square square) const {
        bool outside = square.column < 0 || square.row < 0 || square.column > 7 || square.row > 7;
        return outside ? ' ' : rows[7 - square.row][square.column];
    }

    // The legal moves such as `A2-C2`.
    std::vector<std::string> moves() const {
        std::vector<std::string> found;
        for (int column = 0; column < 8; ++column)
            for (int row = 0; row < 8; ++row)
                for (Square way : DIRECTIONS) {
                    Square from{column, row};
                    if (sign(from) == sign_of(turn) && may_go(from, way))
                        found.push_back(name_of(from) + "-" + name_of(step(from, way, distance(from, way))));
                }
        return found;
    }

    // The pieces of either side on the whole line through a square: so far a piece must go.
    int distance(Square square, Square way) const {
        int pieces = 1;
        for (int forth : {1, -1})
            for (int far = forth; sign(step(square, way, far)) != ' '; far += forth)
                pieces += sign(step(square, way, far)) != '.';
        return pieces;
    }

    // Whether a piece may go this way: no enemy on the path, and none of its own on the target.
    bool may_go(Square from, Square way) const {
        int far = distance(from, way);
        char target = sign(step(from, way, far));
        if (target == ' ' || target == sign_of(turn)) return false;
        for (int near = 1; near < far; ++near)
            if (sign(step(from, way, near)) == sign_of(other(turn))) return false;
        return true;
    }

    // The position after a move; a piece on the target is captured.
    Position play(const std::string& move) const {
        Square from{move[0] - 'A', move[1] - '1'}, to{move[3] - 'A', move[4] - '1'};
        Position next{rows, other(turn), plies + 1};
        next.at(from) = '.';
        next.at(to) = sign_of(turn);
        return next;
    }

    // Whether all pieces of a side form one block; a single piece does.
    bool is_connected(const std::string& side) const {
        Position left = *this;  // from here pieces are taken away, block by block
        int blocks = 0;
        for (int column = 0; column < 8; ++column)
            for (int row = 0; row < 8; ++row) blocks += left.take_block({column, row}, sign_of(side));
        return blocks == 1;
    }

    // Takes away the block that this square belongs to; false if no piece of this sign stands there.
    bool take_block(Square square, char mine) {
        if (sign(square) != mine) return false;
        at(square) = '.';
        for (Square way : DIRECTIONS) take_block(step(square, way, 1), mine);
        return true;
    }

    // "" while the game goes on, else `white`, `black` or `tie`.
    std::string result() const {
        std::string mover = other(turn);  // who moved last wins if both are connected
        if (is_connected(mover)) return mover;
        if (is_connected(turn)) return turn;
        if (plies >= 2 * MOVE_LIMIT) return "tie";
        return moves().empty() ? mover : "";
    }

    // The position in one line, as `girone show` prints it.
    std::string text() const {
        std::string board;
        for (const std::string& row : rows) board += (board.empty() ? "" : "/") + row;
        return board + " " + sign_of(turn) + " " + std::to_string(plies);
    }
};

// The position of a text: eight rows (row 8 first), the side to move, the plies played.
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
    return read(".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. W 0");
}
