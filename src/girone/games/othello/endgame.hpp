// Othello played out: the exact lead in discs, from the side to move, when both play their best.
//
// Three kinds of nodes. The last four empty squares have functions of their own. Up to `plain_to` empties the moves come in
// the order of parity. From there on a node has cuts by what is stable, and sorted moves: those first that leave the opponent
// the fewest. The table, and cuts by what replies are known to be, begin where they save more than memory takes to answer.
// Threads share the brothers of a first move (split.hpp).
// Who is content with what is likely has a look ahead at each larger node, and leaves those that lie far outside the window.
// solver.hpp asks it the right questions; bench/endgame.cpp measures both.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>
#include <utility>

#include "girone/games/othello/last.hpp"
#include "girone/games/othello/split.hpp"
#include "girone/games/othello/stable.hpp"
#include "girone/games/othello/trained.hpp"
#include "girone/games/othello/views.hpp"
#include "hash.hpp"
#include "ordering.hpp"
#include "score.hpp"
#include "table.hpp"
#include "watch.hpp"

namespace girone::othello {

// What a square says about a move in the order, whatever stands on the board: corners are good, those diagonally before them bad.
template <int N>
inline constexpr auto leanings = [] {
    std::array<int8_t, N * N> table{};
    for (int y : {0, N - 1})
        for (int x : {0, N - 1}) table[y * N + x] = 16, table[(y ? N - 2 : 1) * N + (x ? N - 2 : 1)] = -32;
    return table;
}();

template <int N>
class Endgame {
public:
    using B = Board<N>;
    using Set = Squares<N>;

    static constexpr int nobody = 2 * N * N;  // beyond every score
    static constexpr int plain_to = 6;        // empties up to which order by parity is enough
    static constexpr int table_from = 8;      // empties from which the table is asked
    static constexpr int frontier_from = 10;  // empties from which squares beside the mover's discs count in the order
    static constexpr int cutoff_from = 10;    // enhanced transposition cutoffs
    static constexpr int glimpse_from = 12, glimpse_every = 3, glimpse_most = 3;  // empties, for a ply more, plies
    static constexpr int glimpse_margin = 1000;  // hundredths of a disc: how much worse than the best so far a move is just bad
    static constexpr int turned_to = 10;      // discs up to which turned and mirrored positions are the same
    static constexpr int split_from = 14;     // empties from which threads share a node
    static constexpr int likely_from = 14, likely_every = 4, likely_most = 4;  // empties, for a ply more, plies
    // Of the exact score around the look ahead: 1.5 times the spread of 7 discs that games have (bench/likely.cpp).
    static constexpr int likely_margin = 1050;  // hundredths of a disc

    // Who counts empty squares for the winner, as problem collections do, says so; the law counts discs.
    Endgame(Table& table, Watch& watch, bool empties_for_winner = false, Team<N>* team = nullptr)
        : table_(table), watch_(watch), empties_for_winner_(empties_for_winner), last_(watch, empties_for_winner), team_(team) {}

