// The fast twin of Fission's rules.
//
// A board is two sets of 64 bits. A stone can move where the next square is free, so all movers of a direction come from one
// shift, and counting moves takes eight of them; only playing a move looks along a ray, by one bit scan. Asking each stone in
// turn for its free neighbours was the alternative: it makes less than half of the leaves in perft.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "stones.hpp"

namespace girone::fission {

using stones::bit;

struct Board : stones::Stones {
    static constexpr int most_moves = 12 * ways;
    static constexpr int move_numbers = 64 * ways;

    bool count_at_limit = false;

    static Board parse(std::string_view text, const Options& options) {
        return {stones::read_stones(text, options, 0), options.count_at_limit};
    }

    Result result() const {
        const int mine = count(own), theirs = count(other);
        if (!mine != !theirs) return compare(mine, theirs);
        if (mine == theirs && mine <= 1) return Result::tied;
        if (!any_move()) return Result::tied;
        if (plies >= last_ply) return count_at_limit ? compare(mine, theirs) : Result::tied;
        return Result::open;
    }

    int count_moves() const {
        const bool one_each = std::has_single_bit(own) && std::has_single_bit(other);
        if (!own || !other || one_each || plies >= last_ply) return 0;
        int moves = 0;
        each_way([&](auto, uint64_t movers) { moves += count(movers); });
        return moves;
    }

    void generate(MoveList<most_moves>& moves) const {
        each_way([&](int way, uint64_t movers) {
            while (movers) moves.add(Move(take_lowest(movers) * ways + way));
        });
    }

    Board play(Move move) const {
        const int origin = move / ways, way = move % ways;
        const uint64_t ray = stones::rays[origin][way], blockers = ray & (own | other);
        Board next = *this;
        if (blockers) {
            const int stop = first_on(blockers, way) - stones::step_of(way);
            const uint64_t left = ~(bit(origin) | bit(stop) | stones::around(bit(stop)));
            next.own &= left;
            next.other &= left;
        } else {
            next.own ^= bit(origin) | bit(last_on(ray, way));
        }
        next.next_turn();
        return next;
    }

    // An explosion.
    bool is_tactical(Move move) const { return stones::rays[move / ways][move % ways] & (own | other); }

    // Whether a move of this open position leaves the opponent alone without stones; more than an explosion reaches cannot go.
    bool wins_at_once() const {
        constexpr int most_taken = 8;
        if (count(other) > most_taken) return false;
        MoveList<most_moves> moves;
        generate(moves);
        return std::any_of(moves.begin(), moves.end(), [&](Move move) {
            const Board next = play(move);
            return !next.own && next.other;
        });
    }

    std::string move_text(Move move) const {
        const int origin = move / ways;
        std::string text = {char('A' + origin / 8), char('1' + origin % 8), ','};
        return text.append(way_names[move % ways]);
    }

    std::optional<Move> read_move(std::string_view text) const {
        if (text.size() < 4 || text[0] < 'A' || text[0] > 'H' || text[1] < '1' || text[1] > '8' || text[2] != ',') return {};
        const auto way = read_way(text.substr(3));
        if (!way) return {};
        return Move((8 * (text[0] - 'A') + text[1] - '1') * ways + *way);
    }

private:
    // Half of the ways lead to higher squares; there the first stone is the lowest bit.
    static constexpr bool ascends(int way) { return stones::step_of(way) > 0; }
    static constexpr int lowest(uint64_t set) { return std::countr_zero(set); }
    static constexpr int highest(uint64_t set) { return 63 - std::countl_zero(set); }
    static constexpr int first_on(uint64_t set, int way) { return ascends(way) ? lowest(set) : highest(set); }
    static constexpr int last_on(uint64_t set, int way) { return ascends(way) ? highest(set) : lowest(set); }

    // Calls visit(way, movers) with the stones whose next square that way is free.
    template <class Visit>
    void each_way(Visit&& visit) const {
        const uint64_t free = ~(own | other);
        visit(N, own & stones::shifted<S>(free)), visit(NE, own & stones::shifted<SW>(free));
        visit(E, own & stones::shifted<W>(free)), visit(SE, own & stones::shifted<NW>(free));
        visit(S, own & stones::shifted<N>(free)), visit(SW, own & stones::shifted<NE>(free));
        visit(W, own & stones::shifted<E>(free)), visit(NW, own & stones::shifted<SE>(free));
    }

    bool any_move() const { return own & stones::around(~(own | other)); }
};

static_assert(Game<Board>);

}  // namespace girone::fission
