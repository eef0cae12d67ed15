// The tree of a book while it grows: positions from the start, what their moves are worth, and which one matters most next.
//
// A position knows the moves that lead to positions of the tree, and the best of all others by a search without them (the rest).
// Who plays by the book plays its best moves, and the opponent may err. So a move matters the more, the less both sides
// have to err until it is played; errors of one's own count more, and each ply a little.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "book.hpp"
#include "searches.hpp"

namespace girone::books {

struct Branch {
    Move move;
    int child;
};

struct Position {
    B board;
    std::string path;  // the moves from the start
    int ply;
    std::vector<Branch> branches{};
    std::optional<Answer> rest{};  // the best move without a branch
    int score = 0, depth = 0;
    Move best = 0;
    bool is_settled = false;  // the game is over, or a search saw its end
    std::array<double, 2> cost{};  // until it is reached, where the first or the second player follows the book

    // Whether its best move was searched with all nodes: that of a position with branches was, if it is one of them.
    bool is_sure() const {
        return branches.empty() || std::ranges::any_of(branches, [&](const Branch& each) { return each.move == best; });
    }
};

class Tree {
public:
    static constexpr double own_errors = 4;
    static constexpr double never = 1e9;
    static constexpr int doubtful = 30;  // by how much a brief search may hold another move for better; it is followed soon

    Tree(double ply_cost, uint64_t nodes, uint64_t nodes_of_rest)
        : ply_cost_(ply_cost), nodes_(nodes), nodes_of_rest_(nodes_of_rest) {
        add(arena::start(), "", 0);
    }

    const std::vector<Position>& positions() const { return positions_; }

    Question question_of(const B& board) const { return {board, {}, nodes_}; }

    // The moves of a position that are no branches are searched without those, and without their mirror images.
    Question question_of_rest(int number, Move besides) const {
        const Position& position = positions_[number];
        std::vector<uint64_t> taken{book::key(position.board.play(besides))};
        for (const auto& [move, child] : position.branches) taken.push_back(book::key(position.board.play(move)));
        Question question{position.board, {}, nodes_of_rest_};
        for (Move move : moves_of(position.board))
            if (std::ranges::count(taken, book::key(position.board.play(move)))) question.without.push_back(move);
        return question;
    }

    bool has_rest(const Question& question) const { return question.without.size() < moves_of(question.board).size(); }

    // The position after a move, if the tree has it.
    std::optional<int> after(int number, Move move) const {
        const auto found = numbers_.find(book::key(positions_[number].board.play(move)));
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }

    void learn_start(const Answer& answer) { learn(0, answer); }

    // Makes the rest's move a branch. The answers are those of the position after it, unless the tree had it, and of the new
    // rest, unless there is none.
    void grow(int number, const std::optional<Answer>& child_answer, const std::optional<Answer>& rest) {
        const Move move = positions_[number].rest->move;
        auto child = after(number, move);
        if (!child) {
            const Position& parent = positions_[number];
            const std::string path = parent.path + (parent.path.empty() ? "" : " ") + parent.board.move_text(move);
            child = add(parent.board.play(move), path, parent.ply + 1);
            if (child_answer) learn(*child, *child_answer);
        }
        positions_[number].branches.push_back({move, *child});
        positions_[number].rest = rest;
    }

    // Scores from the leaves to the start, then costs from the start to the leaves.
    void weigh() {
        std::vector<int> order(positions_.size());
        for (size_t i = 0; i < order.size(); ++i) order[i] = int(i);
        std::ranges::stable_sort(order, std::greater{}, [&](int number) { return positions_[number].ply; });
        for (int number : order) back_up(positions_[number]);
        for (Position& each : positions_) each.cost = {never, never};
        positions_[0].cost = {0, 0};
        std::ranges::reverse(order);
        for (int number : order) pass_on(positions_[number]);
    }

    // The positions whose rest matters most, at most so many.
    std::vector<int> choose(size_t most) const {
        std::vector<std::pair<double, int>> all;
        for (int number = 0; number < int(positions_.size()); ++number)
            if (const auto& each = positions_[number]; each.rest && !each.is_settled)
                all.emplace_back(std::min(cost_of(each, each.rest->score, 0), cost_of(each, each.rest->score, 1)), number);
        std::ranges::sort(all);
        std::vector<int> chosen;
        for (size_t i = 0; i < std::min(most, all.size()); ++i)
            if (all[i].first < never) chosen.push_back(all[i].second);
        return chosen;
    }

private:
    double ply_cost_;
    uint64_t nodes_, nodes_of_rest_;
    std::vector<Position> positions_;
    std::unordered_map<uint64_t, int> numbers_;

    static std::vector<Move> moves_of(const B& board) {
        MoveList<B::most_moves> moves;
        board.generate(moves);
        return {moves.begin(), moves.end()};
    }

    int add(const B& board, const std::string& path, int ply) {
        numbers_[book::key(board)] = int(positions_.size());
        positions_.push_back({.board = board, .path = path, .ply = ply});
        Position& position = positions_.back();
        if (const Result result = board.result(); result != Result::open)
            position.score = score::of_result<arena::Judge>(board, result, 0), position.is_settled = true;
        return int(positions_.size()) - 1;
    }

    void learn(int number, const Answer& answer) {
        positions_[number].rest = answer;
        positions_[number].is_settled = score::is_decided(answer.score);
    }

    void back_up(Position& position) const {
        if (position.board.result() != Result::open) return;
        position.score = -score::infinite;
        const auto take = [&](Move move, int score, int depth) {
            if (score > position.score) position.best = move, position.score = score, position.depth = depth;
        };
        for (const auto& [move, child] : position.branches)
            take(move, -positions_[child].score, positions_[child].depth + 1);
        const int doubt = position.branches.empty() ? 0 : doubtful;
        if (position.rest && position.rest->score > position.score + doubt)
            take(position.rest->move, position.rest->score, position.rest->depth);
    }

    // What it costs to play a move of this score, where this player (0: the first) follows the book.
    double cost_of(const Position& position, int score, int player) const {
        const double error = std::max(0, position.score - score);
        return position.cost[player] + ply_cost_ + (position.ply % 2 == player ? own_errors : 1) * error;
    }

    void pass_on(const Position& position) {
        for (const auto& [move, child] : position.branches)
            for (int player : {0, 1}) {
                double& cost = positions_[child].cost[player];
                cost = std::min(cost, cost_of(position, -positions_[child].score, player));
            }
    }
};

}  // namespace girone::books
