// The conversation over standard input and output: numbers, the row before the column; a pass is -1 -1.

#pragma once

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "rules.hpp"

// The board as a person reads it, with the numbers of columns and rows.
inline std::string shown(const Position& position) {
    std::string board = "  ";
    for (int x = 0; x < position.size; ++x) board += std::to_string(x % 10);
    for (int y = 0; y < position.size; ++y)
        board += "\n" + std::to_string(y % 10) + " " + position.text().substr(position.size * y, position.size);
    return board + "\n";
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

// Plays one match: the first two numbers are the size of the board and our number, 1 is black.
// With `hand COLOUR` a person types the moves of the other side.
template <class Choose>
int play(Choose choose, const std::vector<std::string>& arguments) {
    if (arguments.size() == 2 && arguments[0] == "hand" && (arguments[1] == "white" || arguments[1] == "black"))
        return by_hand(choose, start(), arguments[1]);
    int size, number;
    if (!arguments.empty() || !(std::cin >> size >> number)) {
        std::cerr << "write nothing, for the referee, or hand and a colour\n";
        return 1;
    }
    std::string side = number == 1 ? "black" : "white";
    Position position = start(size);
    while (position.result() == "") {
        std::string move;
        if (position.turn == side) {
            move = choose(position);
            size_t comma = move.find(',');
            std::cout << move.substr(comma + 1) << " " << move.substr(0, comma) << std::endl;  // row, column
        } else {
            int row, column;
            if (!(std::cin >> row >> column)) return 0;  // the referee has hung up
            move = std::to_string(column) + "," + std::to_string(row);
        }
        position = position.play(move);
    }
    std::cerr << "The end: " << position.result() << "\n";
    return 0;
}
