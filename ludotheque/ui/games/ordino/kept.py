"""The user's own boards, as they go with all games to another computer."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M
from ludotheque.files.keptfiles import add, contents, files_in
from ludotheque.files.settings import Settings
from ludotheque.games.ordino.board import is_board
from ludotheque.games.ordino.ownboards import folder, free_path
from ludotheque.ui.pages.keptpart import KeptPart

_LARGEST: Final = 1_000_000


def _read(settings: Settings) -> Mapping[str, bytes]:
    last = [Path(settings.board)] if settings.board else []
    boards = [path for path in files_in(folder()) if path.suffix == ".json"]
    return {
        name: data for name, data in contents((*boards, *last), _LARGEST).items() if is_board(data)
    }


def _check(data: bytes) -> None:
    if not is_board(data):
        raise SaveError(M("One of the boards in this file is damaged."))


def _bring(files: Mapping[str, bytes]) -> int:
    return add(folder(), files, _LARGEST, lambda _name: free_path())


KEPT: Final = (KeptPart("boards", _read, _check, _bring),)
