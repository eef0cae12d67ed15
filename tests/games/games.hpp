// Games of Othello for benches: from the start or an opening, on by chance or with few nodes for each move.
#pragma once

#include <cstdint>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

#include "girone/games/othello/solver.hpp"

namespace girone::othello {

constexpr uint64_t nodes_for_a_move = 2000;

template <int N>
Board<N> start() {
    std::string text(N * N, '-');
    const int middle = N / 2 * N + N / 2;
    text[middle] = text[middle - N - 1] = 'O', text[middle - 1] = text[middle - N] = 'X';
    return Board<N>::parse(text + " X", {});
}

inline Board<8> opened(const std::string& opening) {
    auto board = start<8>();
    std::istringstream words(opening);
    for (std::string move; words >> move;) board = board.play(*board.read_move(move));
    return board;
}

// What `visit` does with the positions after the first openings of a file.
template <class Visit>
void for_openings(const char* openings, int games, Visit visit) {
    std::ifstream file(openings);
    for (std::string line; games > 0 && std::getline(file, line);) {
        if (line.starts_with('#')) continue;
        visit(opened(line));
        --games;
    }
}

// The position after some moves of chance, or where the game ends before.
template <int N>
Board<N> strayed(Board<N> board, int moves_of_chance, std::mt19937& chance) {
    for (; moves_of_chance > 0 && board.result() == Result::open; --moves_of_chance) {
        MoveList<Board<N>::most_moves> moves;
        board.generate(moves);
        board = board.play(moves[int(chance() % unsigned(moves.size()))]);
    }
    return board;
}

template <int N>
SearchResult search(const Board<N>& board, SearchMemory& memory, uint64_t nodes) {
    return think<Board<N>, PlayerEvaluation<N>>(board, memory, {.limits = {.nodes = nodes}}, [](const SearchResult&) {}, {});
}

// The position after the move that few nodes find.
template <int N>
Board<N> played_on(const Board<N>& board, SearchMemory& memory) {
    return board.play(search(board, memory, nodes_for_a_move).line.moves[0]);
}

}  // namespace girone::othello
