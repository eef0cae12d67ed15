// How threads keep out of each other's way: moves that others are busy with wait, and keep their rank.
#include <cstdio>
#include <set>
#include <vector>

#include "girone/games/dipole/core.hpp"

#include "busy.hpp"
#include "ordering.hpp"

namespace {

using namespace girone;
using B = dipole::Board;

int failures = 0;

void expect(bool holds, const char* what) {
    if (!holds) ++failures, std::printf("not so: %s\n", what);
}

int worth(Move move) { return move * 7919 % 101; }

Choice<B> choice_of(const B& board, int sorted = B::most_moves) { return Choice<B>(board, sorted, worth); }

std::vector<Move> in_turn(const B& board, int sorted = B::most_moves) {
    auto choice = choice_of(board, sorted);
    std::vector<Move> moves;
    for (int i = 0; i < choice.size(); ++i) moves.push_back(choice.pick(i));
    return moves;
}

void test_where_nobody_is_busy_the_order_is_the_usual_one(const B& board) {
    for (int sorted : {3, int(B::most_moves)}) {
        auto choice = choice_of(board, sorted);
        const auto usual = in_turn(board, sorted);
        for (int i = 0; i < choice.size(); ++i) {
            expect(choice.pick_free(i, [](Move) { return false; }) == usual[i], "free moves come in turn");
            expect(choice.rank(i) == i, "a move that came in turn has its place for a rank");
        }
    }
}

void test_a_busy_move_waits_until_it_is_free_and_keeps_its_rank(const B& board) {
    auto choice = choice_of(board);
    const auto usual = in_turn(board);
    std::set<Move> busy{usual[1], usual[2]};
    const auto is_busy = [&](Move move) { return busy.contains(move); };
    expect(choice.pick_free(0, is_busy) == usual[0], "the first is free");
    expect(choice.pick_free(1, is_busy) == usual[3] && choice.rank(1) == 3, "two are passed over");
    busy.erase(usual[2]);
    expect(choice.pick_free(2, is_busy) == usual[2] && choice.rank(2) == 2, "one that is free again comes at once");
    expect(choice.pick_free(3, is_busy) == usual[4] && choice.rank(3) == 4, "the other one still waits");
    for (int i = 4; i < choice.size() - 1; ++i) expect(choice.pick_free(i, is_busy) == usual[i + 1], "then all others");
    const int last = choice.size() - 1;
    expect(choice.pick_free(last, is_busy) == usual[1] && choice.rank(last) == 1, "at last the busy one comes all the same");
}

void test_a_stay_is_seen_while_it_lasts() {
    Busy busy;
    {
        const Stay stay(&busy, 77), alone(nullptr, 78);
        expect(busy.has(77), "others see where a thread is");
        expect(!busy.has(78), "who is alone tells nobody");
    }
    expect(!busy.has(77), "who has left is seen no more");
}

}  // namespace

int main() {
    const B board = B::parse("A4B12 H5W12 W 0", {.move_limit = 50});
    expect(in_turn(board).size() > 6, "there are moves enough");
    test_where_nobody_is_busy_the_order_is_the_usual_one(board);
    test_a_busy_move_waits_until_it_is_free_and_keeps_its_rank(board);
    test_a_stay_is_seen_while_it_lasts();
    return failures != 0;
}
