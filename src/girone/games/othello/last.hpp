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

// How many discs the last disc turns: every other square is taken, so only the own discs on its lines matter.
template <int N>
int count_last_captures(int square, const Squares<N>& own, const Squares<N>& other) {
    return count(captures<N>(square, own, other));
}

#ifdef __BMI2__

// On 8x8 the squares of a line are gathered into eight bits, which tell the number by a table.
struct LastLines {
    std::array<std::array<uint64_t, 4>, 64> mask{};
    std::array<std::array<uint8_t, 4>, 64> place{};
    std::array<std::array<std::array<uint8_t, 256>, 9>, 8> of{};  // on a line of any length

    LastLines() {
        constexpr int dx[] = {1, 0, -1, 1}, dy[] = {0, 1, 1, 1};
        for (int square = 0; square < 64; ++square)
            for (int line = 0; line < 4; ++line) {
                int x = square % 8, y = square / 8;
                while (is_inside(x - dx[line], y - dy[line])) x -= dx[line], y -= dy[line];
                int length = 0;
                for (; is_inside(x, y); x += dx[line], y += dy[line], ++length) {
                    if (8 * y + x == square) place[square][line] = uint8_t(length);
                    mask[square][line] |= uint64_t{1} << (8 * y + x);
                }
            }
        for (int length = 1; length <= 8; ++length)
            for (int at = 0; at < length; ++at)
                for (int own = 0; own < 1 << length; ++own) of[at][length][own] = uint8_t(turned_on(at, length, own));
    }

    int operator()(int square, uint64_t own) const {
        int turned = 0;
        for (int line = 0; line < 4; ++line) {
            const uint64_t squares = mask[square][line];
            turned += of[place[square][line]][std::popcount(squares)][_pext_u64(own, squares)];
        }
        return turned;
    }

private:
    static bool is_inside(int x, int y) { return x >= 0 && x < 8 && y >= 0 && y < 8; }

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

inline const LastLines last_lines;

template <>
inline int count_last_captures<8>(int square, const uint64_t& own, const uint64_t&) {
    return last_lines(square, own);
}

#endif

}  // namespace girone::othello
