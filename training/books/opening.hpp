// The opening of a game whose followers never err: who follows plays one best move, and whatever the other side plays is followed.
//
// So a position can have two parts: its side to move follows, and then it wants a verdict; or its side to move is free. Positions
// are taken ply by ply from the start, for a follower who begins and one who answers, down to a number of empty squares.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "book.hpp"
#include "exact.hpp"

namespace girone::books {

struct Position {
    B board;
    int low = -Court::most;             // its score is at least this
    std::optional<int> score{};         // where it is known, with or without a best move
    std::optional<Verdict> verdict{};
    bool is_followed = false, is_free = false;
};

class Opening {
public:
    // Positions with at most `least` empty squares are left to the player.
    explicit Opening(int least) : least_(least) {
        take_in(arena::start(), &Position::is_followed, ply_.followed);
        take_in(arena::start(), &Position::is_free, ply_.free);
    }

    const std::vector<Position>& positions() const { return positions_; }

    // Those of this ply that want a verdict.
    std::vector<int> wanted() const {
        std::vector<int> numbers;
        for (int number : ply_.followed)
            if (!positions_[number].verdict) numbers.push_back(number);
        return numbers;
    }

    void learn(int number, const Verdict& verdict) {
        Position& position = positions_[number];
        if (verdict.score < position.low) throw std::logic_error("less than what is known: " + position.board.text());
        position.verdict = verdict, position.score = verdict.score;
    }

    // Goes on to the next ply; false if there is none.
    bool advance() {
        const Ply last = std::exchange(ply_, {});
        for (int number : last.followed)
            if (const auto verdict = positions_[number].verdict) {
                const B after = positions_[number].board.play(verdict->best);
                if (is_in_reach(after)) positions_[take_in(after, &Position::is_free, ply_.free)].score = -verdict->score;
            }
        for (int number : last.free) {
            const auto score = positions_[number].score;
            if (!score) continue;
            for (Move move : moves_of(positions_[number].board)) {
                const B after = positions_[number].board.play(move);
                if (!is_in_reach(after)) continue;
                int& low = positions_[take_in(after, &Position::is_followed, ply_.followed)].low;
                low = std::max(low, -*score);
            }
        }
        return !ply_.followed.empty() || !ply_.free.empty();
    }

    // The best move of a position: of who follows the proven one, else the best of all, if what follows them is known.
    std::optional<Verdict> verdict_on(const Position& position) const {
        if (position.verdict || !position.score) return position.verdict;
        std::optional<Verdict> best;
        for (Move move : in_fixed_order(position.board)) {
            const auto value = score_after(position.board.play(move));
            if (!value) return {};
            if (!best || -*value > best->score) best = Verdict{-*value, move};
        }
        if (best->score != *position.score) throw std::logic_error("not the best of its moves: " + position.board.text());
        return best;
    }

private:
    struct Ply {
        std::vector<int> followed, free;
    };

    int least_;
    std::vector<Position> positions_;
    std::unordered_map<uint64_t, int> numbers_;
    Ply ply_;

    bool is_in_reach(const B& board) const {
        return board.result() == Result::open && arena::Judge::most_plies_left(board) > least_;
    }

    int take_in(const B& board, bool Position::* part, std::vector<int>& list) {
        const auto [found, is_new] = numbers_.try_emplace(book::key(board), int(positions_.size()));
        if (is_new) positions_.push_back({.board = board});
        Position& position = positions_[found->second];
        if (!std::exchange(position.*part, true)) list.push_back(found->second);
        return found->second;
    }

    std::optional<int> score_after(const B& board) const {
        if (board.result() != Result::open) return count(board.own) - count(board.other);
        const auto found = numbers_.find(book::key(board));
        return found == numbers_.end() ? std::nullopt : positions_[found->second].score;
    }
};

}  // namespace girone::books
