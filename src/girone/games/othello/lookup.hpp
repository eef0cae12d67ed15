// Patterns on a board of 8x8 bits: small sets of squares whose discs, read as a number to base 3, tell a weight in a table.
//
// Square (x, y) is bit 8 * y + x. Empty squares are the digit 0, own discs 1, the opponent's 2; the first square is the lowest.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

namespace girone::othello {

inline constexpr int most_squares = 10, no_square = -1;
using Shape = std::array<int, most_squares>;

// A shape somewhere on the board, and the number of the family whose table it reads.
struct Image {
    int family = 0;
    Shape squares{};
    uint64_t set = 0;
};

// Where the table of each family begins; the last is the end of all.
template <size_t families>
constexpr std::array<int, families + 1> begins_of(const std::array<Shape, families>& shapes) {
    std::array<int, families + 1> result{};
    for (size_t family = 0; family < families; ++family) {
        int size = 1;
        for (int square : shapes[family]) size *= square == no_square ? 1 : 3;
        result[family + 1] = result[family] + size;
    }
    return result;
}

// The numbers of all images side by side, so that a few additions of wide registers make all of them at once.
template <int images>
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

    void take(const Numbers& less) {
        for (int i = 0; i < registers; ++i) part[i] -= less.part[i];
    }
};

// What each choice of discs on four neighbouring squares of a row adds to the numbers.
inline constexpr int parts = 16;
template <size_t images>
auto digits_of(const std::array<Image, images>& all) {
    using Row = Numbers<int(images)>;
    std::array<std::array<Row, 16>, parts> result{};
    for (size_t i = 0; i < images; ++i) {
        int digit = 1;
        for (int square : all[i].squares) {
            if (square == no_square) break;
            for (int discs = 0; discs < 16; ++discs)
                if (discs >> square % 4 & 1) result[square / 4][discs].part[i / Row::lanes][i % Row::lanes] += digit;
            digit *= 3;
        }
    }
    return result;
}

// The numbers of a set of discs as if each were the digit 1.
template <const auto& all, const auto& digits>
[[gnu::always_inline]] inline auto numbers_of(uint64_t discs) {
    Numbers<int(all.size())> numbers{};
    for (int part = 0; part < parts; ++part) numbers.add(digits[part][discs >> 4 * part & 15]);
    return numbers;
}

// Of the constexpr images `all` in tables that begin at `begins`: the sum of the weights of the first `number` of them.
template <const auto& all, const auto& begins, int number>
[[gnu::always_inline]] inline int sum_of(const int16_t* table, const Numbers<int(all.size())>& numbers) {
    uint16_t found[numbers.registers * numbers.lanes];
    std::memcpy(found, numbers.part, sizeof found);
    return [&]<int... i>(std::integer_sequence<int, i...>) {
        return (... + table[begins[all[i].family] + found[i]]);
    }(std::make_integer_sequence<int, number>());
}

// The same of numbers that are made anew.
template <const auto& all, const auto& begins, const auto& digits, int number>
[[gnu::always_inline]] inline int sum_of(const int16_t* table, uint64_t own, uint64_t other) {
    auto numbers = numbers_of<all, digits>(own);
    const auto others = numbers_of<all, digits>(other);
    numbers.add(others), numbers.add(others);
    return sum_of<all, begins, number>(table, numbers);
}

}  // namespace girone::othello
