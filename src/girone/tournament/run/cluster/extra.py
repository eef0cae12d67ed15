"""Dask is an extra: whoever asks for a cluster without it is told how to get it."""

from importlib.util import find_spec

from girone.model.detail import said
from girone.model.errors import ConfigError

QUIET = {
    "logging": {"distributed": "critical"},
    "distributed": {"worker": {"profile": {"enabled": False}}, "admin": {"large-graph-warning-threshold": "1GB"}},
}
"""Settings of Dask: it reports to us and not to the terminal, and our own profiles are elsewhere."""


def demand() -> None:
    """Refuse where Dask is missing; else give it our settings, before anything of it is loaded."""
    if find_spec("distributed") is None:
        raise ConfigError(said("many machines need Dask, which is not installed; pip install 'girone[cluster]'"))
    import dask

    dask.config.update_defaults(QUIET)
