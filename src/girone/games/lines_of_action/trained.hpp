// What a Lines of Action position is worth with a trained network (net.hpp) beside the hand-made evaluation.
//
// The weights are the file net.bin, made by training/nets. Where it is missing the hand-made evaluation plays alone, and so it
// does with GIRONE_HAND_MADE.
#pragma once

#include <algorithm>

#include "embed.hpp"
#include "girone/games/lines_of_action/evaluation.hpp"
#include "net.hpp"

#if __has_include("girone/games/lines_of_action/net.bin") && GIRONE_CAN_EMBED && !defined(GIRONE_HAND_MADE)
#define GIRONE_HAS_TRAINED_LINES_OF_ACTION 1
#else
#define GIRONE_HAS_TRAINED_LINES_OF_ACTION 0
#endif

namespace girone::lines_of_action {

using HandMade = Evaluation;

// Pieces by square, own ones first; then what the hand-made evaluation sees of both sides, each number as an input of its own.
struct Inputs {
    static constexpr int hidden = 64, sets = 2, buckets = 4, most = 2 * 12 + 2 * 7;
    static constexpr int surplus = 24, central = 24, pairs = 24, quads = 10, extent = 17, blocks = 12, moves = 32;
    static constexpr int of_a_side = surplus + central + pairs + quads + extent + blocks + moves;
    static constexpr int number = 2 * 64 + 2 * of_a_side;

    // Names the inputs that are there, sets of squares by `see_set`, and returns what the hand-made evaluation says.
    template <class SeeSet, class See>
    static int look(const Board& board, SeeSet&& see_set, See&& see) {
        see_set(0, board.own), see_set(1, board.other);
        const Evaluation::Sight sight = Evaluation::look(board);
        look(sight.own, sight.own_moves, 2 * 64, see);
        look(sight.other, sight.other_moves, 2 * 64 + of_a_side, see);
        return sight.worth();
    }

    static int bucket(const Board& board) {
        return std::clamp((count(board.own | board.other) - 12) / 3, 0, buckets - 1);
    }

private:
    template <class See>
    static void look(const Evaluation::Form& form, int free, int first, See& see) {
        const auto tell = [&](int amount, int range) {
            see(first + std::clamp(amount, 0, range - 1));
            first += range;
        };
        tell(form.surplus, surplus), tell(form.central, central), tell(form.contacts / 2, pairs), tell(form.quads, quads);
        tell(form.extent, extent), tell(form.blocks, blocks), tell(free / 2, moves);
    }
};

#if GIRONE_HAS_TRAINED_LINES_OF_ACTION

GIRONE_EMBED(girone_lines_of_action_net, "girone/games/lines_of_action/net.bin");
extern "C" [[gnu::visibility("hidden")]] const net::Weights<Inputs> girone_lines_of_action_net;

struct Shipped {
    static const net::Weights<Inputs>& weights() { return girone_lines_of_action_net; }
};

using PlayerEvaluation = net::Corrected<Evaluation, Inputs, Shipped>;

#else

using PlayerEvaluation = HandMade;

#endif

}  // namespace girone::lines_of_action
