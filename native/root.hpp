// The root of the search: iterative deepening with aspiration windows, on one thread or several that share the work.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <type_traits>
#include <vector>

#include "clock.hpp"
#include "search_memory.hpp"
#include "game.hpp"
#include "search_result.hpp"
#include "score.hpp"
#include "search.hpp"
#include "win_finder.hpp"
#include "analysis.hpp"
#include "tuning.hpp"
#include "node_counter.hpp"

namespace girone {

using Progress = std::function<void(const SearchResult&)>;

// One thread's search from the root; number 0 gives the answer. All threads search the same depth, but try moves first that no
// other thread is searching (nodes_in_search.hpp). The first thread that completes a depth tells the others.
template <Game B, class Evaluation>
class Root {
public:
    Root(const B& board, SharedSearch& common, int number, const Pulse& pulse = {})
        : board_(board), common_(common), number_(number), search_(common, pulse, number), win_finder_(common.proofs, search_.watch) {
        MoveList<B::most_moves> moves;
        board.generate(moves);
        for (Move move : moves) result_.moves.push_back({.move = move});
        result_.line.set(result_.moves[0].move, {});
    }

    // Deepens until time is over; `report` is called with each finished depth.
    void deepen(const Progress& report) {
        recall_win();
        for (int depth = 1; depth <= Tuning::most_depth; depth = result_.depth + 1) {
            if (number_ > 0 ? !common_.deadline.is_wanted(depth) : !common_.deadline.may_deepen(depth, common_.nodes)) break;
            if (!reach(depth)) break;
            note_effort();
            if (number_ > 0) continue;
            report(result());
            if (is_settled()) break;
            take_advice();
        }
        search_.watch.hand_in();
        note_effort();
        if (number_ == 0) search_.remember_win(board_, result());
    }

    // The result so far. A known win stays until the search finds a shorter one.
    SearchResult result() const {
        SearchResult found = result_;
        if (win_ && win_.score > found.score) found.put_first(win_.line, win_.score);
        return found;
    }

private:
    // Proofs require a game that is won or lost rather than counted, and whose positions cannot repeat.
    static constexpr bool has_win_finder = Evaluation::result_has_distance && requires(const B board) { board.plies; };
    struct NoWinFinder {
        NoWinFinder(ProofTable*, NodeCounter&) {}
    };

    B board_;
    SharedSearch& common_;
    int number_;
    Search<B, Evaluation> search_;
    SearchResult result_;
    std::conditional_t<has_win_finder, WinFinder<B>, NoWinFinder> win_finder_;
    Win win_;  // from a proof or from an earlier search

    // Completes a depth, or takes it over from another thread; returns false if the search is over.
    bool reach(int depth) {
        if (!search_.watch.begin(depth)) return false;
        common_.findings.sort_out(result_);
        if (finish(depth)) result_.depth = depth;
        if (common_.busy) {
            common_.findings.tell(result_);
            common_.findings.catch_up(result_);
        }
        return result_.depth >= depth;
    }

    bool asks_win_finder() const { return number_ == 0 && common_.proofs && !common_.score_all; }

    // Recalls a win that earlier searches proved or saw, so that it is not lost as the game goes on.
    void recall_win() {
        if constexpr (has_win_finder) {
            if (!asks_win_finder()) return;
            win_ = search_.remembered_win(board_);
            if (win_finder_.recalls_win(board_) && (!win_ || win_finder_.win().score > win_.score)) win_ = win_finder_.win();
        }
    }

    // Asks the win finder. A move that is proven to lose is put last, and the depth is searched again without it.
    void take_advice() {
        if constexpr (has_win_finder) {
            if (!asks_win_finder() || win_) return;
            const Advice advice = win_finder_.advise(board_, result_);
            if (advice == Advice::wins) win_ = win_finder_.win();
            const bool has_choice = result_.moves.size() > 1 && !result_.moves[1].is_lost;
            if (advice == Advice::loses && has_choice) {
                common_.findings.lose(result_.line.moves[0]);
                common_.findings.sort_out(result_);
                --result_.depth;
            }
        }
    }

    void note_effort() {
        result_.nodes = search_.watch.nodes();
        result_.seconds = common_.deadline.seconds();
    }

    int known_score() const { return win_ ? std::max(result_.score, win_.score) : result_.score; }

