// What self-play writes down, and the fit reads: a position and its score.
#pragma once

#include <cstdint>
#include <tuple>

#include "girone/games/othello/core.hpp"
#include "girone/games/othello/views.hpp"

namespace girone::othello {

template <int N>
struct Record {
    using Discs = decltype(words(Squares<N>{}));

    Discs own, other;  // in the smallest of the eight orientations, so that equal positions are equal records
    uint32_t game;
    int16_t lead;  // discs of the side to move at the end, minus those of its opponent
    int16_t score;  // what the search said, in hundredths of a disc; where the lead is exact, the same
    uint8_t exact;  // 1 if both play their best from here on, 0 if the game was played by the evaluation for a while
    uint8_t mine, theirs;  // moves of the side to move and of its opponent
    uint8_t unused[5] = {};
};
static_assert(sizeof(Record<8>) == 32 && sizeof(Record<10>) == 48);

template <int N>
constexpr Record<N> record(const Board<N>& board, uint32_t game, int lead, int score, bool exact) {
    Record<N> least{words(board.own), words(board.other), game, int16_t(lead), int16_t(score), exact,
                    uint8_t(count(board.moves())), uint8_t(count(board.pass().moves()))};
    for (int view = 1; view < views; ++view) {
        const auto own = words(seen<N>(board.own, view)), other = words(seen<N>(board.other, view));
        if (std::tie(own, other) < std::tie(least.own, least.other)) least.own = own, least.other = other;
    }
    return least;
}

}  // namespace girone::othello
