// The root of the search: iterative deepening with aspiration windows, on one thread or several that share its work.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <type_traits>
#include <vector>

#include "clock.hpp"
#include "desk.hpp"
#include "game.hpp"
#include "insight.hpp"
#include "score.hpp"
#include "search.hpp"
#include "second.hpp"
#include "thought.hpp"
#include "tuning.hpp"
#include "watch.hpp"

namespace girone {

using Progress = std::function<void(const Insight&)>;

// One thread's search from the root. Number 0 answers. All search the same depth, each at moves that nobody else is at where
// there is a choice (busy.hpp), and whoever finishes it first tells the others.
template <Game B, class Evaluation>
class Root {
public:
    Root(const B& board, Common& common, int number, const Pulse& pulse = {})
        : board_(board), common_(common), number_(number), search_(common, pulse, number), second_(common.proofs, search_.watch) {
        MoveList<B::most_moves> moves;
        board.generate(moves);
        for (Move move : moves) insight_.moves.push_back({.move = move});
        insight_.line.set(insight_.moves[0].move, {});
    }

    // Deepens until the time is over; `report` hears of each finished depth.
    void deepen(const Progress& report) {
        recall_win();
        for (int depth = 1; depth <= Tuning::most_depth; depth = insight_.depth + 1) {
            if (number_ > 0 ? !common_.deadline.is_wanted(depth) : !common_.deadline.may_deepen(depth, common_.nodes)) break;
            if (!reach(depth)) break;
            note_effort();
            if (number_ > 0) continue;
            report(insight());
            if (is_settled()) break;
            take_advice();
        }
        search_.watch.hand_in();
        note_effort();
        if (number_ == 0) search_.remember_win(board_, insight());
    }

    // What was found. A win that is known stands until the search has seen a shorter one.
    Insight insight() const {
        Insight found = insight_;
        if (win_ && win_.score > found.score) found.put_first(win_.line, win_.score);
        return found;
    }

private:
    // Proofs need a game that is won or lost and not counted, and whose positions do not come back.
    static constexpr bool has_second = Evaluation::result_has_distance && requires(const B board) { board.plies; };
    struct NoSecond {
        NoSecond(ProofTable*, Watch&) {}
    };

    B board_;
    Common& common_;
    int number_;
    Search<B, Evaluation> search_;
    Insight insight_;
    std::conditional_t<has_second, Second<B>, NoSecond> second_;
    Win win_;  // by proof, or by a search before this one

    // Finishes a depth, or hears from another thread that has; false if the search is over.
    bool reach(int depth) {
        if (!search_.watch.begin(depth)) return false;
        common_.findings.sort_out(insight_);
        if (finish(depth)) insight_.depth = depth;
        if (common_.busy) {
            common_.findings.tell(insight_);
            common_.findings.catch_up(insight_);
        }
        return insight_.depth >= depth;
    }

    bool asks_second() const { return number_ == 0 && common_.proofs && !common_.score_all; }

    // What was proven or seen in the searches before: the game goes on, and the win is not lost sight of.
    void recall_win() {
        if constexpr (has_second) {
            if (!asks_second()) return;
            win_ = search_.remembered_win(board_);
            if (second_.recalls_win(board_) && (!win_ || second_.win().score > win_.score)) win_ = second_.win();
        }
    }

    // Asks the second. A move that it has proven to be lost is put last, and the depth is searched again without it.
    void take_advice() {
        if constexpr (has_second) {
            if (!asks_second() || win_) return;
            const Advice advice = second_.advise(board_, insight_);
            if (advice == Advice::wins) win_ = second_.win();
            const bool has_choice = insight_.moves.size() > 1 && !insight_.moves[1].is_lost;
            if (advice == Advice::loses && has_choice) {
                common_.findings.lose(insight_.line.moves[0]);
                common_.findings.sort_out(insight_);
                --insight_.depth;
            }
        }
    }

    void note_effort() {
        insight_.nodes = search_.watch.nodes();
        insight_.seconds = common_.deadline.seconds();
    }

    int known_score() const { return win_ ? std::max(insight_.score, win_.score) : insight_.score; }

