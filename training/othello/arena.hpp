// The board that is trained, and what training/gate.cpp plays: Othello on GIRONE_SIZE squares a side.
#pragma once

#include <string>
#include <type_traits>

#include "girone/games/othello/trained.hpp"

#ifndef GIRONE_SIZE
#define GIRONE_SIZE 8
#endif

namespace girone::arena {

inline constexpr int size = GIRONE_SIZE;
using B = othello::Board<size>;
// Also on boards that the player judges by hand: patterns that are not good enough yet are trained and measured all the same.
#if GIRONE_HAS_LOCAL_OTHELLO
using Trained = std::conditional_t<size == 4 || size == 8, othello::PlayerEvaluation<size>, othello::TrainedLocal<size>>;
#else
using Trained = othello::PlayerEvaluation<size>;
#endif
using Opponent = othello::HandMade<size>;

inline B start() {
    std::string squares(size * size, '-');
    const int centre = size / 2 * (size + 1);
    squares[centre - size - 1] = squares[centre] = 'O';
    squares[centre - size] = squares[centre - 1] = 'X';
    return B::parse(squares + " X", {});
}

}  // namespace girone::arena
