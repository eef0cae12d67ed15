// The last squares of an Othello game, one function for each number of them: no lists, no table, the odd regions first.
//
// A score is the lead in discs of the side to move when the game is over, as the law counts it: empty squares count for nobody.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "girone/games/othello/core.hpp"
#include "girone/games/othello/spread.hpp"
#include "node_counter.hpp"

namespace girone::othello {

// The squares next to each square.
template <int N>
inline constexpr auto neighbours = [] {
    std::array<Squares<N>, N * N> table{};
    for (int square = 0; square < N * N; ++square)
        for (int y = std::max(square / N - 1, 0); y <= std::min(square / N + 1, N - 1); ++y)
            for (int x = std::max(square % N - 1, 0); x <= std::min(square % N + 1, N - 1); ++x)
                if (y * N + x != square) table[square] |= single<Squares<N>>(y * N + x);
    return table;
}();

// Whether a disc on the square can turn one, as far as a glance tells: in lanes finding out takes no longer than the glance.
template <int N>
[[gnu::always_inline]] inline bool may_turn(int square, const Squares<N>& other) {
#ifdef __AVX2__
    if constexpr (N <= 8) return true;
#endif
    return bool(neighbours<N>[square] & other);
}

// The quarter of the board that a square lies in, as one bit of four.
template <int N>
inline constexpr auto quarters = [] {
    std::array<uint8_t, N * N> table{};
    for (int square = 0; square < N * N; ++square)
        table[square] = uint8_t(1 << (2 * (square / N >= N / 2) + (square % N >= N / 2)));
    return table;
}();

#ifdef __BMI2__

// Up to 8x8 the squares of a line are gathered into eight bits, which tell the number by a table.
template <int N>
struct LastLines {
    struct Through {
        uint64_t squares = 0;
        const uint8_t* turned = nullptr;  // by the own discs on it
    };
    std::array<std::array<Through, 4>, N * N> lines{};
    // By place. A shorter line is one of eight squares without own discs at its end: nothing is held against them.
    std::array<std::array<uint8_t, 256>, 8> of{};

    LastLines(const LastLines&) = delete;
    LastLines() {
        constexpr int dx[] = {1, 0, -1, 1}, dy[] = {0, 1, 1, 1};
        for (int square = 0; square < N * N; ++square)
            for (int line = 0; line < 4; ++line) {
                int x = square % N, y = square / N;
                while (is_inside(x - dx[line], y - dy[line])) x -= dx[line], y -= dy[line];
                int length = 0, place = 0;
                Through& through = lines[square][line];
                for (; is_inside(x, y); x += dx[line], y += dy[line], ++length) {
                    if (N * y + x == square) place = length;
                    through.squares |= uint64_t{1} << (N * y + x);
                }
                through.turned = of[place].data();
            }
        for (int at = 0; at < 8; ++at)
            for (int own = 0; own < 256; ++own) of[at][own] = uint8_t(turned_on(at, own));
    }

    [[gnu::always_inline]] inline int operator()(int square, uint64_t own) const {
        int turned = 0;
        for (const Through& line : lines[square]) turned += line.turned[_pext_u64(own, line.squares)];
        return turned;
    }

private:
    static bool is_inside(int x, int y) { return x >= 0 && x < N && y >= 0 && y < N; }

