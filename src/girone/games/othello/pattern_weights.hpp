// The trained weights of 8x8 Othello: those of the patterns (patterns.hpp) and of the mobility of both sides, by phase of the game.
//
// They are the file patterns.bin, made by training/othello.
#pragma once

#include <algorithm>
#include <cstdint>

#include "embed.hpp"
#include "girone/games/othello/patterns.hpp"

#if __has_include("girone/games/othello/patterns.bin") && GIRONE_CAN_EMBED && !defined(GIRONE_HAND_MADE)
#define GIRONE_HAS_TRAINED_OTHELLO 1
#else
#define GIRONE_HAS_TRAINED_OTHELLO 0
#endif

namespace girone::othello {

// The weights of one phase, in hundredths of a disc; the file is one of these after the other.
struct PhaseWeights {
    static constexpr int phases = 8, most_moves = 32;
    static constexpr int most = 6400;  // that a position is worth

    int16_t tables[patterns::entries];
    int16_t own_moves[most_moves], other_moves[most_moves];  // more moves count like the most

    // The opening is one phase, then each has six plies.
    static constexpr int phase_of(int discs) { return std::clamp((discs - 10) / 6, 0, phases - 1); }

    // Of a position with so many discs.
    static const PhaseWeights& of(int discs);

    // Of a position whose patterns have this sum, with the moves of the side to move and of its opponent.
    [[gnu::always_inline]] inline int value(int sum, int own, int other) const {
        return std::clamp(sum + own_moves[limited(own)] + other_moves[limited(other)], -most, most);
    }

private:
    static int limited(int moves) { return std::min(moves, most_moves - 1); }
};

#if GIRONE_HAS_TRAINED_OTHELLO

GIRONE_EMBED(girone_othello_weights, "girone/games/othello/patterns.bin");
extern "C" [[gnu::visibility("hidden")]] const PhaseWeights girone_othello_weights[PhaseWeights::phases];

inline const PhaseWeights& PhaseWeights::of(int discs) { return girone_othello_weights[phase_of(discs)]; }

#endif

}  // namespace girone::othello
