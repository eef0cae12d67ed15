// One move by files: the board is read from a file, the move is written into move.txt.

#pragma once

#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "rules.hpp"

// Returns the position of a file with 8 lines of W, B and dots.
inline Position read_board(const std::string& file, const std::string& turn) {
    Position position(8, turn);
    std::ifstream board(file);
    std::string row;
    for (int y = 0; y < 8 && board >> row; ++y)
        for (int x = 0; x < 8 && x < static_cast<int>(row.size()); ++x)
            if (row[x] != '.') position.at(x, y) = row[x] == 'B' ? 'X' : 'O';
    return position;
}

// Writes the move; the file is replaced at once, so it is never half written.
inline void write_move(const std::string& move) {
    std::ofstream("move.new") << move << "\n";
#ifdef _WIN32
    std::remove("move.txt");  // Windows does not rename onto a file
#endif
    std::rename("move.new", "move.txt");
}

// Answers one position: the arguments are the file with the board, and our colour.
template <class Choose>
int play(Choose choose, const std::vector<std::string>& arguments) {
    if (arguments.size() != 2 || (arguments[1] != "black" && arguments[1] != "white")) {
        std::cerr << "write the file with the board and a colour, such as state.txt black\n";
        return 1;
    }
    Position position = read_board(arguments[0], arguments[1]);
    std::vector<std::string> legal = position.moves();
    if (legal.empty() || legal[0] == PASS) {
        write_move(PASS);
    } else {
        write_move(legal[0]);  // whatever happens while we think, there is a legal move
        write_move(choose(position));
    }
    return 0;
}
