// The hash of a position, computed from its words on demand.
//
// The alternative was Zobrist keys, updated with each move. They cost a table access for each piece that a move changes (up to
// twenty in Othello), and eight bytes in each board. Mixing two words takes about twenty cycles, and only where it is needed.
#pragma once

#include <cstdint>

namespace girone {

// Each step is a bijection of the word, so positions that differ in a single word never collide.
constexpr uint64_t mix(uint64_t state, uint64_t word) {
    state = (state ^ word) * 0xd6e8feb86659fd93;
    return state ^ state >> 32;
}

// The final steps spread the last word over all bits, because tables take their index from either end.
template <class... Word>
constexpr uint64_t hash_words(uint64_t first, Word... more) {
    uint64_t state = mix(0x9e3779b97f4a7c15, first);
    ((state = mix(state, more)), ...);
    return mix(mix(state, 0), 0);
}

}  // namespace girone
