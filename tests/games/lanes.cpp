// Moves and captures on boards above 8x8, found in lanes, against plain steps square by square: boards of chance, some of them
// nearly full of one colour, so that lines of every length are met. Prints each size that agrees.
#include <cstdio>
#include <cstdlib>
#include <random>

#include "girone/games/othello/core.hpp"

namespace {

using namespace girone;
using namespace girone::othello;

template <int N>
Board<N> any_board(std::mt19937_64& chance) {
    const auto share = chance() % 6;
    Board<N> board;
    for (int square = 0; square < N * N; ++square) {
        const auto drawn = chance() % 20;
        if (drawn <= share)
            board.own |= single<Squares<N>>(square);
        else if (drawn < 18)
            board.other |= single<Squares<N>>(square);
    }
    return board;
}

template <int N>
void require_equal(const Squares<N>& one, const Squares<N>& two) {
    if (words(one) != words(two)) std::printf("%d differs\n", N), std::exit(1);
}

template <int N>
void compare(int boards) {
    std::mt19937_64 chance(N);
    for (int i = 0; i < boards; ++i) {
        const Board<N> board = any_board<N>(chance);
        const Squares<N> empty = ~(board.own | board.other) & columns<N, 0>;
        Squares<N> moves{};
        each_direction<N>([&](auto way) { moves |= way.step(way.lines(board.own, board.other)); });
        require_equal<N>(moves & empty, board.moves());
        for (auto left = empty; left;) {
            const int square = take_lowest(left);
            Squares<N> captured{};
            each_direction<N>([&](auto way) {
                const auto line = way.lines(single<Squares<N>>(square), board.other);
                if (way.step(line) & board.own) captured |= line;
            });
            require_equal<N>(captured, captures<N>(square, board.own, board.other));
        }
    }
    std::printf("%d\n", N);
}

}  // namespace

int main() { compare<10>(1000), compare<12>(1000), compare<14>(1000), compare<16>(1000), compare<18>(1000); }
