// Othello solved exactly: an estimate by the usual search, then questions that can be answered by yes or no ("is it at least
// +4?"), each from where the last one left off, until one score is left. A yes or no is found with the least work, and threads
// that help have little to do in vain, because nothing that one finds changes what the others are asked.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "desk.hpp"
#include "girone/games/othello/endgame.hpp"
#include "girone/games/othello/evaluation.hpp"
#include "girone/games/othello/split.hpp"
#include "root.hpp"
#include "solution.hpp"
#include "watch.hpp"

namespace girone::othello {

template <int N>
class Solver {
public:
    using B = Board<N>;

    // Problem collections count empty squares for the winner; the law counts discs.
    static Solved solve(const B& board, Desk& desk, const Task& task, const Tell& tell, const Pulse& pulse,
                        bool empties_for_winner = false) {
        desk.tidy();
        Common common{desk.table, Deadline({.hard_seconds = task.seconds, .nodes = task.nodes, .depth = estimate_depth(board)}),
                      desk.stop};
        const Closing closing(common);
        return Solver(board, common, task, tell, pulse, empties_for_winner).run();
    }

private:
    static constexpr int most = N * N;                  // no score is beyond it
    static constexpr int estimated_from = 10;           // empties; below, an estimate costs more than it saves
    static constexpr double seconds_between_words = 2;  // a long question says now and then that it is still asked

    const B board_;
    Common& common_;
    const Task& task_;
    const Tell& tell_;
    const Pulse& pulse_;
    const bool empties_for_winner_;
    Watch watch_;
    Team<N> team_;
    Endgame<N> endgame_;
    int low_ = -most, high_ = most;  // what is proved
    Move best_ = no_move;            // a move that reaches `low_`
    double last_words_ = 0;

    Solver(const B& board, Common& common, const Task& task, const Tell& tell, const Pulse& pulse, bool empties_for_winner)
        : board_(board), common_(common), task_(task), tell_(tell), pulse_(pulse), empties_for_winner_(empties_for_winner),
          watch_(common, [this] { beat(); }), endgame_(common.table, watch_, empties_for_winner, &team_) {}

    static int empties(const B& board) { return N * N - count(board.own | board.other); }

    static int estimate_depth(const B& board) { return std::clamp(empties(board) / 2 - 1, 1, 12); }

    Solved run() {
        std::vector<std::jthread> others;
        for (int i = 1; i < task_.threads; ++i)
            others.emplace_back([&] {
                Watch own(common_, {});
                Endgame<N>(common_.table, own, empties_for_winner_, &team_).help();
                own.hand_in();
            });
        narrow(estimate());
        Solved solved{.result = result(), .score = low_ == high_ ? std::optional(low_) : std::nullopt, .line = line()};
        team_.end();
        others.clear();
        solved.nodes = watch_.nodes();
        solved.seconds = common_.deadline.seconds();
        return solved;
    }

    // The lead that the usual search expects.
    int estimate() {
        if (empties(board_) < estimated_from) return 0;
        Root<B, Evaluation<N>> root(board_, common_, 0, pulse_);
        root.deepen([](const Insight&) {});
        const int score = root.insight().score;
        const int lead = score >= score::decided ? score - score::decided : score <= -score::decided ? score + score::decided : score / 100;
        return std::clamp(lead, -most, most);
    }

    bool is_enough() const { return task_.result_is_enough ? result() != Result::open : low_ == high_; }

    Result result() const {
        if (low_ > 0) return Result::won;
        if (high_ < 0) return Result::lost;
        return low_ == high_ ? Result::tied : Result::open;
    }

    // Asks from the estimate on; as long as the answer is on the same side the steps grow.
    void narrow(int guess) {
        for (int step = 2; !is_enough(); step *= 2) {
            const int wanted = task_.result_is_enough ? (guess > 0 ? 1 : 0) : guess;
            const int bound = std::clamp(wanted, low_ + 1, high_);
            const int value = endgame_.search(board_, bound - 1, bound);
            if (watch_.stopped()) return;
            if (value >= bound) {
                low_ = value;
                best_ = endgame_.best_of(board_);
                guess = low_ + step;
            } else {
                high_ = value;
                guess = high_ - step + 2;
            }
            say();
        }
    }

    // ---- the line ----------------------------------------------------------------------------------------------------

    // Best play from here to the end if the score is known; else the move that is known to reach what is proved.
    std::vector<Move> line() {
        std::vector<Move> moves;
        int score = low_;
        for (B board = board_; board.result() == Result::open; score = -score) {
            const Move move = reaches(board, score);
            if (move == no_move) break;
            moves.push_back(move);
            board = board.play(move);
            if (low_ < high_) break;
        }
        return moves;
    }

    // A move after which the score is at least so much.
    Move reaches(const B& board, int score) {
        MoveList<B::most_moves> moves;
        board.generate(moves);
        if (moves.size() == 1) return moves[0];
        const Move first = endgame_.best_of(board);
        std::stable_partition(moves.begin(), moves.end(), [&](Move move) { return move == first; });
        for (Move move : moves) {
            const int value = -endgame_.search(board.play(move), -score, 1 - score);
            if (watch_.stopped()) return no_move;
            if (value >= score) return move;
        }
        return no_move;
    }

    // ---- how far it has come -----------------------------------------------------------------------------------------

    void beat() {
        if (pulse_) pulse_();
        if (common_.deadline.seconds() >= last_words_ + seconds_between_words) say();
    }

    void say() {
        last_words_ = common_.deadline.seconds();
        tell_({"between " + signed_text(low_) + " and " + signed_text(high_), watch_.nodes(), last_words_});
    }

    static std::string signed_text(int score) {
        const std::string text = std::to_string(score);
        return score > 0 ? '+' + text : text;
    }
};

}  // namespace girone::othello
