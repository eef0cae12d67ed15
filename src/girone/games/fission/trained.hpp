// What a Fission position is worth with a trained network (net.hpp) beside the hand-made evaluation.
//
// The weights are the file net.bin, made by training/nets. Where it is missing the hand-made evaluation plays alone, and so it
// does with GIRONE_HAND_MADE.
#pragma once

#include <algorithm>

#include "embed.hpp"
#include "girone/games/fission/evaluation.hpp"
#include "net.hpp"

#if __has_include("girone/games/fission/net.bin") && GIRONE_CAN_EMBED && !defined(GIRONE_HAND_MADE)
#define GIRONE_HAS_TRAINED_FISSION 1
#else
#define GIRONE_HAS_TRAINED_FISSION 0
#endif

namespace girone::fission {

using HandMade = Evaluation;

// Stones by square, own ones first; then what the hand-made evaluation sees, each amount as an input of its own, and the phase.
struct Inputs {
    static constexpr int hidden = 32, sets = 2, buckets = 4, most = 48, amounts = 2 * Terms::most_stones + 1, phases = 14;
    static constexpr int seen = 2 * 64, phase = seen + (Terms::number - Terms::free_stones) * amounts;
    static constexpr int number = phase + phases;

    // Names the inputs that are there, sets of squares by `see_set`, and returns what the hand-made evaluation says.
    template <class SeeSet, class See>
    static int look(const Board& board, SeeSet&& see_set, See&& see) {
        see_set(0, board.own), see_set(1, board.other);
        const auto sum = Evaluation::add_up(board, [&](int feature, int amount) {
            if (feature < Terms::free_stones) return;
            const int held = std::clamp(amount, -Terms::most_stones, Terms::most_stones) + Terms::most_stones;
            see(seen + (feature - Terms::free_stones) * amounts + held);
        });
        see(phase + sum.phase * (phases - 1) / Terms::earliest);
        return sum.value;
    }

    static int bucket(const Board& board) { return std::min(count(board.own | board.other) / 6, buckets - 1); }
};

#if GIRONE_HAS_TRAINED_FISSION

GIRONE_EMBED(girone_fission_net, "girone/games/fission/net.bin");
extern "C" [[gnu::visibility("hidden")]] const net::Weights<Inputs> girone_fission_net;

struct Shipped {
    static const net::Weights<Inputs>& weights() { return girone_fission_net; }
};

using Judgement = net::Corrected<Evaluation, Inputs, Shipped>;

#else

using Judgement = HandMade;

#endif

}  // namespace girone::fission
