// How many nodes the Othello solver needs by the number of empty squares: what the player has to expect (finish.hpp).
//
//   c++ -std=c++20 -O3 -march=native -Inative -Isrc -I. bench/engine/needed.cpp -o build/needed -pthread
//   build/needed src/girone/games/othello/openings.txt 40 20    # games, and the most empty squares
//   build/needed 10 40 16                                       # on 10x10; 6 and 12 are the others
//
// The games begin at openings, on other sizes than 8x8 after eight moves of chance, and are played with few nodes for each move; every
// position is solved from an empty table.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <vector>

#include "tests/games/games.hpp"

namespace {

using namespace girone;
using namespace girone::othello;

constexpr int least = 10, megabytes = 64;
constexpr int moves_of_chance = 8;

using Needed = std::map<int, std::vector<uint64_t>>;  // by the number of empty squares

template <int N>
void play(othello::Board<N> board, int most, SearchMemory& memory, Needed& needed) {
    SearchMemory small(1);
    while (board.result() == Result::open) {
        const int left = PlayerEvaluation<N>::most_plies_left(board);
        if (left < least) return;
        if (left <= most) {
            memory.clear();
            needed[left].push_back(Solver<N>::solve(board, memory, {}, [](const Step&) {}, {}).nodes);
        }
        board = played_on(board, small);
    }
}

void print(int left, std::vector<uint64_t>& nodes) {
    std::sort(nodes.begin(), nodes.end());
    const auto part = [&](double share) { return static_cast<unsigned long long>(nodes[size_t(share * double(nodes.size()))]); };
    std::printf("%d empty, %zu positions: median %llu nodes, three of four %llu, nine of ten %llu\n", left, nodes.size(), part(0.5),
                part(0.75), part(0.9));
}

template <int N>
void play_by_chance(int games, int most, SearchMemory& memory, Needed& needed) {
    std::mt19937 chance(1);
    for (; games > 0; --games) play(strayed(start<N>(), moves_of_chance, chance), most, memory, needed);
}

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words != 4) return std::fprintf(stderr, "usage: needed OPENINGS|6|10|12 GAMES MOST_EMPTY\n"), 2;
    SearchMemory memory(megabytes);
    Needed needed;
    const int games = std::atoi(words[2]), most = std::atoi(words[3]);
    switch (std::atoi(words[1])) {
        case 6: play_by_chance<6>(games, most, memory, needed); break;
        case 10: play_by_chance<10>(games, most, memory, needed); break;
        case 12: play_by_chance<12>(games, most, memory, needed); break;
        default: for_openings(words[1], games, [&](const auto& board) { play(board, most, memory, needed); });
    }
    for (auto& [left, nodes] : needed) print(left, nodes);
}
