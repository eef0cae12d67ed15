"""The last seal of a record, as a code for the projector."""

from pathlib import Path

from girone.tournament.results.report_json import Json
from girone.tournament.results.seal import kept


def seal_view(folder: Path) -> Json | None:
    """The last seal; None where there is none, or nothing that draws its code."""
    try:
        import segno
    except ModuleNotFoundError:
        return None
    made = [sealed for sealed in kept(folder).values() if sealed]
    if not made:
        return None
    code = segno.make(made[-1].short, error="l", micro=False).svg_inline(border=2, light="white", omitsize=True)
    return {"code": code, "matches": made[-1].seal.matches, "head": made[-1].seal.head}
