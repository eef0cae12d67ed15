// The search of one node, written once for all games: minimax with alpha-beta pruning.
//
// Principal variation search with a transposition table, ordering by table, replies, killers and histories (ordering.hpp),
// late-move reductions, null move, futility, razoring, probable cuts, and quiescence. The Evaluation of a game selects those
// that suit it. root.hpp runs the iterations. One thread with a cleared table always searches the same nodes.
#pragma once

#include <algorithm>
#include <cstdint>

#include "game.hpp"
#include "search_result.hpp"
#include "node.hpp"
#include "ordering.hpp"
#include "score.hpp"
#include "table.hpp"
#include "path.hpp"
#include "tuning.hpp"
#include "node_counter.hpp"

namespace girone {

template <Game B, class Evaluation>
class Search {
public:
    Search(SharedSearch& common, const Pulse& pulse, int thread)
        : watch(common, pulse), thread_(thread), table_(common.table), busy_(common.busy.get()) {}

    NodeCounter watch;

    static uint64_t key(const B& board) { return key_of(board); }

    // The moves of a node as a split point, if threads share it.
    SplitPoint split_point(const B& board, int depth) const { return SplitPoint(key(board), depth, watch.depth(), thread_); }

    // The score of a node. Its line is kept only on the principal variation: elsewhere copies would cost time and tell nothing.
    // After a stop the score is meaningless.
    template <bool on_line>
    int search(Node<B> node, Line* line = nullptr) {
        if constexpr (on_line) line->size = 0;

        // 1. Near the horizon, searching a node costs less than a table lookup.
        if (node.depth <= 0 || (!on_line && node.depth < Evaluation::table_from))
            return near_horizon(node.board, node.depth, node.alpha, node.beta, node.ply);

        // 2. Time, and the end of the game.
        if (watch.out_of_time()) return 0;
        if (const Result result = node.board.result(); result != Result::open)
            return score::of_result<Evaluation>(node.board, result, node.ply);
        if (node.ply >= Tuning::most_ply - 1) return Evaluation::evaluate(node.board);

        // 3. The transposition table.
        const bool remembers = node.depth >= Evaluation::table_from;
        const uint64_t hash = remembers ? key(node.board) : 0;
        Found found;
        const bool known = remembers && table_.find(hash, found);
        if (int value; known && !on_line && is_settled(found, node, value)) return value;

        // 4. Far outside the window: one of the two sides would avoid this position.
        const bool exact = is_exact<Evaluation>(node.board, node.depth);
        if (!on_line && !exact) {
            if (int value; is_far_outside(node, value)) return value;
            if (is_off()) return 0;
        }

        // 5. Without a table move, search one ply less, which finds a move for the next iteration.
        if (!known && !exact && node.depth >= Tuning::deepen_from) --node.depth;

        // 6. The moves, best first.
        const typename Evaluation::Ordering ordering(node.board, node.depth >= Tuning::replies_from);
        const Move first = known ? found.move : no_move;
        const int sorted = node.depth < Tuning::reduce_from ? Tuning::sorted_near_horizon : B::most_moves;
        MovePicker<B> choice(node.board, sorted, [&](Move move) {
            return experience_.worth(node.board, move, first, node.ply, node.previous) + ordering.worth(move);
        });

        // 7. A reply that the table already refutes saves the search of all moves.
        if (int value; !on_line && node.depth >= Tuning::cutoff_from && is_refuted(node, choice, value)) return value;

        // 8. Search the moves, and store the result.
        const Best best = try_moves<on_line>(node, choice, line);
        if (!remembers || is_off()) return best.score;
        const Bound bound = best.score >= node.beta ? Bound::lower : best.score > node.alpha ? Bound::exact : Bound::upper;
        const int16_t score = int16_t(score::to_table<Evaluation>(best.score, node.ply));
        const Found now{best.move, score, int8_t(node.depth), bound, node.split_point};
        table_.store(hash, known && outlasts<Evaluation>(found, now) ? found : now);
        return best.score;
    }

    // Stores a win found at the root, for the next search.
    void remember_win(const B& root, const SearchResult& result) {
        if (!is_proof<Evaluation>(result.score) || result.score < 0) return;
        table_.store(key(root), {result.line.moves[0], int16_t(result.score), int8_t(result.depth), Bound::lower, {}});
    }

    // A win in this position from an earlier search, as far as its line is still in the table.
    Win remembered_win(const B& root) const {
        Win win;
        Found found;
        for (B board = root; win.line.size < Tuning::most_ply - 1; board = board.play(found.move)) {
            if (!table_.find(key(board), found) || !is_legal(board, found.move)) break;
            if (win.line.size == 0) {
                win.score = score::from_table<Evaluation>(found.score, 0);
                if (found.bound == Bound::upper || !is_proof<Evaluation>(win.score) || win.score < 0) break;
            }
            win.line.moves[win.line.size++] = found.move;
        }
        return win;
    }

private:
    using Step = typename Path<B, Evaluation>::Step;

