// What all threads of one search share, and how each of them notices that it must stop.
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

// A hook at every node of a thread; empty, except that tests/native/turns.cpp makes threads take turns.
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
    std::atomic<bool> is_over{false};  // the search has its answer, even if threads are still running
    Findings findings{};
    ProofTable* proofs = nullptr;  // if the player runs the win finder beside the search
    std::unique_ptr<NodesInSearch> busy{};  // only with several threads
};

// Ends a search for all its threads when the scope is left.
class Closing {
public:
    explicit Closing(SharedSearch& common) : common_(common) {}
    ~Closing() { common_.is_over = true; }
    Closing(const Closing&) = delete;
    Closing& operator=(const Closing&) = delete;

private:
    SharedSearch& common_;
};

// One thread's node count. It is added to the shared count only when the clock is read, so that threads rarely contend.
class NodeCounter {
public:
    // `pulse` is called whenever the clock is read; only the calling thread has one.
    NodeCounter(SharedSearch& common, Pulse pulse) : common_(common), pulse_(std::move(pulse)) {}

    // Counts a node; returns true when the search must end, and from then on.
    bool out_of_time() {
        GIRONE_AT_EVERY_NODE;
        return ++uncounted_ < next_look_ ? stopped_ : look();
    }

    // Counts a node so near the leaves that the next look at the clock can wait.
    void count() {
        GIRONE_AT_EVERY_NODE;
        ++uncounted_;
    }

    bool stopped() const { return stopped_; }

    // The current depth.
    int depth() const { return depth_; }

    // Starts a depth, which also ends when another thread finishes it; returns false when the search must end.
    bool begin(int depth) {
        depth_ = depth;
        stopped_ = is_over_;
        return !is_over_;
    }

    // Stops because somebody else has noticed that the search must end.
    void stop() { stopped_ = true; }

    // The nodes of all threads, including the uncounted ones of this thread.
    uint64_t nodes() const { return common_.nodes + uncounted_; }

    // Adds this thread's nodes to the shared count.
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

    // Not inlined: it would burden every node with what only one in hundreds does.
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
