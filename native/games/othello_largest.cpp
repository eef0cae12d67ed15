// Othello on the largest boards, 16x16 and 18x18.
#define GIRONE_OTHELLO_SIZES 16, 18
#include "othello.cpp"
