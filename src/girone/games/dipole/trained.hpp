// What a Dipole position is worth with a trained network (net.hpp) beside the fitted sum of features.
//
// The weights are the file net.bin, made by training/nets. Where it is missing the sum plays alone; with GIRONE_HAND_MADE
// the hand-made weights do.
#pragma once

#include <algorithm>

#include "embed.hpp"
#include "girone/games/dipole/evaluation.hpp"
#include "net.hpp"

#if __has_include("girone/games/dipole/net.bin") && GIRONE_CAN_EMBED && !defined(GIRONE_HAND_MADE)
#define GIRONE_HAS_TRAINED_DIPOLE 1
#else
#define GIRONE_HAS_TRAINED_DIPOLE 0
#endif

namespace girone::dipole {

// Stacks by cell and height, own ones first, seen from the side to move, whose way ahead is up; then what the sum of
// features sees besides, each amount as an input of its own, and the phase.
struct Inputs {
    static constexpr int hidden = 64, sets = 0, buckets = 4, most = 48, amounts = 2 * tallest + 1, phases = 14;
    static constexpr int seen = 2 * cells * tallest, phase = seen + (Terms::number - Terms::beside) * amounts;
    static constexpr int number = phase + phases;

    // Names the inputs that are there, and returns what the fitted sum says.
    template <class SeeSet, class See>
    static int look(const Board& board, SeeSet&&, See&& see) {
        const int turned = board.turn == Side::white ? 0 : cells - 1;
        const auto see_all = [&](uint32_t left, int first) {
            while (left) {
                const int cell = take_lowest(left);
                see(first + (cell ^ turned) * tallest + board.height(cell) - 1);
            }
        };
        see_all(board.own, 0);
        see_all(board.other, cells * tallest);
        const auto sum = Evaluation::add_up(board, [&](int feature, int amount) {
            if (feature < Terms::beside) return;
            see(seen + (feature - Terms::beside) * amounts + std::clamp(amount, -tallest, tallest) + tallest);
        });
        see(phase + sum.phase * (phases - 1) / Terms::earliest);
        return sum.value;
    }

    static int bucket(const Board& board) { return std::min(std::popcount(board.own | board.other) / 4, buckets - 1); }
};

#if GIRONE_HAS_TRAINED_DIPOLE

GIRONE_EMBED(girone_dipole_net, "girone/games/dipole/net.bin");
extern "C" [[gnu::visibility("hidden")]] const net::Weights<Inputs> girone_dipole_net;

struct Shipped {
    static const net::Weights<Inputs>& weights() { return girone_dipole_net; }
};

struct PlayerEvaluation : net::Corrected<Evaluation, Inputs, Shipped> {
    static constexpr int futile_margin = 350;    // the network says clearly who wins where a capture hangs
    static constexpr int hopeless_margin = 100;  // points for each ply
};

#elif defined(GIRONE_HAND_MADE)

using PlayerEvaluation = HandMade;

#else

using PlayerEvaluation = Evaluation;

#endif

}  // namespace girone::dipole
