// The squares of Othello: where a disc can be put, and what it turns.
//
// Square (x, y) is bit y * N + x of a set, and a set is the smallest type that holds N * N bits:
//   uint64_t             up to 8x8
//   unsigned __int128    10x10
//   Words<3, 4, 4, 6>    12x12, 14x14, 16x16, 18x18
// With AVX2 the four lines through a square lie in the four lanes of one register: up to 8x8 three times the leaves of the
// plain steps in perft. On larger boards there is such a register for each word of a set (lanes.hpp).
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "bits.hpp"
#include "girone/games/othello/lanes.hpp"

namespace girone::othello {

template <int N>
using Squares = std::conditional_t<
    N * N <= 64, uint64_t, std::conditional_t<N * N <= 128, Wide, Words<(N * N + 63) / 64>>>;

// How a function that is not inlined gets a set: small ones in registers.
template <int N>
using Given = std::conditional_t<sizeof(Squares<N>) <= 16, const Squares<N>, const Squares<N>&>;

// The squares of an N x N board whose column and row lie in these ranges. What is needed often is a constant below: a call in
// a function that is compiled for every size would be worked out again at each place.
template <int N>
constexpr Squares<N> rectangle(int left, int right, int top, int bottom) {
    Squares<N> result{};
    for (int y = top; y <= bottom; ++y)
        for (int x = left; x <= right; ++x) result |= single<Squares<N>>(y * N + x);
    return result;
}

template <int N>
constexpr Squares<N> column(int x) { return rectangle<N>(x, x, 0, N - 1); }

template <int N>
constexpr Squares<N> row(int y) { return rectangle<N>(0, N - 1, y, y); }

// Without the left and right edge (Margin = 1), or all of them (Margin = 0).
template <int N, int Margin>
inline constexpr Squares<N> columns = rectangle<N>(Margin, N - 1 - Margin, 0, N - 1);

template <int N>
inline constexpr Squares<N> not_left = rectangle<N>(1, N - 1, 0, N - 1);
template <int N>
inline constexpr Squares<N> not_right = rectangle<N>(0, N - 2, 0, N - 1);

template <int N>
inline constexpr Squares<N> corners = (column<N>(0) | column<N>(N - 1)) & (row<N>(0) | row<N>(N - 1));

// The squares next to a set; some may belong to it, and some lie below the board.
template <int N>
constexpr Squares<N> around(const Squares<N>& set) {
    const Squares<N> beside = (set & not_right<N>) << 1 | (set & not_left<N>) >> 1, line = set | beside;
    return beside | line << N | line >> N;
}

// One of the eight directions on an N x N board, as the change of the square's number.
template <int N, int Dx, int Dy>
struct Direction {
    using Set = Squares<N>;
    static constexpr int dx = Dx, delta = Dy * N + Dx;

    static constexpr Set step(const Set& from) {
        if constexpr (delta > 0)
            return from << delta;
        else
            return from >> -delta;
    }

    // The unbroken lines of `other` discs that begin next to `from`. A disc on the left or right edge cannot be captured
    // sideways, so leaving the edges out also keeps lines from running on into the next row.
    static constexpr Set lines(const Set& from, const Set& other) {
        const Set captive = Dx ? other & columns<N, 1> : other;
        Set found = captive & step(from);
        for (int length = 1; length < N - 2; ++length) found |= captive & step(found);
        return found;
    }
};

// Calls visit(Direction{}) for each of the eight directions.
template <int N, class Visit>
constexpr void each_direction(Visit&& visit) {
    visit(Direction<N, 1, 0>{}), visit(Direction<N, 0, 1>{}), visit(Direction<N, -1, 1>{}), visit(Direction<N, 1, 1>{});
    visit(Direction<N, -1, 0>{}), visit(Direction<N, 0, -1>{}), visit(Direction<N, 1, -1>{}), visit(Direction<N, -1, -1>{});
}

#ifdef __AVX2__

// The squares of the four lines that lie above and below a square, by its number, without the square.
template <int N>
struct Rays {
    using Lines = std::array<uint64_t, 4>;
    alignas(32) std::array<Lines, N * N> up{}, down{};

