// The game that is trained: the one whose name the macro GIRONE_GAME is, with the header GIRONE_TRAINED.
//
// In the first round of a training (GIRONE_FIRST_ROUND) what will stand under the network plays alone.
#pragma once

#include GIRONE_TRAINED

#ifndef GIRONE_OPPONENT
#define GIRONE_OPPONENT HandMade
#endif

namespace girone::arena {

namespace game = girone::GIRONE_GAME;

using B = game::Board;
#ifdef GIRONE_FIRST_ROUND
using Trained = game::Evaluation;
#else
using Trained = game::PlayerEvaluation;
#endif
using Opponent = game::GIRONE_OPPONENT;
using Inputs = game::Inputs;
static_assert(Inputs::number == GIRONE_INPUTS, "training/nets/games.py has another number of inputs");

inline B start() { return B::parse(GIRONE_START, {.move_limit = GIRONE_MOVE_LIMIT}); }

}  // namespace girone::arena