    int thread_;
    Table& table_;
    NodesInSearch* busy_;
    Path<B, Evaluation> path_;
    MoveHistory<B> experience_;
    static inline const Reductions reductions{Evaluation::reduction};

    // The first move with the full window, the others with null windows to prove that they are not better.
    template <bool on_line>
    Best try_moves(const Node<B>& node, MovePicker<B>& choice, Line* line) {
        const bool shared = is_shared(node);
        const SplitPoint split_point = shared ? this->split_point(node.board, node.depth) : SplitPoint{};
        const Step step(path_, shared && !on_line ? &node : nullptr);
        Best best{-score::infinite, no_move};
        int alpha = node.alpha;
        for (int i = 0; i < choice.size(); ++i) {
            if (!on_line && i > 0 && shared && is_over(node, best)) return best;
            const Move move = choose(node, choice, i);
            const B child = node.board.play(move);
            if (node.depth > Evaluation::table_from) table_.prefetch(key(child));
            const InSearch stay(shared ? busy_ : nullptr, shared ? key(child) : 0);
            Line rest;
            const int value = try_move<on_line>(node, {child, move, split_point, shared ? choice.rank(i) : i}, alpha, &rest);
            if (is_off()) return path_.ends_at(node, best) ? best : Best{0, no_move};
            if (value > best.score) best = {value, move};
            if constexpr (on_line)
                if (value > alpha) line->set(move, rest);
            alpha = std::max(alpha, value);
            if (alpha >= node.beta) {
                experience_.learn(node.board, choice.moves().begin(), choice.moves().begin() + i, node.depth, node.ply,
                                  node.previous);
                break;
            }
        }
        return best;
    }

    bool is_shared(const Node<B>& node) const { return busy_ && node.depth >= Tuning::share_from; }

    // The best move that no other thread is searching; when a deferred move's turn comes, the table has the other thread's
    // result.
    Move choose(const Node<B>& node, MovePicker<B>& choice, int place) {
        if (!is_shared(node)) return choice.pick(place);
        return choice.pick_free(place, [&](Move move) { return place > 0 && busy_->has(key(node.board.play(move))); });
    }

    // After a stop, or while returning to a node that another thread has answered, scores are meaningless.
    bool is_off() const { return watch.stopped() || path_.is_turning_back(); }

    // Whether another thread has meanwhile answered this node or one above it.
    bool is_over(const Node<B>& node, Best& best) {
        if (node.depth < Tuning::turn_back_from) return path_.is_answered(table_, node, best);
        if (!path_.turns_back(table_)) return false;
        path_.ends_at(node, best);
        return true;
    }

    struct Try {
        const B& child;
        Move move;
        SplitPoint split_point;
        int rank;  // without deferral: otherwise threads would reduce its depth differently, and search it twice
    };

    template <bool on_line>
    int try_move(const Node<B>& node, const Try& next, int alpha, Line* rest) {
        const int depth = node.depth - !is_pass<B>(next.move);
        const auto ask = [&](int reduction) {
            return -search<false>({next.child, depth - reduction, -alpha - 1, -alpha, node.ply + 1, next.move, next.split_point});
        };
        if (next.rank > 0) {
            const int reduction = reduction_of(node, next.move, next.rank, on_line);
            int value = ask(reduction);
            if (value > alpha && reduction && !is_off()) value = ask(0);
            if (!on_line || value <= alpha || value >= node.beta || is_off()) return value;
        }
        return -search<on_line>({next.child, depth, -node.beta, -alpha, node.ply + 1, next.move, next.split_point}, rest);
    }

    static int reduction_of(const Node<B>& node, Move move, int rank, bool on_line) {
        if (node.depth < Tuning::reduce_from || rank < Tuning::reduce_after + on_line) return 0;
        if (Evaluation::keeps_depth(node.board, move) || is_exact<Evaluation>(node.board, node.depth)) return 0;
        return std::clamp(reductions(node.depth, rank) - on_line, 0, node.depth - 1);
    }

    // Plain alpha-beta with roughly ordered moves; at the horizon, quiescence search.
    int near_horizon(const B& board, int depth, int alpha, int beta, int ply) {
        if constexpr (requires { typename Evaluation::LastPlies; })
            if (depth > 0) return typename Evaluation::LastPlies(watch).search(board, depth, alpha, beta);
        if (watch.out_of_time()) return 0;
        if (const Result result = board.result(); result != Result::open)
            return score::of_result<Evaluation>(board, result, ply);
        if (depth <= 0) return quiet(board, alpha, beta, ply, Evaluation::quiet_plies);
        int best = -score::infinite;
        if constexpr (Evaluation::table_from > 1) {
            MoveList<B::most_moves> moves;
            Evaluation::generate_roughly(board, moves);
            for (Move move : moves) {
                best = std::max(best, -near_horizon(board.play(move), depth - 1, -beta, -std::max(alpha, best), ply + 1));
                if (best >= beta || watch.stopped()) break;
            }
        }
        return best;
    }