    constexpr Rays() {
        constexpr int dx[] = {1, 0, -1, 1}, dy[] = {0, 1, 1, 1};
        for (int square = 0; square < N * N; ++square)
            for (int line = 0; line < 4; ++line)
                for (int sign : {1, -1}) {
                    auto& ray = sign > 0 ? up[square][line] : down[square][line];
                    int x = square % N + sign * dx[line], y = square / N + sign * dy[line];
                    for (; x >= 0 && x < N && y >= 0 && y < N; x += sign * dx[line], y += sign * dy[line])
                        ray |= uint64_t{1} << (N * y + x);
                }
    }
};

template <int N>
struct InLanes {
    static constexpr Lanes steps = {1, N, N - 1, N + 1};
    static constexpr Lanes captive_columns = {columns<N, 1>, ~uint64_t{0}, columns<N, 1>, columns<N, 1>};
    static constexpr Rays<N> rays{};

    static uint64_t outflanking(uint64_t own, uint64_t other) {
        const Lanes one = steps, two = 2 * steps;
        const Lanes mine = Lanes{} + own, captive = (Lanes{} + other) & captive_columns;
        Lanes up = captive & (mine << one), down = captive & (mine >> one);
        up |= captive & (up << one), down |= captive & (down >> one);
        const Lanes pairs_up = captive & (captive << one), pairs_down = pairs_up >> one;
        up |= pairs_up & (up << two), down |= pairs_down & (down >> two);
        up |= pairs_up & (up << two), down |= pairs_down & (down >> two);
        return join((up << one) | (down >> one));
    }

    static uint64_t captures(int square, uint64_t own, uint64_t other) {
        return join(captured_lines(square, Lanes{} + own, Lanes{} + other));
    }

    // The captures on each of the four lines, of sets that are in all lanes.
    [[gnu::always_inline]] static inline Lanes captured_lines(int square, Lanes mine, Lanes others) {
        // Upwards the first square that is not the other's is the lowest bit, and what lies before it is all bits below it.
        const Lanes up = std::bit_cast<Lanes>(rays.up[square]);
        const Lanes stop_up = up & ~others;
        const Lanes end_up = stop_up & -stop_up & mine;
        // Downwards it is the highest bit, and what lies before it is all bits above it.
        const Lanes down = std::bit_cast<Lanes>(rays.down[square]);
        const Lanes stop_down = down & ~others;
#if defined(__AVX512VL__) && defined(__AVX512CD__)
        const Lanes line_up = up & Lanes(_mm256_min_epu64(__m256i(end_up - 1), __m256i(end_up)));
        const Lanes end_down = (Lanes{} + (uint64_t{1} << 63)) >> Lanes(_mm256_lzcnt_epi64(__m256i(stop_down))) & mine;
        return line_up | (down & ~end_down & -end_down);
#else
        const Lanes line_up = up & (end_up + Lanes(end_up != 0));
        // Mark all of the ray from there on, and what is not marked lies before it.
        const Lanes one = steps, two = 2 * steps, four = 4 * steps;
        Lanes beyond = stop_down | stop_down >> one;
        beyond |= beyond >> two;
        beyond |= beyond >> four;
        const Lanes end_down = stop_down & ~(beyond >> one) & mine;
        const Lanes line_down = down & -(end_down + end_down);  // all bits above the end, and none where there is none
        return line_up | line_down;
#endif
    }
};

#endif

// The squares that lie next to a line of `other` discs with an `own` disc behind it; some may be occupied.
template <int N>
constexpr Squares<N> outflanking(const Squares<N>& own, const Squares<N>& other) {
#ifdef __AVX2__
    if constexpr (N <= 8) return InLanes<N>::outflanking(own, other);
    else return InWords<N, Squares<N>>::outflanking(own, other, columns<N, 1>);
#endif
    Squares<N> result{};
    each_direction<N>([&](auto direction) { result |= direction.step(direction.lines(own, other)); });
    return result;
}

// The discs that a disc of `own` on `square` captures.
template <int N>
constexpr Squares<N> captures(int square, const Squares<N>& own, const Squares<N>& other) {
#ifdef __AVX2__
    if constexpr (N <= 8) return InLanes<N>::captures(square, own, other);
    else return InWords<N, Squares<N>>::captures(square, own, other, columns<N, 1>);
#endif
    const auto disc = single<Squares<N>>(square);
    Squares<N> result{};
    each_direction<N>([&](auto direction) {
        const Squares<N> line = direction.lines(disc, other);
        if (direction.step(line) & own) result |= line;
    });
    return result;
}

}  // namespace girone::othello