    // Whether another depth cannot change the result: the end of the game was seen, or there is no choice.
    bool is_settled() const {
        if (common_.score_all) return false;
        if (score::is_decided(known_score()) && saw_the_end()) return true;
        return result_.moves.size() == 1 && result_.depth >= Tuning::only_move_to;
    }

    bool saw_the_end() const {
        if constexpr (Evaluation::result_has_distance) return result_.depth >= score::win - std::abs(known_score());
        return is_exact<Evaluation>(board_, result_.depth);
    }

    // Searches one depth, with a window around the last score that widens if it fails; returns false if it was stopped.
    bool finish(int depth) {
        if (win_) {  // only a shorter win is of interest
            search_moves(depth, known_score(), score::infinite);
            return !search_.watch.stopped();
        }
        int width = Tuning::aspiration;
        const bool guess = depth >= Tuning::aspiration_from && !common_.score_all && !score::is_decided(result_.score);
        int low = guess ? result_.score - width : -score::infinite, high = guess ? result_.score + width : score::infinite;
        for (;;) {
            const int value = search_moves(depth, low, high);
            if (search_.watch.stopped()) return false;
            if (value > low && value < high) return true;
            width *= Tuning::widen;
            if (value <= low) low = width > Tuning::widest ? -score::infinite : value - width;
            if (value >= high) high = width > Tuning::widest ? score::infinite : value + width;
        }
    }

    // Searches all moves with one window, and moves the best one to the front. If all scores are wanted, there are no cutoffs.
    int search_moves(int depth, int alpha, int beta) {
        auto& moves = result_.moves;
        int best = -score::infinite;
        for (size_t i = 0; i < moves.size(); ++i) {
            if (moves[i].is_lost) break;  // and so are all after it
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

    // Moves the best move that no other thread is searching to this place.
    void bring_free(size_t place) {
        auto& moves = result_.moves;
        for (size_t i = place; i < moves.size() && !moves[i].is_lost; ++i)
            if (!common_.busy->has(search_.key(board_.play(moves[i].move)))) {
                std::rotate(moves.begin() + place, moves.begin() + i, moves.begin() + i + 1);
                return;
            }
    }

    int search_move(Move move, bool first, int depth, int alpha, int beta, Line& line) {
        const B child = board_.play(move);
        const InSearch stay(is_shared() ? common_.busy.get() : nullptr, search_.key(child));
        const int left = depth - !is_pass<B>(move);
        const SplitPoint split_point = is_shared() ? search_.split_point(board_, depth) : SplitPoint{};
        if (!first && !common_.score_all) {
            const int value = -search_.template search<false>({child, left, -alpha - 1, -alpha, 1, move, split_point});
            if (value <= alpha || search_.watch.stopped()) return value;
        }
        const int floor = common_.score_all ? -score::infinite : alpha;
        return -search_.template search<true>({child, left, -beta, -floor, 1, move, split_point}, &line);
    }

    void take(size_t i, const Line& line) {
        auto& moves = result_.moves;
        moves[i].line.set(moves[i].move, line);
        result_.score = moves[i].score;
        result_.line = moves[i].line;
        std::rotate(moves.begin(), moves.begin() + i, moves.begin() + i + 1);
    }
};

// Searches on several threads within a session of the memory; the result of the first thread counts.
template <Game B, class Evaluation>
SearchResult deepen(const B& board, SearchMemory& memory, const Deadline& deadline, const Effort& effort, const Progress& report,
               const Pulse& pulse) {
    const auto common = std::make_shared<SharedSearch>(memory.table, deadline, memory.stop, effort.score_all);
    common->proofs = &memory.proofs;
    const Closing closing(*common);
    if (effort.threads > 1) {
        common->busy = std::make_unique<NodesInSearch>();
        memory.workers.begin(effort.threads - 1,
                        [common, board](int number) { Root<B, Evaluation>(board, *common, number).deepen({}); });
    }
    Root<B, Evaluation> first(board, *common, 0, pulse);
    first.deepen(report);
    return first.result();
}

// Searches a position, in a session of its own.
template <Game B, class Evaluation>
SearchResult think(const B& board, SearchMemory& memory, const Effort& effort, const Progress& report, const Pulse& pulse) {
    const Deadline deadline(effort.limits);
    const SearchMemory::Session session(memory);
    return deepen<B, Evaluation>(board, memory, deadline, effort, report, pulse);
}

}  // namespace girone
