// Othello games of the engine against itself on all cores, with a score for every position (training/othello/train.py).
// The size of the board is GIRONE_SIZE.
//
//   selfplay FOLDER SEED SECONDS THREADS DEPTH EMPTIES [GAMES [FIRST_SHEET]]
//
// A game begins with moves of chance, goes on by searches of DEPTH plies, and is played out exactly from EMPTIES empty
// squares on. There each position is solved. Some moves are left to chance on the way, on 8x8 also before that, since a search
// meets bad moves too.
// Games are written in sheets (training/sheets.hpp).
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <ranges>
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
// Before the end on 8x8: one move in so many is left to chance, and what a position should come to is by this part what the next
// one should, for the rest what its own search said. So a score learns from searches further on, without the noise of whole games.
constexpr int chance_before = N == 8 ? 16 : 0;
constexpr double carried = N == 8 ? 0.75 : 0;
constexpr int most_score = 100 * squares;
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
        std::vector<Turn> played;
        while (board.result() == Result::open && empties_of(board) > orders_.empties) {
            const SearchResult result = consider(board, orders_.depth);
            const bool by_chance = leaves_to_chance(chance);
            played.push_back({board, result.score, by_chance});
            board = board.play(by_chance ? any_move(board, chance) : result.line.moves[0]);
        }
        const int lead = solve(board);
        double ahead = 100 * lead;  // what the position after it should come to, for the side to move at the end
        for (const Turn& each : std::views::reverse(played)) {
            const int sign = each.board.turn == board.turn ? 1 : -1;
            const double own = score::is_decided(each.score) ? sign * ahead : std::clamp(each.score, -most_score, most_score);
            const double part = each.is_by_chance ? 0 : carried;
            ahead = sign * ((1 - part) * own + part * sign * ahead);
            note(each.board, number, sign * lead, int(std::lround(sign * ahead)), false);
        }
        play_out(board, number, chance);
    }

private:
    // A position of a game, what its search said, and whether its move was left to chance.
    struct Turn {
        B board;
        int score;
        bool is_by_chance;
    };

    const Orders& orders_;
    std::vector<Note>& records_;
    SearchMemory memory_{2};
    Table solved_{2};
    Common common_{solved_, Deadline({}), memory_.stop};
    Watch watch_{common_, {}};
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

    static bool leaves_to_chance([[maybe_unused]] std::mt19937_64& chance) {
        if constexpr (chance_before > 0) return chance() % chance_before == 0;
        return false;
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

    void note(const B& board, uint32_t number, int lead, int score, bool exact) {
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
