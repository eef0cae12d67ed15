// The conversation with the server: we connect, and answer each YOUR_TURN with a MOVE.

#pragma once

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "line.hpp"
#include "rules.hpp"

// Plays one match at the server whose address and port are given.
template <class Choose>
int play(Choose choose, const std::vector<std::string>& arguments) {
    if (arguments.size() != 2) give_up("write the server's address and port, such as 127.0.0.1 8901");
    Line server = Line::to(arguments[0], arguments[1]);
    Position position = start();
    std::string message, mine;
    while (server.read(message)) {
        std::istringstream words(message);
        std::string word, rest;
        words >> word >> std::ws;
        std::getline(words, rest);
        if (!rest.empty() && rest.back() == '\r') rest.pop_back();
        if (word == "YOUR_TURN") {
            mine = choose(position);
            server.write("MOVE " + mine + "\n");
        } else if (word == "VALID_MOVE") {
            position = position.play(mine);
        } else if (word == "OPPONENT_MOVE") {
            position = position.play(rest);
        } else if (word == "MESSAGE" && rest.rfind("Position ", 0) == 0) {
            position = read(rest.substr(9));  // this match does not begin at the usual start
        } else {
            std::cerr << message << "\n";
        }
        if (word == "VICTORY" || word == "DEFEAT" || word == "TIE") return 0;
    }
    give_up("the server has hung up before the end");
}