    // Quiescence search: stand pat, or continue with moves that change the balance at once.
    int quiet(const B& board, int alpha, int beta, int ply, int left) {
        int best = Evaluation::evaluate(board);
        if (left == 0 || best >= beta || ply >= Tuning::most_ply - 1) return best;
        alpha = std::max(alpha, best);
        if (!Evaluation::may_be_loud(board)) return best;
        MoveList<B::most_moves> moves;
        board.generate(moves);
        for (Move move : moves) {
            if (!Evaluation::is_loud(board, move)) continue;
            if (watch.out_of_time()) return 0;
            const B child = board.play(move);
            const Result result = child.result();
            const int value = result != Result::open ? -score::of_result<Evaluation>(child, result, ply + 1)
                                                     : -quiet(child, -beta, -alpha, ply + 1, left - 1);
            if (watch.stopped()) return 0;
            best = std::max(best, value);
            alpha = std::max(alpha, best);
            if (alpha >= beta) break;
        }
        return best;
    }

    // ---- early returns: each returns true if it applies, and sets the value -----------------------------------------------

    // The table, or the result of another thread that shares the node above.
    bool is_settled(const Found& found, const Node<B>& node, int& value) const {
        return settles<Evaluation>(found, node, value) || (busy_ && settles_split_point<Evaluation>(found, node, value));
    }

    bool is_far_outside(const Node<B>& node, int& value) {
        if constexpr (Evaluation::futile_margin || Evaluation::null_move) {
            const int still = Evaluation::evaluate(node.board);
            if (Evaluation::futile_margin && node.depth <= Tuning::futile_to && !score::is_decided(node.beta) &&
                still - Evaluation::futile_margin * node.depth >= node.beta)
                return value = still, true;
            if (is_hopeless(node, still, value)) return true;
            if (skipping_holds(node, still)) return value = node.beta, true;
            if (is_off()) return false;
        }
        return cuts_probably(node, value);
    }

    // Razoring: far below the window and near the horizon, only a move that changes the balance at once could help.
    bool is_hopeless(const Node<B>& node, int still, int& value) {
        if constexpr (requires { Evaluation::hopeless_margin; }) {
            if (node.depth > Tuning::hopeless_to || score::is_decided(node.alpha)) return false;
            if (node.board.last_ply - node.board.plies <= node.depth) return false;  // the limit counts pieces
            if (still + Evaluation::hopeless_margin * node.depth > node.alpha) return false;
            value = quiet(node.board, node.alpha, node.beta, node.ply, Evaluation::quiet_plies);
            return !watch.stopped() && value <= node.alpha;
        }
        return false;
    }

    // Null move: if the score stays above beta even after skipping the turn, a move keeps it there, too, except in zugzwang.
    bool skipping_holds(const Node<B>& node, int still) {
        if constexpr (Evaluation::null_move) {
            if (node.depth < Tuning::null_from || still < node.beta || node.previous == no_move) return false;
            if (score::is_decided(node.beta)) return false;
            const B skipped = Evaluation::skip(node.board);
            if (skipped.result() != Result::open) return false;
            const int reduced = node.depth - 1 - Tuning::null_reduction - node.depth / 4;
            const int value = -search<false>({skipped, reduced, -node.beta, -node.beta + 1, node.ply + 1, no_move});
            return !is_off() && value >= node.beta && !score::is_decided(value);
        }
        return false;
    }

    // Multi-ProbCut: a shallow search with a score far outside the window predicts the deep one. It is skipped if the static
    // evaluation is on the other side of the window by more than the slack.
    bool cuts_probably(const Node<B>& node, int& value) {
        if constexpr (Evaluation::has_probable_cuts) {
            if (node.depth < Evaluation::probable_from || node.is_near_result()) return false;
            const int shallow = Evaluation::probable_depth(node.depth);
            const int margin = Evaluation::probable_margin(node.board, node.depth);
            const int above = node.beta + margin, below = node.alpha - margin;
            bool may_be_above = above < score::decided, may_be_below = below > -score::decided;
            if constexpr (requires { Evaluation::probable_slack; }) {
                const int still = Evaluation::evaluate(node.board);
                may_be_above &= still >= node.beta - Evaluation::probable_slack;
                may_be_below &= still <= node.alpha + Evaluation::probable_slack;
            }
            if (may_be_above && search<false>(node.asked(shallow, above - 1)) >= above && !is_off())
                return value = node.beta, true;
            if (is_off()) return false;
            if (may_be_below && search<false>(node.asked(shallow, below)) <= below && !is_off())
                return value = node.alpha, true;
        }
        return false;
    }

    // Enhanced transposition cutoff.
    bool is_refuted(const Node<B>& node, const MovePicker<B>& choice, int& value) const {
        if constexpr (Evaluation::cutoffs_from_replies) {
            for (Move move : choice.moves()) {
                Found reply;
                if (!table_.find(key(node.board.play(move)), reply) || reply.depth < node.depth - 1) continue;
                value = -score::from_table<Evaluation>(reply.score, node.ply + 1);
                if ((reply.bound == Bound::exact || reply.bound == Bound::upper) && value >= node.beta) return true;
            }
        }
        return false;
    }
};

}  // namespace girone
