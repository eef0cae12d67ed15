// Othello with six to ten empty squares: a node is left after a few hundred others, so all that it does has to be cheap.
//
// Six squares come in the order of parity. From seven on moves are sorted: those first that leave the opponent the fewest. What
// is found from eight on is remembered in a table of the thread's own, so small that the processor keeps it near; the large
// table of all threads takes as long to answer as such a node takes to search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "girone/games/othello/last.hpp"
#include "girone/games/othello/stable.hpp"
#include "girone/games/othello/views.hpp"
#include "hash.hpp"
#include "ordering.hpp"
#include "table.hpp"
#include "node_counter.hpp"

namespace girone::othello {

// What a square says about a move in the order, whatever stands on the board: corners are good, those diagonally before them bad.
template <int N>
inline constexpr auto leanings = [] {
    std::array<int8_t, N * N> table{};
    for (int y : {0, N - 1})
        for (int x : {0, N - 1}) table[y * N + x] = 16, table[(y ? N - 2 : 1) * N + (x ? N - 2 : 1)] = -32;
    return table;
}();

// What a move seems to be worth by the replies that it leaves, by its square, and where it ends an odd quarter.
template <int N>
int seeming_worth(int move, Given<N> replies, unsigned parity, int of_parity) {
    return leanings<N>[move] - (count(replies) + count(replies & corners<N>)) * 64 + (parity & quarters<N>[move] ? of_parity : 0);
}

// Whether what the table holds answers the question if the score is above alpha.
inline bool settles(const Found& found, int alpha) {
    return found.bound == Bound::lower ? found.score > alpha : found.score <= alpha;
}

// By which tables know a position.
template <int N>
class Keys {
public:
    explicit Keys(bool empties_for_winner) : seed_(empties_for_winner ? 0x5851f42d4c957f2d : 0x14057b7ef767814f) {}

    // Near the start many positions are others turned or mirrored; all of them share one entry.
    uint64_t operator()(Given<N> own, Given<N> other) const {
        uint64_t least = hash(own, other);
        if (count(own | other) > turned_to) return least;
        for (int view = 1; view < views; ++view)
            least = std::min(least, hash(seen<N>(own, view), seen<N>(other, view)));
        return least;
    }

private:
    static constexpr int turned_to = 10;  // discs

    uint64_t seed_;

    uint64_t hash(Given<N> own, Given<N> other) const {
        uint64_t state = seed_;
        for (const Squares<N>& set : {own, other})
            for (uint64_t word : words(set)) state = mix(state, word);
        return hash_words(state);
    }
};

template <int N>
class Narrow {
public:
    using Set = Squares<N>;
    using Given = othello::Given<N>;
    using Carried = GivenSpread<N>;

    static constexpr int nobody = LastSquares<N>::nobody;
    static constexpr int most_left = 10;  // empties
    static constexpr int plain_to = 6;    // empties up to which order by parity is enough
    static constexpr int table_from = 8;  // empties from which the table is asked

    Narrow(NodeCounter& watch, bool empties_for_winner) : watch_(watch), last_(watch, empties_for_winner), key_(empties_for_winner) {}

    // Whether the score is above alpha: what is above it is at most the score, what is not is at least the score. After a stop
    // the answer means nothing.
    int search(Given own, Given other, Given empty, unsigned parity, int alpha) {
        const int left = count(empty);
        if (left < plain_to) return last_.search(own, other, empty, left, parity, alpha);
        const Set moves = outflanking<N>(own, other) & empty;
        if (left == plain_to) return six(spread(own), spread(other), empty, moves, parity, alpha);
        return sorted(own, other, empty, moves, parity, alpha);
    }

    // The same from seven empty squares on, for whoever knows the moves.
    int search(Given own, Given other, Given empty, Given moves, unsigned parity, int alpha) {
        return sorted(own, other, empty, moves, parity, alpha);
    }

    int final(Given own, Given other) const { return last_.final(own, other); }

    bool find(uint64_t key, Found& found) const { return table_.find(key, found); }
    [[gnu::always_inline]] void prefetch(uint64_t key) const { table_.prefetch(key); }

private:
    // A position after a move, as the opponent sees it, with the opponent's moves.
    struct After {
        Set own, other, moves;
        int move;
    };

