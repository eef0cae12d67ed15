// Wheels run on processors that nobody knows beforehand. So they have the games several times, compiled for different levels of
// x86-64 (tools/wheels); the best level that this processor has is chosen at the start.
#pragma once

#include <string_view>

namespace girone {

// Registers the games of a level and returns its name. GIRONE_INSTRUCTIONS may name the level; an std::invalid_argument where
// the processor does not have it.
std::string_view start_level();

}  // namespace girone
