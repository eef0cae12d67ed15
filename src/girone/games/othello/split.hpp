// Work that threads share: the brothers of a first move, offered to whoever has nothing to do (young brothers wait).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <vector>

#include "girone/games/othello/core.hpp"

namespace girone::othello {

// A position after a move, as the opponent sees it, with the opponent's moves, and what the move seems to be worth.
template <int N>
struct Reply {
    Squares<N> own, other, moves;
    uint64_t hash;
    Move move;
    int worth;
};

// A node whose moves several threads search; everything but `cut` is guarded by `lock`.
template <int N>
struct Split {
    const std::array<Reply<N>, N * N>& replies;
    int size, alpha;
    Squares<N> empty;
    unsigned parity;
    bool is_guessing;    // whether what is likely is enough
    const Split* above;  // the node under which the one who offers it works
    int next, best;
    Move chosen;
    int guests = 0;
    bool is_abandoned = false;  // somebody had to stop in the middle of a move: nothing is known
    std::mutex lock{};
    std::atomic<bool> cut{false};

    // Whether nobody needs what is found under this node any more.
    bool is_off() const {
        for (const Split* each = this; each; each = each->above)
            if (each->cut.load(std::memory_order_relaxed)) return true;
        return false;
    }

    bool is_under(const Split* other) const {
        const Split* each = this;
        while (each && each != other) each = each->above;
        return each == other;
    }

    bool has_work() {
        const std::lock_guard guard(lock);
        return next < size && !cut;
    }
};

// The threads of one solver: who is idle waits here for a split.
template <int N>
class Team {
public:
    bool somebody_is_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }

    void offer(Split<N>& split) {
        {
            const std::lock_guard guard(lock_);
            open_.push_back(&split);
        }
        news_.notify_all();
    }

    // After this nobody joins any more.
    void withdraw(Split<N>& split) {
        const std::lock_guard guard(lock_);
        std::erase(open_, &split);
    }

    // Waits for a split; nothing when the work is over.
    Split<N>* wait() {
        return wait_for(nullptr, [&] { return is_over_; });
    }

    // Waits for a split under one's own, whose guests can be helped; nothing when they have left.
    Split<N>* wait_with(const Split<N>& own) {
        return wait_for(&own, [&] { return own.guests == 0; });
    }

    void leave(Split<N>& split) {
        {
            const std::lock_guard guard(lock_);
            --split.guests;
        }
        news_.notify_all();
    }

    void end() {
        {
            const std::lock_guard guard(lock_);
            is_over_ = true;
        }
        news_.notify_all();
    }

private:
    std::mutex lock_;
    std::condition_variable news_;
    std::vector<Split<N>*> open_;
    std::atomic<int> idle_{0};
    bool is_over_ = false;

    template <class Enough>
    Split<N>* wait_for(const Split<N>* above, Enough&& enough) {
        std::unique_lock guard(lock_);
        ++idle_;
        Split<N>* found = nullptr;
        news_.wait(guard, [&] { return enough() || (found = pick(above)); });
        --idle_;
        return found;
    }

    // The oldest is the largest.
    Split<N>* pick(const Split<N>* above) {
        for (Split<N>* split : open_)
            if ((!above || split->is_under(above)) && split->has_work()) {
                ++split->guests;
                return split;
            }
        return nullptr;
    }
};

}  // namespace girone::othello
