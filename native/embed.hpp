// Embeds a file in the program, so that nothing has to be found, read or parsed at start-up.
//
//   GIRONE_EMBED(symbol, "path from a folder of the include path")
//   extern "C" [[gnu::visibility("hidden")]] const Type symbol;
//
// If the size of the data is not known, symbol_end marks its end. Several objects may embed the same file: the linker keeps
// one.
//
// The assembler directives are those of ELF; GIRONE_CAN_EMBED says whether the object format is ELF.
#pragma once

#if defined(__ELF__)
#define GIRONE_CAN_EMBED 1
#else
#define GIRONE_CAN_EMBED 0
#endif

// If there are several objects for different processors (levels.hpp), only one of them embeds the file.
#ifdef GIRONE_EMBEDDED_ELSEWHERE
#define GIRONE_EMBED(symbol, file) static_assert(true)
#else
#define GIRONE_EMBED(symbol, file) \
    asm(".pushsection .rodata." #symbol ",\"aG\",@progbits," #symbol ",comdat\n.balign 64\n" \
        ".weak " #symbol "\n.hidden " #symbol "\n.weak " #symbol "_end\n.hidden " #symbol "_end\n" \
        #symbol ":\n.incbin \"" file "\"\n" #symbol "_end:\n.popsection\n")
#endif
