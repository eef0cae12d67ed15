// The fast twin of Dipole's rules.
//
// Only the 32 dark cells exist, numbered in reading order: cell c lies in row c / 4. A board has the cells of each side as 32
// bits and the height of every stack as four bits, 32 bytes in all; a byte for each height was no faster. Moves are counted
// without being made: a stack of s pieces has 2 s + s / 2 of them forward (removal to the letter adds the odd numbers that
// leave the board straight ahead), and only the enemy stacks within its reach change that number. In perft this makes three
// times the leaves of generating them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "stones.hpp"

namespace girone::dipole {

constexpr int cells = 32, tallest = 12, off_board = cells;

constexpr int row_of(int cell) { return cell / 4; }
constexpr int column_of(int cell) { return cell % 4 * 2 + (row_of(cell) + 1) % 2; }
constexpr uint32_t bit(int cell) { return uint32_t{1} << cell; }

// What the geometry says about moves, by cell, way and number of pieces.
struct Geometry {
    std::array<std::array<std::array<uint8_t, tallest + 1>, ways>, cells> target{};  // where a move ends; `off_board`
    std::array<std::array<uint32_t, tallest + 1>, cells> reach{};                    // what so many pieces could capture
    std::array<std::array<uint8_t, cells>, cells> distance{}, way{};                 // from a cell to one on a line with it
    std::array<std::array<uint32_t, cells>, 2> ahead{};                              // the reach that lies forward, by side

    constexpr Geometry() {
        for (int cell = 0; cell < cells; ++cell)
            for (int to = 0; to < ways; ++to)
                for (int pieces = 1; pieces <= tallest; ++pieces) {
                    const int row = row_of(cell) + pieces * down[to], column = column_of(cell) + pieces * right[to];
                    const bool on_board = row >= 0 && row < 8 && column >= 0 && column < 8;
                    const bool dark = (row + column + 16) % 2 == 1;
                    target[cell][to][pieces] = off_board;
                    if (on_board && dark) add(cell, to, pieces, 4 * row + column / 2);
                }
        for (auto& by_pieces : reach)
            for (int pieces = 1; pieces <= tallest; ++pieces) by_pieces[pieces] |= by_pieces[pieces - 1];
    }

    constexpr void add(int cell, int to, int pieces, int end) {
        target[cell][to][pieces] = uint8_t(end);
        reach[cell][pieces] |= bit(end);
        distance[cell][end] = uint8_t(pieces);
        way[cell][end] = uint8_t(to);
        if (down[to]) ahead[down[to] < 0 ? int(Side::white) : int(Side::black)][cell] |= bit(end);
    }
};

inline constexpr Geometry geometry;

// A move is cell * 128 + way * 16 + pieces; a pass moves none.
constexpr Move make_move(int cell, int way, int pieces) { return Move(cell << 7 | way << 4 | pieces); }
constexpr int cell_of(Move move) { return move >> 7; }
constexpr int way_of(Move move) { return move >> 4 & 7; }
constexpr int pieces_of(Move move) { return move & 15; }

struct Board {
    static constexpr int size = 8;
    static constexpr int most_moves = 3 * tallest + tallest * tallest;  // forward, and each stack onto each enemy stack
    static constexpr int move_numbers = cells << 7;
    static constexpr bool has_one_way_ahead = true;  // a turned or mirrored board is another game

    uint32_t own = 0, other = 0;  // the cells of the side to move, and of its opponent
    std::array<uint64_t, 2> heights{};
    uint16_t plies = 0, last_ply = 0;
    Side turn = Side::white;
    bool removes_by_letter = false;  // any number of pieces above the cells to the edge may leave, also an odd one

    static Board parse(std::string_view text, const Options& options) {
        const auto fields = split(text, ' ');
        if (fields.size() < 3) refuse(text, "a Dipole position is STACKS W|B PLIES");
        Board board;
        board.last_ply = girone::last_ply(options);
        board.removes_by_letter = options.removes_by_letter;
        board.plies = read_plies(fields.back(), options);
        board.turn = read_side(fields[fields.size() - 2]);
        for (size_t i = 0; i + 2 < fields.size(); ++i) board.read_stack(fields[i]);
        check_material(board.pieces(board.own), 0, tallest, text);
        check_material(board.pieces(board.other), 0, tallest, text);
        return board;
    }

    std::string text() const {
        std::string result;
        for (uint32_t left = own | other; left;) {
            const int cell = take_lowest(left);
            result += cell_text(cell) + sign(own & bit(cell) ? turn : opponent(turn)) + std::to_string(height(cell)) + ' ';
        }
        return result + sign(turn) + ' ' + std::to_string(plies);
    }

    int height(int cell) const { return int(heights[cell / 16] >> cell % 16 * 4 & 15); }

    // The pieces on some cells.
    int pieces(uint32_t on) const {
        int sum = 0;
        while (on) sum += height(take_lowest(on));
        return sum;
    }

    int content(int square) const {
        const int row = square / 8, column = square % 8;
        if ((row + column) % 2 == 0) return 0;
        const int cell = square / 2;
        return own & bit(cell) ? height(cell) : -height(cell);
    }

    Result result() const {
        if (plies >= last_ply) return compare(pieces(own), pieces(other));
        if (own && other) return Result::open;
        return own ? Result::won : Result::lost;
    }

    int count_moves() const {
        if (plies >= last_ply || !own || !other) return 0;
        int moves = 0;
        for (uint32_t left = own; left;) {
            const int cell = take_lowest(left), most = height(cell);
            moves += 2 * most + most / 2;
            if (removes_by_letter) moves += odd_removals(cell, most);
            const uint32_t ahead = geometry.ahead[int(turn)][cell];
            // An enemy stack forward was counted already, one behind or beside was not.
            for (uint32_t enemies = geometry.reach[cell][most] & other; enemies;) {
                const int enemy = take_lowest(enemies);
                moves += int(height(enemy) <= geometry.distance[cell][enemy]) - int(ahead >> enemy & 1);
            }
        }
        return moves ? moves : 1;
    }

