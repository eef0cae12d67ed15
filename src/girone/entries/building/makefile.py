"""Which goals of a Makefile build the program, if its first goal does not."""

import re

ASSIGNED = re.compile(r"^([A-Za-z_]\w*)[ \t]*[:?]?=[ \t]*(.*?)[ \t]*(?:#.*)?$", re.MULTILINE)
VARIABLE = re.compile(r"\$[({](\w+)[)}]")
RULE = re.compile(r"^([A-Za-z_][\w./+-]*(?:[ \t]+[\w./+-]+)*)[ \t]*::?(?!=)([^=\n]*)$", re.MULTILINE)
OTHER_WORK = frozenset(
    {
        *("clean", "distclean", "mrproper", "cleanall", "remove", "pulisci", "limpa", "limpar"),
        *("test", "tests", "check", "run", "play", "start", "debug", "avvia", "esegui", "help", "aiuto"),
        *("install", "uninstall", "doc", "docs", "zip", "dist", "tar", "pack", "backup"),
    }
)
"""Goals that build no program."""
USUAL = ("all", "build", "release")


def goals(text: str) -> list[str]:
    """The goals to give to `make`; empty if its first goal builds the program."""
    values = dict(ASSIGNED.findall(text))
    spread = VARIABLE.sub(lambda found: values.get(found[1], found[0]), text)
    rules = [(name, needs.split()) for names, needs in RULE.findall(spread) for name in names.split()]
    if not rules or rules[0][0] not in OTHER_WORK:
        return []
    names = list(dict.fromkeys(name for name, _ in rules))
    if usual := [name for name in USUAL if name in names]:
        return usual[:1]
    made = [name for name in names if name not in OTHER_WORK and not name.endswith(".o")]
    parts = {need for name, needs in rules if name in made for need in needs}
    for_other_work = {need for name, needs in rules if name in OTHER_WORK for need in needs}
    whole = [name for name in made if name not in parts]
    return [name for name in whole if name not in for_other_work] or whole
