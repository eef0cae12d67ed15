// Othello games of the engine against itself on all cores, with a score for every position (training/othello/train.py).
// The size of the board is GIRONE_SIZE.
//
//   selfplay FOLDER SEED SECONDS THREADS DEPTH EMPTIES [GAMES [FIRST_SHEET]]
//
// A game begins with moves of chance, goes on by searches of DEPTH plies, and is played out exactly from EMPTIES empty
// squares on. There each position is solved, and some moves are left to chance again, since a search meets bad moves too.
// Games are written in sheets (training/sheets.hpp).
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "arena.hpp"
#include "girone/games/othello/endgame.hpp"
#include "record.hpp"
#include "root.hpp"
#include "sheets.hpp"

namespace {

using namespace girone;
using namespace girone::othello;
using arena::B;
constexpr int N = arena::size, squares = N * N;
using Note = Record<N>;

constexpr int chance_at_the_end = 4, last_kept = 4;
// Larger boards have longer openings, and leads of more discs.
constexpr int fewest_by_chance = 4, most_by_chance = 20 * N / 8, depth_of_openings = 3, uneven = 1000 * N / 8;

struct Orders : training::Orders {
    int depth, empties;
};

int empties_of(const B& board) { return squares - count(board.own | board.other); }

Move any_move(const B& board, std::mt19937_64& chance) {
    MoveList<B::most_moves> moves;
    board.generate(moves);
    return moves[int(chance() % uint64_t(moves.size()))];
}

// One thread's player: plays whole games and notes their positions.
class Player {
public:
    Player(const Orders& orders, std::vector<Note>& records) : orders_(orders), records_(records) {}

    void play(uint32_t number) {
        std::seed_seq seed{uint32_t(orders_.seed), number};
        std::mt19937_64 chance(seed);
        memory_.clear();
        B board = open(chance);
        std::vector<std::pair<B, int>> played;
        while (board.result() == Result::open && empties_of(board) > orders_.empties) {
            const SearchResult result = consider(board, orders_.depth);
            played.emplace_back(board, result.score);
            board = board.play(result.line.moves[0]);
        }
        const int lead = solve(board);
        for (const auto& [each, score] : played)
            note(each, number, each.turn == board.turn ? lead : -lead, score, false);
        play_out(board, number, chance);
    }

private:
    const Orders& orders_;
    std::vector<Note>& records_;
    SearchMemory memory_{2};
    Table solved_{2};
    SharedSearch common_{solved_, Deadline({}), memory_.stop};
    NodeCounter watch_{common_, {}};
    Endgame<N> endgame_{solved_, watch_};

    // Some moves of chance. Most of them lose at once, so a position that is lost already is not played on.
    B open(std::mt19937_64& chance) {
        for (;;) {
            B board = arena::start();
            const int by_chance = fewest_by_chance + int(chance() % (most_by_chance - fewest_by_chance + 1));
            for (int ply = 0; ply < by_chance && board.result() == Result::open; ++ply)
                board = board.play(any_move(board, chance));
            if (board.result() == Result::open && std::abs(consider(board, depth_of_openings).score) <= uneven) return board;
        }
    }

    SearchResult consider(const B& board, int depth) {
        const Effort effort{.limits = {.depth = depth}};
        return think<B, arena::Trained>(board, memory_, effort, [](const SearchResult&) {}, {});
    }

    int solve(const B& board) {
        memory_.stop = false;
        return endgame_.score(board);
    }

    // The end: every position with its own score. Near the last squares the solver remembers no moves.
    void play_out(B board, uint32_t number, std::mt19937_64& chance) {
        while (board.result() == Result::open && empties_of(board) >= last_kept) {
            const int lead = solve(board);
            note(board, number, lead, 100 * lead, true);
            const Move best = endgame_.best_of(board);
            const bool by_chance = chance() % chance_at_the_end == 0 || best == no_move;
            board = board.play(by_chance ? any_move(board, chance) : best);
        }
    }

    // Searches that see the end tell scores beyond all boards; of those the lead says enough.
    void note(const B& board, uint32_t number, int lead, int score, bool exact) {
        if (score::is_decided(score)) score = 100 * lead;
        if (board.moves()) records_.push_back(record(board, number, lead, score, exact));
    }
};

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words < 7)
        return std::fprintf(stderr, "usage: selfplay FOLDER SEED SECONDS THREADS DEPTH EMPTIES [GAMES [FIRST_SHEET]]\n"), 2;
    const Orders orders{{words[1], std::strtoull(words[2], nullptr, 10), std::atof(words[3]), std::atoi(words[4]),
                         count_of_words > 7 ? uint32_t(std::atoi(words[7])) : UINT32_MAX,
                         count_of_words > 8 ? uint32_t(std::atoi(words[8])) : 0},
                        std::atoi(words[5]),
                        std::atoi(words[6])};
    const auto make_player = [&](std::vector<Note>& records) { return std::make_unique<Player>(orders, records); };
    training::Sheets<Note, decltype(make_player)>(orders, make_player).play_all();
}
