// The trained evaluation against the hand-made one: games in pairs, one opening with both colours.
//
//   gate OPENINGS PAIRS THREADS SECONDS NODES    # a limit for each move; 0 is none
//
// Both search with the same build. It prints how many pairs gave the trained one 0, 1/2, 1, 3/2 and 2 points, as
// `girone sprt --pairs` takes them, and how far both searched.
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "girone/games/othello/trained.hpp"
#include "root.hpp"

namespace {

using namespace girone;
using namespace girone::othello;
using B = Board<8>;

constexpr auto start = "---------------------------OX------XO--------------------------- X";

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
    std::atomic<uint64_t> moves[2]{}, depths[2]{}, nodes[2]{};

    void add(const Seat& seat, int side) {
        moves[side] += seat.moves, depths[side] += seat.depths, nodes[side] += seat.nodes;
    }
};

B after(const std::string& opening) {
    B board = B::parse(start, {});
    std::istringstream moves(opening);
    for (std::string move; moves >> move;) board = board.play(*board.read_move(move));
    return board;
}

// Twice the points of the trained one.
int play(B board, Side trained, const SearchLimits& limits, Tally& tally) {
    Seat seats[2];
    while (board.result() == Result::open)
        board = board.play(board.turn == trained ? seats[0].choose<Judgement<8>>(board, limits)
                                                 : seats[1].choose<Evaluation<8>>(board, limits));
    for (int side : {0, 1}) tally.add(seats[side], side);
    const int lead = count(board.own) - count(board.other), mine = board.turn == trained ? lead : -lead;
    return mine > 0 ? 2 : mine == 0 ? 1 : 0;
}

void report(const Tally& tally) {
    std::printf("pairs %d,%d,%d,%d,%d\n", tally.pairs[0].load(), tally.pairs[1].load(), tally.pairs[2].load(),
                tally.pairs[3].load(), tally.pairs[4].load());
    for (int side : {0, 1})
        std::printf("%s: depth %.1f, %.0f nodes a move\n", side ? "hand-made" : "trained  ",
                    double(tally.depths[side]) / double(tally.moves[side]), double(tally.nodes[side]) / double(tally.moves[side]));
}

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words < 6) return std::fprintf(stderr, "usage: gate OPENINGS PAIRS THREADS SECONDS NODES\n"), 2;
    std::ifstream file(words[1]);
    std::vector<std::string> openings;
    for (std::string line; std::getline(file, line);)
        if (!line.starts_with('#') && !line.empty()) openings.push_back(line);
    const int pairs = std::min<int>(std::atoi(words[2]), int(openings.size())), threads = std::atoi(words[3]);
    const double seconds = std::atof(words[4]);
    const SearchLimits limits{0.6 * seconds, seconds, std::strtoull(words[5], nullptr, 10), 0};
    Tally tally;
    std::atomic<int> next{0};
    {
        std::vector<std::jthread> players;
        for (int i = 0; i < threads; ++i)
            players.emplace_back([&] {
                for (int pair; (pair = next++) < pairs;) {
                    const B board = after(openings[pair]);
                    ++tally.pairs[play(board, Side::black, limits, tally) + play(board, Side::white, limits, tally)];
                }
            });
    }
    report(tally);
}
