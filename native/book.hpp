// The opening book of a game: positions that were searched for a long time in advance (training/books), with their best moves.
//
// The file is a sorted array of entries and is embedded in the program (embed.hpp), so nothing is read at start-up. A position
// is found by a key that all its mirror images share. Therefore an entry cannot name its move by squares; it has a part of the
// key of the position after the move.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "game.hpp"
#include "hash.hpp"

namespace girone::book {

struct Entry {
    uint64_t key;
    int16_t score;      // for the side to move
    uint16_t reply;     // a quarter of the key after the best move
    uint16_t depth;     // plies searched ahead, including moves of the book
    uint8_t part;       // which quarter of the key
    uint8_t is_proven;  // whether the score is exact, because the end of the game was reached
};
static_assert(sizeof(Entry) == 16);

using Book = std::span<const Entry>;

// The hash of a board as seen by the side to move, under one of eight rotations and reflections.
template <Game B>
uint64_t view(const B& board, int way, uint64_t state) {
    constexpr int last = B::size - 1;
    for (int cell = 0; cell < B::size * B::size; ++cell) {
        int row = cell / B::size, column = cell % B::size;
        if (way & 1) column = last - column;
        if (way & 2) row = last - row;
        if (way & 4) std::swap(row, column);
        state = mix(state, uint64_t(board.content(row * B::size + column)));
    }
    return hash_words(state);
}

// The same for all mirror images of a position, and for either colour. It includes the plies left until the move limit, because
// a game with another limit, or with another beginning, is a different one.
template <Game B>
uint64_t key(const B& board) {
    uint64_t state = B::size;
    if constexpr (requires { board.last_ply; }) state = mix(state, uint64_t(board.last_ply - board.plies));
    if constexpr (requires { board.count_at_limit; }) state = mix(state, board.count_at_limit);
    if constexpr (requires { board.removes_by_letter; })
        if (board.removes_by_letter) state = mix(state, 1);
    if constexpr (requires { B::has_one_way_ahead; }) return view(board, board.turn == Side::white ? 0 : 3, state);
    uint64_t least = UINT64_MAX;
    for (int way = 0; way < 8; ++way) least = std::min(least, view(board, way, state));
    return least;
}

inline const Entry* find(Book book, uint64_t key) {
    const auto entry = std::ranges::lower_bound(book, key, {}, &Entry::key);
    return entry != book.end() && entry->key == key ? &*entry : nullptr;
}

inline constexpr int parts_of_key = 4;

inline uint16_t short_key(uint64_t key, int part = 0) { return uint16_t(key >> 16 * part); }

// The move of an entry; empty if no legal move fits it.
template <Game B>
std::optional<Move> move_of(const B& board, const Entry& entry) {
    if (board.result() != Result::open) return {};
    MoveList<B::most_moves> moves;
    board.generate(moves);
    for (Move move : moves)
        if (short_key(key(board.play(move)), entry.part) == entry.reply) return move;
    return {};
}

// Whether an entry identifies one move, up to mirror images. If moves to two positions had the same short key, the first of
// them would be taken, and which one comes first depends on the orientation of the board.
template <Game B>
bool is_unmistakable(const B& board, const Entry& entry) {
    std::optional<uint64_t> meant;
    MoveList<B::most_moves> moves;
    board.generate(moves);
    for (Move move : moves) {
        const uint64_t after = key(board.play(move));
        if (short_key(after, entry.part) != entry.reply) continue;
        if (meant && *meant != after) return false;
        meant = after;
    }
    return meant.has_value();
}

// Best play according to the book, as far as it goes.
template <Game B>
std::vector<Move> line(Book book, B board) {
    std::vector<Move> moves;
    while (const Entry* entry = find(book, key(board))) {
        const auto move = move_of(board, *entry);
        if (!move) break;
        moves.push_back(*move);
        board = board.play(*move);
    }
    return moves;
}

struct Choice {
    Move move;
    int score;
    std::vector<Move> line;
};

// The moves of a position that have scores in the book, best first; empty if the position is not in it.
template <Game B>
std::vector<Choice> choices(Book book, const B& board) {
    const Entry* entry = find(book, key(board));
    if (!entry) return {};
    const auto best = move_of(board, *entry);
    if (!best) return {};
    std::vector<Choice> result{{*best, entry->score, line(book, board)}};
    MoveList<B::most_moves> moves;
    board.generate(moves);
    for (Move move : moves) {
        const B next = board.play(move);
        const Entry* reply = find(book, key(next));
        if (move == *best || !reply) continue;
        std::vector<Move> following = line(book, next);
        following.insert(following.begin(), move);
        result.push_back({move, -reply->score, std::move(following)});
    }
    std::stable_sort(result.begin() + 1, result.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
    return result;
}

}  // namespace girone::book
