// The memory of one engine: tables that are kept from move to move, the stop flag, and the helper threads.
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
    // Set from any thread. It stops the current search, or else the next one, and is cleared at the end of a search.
    std::atomic<bool> stop{false};
    Workers workers;  // last, so that it is destroyed before what it uses

    explicit SearchMemory(size_t megabytes) : table(megabytes), proofs(megabytes / proof_share) {}

    void clear() {
        workers.rest();
        table.clear();
        proofs.clear();
    }

    // The duration of one search or solution. Helpers of the previous one may not have noticed its end yet; nobody waits for
    // them. The stop flag is cleared at the end.
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
