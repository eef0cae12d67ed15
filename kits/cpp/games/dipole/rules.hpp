// The rules of Dipole: positions, legal moves, who has won.

#pragma once

#include <sstream>
#include <string>
#include <vector>

const int PIECES = 12;
const int MOVE_LIMIT = 60;  // moves of each side

struct Direction {
    std::string name;
    int down, right;
};
const std::vector<Direction> DIRECTIONS = {{"N", -1, 0}, {"NE", -1, 1}, {"E", 0, 1},  {"SE", 1, 1},
                                           {"S", 1, 0},  {"SW", 1, -1}, {"W", 0, -1}, {"NW", -1, -1}};

struct Cell {
    int row, column;  // from 0; A1 is 0, 0
};

inline std::string other(const std::string& side) { return side == "white" ? "black" : "white"; }
inline std::string name_of(Cell cell) { return {char('A' + cell.row), char('1' + cell.column)}; }
inline bool on_board(Cell cell) { return cell.row >= 0 && cell.column >= 0 && cell.row < 8 && cell.column < 8; }

// The cell where a move ends; it may lie off the board.
inline Cell target_of(Cell cell, const Direction& way, int pieces) {
    return {cell.row + way.down * pieces, cell.column + way.right * pieces};
}

// Stacks on their cells, the side to move, and the plies played so far.
struct Position {
    int stacks[8][8] = {};  // pieces on a cell: above 0 white ones, below 0 black ones
    std::string turn = "white";
    int plies = 0;

    // The pieces of the side to move on a cell; those of the opponent count below 0.
    int own(Cell cell) const {
        int pieces = stacks[cell.row][cell.column];
        return turn == "white" ? pieces : -pieces;
    }

    // The legal moves such as `H5,N,2`; who has none must pass, which moves 0 pieces.
    std::vector<std::string> moves() const {
        std::vector<std::string> found;
        std::string pass;
        for (int row = 0; row < 8; ++row)
            for (int column = 0; column < 8; ++column) {
                Cell cell{row, column};
                if (own(cell) > 0 && pass.empty()) pass = name_of(cell) + ",N,0";
                for (const Direction& way : DIRECTIONS)
                    for (int pieces = 1; pieces <= own(cell); ++pieces)
                        if (may_go(cell, way, pieces))
                            found.push_back(name_of(cell) + "," + way.name + "," + std::to_string(pieces));
            }
        if (found.empty() && !pass.empty()) found.push_back(pass);
        return found;
    }

    // Whether so many pieces may leave this cell in this direction; they go as many cells.
    bool may_go(Cell cell, const Direction& way, int pieces) const {
        if ((way.down + way.right) * pieces % 2 != 0) return false;  // a light cell, also beyond the edge
        Cell target = target_of(cell, way, pieces);
        int met = on_board(target) ? own(target) : 0;
        if (met < 0) return -met <= pieces;           // a capture may go in every direction
        return way.down == (turn == "white" ? -1 : 1);  // to an empty cell, onto an own stack, or off the board
    }

    // The position after a move.
    Position play(const std::string& move) const {
        Cell cell{move[0] - 'A', move[1] - '1'};
        size_t comma = move.rfind(',');
        int pieces = std::stoi(move.substr(comma + 1)), colour = turn == "white" ? 1 : -1;
        Position next = *this;
        next.turn = other(turn);
        next.plies += 1;
        for (const Direction& way : DIRECTIONS) {
            Cell target = target_of(cell, way, pieces);
            if (pieces == 0 || way.name != move.substr(3, comma - 3)) continue;
            next.stacks[cell.row][cell.column] -= colour * pieces;
            if (!on_board(target)) continue;
            if (own(target) < 0) next.stacks[target.row][target.column] = 0;
            next.stacks[target.row][target.column] += colour * pieces;
        }
        return next;
    }

    int count(const std::string& side) const {
        int pieces = 0;
        for (const auto& row : stacks)
            for (int stack : row)
                if ((stack > 0) == (side == "white")) pieces += stack > 0 ? stack : -stack;
        return pieces;
    }

    // "" while the game goes on, else `white`, `black` or `tie`.
    std::string result() const {
        int white = count("white"), black = count("black");
        if (white > 0 && black > 0 && plies < 2 * MOVE_LIMIT) return "";
        if (white == black) return "tie";
        return white > black ? "white" : "black";
    }

    // The position in one line, as `girone show` prints it.
    std::string text() const {
        std::string words;
        for (int row = 0; row < 8; ++row)
            for (int column = 0; column < 8; ++column) {
                int stack = stacks[row][column];
                if (stack > 0) words += name_of({row, column}) + "W" + std::to_string(stack) + " ";
                if (stack < 0) words += name_of({row, column}) + "B" + std::to_string(-stack) + " ";
            }
        return words + (turn == "white" ? "W " : "B ") + std::to_string(plies);
    }
};

// The position of a text such as `A4B12 H5W12 W 0`.
inline Position read(const std::string& text) {
    Position position;
    std::istringstream words(text);
    std::string word;
    while (words >> word && word.size() > 2) {
        int size = std::stoi(word.substr(3));
        position.stacks[word[0] - 'A'][word[1] - '1'] = word[2] == 'W' ? size : -size;
    }
    position.turn = word == "W" ? "white" : "black";
    words >> position.plies;
    return position;
}

// The position in which every game begins.
inline Position start() {
    Position position;
    position.stacks[0][3] = -PIECES;
    position.stacks[7][4] = PIECES;
    return position;
}
