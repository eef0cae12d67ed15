// Othello endings solved exactly: score, best move, nodes and time of every position of a collection.
//
//   c++ -std=c++20 -O3 -march=native -Inative -Isrc bench/engine/endgame.cpp -o build/endgame -pthread
//   build/endgame ../shared/data/othello/fforum-40-59.obf 6 2    # the first six positions, on two threads
//
// A line of the collection is a position, and its moves with their published scores, the best first. There empty squares count
// for the winner. A score that is not the published one is marked, and the exit status is 1.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "girone/games/othello/solver.hpp"

namespace {

using namespace girone;
using namespace girone::othello;

constexpr int size = 8, text_length = size * size + 2, megabytes = 512;

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words < 2) return std::fprintf(stderr, "usage: endgame FILE [POSITIONS [THREADS]]\n"), 2;
    std::ifstream file(words[1]);
    const int most = count_of_words > 2 ? std::atoi(words[2]) : 1000, threads = count_of_words > 3 ? std::atoi(words[3]) : 1;
    SearchMemory memory(megabytes);
    std::string line;
    int differ = 0;
    Solved all;
    for (int number = 1; number <= most && std::getline(file, line); ++number) {
        const auto board = girone::othello::Board<size>::parse(line.substr(0, text_length), {});
        const int published = std::atoi(line.c_str() + line.find(':') + 1);
        memory.clear();
        const Solved solved = Solver<size>::solve(board, memory, {.threads = threads}, [](const Step&) {}, {}, true);
        all.nodes += solved.nodes, all.seconds += solved.seconds;
        differ += solved.score != published;
        std::printf("%2d: %2d empty, %+3d%s, %s, %.1f M nodes, %.2f s, %.1f M/s\n", number,
                    size * size - count(board.own | board.other), *solved.score, solved.score == published ? "" : " (differs)",
                    board.move_text(solved.line[0]).c_str(), double(solved.nodes) / 1e6, solved.seconds,
                    double(solved.nodes) / 1e6 / solved.seconds);
        std::fflush(stdout);
    }
    std::printf("all: %.1f M nodes, %.2f s, %.1f M/s, %d differ\n", double(all.nodes) / 1e6, all.seconds,
                double(all.nodes) / 1e6 / all.seconds, differ);
    return differ != 0;
}
