// How many nodes the Othello solver needs by the number of empty squares: what the player has to expect (finish.hpp).
//
//   c++ -std=c++20 -O3 -march=native -Inative -Isrc bench/needed.cpp -o build/needed -pthread
//   build/needed src/girone/games/othello/openings.txt 40 20    # games, and the most empty squares
//
// The games begin at openings and are played with few nodes for each move; every position is solved from an empty table.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "girone/games/othello/solver.hpp"

namespace {

using namespace girone;
using namespace girone::othello;
using B = girone::othello::Board<8>;

constexpr int least = 10, megabytes = 64;
constexpr uint64_t nodes_for_a_move = 2000;
constexpr auto start = "---------------------------OX------XO--------------------------- X";

using Needed = std::map<int, std::vector<uint64_t>>;  // by the number of empty squares

B opened(const std::string& opening) {
    B board = B::parse(start, {});
    std::istringstream words(opening);
    for (std::string move; words >> move;) board = board.play(*board.read_move(move));
    return board;
}

void play(B board, int most, Desk& desk, Needed& needed) {
    Desk small(1);
    while (board.result() == Result::open) {
        const int left = Judgement<8>::most_plies_left(board);
        if (left < least) return;
        if (left <= most) {
            desk.clear();
            needed[left].push_back(Solver<8>::solve(board, desk, {}, [](const Step&) {}, {}).nodes);
        }
        const Effort effort{.limits = {.nodes = nodes_for_a_move}};
        board = board.play(think<B, Judgement<8>>(board, small, effort, [](const Insight&) {}, {}).line.moves[0]);
    }
}

void print(int left, std::vector<uint64_t>& nodes) {
    std::sort(nodes.begin(), nodes.end());
    const auto part = [&](double share) { return static_cast<unsigned long long>(nodes[size_t(share * double(nodes.size()))]); };
    std::printf("%d empty, %zu positions: median %llu nodes, three of four %llu, nine of ten %llu\n", left, nodes.size(), part(0.5),
                part(0.75), part(0.9));
}

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words != 4) return std::fprintf(stderr, "usage: needed OPENINGS GAMES MOST_EMPTY\n"), 2;
    std::ifstream file(words[1]);
    Desk desk(megabytes);
    Needed needed;
    int games = std::atoi(words[2]);
    for (std::string line; games > 0 && std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        play(opened(line), std::atoi(words[3]), desk, needed);
        --games;
    }
    for (auto& [left, nodes] : needed) print(left, nodes);
}
