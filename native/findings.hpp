// The deepest result of all threads of one search.
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

#include "search_result.hpp"

namespace girone {

class Findings {
public:
    // The deepest completed depth.
    int depth() const { return depth_.load(std::memory_order_relaxed); }

    // Stores a result, unless it is not deeper or its best move is proven to lose.
    void tell(const SearchResult& result) {
        const std::lock_guard lock(mutex_);
        if (result.depth <= deepest_.depth || is_lost(result.line.moves[0])) return;
        deepest_ = result;
        depth_.store(result.depth, std::memory_order_relaxed);
    }

    // Replaces `own` by the common result if that is deeper.
    void catch_up(SearchResult& own) const {
        if (depth() <= own.depth) return;
        const std::lock_guard lock(mutex_);
        own = deepest_;
    }

    // Marks a move as proven to lose, and drops the common result if it rests on this move.
    void lose(Move move) {
        const std::lock_guard lock(mutex_);
        lost_.push_back(move);
        if (deepest_.depth == 0 || deepest_.line.moves[0] != move) return;
        deepest_ = {};
        depth_.store(0, std::memory_order_relaxed);
    }

    // Moves the lost moves of a result behind the others.
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
