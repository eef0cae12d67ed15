// Questions about an Othello position that are answered by yes or no ("can it be at least +4?"), until one score is left.
//
// A yes or no is found with the least work, and threads that help have little to do in vain, because nothing that one of them
// finds changes what the others are asked. Each question begins with what the table kept of the last one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <thread>
#include <vector>

#include "girone/games/othello/endgame.hpp"
#include "girone/games/othello/split.hpp"
#include "node_counter.hpp"

namespace girone::othello {

// What is proved so far, in discs, for the side to move.
struct Bounds {
    int low, high;

    bool is_exact() const { return low == high; }

    Result result() const {
        if (low > 0) return Result::won;
        if (high < 0) return Result::lost;
        return is_exact() ? Result::tied : Result::open;
    }
};

template <int N>
class ScoreProof {
public:
    using B = Board<N>;

    static constexpr int most = N * N;  // no score is beyond it

    // Problem collections count empty squares for the winner; the law counts discs. `proved` is called after every answer.
    ScoreProof(const B& board, SharedSearch& common, int threads, std::function<void()> proved, const Pulse& pulse, bool empties_for_winner)
        : board_(board), proved_(std::move(proved)), watch_(common, pulse),
          endgame_(common.table, watch_, empties_for_winner, &team_) {
        for (int i = 1; i < threads; ++i)
            others_.emplace_back([this, &common, empties_for_winner] {
                NodeCounter own(common, {});
                Endgame<N>(common.table, own, empties_for_winner, &team_).help();
                own.hand_in();
            });
    }

    ~ScoreProof() { dismiss(); }

    const Bounds& bounds() const { return bounds_; }
    uint64_t nodes() const { return watch_.nodes(); }

    // Sends the helping threads home.
    void dismiss() {
        team_.end();
        others_.clear();
    }

    // Who wins takes two questions at most.
    void find_result(int guess) {
        for (bool wins = guess > 0; bounds_.result() == Result::open; wins = !wins)
            if (ask(bounds_, wins ? 1 : 0) == Answer::none) return;
    }

    void find_score(int guess) { narrow(bounds_, guess); }

    // What the score most likely is; none if the time is over. It proves nothing, but the questions that follow begin nearer, and
    // with better moves.
    std::optional<int> likely_score(int guess) {
        const typename Endgame<N>::Guessing guessing(endgame_);
        Bounds likely{-most, most};
        narrow(likely, guess);
        return likely.low >= likely.high ? std::optional(likely.low) : std::nullopt;
    }

    // Best play to the end if the score is known; else a move that reaches what is proved, where that is a win or a tie.
    std::vector<Move> line() {
        if (!bounds_.is_exact() && bounds_.low < 0) return {};
        std::vector<Move> moves;
        int score = bounds_.low;
        for (B board = board_; board.result() == Result::open; score = -score) {
            const Move move = reaching(board, score);
            if (move == no_move) break;
            moves.push_back(move);
            board = board.play(move);
            if (!bounds_.is_exact()) break;
        }
        return moves;
    }

private:
    enum class Answer { yes, no, none };

    const B board_;
    const std::function<void()> proved_;
    Bounds bounds_{-most, most};
    NodeCounter watch_;
    Team<N> team_;
    Endgame<N> endgame_;
    std::vector<std::jthread> others_;

    // Asks from the guess on; as long as the answer stays the same the steps grow. Likely answers can contradict each other: what
    // is at least +4 by one question can be at most +2 by the next, and then there is nothing left to ask.
    void narrow(Bounds& bounds, int guess) {
        for (int step = 2; bounds.low < bounds.high; step *= 2) {
            const Answer answer = ask(bounds, guess);
            if (answer == Answer::none) return;
            guess = answer == Answer::yes ? bounds.low + step : bounds.high - step + 2;
        }
    }

    // Whether the score is at least so much.
    Answer ask(Bounds& bounds, int wanted) {
        wanted = std::clamp(wanted, bounds.low + 1, bounds.high);
        const int value = endgame_.search(board_, wanted - 1);
        if (watch_.stopped()) return Answer::none;
        (value >= wanted ? bounds.low : bounds.high) = value;
        if (!endgame_.is_guessing()) proved_();
        return value >= wanted ? Answer::yes : Answer::no;
    }

    // A move after which the score is at least so much; none if the time is over.
    Move reaching(const B& board, int score) {
        MoveList<B::most_moves> moves;
        board.generate(moves);
        if (moves.size() == 1) return moves[0];
        const Move first = endgame_.best_of(board);
        std::stable_partition(moves.begin(), moves.end(), [&](Move move) { return move == first; });
        for (Move move : moves) {
            const int value = -endgame_.search(board.play(move), -score);
            if (watch_.stopped()) return no_move;
            if (value >= score) return move;
        }
        return no_move;
    }
};

}  // namespace girone::othello
