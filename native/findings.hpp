// The deepest insight that the threads of one search have, whoever finished it.
#pragma once

#include <atomic>
#include <mutex>

#include "insight.hpp"

namespace girone {

class Findings {
public:
    // The deepest finished depth.
    int depth() const { return depth_.load(std::memory_order_relaxed); }

    // Who comes second with a depth has found nothing new.
    void tell(const Insight& insight) {
        const std::lock_guard lock(mutex_);
        if (insight.depth <= deepest_.depth) return;
        deepest_ = insight;
        depth_.store(insight.depth, std::memory_order_relaxed);
    }

    // Takes over what is deeper than the own insight.
    void catch_up(Insight& own) const {
        if (depth() <= own.depth) return;
        const std::lock_guard lock(mutex_);
        own = deepest_;
    }

private:
    mutable std::mutex mutex_;
    Insight deepest_;
    std::atomic<int> depth_{0};
};

}  // namespace girone
