// Othello solved exactly, on demand: an estimate by the usual search, then questions around it (proof.hpp).
#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "desk.hpp"
#include "girone/games/othello/finish.hpp"
#include "girone/games/othello/proof.hpp"
#include "girone/games/othello/trained.hpp"
#include "root.hpp"
#include "solution.hpp"
#include "watch.hpp"

namespace girone::othello {

template <int N>
struct Solver : Finish<N> {
    using B = Board<N>;

    static constexpr int estimated_from = 10;           // empties; below, an estimate costs more than it saves
    static constexpr int deepest_estimate = 12;         // plies
    static constexpr double seconds_between_words = 2;  // a long question says now and then that it is still asked

    static Solved solve(const B& board, Desk& desk, const Task& task, const Tell& tell, const Pulse& pulse,
                        bool empties_for_winner = false) {
        const int left = Judgement<N>::most_plies_left(board);
        const int depth = std::clamp(left / 2 - 1, 1, deepest_estimate);
        const Deadline deadline({.hard_seconds = task.seconds, .nodes = task.nodes, .depth = depth});
        desk.tidy();
        Common common{desk.table, deadline, desk.stop};
        double last_words = 0;
        Proof<N>* asked = nullptr;
        const auto say = [&] {
            last_words = deadline.seconds();
            tell({words(asked->bounds()), asked->nodes(), last_words});
        };
        const auto beat = [&] {
            if (pulse) pulse();
            if (deadline.seconds() >= last_words + seconds_between_words) say();
        };
        Proof<N> proof(board, common, task.threads, say, beat, empties_for_winner);
        asked = &proof;
        const int guess = left < estimated_from ? 0 : estimate(board, common, pulse);
        task.result_is_enough ? proof.find_result(guess) : proof.find_score(guess);
        const auto& [low, high] = proof.bounds();
        Solved solved{.result = proof.bounds().result(), .score = low == high ? std::optional(low) : std::nullopt};
        if (solved.result != Result::open) solved.line = proof.line();
        proof.dismiss();
        solved.nodes = proof.nodes();
        solved.seconds = deadline.seconds();
        return solved;
    }

private:
    static int estimate(const B& board, Common& common, const Pulse& pulse) {
        Root<B, Judgement<N>> root(board, common, 0, pulse);
        root.deepen([](const Insight&) {});
        return lead_of(root.insight().score, N * N);
    }

    static std::string words(const Bounds& bounds) {
        return "between " + with_sign(bounds.low) + " and " + with_sign(bounds.high);
    }

    static std::string with_sign(int score) {
        return std::string(score > 0 ? "+" : "").append(std::to_string(score));
    }
};

}  // namespace girone::othello
