// The rules of Othello on boards of every even size: positions, legal moves, who has won.

#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

const std::string PASS = "-1,-1";
const std::string LAYOUT = "@LAYOUT@";  // standard: white on the top-left centre cell; mirrored: black

inline std::string other(const std::string& side) { return side == "white" ? "black" : "white"; }
inline char sign_of(const std::string& side) { return side == "black" ? 'X' : 'O'; }

// Discs on their cells and the side to move. Columns (x) and rows (y) count from 0 at the top left.
struct Position {
    int size;
    std::string turn;
    std::string cells;  // row by row: X is black, O is white, - is empty

    Position(int size, const std::string& turn) : size(size), turn(turn), cells(size * size, '-') {}

    char& at(int x, int y) { return cells[y * size + x]; }

    // The sign on a cell; a blank off the board.
    char sign(int x, int y) const { return x < 0 || y < 0 || x >= size || y >= size ? ' ' : cells[y * size + x]; }

    // The legal moves such as `5,4`, column first; only a pass where the side has to pass.
    std::vector<std::string> moves() const {
        std::vector<std::string> found = moves_of(turn);
        if (found.empty() && !moves_of(other(turn)).empty()) return {PASS};
        return found;
    }

    std::vector<std::string> moves_of(const std::string& side) const {
        std::vector<std::string> found;
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                if (!captured(x, y, side).empty()) found.push_back(std::to_string(x) + "," + std::to_string(y));
        return found;
    }

    // The places of the discs that turn if this side places one here; none if it may not.
    std::vector<int> captured(int x, int y, const std::string& side) const {
        std::vector<int> turned;
        if (sign(x, y) != '-') return turned;
        char mine = sign_of(side), theirs = sign_of(other(side));
        for (int right = -1; right <= 1; ++right)
            for (int down = -1; down <= 1; ++down) {
                int far = 1;
                while (sign(x + far * right, y + far * down) == theirs) ++far;
                if (sign(x + far * right, y + far * down) != mine) continue;
                for (int near = 1; near < far; ++near)
                    turned.push_back((y + near * down) * size + x + near * right);
            }
        return turned;
    }

    // The position after a move.
    Position play(const std::string& move) const {
        Position next = *this;
        next.turn = other(turn);
        if (move == PASS) return next;
        size_t comma = move.find(',');
        int x = std::stoi(move.substr(0, comma)), y = std::stoi(move.substr(comma + 1));
        next.at(x, y) = sign_of(turn);
        for (int place : captured(x, y, turn)) next.cells[place] = sign_of(turn);
        return next;
    }

    int count(const std::string& side) const {
        return static_cast<int>(std::count(cells.begin(), cells.end(), sign_of(side)));
    }

    // "" while the game goes on, else `white`, `black` or `tie`.
    std::string result() const {
        if (!moves().empty()) return "";
        int white = count("white"), black = count("black");
        if (white == black) return "tie";
        return white > black ? "white" : "black";
    }

    // The position in one line, as `girone show` prints it.
    std::string text() const { return cells + " " + sign_of(turn); }
};

// The position in which a game begins; black moves first.
inline Position start(int size = 8) {
    Position position(size, "black");
    bool mirrored = LAYOUT == "mirrored";
    int high = size / 2 - 1, low = size / 2;
    position.at(high, high) = position.at(low, low) = mirrored ? 'X' : 'O';
    position.at(low, high) = position.at(high, low) = mirrored ? 'O' : 'X';
    return position;
}

// The position of a text: the cells row by row, then the side to move.
inline Position read(const std::string& text) {
    std::string cells = text.substr(0, text.find(' '));
    Position position(static_cast<int>(std::lround(std::sqrt(cells.size()))), text.back() == 'X' ? "black" : "white");
    position.cells = cells;
    return position;
}
