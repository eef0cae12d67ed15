// Wheels must run on unknown processors. Therefore they contain the games compiled for several levels of x86-64 (tools/wheels);
// the best level that the processor supports is chosen at start-up.
#pragma once

#include <string_view>

namespace girone {

// Registers the games of a level and returns its name. GIRONE_INSTRUCTIONS may name the level; throws std::invalid_argument if
// the processor does not support it.
std::string_view start_level();

}  // namespace girone
