// What an exact solver is asked and what it answers: the seam between the solvers of the games and everybody else.
//
// A game has a solver when its unit (games/NAME.cpp) gives `open` a third type with
//     static Solved solve(const B& board, SearchMemory& memory, const Task& task, const Tell& tell, const Pulse& pulse);
// It is called for open positions only, thinks on the thread that calls, and returns soon after `memory.stop` is set or the
// time of the task is over. `pulse` wants to be called often (NodeCounter does it); `tell` hears of what is known on the way.
//
// Where the player should use it, the same type has a `think` with the parameters of root.hpp's, which then takes its place.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "game.hpp"

namespace girone {

// All limits hold at once; 0 means no limit.
struct Task {
    double seconds = 0;
    uint64_t nodes = 0;
    int threads = 1;
    bool result_is_enough = false;  // who wins, not by how much
};

// What was proved, for the side to move. The result may be known before the score, and neither when the time was too short.
struct Solved {
    Result result = Result::open;  // open: nothing is proved
    std::optional<int> score{};    // the lead in discs where discs count, else 1, 0 or -1
    std::vector<Move> line{};      // best play, as far as it is known; it begins with the best move
    uint64_t nodes = 0;
    double seconds = 0;
};

// The same in texts.
struct Solution {
    std::optional<int> result, score;  // result: 1, 0 or -1 as the side to move wins, ties or loses
    std::vector<std::string> line;
    uint64_t nodes = 0;
    double seconds = 0;
};

// How far a solver has come, in words such as "at least +4".
struct Step {
    std::string words;
    uint64_t nodes = 0;
    double seconds = 0;
};

using Tell = std::function<void(const Step&)>;

}  // namespace girone
