// Moves that a book could mistake for each other: games of chance in Lines of Action, each board as it lies and mirrored.
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "book.hpp"
#include "girone/games/lines_of_action/core.hpp"

using namespace girone;
using B = lines_of_action::Board;

namespace {

const Options options{.move_limit = 1000};
int failures = 0;

void expect(bool holds, const char* what) {
    if (!holds) ++failures, std::printf("not so: %s\n", what);
}

std::vector<Move> moves_of(const B& board) {
    MoveList<B::most_moves> moves;
    board.generate(moves);
    return {moves.begin(), moves.end()};
}

// The same position with its rows from right to left.
B mirrored(const B& board) {
    std::string text = board.text();
    for (size_t row = 0; row < 8; ++row) std::reverse(text.begin() + long(9 * row), text.begin() + long(9 * row + 8));
    return B::parse(text, options);
}

struct Tally {
    int mistakable = 0, misled = 0;
};

// Whether two moves to different positions have the same short key; only there something could be mistaken.
bool has_twins(const B& board) {
    std::map<uint16_t, uint64_t> seen;
    for (Move move : moves_of(board)) {
        const uint64_t after = book::key(board.play(move));
        if (seen.try_emplace(book::short_key(after), after).first->second != after) return true;
    }
    return false;
}

// Each move once as the book's.
void look_at(const B& board, Tally& tally) {
    const B image = mirrored(board);
    expect(book::key(board) == book::key(image), "mirror images share a key");
    for (Move best : moves_of(board)) {
        const uint64_t after = book::key(board.play(best));
        const book::Entry entry{book::key(board), 0, book::short_key(after), 1, 0, 0};
        bool names_it = true;
        for (const B& each : {board, image}) names_it &= book::key(each.play(*book::move_of(each, entry))) == after;
        const bool is_unmistakable = book::is_unmistakable(board, entry);
        expect(names_it || !is_unmistakable, "an unmistakable entry names its move on the mirrored board, too");
        tally.mistakable += !is_unmistakable;
        // What one orientation alone does not show.
        tally.misled += !names_it && book::key(board.play(*book::move_of(board, entry))) == after;
    }
}

}  // namespace

int main(int, char** words) {
    Tally tally;
    uint64_t chance = 1;
    for (int game = 0; game < 200; ++game) {
        B board = B::parse(words[1], options);
        for (int ply = 0; ply < 40 && board.result() == Result::open; ++ply) {
            if (game == 0 || has_twins(board)) look_at(board, tally);
            const std::vector<Move> moves = moves_of(board);
            chance = hash_words(chance + 1);
            board = board.play(moves[chance % moves.size()]);
        }
    }
    expect(tally.mistakable > 20 && tally.misled > 5, "there were moves to mistake, and some only seen mirrored");
    return failures;
}
