// Othello from 10x10 to 14x14. Each file of this game takes about as long to compile, and several are compiled at the same
// time.
#define GIRONE_OTHELLO_SIZES 10, 14
#include "othello.cpp"
