// The search's finder and what the threads of a search tell each other: proven wins come first, lost moves last.
#include <cstdio>

#include "girone/games/dipole/core.hpp"

#include "findings.hpp"
#include "win_finder.hpp"

namespace {

using namespace girone;
using B = dipole::Board;

int failures = 0;

void expect(bool holds, const char* what) {
    if (!holds) ++failures, std::printf("not so: %s\n", what);
}

SearchResult result_of(const B& board, int score, std::string_view best) {
    SearchResult result;
    MoveList<B::most_moves> moves;
    board.generate(moves);
    for (Move move : moves) result.moves.push_back({.move = move});
    result.line.set(*board.read_move(best), {});
    result.score = score;
    return result;
}

// A finder beside a search that has spent so many nodes.
struct Beside {
    Table table{1};
    ProofTable proofs{1};
    std::atomic<bool> stop{false};
    SharedSearch common{table, Deadline({}), stop};
    NodeCounter watch{common, {}};
    WinFinder<B> finder{&proofs, watch};

    explicit Beside(uint64_t nodes) { common.nodes = nodes; }
};

constexpr uint64_t many = 10'000'000, few = Tuning::win_finder_least;

// White takes the last black stack at once.
void a_proven_win_becomes_the_line() {
    const B board = B::parse("C4B2 E4W3 W 10", {.move_limit = 60});
    const SearchResult result = result_of(board, 50, "E4,NE,1");
    expect(Beside(few).finder.advise(board, result) == Advice::none, "without a share of nodes it says nothing");
    Beside beside(many);
    WinFinder<B>& finder = beside.finder;
    expect(!finder.recalls_win(board), "nothing was proven before");
    expect(finder.advise(board, result) == Advice::wins, "a win is found");
    expect(board.move_text(finder.win().line.moves[0]) == "E4,N,2" && finder.win().line.size == 1, "the line is the winning move");
    expect(finder.win().score == score::win - 1, "it is scored by its distance");
    expect(WinFinder<B>(&beside.proofs, beside.watch).recalls_win(board), "the next search knows it from the beginning");
}

// Black on C4 takes a single piece on D5; one that stays where it is is safe.
void a_move_that_loses_is_told() {
    const B board = B::parse("C4B2 E4W1 W 10", {.move_limit = 60});
    const SearchResult result = result_of(board, -50, "E4,NE,1");
    expect(Beside(many).finder.advise(board, result) == Advice::loses, "a loss is seen before it is walked into");
}

void lost_moves_go_last() {
    const B board = B::parse("C4B2 E4W3 W 10", {.move_limit = 60});
    SearchResult own = result_of(board, 0, "E4,NE,1");
    own.put_first(own.line, 20);
    own.depth = 5;
    Findings findings;
    findings.tell(own);
    expect(findings.depth() == 5, "the first to finish a depth tells it");
    findings.lose(own.line.moves[0]);
    expect(findings.depth() == 0, "what rests on a lost move is forgotten");
    findings.tell(own);
    expect(findings.depth() == 0, "and is not told again");
    const Move lost = own.line.moves[0];
    findings.sort_out(own);
    expect(own.moves.back().move == lost && own.moves.back().is_lost, "the lost move is the last");
    expect(own.line.moves[0] == own.moves[0].move && own.line.moves[0] != lost, "the line begins with another one");
}

void the_deeper_result_is_taken_over() {
    const B board = B::parse("C4B2 E4W3 W 10", {.move_limit = 60});
    SearchResult deep = result_of(board, 30, "E4,NE,1"), own = result_of(board, 10, "E4,NW,1");
    deep.depth = 7, own.depth = 6;
    Findings findings;
    findings.tell(deep);
    findings.tell(own);
    findings.catch_up(own);
    expect(own.depth == 7 && own.score == 30, "a thread takes over what another one has found deeper");
    own.depth = 8, own.score = 40;
    findings.catch_up(own);
    expect(own.depth == 8 && own.score == 40, "and keeps what is deeper itself");
}

}  // namespace

int main() {
    a_proven_win_becomes_the_line();
    a_move_that_loses_is_told();
    lost_moves_go_last();
    the_deeper_result_is_taken_over();
    return failures != 0;
}
