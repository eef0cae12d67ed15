// How far exact scores of Othello lie from the look ahead that likely scores rest on (endgame.hpp), by the number of empty squares.
//
//   c++ -std=c++20 -O3 -march=native -Inative -Isrc bench/likely.cpp -o build/likely -pthread
//   build/likely src/girone/games/othello/openings.txt 200 20 1    # games, the most empty squares, moves by chance before a look
//
// The games begin at openings and are played with few nodes for each move. A search meets worse positions than games do, so before
// each look some moves of chance are played aside. In hundredths of a disc: what is left of the difference after slope and shift.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "girone/games/othello/solver.hpp"

namespace {

using namespace girone;
using namespace girone::othello;
using B = girone::othello::Board<8>;

constexpr int megabytes = 64;
constexpr uint64_t nodes_for_a_move = 2000;
constexpr auto start = "---------------------------OX------XO--------------------------- X";

struct Seen {
    double likely, exact;
};

using Looks = std::map<int, std::vector<Seen>>;  // by the number of empty squares

B opened(const std::string& opening) {
    B board = B::parse(start, {});
    std::istringstream words(opening);
    for (std::string move; words >> move;) board = board.play(*board.read_move(move));
    return board;
}

B strayed(B board, int moves_of_chance, std::mt19937& chance) {
    for (; moves_of_chance > 0 && board.result() == Result::open; --moves_of_chance) {
        MoveList<B::most_moves> moves;
        board.generate(moves);
        board = board.play(moves[int(chance() % unsigned(moves.size()))]);
    }
    return board;
}

void look_at(const B& board, int most, Desk& desk, Looks& looks) {
    const int left = Judgement<8>::most_plies_left(board);
    if (board.result() != Result::open || left > most || left < Endgame<8>::likely_from) return;
    desk.clear();
    const Solved solved = Solver<8>::solve(board, desk, {}, [](const Step&) {}, {});
    looks[left].push_back({double(Endgame<8>::look_ahead(board, left)), 100.0 * *solved.score});
}

void play(B board, int most, int moves_of_chance, Desk& desk, std::mt19937& chance, Looks& looks) {
    Desk small(1);
    while (board.result() == Result::open && Judgement<8>::most_plies_left(board) >= Endgame<8>::likely_from) {
        look_at(strayed(board, moves_of_chance, chance), most, desk, looks);
        const Effort effort{.limits = {.nodes = nodes_for_a_move}};
        board = board.play(think<B, Judgement<8>>(board, small, effort, [](const Insight&) {}, {}).line.moves[0]);
    }
}

void print(int left, const std::vector<Seen>& seen) {
    const auto number = double(seen.size());
    double x = 0, y = 0, xx = 0, xy = 0, rest = 0, plain = 0;
    for (const auto& [likely, exact] : seen) x += likely / number, y += exact / number;
    for (const auto& [likely, exact] : seen) xx += (likely - x) * (likely - x), xy += (likely - x) * (exact - y);
    const double slope = xy / xx, shift = y - slope * x;
    for (const auto& [likely, exact] : seen)
        rest += std::pow(exact - slope * likely - shift, 2), plain += std::pow(exact - likely, 2);
    std::printf("%d empty, %zu positions: slope %.2f, shift %+.0f, spread %.0f, of the difference %.0f\n", left, seen.size(), slope,
                shift, std::sqrt(rest / (number - 2)), std::sqrt(plain / number));
}

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words != 5) return std::fprintf(stderr, "usage: likely OPENINGS GAMES MOST_EMPTY MOVES_OF_CHANCE\n"), 2;
    std::ifstream file(words[1]);
    Desk desk(megabytes);
    Looks looks;
    std::mt19937 chance(1);
    int games = std::atoi(words[2]);
    for (std::string line; games > 0 && std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        play(opened(line), std::atoi(words[3]), std::atoi(words[4]), desk, chance, looks);
        --games;
    }
    for (const auto& [left, seen] : looks)
        if (seen.size() > 2) print(left, seen);
}
