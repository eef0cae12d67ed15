// Othello played out: the exact lead in discs, from the side to move, when both play their best.
//
// Three kinds of nodes. The last five empty squares have functions of their own (last.hpp), up to ten all is done as cheaply as
// can be (narrow.hpp). From eleven on a node cuts by what is stable and by what replies are known to be, from `glimpse_from` on its
// moves are sorted with a look ahead, and beyond `near_to` it has the table of all threads. Threads share the brothers of a first
// move (split.hpp).
// Who is content with what is likely has a look ahead at each larger node, and leaves those that lie far outside the window.
// solver.hpp asks it the right questions; bench/engine/endgame.cpp measures both.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>
#include <utility>

#include "girone/games/othello/narrow.hpp"
#include "girone/games/othello/split.hpp"
#include "girone/games/othello/stable.hpp"
#include "girone/games/othello/trained.hpp"
#include "ordering.hpp"
#include "score.hpp"
#include "table.hpp"
#include "node_counter.hpp"

namespace girone::othello {

template <int N>
class Endgame {
public:
    using B = Board<N>;
    using Set = Squares<N>;

    static constexpr int nobody = Narrow<N>::nobody;
    // Empties from which moves are sorted with a look ahead, beyond which it goes a ply further for so many more, and the most plies.
    static constexpr int glimpse_from = 13, glimpse_beyond = 14, glimpse_every = 3, glimpse_most = 4;
    static constexpr int glimpse_margin = 1000;  // hundredths of a disc: how much worse than the best so far a move is just bad
    static constexpr int near_to = 12, near_megabytes = 2;  // empties up to which a small table of the thread's own serves
    static constexpr int split_from = 14;        // empties from which threads share a node
    static constexpr int likely_from = 14, likely_beyond = 8, likely_every = 4, likely_most = 4;  // empties, for a ply more, plies
    // Of the exact score around the look ahead: 1.5 times the spread of 7 discs that games have (notes/2026-11-16-othello-endings.md).
    static constexpr int likely_margin = 1050;  // hundredths of a disc

    // Who counts empty squares for the winner, as problem collections do, says so; the law counts discs.
    Endgame(Table& table, NodeCounter& watch, bool empties_for_winner = false, Team<N>* team = nullptr)
        : table_(table), watch_(watch), key_(empties_for_winner), narrow_(watch, empties_for_winner), team_(team) {}

    // Whether the score is above alpha: what is above it is at most the score, what is not is at least the score. After a stop
    // the answer means nothing.
    int search(const B& board, int alpha) {
        const Set empty = columns<N, 0> & ~(board.own | board.other);
        asked_left_ = count(empty);
        const unsigned parity = parity_of(empty);
        if (is_narrow(asked_left_)) return narrow_.search(board.own, board.other, empty, parity, alpha);
        return sorted(board.own, board.other, empty, board.moves(), parity, key_(board.own, board.other), alpha);
    }

    // The score, from a guess on.
    int score(const B& board, int guess = 0) {
        int low = -N * N, high = N * N;
        while (low < high) {
            const int wanted = std::clamp(guess, low + 1, high), value = search(board, wanted - 1);
            if (value >= wanted) low = value, guess = value + 2;
            else high = guess = value;
        }
        return low;
    }

    // The time in which what is likely is enough; what was proved before is still known, and nothing of it is taken for a proof.
    class Guessing {
    public:
        explicit Guessing(Endgame& endgame) : endgame_(endgame) { endgame_.is_guessing_ = true; }
        ~Guessing() { endgame_.is_guessing_ = false; }
        Guessing(const Guessing&) = delete;
        Guessing& operator=(const Guessing&) = delete;

    private:
        Endgame& endgame_;
    };

    bool is_guessing() const { return is_guessing_; }

    // Helps the others until the work is over.
    void help() {
        while (Split<N>* split = team_->wait()) be_guest(*split);
    }

    // What is remembered about a position that was searched.
    Move best_of(const B& board) const {
        Found found;
        const int left = N * N - count(board.own | board.other);
        return find(key_(board.own, board.other), left, found) ? found.move : no_move;
    }

    // What the evaluation says some plies ahead, the more of them the more squares are empty: by this likely scores are judged.
    static int look_ahead(const B& board, int left, int low = -score::infinite, int high = score::infinite) {
        return glimpse(Prospect<N>(board), std::min(likely_most, (left - likely_beyond) / likely_every), low, high);
    }

private:
    using Given = othello::Given<N>;
    using Replies = std::array<Reply<N>, N * N>;

    Table& table_;
    NodeCounter& watch_;
    Keys<N> key_;
    Narrow<N> narrow_;
    Table near_{near_megabytes};
    Team<N>* team_;
    const Split<N>* under_ = nullptr;  // the split that this thread works at
    bool is_guessing_ = false;
    int asked_left_ = N * N;  // empties where the question was asked; who helps is always below it

