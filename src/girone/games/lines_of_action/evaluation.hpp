// What a Lines of Action position is worth, after the features that Winands describes for his program MIA: concentration
// around the centre of mass, centralisation, quads, mobility, connectedness, uniformity, the side to move.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "girone/games/lines_of_action/core.hpp"

namespace girone::lines_of_action {

// The squares farther than so many steps from a square.
using Beyond = std::array<std::array<uint64_t, 7>, 64>;

constexpr Beyond make_beyond() {
    Beyond beyond{};
    for (int from = 0; from < 64; ++from)
        for (int to = 0; to < 64; ++to) {
            const int rows = from / 8 - to / 8, columns = from % 8 - to % 8;
            const int steps = std::max(rows < 0 ? -rows : rows, columns < 0 ? -columns : columns);
            for (int d = 0; d < steps; ++d) beyond[from][d] |= bit(to);
        }
    return beyond;
}

inline constexpr Beyond beyond = make_beyond();

// The squares at least so many steps from the edge.
inline constexpr std::array<uint64_t, 3> inner = {0x007e7e7e7e7e7e00, 0x00003c3c3c3c0000, 0x0000001818000000};

// How many moves along a line the two sides have, for each filling of it: own ones in the low byte, the opponent's in the high
// one, so that both are added up at once and with one look-up in place of two among the movers.
class Freedom {
public:
    Freedom() {
        for (int length = 2; length <= 8; ++length) {
            const Line line(8 - length, 0, SE);
            for (unsigned own = 0; own < 1u << length; ++own)
                for (unsigned other = 0; other < 1u << length; ++other)
                    moves_[line.table + (own | other << length)] = find(line, own, other);
        }
    }

    unsigned operator()(const Line& line, unsigned own, unsigned other) const {
        return moves_[line.table + (own | other << line.length)];
    }

private:
    std::array<uint16_t, table_begin(9)> moves_{};

    static uint16_t find(const Line& line, unsigned own, unsigned other) {
        return uint16_t(std::popcount(movers(line, own | other << line.length)) |
                        std::popcount(movers(line, other | own << line.length)) << 8);
    }
};

inline const Freedom freedom;

struct Evaluation {
    static constexpr bool result_has_distance = true, null_move = true, has_probable_cuts = false;
    static constexpr bool cutoffs_from_replies = false;
    static constexpr int quiet_plies = 1, futile_margin = 120;
    static constexpr int table_from = 1;  // depth below which a look into the table costs more than it saves
    static constexpr double reduction = 0.5;

    static constexpr int concentration = 900, centre = 30, quads = 12, mobility = 3, contact = 10, spread = 14, to_move = 20;

    // What is seen of one side's pieces.
    struct Form {
        int size, surplus, central, contacts, quads, extent;
        int blocks;  // less the holes in them

        int worth() const {
            return concentration / (surplus + 3) + (centre * central + contact * contacts) / size + Evaluation::quads * quads -
                   spread * extent / 4;
        }
    };

    // What is seen of a position.
    struct Sight {
        Form own, other;
        int own_moves, other_moves;

        int worth() const { return own.worth() - other.worth() + mobility * (own_moves - other_moves) + to_move; }
    };

    static Sight look(const Board& board) {
        unsigned moves = 0;
        each_line([&](auto i) {
            constexpr Line line = lines[i];
            moves += freedom(line, line.extract(board.own), line.extract(board.other));
        });
        return {form_of(board.own), form_of(board.other), int(moves & 0xff), int(moves >> 8)};
    }

    static int evaluate(const Board& board) { return look(board).worth(); }

    static int margin(const Board&) { return 0; }
    static bool keeps_depth(const Board& board, Move move) { return board.other & bit(move % 64); }

    // Beyond the horizon only a move that ends the game matters, and one move joins a few blocks at most.
    static bool may_be_loud(const Board& board) {
        uint64_t left = board.own;
        for (int blocks = 0; left; ++blocks) {
            if (blocks == 3) return false;
            left &= ~block_of(left);
        }
        return true;
    }