    void generate(MoveList<most_moves>& moves) const {
        const int north = turn == Side::white ? N : S;
        for (uint32_t left = own; left;) {
            const int cell = take_lowest(left), most = height(cell);
            for (int pieces = 1; pieces <= most; ++pieces) {
                add_forward(moves, cell, (north + 1) % ways, pieces);
                add_forward(moves, cell, (north + ways - 1) % ways, pieces);
                if (pieces % 2 == 0 || leaves_by_letter(cell, pieces)) add_forward(moves, cell, north, pieces);
            }
            const uint32_t backward = geometry.reach[cell][most] & ~geometry.ahead[int(turn)][cell];
            for (uint32_t enemies = backward & other; enemies;) {
                const int enemy = take_lowest(enemies), distance = geometry.distance[cell][enemy];
                if (height(enemy) <= distance) moves.add(make_move(cell, geometry.way[cell][enemy], distance));
            }
        }
        if (moves.size() == 0) moves.add(only_pass());
    }

    Board play(Move move) const {
        Board next = *this;
        if (const int pieces = pieces_of(move)) {
            const int cell = cell_of(move), target = geometry.target[cell][way_of(move)][pieces];
            next.put(cell, height(cell) - pieces);
            if (target != off_board) next.put(target, pieces + (own & bit(target) ? height(target) : 0));
        }
        std::swap(next.own, next.other);
        next.turn = opponent(turn);
        ++next.plies;
        return next;
    }

    // A capture.
    bool is_tactical(Move move) const {
        const int target = geometry.target[cell_of(move)][way_of(move)][pieces_of(move)];
        return pieces_of(move) && target != off_board && other & bit(target);
    }

    // Whether a move of this open position takes the opponent's last stack.
    bool wins_at_once() const {
        if (!std::has_single_bit(other) || plies + 1 >= last_ply) return false;
        const int enemy = std::countr_zero(other);
        for (uint32_t left = own; left;) {
            const int cell = take_lowest(left), most = height(cell);
            if (geometry.reach[cell][most] & other && height(enemy) <= geometry.distance[cell][enemy]) return true;
        }
        return false;
    }

    uint64_t hash() const {
        const uint64_t rest = uint64_t(turn) | uint64_t{removes_by_letter} << 1;
        return hash_words(uint64_t{own} << 32 | other, heights[0], heights[1], rest);
    }

    std::string move_text(Move move) const {
        return cell_text(cell_of(move)) + ',' + std::string(way_names[way_of(move)]) + ',' + std::to_string(pieces_of(move));
    }

    // A pass from any own stack, in any direction, is the one pass that there is.
    std::optional<Move> read_move(std::string_view text) const {
        const auto parts = split(text, ',');
        if (parts.size() != 3) return {};
        const auto cell = read_cell(parts[0]), way = read_way(parts[1]), pieces = read_number(parts[2]);
        if (!cell || !way || !pieces || *pieces > tallest) return {};
        return *pieces == 0 && own & bit(*cell) ? only_pass() : make_move(*cell, *way, *pieces);
    }

private:
    int rows_ahead(int cell) const { return turn == Side::white ? row_of(cell) : 7 - row_of(cell); }
    bool leaves_by_letter(int cell, int pieces) const { return removes_by_letter && pieces > rows_ahead(cell); }

    // The odd numbers of pieces up to `most` that are greater than the rows ahead.
    int odd_removals(int cell, int most) const { return std::max(0, (most + 1) / 2 - (rows_ahead(cell) + 1) / 2); }

    Move only_pass() const { return make_move(std::countr_zero(own), N, 0); }

    void add_forward(MoveList<most_moves>& moves, int cell, int way, int pieces) const {
        const int target = geometry.target[cell][way][pieces];
        const bool blocked = target != off_board && other & bit(target) && height(target) > pieces;
        if (!blocked) moves.add(make_move(cell, way, pieces));
    }

    // Makes a cell the side's to move with so many pieces, or empty.
    void put(int cell, int pieces) {
        const int at = cell % 16 * 4;
        heights[cell / 16] = (heights[cell / 16] & ~(uint64_t{15} << at)) | uint64_t(pieces) << at;
        own = pieces ? own | bit(cell) : own & ~bit(cell);
        other &= ~bit(cell);
    }

    void read_stack(std::string_view text) {
        const auto cell = text.size() < 4 ? std::nullopt : read_cell(text.substr(0, 2));
        const auto pieces = text.size() < 4 ? std::nullopt : read_number(text.substr(3));
        if (!cell || !pieces || *pieces < 1 || *pieces > tallest || (own | other) & bit(*cell))
            refuse(text, "a stack is a dark cell, given once, its side, and 1 to 12 pieces, such as A4B12");
        const bool mine = read_side(text.substr(2, 1)) == turn;
        put(*cell, *pieces);
        if (!mine) own ^= bit(*cell), other ^= bit(*cell);
    }

    static std::string cell_text(int cell) { return {char('A' + row_of(cell)), char('1' + column_of(cell))}; }

    static std::optional<int> read_cell(std::string_view text) {
        if (text.size() != 2 || text[0] < 'A' || text[0] > 'H' || text[1] < '1' || text[1] > '8') return {};
        const int row = text[0] - 'A', column = text[1] - '1';
        if ((row + column) % 2 == 0) return {};
        return 4 * row + column / 2;
    }
};

static_assert(Game<Board> && sizeof(Board) == 32);

}  // namespace girone::dipole
