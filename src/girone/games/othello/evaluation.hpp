// What an Othello position is worth, for every board size: mobility, frontier, corners and what lies beside them, edges.
//
// Hand-made after what every text on Othello says: early on few discs and many moves are good, corners are for ever, squares
// beside an empty corner give it away, and only at the end do discs count. One disc at the end is worth 100.
#pragma once

#include <algorithm>
#include <array>

#include "girone/games/othello/core.hpp"

namespace girone::othello {

template <int N>
struct Evaluation {
    using B = Board<N>;
    using Set = Squares<N>;

    static constexpr bool result_has_distance = false, null_move = false, has_probable_cuts = true;
    static constexpr bool cutoffs_from_replies = true;
    static constexpr int quiet_plies = 0, futile_margin = 0;
    static constexpr int table_from = 3;  // depth below which table and sorting cost more than they save
    static constexpr double reduction = 0.25;

    // Weights of one unit, from the opening to the end.
    static constexpr int corner = 700, beside_corner = -160, across_corner = -320, edge = 40;
    static constexpr int mobility_first = 70, mobility_last = 50, frontier_first = 35, frontier_last = 15;
    static constexpr int last_discs = 14;  // empty squares from which discs count

    // Inlined, so that the moves found when looking for the end of the game are not looked for again.
    [[gnu::always_inline]] static inline int evaluate(const B& board) {
        const Set empty = ~(board.own | board.other) & columns<N, 0>;
        const int left = count(empty), played = N * N - 4 - left;
        const int mine = count(board.moves()), theirs = count(board.pass().moves());
        const int phase = 256 * played / (N * N - 4);
        int value = blend(mobility_first, mobility_last, phase) * (mine - theirs);
        value += blend(frontier_first, frontier_last, phase) *
                 (count(around<N>(board.other) & empty) - count(around<N>(board.own) & empty));
        value += corner * (count(board.own & corners) - count(board.other & corners));
        const Set risky = around<N>(corners & empty);
        value += across_corner * difference(board, risky & diagonal) + beside_corner * difference(board, risky & ~diagonal);
        value += edge * difference(board, edges & ~risky);
        if (left <= last_discs) value += 100 * (count(board.own) - count(board.other)) * (last_discs - left) / last_discs;
        return value;
    }

    static int margin(const B& board) {
        const int lead = count(board.own) - count(board.other);
        return lead < 0 ? -lead : lead;
    }

    // Passes not counted.
    static int most_plies_left(const B& board) { return N * N - count(board.own | board.other); }

    static bool keeps_depth(const B& board, Move move) { return move == B::pass_move || board.is_tactical(move); }
    static bool may_be_loud(const B&) { return false; }
    static bool is_loud(const B&, Move) { return false; }

    // Fastest first: the fewer replies a move leaves, the earlier it is tried; corners before all, their neighbours last.
    struct Ordering {
        const B& board;
        bool deep;

        Ordering(const B& board, bool deep) : board(board), deep(deep) {}

        int worth(Move move) const {
            if (move == B::pass_move) return 0;
            return places[move] - (deep ? 3000 * count(board.play(move).moves()) : 0);
        }
    };

    // The moves near the horizon: what lies beside a corner comes last. More classes than two cost more than they save.
    static void generate_roughly(const B& board, MoveList<B::most_moves>& list) {
        constexpr Set risky = around<N>(corners);
        const Set choices = board.moves();
        if (!choices) list.add(B::pass_move);
        for (Set part : {choices & ~risky, choices & risky})
            while (part) list.add(Move(take_lowest(part)));
    }

    static B skip(const B& board) { return board.pass(); }

    // The deep search is expected near a search of about half its depth, the nearer the earlier in the game.
    static constexpr int probable_from = 5;
    static int probable_depth(int depth) { return depth / 2 - (depth > 8) + (depth / 2 - (depth > 8) + depth) % 2; }
    static int probable_margin(const B& board, int depth) { return margin_by(spreads, spread_factor, board, depth); }

protected:
    static constexpr int probable_to = 10;
    using Spreads = std::array<std::array<int, probable_to - probable_from + 1>, 3>;

    // So many tenths of a standard deviation.
    static int margin_by(const Spreads& spreads, int tenths, const B& board, int depth) {
        const int third = std::min(2, 3 * (count(board.own | board.other) - 4) / (N * N - 4));
        return tenths * spreads[third][std::min(depth, probable_to) - probable_from] / 10;
    }

private:
    // The standard deviation of deep score minus shallow score, by third of the game and depth from 5 on; a cut wants 1.5 of
    // them. Fitted by tools.probable_cuts --positions 400 --depth 10: 101, 180 and 117 positions of the three thirds, from
    // games of level 4 on 8x8. Slopes of the regression lay at 0.8 to 0.9, 1.1 to 1.2 and 1.2 to 1.7.
    static constexpr int spread_factor = 15;
    static constexpr Spreads spreads = {{
        {99, 92, 117, 106, 136, 118},
        {126, 146, 213, 224, 284, 272},
        {452, 499, 906, 980, 1310, 1353},
    }};

    static constexpr Set corners = othello::corners<N>;
    static constexpr Set edges = column<N>(0) | column<N>(N - 1) | row<N>(0) | row<N>(N - 1);
    static constexpr Set diagonal = (column<N>(1) | column<N>(N - 2)) & (row<N>(1) | row<N>(N - 2));

    static constexpr int difference(const B& board, const Set& squares) {
        return count(board.own & squares) - count(board.other & squares);
    }

    static constexpr int blend(int first, int last, int phase) { return first + (last - first) * phase / 256; }

    static constexpr int place(Move move) {
        const Set square = single<Set>(move);
        if (square & corners) return 60000;
        if (square & diagonal) return -30000;
        if (square & around<N>(corners)) return -12000;
        return square & edges ? 3000 : 0;
    }

    static inline const auto places = [] {
        std::array<int, N * N> table{};
        for (int square = 0; square < N * N; ++square) table[square] = place(Move(square));
        return table;
    }();
};

}  // namespace girone::othello
