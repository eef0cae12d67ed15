// How threads keep out of each other's way: moves that others are busy with wait, and keep their rank; answers of another thread
// to the same question count, and who works below a node that is answered turns back.
#include <cstdio>
#include <set>
#include <vector>

#include "girone/games/dipole/evaluation.hpp"

#include "nodes_in_search.hpp"
#include "ordering.hpp"
#include "path.hpp"

namespace {

using namespace girone;
using B = dipole::Board;
using Evaluation = dipole::Evaluation;

int failures = 0;

void expect(bool holds, const char* what) {
    if (!holds) ++failures, std::printf("not so: %s\n", what);
}

int worth(Move move) { return move * 7919 % 101; }

MovePicker<B> choice_of(const B& board, int sorted = B::most_moves) { return MovePicker<B>(board, sorted, worth); }

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
    NodesInSearch busy;
    {
        const InSearch stay(&busy, 77), alone(nullptr, 78);
        expect(busy.has(77), "others see where a thread is");
        expect(!busy.has(78), "who is alone tells nobody");
    }
    expect(!busy.has(77), "who has left is seen no more");
}

void test_an_split_point_is_known_by_its_node_and_thread() {
    const SplitPoint own(77, 8, 12, 0);
    expect(SplitPoint(77, 8, 12, 1).is_of_another(own), "another thread at the same node is on the same split point");
    expect(!own.is_of_another(own), "one's own split point is not another's");
    expect(!SplitPoint(77, 7, 12, 1).is_of_another(own), "at another depth it is another split point");
    expect(!SplitPoint(77, 8, 11, 1).is_of_another(own), "in another iteration it is another split point");
    expect(!SplitPoint(78, 8, 12, 1).is_of_another(own), "from another node it is another split point");
    expect(!SplitPoint{}.is_of_another(own) && !own.is_of_another(SplitPoint{}), "who is alone has none");
    expect(SplitPoint::read(own.word()).word() == own.word(), "it fits into its bits");
    int alike = 0;
    for (uint64_t key = 100; key < 100 + (1 << 20); ++key) alike += SplitPoint(hash_words(key), 8, 12, 1).is_of_another(own);
    expect(alike > 0 && alike < 128, "about one node in 16,000 looks like it");
}

void test_answers_of_another_on_the_same_split_point_may_be_less_deep(const B& board) {
    const SplitPoint own(77, 8, 12, 0), others(77, 8, 12, 1);
    const Node<B> node{.board = board, .depth = 7, .alpha = 10, .beta = 11, .ply = 1, .previous = 0, .split_point = own};
    const auto holds = [&](int score, int depth, Bound bound, SplitPoint split_point) {
        int value = 0;
        const Found found{.move = 0, .score = int16_t(score), .depth = int8_t(depth), .bound = bound, .split_point = split_point};
        return settles_split_point<Evaluation>(found, node, value) && value == score;
    };
    expect(holds(20, 4, Bound::lower, others), "a move that was refuted at its depth is refuted");
    expect(!holds(20, 4, Bound::lower, own), "but not if that was an own split point");
    expect(!holds(5, 4, Bound::lower, others), "and not if the bound says nothing");
    expect(holds(5, 6, Bound::upper, others), "a good move may be one ply less deep");
    expect(!holds(5, 5, Bound::upper, others), "but not two");
}

void test_who_works_below_an_answered_node_turns_back(const B& board) {
    Table table(1);
    Path<B, Evaluation> path;
    const B below = board.play(in_turn(board)[0]);
    const Node<B> outer{.board = board, .depth = 7, .alpha = 10, .beta = 11, .ply = 1, .previous = 0};
    const Node<B> inner{.board = below, .depth = 6, .alpha = -11, .beta = -10, .ply = 2, .previous = 0};
    const decltype(path)::Step first(path, &outer);
    {
        const decltype(path)::Step second(path, &inner), unshared(path, nullptr);
        expect(!path.turns_back(table) && !path.is_turning_back(), "as long as nothing is answered the work goes on");
        table.store(key_of(board), {.move = 3, .score = 5, .depth = 6, .bound = Bound::upper});
        expect(!path.turns_back(table), "an answer that is not deep enough is none");
        table.store(key_of(board), {.move = 3, .score = 5, .depth = 7, .bound = Bound::upper});
        expect(path.turns_back(table) && path.is_turning_back(), "another thread has answered the outer node");
    }
    Best best{};
    expect(!path.ends_at(inner, best) && path.is_turning_back(), "the way back leads past the inner one");
    expect(path.ends_at(outer, best) && best.score == 5 && best.move == 3, "and ends with the answer of the outer one");
    expect(!path.is_turning_back(), "then the work goes on");
}

}  // namespace

int main() {
    const B board = B::parse("A4B12 H5W12 W 0", {.move_limit = 50});
    expect(in_turn(board).size() > 6, "there are moves enough");
    test_where_nobody_is_busy_the_order_is_the_usual_one(board);
    test_a_busy_move_waits_until_it_is_free_and_keeps_its_rank(board);
    test_a_stay_is_seen_while_it_lasts();
    test_an_split_point_is_known_by_its_node_and_thread();
    test_answers_of_another_on_the_same_split_point_may_be_less_deep(board);
    test_who_works_below_an_answered_node_turns_back(board);
    return failures != 0;
}
