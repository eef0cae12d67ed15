// The fast twin of Othello's rules: Board<N> for every even N from 4 to 18.
//
// A board is two sets of squares as the side to move sees them; flips.hpp finds moves and captures in them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bits.hpp"
#include "game.hpp"
#include "girone/games/othello/flips.hpp"
#include "hash.hpp"
#include "text.hpp"

namespace girone::othello {

// A move is the number of a square; the pass is the number after the last.
template <int N>
struct Board {
    static_assert(N % 2 == 0 && N >= 4 && N <= 18);
    using Set = Squares<N>;
    static constexpr int size = N;
    static constexpr int most_moves = N * N;
    static constexpr int move_numbers = N * N + 1;
    static constexpr Move pass_move = N * N;

    Set own{}, other{};  // the discs of the side to move, and of its opponent
    Side turn = Side::black;

    static Board parse(std::string_view text, const Options&) {
        const auto fields = split(text, ' ');
        if (fields.size() != 2 || fields[0].size() != N * N || (fields[1] != "X" && fields[1] != "O"))
            refuse(text, "an Othello position is " + std::to_string(N * N) + " of X, O and -, a blank, and X or O to move");
        Board board;
        board.turn = fields[1] == "X" ? Side::black : Side::white;
        for (int square = 0; square < N * N; ++square) {
            const char disc = fields[0][square];
            if (disc == fields[1][0])
                board.own |= single<Set>(square);
            else if (disc == 'X' || disc == 'O')
                board.other |= single<Set>(square);
            else if (disc != '-')
                refuse(text, "the squares of an Othello position are X, O and -");
        }
        return board;
    }

    std::string text() const {
        const char mine = turn == Side::black ? 'X' : 'O', theirs = turn == Side::black ? 'O' : 'X';
        std::string result;
        for (int square = 0; square < N * N; ++square) {
            const int here = content(square);
            result += here == 0 ? '-' : here > 0 ? mine : theirs;
        }
        return result + ' ' + mine;
    }

    int content(int square) const {
        const Set disc = single<Set>(square);
        return int(bool(own & disc)) - int(bool(other & disc));
    }

    // The squares where the side to move can put a disc.
    constexpr Set moves() const { return outflanking<N>(own, other) & columns<N, 0> & ~(own | other); }

    constexpr Board pass() const { return {other, own, opponent(turn)}; }

    constexpr Board play(Move move) const {
        if (move == pass_move) return pass();
        const Set captured = captures<N>(move, own, other);
        return {other & ~captured, own | captured | single<Set>(move), opponent(turn)};
    }

    constexpr Result result() const {
        if (moves() || pass().moves()) return Result::open;
        return compare(count(own), count(other));
    }

    constexpr int count_moves() const {
        const int choices = count(moves());
        return choices ? choices : pass().moves() ? 1 : 0;
    }

    void generate(MoveList<most_moves>& list) const {
        Set choices = moves();
        if (!choices) list.add(pass_move);
        while (choices) list.add(Move(take_lowest(choices)));
    }

    // A corner, which is never lost again.
    bool is_tactical(Move move) const {
        return move == 0 || move == N - 1 || move == N * N - N || move == N * N - 1;
    }

    uint64_t hash() const {
        uint64_t state = uint64_t(turn);
        for (const Set& set : {own, other})
            for (uint64_t word : words(set)) state = mix(state, word);
        return hash_words(state);
    }

    std::string move_text(Move move) const {
        return move == pass_move ? "-1,-1" : std::to_string(move % N) + ',' + std::to_string(move / N);
    }

    std::optional<Move> read_move(std::string_view text) const {
        if (text == "-1,-1") return pass_move;
        const auto parts = split(text, ',');
        if (parts.size() != 2) return {};
        const auto x = read_number(parts[0]), y = read_number(parts[1]);
        if (!x || !y || *x >= N || *y >= N) return {};
        return Move(*y * N + *x);
    }
};

static_assert(Game<Board<4>> && Game<Board<8>> && Game<Board<10>> && Game<Board<18>>);

}  // namespace girone::othello