    static bool is_loud(const Board& board, Move move) {
        return connected(board.own ^ (bit(move / 64) | bit(move % 64)));
    }


    static Board skip(const Board& board) {
        Board next = board;
        next.next_turn();
        return next;
    }

private:
    struct Point {
        int row, column;
    };

public:
    // Towards the own centre of mass, and captures a little.
    struct Ordering {
        const Board& board;
        Point middle;

        Ordering(const Board& board, bool) : board(board), middle(centre_of(board.own)) {}

        int worth(Move move) const {
            const int gain = distance(move / 64, middle) - distance(move % 64, middle);
            return 400 * gain + (board.other & bit(move % 64) ? 800 : 0);
        }
    };

private:

    // Rows and columns are summed by the bits of their numbers.
    static Point centre_of(uint64_t pieces) {
        const int row = std::popcount(pieces & 0xff00ff00ff00ff00) + 2 * std::popcount(pieces & 0xffff0000ffff0000) +
                        4 * std::popcount(pieces & 0xffffffff00000000);
        const int column = std::popcount(pieces & 0xaaaaaaaaaaaaaaaa) + 2 * std::popcount(pieces & 0xcccccccccccccccc) +
                           4 * std::popcount(pieces & 0xf0f0f0f0f0f0f0f0);
        const int size = std::popcount(pieces);
        return {(2 * row + size) / (2 * size), (2 * column + size) / (2 * size)};
    }

    static int distance(int square, Point to) {
        return std::max(std::abs(square / 8 - to.row), std::abs(square % 8 - to.column));
    }

    static Form form_of(uint64_t pieces) {
        const int size = std::popcount(pieces);
        const Point middle = centre_of(pieces);
        int far = 0, central = 0;
        for (uint64_t squares : beyond[8 * middle.row + middle.column]) far += std::popcount(pieces & squares);
        for (uint64_t squares : inner) central += std::popcount(pieces & squares);
        const Quads quads(pieces);
        const int pairs = pairs_in(pieces), three = std::popcount(quads.three), four = std::popcount(quads.four);
        return {.size = size,
                .surplus = std::max(0, far - nearest[size]),  // so many pieces cannot lie nearer together
                .central = central,
                .contacts = 2 * pairs,
                .quads = std::popcount(quads.three & ~beyond[8 * middle.row + middle.column][2]),  // hard to break
                .extent = extent(pieces),
                .blocks = size - pairs + three + 2 * four};
    }

    static int pairs_in(uint64_t pieces) {
        return std::popcount(pieces & stones::shifted<E>(pieces)) + std::popcount(pieces & stones::shifted<S>(pieces)) +
               std::popcount(pieces & stones::shifted<SE>(pieces)) + std::popcount(pieces & stones::shifted<SW>(pieces));
    }

    // The squares of two by two with at least three pieces, and with four, by their corners.
    struct Quads {
        uint64_t three, four;

        explicit Quads(uint64_t pieces) {
            const uint64_t right = stones::shifted<W>(pieces), below = stones::shifted<N>(pieces);
            const uint64_t across = stones::shifted<N>(right);
            three = (pieces & right & (below | across)) | (below & across & (pieces | right));
            four = pieces & right & below & across;
        }
    };

    // Rows and columns of the smallest rectangle around the pieces.
    static int extent(uint64_t pieces) {
        uint64_t rows = pieces | pieces >> 32;
        rows |= rows >> 16;
        rows |= rows >> 8;
        const unsigned columns = unsigned(rows & 0xff);
        const int height = std::countl_zero(pieces) / 8 + std::countr_zero(pieces) / 8;
        return 8 - height + 8 - std::countl_zero(uint8_t(columns)) - std::countr_zero(uint8_t(columns));
    }

    static constexpr std::array<int, 13> nearest = {0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14};
};

}  // namespace girone::lines_of_action