    static unsigned parity_of(Set empty) {
        unsigned parity = 0;
        while (empty) parity ^= quarters<N>[take_lowest(empty)];
        return parity;
    }

    bool is_off() const { return watch_.stopped() || (under_ && under_->is_off()); }

    static bool is_narrow(int left) { return left <= Narrow<N>::most_left; }

    bool find(uint64_t hash, int left, Found& found) const {
        return is_narrow(left) ? narrow_.find(hash, found) : table_of(left).find(hash, found);
    }

    [[gnu::always_inline]] void prefetch(uint64_t hash, int left) const {
        is_narrow(left) ? narrow_.prefetch(hash) : table_of(left).prefetch(hash);
    }

    [[gnu::always_inline]] const Table& table_of(int left) const { return left <= near_to ? near_ : table_; }
    [[gnu::always_inline]] Table& table_of(int left) { return left <= near_to ? near_ : table_; }

    int sorted(Given own, Given other, Given empty, Given moves, unsigned parity, uint64_t hash, int alpha) {
        if (watch_.out_of_time()) return 0;
        const int left = count(empty);
        if (int value; is_bounded<N>(own, other, left, alpha, value)) return value;
        Found found;
        const bool known = table_of(left).find(hash, found);
        if (known && found.depth >= depth_of(left) && settles(found, alpha)) return found.score;
        // Not where the question was asked: its answer has a move.
        if (int value; is_guessing_ && left >= likely_from && left < asked_left_ &&
                       is_likely_outside({own, other, Side::black}, left, alpha, value))
            return value;

        if (!moves) {
            const Set answers = outflanking<N>(other, own) & empty;
            if (!answers) return narrow_.final(own, other);
            return -sorted(other, own, empty, answers, parity, key_(other, own), -alpha - 1);
        }
        Replies replies;
        int size = 0;
        for (Set open = moves; open;) write(replies[size++], own, other, left, take_lowest(open));
        rate(replies, size, empty, left, parity);  // while memory answers
        if (int value; is_refuted(replies, size, hash, left, alpha, value)) return value;
        const Move first = known ? found.move : no_move;
        int best = -nobody;
        Move chosen = no_move;
        // What was good once is tried before the looks ahead: where it is good again the others need no order.
        const int tried = bring_forward(replies, size, first);
        if (tried) {
            best = try_reply(replies[0], empty, parity, alpha), chosen = first;
            if (is_off()) return 0;
        }
        if (best <= alpha && left >= glimpse_from) look_ahead({own, other, Side::black}, replies, tried, size, left);
        for (int i = tried; i < size && best <= alpha; ++i) {
            if (i > 0 && left >= split_from && size - i > 1 && team_ && team_->somebody_is_idle()) {
                share(replies, i, size, empty, parity, alpha, best, chosen);
                if (is_off()) return 0;
                break;
            }
            bring_best_forward(replies, i, size);
            const int value = try_reply(replies[i], empty, parity, alpha);
            if (is_off()) return 0;
            if (value > best) best = value, chosen = replies[i].move;
        }
        const Bound bound = best > alpha ? Bound::lower : Bound::upper;
        // Where no move is good enough the one that once was good is worth more than the least bad one.
        if (bound == Bound::upper && known) chosen = first;
        remember(hash, chosen, best, left, bound);
        return best;
    }

    int try_reply(const Reply<N>& next, Given empty, unsigned parity, int alpha) {
        const Set rest = empty & ~single<Set>(next.move);
        const unsigned then = parity ^ quarters<N>[next.move];
        return is_narrow(count(rest)) ? -narrow_.search(next.own, next.other, rest, next.moves, then, -alpha - 1)
                                      : -sorted(next.own, next.other, rest, next.moves, then, next.hash, -alpha - 1);
    }

    // Whether the move is among them; then it is the first.
    static bool bring_forward(Replies& replies, int size, Move move) {
        for (int i = 0; i < size; ++i)
            if (replies[i].move == move) return std::swap(replies[0], replies[i]), true;
        return false;
    }

    static void bring_best_forward(Replies& replies, int from, int size) {
        std::swap(replies[from], *std::max_element(replies.begin() + from, replies.begin() + size,
                                                   [](const auto& a, const auto& b) { return a.worth < b.worth; }));
    }

