"""Where the user's evenings are kept."""

from pathlib import Path
from typing import Final

from ludotheque.core.paths import data_folder

NAME: Final = "evenings.json"


def evenings_path() -> Path:
    """Return the file of the evenings, which may not exist."""
    return data_folder() / NAME


def has_evenings() -> bool:
    """Return whether there is such a file; True where that cannot be told."""
    try:
        return evenings_path().exists()
    except OSError:
        return True
