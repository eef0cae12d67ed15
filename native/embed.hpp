// Puts a file into the program as it is, so that nothing has to be found, read or parsed at the start.
//
//   GIRONE_EMBED(symbol, "path from a folder of the include path")
//   extern "C" [[gnu::visibility("hidden")]] const Type symbol;
//
// Where the file says how much there is, symbol_end comes right after it.
//
// The assembler's words are those of ELF; GIRONE_CAN_EMBED says whether the object format is that.
#pragma once

#if defined(__ELF__)
#define GIRONE_CAN_EMBED 1
#else
#define GIRONE_CAN_EMBED 0
#endif

#define GIRONE_EMBED(symbol, file) \
    asm(".pushsection .rodata\n.balign 64\n" #symbol ":\n.incbin \"" file "\"\n" #symbol "_end:\n.popsection\n")