    static constexpr int megabytes = 1;
    static constexpr int places = 16;                                // in the list of moves, of which a worth names one
    static constexpr int tried = -(1 << 28), known_good = 1 << 28;  // worths

    NodeCounter& watch_;
    LastSquares<N> last_;
    Keys<N> key_;
    Table table_{megabytes};

    // The table is asked when the moves are in order, and answers meanwhile: what it knows is seldom enough to end here.
    int sorted(Given own, Given other, Given empty, Given moves, unsigned parity, int alpha) {
        if (watch_.out_of_time()) return 0;
        const int left = count(empty);
        if (int value; is_bounded<N>(own, other, left, alpha, value)) return value;
        if (!moves) {
            const Set answers = outflanking<N>(other, own) & empty;
            if (!answers) return final(own, other);
            return -sorted(other, own, empty, answers, parity, -alpha - 1);
        }
        const bool is_kept = left >= table_from;
        const uint64_t key = is_kept ? key_(own, other) : 0;
        if (is_kept) table_.prefetch(key);
        std::array<After, most_left> afters;
        std::array<int, most_left> worths;
        int size = 0;
        Set open = moves;
        for (const Spread<N> mine = spread(own), theirs = spread(other); open; ++size) {
            const int move = take_lowest(open);
            const Set disc = single<Set>(move);
            const Spread<N> turned = joined(captured_lines<N>(move, mine, theirs));
            const Set next = gathered(theirs & ~turned), after = gathered(mine | turned | spread(disc));
            const Set answers = outflanking<N>(next, after) & empty & ~disc;
            afters[size] = {next, after, answers, move};
            worths[size] = seeming_worth<N>(move, answers, parity, 24) * places + places - 1 - size;
        }

        Found found;
        const bool known = is_kept && table_.find(key, found);
        if (known && settles(found, alpha)) return found.score;
        for (int i = 0; known && i < size; ++i)
            if (afters[i].move == found.move) worths[i] = known_good + places - 1 - i;
        int best = -nobody;
        Move chosen = no_move;
        for (int tries = 0; tries < size && best <= alpha; ++tries) {
            int most = tried;
            for (int i = 0; i < size; ++i) most = std::max(most, worths[i]);
            const int at = places - 1 - (most & (places - 1));
            worths[at] = tried;
            const int value = try_move(afters[at], empty, left, parity, alpha);
            if (watch_.stopped()) return 0;
            if (value > best) best = value, chosen = Move(afters[at].move);
        }
        // Where no move is good enough the one that once was good is worth more than the least bad one.
        const Bound bound = best > alpha ? Bound::lower : Bound::upper;
        if (bound == Bound::upper && known) chosen = found.move;
        if (is_kept) table_.store(key, {chosen, int16_t(best), int8_t(left), bound});
        return best;
    }

    int try_move(const After& after, Given empty, int left, unsigned parity, int alpha) {
        const Set rest = empty & ~single<Set>(after.move);
        const unsigned then = parity ^ quarters<N>[after.move];
        if (left - 1 == plain_to) return -six(spread(after.own), spread(after.other), rest, after.moves, then, -alpha - 1);
        return -sorted(after.own, after.other, rest, after.moves, then, -alpha - 1);
    }

    int six(Carried own, Carried other, Given empty, Given moves, unsigned parity, int alpha) {
        if (watch_.out_of_time()) return 0;
        if (int value; is_bounded<N>(gathered(own), gathered(other), 6, alpha, value)) return value;
        if (!moves) {
            const Set answers = outflanking<N>(gathered(other), gathered(own)) & empty;
            if (!answers) return final(gathered(own), gathered(other));
            return -six(other, own, empty, answers, parity, -alpha - 1);
        }
        int best = -nobody;
        const Set odd = moves & in_quarters<N>[parity];
        for (Set part : {odd, moves & ~odd})
            while (part) {
                const int move = take_lowest(part);
                const Set disc = single<Set>(move);
                const Spread<N> turned = joined(captured_lines<N>(move, own, other));
                best = std::max(best, -last_.five(other & ~turned, own | turned | spread(disc), empty & ~disc,
                                                  parity ^ quarters<N>[move], -alpha - 1));
                if (best > alpha) return best;
            }
        return best;
    }
};

}  // namespace girone::othello
