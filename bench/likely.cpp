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
#include <map>
#include <random>
#include <vector>

#include "games.hpp"

namespace {

using namespace girone;
using namespace girone::othello;
using B = girone::othello::Board<8>;

constexpr int megabytes = 64;

struct Seen {
    double likely, exact;
};

using Looks = std::map<int, std::vector<Seen>>;  // by the number of empty squares

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
        board = played_on(board, small);
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
    Desk desk(megabytes);
    Looks looks;
    std::mt19937 chance(1);
    for_openings(words[1], std::atoi(words[2]), [&](const B& board) {
        play(board, std::atoi(words[3]), std::atoi(words[4]), desk, chance, looks);
    });
    for (const auto& [left, seen] : looks)
        if (seen.size() > 2) print(left, seen);
}
