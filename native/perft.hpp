// perft: the number of move sequences of a given length, for any game whose board counts and visits its children.
#pragma once

#include <cstdint>

namespace girone {

// A pass is one ply, and a game that ends earlier counts 0. The last ply is counted, not played. `pulse` is called at every
// node two plies above the leaves; what it throws ends the count.
template <class Board, class Pulse>
uint64_t perft(const Board& board, int depth, Pulse& pulse) {
    if (depth == 0) return 1;
    if (depth == 1) return board.count_children();
    if (depth == 2) pulse();
    uint64_t leaves = 0;
    board.each_child([&](const Board& child) { leaves += depth == 2 ? child.count_children() : perft(child, depth - 1, pulse); });
    return leaves;
}

}  // namespace girone
