// What an Othello position is worth, on every size: by the best that there is (PlayerEvaluation).
//
// On 8x8 that is patterns (patterns.hpp) and mobility by phase of the game, on some other sizes those of trained_local.hpp.
// The weights are the file patterns.bin, made by training/othello. Where it is missing, or cannot be put into the program
// (embed.hpp), the hand-made evaluation takes its place, and so it does with GIRONE_HAND_MADE.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "embed.hpp"
#include "girone/games/othello/evaluation.hpp"
#include "girone/games/othello/last_plies.hpp"
#include "girone/games/othello/trained_local.hpp"

namespace girone::othello {

template <int N>
using HandMade = Evaluation<N>;

#if GIRONE_HAS_TRAINED_OTHELLO

struct Trained : Evaluation<8> {
    // Inlined for the same reason as the hand-made one.
    [[gnu::always_inline]] static inline int evaluate(const B& board) {
        return evaluate(board, [&](const int16_t* tables) { return patterns::sum(tables, board.own, board.other); });
    }

    template <class Sum>
    [[gnu::always_inline]] static inline int evaluate(const B& board, Sum&& sum) {
        const PhaseWeights& weights = PhaseWeights::of(count(board.own | board.other));
        return weights.value(sum(weights.tables), count(board.moves()), count(board.pass().moves()));
    }

    using LastPlies = othello::LastPlies;
    static constexpr int table_from = LastPlies::most_depth + 1;

    static constexpr int probable_from = 4, probable_slack = 200;
    static int probable_margin(const B& board, int depth) {
        const int last = spreads[std::min<size_t>(depth - probable_from, spreads.size() - 1)];
        return LastPlies::spread_with(count(board.own | board.other), last);
    }

private:
    // By depth; a cut wants one standard deviation. tools.probable_cuts finds 0.8 to 1.06 of these in 4,000 positions of 13 to 56
    // discs.
    static constexpr std::array<int, 9> spreads = {376, 385, 352, 490, 455, 554, 518, 487, 480};
};

#endif

// Who judges a board of a size. On 18x18 local patterns won no more games than the hand-made sum, on 16x16 nobody tried, and 4x4
// is solved before anything needs to be judged.
template <int N>
struct ChosenEvaluation {
#if GIRONE_HAS_LOCAL_OTHELLO
    using Judge = std::conditional_t<N == 6 || (10 <= N && N <= 14), TrainedLocal<N>, HandMade<N>>;
#else
    using Judge = HandMade<N>;
#endif
};

#if GIRONE_HAS_TRAINED_OTHELLO
template <>
struct ChosenEvaluation<8> {
    using Judge = Trained;
};
#endif

template <int N>
using PlayerEvaluation = typename ChosenEvaluation<N>::Judge;

// A position some plies ahead, with what its evaluation needs.
template <int N>
struct Prospect {
    Board<N> board;

    explicit Prospect(const Board<N>& board) : board(board) {}
    Prospect after(Move move) const { return Prospect(board.play(move)); }
    Prospect passed() const { return Prospect(board.pass()); }
    int evaluate() const { return PlayerEvaluation<N>::evaluate(board); }
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
