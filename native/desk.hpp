// What one engine thinks with: a table that lives on from move to move, the order to stop, and the helping threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

#include "table.hpp"

namespace girone {

// A search does not wait for its helpers: on a busy machine one of them may sleep for a long time before it hears of the stop.
// They are waited for when the desk is used next.
struct Desk {
    Table table;
    std::atomic<bool> stop{false};
    std::vector<std::jthread> helpers;  // the last, so that they end before what they use

    explicit Desk(size_t megabytes) : table(megabytes) {}

    ~Desk() { stop = true; }

    void clear() {
        helpers.clear();
        table.clear();
    }

    // Ready for a new search.
    void tidy() {
        helpers.clear();
        stop = false;
        table.grow_older();
    }
};

}  // namespace girone
