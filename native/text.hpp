// Parts of position and move texts that several games share. An invalid text throws std::invalid_argument, which is a
// ValueError in Python.
#pragma once

#include <charconv>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "game.hpp"

namespace girone {

[[noreturn]] inline void refuse(std::string_view text, const std::string& wanted) {
    constexpr size_t longest = 400;
    throw std::invalid_argument(wanted + "; this is '" + std::string(text.substr(0, longest)) + "'");
}

// The parts between single separators, including empty ones.
inline std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

// A whole number as in rules.py: no sign, no leading zeros, at most nine digits.
inline std::optional<int> read_number(std::string_view text) {
    constexpr size_t most_digits = 9;
    if (text.empty() || text.size() > most_digits || (text.size() > 1 && text[0] == '0')) return {};
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size() || number < 0) return {};
    return number;
}

constexpr char sign(Side side) { return side == Side::white ? 'W' : 'B'; }

inline Side read_side(std::string_view text) {
    if (text != "W" && text != "B") refuse(text, "the side to move is W or B");
    return text == "W" ? Side::white : Side::black;
}

inline uint16_t read_plies(std::string_view text, const Options& options) {
    const auto plies = read_number(text);
    if (!plies || *plies > 2 * options.move_limit)
        refuse(text, "the plies played are a whole number up to " + std::to_string(2 * options.move_limit));
    return uint16_t(*plies);
}

// The ply at which the move limit ends the game.
inline uint16_t last_ply(const Options& options) {
    constexpr int most = 10'000;
    if (options.move_limit < 1 || options.move_limit > most)
        throw std::invalid_argument("a move limit is a number from 1 to 10000, not " + std::to_string(options.move_limit));
    return uint16_t(2 * options.move_limit);
}

inline void check_material(int pieces, int least, int most, std::string_view text) {
    if (pieces < least || pieces > most)
        refuse(text, "a side has " + std::to_string(least) + " to " + std::to_string(most) + " pieces, not " +
                         std::to_string(pieces));
}

}  // namespace girone
