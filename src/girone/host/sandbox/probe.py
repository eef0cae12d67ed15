"""Whether this host can keep programs as strictly as is asked: tried with a program, before any match depends on it."""

from pathlib import Path
from tempfile import TemporaryDirectory

from girone.host.sandbox.bubblewrap import Level, readable_place
from girone.host.supervisor.control import CannotStart, Supervisor, SupervisorFailed
from girone.model.errors import ConfigError, HostFailed


def demand(level: Level, *private: Path) -> None:
    """Refuse, with the reason and the way out, what this host cannot give; private places must be out of sight."""
    if level is not Level.STRICT:
        return
    for place in private:
        if seen := readable_place(place):
            raise ConfigError(
                f"sandbox strict: {place} lies in {seen}, which every program can read; keep it elsewhere"
            )
    if why := missing():
        raise ConfigError(f"sandbox strict: {why}")


def missing() -> str:
    """Why no program can be kept behind walls here; nothing if one can."""
    with TemporaryDirectory(prefix="girone-walls-") as folder:
        try:
            with Supervisor(Path(folder), Path(folder) / "trial.log", level=Level.STRICT) as supervisor:
                supervisor.launch(["true"])
        except (HostFailed, SupervisorFailed, CannotStart) as error:
            return str(error)
    return ""
