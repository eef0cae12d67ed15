// The games of one level. GIRONE_LEVEL_GAMES is the name by which levels.cpp finds them.
#include <vector>

#include "board.hpp"

extern "C" [[gnu::visibility("hidden")]] const std::vector<girone::Registered>& GIRONE_LEVEL_GAMES() { return girone::registry(); }
