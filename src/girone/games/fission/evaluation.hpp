// What a Fission position is worth: stones, freedom to move, and how many own stones one explosion could take.
#pragma once

#include <algorithm>

#include "girone/games/fission/core.hpp"

namespace girone::fission {

struct Evaluation {
    static constexpr bool result_has_distance = true, null_move = false, has_probable_cuts = false;
    static constexpr bool cutoffs_from_replies = false;
    static constexpr int quiet_plies = 3, futile_margin = 150;
    static constexpr int table_from = 1;  // depth below which a look into the table costs more than it saves
    static constexpr double reduction = 0.4;

    static constexpr int stone = 1200, freedom = 4, crowd = 8;

    // A stone more is worth the more the fewer are left.
    static int evaluate(const Board& board) {
        const int mine = count(board.own), theirs = count(board.other);
        const int material = stone * (mine - theirs) / (mine + theirs + 2);
        return material + freedom * (room(board.own, board) - room(board.other, board)) -
               crowd * (crowding(board.own) - crowding(board.other));
    }

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

    static int room(uint64_t stones, const Board& board) {
        return count(stones & stones::around(~(board.own | board.other))) + count(stones::around(stones) & ~(board.own | board.other));
    }

    // Neighbouring pairs of one colour go together.
    static int crowding(uint64_t set) {
        return count(set & stones::shifted<E>(set)) + count(set & stones::shifted<S>(set)) +
               count(set & stones::shifted<SE>(set)) + count(set & stones::shifted<SW>(set));
    }
};

}  // namespace girone::fission
