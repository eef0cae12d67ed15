// What all threads of one search share, and how each of them notices that its time is over.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

#include "nodes_in_search.hpp"
#include "clock.hpp"
#include "findings.hpp"
#include "proofs.hpp"
#include "table.hpp"
#include "analysis.hpp"
#include "tuning.hpp"

// What happens at every node of a thread beside the search: nothing, but tests/native/turns.cpp lets threads take turns.
#ifndef GIRONE_AT_EVERY_NODE
#define GIRONE_AT_EVERY_NODE
#endif

namespace girone {

struct SharedSearch {
    Table& table;
    Deadline deadline;
    std::atomic<bool>& stop;
    bool score_all = false;
    std::atomic<uint64_t> nodes{0};
    std::atomic<bool> is_over{false};  // the search has its answer, whoever still thinks
    Findings findings{};
    ProofTable* proofs = nullptr;  // where the player looks for proofs beside the search
    std::unique_ptr<NodesInSearch> busy{};  // only where several threads search
};

// Ends a search for all its threads, however it ends.
class Closing {
public:
    explicit Closing(SharedSearch& common) : common_(common) {}
    ~Closing() { common_.is_over = true; }
    Closing(const Closing&) = delete;
    Closing& operator=(const Closing&) = delete;

private:
    SharedSearch& common_;
};

// One thread's count of nodes. It is added to the common one where the clock is looked at, so that threads seldom meet.
class NodeCounter {
public:
    // `pulse` is called at every look; only the thread that the search was begun on has one.
    NodeCounter(SharedSearch& common, Pulse pulse) : common_(common), pulse_(std::move(pulse)) {}

    // Counts a node; true when the search has to end, and ever after.
    bool out_of_time() {
        GIRONE_AT_EVERY_NODE;
        return ++uncounted_ < next_look_ ? stopped_ : look();
    }

    // Counts a node so near the end that the next look can wait.
    void count() {
        GIRONE_AT_EVERY_NODE;
        ++uncounted_;
    }

    bool stopped() const { return stopped_; }

    // The depth that is being searched.
    int depth() const { return depth_; }

    // Begins a depth, which ends also when another thread has finished it; false when the search has to end.
    bool begin(int depth) {
        depth_ = depth;
        stopped_ = is_over_;
        return !is_over_;
    }

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
    SharedSearch& common_;
    Pulse pulse_;
    uint64_t uncounted_ = 0, next_look_ = 1;
    int depth_ = Tuning::most_depth + 1;
    bool stopped_ = false, is_over_ = false;

    // Not inlined: it would burden every node with what one in hundreds does.
    [[gnu::noinline]] bool look() {
        hand_in();
        if (pulse_) pulse_();
        const uint64_t nodes = common_.nodes;
        is_over_ = common_.is_over.load(std::memory_order_relaxed) || common_.stop.load(std::memory_order_relaxed) ||
                   common_.deadline.is_over(nodes);
        stopped_ = is_over_ || common_.findings.depth() >= depth_;
        next_look_ = common_.deadline.nodes_to_look(nodes, Tuning::look_every);
        return stopped_;
    }
};

}  // namespace girone
