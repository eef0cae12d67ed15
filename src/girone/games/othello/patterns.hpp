// The patterns of 8x8 Othello: small sets of squares whose discs, read as a number to base 3, tell a weight in a table.
//
// Families and their order are also in training/othello/patterns.py, which makes the tables; a test compares the two. The
// images of a family under the symmetries of the board share one table.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

namespace girone::othello::patterns {

inline constexpr int families = 11, most_squares = 10, images = 46, no_square = -1;
using Shape = std::array<int, most_squares>;

// Squares of the first image of each family, row by row from the top left; the first square is the lowest digit.
inline constexpr std::array<Shape, families> shapes = {{
    {9, 0, 1, 2, 3, 4, 5, 6, 7, 14},          // edge with both X squares
    {0, 1, 2, 8, 9, 10, 16, 17, 18, -1},      // corner, 3 by 3
    {0, 1, 2, 3, 4, 8, 9, 10, 11, 12},        // corner, 2 by 5
    {8, 9, 10, 11, 12, 13, 14, 15, -1, -1},   // rows 2, 3 and 4
    {16, 17, 18, 19, 20, 21, 22, 23, -1, -1},
    {24, 25, 26, 27, 28, 29, 30, 31, -1, -1},
    {0, 9, 18, 27, 36, 45, 54, 63, -1, -1},   // diagonals of 8, 7, 6, 5 and 4 squares
    {1, 10, 19, 28, 37, 46, 55, -1, -1, -1},
    {2, 11, 20, 29, 38, 47, -1, -1, -1, -1},
    {3, 12, 21, 30, 39, -1, -1, -1, -1, -1},
    {4, 13, 22, 31, -1, -1, -1, -1, -1, -1},
}};

struct Image {
    int family = 0;
    Shape squares{};
    uint64_t set = 0;
};

// The square that a square becomes under one of the eight symmetries.
constexpr int turned(int square, int symmetry) {
    const int x = symmetry & 1 ? 7 - square % 8 : square % 8, y = symmetry & 2 ? 7 - square / 8 : square / 8;
    return symmetry & 4 ? 8 * x + y : 8 * y + x;
}

constexpr Image image_of(int family, int symmetry) {
    Image image{family, shapes[family], 0};
    for (int& square : image.squares)
        if (square != no_square) square = turned(square, symmetry), image.set |= uint64_t{1} << square;
    return image;
}

// Every image once, in the order of families and symmetries.
inline constexpr std::array<Image, images> all = [] {
    std::array<Image, images> found{};
    int size = 0;
    for (int family = 0; family < families; ++family)
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            const Image image = image_of(family, symmetry);
            bool is_new = true;
            for (int i = 0; i < size; ++i) is_new = is_new && found[i].set != image.set;
            if (is_new) found[size++] = image;
        }
    return found;
}();

// Where the table of each family begins; the last is the end of all.
inline constexpr std::array<int, families + 1> begins = [] {
    std::array<int, families + 1> result{};
    for (int family = 0; family < families; ++family) {
        int size = 1;
        for (int square : shapes[family]) size *= square == no_square ? 1 : 3;
        result[family + 1] = result[family] + size;
    }
    return result;
}();
inline constexpr int entries = begins[families];

// The numbers of all images side by side, so that a few additions of wide registers make all of them at once.
struct Numbers {
#ifdef __AVX512BW__
    static constexpr int bytes = 64;
#else
    static constexpr int bytes = 32;
#endif
    typedef uint16_t Register __attribute__((vector_size(bytes)));
    static constexpr int lanes = bytes / 2, registers = (images + lanes - 1) / lanes;

    Register part[registers];

    void add(const Numbers& more) {
        for (int i = 0; i < registers; ++i) part[i] += more.part[i];
    }
};

// What each choice of discs on four neighbouring squares of a row adds to the numbers.
inline constexpr int parts = 16;
inline const auto digits = [] {
    std::array<std::array<Numbers, 16>, parts> result{};
    for (int i = 0; i < images; ++i) {
        int digit = 1;
        for (int square : all[i].squares) {
            if (square == no_square) break;
            for (int discs = 0; discs < 16; ++discs)
                if (discs >> square % 4 & 1) result[square / 4][discs].part[i / Numbers::lanes][i % Numbers::lanes] += digit;
            digit *= 3;
        }
    }
    return result;
}();

template <int... i>
[[gnu::always_inline]] inline int add_up(const int16_t* table, const uint16_t* number, std::integer_sequence<int, i...>) {
    return (... + table[begins[all[i].family] + number[i]]);
}

// The sum of the weights of all images; empty squares are the digit 0, own discs 1, the opponent's 2. The numbers are made
// anew for every position: carrying them along and changing them with every disc was measured, and was not faster.
[[gnu::always_inline]] inline int sum(const int16_t* table, uint64_t own, uint64_t other) {
    Numbers numbers{}, doubled{};
    for (int part = 0; part < parts; ++part) {
        numbers.add(digits[part][own >> 4 * part & 15]);
        doubled.add(digits[part][other >> 4 * part & 15]);
    }
    numbers.add(doubled), numbers.add(doubled);
    uint16_t number[Numbers::registers * Numbers::lanes];
    std::memcpy(number, numbers.part, sizeof number);
    return add_up(table, number, std::make_integer_sequence<int, images>());
}

}  // namespace girone::othello::patterns
