// One move by files: the board is read from a file, the move is written into move.txt.

#pragma once

#include <algorithm>
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

// The board as a person reads it, with the numbers of columns and rows.
inline std::string shown(const Position& position) {
    std::string board = "  01234567\n";
    for (int y = 0; y < 8; ++y) board += std::to_string(y) + " " + position.text().substr(8 * y, 8) + "\n";
    return board;
}

// Plays one side; a person types the moves of the other, and ends the game by Ctrl-C or Ctrl-D.
template <class Choose>
int by_hand(Choose choose, Position position, const std::string& mine) {
    while (position.result() == "") {
        std::cout << shown(position);
        std::string move;
        if (position.turn == mine) {
            move = choose(position);
            std::cout << "I play " << move << "\n";
        } else {
            std::vector<std::string> legal = position.moves();
            std::cout << position.turn << ": " << std::flush;
            if (!(std::cin >> move)) {
                std::cout << "\nended by hand\n";
                return 0;
            }
            if (std::count(legal.begin(), legal.end(), move) == 0) {
                std::cout << "not possible; these are:";
                for (const std::string& each : legal) std::cout << " " << each;
                std::cout << "\n";
                continue;
            }
        }
        position = position.play(move);
    }
    std::cout << shown(position) << "The end: " << position.result() << "\n";
    return 0;
}

// Answers one position: the arguments are the file with the board, and our colour; `human` plays a whole game.
template <class Choose>
int play(Choose choose, const std::vector<std::string>& arguments) {
    if (!arguments.empty() && arguments[0] == "human") {
        std::string colour = arguments.size() > 1 ? arguments[1] : "";
        if (colour.empty()) {
            std::cout << "Which colour do you play, black or white? " << std::flush;
            std::cin >> colour;
        }
        if (colour == "black" || colour == "white") return by_hand(choose, start(), other(colour));
        std::cerr << colour << " is not a colour; write black or white\n";
        return 1;
    }
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
