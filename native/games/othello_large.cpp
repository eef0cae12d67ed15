// Othello on boards larger than 8x8: half of what the compiler has to do for this game, at the same time as the other half.
#define GIRONE_OTHELLO_SIZES 10, 18
#include "othello.cpp"
