// Stones on 8x8 squares, for Lines of Action and Fission: directions, rays, neighbours, the one-line text.
//
// Square (row, column) from the top left is bit 8 * row + column. Directions are numbered as in rules.py, clockwise from N.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "bits.hpp"
#include "game.hpp"
#include "hash.hpp"
#include "text.hpp"

namespace girone {

enum Way : uint8_t { N, NE, E, SE, S, SW, W, NW };
inline constexpr int ways = 8;
inline constexpr std::array<std::string_view, ways> way_names = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
inline constexpr std::array<int, ways> down = {-1, -1, 0, 1, 1, 1, 0, -1};
inline constexpr std::array<int, ways> right = {0, 1, 1, 1, 0, -1, -1, -1};

constexpr int opposite(int way) { return (way + ways / 2) % ways; }

inline std::optional<int> read_way(std::string_view text) {
    for (int way = 0; way < ways; ++way)
        if (way_names[way] == text) return way;
    return {};
}

namespace stones {

constexpr uint64_t left_column = 0x0101010101010101, right_column = left_column << 7;

constexpr uint64_t bit(int square) { return uint64_t{1} << square; }
constexpr int step_of(int way) { return 8 * down[way] + right[way]; }

// All stones of a set moved by one square; those that leave the board vanish.
template <int way>
constexpr uint64_t shifted(uint64_t set) {
    if constexpr (right[way] > 0) set &= ~right_column;
    if constexpr (right[way] < 0) set &= ~left_column;
    constexpr int by = step_of(way);
    if constexpr (by > 0)
        return set << by;
    else
        return set >> -by;
}

// The squares next to a square of the set; squares of the set itself only if they have neighbours in it.
constexpr uint64_t around(uint64_t set) {
    const uint64_t beside = shifted<E>(set) | shifted<W>(set), row = set | beside;
    return beside | row << 8 | row >> 8;
}

// The squares from a square to the edge, without itself, by direction.
using Rays = std::array<std::array<uint64_t, ways>, 64>;

constexpr Rays make_rays() {
    Rays rays{};
    for (int square = 0; square < 64; ++square)
        for (int way = 0; way < ways; ++way) {
            int row = square / 8 + down[way], column = square % 8 + right[way];
            for (; row >= 0 && row < 8 && column >= 0 && column < 8; row += down[way], column += right[way])
                rays[square][way] |= bit(8 * row + column);
        }
    return rays;
}

inline constexpr Rays rays = make_rays();

// The part of a board that both games have in common.
struct Stones {
    uint64_t own = 0, other = 0;  // of the side to move, and of its opponent
    uint16_t plies = 0, last_ply = 0;
    Side turn = Side::white;

    static constexpr int size = 8;

    int content(int square) const { return int(own >> square & 1) - int(other >> square & 1); }

    uint64_t hash() const { return hash_words(own, other, uint64_t(turn)); }

    std::string text() const {
        std::string result;
        for (int square = 0; square < 64; ++square) {
            if (square && square % 8 == 0) result += '/';
            const int here = content(square);
            result += here == 0 ? '.' : sign(here > 0 ? turn : opponent(turn));
        }
        return result + ' ' + sign(turn) + ' ' + std::to_string(plies);
    }

    // Ends the turn after the stones were moved.
    void next_turn() {
        std::swap(own, other);
        turn = opponent(turn);
        ++plies;
    }
};

inline Stones read_stones(std::string_view text, const Options& options, int least) {
    constexpr int most = 12;
    const auto fields = split(text, ' ');
    if (fields.size() != 3) refuse(text, "a position is ROWS W|B PLIES");
    Stones stones;
    stones.last_ply = last_ply(options);
    stones.turn = read_side(fields[1]);
    stones.plies = read_plies(fields[2], options);
    const std::string_view rows = fields[0];
    if (rows.size() != 8 * 9 - 1) refuse(rows, "a board is eight rows of eight signs joined by '/'");
    for (int i = 0; i < int(rows.size()); ++i) {
        const int square = i / 9 * 8 + i % 9;
        if (i % 9 == 8 ? rows[i] != '/' : std::string_view("WB.").find(rows[i]) == std::string_view::npos)
            refuse(rows, "a board is eight rows of W, B and . joined by '/'");
        if (rows[i] == sign(stones.turn))
            stones.own |= bit(square);
        else if (rows[i] == sign(opponent(stones.turn)))
            stones.other |= bit(square);
    }
    check_material(count(stones.own), least, most, text);
    check_material(count(stones.other), least, most, text);
    return stones;
}

}  // namespace stones
}  // namespace girone
