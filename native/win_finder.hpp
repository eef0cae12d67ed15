// Looks for forced wins that are deeper than the search sees, beside the search and with a share of its nodes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "game.hpp"
#include "search_result.hpp"
#include "prover.hpp"
#include "score.hpp"
#include "tuning.hpp"
#include "node_counter.hpp"

namespace girone {

// What it can tell about the best move so far.
enum class Advice : uint8_t { none, wins, loses };

template <Game B>
class WinFinder {
public:
    WinFinder(ProofTable* proofs, NodeCounter& watch) : prover_(proofs, watch), watch_(watch) {}

    // Whether a win was proven earlier, perhaps for a previous move; this costs nothing.
    bool recalls_win(const B& board) {
        watch_.begin(Tuning::most_depth + 1);
        return prover_.knows_win(board, board.turn) && has_win(board, Tuning::win_finder_least);
    }

    // The side that stands better may have a win; the side that stands worse may be about to run into a loss.
    Advice advise(const B& board, const SearchResult& result) {
        if (score::is_decided(result.score)) return Advice::none;
        watch_.begin(Tuning::most_depth + 1);
        const B after = board.play(result.line.moves[0]);
        if (prover_.knows_win(after, after.turn)) return Advice::loses;

        const uint64_t share = watch_.nodes() / Tuning::win_finder_share;
        if (share < prover_.nodes() + Tuning::win_finder_least) return Advice::none;
        const uint64_t nodes = share - prover_.nodes();
        if (result.score > 0) return has_win(board, nodes) ? Advice::wins : Advice::none;
        const bool loses = after.result() == Result::open && prover_.wins(after, after.turn, nodes) == true;
        return loses ? Advice::loses : Advice::none;
    }

    // The proven win. It need not be the shortest one, so the search continues.
    const Win& win() const { return win_; }

private:
    Prover<B> prover_;
    NodeCounter& watch_;
    Win win_;

    bool has_win(const B& board, uint64_t nodes) {
        if (prover_.wins(board, board.turn, nodes) != true) return false;
        const auto proof = prover_.line(board, board.turn, nodes);
        if (proof.empty()) return false;
        win_.line.size = std::min(int(proof.size()), Tuning::most_ply);
        std::copy_n(proof.begin(), win_.line.size, win_.line.moves.begin());
        win_.score = score::win - std::max(prover_.shortest_win(board), int(proof.size()));
        return true;
    }
};

}  // namespace girone
