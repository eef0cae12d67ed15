// What self-play writes down: a position and its score, in the bytes that training/othello/positions.py reads.
#pragma once

#include <algorithm>
#include <cstdint>

#include "girone/games/othello/core.hpp"

namespace girone::othello {

struct Record {
    uint64_t own, other;  // in the smallest of the eight orientations, so that equal positions are equal records
    uint32_t game;
    int8_t lead;  // discs of the side to move at the end, minus those of its opponent
    uint8_t exact;  // 1 if both play their best from here on, 0 if the game was played by the evaluation for a while
    uint16_t unused = 0;
};
static_assert(sizeof(Record) == 24);

// Rows from the top to the bottom and back.
constexpr uint64_t upside_down(uint64_t set) { return __builtin_bswap64(set); }

// Rows become columns.
constexpr uint64_t transposed(uint64_t set) {
    uint64_t moved = (set ^ set >> 7) & 0x00aa00aa00aa00aa;
    set ^= moved ^ moved << 7;
    moved = (set ^ set >> 14) & 0x0000cccc0000cccc;
    set ^= moved ^ moved << 14;
    moved = (set ^ set >> 28) & 0x00000000f0f0f0f0;
    return set ^ moved ^ moved << 28;
}

constexpr Record record(Board<8> board, uint32_t game, int lead, bool exact) {
    Record least{board.own, board.other, game, int8_t(lead), exact};
    for (int i = 0; i < 7; ++i) {
        board.own = i % 2 ? transposed(board.own) : upside_down(board.own);
        board.other = i % 2 ? transposed(board.other) : upside_down(board.other);
        if (board.own < least.own || (board.own == least.own && board.other < least.other))
            least.own = board.own, least.other = board.other;
    }
    return least;
}

}  // namespace girone::othello
