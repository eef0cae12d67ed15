// Threads that take turns (turns.hpp): counts that are the same every time, and a thread alone that is not disturbed.
#include "turns.hpp"
#define GIRONE_AT_EVERY_NODE ::girone::Turns::step()

#include <cstdio>
#include <string>

#include "girone/games/dipole/evaluation.hpp"

#include "root.hpp"

namespace {

using namespace girone;
using B = dipole::Board;
using Evaluation = dipole::Evaluation;

constexpr int depth = 7;
int failures = 0;

void expect(bool holds, const char* what) {
    if (!holds) ++failures, std::printf("not so: %s\n", what);
}

struct Outcome {
    uint64_t nodes = 0;
    SearchResult result;
};

Outcome by_turns(const B& board, int threads, uint64_t turn) {
    SearchMemory memory(1);
    SharedSearch common{memory.table, Deadline({.depth = depth}), memory.stop};
    if (threads > 1) common.busy = std::make_unique<NodesInSearch>();
    Turns round(turn);
    Outcome outcome;
    for (int number = 0; number < threads; ++number)
        round.add([&, number] {
            Root<B, Evaluation> root(board, common, number);
            root.deepen([](const SearchResult&) {});
            if (number == 0) outcome.result = root.result(), common.is_over = true;
        });
    outcome.nodes = round.run();
    return outcome;
}

void test_everybody_goes_on_where_the_last_turn_ended() {
    std::string order;
    Turns round(2);
    for (char name : {'a', 'b'})
        round.add([&order, name] {
            for (int node = 0; node < 3; ++node) Turns::step(), order += name;
        });
    expect(round.run() == 5, "what the others did before the first had done is counted");
    expect(order == "abaabb", "turns of two nodes each");
}

void test_one_thread_by_turns_is_one_thread(const B& board) {
    SearchMemory memory(1);
    const Effort effort{.limits = {.depth = depth}};
    const SearchResult usual = think<B, Evaluation>(board, memory, effort, [](const SearchResult&) {}, {});
    expect(by_turns(board, 1, 16).nodes == usual.nodes, "a turn that ends changes nothing");
}

void test_two_threads_do_the_same_every_time(const B& board) {
    const Outcome once = by_turns(board, 2, 32), again = by_turns(board, 2, 32), alone = by_turns(board, 1, 32);
    expect(once.nodes == again.nodes, "counts are the same every time");
    expect(once.result.depth == depth && is_legal(board, once.result.line.moves[0]), "the depth is reached with a move");
    expect(once.nodes < 3 * alone.nodes / 2, "two threads share the work of one");
}

}  // namespace

int main() {
    const B board = B::parse("A4B12 H5W12 W 0", {.move_limit = 50});
    test_everybody_goes_on_where_the_last_turn_ended();
    test_one_thread_by_turns_is_one_thread(board);
    test_two_threads_do_the_same_every_time(board);
    return failures != 0;
}