    static int turned_on(int at, int own) {
        int turned = 0;
        for (int step : {-1, 1}) {
            int next = at + step, met = 0;
            for (; next >= 0 && next < 8 && !(own >> next & 1); next += step) ++met;
            if (next >= 0 && next < 8) turned += met;
        }
        return turned;
    }
};

template <int N>
inline const LastLines<N> last_lines;

#endif

// How many discs the last disc turns: every other square is taken, so only the own discs on its lines matter.
template <int N>
int count_last_captures(int square, const Squares<N>& own) {
#ifdef __BMI2__
    if constexpr (N <= 8) return last_lines<N>(square, own);
#endif
    return count(captures<N>(square, own, columns<N, 0> & ~(own | single<Squares<N>>(square))));
}

// The squares of each choice of quarters.
template <int N>
inline constexpr auto in_quarters = [] {
    std::array<Squares<N>, 16> table{};
    for (unsigned parity = 0; parity < 16; ++parity)
        for (int square = 0; square < N * N; ++square)
            if (quarters<N>[square] & parity) table[parity] |= single<Squares<N>>(square);
    return table;
}();

template <class Set>
constexpr int lowest(Set set) { return take_lowest(set); }

// Positions with at most five empty squares.
template <int N>
class LastSquares {
public:
    using Set = Squares<N>;
    using Given = othello::Given<N>;
    using Carried = GivenSpread<N>;

    static constexpr int nobody = 2 * N * N;  // beyond every score

    LastSquares(NodeCounter& watch, bool empties_for_winner) : watch_(watch), empties_for_winner_(empties_for_winner) {}

    static int lead(Given own, Given other) { return count(own) - count(other); }

    // Of a game that is over.
    int final(Given own, Given other) const {
        const int score = lead(own, other);
        if (!empties_for_winner_ || score == 0) return score;
        const int empties = N * N - count(own | other);
        return score > 0 ? score + empties : score - empties;
    }

    // Whether the score is above alpha: what is above it is at most the score, what is not is at least the score.
    int search(Given own, Given other, Set empty, int left, unsigned parity, int alpha) {
        if (left == 5) return five(spread(own), spread(other), empty, parity, alpha);
        if (left == 4) return four(spread(own), spread(other), empty, parity, alpha);
        watch_.count();
        std::array<int, 3> squares{};
        for (int i = 0; i < left; ++i) squares[i] = take_lowest(empty);
        switch (left) {
            case 3: return last3(spread(own), spread(other), squares[0], squares[1], squares[2], alpha);
            case 2: return last2(spread(own), spread(other), squares[0], squares[1], alpha);
            case 1: return last1(own, squares[0], alpha);
        }
        return lead(own, other);
    }

    // Whoever can move nearly always does so with the first or second square: that is cheaper to try than to know beforehand.
    template <bool passed = false>
    int five(Carried own, Carried other, Given empty, unsigned parity, int alpha) {
        watch_.count();
        int best = -nobody;
        const Set odd = empty & in_quarters<N>[parity];
        for (Set part : {odd, empty & ~odd})
            while (part) {
                const int square = take_lowest(part);
                if (!may_turn<N>(square, gathered(other))) continue;
                const Spread<N> lines = captured_lines<N>(square, own, other);
                if (is_empty(lines)) continue;
                const Spread<N> turned = joined(lines);
                best = std::max(best, -four(other & ~turned, own | turned | disc(square), empty & ~single<Set>(square),
                                            parity ^ quarters<N>[square], -alpha - 1));
                if (best > alpha) return best;
            }
        if (best > -nobody) return best;
        if constexpr (passed) return final(gathered(own), gathered(other));
        else return -five<true>(other, own, empty, parity, -alpha - 1);
    }

private:
    NodeCounter& watch_;
    bool empties_for_winner_;

    // Squares that are alone in their quarters come first. Where there are two and two, those of one quarter come first.
    int four(Carried own, Carried other, Given empty, unsigned parity, int alpha) {
        watch_.count();
        const Set odd = empty & in_quarters<N>[parity], even = empty & ~odd;
        const Set part = empty & in_quarters<N>[odd ? parity & -parity : quarters<N>[lowest(empty)]];
        Set front = !odd ? part : even ? odd : count(part) == 1 ? part : empty & ~part;
        const int a = take_lowest(front);
        Set rest = empty & ~single<Set>(a), next = front ? front : rest;
        const int b = take_lowest(next);
        rest = rest & ~single<Set>(b);
        const int c = take_lowest(rest), d = take_lowest(rest);
        return odd ? last4<false>(own, other, a, b, c, d, alpha) : last4<true>(own, other, a, b, c, d, alpha);
    }

