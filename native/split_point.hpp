// Identifies the node and move that a thread searches, so that threads recognise each other's answers to the same question.
#pragma once

#include <algorithm>
#include <cstdint>

#include "hash.hpp"

namespace girone {

// Small enough for a table entry. One node in 16,000 looks like another.
class SplitPoint {
public:
    static constexpr int bits = 16;

    SplitPoint() = default;

    // A move of the node with this key, at this depth and iteration. Two bits hold the thread, so threads 0 and 4 look alike.
    SplitPoint(uint64_t key, int depth, int iteration, int thread) {
        const uint64_t node = mix(key, uint64_t(depth) << 8 | uint64_t(iteration)) >> (64 - bits + thread_bits);
        word_ = uint16_t(std::max<uint64_t>(node, 1) << thread_bits | (uint64_t(thread) & most_thread));
    }

    static SplitPoint read(uint16_t word) {
        SplitPoint split_point;
        split_point.word_ = word;
        return split_point;
    }

    uint16_t word() const { return word_; }

    // Whether another thread searches the same split point.
    bool is_of_another(SplitPoint own) const {
        return own.word_ && word_ != own.word_ && word_ >> thread_bits == own.word_ >> thread_bits;
    }

private:
    static constexpr int thread_bits = 2;
    static constexpr uint64_t most_thread = 3;

    uint16_t word_ = 0;
};

}  // namespace girone
