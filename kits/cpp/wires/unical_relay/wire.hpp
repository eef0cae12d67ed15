// The conversation through the relay: bare moves of six bytes such as `A2-C2` and a line feed, nothing else.

#pragma once

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "line.hpp"
#include "rules.hpp"

// Sends our moves and receives the opponent's, until the rules say that the game is over.
template <class Choose>
std::string converse(Choose choose, Line& line, const std::string& side) {
    Position position = start();
    while (position.result() == "") {
        std::string move;
        if (position.turn == side) {
            move = choose(position);
            if (!line.write(move + "\n")) return "the server has hung up";
        } else {
            std::vector<std::string> legal = position.moves();
            if (!line.read(move) || std::count(legal.begin(), legal.end(), move) == 0)
                return "the opponent has failed (" + move + ")";
        }
        position = position.play(move);
    }
    return position.result();
}

// Plays one match: `white PORT` waits there for the server, `black HOST PORT` connects to it.
template <class Choose>
int play(Choose choose, const std::vector<std::string>& arguments) {
    bool white = arguments.size() == 2 && arguments[0] == "white";
    bool black = arguments.size() == 3 && arguments[0] == "black";
    if (!white && !black) give_up("write white PORT, or black HOST PORT");
    Line line = white ? Line::from(arguments[1]) : Line::to(arguments[1], arguments[2]);
    std::string result = converse(choose, line, arguments[0]);
    std::cerr << "I am " << arguments[0] << ". The end: " << result << "\n";
    return 0;
}