    // Whether another depth could change nothing: the end of the game was seen, or there is no choice.
    bool is_settled() const {
        if (common_.score_all) return false;
        if (score::is_decided(known_score()) && saw_the_end()) return true;
        return insight_.moves.size() == 1 && insight_.depth >= Tuning::only_move_to;
    }

    bool saw_the_end() const {
        if constexpr (Evaluation::result_has_distance) return insight_.depth >= score::win - std::abs(known_score());
        return is_exact<Evaluation>(board_, insight_.depth);
    }

    // One depth, with a window around the last score that widens where it fails; false if it was broken off.
    bool finish(int depth) {
        if (win_) {  // only a shorter win is of interest
            search_moves(depth, known_score(), score::infinite);
            return !search_.watch.stopped();
        }
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
            if (moves[i].is_lost) break;  // and so are all behind it
            if (is_shared() && i > 0) bring_free(i);
            Line line;
            const int value = search_move(moves[i].move, i == 0, depth, alpha, beta, line);
            if (search_.watch.stopped()) return best;
            if (!win_ || value > alpha) moves[i].score = value;
            if (value > best && ((i == 0 && !win_) || value > alpha)) take(i, line);
            best = std::max(best, value);
            alpha = std::max(alpha, best);
            if (alpha >= beta && !common_.score_all) break;
        }
        if (common_.score_all)
            std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
        return best;
    }

    bool is_shared() const { return common_.busy && !common_.score_all; }

    // Brings the best move that no other thread searches just now to this place.
    void bring_free(size_t place) {
        auto& moves = insight_.moves;
        for (size_t i = place; i < moves.size() && !moves[i].is_lost; ++i)
            if (!common_.busy->has(search_.key(board_.play(moves[i].move)))) {
                std::rotate(moves.begin() + place, moves.begin() + i, moves.begin() + i + 1);
                return;
            }
    }

    int search_move(Move move, bool first, int depth, int alpha, int beta, Line& line) {
        const B child = board_.play(move);
        const Stay stay(is_shared() ? common_.busy.get() : nullptr, search_.key(child));
        const int left = depth - !is_pass<B>(move);
        const Errand errand = is_shared() ? search_.errand(board_, depth) : Errand{};
        if (!first && !common_.score_all) {
            const int value = -search_.template search<false>({child, left, -alpha - 1, -alpha, 1, move, errand});
            if (value <= alpha || search_.watch.stopped()) return value;
        }
        const int floor = common_.score_all ? -score::infinite : alpha;
        return -search_.template search<true>({child, left, -beta, -floor, 1, move, errand}, &line);
    }

    void take(size_t i, const Line& line) {
        auto& moves = insight_.moves;
        moves[i].line.set(moves[i].move, line);
        insight_.score = moves[i].score;
        insight_.line = moves[i].line;
        std::rotate(moves.begin(), moves.begin() + i, moves.begin() + i + 1);
    }
};

// Thinks on so many threads within a session at the desk; what the first one holds for best counts.
template <Game B, class Evaluation>
Insight deepen(const B& board, Desk& desk, const Deadline& deadline, const Effort& effort, const Progress& report,
               const Pulse& pulse) {
    const auto common = std::make_shared<Common>(desk.table, deadline, desk.stop, effort.score_all);
    common->proofs = &desk.proofs;
    const Closing closing(*common);
    if (effort.threads > 1) {
        common->busy = std::make_unique<Busy>();
        desk.crew.begin(effort.threads - 1,
                        [common, board](int number) { Root<B, Evaluation>(board, *common, number).deepen({}); });
    }
    Root<B, Evaluation> first(board, *common, 0, pulse);
    first.deepen(report);
    return first.insight();
}

// Thinks about a position, in a session of its own.
template <Game B, class Evaluation>
Insight think(const B& board, Desk& desk, const Effort& effort, const Progress& report, const Pulse& pulse) {
    const Deadline deadline(effort.limits);
    const Desk::Session session(desk);
    return deepen<B, Evaluation>(board, desk, deadline, effort, report, pulse);
}

}  // namespace girone
