// The conversation over standard input and output: numbers, the row before the column; a pass is -1 -1.

#pragma once

#include <iostream>
#include <string>
#include <vector>

#include "rules.hpp"

// Plays one match: the first two numbers are the size of the board and our number, 1 is black.
template <class Choose>
int play(Choose choose, const std::vector<std::string>& arguments) {
    int size, number;
    if (!arguments.empty() || !(std::cin >> size >> number)) {
        std::cerr << "this program takes no arguments; it reads the size of the board and its number\n";
        return 1;
    }
    std::string side = number == 1 ? "black" : "white";
    Position position = start(size, true);
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
