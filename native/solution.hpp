// What an exact solver is asked and what it answers: the interface between the solvers of the games and their users.
//
// A game has a solver if its unit (games/NAME.cpp) gives `open` a third type with
//     static Solved solve(const B& board, SearchMemory& memory, const Task& task, const Tell& tell, const Pulse& pulse);
// It is called for open positions only, works on the calling thread, and returns soon after `memory.stop` is set or the time of
// the task is over. It must call `pulse` often (NodeCounter does), and `tell` with intermediate results.
//
// If the player should use it, the same type has a `think` with the parameters of the one in root.hpp, which it replaces.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "game.hpp"

namespace girone {

// All limits apply together; 0 means no limit.
struct Task {
    double seconds = 0;
    uint64_t nodes = 0;
    int threads = 1;
    bool result_is_enough = false;  // who wins, not by how much
};

// What was proved, for the side to move. The result may be known without the score, and in a short time neither is known.
struct Solved {
    Result result = Result::open;  // open: nothing is proved
    std::optional<int> score{};    // the lead in discs where discs count, otherwise 1, 0 or -1
    std::vector<Move> line{};      // best play as far as it is known, from the best move on
    uint64_t nodes = 0;
    double seconds = 0;
};

// The same with moves as text.
struct Solution {
    std::optional<int> result, score;  // result: 1, 0 or -1 as the side to move wins, ties or loses
    std::vector<std::string> line;
    uint64_t nodes = 0;
    double seconds = 0;
};

// A solver's progress, in words such as "at least +4".
struct Step {
    std::string words;
    uint64_t nodes = 0;
    double seconds = 0;
};

using Tell = std::function<void(const Step&)>;

}  // namespace girone
