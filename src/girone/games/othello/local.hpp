// Patterns for boards of any size: what lies near a corner, read alike in all four corners.
//
// Each corner sees up to 8x8 squares, turned so that it is square 0 itself. In there lie the corner, the edge and the lines
// along it, and diagonals; lines by their distance from the edge, of which all from the fourth on share one table. Each line
// is so read from both its ends, and boards from 10x10 to 16x16 are seen whole; of 18x18 the two middle rows and columns are not.
// Families and their order are also in training/othello/local.py, which makes the tables; a test compares the two.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "girone/games/othello/flips.hpp"
#include "girone/games/othello/lookup.hpp"

namespace girone::othello::local {

// Reach is the number of squares that a corner sees along an edge: 8, or 6 on 6x6. Both have tables of their own.
template <int Reach>
struct Shapes {
    static constexpr int tables_of_lines = Reach == 8 ? 4 : 2, diagonals = 4, first_line = 3 + diagonals;
    static constexpr int families = first_line + tables_of_lines;
    static constexpr int deepest_line = Reach == 8 ? 7 : 2, images = 5 + 2 * diagonals - 1 + 2 * deepest_line;
    static constexpr int longest_edge = 7, longest_diagonal = 7;

    static constexpr Shape line(int begin, int step, int length) {
        Shape shape{};
        shape.fill(no_square);
        for (int i = 0; i < length; ++i) shape[i] = begin + i * step;
        return shape;
    }

    static constexpr Shape edge() {
        const int length = std::min(Reach, longest_edge);
        Shape shape = line(0, 1, length);
        shape[length] = 9;  // the square across the corner
        return shape;
    }

    static constexpr std::array<Shape, families> all = [] {
        std::array<Shape, families> result{};
        result[0] = {0, 1, 2, 8, 9, 10, 16, 17, -1, -1};  // corner, 3 by 3 but the innermost
        result[1] = {0, 1, 2, 3, 8, 9, 10, 11, -1, -1};   // corner, 2 by 4
        result[2] = edge();
        for (int i = 0; i < diagonals; ++i) result[3 + i] = line(i, 9, std::min(longest_diagonal, Reach - i));
        for (int i = 0; i < tables_of_lines; ++i) result[first_line + i] = line(8 * (i + 1), 1, Reach);
        return result;
    }();

    static constexpr std::array<int, families + 1> begins = begins_of(all);
    static constexpr int entries = begins[families];

    static constexpr Image moved(int family, int by, bool mirrored) {
        Image image{family, all[family], 0};
        for (int& square : image.squares)
            if (square != no_square) {
                square += by;
                if (mirrored) square = square % 8 * 8 + square / 8;
                image.set |= uint64_t{1} << square;
            }
        return image;
    }

    // Every shape and what the mirror along the diagonal makes of it, the deepest lines last.
    static constexpr std::array<Image, images> seen = [] {
        std::array<Image, images> result{};
        int size = 0;
        const auto add = [&](int family, int by) {
            result[size++] = moved(family, by, false);
            const Image mirrored = moved(family, by, true);
            if (mirrored.set != result[size - 1].set) result[size++] = mirrored;
        };
        for (int family = 0; family < first_line; ++family) add(family, 0);
        for (int depth = 1; depth <= deepest_line; ++depth) {
            const int table = std::min(depth, tables_of_lines);
            add(first_line + table - 1, 8 * (depth - table));
        }
        return result;
    }();

    // A corner of an N x N board reads the lines on its own half.
    template <int N>
    static constexpr int images_on = images - 2 * (deepest_line - std::min(N / 2 - 1, deepest_line));

    static inline const auto digits = digits_of(seen);
};

template <int N>
inline constexpr int reach = std::min(N, 8);

constexpr uint64_t left_to_right(uint64_t set) {
    set = (set >> 1 & 0x5555555555555555) | (set & 0x5555555555555555) << 1;
    set = (set >> 2 & 0x3333333333333333) | (set & 0x3333333333333333) << 2;
    return (set >> 4 & 0x0f0f0f0f0f0f0f0f) | (set & 0x0f0f0f0f0f0f0f0f) << 4;
}

// What the corners of an N x N board see of a set: top left, top right, bottom left, bottom right.
template <int N>
[[gnu::always_inline]] inline std::array<uint64_t, 4> from_corners(const Squares<N>& set) {
    constexpr int R = reach<N>;
    const auto word = words(set);
    const auto row = [&](int from) {
        const int first = from / 64, by = from % 64;
        uint64_t bits = word[first] >> by;
        if (by > 64 - R) bits |= word[first + 1] << (64 - by);
        return bits & ((1 << R) - 1);
    };
    std::array<uint64_t, 4> result{};
    for (int y = 0; y < R; ++y) {
        // Rows of a mirrored half are shifted to the end from which they are read back.
        result[0] |= row(y * N) << 8 * y;
        result[1] |= row(y * N + N - R) << (8 * y + 8 - R);
        result[2] |= row((N - 1 - y) * N) << 8 * y;
        result[3] |= row((N - 1 - y) * N + N - R) << (8 * y + 8 - R);
    }
    result[1] = left_to_right(result[1]), result[3] = left_to_right(result[3]);
    return result;
}

// The sum of the weights of all images in all corners.
template <int N>
[[gnu::always_inline]] inline int sum(const int16_t* table, const Squares<N>& own, const Squares<N>& other) {
    using S = Shapes<reach<N>>;
    const auto mine = from_corners<N>(own), theirs = from_corners<N>(other);
    int result = 0;
    for (int corner = 0; corner < 4; ++corner)
        result += sum_of<S::seen, S::begins, S::digits, S::template images_on<N>>(table, mine[corner], theirs[corner]);
    return result;
}

}  // namespace girone::othello::local
