// The root of the search: iterative deepening with aspiration windows, on one thread or several (lazy SMP).
#pragma once

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <vector>

#include "clock.hpp"
#include "desk.hpp"
#include "game.hpp"
#include "insight.hpp"
#include "score.hpp"
#include "search.hpp"
#include "thought.hpp"
#include "tuning.hpp"
#include "watch.hpp"

namespace girone {

using Progress = std::function<void(const Insight&)>;

// One thread's search from the root. Number 0 answers; the others begin at different depths and fill the table for it.
template <Game B, class Evaluation>
class Root {
public:
    Root(const B& board, Common& common, int number, const Pulse& pulse = {})
        : board_(board), common_(common), number_(number), search_(common, pulse) {
        MoveList<B::most_moves> moves;
        board.generate(moves);
        for (Move move : moves) insight_.moves.push_back({.move = move});
        insight_.line.set(insight_.moves[0].move, {});
    }

    // Deepens until the time is over; `report` hears of each finished depth.
    void deepen(const Progress& report) {
        for (int depth = 1 + number_ % 2; depth <= Tuning::most_depth; ++depth) {
            if (number_ == 0 && !common_.deadline.may_deepen(depth, common_.nodes)) break;
            if (!finish(depth)) break;
            insight_.depth = depth;
            note_effort();
            if (number_ > 0) continue;
            report(insight_);
            if (is_settled()) break;
        }
        search_.watch.hand_in();
        note_effort();
    }

    const Insight& insight() const { return insight_; }

private:
    B board_;
    Common& common_;
    int number_;
    Search<B, Evaluation> search_;
    Insight insight_;

    void note_effort() {
        insight_.nodes = search_.watch.nodes();
        insight_.seconds = common_.deadline.seconds();
    }

    // Whether another depth could change nothing: the end of the game was seen, or there is no choice.
    bool is_settled() const {
        if (common_.score_all) return false;
        if (score::is_decided(insight_.score) && saw_the_end()) return true;
        return insight_.moves.size() == 1 && insight_.depth >= Tuning::only_move_to;
    }

    bool saw_the_end() const {
        if constexpr (Evaluation::result_has_distance) return insight_.depth >= score::win - std::abs(insight_.score);
        return is_exact<Evaluation>(board_, insight_.depth);
    }

    // One depth, with a window around the last score that widens where it fails; false if it was broken off.
    bool finish(int depth) {
        int width = Tuning::aspiration;
        const bool guess = depth >= Tuning::aspiration_from && !common_.score_all && !score::is_decided(insight_.score);
        int low = guess ? insight_.score - width : -score::infinite, high = guess ? insight_.score + width : score::infinite;
        for (;;) {
            const int value = search_moves(depth, low, high);
            if (search_.watch.stopped()) return false;
            if (value > low && value < high) return true;
            width *= Tuning::widen;
            if (value <= low) low = width > Tuning::widest ? -score::infinite : value - width;
            if (value >= high) high = width > Tuning::widest ? score::infinite : value + width;
        }
    }

    // All moves in one window; the best one comes to the front. Asked for all scores, none is cut short.
    int search_moves(int depth, int alpha, int beta) {
        auto& moves = insight_.moves;
        int best = -score::infinite;
        for (size_t i = 0; i < moves.size(); ++i) {
            Line line;
            const int value = search_move(moves[i].move, i == 0, depth, alpha, beta, line);
            if (search_.watch.stopped()) return best;
            moves[i].score = value;
            if (value > best && (i == 0 || value > alpha)) take(i, line);
            best = std::max(best, value);
            alpha = std::max(alpha, best);
            if (alpha >= beta && !common_.score_all) break;
        }
        if (common_.score_all)
            std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
        return best;
    }

    int search_move(Move move, bool first, int depth, int alpha, int beta, Line& line) {
        const B child = board_.play(move);
        const int left = depth - !is_pass<B>(move);
        if (!first && !common_.score_all) {
            const int value = -search_.template search<false>({child, left, -alpha - 1, -alpha, 1, move});
            if (value <= alpha || search_.watch.stopped()) return value;
        }
        const int floor = common_.score_all ? -score::infinite : alpha;
        return -search_.template search<true>({child, left, -beta, -floor, 1, move}, &line);
    }

    void take(size_t i, const Line& line) {
        auto& moves = insight_.moves;
        moves[i].line.set(moves[i].move, line);
        insight_.score = moves[i].score;
        insight_.line = moves[i].line;
        std::rotate(moves.begin(), moves.begin() + i, moves.begin() + i + 1);
    }
};

// Thinks on so many threads at a desk that is tidy; the first one's opinion counts. The helpers go on until they are stopped.
template <Game B, class Evaluation>
Insight deepen(const B& board, Desk& desk, const Deadline& deadline, const Effort& effort, const Progress& report,
               const Pulse& pulse) {
    const auto common = std::make_shared<Common>(desk.table, deadline, desk.stop, effort.score_all);
    Root<B, Evaluation> first(board, *common, 0, pulse);
    for (int number = 1; number < effort.threads; ++number)
        desk.helpers.emplace_back([common, board, number] { Root<B, Evaluation>(board, *common, number).deepen({}); });
    first.deepen(report);
    return first.insight();
}

// Tidies and thinks; the time of that counts, too.
template <Game B, class Evaluation>
Insight think(const B& board, Desk& desk, const Effort& effort, const Progress& report, const Pulse& pulse) {
    const Deadline deadline(effort.limits);
    desk.tidy();
    const Insight insight = deepen<B, Evaluation>(board, desk, deadline, effort, report, pulse);
    desk.stop = true;
    return insight;
}

}  // namespace girone
