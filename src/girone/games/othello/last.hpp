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
#include "watch.hpp"

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
    std::array<std::array<std::array<uint8_t, 256>, 9>, 8> of{};  // by place, on a line of any length

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
                through.turned = of[place][length].data();
            }
        for (int length = 1; length <= N; ++length)
            for (int at = 0; at < length; ++at)
                for (int own = 0; own < 1 << length; ++own) of[at][length][own] = uint8_t(turned_on(at, length, own));
    }

    int operator()(int square, uint64_t own) const {
        int turned = 0;
        for (const Through& line : lines[square]) turned += line.turned[_pext_u64(own, line.squares)];
        return turned;
    }

private:
    static bool is_inside(int x, int y) { return x >= 0 && x < N && y >= 0 && y < N; }

    static int turned_on(int at, int length, int own) {
        int turned = 0;
        for (int step : {-1, 1}) {
            int next = at + step, met = 0;
            for (; next >= 0 && next < length && !(own >> next & 1); next += step) ++met;
            if (next >= 0 && next < length) turned += met;
        }
        return turned;
    }
};

template <int N>
inline const LastLines<N> last_lines;

#endif

// How many discs the last disc turns: every other square is taken, so only the own discs on its lines matter.
template <int N>
int count_last_captures(int square, const Squares<N>& own, [[maybe_unused]] const Squares<N>& other) {
#ifdef __BMI2__
    if constexpr (N <= 8) return last_lines<N>(square, own);
#endif
    return count(captures<N>(square, own, other));
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

// Positions with at most four empty squares.
template <int N>
class LastSquares {
public:
    using Set = Squares<N>;
    using Given = othello::Given<N>;

    static constexpr int nobody = 2 * N * N;  // beyond every score

    LastSquares(Watch& watch, bool empties_for_winner) : watch_(watch), empties_for_winner_(empties_for_winner) {}

    static int lead(Given own, Given other) { return count(own) - count(other); }

    // Of a game that is over.
    int final(Given own, Given other) const {
        const int score = lead(own, other);
        if (!empties_for_winner_ || score == 0) return score;
        const int empties = N * N - count(own | other);
        return score > 0 ? score + empties : score - empties;
    }

    int search(Given own, Given other, Set empty, int left, unsigned parity, int alpha, int beta) {
        watch_.out_of_time();
        std::array<int, 4> squares{};
        Set odd = empty & in_quarters<N>[parity], even = empty & ~odd;
        int size = 0;
        while (odd) squares[size++] = take_lowest(odd);
        while (even) squares[size++] = take_lowest(even);
        switch (left) {
            case 4: return last4(own, other, squares[0], squares[1], squares[2], squares[3], alpha, beta, false);
            case 3: return last3(own, other, squares[0], squares[1], squares[2], alpha, beta, false);
            case 2: return last2(own, other, squares[0], squares[1], alpha, beta, false);
            case 1: return last1(own, other, squares[0], alpha);
        }
        return lead(own, other);
    }

private:
    Watch& watch_;
    bool empties_for_winner_;

    int last4(Given own, Given other, int a, int b, int c, int d, int alpha, int beta, bool passed) {
        int best = -nobody;
        const auto play = [&](int square, int x, int y, int z) __attribute__((always_inline)) {
            if (best >= beta || !(neighbours<N>[square] & other)) return;
            const Set turned = captures<N>(square, own, other);
            if (!turned) return;
            // The odd one of the three that remain comes first, as far as the quarters tell.
            if (quarters<N>[x] == quarters<N>[y] && quarters<N>[x] != quarters<N>[z]) std::swap(x, z);
            else if (quarters<N>[x] == quarters<N>[z] && quarters<N>[x] != quarters<N>[y]) std::swap(x, y);
            best = std::max(best, -last3(other & ~turned, own | turned | single<Set>(square), x, y, z, -beta,
                                         -std::max(alpha, best), false));
        };
        play(a, b, c, d), play(b, a, c, d), play(c, a, b, d), play(d, a, b, c);
        if (best > -nobody) return best;
        return passed ? final(own, other) : -last4(other, own, a, b, c, d, -beta, -alpha, true);
    }

    int last3(Given own, Given other, int a, int b, int c, int alpha, int beta, bool passed) {
        watch_.out_of_time();
        int best = -nobody;
        const auto play = [&](int square, int x, int y) __attribute__((always_inline)) {
            if (best >= beta || !(neighbours<N>[square] & other)) return;
            const Set turned = captures<N>(square, own, other);
            if (!turned) return;
            best = std::max(best, -last2(other & ~turned, own | turned | single<Set>(square), x, y, -beta,
                                         -std::max(alpha, best), false));
        };
        play(a, b, c), play(b, a, c), play(c, a, b);
        if (best > -nobody) return best;
        return passed ? final(own, other) : -last3(other, own, a, b, c, -beta, -alpha, true);
    }

    int last2(Given own, Given other, int a, int b, int alpha, int beta, bool passed) {
        watch_.out_of_time();
        int best = -nobody;
        const auto play = [&](int square, int x) __attribute__((always_inline)) {
            if (best >= beta || !(neighbours<N>[square] & other)) return;
            const Set turned = captures<N>(square, own, other);
            if (turned) best = std::max(best, -last1(other & ~turned, own | turned | single<Set>(square), x, -beta));
        };
        play(a, b), play(b, a);
        if (best > -nobody) return best;
        return passed ? final(own, other) : -last2(other, own, a, b, -beta, -alpha, true);
    }

    // A score not above alpha may be a bound.
    int last1(Given own, Given other, int square, int alpha) {
        watch_.out_of_time();
        const int score = 2 * count(own) - (N * N - 1);  // the lead where one square is empty
        if (const int turned = count_last_captures<N>(square, own, other)) return score + 2 * turned + 1;
        const int over = !empties_for_winner_ ? score : score > 0 ? score + 1 : score - 1;
        if (over <= alpha) return over;  // and a disc of the opponent would only make it less
        const int turned = count_last_captures<N>(square, other, own);
        return turned ? score - 2 * turned - 1 : over;
    }
};

}  // namespace girone::othello
