// Your player. The rules are in rules.hpp; the conversation with the referee is in wire.hpp.

#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "rules.hpp"
#include "wire.hpp"

std::mt19937 chance;

// Chooses one of the legal moves; the referee waits for it, but not longer than @TIME@.
std::string choose(const Position& position) {
    std::vector<std::string> legal = position.moves();
    // ------------------------------------------------------------------------------------------------
    // THINK HERE. So far the player takes any legal move.
    //   position.turn        the side to move, which is you
    //   position.play(move)  the position after a move; `position` itself stays as it is
    //   position.result()    "" while the game goes on, else "white", "black" or "tie"
    //   std::cerr << position.text() << "\n";    shows the position in your log
    // ------------------------------------------------------------------------------------------------
    return legal[chance() % legal.size()];
}

int main(int count, char** words) {
    const char* seed = std::getenv("SEED");  // SEED=7 plays the same moves again
    chance.seed(seed ? std::atoi(seed) : std::random_device()());
    return play(choose, std::vector<std::string>(words + 1, words + count));
}
