// What the fast twin of a game offers, so that perft, playouts and search are each written once for all games.
//
// A board is a small value: playing a move makes a changed copy. It knows its options and how many plies were played, so it
// can judge its own end. The law is rules.py of each game; tests/native compares the two move by move.
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

// How a game stands, as the side to move sees it.
enum class Result : uint8_t { open, won, lost, tied };

constexpr Result compare(int own, int other) {
    return own == other ? Result::tied : own > other ? Result::won : Result::lost;
}

// 1, 0 or -1 as the side to move won, tied or lost; nothing while it is open.
constexpr std::optional<int> number_of(Result result) {
    switch (result) {
        case Result::won: return 1;
        case Result::lost: return -1;
        case Result::tied: return 0;
        default: return {};
    }
}

// The options of a game that its moves and its end depend on; a game looks only at those it has.
struct Options {
    int size = 8;                    // Othello: cells in a row
    int move_limit = 0;              // moves of each side
    bool count_at_limit = false;     // Fission: at the limit more stones win
    bool removes_by_letter = false;  // Dipole: an odd number of pieces may leave straight ahead, too
};

// A move is a number below the board's `move_numbers`, so that tables can be indexed by it.
using Move = uint16_t;

// Moves in an array without an allocation. Capacity is the most moves that any position has.
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
    std::array<Move, Capacity> moves_;  // left as it is: filling it would cost more than generating
    int size_ = 0;
};

template <class B>
concept Game = std::is_trivially_copyable_v<B> &&
    requires(const B board, Move move, MoveList<B::most_moves> moves, std::string_view text, Options options) {
        { B::move_numbers } -> std::convertible_to<int>;

        // The position of a text as the law writes it; std::invalid_argument says what is wrong with any other text.
        { B::parse(text, options) } -> std::same_as<B>;
        { board.text() } -> std::same_as<std::string>;

        { board.turn } -> std::convertible_to<Side>;
        { board.result() } -> std::same_as<Result>;

        // Appends the legal moves of a game that is open, a forced pass included.
        { board.generate(moves) } -> std::same_as<void>;
        // How many there are; 0 when the game is over. Faster than generating them.
        { board.count_moves() } -> std::same_as<int>;
        // The position after a legal move.
        { board.play(move) } -> std::same_as<B>;
        // A hint for ordering and quiescence: the move changes the balance at once.
        { board.is_tactical(move) } -> std::same_as<bool>;

        // Depends on the pieces and the side to move, not on the plies.
        { board.hash() } -> std::same_as<uint64_t>;

        // Own pieces on a cell as a positive number, the opponent's as a negative one; row by row from the top left.
        { B::size } -> std::convertible_to<int>;
        { board.content(0) } -> std::same_as<int>;

        { board.move_text(move) } -> std::same_as<std::string>;
        // The move that a text writes, legal or not; nothing if it writes none of this board.
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
