// What a Dipole position is worth: pieces, the way they still have to the edge, and the stacks that can be taken.
//
// Nothing but captures goes back, so every move uses up the way to the edge; who has none left must take pieces off.
#pragma once

#include <algorithm>

#include "girone/games/dipole/core.hpp"

namespace girone::dipole {

struct Evaluation {
    static constexpr bool result_has_distance = true, null_move = false, has_probable_cuts = false;
    static constexpr bool cutoffs_from_replies = false;
    static constexpr int quiet_plies = 4, futile_margin = 150;
    static constexpr int table_from = 1;  // depth below which a look into the table costs more than it saves
    static constexpr double reduction = 0.4;

    static constexpr int piece = 100, way = 5, threat = 12, to_move = 15, stack = 8;

    static int evaluate(const Board& board) {
        return worth(board, board.own, board.other, board.turn) - worth(board, board.other, board.own, opponent(board.turn)) +
               to_move;
    }

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

private:
    static int worth(const Board& board, uint32_t own, uint32_t other, Side side) {
        int value = 0;
        for (uint32_t left = own; left;) {
            const int cell = take_lowest(left), size = board.height(cell);
            const int ahead = side == Side::white ? row_of(cell) : 7 - row_of(cell);
            value += piece * size + way * size * ahead + stack;
            for (uint32_t enemies = geometry.reach[cell][size] & other; enemies;) {
                const int enemy = take_lowest(enemies), height = board.height(enemy);
                if (height <= geometry.distance[cell][enemy]) value += threat * height;
            }
        }
        return value;
    }
};

}  // namespace girone::dipole
