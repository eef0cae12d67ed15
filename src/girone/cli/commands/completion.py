"""Print a script with which a shell completes commands, options, regulations, games, files and matches.

The script asks girone at each press of Tab. It stays valid after an update, and knows your own games and regulations.

Examples:
  girone completion bash > ~/.local/share/bash-completion/completions/girone
  girone completion zsh > ~/.zfunc/_girone
  girone completion fish > ~/.config/fish/completions/girone.fish
  source <(girone completion bash)
"""

import argparse

from girone.cli.arguments import output_argument
from girone.cli.completion import Suggestion, offered
from girone.cli.help import COMMAND
from girone.cli.shared import write_out

BASH = """\
# girone: completion for bash
_girone() {
    local line values=() kind=''
    while IFS= read -r line; do
        case $line in
            :*) kind=$line ;;
            *) values+=("$line") ;;
        esac
    done < <("${COMP_WORDS[0]}" completion bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    local IFS=$'\\n' now=${COMP_WORDS[COMP_CWORD]}
    COMPREPLY=()
    for line in "${values[@]}"; do COMPREPLY+=("$(printf %q "$line")"); done
    case $kind in
        :files) compopt -o filenames; COMPREPLY+=($(compgen -f -- "$now")) ;;
        :folders) compopt -o filenames; COMPREPLY+=($(compgen -d -- "$now")) ;;
    esac
}
complete -F _girone girone
"""
ZSH = """\
#compdef girone
# girone: completion for zsh
_girone() {
    local line kind=''
    local -a values
    for line in "${(@f)$("${words[1]}" completion zsh -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
            '') ;;
            :*) kind=$line ;;
            *) values+=("$line") ;;
        esac
    done
    (( $#values )) && _describe -V girone values
    case $kind in
        (:files) _files ;;
        (:folders) _files -/ ;;
    esac
}
if [ "$funcstack[1]" = _girone ]; then _girone "$@"; else compdef _girone girone; fi
"""
FISH = """\
# girone: completion for fish
function __girone_complete
    set -l typed (commandline -opc)
    set -l now (commandline -ct)
    for line in ($typed[1] completion fish -- $typed[2..-1] "$now" 2>/dev/null)
        switch $line
            case ':files'
                __fish_complete_path "$now"
            case ':folders'
                __fish_complete_directories "$now" ''
            case '*'
                printf '%s\\n' $line
        end
    end
end
complete -c girone -f -a '(__girone_complete)'
"""
SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("shell", metavar="SHELL", choices=SCRIPTS, help=f"one of: {', '.join(SCRIPTS)}")
    output_argument(parser, "where to write it; default: -, which prints")
    parser.add_argument("command", metavar=COMMAND, nargs="*", help="what the script asks: the words typed so far")


def run(arguments: argparse.Namespace) -> int:
    """Print the script, or the suggestions that it asks for."""
    if arguments.command:
        print("".join(f"{line}\n" for line in _lines(arguments.shell, offered(arguments.command))), end="")
    else:
        write_out(arguments.output, SCRIPTS[arguments.shell])
    return 0


def _lines(shell: str, offer: Suggestion) -> list[str]:
    """The suggestions in the form that the shell's script reads, the kind of paths last."""
    lines = [_line(shell, word, meaning) for word, meaning in offer.words.items()]
    return [*lines, str(offer.paths)] if offer.paths else lines


def _line(shell: str, word: str, meaning: str) -> str:
    if shell == "fish" and meaning:
        return f"{word}\t{meaning}"
    if shell == "zsh":
        escaped = word.replace(":", "\\:")
        return f"{escaped}:{meaning}" if meaning else escaped
    return word
