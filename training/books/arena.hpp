// The game whose book is grown, as training/books/games.py defines it.
#pragma once

#include GIRONE_HEADER

namespace girone::arena {

using B = GIRONE_BOARD;
using Judge = GIRONE_JUDGE;

inline B start() { return B::parse(GIRONE_START, {.move_limit = GIRONE_MOVE_LIMIT}); }

}  // namespace girone::arena
