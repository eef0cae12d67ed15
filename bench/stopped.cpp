// What is worth more where the clock stops a proof of Othello: the likely move, or that of the usual search in the same time?
//
//   c++ -std=c++20 -O3 -march=native -Inative -Isrc bench/stopped.cpp -o build/stopped -pthread
//   build/stopped src/girone/games/othello/openings.txt 100 24 12000000    # games, empty squares, nodes of the solver
//
// The games begin at openings and are played with few nodes for each move down to so many empty squares. A node of the usual search
// counts as two, as in finish.hpp. Where the two moves differ, what follows is solved. Nothing depends on the machine.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>

#include "games.hpp"

namespace {

using namespace girone;
using namespace girone::othello;
using B = girone::othello::Board<8>;

constexpr int megabytes = 64;

struct Tally {
    int positions = 0, proved = 0, without = 0, same = 0;
    std::vector<int> gains;  // in discs, of the likely move over the usual one where they differ
    int wins_more = 0;       // results that are better by it, less those that are worse
};

// The position with so many empty squares, where a game gets there and goes on.
std::optional<B> ending(B board, int left) {
    Desk small(1);
    while (board.result() == Result::open && Judgement<8>::most_plies_left(board) > left) board = played_on(board, small);
    MoveList<B::most_moves> moves;
    board.generate(moves);
    return board.result() == Result::open && moves.size() > 1 ? std::optional(board) : std::nullopt;
}

int exact(const B& board, Desk& desk) {
    if (board.result() != Result::open) return count(board.own) - count(board.other);
    desk.clear();
    return *Solver<8>::solve(board, desk, {}, [](const Step&) {}, {}).score;
}

int sign(int score) { return (score > 0) - (score < 0); }

void judge(const B& board, Move likely, Move usual, Desk& desk, Tally& tally) {
    const int by_likely = -exact(board.play(likely), desk), by_usual = -exact(board.play(usual), desk);
    tally.gains.push_back(by_likely - by_usual);
    tally.wins_more += sign(sign(by_likely) - sign(by_usual));
    std::printf("%s: likely %s %+d, usual %s %+d\n", board.text().c_str(), board.move_text(likely).c_str(), by_likely,
                board.move_text(usual).c_str(), by_usual);
    std::fflush(stdout);
}

void compare(const B& board, uint64_t nodes, Desk& desk, Tally& tally) {
    ++tally.positions;
    desk.clear();
    const Insight usual = search(board, desk, nodes / 2);
    desk.clear();
    Common common{desk.table, Deadline({.nodes = nodes}), desk.stop};
    othello::Proof<8> proof(board, common, 1, [] {}, {}, false);
    const auto likely = proof.likely_score(lead_of(usual.score, 64));
    Watch watch(common, {});
    const Move move = likely ? Endgame<8>(desk.table, watch).best_of(board) : no_move;
    if (likely) proof.find_result(*likely);
    if (proof.bounds().result() != Result::open) ++tally.proved;
    else if (move == no_move) ++tally.without;
    else if (move == usual.line.moves[0]) ++tally.same;
    else judge(board, move, usual.line.moves[0], desk, tally);
}

void print(const Tally& tally) {
    const auto number = double(std::max<size_t>(tally.gains.size(), 2));
    double mean = 0, square = 0;
    int better = 0, worse = 0;
    for (int gain : tally.gains) mean += gain / number, better += gain > 0, worse += gain < 0;
    for (int gain : tally.gains) square += (gain - mean) * (gain - mean);
    std::printf("%d positions: %d proved in time, %d without a likely move, %d with the same move, %zu with another: %d times better, %d "
                "worse, %+.2f discs in the mean (%.2f standard error), %+d results\n",
                tally.positions, tally.proved, tally.without, tally.same, tally.gains.size(), better, worse, mean,
                std::sqrt(square / (number - 1) / number), tally.wins_more);
}

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words != 5) return std::fprintf(stderr, "usage: stopped OPENINGS GAMES EMPTY NODES\n"), 2;
    Desk desk(megabytes);
    Tally tally;
    for_openings(words[1], std::atoi(words[2]), [&](const B& opened) {
        if (const auto board = ending(opened, std::atoi(words[3]))) compare(*board, uint64_t(std::atoll(words[4])), desk, tally);
    });
    print(tally);
}
