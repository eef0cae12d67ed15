// The positions that threads are searching now, so that others try other moves first (simplified ABDADA, T. Kerrigan).
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace girone {

// Threads race for entries, by design: a wrong answer costs a little order or work, but never a wrong score.
class NodesInSearch {
public:
    bool has(uint64_t hash) const {
        for (const auto& entry : at(hash))
            if (entry.load(std::memory_order_relaxed) == hash) return true;
        return false;
    }

    void add(uint64_t hash) {
        auto& bucket = places_[hash % size];
        for (auto& entry : bucket) {
            uint64_t free = 0;
            if (entry.compare_exchange_strong(free, hash, std::memory_order_relaxed)) return;
        }
        bucket[0].store(hash, std::memory_order_relaxed);
    }

    void remove(uint64_t hash) {
        for (auto& entry : places_[hash % size]) {
            uint64_t same = hash;
            if (entry.compare_exchange_strong(same, 0, std::memory_order_relaxed)) return;
        }
    }

private:
    static constexpr int size = 1 << 10, bucket_size = 4;
    using Bucket = std::array<std::atomic<uint64_t>, bucket_size>;

    std::array<Bucket, size> places_{};

    const Bucket& at(uint64_t hash) const { return places_[hash % size]; }
};

// Registers a position while it is being searched; does nothing with a single thread.
class InSearch {
public:
    InSearch(NodesInSearch* busy, uint64_t hash) : busy_(busy), hash_(hash) {
        if (busy_) busy_->add(hash_);
    }
    ~InSearch() {
        if (busy_) busy_->remove(hash_);
    }
    InSearch(const InSearch&) = delete;
    InSearch& operator=(const InSearch&) = delete;

private:
    NodesInSearch* busy_;
    uint64_t hash_;
};

}  // namespace girone
