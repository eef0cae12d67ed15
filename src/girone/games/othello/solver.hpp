// Othello solved exactly, on demand: an estimate by the usual search, with many empties a better one that is likely to be true,
// then questions around it (score_proof.hpp).
#pragma once

#include <algorithm>
#include <string>

#include "search_memory.hpp"
#include "girone/games/othello/finish.hpp"
#include "girone/games/othello/score_proof.hpp"
#include "girone/games/othello/trained.hpp"
#include "root.hpp"
#include "solution.hpp"
#include "node_counter.hpp"

namespace girone::othello {

// Tells how far a proof is: after every answer, and now and then during a long question.
template <int N>
struct Commentary {
    static constexpr double seconds_between_words = 2;

    const Tell& tell;
    const Pulse& pulse;
    const Deadline& deadline;
    const ScoreProof<N>* proof = nullptr;
    double last_words = 0;

    void say() {
        last_words = deadline.seconds();
        const auto& [low, high] = proof->bounds();
        tell({"between " + with_sign(low) + " and " + with_sign(high), proof->nodes(), last_words});
    }

    void say_likely(int score) {
        last_words = deadline.seconds();
        tell({"likely " + with_sign(score), proof->nodes(), last_words});
    }

    void beat() {
        if (pulse) pulse();
        if (deadline.seconds() >= last_words + seconds_between_words) say();
    }

private:
    static std::string with_sign(int score) { return std::string(score > 0 ? "+" : "").append(std::to_string(score)); }
};

template <int N>
struct Solver : Finish<N> {
    using B = Board<N>;

    static constexpr int estimated_from = 10;    // empties; below, an estimate costs more than it saves
    static constexpr int deepest_estimate = 12;  // plies
    // Empties from which the likely score saves more than it costs. Only on 8x8 is it known how far a look ahead is mistaken.
    static constexpr int likely_from = Finish<N>::is_trained && N == 8 ? 21 : N * N;

    static Solved solve(const B& board, SearchMemory& memory, const Task& task, const Tell& tell, const Pulse& pulse,
                        bool empties_for_winner = false) {
        const int left = PlayerEvaluation<N>::most_plies_left(board);
        const int depth = std::clamp(left / 2 - 1, 1, deepest_estimate);
        const Deadline deadline({.hard_seconds = task.seconds, .nodes = task.nodes, .depth = depth});
        const SearchMemory::Session session(memory);
        SharedSearch common{memory.table, deadline, memory.stop};
        Commentary<N> commentary{tell, pulse, deadline};
        ScoreProof<N> proof(board, common, task.threads, [&] { commentary.say(); }, [&] { commentary.beat(); }, empties_for_winner);
        commentary.proof = &proof;
        int guess = left < estimated_from ? 0 : estimate(board, common, pulse);
        if (left >= likely_from && !task.result_is_enough)
            if (const auto likely = proof.likely_score(guess)) commentary.say_likely(guess = *likely);
        task.result_is_enough ? proof.find_result(guess) : proof.find_score(guess);
        return written_down(proof, deadline);
    }

private:
    static int estimate(const B& board, SharedSearch& common, const Pulse& pulse) {
        Root<B, PlayerEvaluation<N>> root(board, common, 0, pulse);
        root.deepen([](const SearchResult&) {});
        return lead_of(root.result().score, N * N);
    }

    static Solved written_down(ScoreProof<N>& proof, const Deadline& deadline) {
        Solved solved{.result = proof.bounds().result()};
        if (proof.bounds().is_exact()) solved.score = proof.bounds().low;
        if (solved.result != Result::open) solved.line = proof.line();
        proof.dismiss();
        solved.nodes = proof.nodes();
        solved.seconds = deadline.seconds();
        return solved;
    }
};

}  // namespace girone::othello
