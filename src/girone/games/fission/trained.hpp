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

// Stones by square, own ones first; how early it is; the two numbers of stones as one input; how each side's stones stand.
// The blasts at hand are no inputs: to find them took half of the time, and the numbers of stones tell more.
struct Inputs {
    static constexpr int hidden = 32, sets = 2, buckets = 4, most = 2 * Terms::most_stones + 8;
    static constexpr int phases = 14, counts = Terms::most_stones + 1, cells = 25, pairs = 25;
    static constexpr int phase = 2 * 64, balance = phase + phases, forms = balance + counts * counts;
    static constexpr int of_a_side = counts + cells + pairs, number = forms + 2 * of_a_side;

    // Names the inputs that are there, sets of squares by `see_set`, and returns what the hand-made evaluation says.
    template <class SeeSet, class See>
    static int look(const Board& board, SeeSet&& see_set, See&& see) {
        see_set(0, board.own), see_set(1, board.other);
        const auto sum = Evaluation::add_up(board, [](int, int) {});
        see(phase + sum.phase * (phases - 1) / Terms::earliest);
        see(balance + count(board.own) * counts + count(board.other));
        const uint64_t free = ~(board.own | board.other);
        look(Terms::Form(board.own, free), forms, see);
        look(Terms::Form(board.other, free), forms + of_a_side, see);
        return sum.value;
    }

    static int bucket(const Board& board) { return std::min(count(board.own | board.other) / 6, buckets - 1); }

private:
    template <class See>
    static void look(const Terms::Form& form, int first, See& see) {
        see(first + form.free_stones);
        see(first + counts + std::min(form.free_cells / 2, cells - 1));
        see(first + counts + cells + std::min(form.pairs, pairs - 1));
    }
};

#if GIRONE_HAS_TRAINED_FISSION

GIRONE_EMBED(girone_fission_net, "girone/games/fission/net.bin");
extern "C" [[gnu::visibility("hidden")]] const net::Weights<Inputs> girone_fission_net;

struct Shipped {
    static const net::Weights<Inputs>& weights() { return girone_fission_net; }
};

using PlayerEvaluation = net::Corrected<Evaluation, Inputs, Shipped>;

#else

using PlayerEvaluation = HandMade;

#endif

}  // namespace girone::fission
