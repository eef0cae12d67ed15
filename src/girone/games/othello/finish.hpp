// The end of an Othello game, played exactly as soon as the clock allows it.
//
// The player first thinks as usual for a short while: that gives a move to fall back on, an estimate, and how fast this machine
// is just now. If so many empty squares are likely to be solved in the time, they are: first who wins, then by how much. If nothing
// is proved, the rest of the time goes to the usual search again. Who thinks by nodes or depth, as levels do, is left alone, so that
// levels play the same on every machine.
#pragma once

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>
#include <vector>

#include "search_memory.hpp"
#include "girone/games/othello/score_proof.hpp"
#include "girone/games/othello/trained.hpp"
#include "root.hpp"
#include "score.hpp"
#include "analysis.hpp"
#include "node_counter.hpp"

namespace girone::othello {

// The lead in discs that a score of the search means.
inline int lead_of(int score, int most) {
    const int lead = score >= score::decided ? score - score::decided
                   : score <= -score::decided ? score + score::decided : score / 100;
    return std::clamp(lead, -most, most);
}

template <int N>
struct Finish {
    using B = Board<N>;

    static constexpr bool is_trained = !std::is_same_v<PlayerEvaluation<N>, Evaluation<N>>;

    static SearchResult think(const B& board, SearchMemory& memory, const Effort& effort, const Progress& report, const Pulse& pulse) {
        const SearchLimits& limits = effort.limits;
        const double time = std::min(limits.hard_seconds, patience);
        if (limits.nodes || limits.depth || effort.score_all || time == 0 || needed(board) > time * fastest * effort.threads)
            return girone::think<B, PlayerEvaluation<N>>(board, memory, effort, report, pulse);

        const Deadline whole(limits), to_the_end({.hard_seconds = limits.hard_seconds});
        const auto enough = uint64_t(usual_part * needed(board));
        const Deadline opening({.soft_seconds = usual_share * time, .hard_seconds = usual_share * time, .nodes = enough});
        const Deadline proving({.hard_seconds = (usual_share + proof_share) * time});
        const SearchMemory::Session session(memory);
        SearchResult found = deepen<B, PlayerEvaluation<N>>(board, memory, opening, effort, report, pulse);
        const double speed = quicker * double(found.nodes) / found.seconds;
        const bool tries = !is_done(board, found) && needed(board) <= proof_share * time * speed;
        if (tries && prove(board, memory, proving, effort.threads, found, report, pulse)) return found;
        if (is_done(board, found) || memory.stop) return found;
        go_on(board, memory, tries ? to_the_end : whole, effort, found, report, pulse);
        return found;
    }

    // Makes sure what was found; false if that took too long.
    static bool prove(const B& board, SearchMemory& memory, const Deadline& deadline, int threads, SearchResult& found, const Progress& report,
                      const Pulse& pulse) {
        SharedSearch common{memory.table, deadline, memory.stop, false, found.nodes};
        ScoreProof<N> proof(board, common, threads, [] {}, pulse, false);
        const int guess = lead_of(found.score, N * N);
        const auto take = [&] {
            const auto line = proof.line();
            if (line.empty()) return false;
            bring_forward(line, score_of(proof.bounds().low), found);
            if (proof.bounds().is_exact()) found.depth = PlayerEvaluation<N>::most_plies_left(board) + Tuning::exact_beyond;
            found.nodes = proof.nodes(), found.seconds = deadline.seconds();
            report(found);
            return true;
        };
        proof.find_result(guess);
        // Of a lost game nothing is known before the score: any move loses.
        const bool holds = proof.bounds().result() == Result::won && take();
        proof.find_score(guess);
        return proof.bounds().is_exact() ? take() || holds : holds;
    }

private:
    static constexpr double patience = 10;                         // seconds; who may think for ever has no deadline to solve for
    static constexpr double usual_share = 0.15, proof_share = 0.5;  // of the time
    static constexpr double fastest = 120e6;                       // nodes a second that no thread solves
    static constexpr double usual_part = 0.25;                     // of the nodes that the solver will need
    // With trained patterns the usual search pays more for a node than the solver, which seldom looks at them.
    static constexpr double quicker = is_trained ? 2 : 1;
    // Nodes that three of four positions with ten empty squares need, and how many times as many with one more (bench/engine/needed.cpp). The
    // hand-made evaluation stands for what was not counted.
    struct Expected {
        double at_ten, growth;
    };
    static constexpr Expected expected = !is_trained ? Expected{1.2e4, 1.95}
                                         : N == 6    ? Expected{4.1e3, 1.86}
                                         : N == 8    ? Expected{5.5e3, 2.06}
                                         : N == 10   ? Expected{7.5e3, 2.0}
                                                     : Expected{8e3, 2.2};

    static double needed(const B& board) {
        return expected.at_ten * std::pow(expected.growth, PlayerEvaluation<N>::most_plies_left(board) - 10);
    }

    // Whether the end of the game was seen, or there is no choice.
    static bool is_done(const B& board, const SearchResult& result) {
        return result.moves.size() == 1 || is_exact<PlayerEvaluation<N>>(board, result.depth);
    }

    static void bring_forward(const std::vector<Move>& line, int score, SearchResult& found) {
        const auto best = std::ranges::find(found.moves, line[0], &RootMove::move);
        std::rotate(found.moves.begin(), best, best + 1);
        std::ranges::copy(line, found.line.moves.begin());
        found.line.size = int(line.size());
        found.score = found.moves[0].score = score;
        found.moves[0].line = found.line;
    }

    // The usual search once more, with all that the table knows; what it found before is told no second time.
    static void go_on(const B& board, SearchMemory& memory, const Deadline& deadline, const Effort& effort, SearchResult& found,
                      const Progress& report, const Pulse& pulse) {
        const auto report_more = [&](const SearchResult& result) {
            if (result.depth > found.depth) report(result);
        };
        SearchResult more = deepen<B, PlayerEvaluation<N>>(board, memory, deadline, effort, report_more, pulse);
        if (more.depth >= found.depth) found = std::move(more);
    }

    static int score_of(int lead) { return lead == 0 ? 0 : lead > 0 ? score::decided + lead : lead - score::decided; }
};

}  // namespace girone::othello
