// The proven opening of 6x6 Othello as it lies in its file: closed for all replies, consistent, and exact where it is solved again.
//
//   proven FILE CLOSED_TO SOLVED START
//
// Positions with more than CLOSED_TO empty squares must be there; of those with few empty squares SOLVED are solved again.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "book.hpp"
#include "search_memory.hpp"
#include "girone/games/othello/solver.hpp"

using namespace girone;
using B = othello::Board<6>;

namespace {

constexpr int few = 21;  // empty squares; more take seconds
int failures = 0;

void expect(bool holds, const char* what, const B& board) {
    if (!holds) ++failures, std::printf("not so: %s, at %s\n", what, board.text().c_str());
}

std::vector<book::Entry> read(const char* file) {
    std::ifstream stream(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    const auto* entries = reinterpret_cast<const book::Entry*>(bytes.data());
    return {entries, entries + bytes.size() / sizeof(book::Entry)};
}

int left(const B& board) { return othello::PlayerEvaluation<6>::most_plies_left(board); }

class Walk {
public:
    Walk(book::Book book, int closed_to) : book_(book), closed_to_(closed_to) {}

    const std::vector<B>& late() const { return late_; }
    size_t followed() const { return followed_; }

    // From here on the side to move plays by the book, or else its opponent does and it may play anything.
    void follow(const B& board, bool follows) {
        if (board.result() != Result::open || !seen_.emplace(book::key(board), follows).second) return;
        const book::Entry* entry = book::find(book_, book::key(board));
        if (follows) {
            expect(entry || left(board) <= closed_to_, "a follower is told a move", board);
            if (!entry) return;
            expect(entry->is_proven && book::is_unmistakable(board, *entry), "the move is proven and clear", board);
            ++followed_;
            if (left(board) <= few) late_.push_back(board);
            const B after = board.play(*book::move_of(board, *entry));
            if (const book::Entry* next = book::find(book_, book::key(after)))
                expect(next->score == -entry->score, "the best move keeps the score", board);
            return follow(after, false);
        }
        MoveList<B::most_moves> moves;
        board.generate(moves);
        for (Move move : moves) {
            const B after = board.play(move);
            const book::Entry* next = book::find(book_, book::key(after));
            expect(!entry || !next || -next->score <= entry->score, "no move is better than the best", board);
            follow(after, true);
        }
    }

private:
    book::Book book_;
    int closed_to_;
    std::set<std::pair<uint64_t, bool>> seen_;
    std::vector<B> late_;
    size_t followed_ = 0;
};

int solved(const B& board, SearchMemory& memory) { return *othello::Solver<6>::solve(board, memory, {}, [](const Step&) {}, {}).score; }

void solve_again(const std::vector<B>& boards, size_t most, book::Book book) {
    SearchMemory memory(64);
    for (size_t i = 0; i < std::min(most, boards.size()); ++i) {
        const B& board = boards[i * boards.size() / std::min(most, boards.size())];
        const book::Entry& entry = *book::find(book, book::key(board));
        const int lead = othello::lead_of(entry.score, 36);
        expect(lead == solved(board, memory), "its score is exact", board);
        expect(lead == -solved(board.play(*book::move_of(board, entry)), memory), "its move reaches the score", board);
    }
}

}  // namespace

int main(int, char** words) {
    const std::vector<book::Entry> entries = read(words[1]);
    const B start = B::parse(words[4], {});
    Walk walk(entries, std::atoi(words[2]));
    walk.follow(start, true);
    walk.follow(start, false);
    expect(walk.followed() <= entries.size() && walk.followed() > entries.size() / 2, "most of it is for followers", start);
    expect(!walk.late().empty(), "it goes down to its last empty squares", start);
    solve_again(walk.late(), size_t(std::atoi(words[3])), entries);
    return failures;
}
