// Endings of random Othello games, solved and compared with plain minimax: exact scores, narrow windows, several threads.
#include <cstdio>
#include <random>
#include <string>
#include <thread>

#include "girone/games/othello/endgame.hpp"

using namespace girone;
using namespace girone::othello;

template <int N>
int minimax(const Board<N>& board) {
    if (board.result() != Result::open) return count(board.own) - count(board.other);
    MoveList<Board<N>::most_moves> moves;
    board.generate(moves);
    int best = -Endgame<N>::nobody;
    for (Move move : moves) best = std::max(best, -minimax(board.play(move)));
    return best;
}

template <int N>
Board<N> start() {
    std::string text(N * N, '-');
    const int middle = N / 2 * N + N / 2;
    text[middle] = text[middle - N - 1] = 'O', text[middle - 1] = text[middle - N] = 'X';
    return Board<N>::parse(text + " X", {});
}

// A position with at most so many empty squares in which the game goes on.
template <int N>
Board<N> ending(std::mt19937_64& chance, int most) {
    for (;;) {
        Board<N> board = start<N>();
        const int wanted = 1 + int(chance() % most);
        while (board.result() == Result::open && N * N - count(board.own | board.other) > wanted) {
            MoveList<Board<N>::most_moves> moves;
            board.generate(moves);
            board = board.play(moves[int(chance() % moves.size())]);
        }
        if (board.result() == Result::open) return board;
    }
}

template <int N>
int wrong_ones(int positions, int most) {
    std::mt19937_64 chance(7);
    Table table(16);
    int wrong = 0;
    for (int i = 0; i < positions; ++i) {
        const Board<N> board = ending<N>(chance, most);
        std::atomic<bool> stop{false};
        Common common{table, Deadline({}), stop};
        Watch watch(common, {});
        Endgame<N> endgame(table, watch);
        const int truth = minimax(board), low = truth + int(chance() % 9) - 4;
        const int exact = endgame.search(board, -N * N, N * N), bound = endgame.search(board, low, low + 1);
        const bool holds = truth > low ? bound > low && bound <= truth : bound <= low && bound >= truth;
        if (exact == truth && holds) continue;
        ++wrong;
        std::printf("%s: %+d, window at %+d gives %+d; minimax says %+d\n", board.text().c_str(), exact, low, bound, truth);
    }
    return wrong;
}

// Longer endings: one thread and three agree.
int disagreements(int positions, int empties) {
    std::mt19937_64 chance(11);
    int found = 0;
    for (int i = 0; i < positions; ++i) {
        Board<8> board = ending<8>(chance, empties);
        int scores[2];
        for (int threads : {1, 3}) {
            Table table(16);
            std::atomic<bool> stop{false};
            Common common{table, Deadline({}), stop};
            Watch watch(common, {});
            Team<8> team;
            {
                std::vector<std::jthread> others;
                for (int each = 1; each < threads; ++each)
                    others.emplace_back([&] {
                        Watch own(common, {});
                        Endgame<8>(table, own, false, &team).help();
                    });
                scores[threads > 1] = Endgame<8>(table, watch, false, &team).search(board, -64, 64);
                team.end();
            }
        }
        if (scores[0] != scores[1]) ++found, std::printf("%s: %+d alone, %+d in a team\n", board.text().c_str(), scores[0], scores[1]);
    }
    return found;
}

int main() {
    return wrong_ones<8>(2000, 8) + wrong_ones<6>(1000, 9) + wrong_ones<4>(1000, 10) + wrong_ones<10>(200, 7) +
                   disagreements(20, 17) !=
           0;
}
