// What one engine thinks with: tables that live on from move to move, the order to stop, and the helping threads.
#pragma once

#include <atomic>
#include <cstddef>

#include "crew.hpp"
#include "proofs.hpp"
#include "table.hpp"

namespace girone {

struct Desk {
    Table table;
    ProofTable proofs;
    // Set from any thread. It ends the search that runs, or else the next one; with the end of a search it is done.
    std::atomic<bool> stop{false};
    Crew crew;  // the last, so that it ends before what it uses

    explicit Desk(size_t megabytes) : table(megabytes), proofs(megabytes / proof_share) {}

    void clear() {
        crew.rest();
        table.clear();
        proofs.clear();
    }

    // The time of one search or solution. Helpers of the last one may still have to hear that it is over; nobody waits for them.
    // At the end an order to stop has been followed.
    class Session {
    public:
        explicit Session(Desk& desk) : desk_(desk) { desk.table.grow_older(); }
        ~Session() { desk_.stop = false; }
        Session(const Session&) = delete;
        Session& operator=(const Session&) = delete;

    private:
        Desk& desk_;
    };

private:
    static constexpr size_t proof_share = 4;
};

}  // namespace girone
