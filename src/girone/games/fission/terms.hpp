// What the evaluation sees of a Fission position: the stones left on each side, their freedom, and what may explode.
//
// A lead counts the more the fewer stones are left, and one stone each is a tie: so every pair of counts is a feature of
// its own. The move limit is a tie, too, so what a lead is worth changes with the plies left: they are the phase. Without
// that a player might keep his lead until the limit takes it (not tested). The explosions that a side could set off are found for all its
// stones at once, by filling their ways.
#pragma once

#include <algorithm>

#include "girone/games/fission/core.hpp"
#include "girone/games/fission/weights.hpp"
#include "linear.hpp"

namespace girone::fission {

struct Terms {
    static constexpr const auto& weights = fission::weights;
    static constexpr int most_stones = 12, earliest = 100;  // plies before the limit

    // The numbers of the features; the first 78 are the pairs of counts in which one side leads.
    enum {
        leads = 0,
        free_stones = most_stones * (most_stones + 1) / 2,
        free_cells,
        pairs,
        at_edge,
        in_corner,
        exposed,
        exposed_next,
        gains,
        gains_next,
        large_gains,
        large_gains_next,
        to_move,
        number
    };
    static_assert(weights.size() == number);

    static constexpr int lead_feature(int more, int fewer) { return leads + more * (more - 1) / 2 + fewer; }

    template <class See>
    static int look(const Board& board, See&& see) {
        const int mine = count(board.own), theirs = count(board.other);
        if (mine != theirs) see(lead_feature(std::max(mine, theirs), std::min(mine, theirs)), mine > theirs ? 1 : -1);
        const uint64_t free = ~(board.own | board.other);
        see_stones(board.own, free, 1, see);
        see_stones(board.other, free, -1, see);
        const Crowd own(board.own), other(board.other);
        see_blasts(blasts(board.own, free), board.other, other, own, 1, exposed, gains, large_gains, see);
        see_blasts(blasts(board.other, free), board.own, own, other, -1, exposed_next, gains_next, large_gains_next, see);
        see(to_move, 1);
        return std::clamp(board.last_ply - board.plies, 0, earliest);
    }

    // How one side's stones stand: those that can move, the free cells beside them, and neighbours of the same colour.
    struct Form {
        int free_stones, free_cells, pairs;

        Form(uint64_t set, uint64_t free)
            : free_stones(count(set & stones::around(free))),
              free_cells(count(stones::around(set) & free)),
              pairs(count(set & stones::shifted<E>(set)) + count(set & stones::shifted<S>(set)) +
                    count(set & stones::shifted<SE>(set)) + count(set & stones::shifted<SW>(set))) {}
    };

private:
    static constexpr uint64_t edge = 0xff818181818181ff, corners = 0x8100000000000081;

    template <class See>
    static void see_stones(uint64_t set, uint64_t free, int sign, See& see) {
        const Form form(set, free);
        see(free_stones, sign * form.free_stones);
        see(free_cells, sign * form.free_cells);
        see(pairs, sign * form.pairs);
        see(at_edge, sign * count(set & edge));
        see(in_corner, sign * count(set & corners));
    }

    // The squares beside at least one, two and three stones of a set.
    struct Crowd {
        uint64_t one = 0, two = 0, three = 0;

        explicit Crowd(uint64_t set) {
            add(stones::shifted<N>(set)), add(stones::shifted<NE>(set)), add(stones::shifted<E>(set));
            add(stones::shifted<SE>(set)), add(stones::shifted<S>(set)), add(stones::shifted<SW>(set));
            add(stones::shifted<W>(set)), add(stones::shifted<NW>(set));
        }

        void add(uint64_t more) {
            three |= two & more;
            two |= one & more;
            one |= more;
        }
    };

    // The enemy's stones within reach of a blast, and whether one costs him more, or far more, than the side that sets it off.
    template <class See>
    static void see_blasts(uint64_t blasts, uint64_t prey, const Crowd& enemies, const Crowd& friends, int sign, int exposed,
                           int gains, int large_gains, See& see) {
        see(exposed, sign * count(prey & stones::around(blasts)));
        see(gains, sign * bool(blasts & enemies.two & ~friends.one));
        see(large_gains, sign * bool(blasts & enemies.three & ~friends.two));
    }

    // Where a side's stones would stop at another stone.
    static uint64_t blasts(uint64_t set, uint64_t free) {
        return stopped<N>(set, free) | stopped<NE>(set, free) | stopped<E>(set, free) | stopped<SE>(set, free) |
               stopped<S>(set, free) | stopped<SW>(set, free) | stopped<W>(set, free) | stopped<NW>(set, free);
    }

    // Seven steps in three: by one square, by two, by four, each over ground that is free all the way.
    template <int way>
    static uint64_t stopped(uint64_t set, uint64_t free) {
        constexpr int by = stones::step_of(way);
        uint64_t ground = free & stones::shifted<way>(~uint64_t{0}), slid = set;
        slid |= ground & moved<by>(slid), ground &= moved<by>(ground);
        slid |= ground & moved<2 * by>(slid), ground &= moved<2 * by>(ground);
        slid |= ground & moved<4 * by>(slid);
        return slid & free & stones::shifted<opposite(way)>(~free);
    }

    template <int by>
    static constexpr uint64_t moved(uint64_t set) {
        if constexpr (by > 0)
            return set << by;
        else
            return set >> -by;
    }
};

}  // namespace girone::fission