    // Of the three squares that a move leaves the odd one comes first: `in_pairs` says that the last two share a quarter, and the first two.
    template <bool in_pairs, bool passed = false>
    int last4(Carried own, Carried other, int a, int b, int c, int d, int alpha) {
        int best = -nobody;
        const auto suffices = [&](int square, int x, int y, int z) __attribute__((always_inline)) {
            if (!may_turn<N>(square, gathered(other))) return false;
            const Spread<N> lines = captured_lines<N>(square, own, other);
            if (is_empty(lines)) return false;
            const Spread<N> turned = joined(lines);
            best = std::max(best, -last3(other & ~turned, own | turned | disc(square), x, y, z, -alpha - 1));
            return best > alpha;
        };
        if (suffices(a, b, c, d) || suffices(b, a, c, d)) return best;
        if (in_pairs ? suffices(c, d, a, b) || suffices(d, c, a, b) : suffices(c, a, b, d) || suffices(d, a, b, c)) return best;
        if (best > -nobody) return best;
        if constexpr (passed) return final(gathered(own), gathered(other));
        else return -last4<in_pairs, true>(other, own, a, b, c, d, -alpha - 1);
    }

    template <bool passed = false>
    int last3(Carried own, Carried other, int a, int b, int c, int alpha) {
        watch_.count();
        int best = -nobody;
        const auto suffices = [&](int square, int x, int y) __attribute__((always_inline)) {
            if (!may_turn<N>(square, gathered(other))) return false;
            const Spread<N> lines = captured_lines<N>(square, own, other);
            if (is_empty(lines)) return false;
            const Spread<N> turned = joined(lines);
            best = std::max(best, -last2(other & ~turned, own | turned | disc(square), x, y, -alpha - 1));
            return best > alpha;
        };
        if (suffices(a, b, c) || suffices(b, a, c) || suffices(c, a, b)) return best;
        if (best > -nobody) return best;
        if constexpr (passed) return final(gathered(own), gathered(other));
        else return -last3<true>(other, own, a, b, c, -alpha - 1);
    }

    // The two last squares are half of all nodes: as functions of their own they would spend a third of their time on being called.
    template <bool passed = false>
    [[gnu::always_inline]] inline int last2(Carried own, Carried other, int a, int b, int alpha) {
        watch_.count();
        int best = -nobody;
        const auto suffices = [&](int square, int x) __attribute__((always_inline)) {
            if (!may_turn<N>(square, gathered(other))) return false;
            const Spread<N> lines = captured_lines<N>(square, own, other);
            if (is_empty(lines)) return false;
            best = std::max(best, -last1(gathered(other) & ~gathered(joined(lines)), x, -alpha - 1));
            return best > alpha;
        };
        if (suffices(a, b) || suffices(b, a)) return best;
        if (best > -nobody) return best;
        if constexpr (passed) return final(gathered(own), gathered(other));
        else return -passed2(other, own, a, b, -alpha - 1);
    }

    [[gnu::noinline]] int passed2(Carried own, Carried other, int a, int b, int alpha) {
        return last2<true>(own, other, a, b, alpha);
    }

    [[gnu::always_inline]] inline int last1(Given own, int square, int alpha) {
        watch_.count();
        const int score = 2 * count(own) - (N * N - 1);  // the lead where one square is empty
        if (const int turned = count_last_captures<N>(square, own)) return score + 2 * turned + 1;
        const int over = !empties_for_winner_ ? score : score > 0 ? score + 1 : score - 1;
        if (over <= alpha) return over;  // and a disc of the opponent would only make it less
        const int turned = count_last_captures<N>(square, columns<N, 0> & ~own);
        return turned ? score - 2 * turned - 1 : over;
    }

    static Spread<N> disc(int square) { return spread(single<Set>(square)); }
};

}  // namespace girone::othello
