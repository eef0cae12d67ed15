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

// The board as a person reads it, with the names of columns and rows.
inline std::string shown(const Position& position) {
    std::string board, text = position.text();
    for (int row = 8; row > 0; --row) board += std::to_string(row) + " " + text.substr(9 * (8 - row), 8) + "\n";
    return board + "  ABCDEFGH\n";
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

// Plays one match: `white PORT` waits for the server, `black HOST PORT` connects to it, `hand COLOUR` needs none.
template <class Choose>
int play(Choose choose, const std::vector<std::string>& arguments) {
    bool colour = arguments.size() == 2 && (arguments[1] == "white" || arguments[1] == "black");
    if (colour && arguments[0] == "hand") return by_hand(choose, start(), arguments[1]);
    bool white = arguments.size() == 2 && arguments[0] == "white";
    bool black = arguments.size() == 3 && arguments[0] == "black";
    if (!white && !black) give_up("write white PORT, black HOST PORT, or hand and a colour");
    Line line = white ? Line::from(arguments[1]) : Line::to(arguments[1], arguments[2]);
    std::string result = converse(choose, line, arguments[0]);
    std::cerr << "I am " << arguments[0] << ". The end: " << result << "\n";
    return 0;
}
