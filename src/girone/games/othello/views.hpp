// The eight ways to look at an Othello board: turned and mirrored.
#pragma once

#include <utility>

#include "girone/games/othello/flips.hpp"

namespace girone::othello {

inline constexpr int views = 8;

template <int N>
constexpr Squares<N> seen(Squares<N> set, int view) {
    Squares<N> result{};
    while (set) {
        const int square = take_lowest(set);
        int x = square % N, y = square / N;
        if (view & 1) x = N - 1 - x;
        if (view & 2) y = N - 1 - y;
        if (view & 4) std::swap(x, y);
        result |= single<Squares<N>>(y * N + x);
    }
    return result;
}

}  // namespace girone::othello
