// What all threads of one search share, and how each of them notices that its time is over.
#pragma once

#include <atomic>
#include <cstdint>

#include "clock.hpp"
#include "table.hpp"
#include "tuning.hpp"

namespace girone {

struct Common {
    Table& table;
    Deadline deadline;
    std::atomic<bool>& stop;
    std::atomic<uint64_t> nodes{0};
    bool score_all = false;
};

// One thread's count of nodes. It is added to the common one where the clock is looked at, so that threads seldom meet.
class Watch {
public:
    explicit Watch(Common& common) : common_(common) {}

    // Counts a node; true when the search has to end, and ever after.
    bool out_of_time() {
        if (++uncounted_ < next_look_) return stopped_;
        hand_in();
        const uint64_t nodes = common_.nodes;
        stopped_ = common_.stop.load(std::memory_order_relaxed) || common_.deadline.is_over(nodes);
        next_look_ = common_.deadline.nodes_to_look(nodes, Tuning::look_every);
        return stopped_;
    }

    bool stopped() const { return stopped_; }

    // The nodes of all threads, those of this one up to now.
    uint64_t nodes() const { return common_.nodes + uncounted_; }

    // Adds what was counted to the common number.
    void hand_in() {
        common_.nodes += uncounted_;
        uncounted_ = 0;
    }

private:
    Common& common_;
    uint64_t uncounted_ = 0, next_look_ = 1;
    bool stopped_ = false;
};

}  // namespace girone
