// The order of moves: the table's move first, then what cut elsewhere in the tree; late moves are searched less deep.
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

// What one thread has learned about moves: which cut at this ply, for this side, and after this move of the opponent.
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

    // The last of these moves has cut: it is worth more from now on, those tried before it less.
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

// The moves of a node: the best `sorted` of them are handed out first, the others as they come. Each is looked for when it is
// asked for: after a cut the rest need no order.
template <Game B>
class MovePicker {
public:
    // rate(move) says what a move is worth.
    template <class Rate>
    MovePicker(const B& board, int sorted, Rate&& rate) : sorted_(sorted) {
        board.generate(moves_);
        for (int i = 0; i < moves_.size(); ++i) worth_[i] = rate(moves_[i]);
    }

    const MoveList<B::most_moves>& moves() const { return moves_; }
    int size() const { return moves_.size(); }

    // The move of this place, to be asked for in turn.
    Move pick(int place) {
        if (place >= sorted_) return moves_[place];
        int best = place;
        for (int i = place + 1; i < moves_.size(); ++i)
            if (worth_[i] > worth_[best]) best = i;
        std::swap(worth_[place], worth_[best]);
        std::swap(moves_.begin()[place], moves_.begin()[best]);
        return moves_[place];
    }

    // The same, but moves that others are busy with have to wait; where nobody is free, the first of them comes all the same.
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

    // The place that the move of this place would have if nobody had been busy; only of moves that were picked so.
    int rank(int place) const { return rank_[place]; }

private:
    int sorted_, ranked_ = 0;
    MoveList<B::most_moves> moves_;
    std::array<int, B::most_moves> worth_, rank_;
};

// By how much the depth of a late move shrinks: the deeper and the later, the more.
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
