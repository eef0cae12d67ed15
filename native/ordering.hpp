// Move ordering: the table's move first, then moves that caused cutoffs elsewhere in the tree; late moves are reduced.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "game.hpp"
#include "tuning.hpp"

namespace girone {

inline constexpr Move no_move = 0xffff;

// What one thread has learned about moves: which caused cutoffs at this ply, for this side, and after this move of the
// opponent.
template <Game B>
class MoveHistory {
public:
    int worth(const B& board, Move move, Move from_table, int ply, Move previous) const {
        if (move == from_table) return Worth::from_table;
        int worth = history_[side(board) + move] + after_[context(previous) + move];
        if (move == killers_[ply][0]) worth += Worth::killer;
        if (move == killers_[ply][1]) worth += Worth::second_killer;
        return worth;
    }

    // Raises the value of a move that caused a cutoff, and lowers those of the moves tried before it.
    void learn(const B& board, const Move* first, const Move* cut, int depth, int ply, Move previous) {
        if (*cut != killers_[ply][0]) killers_[ply] = {*cut, killers_[ply][0]};
        const int bonus = std::min(depth * depth, Worth::bonus_most);
        for (const Move* move = first; move <= cut; ++move)
            for (int16_t* entry : {&history_[side(board) + *move], &after_[context(previous) + *move]})
                *entry = int16_t(*entry + (move == cut ? bonus : -bonus) - *entry * bonus / Worth::history_most);
    }

private:
    static constexpr int contexts = 64;

    std::array<std::array<Move, 2>, Tuning::most_ply + 1> killers_{};
    std::vector<int16_t> history_ = std::vector<int16_t>(2 * B::move_numbers);
    std::vector<int16_t> after_ = std::vector<int16_t>(size_t(contexts) * B::move_numbers);

    static size_t side(const B& board) { return board.turn == Side::white ? 0 : B::move_numbers; }
    static size_t context(Move previous) { return size_t(previous % contexts) * B::move_numbers; }
};

// The moves of a node. The best `sorted` of them come first, the others as generated. Each is selected only on demand, because
// after a cutoff the rest need no order.
template <Game B>
class MovePicker {
public:
    // rate(move) is the value of a move.
    template <class Rate>
    MovePicker(const B& board, int sorted, Rate&& rate) : sorted_(sorted) {
        board.generate(moves_);
        for (int i = 0; i < moves_.size(); ++i) worth_[i] = rate(moves_[i]);
    }

    const MoveList<B::most_moves>& moves() const { return moves_; }
    int size() const { return moves_.size(); }

    // The move at this place; places must be requested in order.
    Move pick(int place) {
        if (place >= sorted_) return moves_[place];
        int best = place;
        for (int i = place + 1; i < moves_.size(); ++i)
            if (worth_[i] > worth_[best]) best = i;
        std::swap(worth_[place], worth_[best]);
        std::swap(moves_.begin()[place], moves_.begin()[best]);
        return moves_[place];
    }

    // The same, but moves that other threads are searching are deferred; if all are, the best of them is returned.
    template <class IsBusy>
    Move pick_free(int place, IsBusy&& is_busy) {
        for (int at = place; at < size(); ++at) {
            if (at == ranked_) pick(at), rank_[ranked_++] = at;
            if (is_busy(moves_[at])) continue;
            std::rotate(moves_.begin() + place, moves_.begin() + at, moves_.begin() + at + 1);
            std::rotate(rank_.begin() + place, rank_.begin() + at, rank_.begin() + at + 1);
            break;
        }
        return moves_[place];
    }

    // The place that the move at this place would have had if none had been deferred; only after pick_free.
    int rank(int place) const { return rank_[place]; }

private:
    int sorted_, ranked_ = 0;
    MoveList<B::most_moves> moves_;
    std::array<int, B::most_moves> worth_, rank_;
};

// The depth reduction of a late move, which grows with the depth and with the number of moves tried before.
class Reductions {
public:
    explicit Reductions(double factor) {
        for (int depth = 1; depth < most; ++depth)
            for (int tried = 1; tried < most; ++tried)
                table_[depth][tried] = int8_t(factor * std::log(depth) * std::log(tried + 1));
    }

    int operator()(int depth, int tried) const { return table_[std::min(depth, most - 1)][std::min(tried, most - 1)]; }

private:
    static constexpr int most = 64;
    std::array<std::array<int8_t, most>, most> table_{};
};

}  // namespace girone
