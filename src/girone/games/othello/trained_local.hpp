// What an Othello position is worth on boards other than 8x8, by trained weights: local patterns (local.hpp),
// mobility and frontier.
//
// The weights are the file local.bin, made by training/othello. All sizes from 10x10 on share them, 6x6 has its own; in the
// file a sum is so many hundredths of a disc on 8x8, and a board of N x N has N / 8 of them for one.
#pragma once

#include <algorithm>
#include <cstdint>

#include "embed.hpp"
#include "girone/games/othello/evaluation.hpp"
#include "girone/games/othello/local.hpp"

#if __has_include("girone/games/othello/local.bin") && GIRONE_CAN_EMBED && !defined(GIRONE_HAND_MADE)
#define GIRONE_HAS_LOCAL_OTHELLO 1
#else
#define GIRONE_HAS_LOCAL_OTHELLO 0
#endif

namespace girone::othello {

// The weights of one phase; the phases are equal parts of the empty squares at the start.
template <int Reach>
struct LocalPhase {
    static constexpr int phases = 6, most_moves = 48, most_frontier = 64, of_a_row = 16;

    int16_t tables[local::Shapes<Reach>::entries];
    int16_t own_moves[most_moves], other_moves[most_moves];
    int16_t own_frontier[most_frontier], other_frontier[most_frontier];  // empty squares beside discs

    template <int N>
    static constexpr int phase_of(int discs) {
        return std::min((discs - 4) * phases / (N * N - 4), phases - 1);
    }

    template <int N>
    [[gnu::always_inline]] inline int weight_of(const Board<N>& board) const {
        const Squares<N> empty = ~(board.own | board.other) & columns<N, 0>;
        return local::sum<N>(tables, board.own, board.other) + own_moves[place<N>(count(board.moves()), most_moves)] +
               other_moves[place<N>(count(board.pass().moves()), most_moves)] +
               own_frontier[place<N>(count(around<N>(board.own) & empty), most_frontier)] +
               other_frontier[place<N>(count(around<N>(board.other) & empty), most_frontier)];
    }

private:
    // Such numbers grow with the length of a row; those that are too large count like the largest.
    template <int N>
    static constexpr int place(int number, int places) {
        return std::min(number * of_a_row / N, places - 1);
    }
};

// The file.
struct LocalWeights {
    LocalPhase<8> large[LocalPhase<8>::phases];
    LocalPhase<6> small[LocalPhase<6>::phases];

    template <int N>
    const auto& of() const {
        if constexpr (N == 6)
            return small;
        else
            return large;
    }
};

#if GIRONE_HAS_LOCAL_OTHELLO

GIRONE_EMBED(girone_othello_local, "girone/games/othello/local.bin");
extern "C" [[gnu::visibility("hidden")]] const LocalWeights girone_othello_local;

template <int N>
struct TrainedLocal : Evaluation<N> {
    using typename Evaluation<N>::B;
    using Phase = LocalPhase<local::reach<N>>;

    // Inlined for the same reason as the hand-made one.
    [[gnu::always_inline]] static inline int evaluate(const B& board) {
        const int phase = Phase::template phase_of<N>(count(board.own | board.other));
        const int value = girone_othello_local.of<N>()[phase].template weight_of<N>(board);
        return std::clamp(value * N / 8, -most, most);
    }

    static int probable_margin(const B& board, int depth) {
        return Evaluation<N>::margin_by(spreads, spread_factor * N / 8, board, depth);
    }

private:
    static constexpr int most = std::min(100 * N * N, 29'000);  // below the scores of decided games

    // Those of 8x8 (trained.hpp); other boards have them larger or smaller like all scores. Narrower ones, fitted to 100 positions
    // of 10x10, were no better in games.
    static constexpr int spread_factor = 10;
    static constexpr typename Evaluation<N>::Spreads spreads = {{
        {160, 171, 211, 226, 228, 246},
        {254, 243, 327, 316, 369, 350},
        {355, 330, 467, 421, 624, 509},
    }};
};

#endif

}  // namespace girone::othello
