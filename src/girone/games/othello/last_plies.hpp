// The last plies of the search on 8x8, where nearly all of its nodes lie: the numbers of the patterns are carried from move to
// move, and a position at the horizon is judged where it is reached, without a node of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "girone/games/othello/core.hpp"
#include "girone/games/othello/pattern_weights.hpp"
#include "node_counter.hpp"
#include "score.hpp"

#if GIRONE_HAS_TRAINED_OTHELLO

namespace girone::othello {

class LastPlies {
public:
    using B = Board<8>;

    explicit LastPlies(NodeCounter& watch) : watch_(watch) {}

    static constexpr int most_depth = 3;

    // How far the score of a search lies from that of a shallower one, if it does so by `last` with 51 discs: the farther the
    // more discs there are.
    static constexpr int spread_with(int discs, int last) { return last * (discs + 10) / 61; }

    // Alpha-beta, of a depth from 1 to 3. After a stop the score means nothing.
    int search(const B& board, int depth, int alpha, int beta) {
        return search({board, {board.own, board.other}, board.moves()}, depth, alpha, beta);
    }

private:
    // A position with its moves.
    struct Place {
        B board;
        patterns::Tracked tracked;
        uint64_t moves;
    };

    // A position after a move, by the discs that it turns, with the opponent's moves.
    struct Reply {
        uint64_t turned, moves;
        int worth, square;
    };

    // At the horizon, corners come first and what lies beside them last.
    static constexpr uint64_t risky = around<8>(corners<8>);

    // Worths of a move by its square, and of each reply that it leaves.
    static constexpr int corner = 200, across_corner = -120, beside_corner = -50, edge = 5, per_reply = 16;
    static constexpr auto places = [] {
        constexpr uint64_t edges = column<8>(0) | column<8>(7) | row<8>(0) | row<8>(7);
        std::array<int, 64> table{};
        for (int square = 0; square < 64; ++square) {
            const uint64_t disc = single<uint64_t>(square);
            table[square] = disc & corners<8> ? corner : disc & risky ? (disc & edges ? beside_corner : across_corner)
                            : disc & edges ? edge : 0;
        }
        return table;
    }();

    // The standard deviation of the score after two and three plies minus the worth of the position.
    static constexpr int spread_of_two = 470, spread_of_three = 555;
    static constexpr int most_exact = 2;  // plies that the end is away at least, or nothing is left to guesses

    NodeCounter& watch_;

    int search(const Place& here, int depth, int alpha, int beta) {
        if (watch_.out_of_time()) return 0;
        if (!here.moves) return pass(here, depth, alpha, beta);
        if (depth == 1) return choose_last(here, beta);
        if (int value; is_far_outside(here, depth, alpha, beta, value)) return value;
        return choose(here, depth, alpha, beta);
    }

    // Whether the position is worth so much or so little that two or three plies would hardly bring it into the window.
    static bool is_far_outside(const Place& here, int depth, int alpha, int beta, int& value) {
        const B& board = here.board;
        const int discs = count(board.own | board.other);
        if (64 - discs <= depth + most_exact || score::is_decided(alpha) || score::is_decided(beta)) return false;
        const PhaseWeights& weights = PhaseWeights::of(discs);
        const int still = weights.value(here.tracked.sum(weights.tables), count(here.moves), count(board.pass().moves()));
        const int margin = spread_with(discs, depth == 2 ? spread_of_two : spread_of_three) * 3 / 2;
        if (still - margin >= beta) return value = beta, true;
        if (still + margin <= alpha) return value = alpha, true;
        return false;
    }

    // Fastest first: the moves that leave the opponent the fewest replies, corners above all.
    int choose(const Place& here, int depth, int alpha, int beta) {
        const B& board = here.board;
        std::array<Reply, B::most_moves> replies;
        int size = 0, best = -score::infinite;
        for (uint64_t rest = here.moves; rest;) {
            const int square = take_lowest(rest);
            const uint64_t turned = captures<8>(square, board.own, board.other);
            const uint64_t moves = played(board, square, turned).moves();
            replies[size++] = {turned, moves, places[square] - per_reply * (count(moves) + count(moves & corners<8>)), square};
        }
        for (int i = 0; i < size && best < beta && !watch_.stopped(); ++i) {
            std::swap(replies[i], *std::max_element(&replies[i], &replies[size], [](const Reply& one, const Reply& other) {
                return one.worth < other.worth;
            }));
            const auto& [turned, moves, worth, square] = replies[i];
            const Place there{played(board, square, turned), here.tracked.after(square, turned), moves};
            best = std::max(best, -search(there, depth - 1, -beta, -std::max(alpha, best)));
        }
        return best;
    }

    // The last move before the horizon.
    int choose_last(const Place& here, int beta) {
        const B& board = here.board;
        const PhaseWeights& weights = PhaseWeights::of(count(board.own | board.other) + 1);
        int best = -score::infinite;
        for (uint64_t part : {here.moves & corners<8>, here.moves & ~(corners<8> | risky), here.moves & risky})
            while (part) {
                const int square = take_lowest(part);
                const uint64_t turned = captures<8>(square, board.own, board.other);
                if (watch_.out_of_time()) return 0;
                const B next = played(board, square, turned);
                const uint64_t replies = next.moves(), more = next.pass().moves();
                const int value = replies || more ? weights.value(here.tracked.sum_after(weights.tables, square, turned),
                                                                  count(replies), count(more))
                                                  : final(next);
                best = std::max(best, -value);
                if (best >= beta) return best;
            }
        return best;
    }

    int pass(const Place& here, int depth, int alpha, int beta) {
        const B next = here.board.pass();
        const uint64_t moves = next.moves();
        if (!moves) return final(here.board);
        if (depth > 1) return -search({next, here.tracked.passed(), moves}, depth - 1, -beta, -alpha);
        if (watch_.out_of_time()) return 0;
        const PhaseWeights& weights = PhaseWeights::of(count(next.own | next.other));
        return -weights.value(here.tracked.passed().sum(weights.tables), count(moves), 0);
    }

    static B played(const B& board, int square, uint64_t turned) {
        return {board.other & ~turned, board.own | turned | single<uint64_t>(square), opponent(board.turn)};
    }

    // Of a game that is over.
    static int final(const B& board) {
        const int lead = count(board.own) - count(board.other);
        return lead > 0 ? score::decided + lead : lead < 0 ? lead - score::decided : 0;
    }
};

}  // namespace girone::othello

#endif
