// The hash of a position, computed from its words when it is asked for.
//
// Zobrist keys kept along the game were the alternative: they cost a table access for every piece that a move changes (in
// Othello up to twenty), and eight bytes in each board. Mixing two words takes about twenty cycles, and only where it is used.
#pragma once

#include <cstdint>

namespace girone {

// One step maps each word to a different state, so positions that differ in a single word never collide.
constexpr uint64_t mix(uint64_t state, uint64_t word) {
    state = (state ^ word) * 0xd6e8feb86659fd93;
    return state ^ state >> 32;
}

// The last step spreads the last word over all bits: tables take their index from either end.
template <class... Word>
constexpr uint64_t hash_words(uint64_t first, Word... more) {
    uint64_t state = mix(0x9e3779b97f4a7c15, first);
    ((state = mix(state, more)), ...);
    return mix(mix(state, 0), 0);
}

}  // namespace girone
