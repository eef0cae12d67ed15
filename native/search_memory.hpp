// What one engine thinks with: tables that live on from move to move, the order to stop, and the helping threads.
#pragma once

#include <atomic>
#include <cstddef>

#include "workers.hpp"
#include "proofs.hpp"
#include "table.hpp"

namespace girone {

struct SearchMemory {
    Table table;
    ProofTable proofs;
    // Set from any thread. It ends the search that runs, or else the next one; with the end of a search it is done.
    std::atomic<bool> stop{false};
    Workers workers;  // the last, so that it ends before what it uses

    explicit SearchMemory(size_t megabytes) : table(megabytes), proofs(megabytes / proof_share) {}

    void clear() {
        workers.rest();
        table.clear();
        proofs.clear();
    }

    // The time of one search or solution. Helpers of the last one may still have to hear that it is over; nobody waits for them.
    // At the end an order to stop has been followed.
    class Session {
    public:
        explicit Session(SearchMemory& memory) : memory_(memory) { memory.table.grow_older(); }
        ~Session() { memory_.stop = false; }
        Session(const Session&) = delete;
        Session& operator=(const Session&) = delete;

    private:
        SearchMemory& memory_;
    };

private:
    static constexpr size_t proof_share = 4;
};

}  // namespace girone
