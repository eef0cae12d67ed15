// What one engine thinks with: a table that lives on from move to move, the order to stop, and the helping threads.
#pragma once

#include <atomic>
#include <cstddef>

#include "crew.hpp"
#include "table.hpp"

namespace girone {

struct Desk {
    Table table;
    // Set from any thread. It ends the search that runs, or else the next one; with the end of a search it is done.
    std::atomic<bool> stop{false};
    Crew crew;  // the last, so that it ends before what it uses

    explicit Desk(size_t megabytes) : table(megabytes) {}

    void clear() {
        crew.rest();
        table.clear();
    }

    // Ready for a new search. Helpers of the last one may still have to hear that it is over; nobody waits for them.
    void tidy() { table.grow_older(); }
};

}  // namespace girone
