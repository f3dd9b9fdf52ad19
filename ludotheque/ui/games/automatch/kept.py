"""Key tables and best times, as they go with all games to another computer."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ludotheque.core.paths import data_folder
from ludotheque.files.keptfiles import add, contents, files_in
from ludotheque.files.reading import parse_json
from ludotheque.files.settings import Settings
from ludotheque.games.automatch.keytable import parse_table
from ludotheque.ui.games.automatch.encyclopaedia.besttimes import BestTimes
from ludotheque.ui.pages.keptpart import KeptPart

_LARGEST: Final = 1_000_000


def folder() -> Path:
    """Return the folder of the key tables which came from another computer."""
    return data_folder() / "tables"


def kept_tables() -> list[tuple[str, str]]:
    """Return path and name of every key table in the folder."""
    return [(str(path), path.stem) for path in files_in(folder())]


def _tables(settings: Settings) -> Mapping[str, bytes]:
    last = [Path(settings.table)] if settings.table else []
    return contents((*files_in(folder()), *last), _LARGEST)


def _free(name: str) -> Path:
    path, number = folder() / name, 2
    while path.exists():
        path, number = folder() / f"{number} {name}", number + 1
    return path


def _bring_tables(files: Mapping[str, bytes]) -> int:
    return add(folder(), files, _LARGEST, _free)


def _times(_settings: Settings) -> Mapping[str, bytes]:
    return contents([BestTimes().file.path], _LARGEST)


def _bring_times(files: Mapping[str, bytes]) -> int:
    return sum(BestTimes().merge(parse_json(data)) for data in files.values())


KEPT: Final = (
    KeptPart("tables", _tables, parse_table, _bring_tables),
    KeptPart("practice", _times, parse_json, _bring_times),
)
