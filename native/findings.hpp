// The deepest result that the threads of one search have, whoever finished it.
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

#include "search_result.hpp"

namespace girone {

class Findings {
public:
    // The deepest finished depth.
    int depth() const { return depth_.load(std::memory_order_relaxed); }

    // A result that is no deeper is ignored, and so is one whose best move is proven to lose.
    void tell(const SearchResult& result) {
        const std::lock_guard lock(mutex_);
        if (result.depth <= deepest_.depth || is_lost(result.line.moves[0])) return;
        deepest_ = result;
        depth_.store(result.depth, std::memory_order_relaxed);
    }

    // Takes over what is deeper than the own result.
    void catch_up(SearchResult& own) const {
        if (depth() <= own.depth) return;
        const std::lock_guard lock(mutex_);
        own = deepest_;
    }

    // A move is lost by proof: what was found out by liking it is not worth anything any more.
    void lose(Move move) {
        const std::lock_guard lock(mutex_);
        lost_.push_back(move);
        if (deepest_.depth == 0 || deepest_.line.moves[0] != move) return;
        deepest_ = {};
        depth_.store(0, std::memory_order_relaxed);
    }

    // Puts the lost moves of a search behind the others.
    void sort_out(SearchResult& own) const {
        const std::lock_guard lock(mutex_);
        for (Move move : lost_) own.put_last(move);
    }

private:
    mutable std::mutex mutex_;
    SearchResult deepest_;
    std::vector<Move> lost_;
    std::atomic<int> depth_{0};

    bool is_lost(Move move) const { return std::find(lost_.begin(), lost_.end(), move) != lost_.end(); }
};

}  // namespace girone
