// How the search treats Fission: what a position is worth (terms.hpp, weights.hpp), what is loud, what is tried first.
#pragma once

#include "girone/games/fission/terms.hpp"

namespace girone::fission {

struct Evaluation : Linear<Terms> {
    static constexpr bool result_has_distance = true, null_move = false, has_probable_cuts = false;
    static constexpr bool cutoffs_from_replies = false;
    static constexpr int quiet_plies = 3, futile_margin = 150;
    static constexpr int table_from = 1;  // depth below which a look into the table costs more than it saves
    static constexpr double reduction = 0.4;

    static int margin(const Board&) { return 0; }
    static bool keeps_depth(const Board& board, Move move) { return board.is_tactical(move); }

    // An explosion that takes more of the enemy's stones than of one's own.
    static bool is_loud(const Board& board, Move move) { return board.is_tactical(move) && gain(board, move) > 0; }

    static bool may_be_loud(const Board&) { return true; }

    struct Ordering {
        const Board& board;

        Ordering(const Board& board, bool) : board(board) {}

        int worth(Move move) const { return board.is_tactical(move) ? 9000 * gain(board, move) : 0; }
    };

    static Board skip(const Board& board) {
        Board next = board;
        next.next_turn();
        return next;
    }

private:
    static int gain(const Board& board, Move move) {
        const Board next = board.play(move);
        return (count(board.other) - count(next.own)) - (count(board.own) - count(next.other));
    }
};

}  // namespace girone::fission
