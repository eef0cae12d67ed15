// Scores of the search: for the side to move, with 100 for about a piece. From `decided` on, the result of the game is known.
#pragma once

#include "game.hpp"

namespace girone::score {

inline constexpr int infinite = 32000, win = 31000, decided = 30000;

constexpr bool is_decided(int value) { return value >= decided || value <= -decided; }

// The score of a finished game: an earlier win scores higher, or where discs count, a larger one.
template <class Evaluation, Game B>
int of_result(const B& board, Result result, int ply) {
    if (result == Result::tied) return 0;
    const int value = Evaluation::result_has_distance ? win - ply : decided + Evaluation::margin(board);
    return result == Result::won ? value : -value;
}

// A distance to the end counts from the node in the table, and from the root in the search.
template <class Evaluation>
int to_table(int value, int ply) {
    if (!Evaluation::result_has_distance || !is_decided(value)) return value;
    return value > 0 ? value + ply : value - ply;
}

template <class Evaluation>
int from_table(int value, int ply) {
    return to_table<Evaluation>(value, -ply);
}

}  // namespace girone::score
