// The search, written once for all games: minimax with alpha-beta in its best form.
//
// Iterative deepening with aspiration windows, principal variation search, a transposition table shared by all threads (lazy
// SMP), ordering by table, replies, killers and histories, late-move reductions, null move, futility, probable cuts, and
// quiescence; what of it a game can bear is said by its Evaluation. One thread with a cleared table gives the same nodes again.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "clock.hpp"
#include "game.hpp"
#include "hash.hpp"
#include "table.hpp"

namespace girone {

// Scores are from the side to move; 100 is about a piece. From `decided` on, the result of the game is known.
namespace score {
inline constexpr int infinite = 32000, win = 31000, decided = 30000;
constexpr bool is_decided(int value) { return value >= decided || value <= -decided; }
}  // namespace score

// Every constant of the search that has no other home.
struct Tuning {
    static constexpr int most_depth = 100, most_ply = 128;
    static constexpr int aspiration_from = 4, aspiration = 40;       // depth, half width of the first window
    static constexpr int null_from = 3, null_reduction = 2;          // plus depth / 4
    static constexpr int futile_to = 4;                              // depth up to which a hopeless margin ends the node
    static constexpr int deepen_from = 4;                            // without a table move, search one ply less
    static constexpr int cutoff_from = 4;                            // enhanced transposition cutoffs
    static constexpr int replies_from = 3;                           // count replies for ordering
    static constexpr int reduce_from = 3, reduce_after = 3;          // depth, moves searched in full
    static constexpr int history_most = 8192;
    static constexpr uint64_t look_every = 512;                      // nodes between two looks at the clock
    static constexpr int limit_horizon = 2 * most_ply;               // plies before the move limit where it enters the hash
};

struct Line {
    std::array<Move, Tuning::most_ply> moves;
    int size = 0;

    void set(Move first, const Line& rest) {
        moves[0] = first;
        std::copy_n(rest.moves.begin(), std::min(rest.size, Tuning::most_ply - 1), moves.begin() + 1);
        size = std::min(rest.size + 1, Tuning::most_ply);
    }
};

struct RootMove {
    Move move = 0;
    int score = -score::infinite;
    Line line;
};

// What a finished depth has found out.
struct Insight {
    int depth = 0, score = 0;
    uint64_t nodes = 0;
    double seconds = 0;
    Line line;
    std::vector<RootMove> moves;  // sorted; only the first has an exact score unless all were asked for
};

// What all threads of one search share.
struct Common {
    Table& table;
    Deadline deadline;
    std::atomic<bool>& stop;
    std::atomic<uint64_t> nodes{0};
    bool score_all = false;
};

template <Game B, class Evaluation>
class Worker {
public:
    Worker(const B& root, Common& common, int number) : root_(root), common_(common), number_(number) {
        MoveList<B::most_moves> moves;
        root.generate(moves);
        for (Move move : moves) insight_.moves.push_back({.move = move});
        insight_.line.set(insight_.moves[0].move, {});
    }

    // Deepens until the time is over; `report` hears of each finished depth.
    void deepen(const std::function<void(const Insight&)>& report) {
        for (int depth = 1 + number_ % 2; depth <= Tuning::most_depth; ++depth) {
            if (number_ == 0 && !common_.deadline.may_deepen(depth, common_.nodes)) break;
            if (!finish(depth)) break;
            insight_.depth = depth;
            insight_.seconds = common_.deadline.seconds();
            insight_.nodes = common_.nodes + unreported_;
            if (number_ == 0) report(insight_);
            if (score::is_decided(insight_.score) && !common_.score_all && number_ == 0 && depth >= horizon_of_result()) break;
            if (insight_.moves.size() == 1 && !common_.score_all && number_ == 0 && depth >= 4) break;
        }
        common_.nodes += unreported_;
        insight_.nodes = common_.nodes;
        insight_.seconds = common_.deadline.seconds();
    }

    const Insight& insight() const { return insight_; }

private:
    static constexpr Move none = 0xffff;
    static constexpr int contexts = 64;

    B root_;
    Common& common_;
    int number_;
    Insight insight_;
    uint64_t unreported_ = 0;
    bool stopped_ = false;
    std::array<std::array<Move, 2>, Tuning::most_ply + 1> killers_{};
    std::vector<int16_t> history_ = std::vector<int16_t>(2 * B::move_numbers);
    std::vector<int16_t> after_ = std::vector<int16_t>(size_t(contexts) * B::move_numbers);

    // ---- the root -------------------------------------------------------------------------------------------------------

    int horizon_of_result() const {
        return Evaluation::result_has_distance ? score::win - std::abs(insight_.score) : insight_.line.size;
    }

