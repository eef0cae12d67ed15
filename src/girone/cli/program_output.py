"""Where a program's output is, and what its last lines say about a crash."""

from pathlib import Path

from girone.entries.building.causes import causes
from girone.lab.played_match import LONGEST_LOG
from girone.languages.language import Language
from girone.model.text import plain


def print_output(side: str, folder: Path, language: Language, has_failed: bool = True) -> None:
    """Print where a side's output is; after a failure also its last error and how to fix it."""
    log = folder / f"{side}.log"
    print("  " + language.say("output of {side}'s program: {file}", side=side, file=log), flush=True)
    words = log.read_bytes()[-LONGEST_LOG:].decode("utf-8", "replace") if has_failed and log.exists() else ""
    for each in causes(words):
        print(f"    {plain(language.tell(each))}", flush=True)
