// The interface of a game's fast implementation, so that perft, playouts and search are written once for all games.
//
// A board is a small value: playing a move makes a changed copy. It includes the options and the plies played, so it can tell
// when the game is over. rules.py of each game defines the rules; tests/native compares the two move by move.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace girone {

enum class Side : uint8_t { white, black };

constexpr Side opponent(Side side) { return side == Side::white ? Side::black : Side::white; }

// The state of a game, as seen by the side to move.
enum class Result : uint8_t { open, won, lost, tied };

constexpr Result compare(int own, int other) {
    return own == other ? Result::tied : own > other ? Result::won : Result::lost;
}

// 1, 0 or -1 if the side to move has won, tied or lost; empty while the game is open.
constexpr std::optional<int> number_of(Result result) {
    switch (result) {
        case Result::won: return 1;
        case Result::lost: return -1;
        case Result::tied: return 0;
        default: return {};
    }
}

// The options of a game that affect its moves and its end; a game ignores those that it does not have.
struct Options {
    int size = 8;                    // Othello: cells in a row
    int move_limit = 0;              // moves of each side
    bool count_at_limit = false;     // Fission: at the limit more stones win
    bool removes_by_letter = false;  // Dipole: an odd number of pieces may leave straight ahead, too
};

// A move is a number below the board's `move_numbers`, so it can serve as an index.
using Move = uint16_t;

// A list of moves in an array, without allocation. Capacity is the most moves in any position.
template <int Capacity>
class MoveList {
public:
    void add(Move move) { moves_[size_++] = move; }
    int size() const { return size_; }
    Move operator[](int index) const { return moves_[index]; }
    Move* begin() { return moves_.data(); }
    Move* end() { return moves_.data() + size_; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }

private:
    std::array<Move, Capacity> moves_;  // not initialised: that would cost more than generating the moves
    int size_ = 0;
};

template <class B>
concept Game = std::is_trivially_copyable_v<B> &&
    requires(const B board, Move move, MoveList<B::most_moves> moves, std::string_view text, Options options) {
        { B::move_numbers } -> std::convertible_to<int>;

        // Reads a position in the format of rules.py; throws std::invalid_argument with a reason otherwise.
        { B::parse(text, options) } -> std::same_as<B>;
        { board.text() } -> std::same_as<std::string>;

        { board.turn } -> std::convertible_to<Side>;
        { board.result() } -> std::same_as<Result>;

        // Appends the legal moves of an open game, including a forced pass.
        { board.generate(moves) } -> std::same_as<void>;
        // The number of legal moves, 0 when the game is over. Faster than generating them.
        { board.count_moves() } -> std::same_as<int>;
        // The position after a legal move.
        { board.play(move) } -> std::same_as<B>;
        // A hint for move ordering and quiescence search: the move changes the balance at once.
        { board.is_tactical(move) } -> std::same_as<bool>;

        // Depends on the pieces and the side to move, not on the plies.
        { board.hash() } -> std::same_as<uint64_t>;

        // Own pieces on a cell as a positive number, the opponent's as a negative one; row by row from the top left.
        { B::size } -> std::convertible_to<int>;
        { board.content(0) } -> std::same_as<int>;

        { board.move_text(move) } -> std::same_as<std::string>;
        // The move that a text denotes, legal or not; empty if it is not a move on this board.
        { board.read_move(text) } -> std::same_as<std::optional<Move>>;
    };

template <Game B>
bool is_legal(const B& board, Move move) {
    if (board.result() != Result::open) return false;
    MoveList<B::most_moves> moves;
    board.generate(moves);
    for (Move each : moves)
        if (each == move) return true;
    return false;
}

}  // namespace girone
