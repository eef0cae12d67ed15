// A node of the search: a position, a depth and a window; and how the table answers it.
#pragma once

#include <cstdint>

#include "game.hpp"
#include "hash.hpp"
#include "score.hpp"
#include "table.hpp"
#include "tuning.hpp"

namespace girone {

// The question about a position: its score if that is between alpha and beta, otherwise on which side it is.
template <Game B>
struct Node {
    const B& board;
    int depth, alpha, beta;
    int ply;           // moves since the root
    Move previous;     // the move that led here; none after a null move
    SplitPoint split_point{};   // the node and move that threads share, if any

    bool is_near_result() const { return score::is_decided(alpha) || score::is_decided(beta); }

    // The same position with a null window.
    Node asked(int shallow, int bound) const { return {board, shallow, bound, bound + 1, ply, previous}; }
};

struct Best {
    int score;
    Move move;
};

// A pass does not count as a ply of the search, so a depth that reaches the end of the game reaches it on every line.
template <Game B>
constexpr bool is_pass(Move move) {
    if constexpr (requires { B::pass_move; }) return move == B::pass_move;
    return false;
}

// Where the size of a win counts, a heuristic on the way could hide a larger win. Therefore none is used once the depth reaches
// beyond the end of the game.
template <class Evaluation, Game B>
bool is_exact(const B& board, int depth) {
    if constexpr (!Evaluation::result_has_distance) return depth >= Evaluation::most_plies_left(board) + Tuning::exact_beyond;
    return false;
}

// The key of a position in the table. The move limit affects a position's value only if it is near.
template <Game B>
uint64_t key_of(const B& board) {
    if constexpr (requires { board.last_ply; }) {
        uint64_t rest = uint64_t(board.last_ply - board.plies) << 1;
        if constexpr (requires { board.count_at_limit; }) rest |= uint64_t{board.count_at_limit};
        if (board.last_ply - board.plies < Tuning::limit_horizon) return board.hash() ^ mix(rest, 1);
    }
    return board.hash();
}

// Whether a value is a win or a loss that was seen to the end of the game, so that it holds at every depth.
template <class Evaluation>
constexpr bool is_proof(int value) {
    return Evaluation::result_has_distance && score::is_decided(value);
}

// Whether a table entry was searched deep enough to answer a node.
template <class Evaluation, Game B>
bool settles(const Found& found, const Node<B>& node, int& value) {
    value = score::from_table<Evaluation>(found.score, node.ply);
    if (found.depth < node.depth && !is_proof<Evaluation>(value)) return false;
    return (found.bound == Bound::exact && found.depth >= node.depth) || (found.bound != Bound::upper && value >= node.beta) ||
           (found.bound != Bound::lower && value <= node.alpha);
}

// Whether an entry has a win that a later entry for the same position lacks, and which would be lost.
template <class Evaluation>
bool outlasts(const Found& found, const Found& later) {
    if (!Evaluation::result_has_distance || found.bound == Bound::upper || found.score < score::decided) return false;
    return later.bound == Bound::upper || later.score < found.score;
}

// Whether the result of another thread at the same split point answers a node. It may be less deep: by the reduction for the
// move's rank there, which is final if the move was refuted, and by one ply if there was no table move.
template <class Evaluation, Game B>
bool settles_split_point(const Found& found, const Node<B>& node, int& value) {
    if (!found.split_point.is_of_another(node.split_point) || is_exact<Evaluation>(node.board, node.depth)) return false;
    value = score::from_table<Evaluation>(found.score, node.ply);
    return (found.bound == Bound::lower && value >= node.beta) ||
           (found.bound == Bound::upper && value <= node.alpha && found.depth >= node.depth - 1);
}

}  // namespace girone
