// The patterns of 8x8 Othello.
//
// Families and their order are also in training/othello/patterns.py, which makes the tables; a test compares the two. The
// images of a family under the symmetries of the board share one table.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "girone/games/othello/lookup.hpp"

namespace girone::othello::patterns {

inline constexpr int families = 11, images = 46;

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

inline constexpr std::array<int, families + 1> begins = begins_of(shapes);
inline constexpr int entries = begins[families];
inline const auto digits = digits_of(all);

// The numbers as both sides see them, kept up from move to move: a look a few plies ahead changes only those of the discs that turn.
class Tracked {
public:
    Tracked(uint64_t own, uint64_t other) : seen_(numbers_of<all, digits>(other)), seen_by_other_(numbers_of<all, digits>(own)) {
        const Row mine = seen_by_other_, theirs = seen_;
        seen_.add(theirs), seen_.add(mine);
        seen_by_other_.add(mine), seen_by_other_.add(theirs);
    }

    // As the opponent sees it after a disc was put and others were turned.
    [[gnu::always_inline]] inline Tracked after(int square, uint64_t turned) const {
        Tracked next(seen_by_other_, seen_);
        const Row& disc = digits[square / 4][1 << square % 4];
        next.seen_.add(disc), next.seen_.add(disc), next.seen_by_other_.add(disc);
        each_turned(turned, [&](const Row& changed) { next.seen_.add(changed), next.seen_by_other_.take(changed); });
        return next;
    }

    // The sum of the weights after that, where nothing else is asked.
    [[gnu::always_inline]] inline int sum_after(const int16_t* table, int square, uint64_t turned) const {
        Row numbers = seen_by_other_;
        const Row& disc = digits[square / 4][1 << square % 4];
        numbers.add(disc), numbers.add(disc);
        each_turned(turned, [&](const Row& changed) { numbers.add(changed); });
        return sum_of<all, begins, images>(table, numbers);
    }

    [[gnu::always_inline]] inline int sum(const int16_t* table) const { return sum_of<all, begins, images>(table, seen_); }

    Tracked passed() const { return {seen_by_other_, seen_}; }

private:
    using Row = Numbers<images>;

    Row seen_, seen_by_other_;

    Tracked(const Row& seen, const Row& seen_by_other) : seen_(seen), seen_by_other_(seen_by_other) {}

    template <class Visit>
    [[gnu::always_inline]] static inline void each_turned(uint64_t turned, Visit&& visit) {
        while (turned) {
            const int part = std::countr_zero(turned) / 4;
            visit(digits[part][turned >> 4 * part & 15]);
            turned &= ~(uint64_t{15} << 4 * part);
        }
    }
};

// The sum of the weights of all images.
[[gnu::always_inline]] inline int sum(const int16_t* table, uint64_t own, uint64_t other) {
    return sum_of<all, begins, digits, images>(table, own, other);
}

}  // namespace girone::othello::patterns
