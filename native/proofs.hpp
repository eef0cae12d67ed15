// The table of proof-number search, shared by all threads without locks, like table.hpp.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>

#include "pages.hpp"

namespace girone {

// The state of the question at a position, as seen by its side to move: at least how many positions must still be proven
// until it is known to succeed, and until it is known to fail. If one of them is 0, the question is answered.
struct ProofNumbers {
    static constexpr uint32_t infinite = (1 << 24) - 1;

    uint32_t success = 1, failure = 1;
    uint32_t distance = 0;  // plies to the end of the game on the proven line, which need not be the shortest

    bool succeeds() const { return success == 0; }
    bool fails() const { return failure == 0; }
    bool is_answered() const { return succeeds() || fails(); }

    static ProofNumbers answered(bool succeeds, uint32_t distance) {
        return succeeds ? ProofNumbers{0, infinite, distance} : ProofNumbers{infinite, 0, distance};
    }
};

class ProofTable {
public:
    explicit ProofTable(size_t megabytes)
        : size_(std::bit_floor(std::max<size_t>(megabytes, 1) << 20) / sizeof(Bucket)),
          buckets_(pages_of<Bucket>(size_)) {}

    void clear() {
        for (size_t i = 0; i < size_; ++i)
            for (Entry& entry : buckets_[i].entries) entry.write(0, 0);
    }

    // Always inlined, for the reason given in table.hpp.
    [[gnu::always_inline]] void prefetch(uint64_t hash) const { __builtin_prefetch(&buckets_[hash & (size_ - 1)]); }

    bool find(uint64_t hash, ProofNumbers& numbers) const {
        for (const Entry& entry : buckets_[hash & (size_ - 1)].entries) {
            const uint64_t word = entry.word.load(std::memory_order_relaxed);
            if ((entry.key.load(std::memory_order_relaxed) ^ word) == hash && word) {
                numbers = unpack(word);
                return true;
            }
        }
        return false;
    }

    // Replaces the entry with the least work.
    void store(uint64_t hash, const ProofNumbers& numbers, uint64_t work) {
        Entry* worst = nullptr;
        uint64_t least = ~uint64_t{0};
        for (Entry& entry : buckets_[hash & (size_ - 1)].entries) {
            const uint64_t word = entry.word.load(std::memory_order_relaxed);
            if ((entry.key.load(std::memory_order_relaxed) ^ word) == hash || !word) {
                worst = &entry;
                break;
            }
            if (word >> work_at < least) least = word >> work_at, worst = &entry;
        }
        worst->write(hash, pack(numbers, work));
    }

private:
    static constexpr int bucket_size = 4, failure_at = 24, work_at = 48;
    static constexpr uint64_t most_work = 0xffff;

    struct Entry {
        std::atomic<uint64_t> key{0}, word{0};

        void write(uint64_t hash, uint64_t content) {
            key.store(hash ^ content, std::memory_order_relaxed);
            word.store(content, std::memory_order_relaxed);
        }
    };

    struct alignas(64) Bucket {
        Entry entries[bucket_size];
    };

    size_t size_;
    Pages<Bucket> buckets_;

    // If one number is 0, the other one is infinite, so the distance is stored in its place.
    static uint64_t pack(const ProofNumbers& numbers, uint64_t work) {
        const uint64_t success = numbers.fails() ? numbers.distance : numbers.success;
        const uint64_t failure = numbers.succeeds() ? numbers.distance : numbers.failure;
        return success | failure << failure_at | std::min(work, most_work) << work_at;
    }

    static ProofNumbers unpack(uint64_t word) {
        const auto success = uint32_t(word & ProofNumbers::infinite), failure = uint32_t(word >> failure_at & ProofNumbers::infinite);
        if (success == 0 || failure == 0) return ProofNumbers::answered(success == 0, success + failure);
        return {success, failure, 0};
    }
};

}  // namespace girone
