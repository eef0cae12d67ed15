// Puts a file into the program as it is, so that nothing has to be found, read or parsed at the start.
//
//   GIRONE_EMBED(symbol, "path from a folder of the include path")
//   extern "C" [[gnu::visibility("hidden")]] const Type symbol;
//
// Where the file says how much there is, symbol_end comes right after it. Several objects may embed the same file: the linker
// keeps one.
//
// The assembler's words are those of ELF; GIRONE_CAN_EMBED says whether the object format is that.
#pragma once

#if defined(__ELF__)
#define GIRONE_CAN_EMBED 1
#else
#define GIRONE_CAN_EMBED 0
#endif

// Of several objects for different processors (levels.hpp) one embeds the file for all.
#ifdef GIRONE_EMBEDDED_ELSEWHERE
#define GIRONE_EMBED(symbol, file) static_assert(true)
#else
#define GIRONE_EMBED(symbol, file) \
    asm(".pushsection .rodata." #symbol ",\"aG\",@progbits," #symbol ",comdat\n.balign 64\n" \
        ".weak " #symbol "\n.hidden " #symbol "\n.weak " #symbol "_end\n.hidden " #symbol "_end\n" \
        #symbol ":\n.incbin \"" file "\"\n" #symbol "_end:\n.popsection\n")
#endif
