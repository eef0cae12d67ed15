// Where games begin: at the lines of a file, or after moves of chance that nobody has chosen.
//
// What chance plays depends on the seed and the number of an opening alone.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "game.hpp"
#include "text.hpp"

namespace girone::training {

// So many moves of chance, or fewer where the game ends before.
template <Game B>
B play_by_chance(B board, int plies, std::mt19937_64& chance) {
    for (int ply = 0; ply < plies && board.result() == Result::open; ++ply) {
        MoveList<B::most_moves> moves;
        board.generate(moves);
        board = board.play(moves[int(chance() % uint64_t(moves.size()))]);
    }
    return board;
}

// How openings by chance are drawn.
struct Draw {
    int plies;
    uint32_t seed;
    int lead;  // pieces that one side, whichever, has more; any number if negative

    // PLIES:SEED or PLIES:SEED:LEAD.
    static Draw read(std::string_view text) {
        const auto words = split(text, ':');
        const auto number = [&](size_t place) { return std::atoi(std::string(words.at(place)).c_str()); };
        return {number(0), uint32_t(number(1)), words.size() > 2 ? number(2) : -1};
    }

    template <Game B>
    bool takes(const B& board) const {
        if (board.result() != Result::open) return false;
        if constexpr (requires { board.wins_at_once(); })
            if (board.wins_at_once()) return false;
        return lead < 0 || std::abs(lead_of(board)) == lead;
    }

    template <Game B>
    static int lead_of(const B& board) {
        int pieces = 0;
        for (int square = 0; square < B::size * B::size; ++square) pieces += board.content(square);
        return pieces;
    }
};

// An opening by its number: drawn again where the game is over, ends by the next move, or has another lead.
template <Game B>
B open_by_chance(const B& start, const Draw& draw, uint32_t number) {
    std::seed_seq seeds{draw.seed, number};
    std::mt19937_64 chance(seeds);
    B board = start;
    do board = play_by_chance(start, draw.plies, chance);
    while (!draw.takes(board));
    return board;
}

// The moves of an opening, played from the start.
template <Game B>
B open_by_line(B board, const std::string& line) {
    std::istringstream moves(line);
    for (std::string move; moves >> move;) board = board.play(*board.read_move(move));
    return board;
}

// The lines of a file, but for those that say something about it.
inline std::vector<std::string> lines_of(const std::string& name) {
    std::ifstream file(name);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        if (!line.starts_with('#') && !line.empty()) lines.push_back(line);
    return lines;
}

// Which openings of a draw are meant: those whose numbers a file lists, or all.
inline std::vector<uint32_t> numbers_of(const std::string& file, int skip, int number) {
    std::vector<uint32_t> numbers;
    if (file.empty())
        for (int i = skip; i < skip + number; ++i) numbers.push_back(uint32_t(i));
    else
        for (const std::string& line : lines_of(file))
            if (skip-- <= 0 && int(numbers.size()) < number) numbers.push_back(uint32_t(std::stoul(line)));
    return numbers;
}

// The openings that `source` names: a file of lines, or chance: and a draw, of which @FILE keeps those that it lists by number.
template <Game B>
std::vector<B> open_games(const B& start, std::string_view source, int skip, int number) {
    constexpr std::string_view by_chance = "chance:";
    std::vector<B> openings;
    if (source.starts_with(by_chance)) {
        const auto words = split(source.substr(by_chance.size()), '@');
        const Draw draw = Draw::read(words.front());
        for (uint32_t i : numbers_of(words.size() > 1 ? std::string(words[1]) : "", skip, number))
            openings.push_back(open_by_chance(start, draw, i));
        return openings;
    }
    for (const std::string& line : lines_of(std::string(source)))
        if (skip-- <= 0 && int(openings.size()) < number) openings.push_back(open_by_line(start, line));
    return openings;
}

}  // namespace girone::training
