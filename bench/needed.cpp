// How many nodes the Othello solver needs by the number of empty squares: what the player has to expect (finish.hpp).
//
//   c++ -std=c++20 -O3 -march=native -Inative -Isrc bench/needed.cpp -o build/needed -pthread
//   build/needed src/girone/games/othello/openings.txt 40 20    # games, and the most empty squares
//   build/needed 6 40 20                                        # on 6x6, for which there are no openings
//
// The games begin at openings, on 6x6 with eight moves of chance, and are played with few nodes for each move; every position is
// solved from an empty table.
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

constexpr int least = 10, megabytes = 64, moves_of_chance = 8;
constexpr uint64_t nodes_for_a_move = 2000;

using Needed = std::map<int, std::vector<uint64_t>>;  // by the number of empty squares

template <int N>
othello::Board<N> start() {
    std::string text(N * N, '-');
    const int middle = N / 2 * N + N / 2;
    text[middle] = text[middle - N - 1] = 'O', text[middle - 1] = text[middle - N] = 'X';
    return othello::Board<N>::parse(text + " X", {});
}

othello::Board<8> opened(const std::string& opening) {
    auto board = start<8>();
    std::istringstream words(opening);
    for (std::string move; words >> move;) board = board.play(*board.read_move(move));
    return board;
}

othello::Board<6> opened_by_chance(uint64_t& chance) {
    auto board = start<6>();
    for (int ply = 0; ply < moves_of_chance; ++ply) {
        MoveList<othello::Board<6>::most_moves> moves;
        board.generate(moves);
        chance = hash_words(chance + 1);
        board = board.play(moves[int(chance % uint64_t(moves.size()))]);
    }
    return board;
}

template <int N>
void play(othello::Board<N> board, int most, Desk& desk, Needed& needed) {
    Desk small(1);
    while (board.result() == Result::open) {
        const int left = Judgement<N>::most_plies_left(board);
        if (left < least) return;
        if (left <= most) {
            desk.clear();
            needed[left].push_back(Solver<N>::solve(board, desk, {}, [](const Step&) {}, {}).nodes);
        }
        const Effort effort{.limits = {.nodes = nodes_for_a_move}};
        board = board.play(
            think<othello::Board<N>, Judgement<N>>(board, small, effort, [](const Insight&) {}, {}).line.moves[0]);
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
    if (count_of_words != 4) return std::fprintf(stderr, "usage: needed OPENINGS|6 GAMES MOST_EMPTY\n"), 2;
    const bool is_small = std::string(words[1]) == "6";
    std::ifstream file(words[1]);
    Desk desk(megabytes);
    Needed needed;
    uint64_t chance = 1;
    const int games = std::atoi(words[2]), most = std::atoi(words[3]);
    for (int game = 0; is_small && game < games; ++game) play(opened_by_chance(chance), most, desk, needed);
    std::string line;
    for (int game = 0; game < games && std::getline(file, line);)
        if (!line.starts_with('#')) play(opened(line), most, desk, needed), ++game;
    for (auto& [left, nodes] : needed) print(left, nodes);
}
