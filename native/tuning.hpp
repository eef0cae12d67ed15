// All constants of the search that are not defined elsewhere.
#pragma once

#include <cstdint>

namespace girone {

struct Tuning {
    static constexpr int most_depth = 100, most_ply = 128;
    static constexpr int aspiration_from = 4, aspiration = 40;  // depth, half width of the first window
    static constexpr int widen = 3, widest = 500;               // factor after a failure; beyond this half width, unbounded
    static constexpr int null_from = 3, null_reduction = 2;     // plus depth / 4
    static constexpr int futile_to = 4;                         // depth up to which futility pruning applies
    static constexpr int hopeless_to = 3;                       // depth up to which razoring applies
    static constexpr int deepen_from = 4;                       // without a table move, search one ply less
    static constexpr int cutoff_from = 4;                       // enhanced transposition cutoffs
    static constexpr int replies_from = 3;                      // count replies for ordering
    static constexpr int reduce_from = 3, reduce_after = 3;     // depth, moves searched in full
    static constexpr int sorted_near_horizon = 5;               // moves; after these a cutoff is unlikely in any order
    static constexpr int only_move_to = 4;                      // depth that is enough if there is only one move
    static constexpr int exact_beyond = 2;                      // plies beyond the end from which no heuristic is used
    static constexpr int share_from = 3;                        // depth from which threads share nodes
    static constexpr int turn_back_from = 5;                    // depth from which they check whether a node above was answered
    static constexpr uint64_t win_finder_share = 16, win_finder_least = 16384;  // one in so many nodes, in portions of this size
    static constexpr uint64_t look_every = 512;                 // nodes between two looks at the clock
    static constexpr int limit_horizon = 2 * most_ply;          // plies before the move limit from which it enters the hash
};

// Values for move ordering; the steps are wider than any history value, so that they take precedence.
struct Worth {
    static constexpr int from_table = 1 << 28, killer = 3 << 14, second_killer = 2 << 14;
    static constexpr int history_most = 8192, bonus_most = 400;
};

}  // namespace girone