    // Offers the moves from `first` on to the others, and searches with them.
    void share(Replies& replies, int first, int size, Given empty, unsigned parity, int alpha, int& best, Move& chosen) {
        std::sort(replies.begin() + first, replies.begin() + size,
                  [](const auto& a, const auto& b) { return a.worth > b.worth; });
        Split<N> split{replies, size, alpha, empty, parity, is_guessing_, under_, first, best, chosen};
        team_->offer(split);
        work_at(split);
        team_->withdraw(split);
        while (Split<N>* inner = team_->wait_with(split)) be_guest(*inner);
        if (split.is_abandoned) watch_.stop();
        best = split.best, chosen = split.chosen;
    }

    void be_guest(Split<N>& split) {
        work_at(split);
        team_->leave(split);
    }

    void work_at(Split<N>& split) {
        const Split<N>* before = std::exchange(under_, &split);
        const bool guessed_before = std::exchange(is_guessing_, split.is_guessing);
        for (;;) {
            int i;
            {
                const std::lock_guard guard(split.lock);
                if (split.next >= split.size || split.cut) break;
                i = split.next++;
            }
            const int value = try_reply(split.replies[i], split.empty, split.parity, split.alpha);
            const std::lock_guard guard(split.lock);
            if (watch_.stopped()) split.is_abandoned = true;
            if (is_off()) break;
            if (value > split.best) split.best = value, split.chosen = split.replies[i].move;
            if (split.best > split.alpha) split.cut = true;
        }
        under_ = before;
        is_guessing_ = guessed_before;
    }

    // A reply that the table already refutes saves the search of all of them.
    bool is_refuted(const Replies& replies, int size, uint64_t hash, int left, int alpha, int& value) {
        for (int i = 0; i < size; ++i)
            if (Found after; find(replies[i].hash, left - 1, after) && after.depth >= depth_of(left - 1) &&
                             after.bound == Bound::upper && -after.score > alpha) {
                value = -after.score;
                remember(hash, replies[i].move, value, left, Bound::lower);
                return true;
            }
        return false;
    }

    void remember(uint64_t hash, Move move, int score, int left, Bound bound) {
        table_of(left).store(hash, {move, int16_t(score), int8_t(depth_of(left)), bound});
    }

    // The depth in the table: what is only likely is one ply short of the end. On large boards more squares can be empty than a
    // depth can say.
    int depth_of(int left) const { return std::min(left, 127) - is_guessing_; }

    // Whether a look ahead lies so far outside the window that the exact score most likely does, too.
    bool is_likely_outside(const B& board, int left, int alpha, int& value) const {
        const int low = 100 * alpha - likely_margin, high = 100 * (alpha + 1) + likely_margin;
        const int seen = look_ahead(board, left, low, high);
        value = seen >= high ? alpha + 1 : alpha;
        return seen >= high || seen <= low;
    }

    // In its place, because copying what was just written piece by piece makes the processor wait.
    void write(Reply<N>& next, Given own, Given other, int left, int move) const {
        const Set turned = captures<N>(move, own, other);
        next.own = other & ~turned, next.other = own | turned | single<Set>(move), next.move = Move(move);
        next.hash = key_(next.own, next.other);
        prefetch(next.hash, left - 1);
    }

    static void rate(Replies& replies, int size, Given empty, int left, unsigned parity) {
        for (int i = 0; i < size; ++i) {
            Reply<N>& next = replies[i];
            next.moves = outflanking<N>(next.own, next.other) & empty & ~single<Set>(next.move);
            next.worth = seeming_worth<N>(next.move, next.moves, parity, left < 21 ? 24 : 8) - count(around<N>(next.other) & empty) * 12;
        }
    }

    static void look_ahead(const B& board, Replies& replies, int from, int size, int left) {
        const Prospect<N> prospect(board);
        const int plies = std::min(glimpse_most, (left - glimpse_beyond) / glimpse_every);
        int least = score::infinite;  // that the opponent has by a glimpse
        for (int i = from; i < size; ++i) {
            const int most = std::min(least + glimpse_margin, score::infinite);
            const int seen = glimpse(prospect.after(replies[i].move), plies, -score::infinite, most);
            least = std::min(least, seen);
            replies[i].worth -= seen / 3;
        }
    }

    // The evaluation after a few moves.
    static int glimpse(const Prospect<N>& prospect, int depth, int alpha, int beta) {
        if (depth == 0) return prospect.evaluate();
        Set moves = prospect.board.moves();
        if (!moves) {
            if (!prospect.board.pass().moves()) return 100 * LastSquares<N>::lead(prospect.board.own, prospect.board.other);
            return -glimpse(prospect.passed(), depth, -beta, -alpha);
        }
        int best = -score::infinite;
        while (moves && best < beta) {
            const Prospect<N> next = prospect.after(Move(take_lowest(moves)));
            best = std::max(best, -glimpse(next, depth - 1, -beta, -std::max(alpha, best)));
        }
        return best;
    }
};

}  // namespace girone::othello
