// What self-play writes down: a position as the network sees it, in the bytes that training/nets/positions.py reads.
#pragma once

#include <algorithm>
#include <cstdint>

#include "arena.hpp"

namespace girone::arena {

struct Record {
    static constexpr uint16_t none = 0xffff;
    static constexpr int most = 48;

    uint16_t inputs[most];
    uint32_t game;
    int16_t searched, still;  // what the search says, and the hand-made evaluation
    int8_t points;            // 1, 0 or -1 as the side to move won, tied or lost
    uint8_t bucket;
    uint16_t plies;           // played so far
};
static_assert(sizeof(Record) == 108);

inline Record record(const B& board, uint32_t game, int searched) {
    static_assert(Inputs::most <= Record::most);
    Record record{{}, game, int16_t(searched), 0, 0, uint8_t(Inputs::bucket(board)), uint16_t(board.plies)};
    std::fill(std::begin(record.inputs), std::end(record.inputs), Record::none);
    int count = 0;
    const auto see = [&](int input) { record.inputs[count++] = uint16_t(input); };
    const auto see_set = [&](int set, uint64_t squares) {
        while (squares) see(64 * set + take_lowest(squares));
    };
    record.still = int16_t(Inputs::look(board, see_set, see));
    return record;
}

}  // namespace girone::arena
