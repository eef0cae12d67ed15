// What the evaluation sees of a Dipole position: each stack by its size and its way to the edge, and who can take what.
//
// Nothing but captures goes back, so every move uses up way, and who has none left must take pieces off: the way is the
// supply of waiting moves, and how much of it is left on the board says how early it is. The move limit is no feature:
// between careful players the game ends long before it.
#pragma once

#include <algorithm>

#include "girone/games/dipole/core.hpp"
#include "girone/games/dipole/weights.hpp"
#include "linear.hpp"

namespace girone::dipole {

struct Terms {
    static constexpr const auto& weights = dipole::weights;
    static constexpr int earliest = 2 * tallest * 7;

    // The numbers of the features; the first 96 are the stacks, by rows ahead and size.
    enum { stacks = 0, beside = 8 * tallest, covers, loose, loose_next, kept, kept_next, most, most_next, to_move, number };
    static_assert(weights.size() == number);

    static constexpr int stack_feature(int ahead, int size) { return stacks + ahead * tallest + size - 1; }

    template <class See>
    static int look(const Board& board, See&& see) {
        const Army mine(board, board.own, board.other, board.turn, 1, see);
        const Army theirs(board, board.other, board.own, opponent(board.turn), -1, see);
        see(beside, mine.beside - theirs.beside);
        see(covers, std::popcount(mine.covered) - std::popcount(theirs.covered));
        see_prey(board, mine.attacked, theirs.covered, 1, loose, kept, most, see);
        see_prey(board, theirs.attacked, mine.covered, -1, loose_next, kept_next, most_next, see);
        see(to_move, 1);
        return std::min(mine.way + theirs.way, earliest);
    }

private:
    // What one side has; its stacks are seen on the way.
    struct Army {
        uint32_t covered = 0, attacked = 0;
        int way = 0, beside = 0;

        template <class See>
        Army(const Board& board, uint32_t own, uint32_t other, Side side, int sign, See& see) {
            for (uint32_t left = own; left;) {
                const int cell = take_lowest(left), size = board.height(cell);
                const int ahead = side == Side::white ? row_of(cell) : 7 - row_of(cell);
                const uint32_t reach = geometry.reach[cell][size];
                see(stack_feature(ahead, size), sign);
                way += size * ahead;
                if (bit(cell) & outer_columns) beside += size;
                covered |= reach;
                for (uint32_t enemies = reach & other; enemies;) {
                    const int enemy = take_lowest(enemies);
                    if (board.height(enemy) <= geometry.distance[cell][enemy]) attacked |= bit(enemy);
                }
            }
        }
    };

    static constexpr uint32_t outer_columns = [] {
        uint32_t set = 0;
        for (int cell = 0; cell < cells; ++cell)
            if (column_of(cell) % 7 == 0) set |= bit(cell);
        return set;
    }();

    // The stacks that can be taken, as pieces; a stack is kept if its side can reach the cell, too.
    template <class See>
    static void see_prey(const Board& board, uint32_t attacked, uint32_t covered, int sign, int loose, int kept, int most,
                         See& see) {
        int largest = 0, pieces[2] = {0, 0};
        for (uint32_t left = attacked; left;) {
            const int cell = take_lowest(left), size = board.height(cell);
            pieces[covered >> cell & 1] += size;
            largest = std::max(largest, size);
        }
        see(loose, sign * pieces[0]);
        see(kept, sign * pieces[1]);
        see(most, sign * largest);
    }
};

}  // namespace girone::dipole
