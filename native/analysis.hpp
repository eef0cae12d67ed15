// What a search is asked and what it answers, with moves as text: the part of the search that does not depend on a game.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "clock.hpp"
#include "table.hpp"

namespace girone {

struct Effort {
    SearchLimits limits;
    int threads = 1;
    bool score_all = false;  // an exact score for every move, not only for the best
};

struct ScoredMove {
    std::string move;
    int score = 0;
    std::vector<std::string> line;
};

struct Analysis {
    int depth = 0, score = 0;
    uint64_t nodes = 0;
    double seconds = 0;
    std::vector<std::string> line;
    std::vector<ScoredMove> moves;
    bool is_proven = false;  // the book knows the result at the end of the game
};

using Report = std::function<void(const Analysis&)>;
using Pulse = std::function<void()>;

}  // namespace girone
