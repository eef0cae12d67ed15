"""The animation of `girone run` in the README, run-live.svg, as a terminal shows it, light and dark.

It plays a small tournament of sample players until there is something to see, which takes a minute.
"""

import re
import time
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, SVG_EXPORT_THEME, TerminalTheme

from girone.cli.live import LiveView
from girone.languages import ENGLISH
from girone.tournament.plan.file import load
from girone.tournament.run.runner import Runner, RunRequest
from girone.tournament.store.reading import opened
from tools.pictures.terminal import slim
from tools.pictures.tournament import tournament

THEMES = {"": DEFAULT_TERMINAL_THEME, "-dark": SVG_EXPORT_THEME}
"""Suffixes of the pictures' names, and their colours."""
COLUMNS = 108
PLAYED, LINES = 9, 30
"""Finished matches, and journal lines of each table in play, before the first frame."""
FRAMES, APART = 10, 1.0
"""Number of frames, and seconds between them."""
MOTION = """
    .frame {{ visibility: hidden; animation: show {all}s step-end infinite }}
    @keyframes show {{ 0% {{ visibility: visible }} {share}% {{ visibility: hidden }} }}
    @media (prefers-reduced-motion: reduce) {{ .frame {{ animation: none }} .last {{ visibility: visible }} }}
    </style>"""


def draw(pictures: Path) -> None:
    """Play until there is something to see, then draw frames."""
    with TemporaryDirectory() as scratch:
        file = tournament(Path(scratch))
        plan = load(file)
        view = LiveView(plan, ENGLISH)
        frames: dict[str, list[str]] = {ending: [] for ending in THEMES}
        due = 0.0

        def look(runner: Runner) -> None:
            nonlocal due
            view.look(runner)
            if time.monotonic() > due and (frames[""] or _is_worth_it(runner)):
                screen = _drawn(view, runner)
                for ending, theme in THEMES.items():
                    frames[ending].append(_as_svg(screen, theme))
                due = time.monotonic() + APART

        def wish() -> RunRequest:
            return RunRequest.ABANDON if len(frames[""]) >= FRAMES else RunRequest.GO_ON

        with opened(plan, file, Path(scratch) / "autunno.store") as store:
            Runner(plan, store, view.tell, wish, look).run()
    for ending in THEMES:
        file = pictures / f"run-live{ending}.svg"
        file.write_text(moving(frames[ending]), encoding="utf-8")
        print(f"{file}  {file.stat().st_size // 1024} KiB", flush=True)


def _is_worth_it(runner: Runner) -> bool:
    journals = [playing.table.journal for playing in runner.playing]
    long = [file for file in journals if file.exists() and file.read_bytes().count(b"\n") > LINES]
    return len(runner.state.results) >= PLAYED and len(long) == runner.plan.tables


def _drawn(view: LiveView, runner: Runner) -> Console:
    console = Console(record=True, width=COLUMNS, file=StringIO())
    console.print(view.picture(runner.state))
    return console


def _as_svg(screen: Console, theme: TerminalTheme) -> str:
    return slim(screen.export_svg(title="girone run autunno.toml", theme=theme, clear=False))


def moving(frames: list[str]) -> str:
    """One picture that shows the frames in turn; what all frames share is drawn once."""
    styles: dict[str, str] = {}
    drawn = [_shapes(frame, styles) for frame in frames]
    largest = max(frames, key=lambda frame: float(re.findall(r'viewBox="0 0 \d+ ([\d.]+)"', frame)[0]))
    start, end = largest.index(".r1 {"), largest.index("    </style>")
    rules = "\n".join(f".{name} {{{style}}}" for style, name in styles.items())
    motion = MOTION.format(all=len(frames) * APART, share=100 / len(frames))
    head = largest[:start] + rules + motion + largest[end:].removeprefix("    </style>")
    head = head[: head.index('<g transform="translate(9, 41)"')]
    layers = "".join(_layer([shapes[kind] for shapes in drawn]) for kind in ("rect", "text"))
    return f'{head}<g class="matrix" transform="translate(9, 41)">{layers}</g>\n</svg>\n'


def _shapes(frame: str, styles: dict[str, str]) -> dict[str, list[str]]:
    """The cells and texts of a frame, with class names that mean the same in all frames."""
    own = dict(re.findall(r"\.(r\d+) \{([^}]*)\}", frame))
    names = {name: styles.setdefault(style, f"s{len(styles)}") for name, style in own.items()}
    body = frame[frame.index('<g transform="translate(9, 41)"') :]
    body = re.sub(r'class="(r\d+)"', lambda found: f'class="{names[found[1]]}"', body)
    return {
        "rect": re.findall(r"<rect[^>]*/>", body),
        "text": re.findall(r"<text.*?</text>", body, flags=re.DOTALL),
    }


def _layer(frames: list[list[str]]) -> str:
    always = set(frames[0]).intersection(*frames)
    parts = ["".join(each for each in frames[0] if each in always)]
    for number, shapes in enumerate(frames):
        last = " last" if number == len(frames) - 1 else ""
        own = "".join(each for each in shapes if each not in always)
        parts.append(f'<g class="frame{last}" style="animation-delay: {number * APART}s">{own}</g>')
    return "\n".join(parts)
