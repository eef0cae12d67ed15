"""Do the tests notice a mistake? Changes one place of a module at a time and runs its tests.

    python -m tools.mutation src/girone/formats/knockout.py tests/formats --count 15

The changes are made in a copy. Changes that no test notices are printed with their line: either a test is missing, or
the change has no effect.
"""

import argparse
import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 600
OTHER: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
}


def changes(tree: ast.Module) -> Iterator[tuple[int, str, ast.Module]]:
    """Every mutated module, with the line and the change."""
    for number, node in enumerate(ast.walk(tree)):
        if what := _what(node):
            changed = copy.deepcopy(tree)
            _change(next(each for place, each in enumerate(ast.walk(changed)) if place == number))
            yield getattr(node, "lineno", 0), what, ast.fix_missing_locations(changed)


def _what(node: ast.AST) -> str:
    """The possible change of a node; empty if there is none."""
    match node:
        case ast.Compare(ops=[operator]) | ast.BoolOp(op=operator) | ast.BinOp(op=operator) if type(operator) in OTHER:
            return f"{type(operator).__name__} -> {OTHER[type(operator)].__name__}"
        case ast.If() | ast.IfExp():
            return "condition negated"
        case ast.Return(value=ast.expr()):
            return "returns None"
        case ast.Constant(value=bool(value)):
            return f"{value} -> {not value}"
        case ast.Constant(value=int(value)):
            return f"{value} -> {value + 1}"
    return ""


def _change(node: ast.AST) -> None:
    match node:
        case ast.Compare(ops=[operator]):
            node.ops = [OTHER[type(operator)]()]  # type: ignore[list-item]
        case ast.BoolOp(op=operator) | ast.BinOp(op=operator):
            node.op = OTHER[type(operator)]()  # type: ignore[assignment]
        case ast.If(test=test) | ast.IfExp(test=test):
            node.test = ast.UnaryOp(ast.Not(), test)
        case ast.Return():
            node.value = ast.Constant(None)
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1


def is_noticed(copied: Path, module: Path, changed: ast.Module, tests: list[str]) -> bool:
    """Whether a test fails, or the tests do not finish, with this module instead of the real one."""
    (copied / module).write_text(ast.unparse(changed), encoding="utf-8")
    words = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        f"--basetemp={copied / 'base'}",
        *tests,
    ]
    environment = os.environ | {"PYTHONPATH": str(copied / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(words, cwd=copied, env=environment, capture_output=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main() -> int:
    """Print the unnoticed changes, and the share of noticed ones."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", type=Path, help="the module to change, from the repository's root")
    parser.add_argument("tests", nargs="+", help="the tests that should notice")
    parser.add_argument("--count", type=int, default=20, help="how many changes to draw (20)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the draw (1)")
    words = parser.parse_args()
    tree = ast.parse((ROOT / words.module).read_text(encoding="utf-8"))
    found = list(changes(tree))
    drawn = random.Random(words.seed).sample(found, min(words.count, len(found)))
    with tempfile.TemporaryDirectory(prefix="girone-mutation-") as place:
        copied = Path(place)
        shutil.copytree(ROOT, copied, ignore=shutil.ignore_patterns(".*", "build"), dirs_exist_ok=True)
        if is_noticed(copied, words.module, tree, words.tests):
            print("the tests fail without any change")
            return 1
        noticed = 0
        for line, what, changed in drawn:
            if is_noticed(copied, words.module, changed, words.tests):
                noticed += 1
            else:
                print(f"not noticed: {words.module}:{line}: {what}")
    print(f"{words.module}: {noticed} of {len(drawn)} changes noticed, {len(found)} possible")
    return 0


if __name__ == "__main__":
    sys.exit(main())
