// The fast twin of Lines of Action's rules.
//
// A board is two sets of 64 bits. Every row, column and diagonal is brought down to its own few bits by one multiplication
// (no two bits meet, so nothing carries), and a table says for each filling of a line which pieces can move up and down it.
// So one board has 42 look-ups, whatever stands on it. In perft that makes three times the leaves of asking each piece for its
// line counts, targets and blockers. The pext instruction in place of the multiplication makes another quarter where it is
// fast, but it is very slow on some processors and missing on others.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "stones.hpp"

namespace girone::lines_of_action {

using stones::bit;

constexpr int line_count = 42;  // 8 rows, 8 columns, 2 * 13 diagonals of at least two squares
constexpr int fillings(int length) { return 1 << 2 * length; }

constexpr int table_begin(int length) {
    int begin = 0;
    for (int shorter = 2; shorter < length; ++shorter) begin += fillings(shorter);
    return begin;
}

// The squares of the left column that stand for the bits of a byte.
constexpr std::array<uint64_t, 256> make_columns() {
    std::array<uint64_t, 256> columns{};
    for (int byte = 0; byte < 256; ++byte)
        for (int row = 0; row < 8; ++row) columns[byte] |= uint64_t(byte >> row & 1) << 8 * row;
    return columns;
}

inline constexpr std::array<uint64_t, 256> columns = make_columns();

// One line of the board. Its squares are counted along it: from the left, or in a column from the top.
struct Line {
    int way = E;
    int first = 0;  // its first square
    int length = 0;
    uint64_t mask = 0;
    uint64_t magic = 0;  // brings the squares of a masked set down, to the top of the product
    int table = 0;       // where the fillings of lines of this length begin

    constexpr Line() = default;
    constexpr Line(int row, int column, int along) : way(along), first(8 * row + column) {
        for (; row >= 0 && row < 8 && column < 8; row += down[way], column += right[way], ++length)
            mask |= bit(8 * row + column);
        table = table_begin(length);
        // The sum of all rows puts each square of a diagonal above its column.
        magic = way == E ? bit(56 - first) : stones::left_column;
        if (way == S) magic = 0x0102040810204080 >> first;
    }

    constexpr int shift() const { return way == SE || way == NE ? 56 + first % 8 : 56; }
    constexpr unsigned extract(uint64_t set) const { return unsigned((set & mask) * magic >> shift()); }
    constexpr unsigned filling(uint64_t own, uint64_t other) const { return extract(own) | extract(other) << length; }

    // The squares of the board that some bits of the line stand for.
    constexpr uint64_t squares(unsigned bits) const {
        if (way == S) return columns[bits] << first;
        if (way == E) return uint64_t{bits} << first;
        return (uint64_t{bits} << first % 8) * stones::left_column & mask;
    }
};

constexpr std::array<Line, line_count> make_lines() {
    std::array<Line, line_count> lines;
    int count = 0;
    for (int i = 0; i < 8; ++i) lines[count++] = Line(i, 0, E), lines[count++] = Line(0, i, S);
    for (int i = 0; i < 7; ++i) lines[count++] = Line(i, 0, SE), lines[count++] = Line(7 - i, 0, NE);
    for (int i = 1; i < 7; ++i) lines[count++] = Line(0, i, SE), lines[count++] = Line(7, i, NE);
    return lines;
}

inline constexpr std::array<Line, line_count> lines = make_lines();

// The number of the line through a square, by way; both ways along a line lead to the same.
using Through = std::array<std::array<uint8_t, ways>, 64>;

constexpr Through make_through() {
    Through through{};
    for (int i = 0; i < line_count; ++i)
        for (uint64_t left = lines[i].mask; left;) {
            const int square = take_lowest(left);
            through[square][lines[i].way] = through[square][opposite(lines[i].way)] = uint8_t(i);
        }
    return through;
}

inline constexpr Through through = make_through();

// Calls visit(i) for each line, its number as a constant, so that masks and factors become part of the code.
template <class Visit, size_t... i>
void each_line(Visit&& visit, std::index_sequence<i...>) {
    (visit(std::integral_constant<int, i>{}), ...);
}
template <class Visit>
void each_line(Visit&& visit) {
    each_line(visit, std::make_index_sequence<line_count>{});
}

// For each filling of a line, by `own | other << length`: the own pieces that can move along it in the low byte, those that
// can move back in the high byte.
class Movers {
public:
    Movers() {
        for (int length = 2; length <= 8; ++length)
            for (unsigned filling = 0; filling < unsigned(fillings(length)); ++filling)
                movers_[table_begin(length) + filling] = find(filling, length);
    }

    unsigned operator()(const Line& line, unsigned filling) const { return movers_[line.table + filling]; }
    unsigned operator()(const Line& line, uint64_t own, uint64_t other) const {
        return (*this)(line, line.filling(own, other));
    }

private:
    std::array<uint16_t, table_begin(9)> movers_{};

