// The game that is trained: the one whose name the macro GIRONE_GAME is, with the header GIRONE_TRAINED.
#pragma once

#include GIRONE_TRAINED

namespace girone::arena {

namespace game = girone::GIRONE_GAME;

using B = game::Board;
using Trained = game::Judgement;
using HandMade = game::Evaluation;
using Inputs = game::Inputs;
static_assert(Inputs::number == GIRONE_INPUTS, "training/nets/games.py has another number of inputs");

inline B start() { return B::parse(GIRONE_START, {.move_limit = GIRONE_MOVE_LIMIT}); }

}  // namespace girone::arena
