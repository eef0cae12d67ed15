// Endings of random Othello games, solved and compared with plain minimax: exact scores, narrow windows, several threads.
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#include "games.hpp"

using namespace girone;
using namespace girone::othello;

// Without table, order, or anything that knows the game; only what cannot matter any more is left out.
template <int N>
int minimax(const Board<N>& board, bool empties_for_winner, int alpha = -Endgame<N>::nobody, int beta = Endgame<N>::nobody) {
    if (board.result() != Result::open) {
        const int lead = count(board.own) - count(board.other), empties = N * N - count(board.own | board.other);
        return !empties_for_winner || lead == 0 ? lead : lead > 0 ? lead + empties : lead - empties;
    }
    MoveList<Board<N>::most_moves> moves;
    board.generate(moves);
    int best = -Endgame<N>::nobody;
    for (Move move : moves) {
        best = std::max(best, -minimax(board.play(move), empties_for_winner, -beta, -std::max(alpha, best)));
        if (best >= beta) break;
    }
    return best;
}

// A position with so many empty squares in which the game goes on.
template <int N>
Board<N> ending(std::mt19937_64& chance, int most, int least = 1) {
    for (;;) {
        Board<N> board = start<N>();
        const int wanted = least + int(chance() % (most - least + 1));
        while (board.result() == Result::open && N * N - count(board.own | board.other) > wanted) {
            MoveList<Board<N>::most_moves> moves;
            board.generate(moves);
            board = board.play(moves[int(chance() % moves.size())]);
        }
        if (board.result() == Result::open) return board;
    }
}

template <int N>
int wrong_ones(int positions, int most, bool empties_for_winner = false, int least = 1) {
    std::mt19937_64 chance(7);
    SearchMemory memory(1);
    int wrong = 0;
    for (int i = 0; i < positions; ++i) {
        const Board<N> board = ending<N>(chance, most, least);
        memory.clear();
        const int solved = Solver<N>::solve(board, memory, {}, [](const Step&) {}, {}, empties_for_winner).score.value();
        std::atomic<bool> stop{false};
        SharedSearch common{memory.table, Deadline({}), stop};
        NodeCounter watch(common, {});
        Endgame<N> endgame(memory.table, watch, empties_for_winner);
        const int truth = minimax(board, empties_for_winner), low = truth + int(chance() % 9) - 4;
        const int exact = endgame.score(board), bound = endgame.search(board, low);
        const bool holds = truth > low ? bound > low && bound <= truth : bound <= low && bound >= truth;
        if (exact == truth && solved == truth && holds) continue;
        ++wrong;
        std::printf("%s: %+d, by questions from afar %+d, above %+d? %+d; minimax says %+d\n", board.text().c_str(), exact, solved, low,
                    bound, truth);
    }
    return wrong;
}

// Longer endings: one thread and three agree, and who is interrupted claims nothing that is wrong.
int disagreements(int positions, int most, int least) {
    std::mt19937_64 chance(11);
    SearchMemory memory(16);
    int found = 0;
    for (int i = 0; i < positions; ++i) {
        const auto board = ending<8>(chance, most, least);
        const auto solve = [&](const Task& task) {
            memory.clear();
            return Solver<8>::solve(board, memory, task, [](const Step&) {}, {});
        };
        const Solved alone = solve({});
        const auto wrong = [&](const Solved& other) {
            return (other.score && other.score != alone.score) || (other.result != Result::open && other.result != alone.result);
        };
        const Solved team = solve({.threads = 3});
        if (!team.score || wrong(team)) ++found, std::printf("%s: a team finds something else\n", board.text().c_str());
        for (uint64_t nodes = alone.nodes / 16; nodes < alone.nodes; nodes += alone.nodes / 16)
            if (wrong(solve({.nodes = nodes, .threads = 3})))
                ++found, std::printf("%s: wrong after %lu nodes\n", board.text().c_str(), (unsigned long)nodes);
    }
    return found;
}

// What is only likely in the table is never taken for a proof, on one thread or three.
int misled(int positions, int most, int least) {
    std::mt19937_64 chance(12);
    int found = 0;
    for (int i = 0; i < positions; ++i) {
        const auto board = ending<8>(chance, most, least);
        SearchMemory memory(16);
        const Solved alone = Solver<8>::solve(board, memory, {}, [](const Step&) {}, {});
        for (int threads : {1, 3}) {
            memory.clear();
            SharedSearch common{memory.table, Deadline({}), memory.stop};
            othello::ScoreProof<8> proof(board, common, threads, [] {}, {}, false);
            const int likely = proof.likely_score(0).value();
            if (proof.bounds().low != -othello::ScoreProof<8>::most || proof.bounds().high != othello::ScoreProof<8>::most)
                ++found, std::printf("%s: a likely score was taken for proved\n", board.text().c_str());
            proof.find_score(likely);
            if (!proof.bounds().is_exact() || proof.bounds().low != alone.score)
                ++found, std::printf("%s: %d after a likely %d\n", board.text().c_str(), proof.bounds().low, likely);
        }
    }
    return found;
}

// Likely answers of this one contradict each other: the search for them has to end all the same.
int endless() {
    const auto board = Board<8>::parse("----X-------XXO-OOXXXOOXOOOOOXOXOOOOXXOXOOOOOOOX-OXXXO-XOXXXXO-- X", {});
    SearchMemory memory(16);
    SharedSearch common{memory.table, Deadline({}), memory.stop};
    othello::ScoreProof<8> proof(board, common, 1, [] {}, {}, false);
    proof.find_score(proof.likely_score(12).value());
    return proof.bounds().low != 30 || proof.bounds().high != 30;
}

// With the word "threads" only what several of them do, for a sanitizer that watches them; with a number, that share of the
// positions of one thread: 1 for all, 2 for half of them.
int main(int words, char** word) {
    const int share = words > 1 ? std::atoi(word[1]) : 1;
    const int together = share > 1 ? 0 : disagreements(8, 17, 15) + misled(4, 17, 15);
    if (share == 0) return together != 0;
    const int by_discs = wrong_ones<8>(2000 / share, 9) + wrong_ones<6>(1000 / share, 9) + wrong_ones<4>(1000 / share, 10) +
                         wrong_ones<10>(200 / share, 7) + wrong_ones<12>(50 / share, 6);
    const int with_tables = wrong_ones<10>(24 / share, 12, false, 11) + wrong_ones<12>(24 / share, 11, false, 10);
    const int by_squares = wrong_ones<8>(1000 / share, 9, true) + wrong_ones<6>(500 / share, 9, true);
    return together + by_discs + with_tables + by_squares + endless() != 0;
}
