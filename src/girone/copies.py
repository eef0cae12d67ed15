"""Copies of whole folders, for one match each."""

import shutil
from pathlib import Path


def copy_folder(folder: Path, copy: Path) -> None:
    """Copy a folder with its links; what hinders it is raised as the system said it first, and not as a list."""
    met: list[OSError] = []

    def copy_file(source: str, target: str) -> str:
        try:
            return str(shutil.copy2(source, target))
        except OSError as error:
            met.append(error)
            raise

    try:
        shutil.copytree(folder, copy, symlinks=True, copy_function=copy_file)
    except shutil.Error:
        if met:
            raise met[0] from None
        raise
