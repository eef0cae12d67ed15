// Random endings of Lines of Action, Fission and Dipole, proven and compared with plain full-width minimax; and their lines
// played out. The argument is how many of each game; without one a few.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <string>

#include "girone/games/dipole/core.hpp"
#include "girone/games/fission/core.hpp"
#include "girone/games/lines_of_action/core.hpp"

#include "prover.hpp"

namespace {

using namespace girone;

constexpr int most_nodes = 300'000;  // of minimax; an ending that takes more is left out

Result turned(Result result) {
    return result == Result::won ? Result::lost : result == Result::lost ? Result::won : result;
}

int worth(Result result) { return result == Result::won ? 1 : result == Result::lost ? -1 : 0; }

template <Game B>
MoveList<B::most_moves> moves_of(const B& board) {
    MoveList<B::most_moves> moves;
    board.generate(moves);
    return moves;
}

// Every move of every position, to the end; nothing where that takes too many nodes.
template <Game B>
std::optional<Result> minimax(const B& board, int& left) {
    if (--left < 0) return {};
    if (const Result result = board.result(); result != Result::open) return result;
    Result best = Result::lost;
    for (Move move : moves_of(board)) {
        const auto reply = minimax(board.play(move), left);
        if (!reply) return {};
        if (worth(turned(*reply)) > worth(best)) best = turned(*reply);
    }
    return best;
}

// The last open positions of a random game that the limit of moves cuts short; few plies are left, in many of them few pieces too.
template <Game B>
B ending(const char* start, std::mt19937_64& chance) {
    for (;;) {
        const int length = 1 + int(chance() % 60), back = 1 + int(chance() % 8);
        std::vector<B> played{B::parse(start, {.move_limit = length})};
        while (played.back().result() == Result::open) {
            const auto moves = moves_of(played.back());
            played.push_back(played.back().play(moves[int(chance() % moves.size())]));
        }
        if (int(played.size()) > back) return played[played.size() - 1 - back];
    }
}

// Whoever wins or holds the tie plays the line's moves: they lead to the end, and to the result.
template <Game B>
bool leads_to(const std::vector<Move>& line, B board, Result result) {
    for (Move move : line) {
        if (!is_legal(board, move)) return false;
        board = board.play(move);
        result = turned(result);
    }
    return board.result() == result;
}

const char* const names[] = {"open", "won", "lost", "tied"};

template <Game B>
int wrong_ones(const char* game, const char* start, int wanted) {
    std::mt19937_64 chance(5);
    ProofTable proofs(4);
    Table table(1);
    int wrong = 0, seen[4] = {};
    for (int compared = 0; compared < wanted;) {
        const B board = ending<B>(start, chance);
        int left = most_nodes;
        const auto truth = minimax(board, left);
        if (!truth) continue;
        ++compared, ++seen[int(*truth)];
        std::atomic<bool> stop{false};
        SharedSearch common{table, Deadline({}), stop};
        NodeCounter watch(common, {});
        const Proof proof = Prover<B>(&proofs, watch).solve(board);
        if (proof.result == *truth && leads_to(proof.line, board, *truth)) continue;
        ++wrong;
        std::printf("%s, %s: proven %s, a line of %zu moves; minimax says %s\n", game, board.text().c_str(),
                    names[int(proof.result)], proof.line.size(), names[int(*truth)]);
    }
    const int least = std::max(1, wanted / 100);
    if (seen[int(Result::won)] < least || seen[int(Result::tied)] < least)
        ++wrong, std::printf("%s: %d endings were won, %d tied, too few to tell anything\n", game, seen[int(Result::won)],
                             seen[int(Result::tied)]);
    return wrong;
}

// With one node there is no proof, and none is claimed.
int claims_without_time(const char* start) {
    using B = lines_of_action::Board;
    ProofTable proofs(1);
    Table table(1);
    std::atomic<bool> stop{false};
    SharedSearch common{table, Deadline({.nodes = 1}), stop};
    NodeCounter watch(common, {});
    const Proof proof = Prover<B>(&proofs, watch).solve(B::parse(start, {.move_limit = 100}));
    if (proof.result == Result::open && proof.line.empty()) return 0;
    return std::printf("the start was called %s after one node\n", names[int(proof.result)]), 1;
}

}  // namespace

int main(int count, char** words) {
    const int wanted = count > 1 ? std::atoi(words[1]) : 60;
    constexpr auto lines = ".BBBBBB./W......W/W......W/W......W/W......W/W......W/W......W/.BBBBBB. W 0";
    // With few pieces chance connects some side now and then.
    constexpr auto few = ".B..B.../W......W/......../......../......../......../W......W/..B..B.. W 0";
    constexpr auto fission = "......../...WB.../..WBWB../.WBWBWB./.BWBWBW./..BWBW../...BW.../........ W 0";
    return wrong_ones<lines_of_action::Board>("Lines of Action", lines, wanted / 2) +
               wrong_ones<lines_of_action::Board>("Lines of Action with few pieces", few, wanted - wanted / 2) +
               wrong_ones<fission::Board>("Fission", fission, wanted) +
               wrong_ones<dipole::Board>("Dipole", "A4B12 H5W12 W 0", wanted) + claims_without_time(lines) !=
           0;
}
