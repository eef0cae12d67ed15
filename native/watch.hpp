// What all threads of one search share, and how each of them notices that its time is over.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "clock.hpp"
#include "table.hpp"
#include "thought.hpp"
#include "tuning.hpp"

namespace girone {

struct Common {
    Table& table;
    Deadline deadline;
    std::atomic<bool>& stop;
    bool score_all = false;
    std::atomic<uint64_t> nodes{0};
};

// One thread's count of nodes. It is added to the common one where the clock is looked at, so that threads seldom meet.
class Watch {
public:
    // `pulse` is called at every look; only the thread that the search was begun on has one.
    Watch(Common& common, Pulse pulse) : common_(common), pulse_(std::move(pulse)) {}

    // Counts a node; true when the search has to end, and ever after.
    bool out_of_time() { return ++uncounted_ < next_look_ ? stopped_ : look(); }

    bool stopped() const { return stopped_; }

    // Somebody else has noticed first that the search has to end.
    void stop() { stopped_ = true; }

    // The nodes of all threads, those of this one up to now.
    uint64_t nodes() const { return common_.nodes + uncounted_; }

    // Adds what was counted to the common number.
    void hand_in() {
        common_.nodes += uncounted_;
        uncounted_ = 0;
    }

private:
    Common& common_;
    Pulse pulse_;
    uint64_t uncounted_ = 0, next_look_ = 1;
    bool stopped_ = false;

    // Not inlined: it would burden every node with what one in hundreds does.
    [[gnu::noinline]] bool look() {
        hand_in();
        if (pulse_) pulse_();
        const uint64_t nodes = common_.nodes;
        stopped_ = common_.stop.load(std::memory_order_relaxed) || common_.deadline.is_over(nodes);
        next_look_ = common_.deadline.nodes_to_look(nodes, Tuning::look_every);
        return stopped_;
    }
};

}  // namespace girone
