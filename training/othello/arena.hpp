// What training/gate.cpp plays: 8x8 Othello.
#pragma once

#include "girone/games/othello/trained.hpp"

namespace girone::arena {

using B = othello::Board<8>;
using Trained = othello::Judgement<8>;
using Opponent = othello::HandMade<8>;

inline B start() { return B::parse("---------------------------OX------XO--------------------------- X", {}); }

}  // namespace girone::arena