    static uint16_t find(unsigned filling, int length) {
        const unsigned own = filling & ((1u << length) - 1), other = filling >> length;
        const int distance = std::popcount(own) + std::popcount(other & ~own);
        unsigned result = 0;
        for (int from = 0; from < length; ++from) {
            if (!(own >> from & 1)) continue;
            if (is_open(from, from + distance, own, other, length)) result |= 1u << from;
            if (is_open(from, from - distance, own, other, length)) result |= 0x100u << from;
        }
        return uint16_t(result);
    }

    // Own pieces may be jumped and enemy pieces hit, not the other way round.
    static bool is_open(int from, int to, unsigned own, unsigned other, int length) {
        if (to < 0 || to >= length || own >> to & 1) return false;
        for (int jumped = from; jumped != to; jumped += from < to ? 1 : -1)
            if (other >> jumped & 1) return false;
        return true;
    }
};

inline const Movers movers;

// One block of the pieces.
inline uint64_t block_of(uint64_t pieces) {
    uint64_t block = pieces & -pieces;
    for (uint64_t grown; (grown = block | (stones::around(block) & pieces)) != block; block = grown) {
    }
    return block;
}

// Whether the pieces form one block. A lonely piece tells at once in most positions.
inline bool connected(uint64_t pieces) {
    uint64_t block = pieces & -pieces;
    if (block == pieces) return true;
    if (pieces & ~stones::around(pieces)) return false;
    for (uint64_t grown;; block = grown) {
        grown = block | (stones::around(block) & pieces);
        if (grown == block) return block == pieces;
    }
}

struct Board : stones::Stones {
    static constexpr int most_moves = 12 * ways;
    static constexpr int move_numbers = 64 * 64;

    static Board parse(std::string_view text, const Options& options) { return {stones::read_stones(text, options, 1)}; }

    // The opponent has just moved: if both are connected, it wins.
    Result result() const {
        if (connected(other)) return Result::lost;
        if (connected(own)) return Result::won;
        if (plies >= last_ply) return Result::tied;
        for (const Line& line : lines)
            if (movers(line, own, other)) return Result::open;
        return Result::lost;
    }

    int count_moves() const {
        if (plies >= last_ply || connected(other) || connected(own)) return 0;
        int moves = 0;
        each_line([&](auto i) { moves += std::popcount(movers(lines[i], own, other)); });
        return moves;
    }

    // First all movers of each way, then the moves: a loop for each line would mispredict its end on most lines.
    void generate(MoveList<most_moves>& moves) const {
        std::array<uint64_t, ways> towards{};
        std::array<uint8_t, line_count> distance;
        each_line([&](auto i) {
            constexpr Line line = lines[i];
            const unsigned filling = line.filling(own, other), both = movers(line, filling);
            towards[line.way] |= line.squares(both & 0xff);
            towards[opposite(line.way)] |= line.squares(both >> 8);
            distance[i] = uint8_t(std::popcount(filling));
        });
        for (int way = 0; way < ways; ++way)
            for (uint64_t left = towards[way]; left;) {
                const int from = take_lowest(left);
                moves.add(Move(from * 64 + from + stones::step_of(way) * distance[through[from][way]]));
            }
    }

    Board play(Move move) const {
        Board next = *this;
        next.own ^= bit(move / 64) | bit(move % 64);
        next.other &= ~bit(move % 64);
        next.next_turn();
        return next;
    }

    // A capture, or a move that connects.
    bool is_tactical(Move move) const {
        return other & bit(move % 64) || connected(own ^ (bit(move / 64) | bit(move % 64)));
    }

    // Whether a move of this open position connects the side's pieces; where they lie in many blocks, none is looked for.
    bool wins_at_once() const {
        constexpr int most_blocks = 4;
        uint64_t left = own;
        for (int blocks = 0; left; ++blocks) {
            if (blocks == most_blocks) return false;
            left &= ~block_of(left);
        }
        MoveList<most_moves> moves;
        generate(moves);
        return std::any_of(moves.begin(), moves.end(),
                           [&](Move move) { return connected(own ^ (bit(move / 64) | bit(move % 64))); });
    }

    std::string move_text(Move move) const { return square_text(move / 64) + '-' + square_text(move % 64); }

    std::optional<Move> read_move(std::string_view text) const {
        if (text.size() != 5 || text[2] != '-') return {};
        const auto from = read_square(text.substr(0, 2)), to = read_square(text.substr(3));
        if (!from || !to) return {};
        return Move(*from * 64 + *to);
    }

private:
    // Row 8 is on top.
    static std::string square_text(int square) { return {char('A' + square % 8), char('8' - square / 8)}; }

    static std::optional<int> read_square(std::string_view text) {
        if (text[0] < 'A' || text[0] > 'H' || text[1] < '1' || text[1] > '8') return {};
        return 8 * ('8' - text[1]) + text[0] - 'A';
    }
};

static_assert(Game<Board>);

}  // namespace girone::lines_of_action