    // Whether the score is above alpha: what is above it is at most the score, what is not is at least the score. After a stop
    // the answer means nothing.
    int search(const B& board, int alpha) {
        const Set empty = columns<N, 0>() & ~(board.own | board.other);
        asked_left_ = count(empty);
        return search(board.own, board.other, empty, parity_of(empty), key(board.own, board.other), alpha);
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

    // What the table holds about a position that was searched.
    Move best_of(const B& board) const {
        Found found;
        return table_.find(key(board.own, board.other), found) ? found.move : no_move;
    }

    // What the evaluation says some plies ahead, the more of them the more squares are empty: by this likely scores are judged.
    static int look_ahead(const B& board, int left, int low = -score::infinite, int high = score::infinite) {
        return glimpse(board, std::min(likely_most, (left - table_from) / likely_every), low, high);
    }

private:
    using Given = othello::Given<N>;
    using Replies = std::array<Reply<N>, N * N>;

    Table& table_;
    Watch& watch_;
    bool empties_for_winner_;
    LastSquares<N> last_;
    Team<N>* team_;
    const Split<N>* under_ = nullptr;  // the split that this thread works at
    bool is_guessing_ = false;
    int asked_left_ = N * N;  // empties where the question was asked; who helps is always below it

    // Near the start many positions are others turned or mirrored; all of them share one entry.
    uint64_t key(Given own, Given other) const {
        uint64_t least = hash(own, other);
        if (count(own | other) > turned_to) return least;
        for (int view = 1; view < views; ++view)
            least = std::min(least, hash(seen<N>(own, view), seen<N>(other, view)));
        return least;
    }

    uint64_t hash(Given own, Given other) const {
        uint64_t state = empties_for_winner_ ? 0x5851f42d4c957f2d : 0x14057b7ef767814f;
        for (const Set& set : {own, other})
            for (uint64_t word : words(set)) state = mix(state, word);
        return hash_words(state);
    }

    static unsigned parity_of(Set empty) {
        unsigned parity = 0;
        while (empty) parity ^= quarters<N>[take_lowest(empty)];
        return parity;
    }

    bool is_off() const { return watch_.stopped() || (under_ && under_->is_off()); }

    int search(Given own, Given other, Given empty, unsigned parity, uint64_t hash, int alpha) {
        const int left = count(empty);
        if (left > plain_to) return sorted(own, other, empty, left, parity, hash, alpha);
        if (left > 4) return plain(spread(own), spread(other), empty, left, parity, alpha);
        return last_.search(own, other, empty, left, parity, alpha);
    }

    // ---- many empties ------------------------------------------------------------------------------------------------

    int sorted(Given own, Given other, Given empty, int left, unsigned parity, uint64_t hash, int alpha) {
        if (watch_.out_of_time()) return 0;
        if (int value; is_bounded(own, other, left, alpha, value)) return value;
        Found found;
        const bool known = left >= table_from && table_.find(hash, found);
        if (known && found.depth >= depth_of(left) && settles(found, alpha)) return found.score;
        // Not where the question was asked: its answer has a move.
        if (int value; is_guessing_ && left >= likely_from && left < asked_left_ &&
                       is_likely_outside({own, other, Side::black}, left, alpha, value))
            return value;

        Set moves = B{own, other, Side::black}.moves();
        if (!moves) {
            if (!B{other, own, Side::black}.moves()) return last_.final(own, other);
            return -sorted(other, own, empty, left, parity, key(other, own), -alpha - 1);
        }
        Replies replies;
        int size = 0;
        while (moves) write(replies[size++], own, other, left, take_lowest(moves));
        if (int value; left >= cutoff_from && is_refuted(replies, size, hash, left, alpha, value)) return value;
        const Move first = known ? found.move : no_move;
        rate(replies, size, empty, left, parity, first);

        int best = -nobody;
        Move chosen = no_move;
        for (int i = 0; i < size; ++i) {
            if (i > 0 && left >= split_from && size - i > 1 && team_ && team_->somebody_is_idle()) {
                share(replies, i, size, empty, parity, alpha, best, chosen);
                if (is_off()) return 0;
                break;
            }
            bring_best_forward(replies, i, size);
            const int value = try_reply(replies[i], empty, parity, alpha);
            if (is_off()) return 0;
            if (value > best) best = value, chosen = replies[i].move;
            if (best > alpha) break;
        }
        const Bound bound = best > alpha ? Bound::lower : Bound::upper;
        // Where no move is good enough the one that once was good is worth more than the least bad one.
        if (bound == Bound::upper && known) chosen = first;
        if (left >= table_from) remember(hash, chosen, best, left, bound);
        return best;
    }

    int try_reply(const Reply<N>& next, Given empty, unsigned parity, int alpha) {
        return -search(next.own, next.other, empty & ~single<Set>(next.move), parity ^ quarters<N>[next.move], next.hash,
                       -alpha - 1);
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
            if (Found after; table_.find(replies[i].hash, after) && after.depth >= depth_of(left - 1) &&
                             after.bound == Bound::upper && -after.score > alpha) {
                value = -after.score;
                remember(hash, replies[i].move, value, left, Bound::lower);
                return true;
            }
        return false;
    }

    void remember(uint64_t hash, Move move, int score, int left, Bound bound) {
        table_.store(hash, {move, int16_t(score), int8_t(depth_of(left)), bound});
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

    static bool settles(const Found& found, int alpha) {
        return found.bound == Bound::lower ? found.score > alpha : found.score <= alpha;
    }

    // What the opponent can never lose bounds the score from above.
    static bool is_bounded(Given own, Given other, int left, int alpha, int& value) {
        if (alpha < 2 * left - 2) return false;
        value = N * N - 2 * count(stable<N>(other, own));
        return value <= alpha;
    }

    // In its place, because copying what was just written piece by piece makes the processor wait.
    void write(Reply<N>& next, Given own, Given other, int left, int move) const {
        const Set turned = captures<N>(move, own, other);
        next.own = other & ~turned, next.other = own | turned | single<Set>(move), next.move = Move(move);
        next.hash = left > table_from ? key(next.own, next.other) : 0;
        if (left > table_from) table_.prefetch(next.hash);  // memory answers while the other replies are written
    }

    void rate(Replies& replies, int size, Given empty, int left, unsigned parity, Move first) const {
        int least = score::infinite;  // that the opponent has by a glimpse
        for (int i = 0; i < size; ++i) {
            Reply<N>& next = replies[i];
            if (next.move == first) next.worth = 1 << 28;
            else if (!next.own) next.worth = 1 << 29;
            else next.worth = worth(next, empty, left, parity, least);
        }
    }

    static int worth(const Reply<N>& next, Given empty, int left, unsigned parity, int& least) {
        const B after{next.own, next.other, Side::black};
        const Set choices = after.moves();
        int worth = leanings<N>[next.move] - (count(choices) + count(choices & corners<N>)) * 64;
        if (left >= frontier_from) worth -= count(around<N>(next.other) & empty) * 12;
        if (parity & quarters<N>[next.move]) worth += left < 21 ? 24 : 8;
        if (left < glimpse_from) return worth;
        const int plies = std::min(glimpse_most, (left - glimpse_from) / glimpse_every);
        const int seen = glimpse(after, plies, -score::infinite, std::min(least + glimpse_margin, score::infinite));
        least = std::min(least, seen);
        return worth - seen / 3;
    }

    // The evaluation after a few moves.
    static int glimpse(const B& board, int depth, int alpha, int beta) {
        if (depth == 0) return Judgement<N>::evaluate(board);
        Set moves = board.moves();
        if (!moves) {
            if (!board.pass().moves()) return 100 * LastSquares<N>::lead(board.own, board.other);
            return -glimpse(board.pass(), depth, -beta, -alpha);
        }
        int best = -score::infinite;
        while (moves && best < beta) {
            const B child = board.play(Move(take_lowest(moves)));
            best = std::max(best, -glimpse(child, depth - 1, -beta, -std::max(alpha, best)));
        }
        return best;
    }

    // ---- five and six empties ----------------------------------------------------------------------------------------

    int plain(GivenSpread<N> own, GivenSpread<N> other, Given empty, int left, unsigned parity, int alpha) {
        if (watch_.out_of_time()) return 0;
        if (int value; is_bounded(gathered(own), gathered(other), left, alpha, value)) return value;
        const Set moves = B{gathered(own), gathered(other), Side::black}.moves();
        if (!moves) {
            if (!B{gathered(other), gathered(own), Side::black}.moves()) return last_.final(gathered(own), gathered(other));
            return -plain(other, own, empty, left, parity, -alpha - 1);
        }
        int best = -nobody;
        const Set odd = moves & in_quarters<N>[parity];
        for (Set part : {odd, moves & ~odd})
            while (part) {
                const int move = take_lowest(part);
                const Set disc = single<Set>(move), rest = empty & ~disc;
                const Spread<N> turned = joined(captured_lines<N>(move, own, other));
                const Spread<N> mine = other & ~turned, theirs = own | turned | spread(disc);
                const unsigned then = parity ^ quarters<N>[move];
                best = std::max(best, left == 5 ? -last_.four(mine, theirs, rest, then, -alpha - 1)
                                                : -plain(mine, theirs, rest, left - 1, then, -alpha - 1));
                if (best > alpha) return best;
            }
        return best;
    }
};

}  // namespace girone::othello
