// When a search must end: by time, by nodes, or because it was stopped.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace girone {

// All limits apply together; 0 means no limit. After `soft` seconds no new depth is started.
struct SearchLimits {
    double soft_seconds = 0, hard_seconds = 0;
    uint64_t nodes = 0;
    int depth = 0;
};

class Deadline {
public:
    using Clock = std::chrono::steady_clock;

    explicit Deadline(const SearchLimits& limits) : limits_(limits), begun_(Clock::now()) {}

    double seconds() const { return std::chrono::duration<double>(Clock::now() - begun_).count(); }

    bool is_over(uint64_t nodes) const {
        return (limits_.nodes && nodes >= limits_.nodes) || (limits_.hard_seconds && seconds() >= limits_.hard_seconds);
    }

    // How many nodes to search before the next look at the clock; fewer if the node limit comes first.
    uint64_t nodes_to_look(uint64_t nodes, uint64_t usual) const {
        return limits_.nodes > nodes ? std::min(usual, limits_.nodes - nodes) : usual;
    }

    bool is_wanted(int depth) const { return !limits_.depth || depth <= limits_.depth; }

    // Whether to start another depth, which takes longer than all before it together.
    bool may_deepen(int depth, uint64_t nodes) const {
        return is_wanted(depth) && !is_over(nodes) &&
               !(limits_.soft_seconds && seconds() >= limits_.soft_seconds);
    }

private:
    SearchLimits limits_;
    Clock::time_point begun_;
};

}  // namespace girone
