// How the search treats Dipole: what a position is worth (terms.hpp), what is loud, what is tried first.
#pragma once

#include <utility>

#include "girone/games/dipole/hand_made.hpp"
#include "girone/games/dipole/terms.hpp"

namespace girone::dipole {

template <class Terms>
struct LinearEvaluation : Linear<Terms> {
    static constexpr bool result_has_distance = true, null_move = false, has_probable_cuts = false;
    static constexpr bool cutoffs_from_replies = false;
    static constexpr int quiet_plies = 4, futile_margin = 150;
    static constexpr int table_from = 1;  // depth below which a look into the table costs more than it saves
    static constexpr double reduction = 0.4;

    static int margin(const Board&) { return 0; }
    static bool keeps_depth(const Board& board, Move move) { return board.is_tactical(move); }
    static bool is_loud(const Board& board, Move move) { return board.is_tactical(move); }

    static bool may_be_loud(const Board&) { return true; }

    // The largest stack taken first; taking own pieces off last.
    struct Ordering {
        const Board& board;

        Ordering(const Board& board, bool) : board(board) {}

        int worth(Move move) const {
            const int pieces = pieces_of(move);
            if (!pieces) return 0;
            const int target = geometry.target[cell_of(move)][way_of(move)][pieces];
            if (target == off_board) return -6000 * pieces;
            return board.other & bit(target) ? 9000 * board.height(target) : 0;
        }
    };

    static Board skip(const Board& board) {
        Board next = board;
        std::swap(next.own, next.other);
        next.turn = opponent(next.turn);
        ++next.plies;
        return next;
    }
};

using Evaluation = LinearEvaluation<Terms>;        // weights fitted to games; the network stands on it
using HandMade = LinearEvaluation<HandMadeTerms>;  // what trained evaluations are measured against

}  // namespace girone::dipole
