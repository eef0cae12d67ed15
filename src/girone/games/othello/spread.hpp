// Sets as the last squares of a game carry them from move to move: with AVX2 up to 8x8 in all lanes of a register, so that no
// move has to spread them for its captures; else as they are.
#pragma once

#include <type_traits>

#include "girone/games/othello/flips.hpp"

namespace girone::othello {

#ifdef __AVX2__

template <int N>
using Spread = std::conditional_t<N <= 8, Lanes, Squares<N>>;

inline Lanes spread(uint64_t set) { return Lanes{} + set; }
inline uint64_t gathered(Lanes set) { return set[0]; }

template <int N>
[[gnu::always_inline]] inline Lanes captured_lines(int square, Lanes own, Lanes other) {
    return InLanes<N>::captured_lines(square, own, other);
}

#else

template <int N>
using Spread = Squares<N>;

#endif

// How a function that is not inlined gets one.
template <int N>
using GivenSpread = std::conditional_t<sizeof(Spread<N>) <= 16 || N <= 8, const Spread<N>, const Spread<N>&>;

template <class Set>
const Set& spread(const Set& set) { return set; }
template <class Set>
const Set& gathered(const Set& set) { return set; }
template <class Set>
const Set& joined(const Set& set) { return set; }
template <class Set>
bool is_empty(const Set& set) { return !set; }

// What a disc captures: each line of it in a lane, or all together.
template <int N>
Squares<N> captured_lines(int square, const Squares<N>& own, const Squares<N>& other) {
    return captures<N>(square, own, other);
}

}  // namespace girone::othello
