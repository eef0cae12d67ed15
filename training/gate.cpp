// The trained evaluation against another one: games in pairs, one opening with both colours (training/gate.py).
//
//   gate OPENINGS SKIP PAIRS THREADS SECONDS NODES [TOTAL]
//
// OPENINGS is a file of lines, or chance:PLIES:SEED[:LEAD] (openings.hpp). SECONDS or NODES, for each move, may be 0 for none. After TOTAL seconds no pair is begun any more. Both search with the same
// build. It prints how many pairs gave the trained one 0, 1/2, 1, 3/2 and 2 points, as `girone sprt --pairs` takes them, and
// how far both searched. Which game it is, and who plays, says arena.hpp, in a folder of the include path.
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

#include "arena.hpp"
#include "openings.hpp"
#include "root.hpp"

namespace {

using namespace girone;
using arena::B;

// What one side thinks with, and how far it got.
struct Seat {
    Desk desk{16};
    uint64_t moves = 0, depths = 0, nodes = 0;

    template <class Judge>
    Move choose(const B& board, const SearchLimits& limits) {
        const Insight insight = think<B, Judge>(board, desk, {.limits = limits}, [](const Insight&) {}, {});
        ++moves, depths += insight.depth, nodes += insight.nodes;
        return insight.line.moves[0];
    }
};

struct Tally {
    std::array<std::atomic<int>, 5> pairs{};
    std::array<std::atomic<int>, 3> games{};  // lost, tied, won
    std::atomic<uint64_t> moves[2]{}, depths[2]{}, nodes[2]{};

    void add(const Seat& seat, int side) {
        moves[side] += seat.moves, depths[side] += seat.depths, nodes[side] += seat.nodes;
    }
};

// Twice the points of the trained one.
int play(B board, Side trained, const SearchLimits& limits, Tally& tally) {
    Seat seats[2];
    while (board.result() == Result::open)
        board = board.play(board.turn == trained ? seats[0].choose<arena::Trained>(board, limits)
                                                 : seats[1].choose<arena::Opponent>(board, limits));
    for (int side : {0, 1}) tally.add(seats[side], side);
    const int points = 1 + *number_of(board.result()), own = board.turn == trained ? points : 2 - points;
    ++tally.games[own];
    return own;
}

void report(const Tally& tally) {
    std::printf("pairs %d,%d,%d,%d,%d\n", tally.pairs[0].load(), tally.pairs[1].load(), tally.pairs[2].load(),
                tally.pairs[3].load(), tally.pairs[4].load());
    std::printf("games: %d won, %d tied, %d lost\n", tally.games[2].load(), tally.games[1].load(), tally.games[0].load());
    for (int side : {0, 1})
        std::printf("%s: depth %.1f, %.0f nodes a move\n", side ? "other  " : "trained",
                    double(tally.depths[side]) / double(tally.moves[side]), double(tally.nodes[side]) / double(tally.moves[side]));
}

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words < 7)
        return std::fprintf(stderr, "usage: gate OPENINGS SKIP PAIRS THREADS SECONDS NODES [TOTAL]\n"), 2;
    const std::vector<B> openings =
        training::open_games(arena::start(), words[1], std::atoi(words[2]), std::atoi(words[3]));
    const int threads = std::atoi(words[4]);
    const double seconds = std::atof(words[5]);
    const SearchLimits limits{0.6 * seconds, seconds, std::strtoull(words[6], nullptr, 10), 0};
    const std::chrono::duration<double> total(count_of_words > 7 ? std::atof(words[7]) : 1e9);
    const auto begun = std::chrono::steady_clock::now();
    Tally tally;
    std::atomic<size_t> next{0};
    {
        std::vector<std::jthread> players;
        for (int i = 0; i < threads; ++i)
            players.emplace_back([&] {
                for (size_t pair; std::chrono::steady_clock::now() - begun < total && (pair = next++) < openings.size();) {
                    const B& board = openings[pair];
                    ++tally.pairs[play(board, Side::black, limits, tally) + play(board, Side::white, limits, tally)];
                }
            });
    }
    report(tally);
}
