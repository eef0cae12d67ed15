// Prints what the rules of a kit say: for each line `position|moves`, every position with its result and its moves.

#include <algorithm>
#include <iostream>
#include <sstream>

#include "rules.hpp"

void say(const Position& position) {
    std::vector<std::string> moves = position.moves();
    std::sort(moves.begin(), moves.end());
    std::string joined, result = position.result();
    for (const std::string& move : moves) joined += (joined.empty() ? "" : " ") + move;
    std::cout << position.text() << "|" << (result.empty() ? "-" : result) << "|" << joined << "\n";
}

int main() {
    for (std::string line, move; std::getline(std::cin, line);) {
        size_t bar = line.find('|');
        Position position = read(line.substr(0, bar));
        say(position);
        std::istringstream moves(line.substr(bar + 1));
        while (moves >> move) say(position = position.play(move));
    }
}
