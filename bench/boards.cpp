// Whole boards of Othello solved from the start, or after some moves of one game: score, line, nodes and time.
//
//   c++ -std=c++20 -O3 -march=native -Inative -Isrc bench/boards.cpp -o build/boards -pthread
//   build/boards 4
//   build/boards 6 16 32768            # 6x6 on 16 threads with a table of 32 GiB
//   build/boards 6 2 1024 2,1 3,1      # after two moves
//
// The four first moves are one move turned and mirrored; the table knows that of the first plies.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "games.hpp"

namespace {

using namespace girone;

template <int N>
int solve(int threads, size_t megabytes, const std::vector<std::string>& moves) {
    auto board = othello::start<N>();
    for (const auto& text : moves) {
        const auto move = board.read_move(text);
        if (!move || !is_legal(board, *move)) return std::fprintf(stderr, "%s cannot be played\n", text.c_str()), 2;
        board = board.play(*move);
    }
    Desk desk(megabytes);
    const auto tell = [](const Step& step) {
        std::fprintf(stderr, "%9.1f s %10.1f M nodes: %s\n", step.seconds, double(step.nodes) / 1e6, step.words.c_str());
    };
    const Solved solved = othello::Solver<N>::solve(board, desk, {.threads = threads}, tell, {});
    std::printf("%dx%d, %d moves played, %d threads, %zu MiB: %+d,", N, N, int(moves.size()), threads, megabytes, *solved.score);
    for (Move move : solved.line) std::printf(" %s", board.move_text(move).c_str());
    std::printf("; %.3f M nodes, %.3f s, %.1f M/s\n", double(solved.nodes) / 1e6, solved.seconds,
                double(solved.nodes) / 1e6 / solved.seconds);
    return 0;
}

}  // namespace

int main(int count_of_words, char** words) {
    const int size = count_of_words > 1 ? std::atoi(words[1]) : 0;
    const int threads = count_of_words > 2 ? std::atoi(words[2]) : 1;
    const size_t megabytes = count_of_words > 3 ? size_t(std::atoll(words[3])) : 64;
    const std::vector<std::string> moves(words + std::min(count_of_words, 4), words + count_of_words);
    if (size == 4) return solve<4>(threads, megabytes, moves);
    if (size == 6) return solve<6>(threads, megabytes, moves);
    return std::fprintf(stderr, "usage: boards 4|6 [THREADS [MEBIBYTES [MOVES...]]]\n"), 2;
}
