// The transposition table: what is known about positions, shared by all threads without locks.
//
// An entry is two words. The first is the position's hash XORed with the second, so that words from two different writers do
// not match and read as a miss. Both are relaxed atomics: threads race for entries, by design. A word is never torn, a mixed
// pair never matches, and everything read is checked before use (a move by generating the moves).
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>

#include "split_point.hpp"
#include "game.hpp"
#include "pages.hpp"

namespace girone {

enum class Bound : uint8_t { none, upper, lower, exact };

struct Found {
    Move move = 0;
    int16_t score = 0;
    int8_t depth = 0;
    Bound bound = Bound::none;
    SplitPoint split_point{};  // where it was found, if threads share a search
};

class Table {
public:
    explicit Table(size_t megabytes) { resize(megabytes); }

    void resize(size_t megabytes) {
        size_ = std::bit_floor(std::max<size_t>(megabytes, 1) << 20) / sizeof(Bucket);
        buckets_ = pages_of<Bucket>(size_);
    }

    void clear() {
        for (size_t i = 0; i < size_; ++i)
            for (Entry& entry : buckets_[i].entries) entry.write(0, 0);
        age_.store(0, std::memory_order_relaxed);
    }

    // Starts a new search: entries of older ones are replaced first.
    void grow_older() { age_.store((age() + 1) % ages, std::memory_order_relaxed); }

    // Always inlined: g++ considers a function that only prefetches as having no effect, and drops its calls.
    [[gnu::always_inline]] void prefetch(uint64_t hash) const { __builtin_prefetch(&buckets_[hash & (size_ - 1)]); }

    bool find(uint64_t hash, Found& found) const {
        for (const Entry& entry : buckets_[hash & (size_ - 1)].entries) {
            const uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.key.load(std::memory_order_relaxed) ^ data) == hash && data) {
                found = unpack(data);
                return true;
            }
        }
        return false;
    }

    void store(uint64_t hash, const Found& found) {
        Entry* worst = nullptr;
        int least = 1 << 20;
        for (Entry& entry : buckets_[hash & (size_ - 1)].entries) {
            const uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.key.load(std::memory_order_relaxed) ^ data) == hash || !data) {
                worst = &entry;
                break;
            }
            const int worth = unpack(data).depth - older_penalty * int((age() + ages - age_of(data)) % ages);
            if (worth < least) least = worth, worst = &entry;
        }
        worst->write(hash, pack(found));
    }

private:
    static constexpr int ages = 64, older_penalty = 8, bucket_size = 4;

    struct Entry {
        std::atomic<uint64_t> key{0}, data{0};

        void write(uint64_t hash, uint64_t word) {
            key.store(hash ^ word, std::memory_order_relaxed);
            data.store(word, std::memory_order_relaxed);
        }
    };

    struct alignas(64) Bucket {
        Entry entries[bucket_size];
    };

    Pages<Bucket> buckets_;
    size_t size_ = 0;
    std::atomic<unsigned> age_{0};  // helpers of the last search may still write when the next one begins

    unsigned age() const { return age_.load(std::memory_order_relaxed); }

    // Never 0, which marks an empty entry, because every stored entry has a bound.
    uint64_t pack(const Found& found) const {
        return uint64_t{found.move} | uint64_t{uint16_t(found.score)} << 16 | uint64_t{uint8_t(found.depth)} << 32 |
               uint64_t(found.bound) << 40 | uint64_t{age()} << 42 | uint64_t{found.split_point.word()} << 48;
    }

    static Found unpack(uint64_t data) {
        return {Move(data), int16_t(data >> 16), int8_t(data >> 32), Bound(data >> 40 & 3),
                SplitPoint::read(uint16_t(data >> 48))};
    }

    static unsigned age_of(uint64_t data) { return data >> 42 & (ages - 1); }
};

}  // namespace girone
