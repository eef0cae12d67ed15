// perft: the number of move sequences of a given length.
#pragma once

#include <cstdint>

#include "game.hpp"

namespace girone {

// Counts the leaves two plies below a node, where the time goes. Without `flatten` the compiler keeps calls in here if a unit
// has many boards, and Othello loses a fifth of its speed.
template <Game B>
[[gnu::flatten]] uint64_t count_grandchildren(const B& board) {
    if (board.result() != Result::open) return 0;
    MoveList<B::most_moves> moves;
    board.generate(moves);
    uint64_t leaves = 0;
    for (Move move : moves) leaves += board.play(move).count_moves();
    return leaves;
}

// A pass is one ply, and a game that ends earlier counts 0. The last ply is counted, not played. `pulse` is called at every
// node two plies above the leaves; an exception from it ends the count.
template <Game B, class Pulse>
uint64_t perft(const B& board, int depth, Pulse& pulse) {
    if (depth == 0) return 1;
    if (depth == 1) return board.count_moves();
    if (depth == 2) return pulse(), count_grandchildren(board);
    if (board.result() != Result::open) return 0;
    MoveList<B::most_moves> moves;
    board.generate(moves);
    uint64_t leaves = 0;
    for (Move move : moves) leaves += perft(board.play(move), depth - 1, pulse);
    return leaves;
}

}  // namespace girone
