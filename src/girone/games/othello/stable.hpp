// Discs that can never be turned again, as far as a quick look tells: from the corners and along full lines.
#pragma once

#include "girone/games/othello/core.hpp"

namespace girone::othello {

// All squares that a direction reaches from a set, and the set.
template <class Direction, int N>
constexpr Squares<N> reached(Squares<N> set) {
    constexpr Squares<N> all = columns<N, 0>;
    constexpr Squares<N> inside = Direction::dx > 0 ? not_right<N> : Direction::dx < 0 ? not_left<N> : all;
    for (int length = 1; length < N; ++length) set |= Direction::step(set & inside) & all;
    return set;
}

// A disc is safe on a line if the line is full, or if the edge or a safe disc of its own beside it holds it for ever.
template <int N>
constexpr Squares<N> stable(const Squares<N>& own, const Squares<N>& other) {
    using Set = Squares<N>;
    constexpr Set sides = column<N>(0) | column<N>(N - 1), ends = row<N>(0) | row<N>(N - 1);
    const Set empty = columns<N, 0> & ~(own | other);
    const Set safe[] = {
        sides | ~(reached<Direction<N, 1, 0>, N>(empty) | reached<Direction<N, -1, 0>, N>(empty)),
        ends | ~(reached<Direction<N, 0, 1>, N>(empty) | reached<Direction<N, 0, -1>, N>(empty)),
        sides | ends | ~(reached<Direction<N, -1, 1>, N>(empty) | reached<Direction<N, 1, -1>, N>(empty)),
        sides | ends | ~(reached<Direction<N, 1, 1>, N>(empty) | reached<Direction<N, -1, -1>, N>(empty)),
    };
    constexpr int steps[] = {1, N, N - 1, N + 1};
    Set found{};
    for (;;) {
        // A step over the left or right edge lands on the other one, which is safe on that line anyway.
        Set held = own;
        for (int line = 0; line < 4; ++line) held &= safe[line] | found << steps[line] | found >> steps[line];
        if (!(held & ~found)) return found;
        found |= held;
    }
}

// Whether what the opponent can never lose bounds the score from above, so that it is not above alpha.
template <int N>
bool is_bounded(const Squares<N>& own, const Squares<N>& other, int left, int alpha, int& value) {
    if (alpha < 2 * left - 2) return false;
    value = N * N - 2 * count(stable<N>(other, own));
    return value <= alpha;
}

}  // namespace girone::othello
