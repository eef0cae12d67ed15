// A question of the search: a position, a depth and a window; and what answers it.
#pragma once

#include <cstdint>

#include "game.hpp"
#include "hash.hpp"
#include "score.hpp"
#include "table.hpp"
#include "tuning.hpp"

namespace girone {

// What is asked about a position: its score if that lies between alpha and beta, else on which side.
template <Game B>
struct Node {
    const B& board;
    int depth, alpha, beta;
    int ply;           // moves since the root
    Move previous;     // the move that led here; none where a turn was skipped
    SplitPoint split_point{};   // whose move of which node it is, where threads share one

    bool is_near_result() const { return score::is_decided(alpha) || score::is_decided(beta); }

    // The same position in another window, which needs to know only the side.
    Node asked(int shallow, int bound) const { return {board, shallow, bound, bound + 1, ply, previous}; }
};

struct Best {
    int score;
    Move move;
};

// A pass is no ply of the search: so a depth that reaches the end of the game reaches it on every line.
template <Game B>
constexpr bool is_pass(Move move) {
    if constexpr (requires { B::pass_move; }) return move == B::pass_move;
    return false;
}

// Where the size of a win counts, a guess on the way can hide a larger one. So with depth to spare nothing is left to guesses.
template <class Evaluation, Game B>
bool is_exact(const B& board, int depth) {
    if constexpr (!Evaluation::result_has_distance) return depth >= Evaluation::most_plies_left(board) + Tuning::exact_beyond;
    return false;
}

// What the table knows a position by. The move limit changes what it is worth only when that is near.
template <Game B>
uint64_t key_of(const B& board) {
    if constexpr (requires { board.last_ply; }) {
        uint64_t rest = uint64_t(board.last_ply - board.plies) << 1;
        if constexpr (requires { board.count_at_limit; }) rest |= uint64_t{board.count_at_limit};
        if (board.last_ply - board.plies < Tuning::limit_horizon) return board.hash() ^ mix(rest, 1);
    }
    return board.hash();
}

// Whether a value tells a win or a loss that was seen to its end: it holds at every depth.
template <class Evaluation>
constexpr bool is_proof(int value) {
    return Evaluation::result_has_distance && score::is_decided(value);
}

// An entry of the table that was searched deep enough and answers the question of the node.
template <class Evaluation, Game B>
bool settles(const Found& found, const Node<B>& node, int& value) {
    value = score::from_table<Evaluation>(found.score, node.ply);
    if (found.depth < node.depth && !is_proof<Evaluation>(value)) return false;
    return (found.bound == Bound::exact && found.depth >= node.depth) || (found.bound != Bound::upper && value >= node.beta) ||
           (found.bound != Bound::lower && value <= node.alpha);
}

// Whether an entry tells a win that this later one of the same position does not tell: that would be forgotten.
template <class Evaluation>
bool outlasts(const Found& found, const Found& later) {
    if (!Evaluation::result_has_distance || found.bound == Bound::upper || found.score < score::decided) return false;
    return later.bound == Bound::upper || later.score < found.score;
}

// What another thread has found on the same split point holds for this one, too. It may have been less deep: by the rank that the move
// had there, which is final if it was refuted, and by one ply where no move was known to begin with.
template <class Evaluation, Game B>
bool settles_split_point(const Found& found, const Node<B>& node, int& value) {
    if (!found.split_point.is_of_another(node.split_point) || is_exact<Evaluation>(node.board, node.depth)) return false;
    value = score::from_table<Evaluation>(found.score, node.ply);
    return (found.bound == Bound::lower && value >= node.beta) ||
           (found.bound == Bound::upper && value <= node.alpha && found.depth >= node.depth - 1);
}

}  // namespace girone
