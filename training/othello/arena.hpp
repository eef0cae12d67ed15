// The board that is trained, and what training/gate.cpp plays: Othello on GIRONE_SIZE squares a side.
#pragma once

#include <string>

#include "girone/games/othello/trained.hpp"

#ifndef GIRONE_SIZE
#define GIRONE_SIZE 8
#endif

namespace girone::arena {

inline constexpr int size = GIRONE_SIZE;
using B = othello::Board<size>;
using Trained = othello::Judgement<size>;
using Opponent = othello::HandMade<size>;

inline B start() {
    std::string squares(size * size, '-');
    const int centre = size / 2 * (size + 1);
    squares[centre - size - 1] = squares[centre] = 'O';
    squares[centre - size] = squares[centre - 1] = 'X';
    return B::parse(squares + " X", {});
}

}  // namespace girone::arena
