// What an Othello position is worth, on every size: by the best that there is (Judgement).
//
// On 8x8 that is patterns (patterns.hpp) and mobility by phase of the game, on some other sizes those of trained_local.hpp.
// The weights are the file patterns.bin, made by training/othello. Where it is missing, or cannot be put into the program
// (embed.hpp), the hand-made evaluation takes its place, and so it does with GIRONE_HAND_MADE.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "embed.hpp"
#include "girone/games/othello/evaluation.hpp"
#include "girone/games/othello/patterns.hpp"
#include "girone/games/othello/trained_local.hpp"

#if __has_include("girone/games/othello/patterns.bin") && GIRONE_CAN_EMBED && !defined(GIRONE_HAND_MADE)
#define GIRONE_HAS_TRAINED_OTHELLO 1
#else
#define GIRONE_HAS_TRAINED_OTHELLO 0
#endif

namespace girone::othello {

template <int N>
using HandMade = Evaluation<N>;

// The weights of one phase, in hundredths of a disc; the file is one of these after the other.
struct PhaseWeights {
    static constexpr int phases = 8, most_moves = 32;

    int16_t tables[patterns::entries];
    int16_t own_moves[most_moves], other_moves[most_moves];  // more moves count like the most

    // The opening is one phase, then each has six plies.
    static constexpr int phase_of(int discs) { return std::clamp((discs - 10) / 6, 0, phases - 1); }
};

#if GIRONE_HAS_TRAINED_OTHELLO

GIRONE_EMBED(girone_othello_weights, "girone/games/othello/patterns.bin");
extern "C" [[gnu::visibility("hidden")]] const PhaseWeights girone_othello_weights[PhaseWeights::phases];

struct Trained : Evaluation<8> {
    // Inlined for the same reason as the hand-made one.
    [[gnu::always_inline]] static inline int evaluate(const B& board) {
        return evaluate(board, [&](const int16_t* tables) { return patterns::sum(tables, board.own, board.other); });
    }

    template <class Sum>
    [[gnu::always_inline]] static inline int evaluate(const B& board, Sum&& sum) {
        const PhaseWeights& weights = girone_othello_weights[PhaseWeights::phase_of(count(board.own | board.other))];
        const int value = sum(weights.tables) +
                          weights.own_moves[limited(count(board.moves()))] +
                          weights.other_moves[limited(count(board.pass().moves()))];
        return std::clamp(value, -most, most);
    }

    static int probable_margin(const B& board, int depth) { return margin_by(spreads, spread_factor, board, depth); }

private:
    static constexpr int most = 6400;

    // As in the hand-made one, but a cut wants one standard deviation: in games that was better than 1.5 of them. Fitted by
    // tools.probable_cuts --positions 6000 --depth 10 --seed 2: 1641, 2744 and 1593 positions of the three thirds. All slopes lay
    // at 0.97 to 1.07, and the spread is that of what remains.
    static constexpr int spread_factor = 10;
    static constexpr Spreads spreads = {{
        {166, 151, 203, 186, 220, 207},
        {267, 248, 326, 295, 359, 320},
        {383, 355, 501, 458, 590, 599},
    }};

    static int limited(int moves) { return std::min(moves, PhaseWeights::most_moves - 1); }
};

#endif

// Who judges a board of a size. On 18x18 local patterns won no more games than the hand-made sum, on 16x16 nobody tried, and 4x4
// is solved before anything needs to be judged.
template <int N>
struct Judges {
#if GIRONE_HAS_LOCAL_OTHELLO
    using Judge = std::conditional_t<N == 6 || (10 <= N && N <= 14), TrainedLocal<N>, HandMade<N>>;
#else
    using Judge = HandMade<N>;
#endif
};

#if GIRONE_HAS_TRAINED_OTHELLO
template <>
struct Judges<8> {
    using Judge = Trained;
};
#endif

template <int N>
using Judgement = typename Judges<N>::Judge;

// A position some plies ahead, with what its evaluation needs.
template <int N>
struct Prospect {
    Board<N> board;

    explicit Prospect(const Board<N>& board) : board(board) {}
    Prospect after(Move move) const { return Prospect(board.play(move)); }
    Prospect passed() const { return Prospect(board.pass()); }
    int evaluate() const { return Judgement<N>::evaluate(board); }
};

#if GIRONE_HAS_TRAINED_OTHELLO

template <>
struct Prospect<8> {
    Board<8> board;
    patterns::Tracked tracked;

    explicit Prospect(const Board<8>& board) : board(board), tracked(board.own, board.other) {}
    Prospect(const Board<8>& board, const patterns::Tracked& tracked) : board(board), tracked(tracked) {}

    [[gnu::always_inline]] inline Prospect after(Move move) const {
        const uint64_t turned = captures<8>(move, board.own, board.other);
        return {{board.other & ~turned, board.own | turned | single<uint64_t>(move), opponent(board.turn)},
                tracked.after(move, turned)};
    }

    Prospect passed() const { return {board.pass(), tracked.passed()}; }

    int evaluate() const {
        return Trained::evaluate(board, [&](const int16_t* tables) { return tracked.sum(tables); });
    }
};

#endif

}  // namespace girone::othello