    // One depth, with a window around the last score that widens where it fails; false if it was broken off.
    bool finish(int depth) {
        int width = Tuning::aspiration;
        const bool guess = depth >= Tuning::aspiration_from && !common_.score_all && !score::is_decided(insight_.score);
        int low = guess ? insight_.score - width : -score::infinite, high = guess ? insight_.score + width : score::infinite;
        for (;;) {
            const int value = search_root(depth, low, high);
            if (stopped_) return false;
            if (value > low && value < high) break;
            width *= 3;
            if (value <= low) low = width > 500 ? -score::infinite : value - width;
            if (value >= high) high = width > 500 ? score::infinite : value + width;
        }
        return true;
    }

    int search_root(int depth, int alpha, int beta) {
        auto& moves = insight_.moves;
        int best = -score::infinite;
        for (size_t i = 0; i < moves.size(); ++i) {
            const B child = root_.play(moves[i].move);
            const int floor = common_.score_all ? -score::infinite : alpha;
            Line line;
            int value;
            if (i == 0 || common_.score_all) {
                value = -search<true>(child, depth - 1, -beta, -floor, 1, moves[i].move, line);
            } else {
                value = -search<false>(child, depth - 1, -alpha - 1, -alpha, 1, moves[i].move, line);
                if (value > alpha && !stopped_) value = -search<true>(child, depth - 1, -beta, -alpha, 1, moves[i].move, line);
            }
            if (stopped_) return best;
            moves[i].score = value;
            if (value > best) {
                best = value;
                if (i == 0 || value > alpha) {
                    moves[i].line.set(moves[i].move, line);
                    insight_.score = value;
                    insight_.line = moves[i].line;
                    std::rotate(moves.begin(), moves.begin() + i, moves.begin() + i + 1);
                }
            }
            alpha = std::max(alpha, best);
            if (alpha >= beta && !common_.score_all) break;
        }
        if (common_.score_all)
            std::stable_sort(moves.begin(), moves.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
        return best;
    }

    // ---- inner nodes ----------------------------------------------------------------------------------------------------

    template <bool on_line>
    int search(const B& board, int depth, int alpha, int beta, int ply, Move previous, Line& line) {
        // 1. Time, and the end of the game.
        if (out_of_time()) return 0;
        line.size = 0;
        if (const Result result = board.result(); result != Result::open) return final_score(board, result, ply);
        if (ply >= Tuning::most_ply - 1) return Evaluation::evaluate(board);

        // 2. At the horizon, look on only while the position is not quiet.
        if (depth <= 0) return quiet(board, alpha, beta, ply, Evaluation::quiet_plies);

        // 3. What is known already.
        const bool remembers = depth >= Evaluation::table_from;
        const uint64_t hash = remembers ? key(board) : 0;
        Found found;
        const bool known = remembers && common_.table.find(hash, found);
        if (known && !on_line && found.depth >= depth) {
            const int value = from_table(found.score, ply);
            if (found.bound == Bound::exact || (found.bound == Bound::lower && value >= beta) ||
                (found.bound == Bound::upper && value <= alpha))
                return value;
        }

        // 4. Far above the window: the opponent would not come here.
        if constexpr (!on_line) {
            if constexpr (Evaluation::futile_margin || Evaluation::null_move) {
                const int still = Evaluation::evaluate(board);
                if (Evaluation::futile_margin && depth <= Tuning::futile_to && !score::is_decided(beta) &&
                    still - Evaluation::futile_margin * depth >= beta)
                    return still;
                if (null_move_holds(board, depth, beta, ply, previous, still)) return beta;
                if (stopped_) return 0;
            }
            if (int value; probable_cut(board, depth, alpha, beta, ply, previous, value)) return value;
            if (stopped_) return 0;
        }

        // 5. Without a move to begin with, a shallower search finds one.
        if (!known && depth >= Tuning::deepen_from) --depth;

        // 6. The moves, best first.
        MoveList<B::most_moves> moves;
        board.generate(moves);
        std::array<int, B::most_moves> worth;
        const typename Evaluation::Ordering ordering(board, depth >= Tuning::replies_from);
        for (int i = 0; i < moves.size(); ++i)
            worth[i] = rate(board, moves[i], known ? found.move : none, ply, previous) + ordering.worth(moves[i]);

        // 7. A reply that the table already refutes saves the search of all of them.
        if (!on_line && depth >= Tuning::cutoff_from)
            if (int value; enhanced_cutoff(board, moves, depth, beta, ply, value)) return value;

        // 8. Each move: the first in full, the others to prove that they are not better.
        int best = -score::infinite;
        Move best_move = none;
        const int floor = alpha;
        for (int i = 0; i < moves.size(); ++i) {
            const Move move = pick(moves, worth, i);
            const B child = board.play(move);
            if (depth > Evaluation::table_from) common_.table.prefetch(key(child));
            Line rest;
            int value = -score::infinite;
            bool full = i == 0;
            if (!full) {
                const int reduction = reduction_of(board, move, depth, i, on_line);
                value = -search<false>(child, depth - 1 - reduction, -alpha - 1, -alpha, ply + 1, move, rest);
                if (value > alpha && reduction)
                    value = -search<false>(child, depth - 1, -alpha - 1, -alpha, ply + 1, move, rest);
                full = on_line && value > alpha && value < beta;
            }
            if (full) value = -search<on_line>(child, depth - 1, -beta, -alpha, ply + 1, move, rest);
            if (stopped_) return 0;
            if (value > best) {
                best = value, best_move = move;
                if (value > alpha) alpha = value, line.set(move, rest);
            }
            if (alpha >= beta) {
                reward(board, moves, i, depth, ply, previous);
                break;
            }
        }

        // 9. Remember.
        if (!remembers) return best;
        const Bound bound = best >= beta ? Bound::lower : best > floor ? Bound::exact : Bound::upper;
        common_.table.store(hash, {best_move, int16_t(to_table(best, ply)), int8_t(depth), bound});
        return best;
    }

    // Beyond the horizon: stand, or play on with the moves that change the balance at once.
    int quiet(const B& board, int alpha, int beta, int ply, int left) {
        int best = Evaluation::evaluate(board);
        if (left == 0 || best >= beta || ply >= Tuning::most_ply - 1) return best;
        alpha = std::max(alpha, best);
        if (!Evaluation::may_be_loud(board)) return best;
        MoveList<B::most_moves> moves;
        board.generate(moves);
        for (Move move : moves) {
            if (!Evaluation::is_loud(board, move)) continue;
            if (out_of_time()) return 0;
            const B child = board.play(move);
            const Result result = child.result();
            const int value = result != Result::open ? -final_score(child, result, ply + 1)
                                                     : -quiet(child, -beta, -alpha, ply + 1, left - 1);
            if (stopped_) return 0;
            best = std::max(best, value);
            alpha = std::max(alpha, best);
            if (alpha >= beta) break;
        }
        return best;
    }

    // ---- what ends a node early -----------------------------------------------------------------------------------------

    // If even passing keeps the score above beta, a move does so too, unless the side is in zugzwang.
    bool null_move_holds(const B& board, int depth, int beta, int ply, Move previous, int still) {
        if constexpr (Evaluation::null_move) {
            if (depth < Tuning::null_from || still < beta || previous == none || score::is_decided(beta)) return false;
            Line unused;
            const int reduced = depth - 1 - Tuning::null_reduction - depth / 4;
            const B skipped = Evaluation::skip(board);
            if (skipped.result() != Result::open) return false;
            const int value = -search<false>(skipped, reduced, -beta, -beta + 1, ply + 1, none, unused);
            return !stopped_ && value >= beta && !score::is_decided(value);
        }
        return false;
    }

    // Multi-ProbCut: a shallow search that lies far outside the window mostly tells the deep one.
    bool probable_cut(const B& board, int depth, int alpha, int beta, int ply, Move previous, int& value) {
        if constexpr (Evaluation::has_probable_cuts) {
            if (depth < Evaluation::probable_from || score::is_decided(alpha) || score::is_decided(beta)) return false;
            const int shallow = Evaluation::probable_depth(depth), margin = Evaluation::probable_margin(board, depth);
            Line unused;
            if (const int bound = beta + margin; bound < score::decided) {
                if (search<false>(board, shallow, bound - 1, bound, ply, previous, unused) >= bound) return value = beta, true;
            }
            if (stopped_) return false;
            if (const int bound = alpha - margin; bound > -score::decided) {
                if (search<false>(board, shallow, bound, bound + 1, ply, previous, unused) <= bound) return value = alpha, true;
            }
        }
        return false;
    }

    bool enhanced_cutoff(const B& board, const MoveList<B::most_moves>& moves, int depth, int beta, int ply, int& value) {
        if constexpr (Evaluation::cutoffs_from_replies) {
            for (Move move : moves) {
                Found reply;
                if (!common_.table.find(key(board.play(move)), reply) || reply.depth < depth - 1) continue;
                value = -from_table(reply.score, ply + 1);
                if ((reply.bound == Bound::exact || reply.bound == Bound::upper) && value >= beta) return true;
            }
        }
        return false;
    }

    // ---- ordering -------------------------------------------------------------------------------------------------------

    int rate(const B& board, Move move, Move from_table, int ply, Move previous) const {
        if (move == from_table) return 1 << 28;
        int worth = history_[side(board) + move] + after_[context(previous) + move];
        if (move == killers_[ply][0]) worth += 3 << 14;
        if (move == killers_[ply][1]) worth += 2 << 14;
        return worth;
    }

    static Move pick(MoveList<B::most_moves>& moves, std::array<int, B::most_moves>& worth, int from) {
        int best = from;
        for (int i = from + 1; i < moves.size(); ++i)
            if (worth[i] > worth[best]) best = i;
        std::swap(worth[from], worth[best]);
        std::swap(moves.begin()[from], moves.begin()[best]);
        return moves[from];
    }

    int reduction_of(const B& board, Move move, int depth, int tried, bool on_line) const {
        if (depth < Tuning::reduce_from || tried < Tuning::reduce_after + on_line) return 0;
        if (Evaluation::keeps_depth(board, move)) return 0;
        return std::clamp(reductions[std::min(depth, 63)][std::min(tried, 63)] - on_line, 0, depth - 1);
    }

    // The move that cut is worth more from now on, those tried before it less.
    void reward(const B& board, const MoveList<B::most_moves>& moves, int cut, int depth, int ply, Move previous) {
        if (moves[cut] != killers_[ply][0]) killers_[ply] = {moves[cut], killers_[ply][0]};
        const int bonus = std::min(depth * depth, 400);
        for (int i = 0; i <= cut; ++i)
            for (int16_t* entry : {&history_[side(board) + moves[i]], &after_[context(previous) + moves[i]]})
                *entry = int16_t(*entry + (i == cut ? bonus : -bonus) - *entry * bonus / Tuning::history_most);
    }

    static size_t side(const B& board) { return board.turn == Side::white ? 0 : B::move_numbers; }
    static size_t context(Move previous) { return size_t(previous % contexts) * B::move_numbers; }

    // ---- scores and time ------------------------------------------------------------------------------------------------

    static int final_score(const B& board, Result result, int ply) {
        if (result == Result::tied) return 0;
        const int value = Evaluation::result_has_distance ? score::win - ply : score::decided + Evaluation::margin(board);
        return result == Result::won ? value : -value;
    }

    // A distance to the end is counted from the node in the table, from the root in the search.
    static int to_table(int value, int ply) { return shift_decided(value, ply); }
    static int from_table(int value, int ply) { return shift_decided(value, -ply); }

    static int shift_decided(int value, int by) {
        if (!Evaluation::result_has_distance || !score::is_decided(value)) return value;
        return value > 0 ? value + by : value - by;
    }

    // The move limit changes what a position is worth only when it is near.
    static uint64_t key(const B& board) {
        if constexpr (requires { board.last_ply; })
            if (board.last_ply - board.plies < Tuning::limit_horizon) return board.hash() ^ mix(board.plies, 1);
        return board.hash();
    }

    bool out_of_time() {
        if (++unreported_ < next_look_) return stopped_;
        const uint64_t nodes = common_.nodes += unreported_;
        unreported_ = 0;
        stopped_ = common_.stop.load(std::memory_order_relaxed) || common_.deadline.is_over(nodes);
        next_look_ = common_.deadline.nodes_to_look(nodes, Tuning::look_every);
        return stopped_;
    }

    uint64_t next_look_ = 1;

    // By how much the depth of a late move shrinks: the deeper and the later, the more.
    static inline const auto reductions = [] {
        std::array<std::array<int8_t, 64>, 64> table{};
        for (int depth = 1; depth < 64; ++depth)
            for (int tried = 1; tried < 64; ++tried)
                table[depth][tried] = int8_t(Evaluation::reduction * std::log(depth) * std::log(tried + 1));
        return table;
    }();
};

// Thinks about a position on so many threads; the first one's opinion counts, the others fill the table for it.
template <Game B, class Evaluation>
Insight think(const B& root, Table& table, const SearchLimits& limits, int threads, bool score_all, std::atomic<bool>& stop,
              const std::function<void(const Insight&)>& report) {
    table.grow_older();
    Common common{.table = table, .deadline = Deadline(limits), .stop = stop, .score_all = score_all};
    std::vector<std::unique_ptr<Worker<B, Evaluation>>> workers;
    for (int number = 0; number < threads; ++number)
        workers.push_back(std::make_unique<Worker<B, Evaluation>>(root, common, number));
    std::vector<std::jthread> helpers;
    for (int number = 1; number < threads; ++number)
        helpers.emplace_back([&worker = *workers[number]] { worker.deepen([](const Insight&) {}); });
    workers[0]->deepen(report);
    stop = true;
    helpers.clear();
    return workers[0]->insight();
}

}  // namespace girone
