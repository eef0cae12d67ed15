// Exact scores of many Othello positions at once, each with one best move: all threads share a table, and who finds no position
// any more helps the others.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <tuple>
#include <vector>

#include "arena.hpp"
#include "book.hpp"
#include "girone/games/othello/endgame.hpp"
#include "girone/games/othello/score_proof.hpp"

namespace girone::books {

using arena::B;

inline std::vector<Move> moves_of(const B& board) {
    MoveList<B::most_moves> moves;
    board.generate(moves);
    return {moves.begin(), moves.end()};
}

// The same for all mirror images: moves first that leave the opponent the fewest, which keeps a book small.
inline std::vector<Move> in_fixed_order(const B& board) {
    std::vector<std::tuple<int, uint64_t, Move>> ranked;
    for (Move move : moves_of(board)) {
        const B after = board.play(move);
        ranked.emplace_back(after.count_moves(), book::key(after), move);
    }
    std::ranges::sort(ranked);
    std::vector<Move> moves;
    for (const auto& each : ranked) moves.push_back(std::get<Move>(each));
    return moves;
}

// A position, and how many discs its side to move is known to lead by at least.
struct Doubt {
    B board;
    int low;
};

// The lead in discs when both sides play their best, and the first move in the fixed order that reaches it.
struct Verdict {
    int score;
    Move best;
};

class Court {
public:
    static constexpr int most = B::size * B::size;

    using Heard = std::function<void(size_t, const Verdict&)>;

    Court(size_t megabytes, int threads, double seconds)
        : table_(megabytes), threads_(threads), deadline_({.hard_seconds = seconds}) {}

    double seconds() const { return deadline_.seconds(); }
    bool is_over() const { return deadline_.is_over(0); }
    uint64_t nodes() const { return nodes_; }

    // Tells of each verdict when it is found, one at a time; when the time is over the others are left.
    void judge(const std::vector<Doubt>& doubts, const Heard& heard) {
        SharedSearch common{table_, deadline_, stop_};
        Session session{doubts, heard};
        table_.grow_older();
        if (doubts.empty()) return;
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < threads_; ++i) threads.emplace_back([&] { work(common, session); });
        }
        nodes_ += common.nodes;
    }

private:
    using Endgame = othello::Endgame<B::size>;

    struct Session {
        const std::vector<Doubt>& doubts;
        const Heard& heard;
        othello::Team<B::size> team{};
        std::atomic<size_t> next{0};
        size_t done = 0;
        std::mutex lock{};
    };

    Table table_;
    int threads_;
    Deadline deadline_;
    std::atomic<bool> stop_{false};
    uint64_t nodes_ = 0;

    static void work(SharedSearch& common, Session& session) {
        NodeCounter watch(common, {});
        Endgame endgame(common.table, watch, false, &session.team);
        for (size_t at; (at = session.next++) < session.doubts.size();) {
            const auto verdict = verdict_on(session.doubts[at], endgame, watch);
            const std::lock_guard guard(session.lock);
            if (verdict) session.heard(at, *verdict);
            if (++session.done == session.doubts.size()) session.team.end();
        }
        endgame.help();
        watch.hand_in();
    }

    static std::optional<Verdict> verdict_on(const Doubt& doubt, Endgame& endgame, const NodeCounter& watch) {
        const auto score = score_of(doubt, endgame, watch);
        if (!score) return {};
        for (Move move : in_fixed_order(doubt.board)) {
            const int value = -endgame.search(doubt.board.play(move), -*score);
            if (watch.stopped()) return {};
            if (value >= *score) return Verdict{*score, move};
        }
        throw std::logic_error("no move reaches the score of " + doubt.board.text());
    }

    // Questions answered by yes or no from a guess on, as in score_proof.hpp.
    static std::optional<int> score_of(const Doubt& doubt, Endgame& endgame, const NodeCounter& watch) {
        othello::Bounds bounds{doubt.low, most};
        const int left = arena::Judge::most_plies_left(doubt.board);
        int guess = Endgame::look_ahead(doubt.board, left) / 100;
        for (int step = 2; !bounds.is_exact(); step *= 2) {
            const int wanted = std::clamp(guess, bounds.low + 1, bounds.high);
            const int value = endgame.search(doubt.board, wanted - 1);
            if (watch.stopped()) return {};
            (value >= wanted ? bounds.low : bounds.high) = value;
            if (bounds.low > bounds.high) throw std::logic_error("bounds that contradict each other: " + doubt.board.text());
            guess = value >= wanted ? bounds.low + step : bounds.high - step + 2;
        }
        return bounds.low;
    }
};

}  // namespace girone::books
