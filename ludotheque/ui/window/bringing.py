"""Writes everything that is kept to one file, and brings such a file in."""

import contextlib
import json
import tempfile
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import attrs
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from ludotheque.archive.bundle import SUFFIX, Bundle, pack, unpack
from ludotheque.archive.everything import Came
from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import MN, M, Message
from ludotheque.evenings.eveningsfile import Evenings
from ludotheque.files.keptfiles import contents
from ludotheque.files.reading import in_file, parse_json
from ludotheque.files.settings import MAX_NAMES, Settings, SettingsFile
from ludotheque.games import game_class
from ludotheque.ui.dialogs.filedialogs import ask_file
from ludotheque.ui.dialogs.files import ask_path
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.pages.keptpart import kept_parts
from ludotheque.ui.widgets.dialogs import Answer, ask, tell
from ludotheque.ui.window.windowparts import Window

_KIND: Final = M("All my games")
_ELSEWHERE: Final = frozenset({"geometry", "recent", "recent_folder", "board", "table"})
"""The settings which are those of one computer."""
_SETTINGS: Final = "settings/settings.json"
_PROGRESS: Final = "exercises/exercises.json"
_EVENINGS: Final = "evenings/evenings.json"
_LARGEST: Final = 1_000_000


@contextlib.contextmanager
def _busy() -> Iterator[None]:
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QApplication.restoreOverrideCursor()


def write_all(window: Window) -> None:
    """Ask for a file and write everything that is kept to it."""
    game = window.game
    if game is not None and not game.controller.is_empty:
        game.controller.keep_now()
    name = f"Ludothèque {datetime.now().astimezone().date().isoformat()}"
    target = ask_path(window.widget, M("Write all my games to a file"), name, SUFFIX, _KIND)
    if target is None:
        return
    try:
        with _busy():
            games, damaged = window.archive.everything.games()
            target.write(pack(games, _parts(window.settings)))
    except LudothequeError as problem:
        window.warn(problem.message)
        return
    text: Message = MN(
        "“{name}” holds {n} game and all that belongs to it.",
        "“{name}” holds {n} games and all that belongs to them.",
        len(games), name=file_name(target.path),
    )  # fmt: skip
    if damaged:
        left = MN("{n} damaged game is not in it.", "{n} damaged games are not in it.", damaged)
        text = M("{first} {second}", first=text, second=left)
    tell(window.widget, text)


def _parts(settings: Settings) -> dict[str, bytes]:
    """Return all that is kept beside the games, by names in the file."""
    own = {key: value for key, value in attrs.asdict(settings).items() if key not in _ELSEWHERE}
    found = {_SETTINGS: json.dumps(own, indent=1).encode()}
    progress = contents([Progress().file.path], _LARGEST)
    found.update((_PROGRESS, data) for data in progress.values())
    found[_EVENINGS] = Evenings().portable(_naming_files)
    for part in kept_parts():
        for name, data in part.read(settings).items():
            found[f"{part.name}/{name}"] = data
    return {name: data for name, data in found.items() if _is_plain(name)}


def _naming_files(key: str) -> frozenset[str]:
    """Return the options of a game which name a file of this computer."""
    try:
        return frozenset(one.key for one in game_class(key).option_list if one.kind == "file")
    except LudothequeError:
        return frozenset()


def _is_plain(name: str) -> bool:
    """Return whether a name can stand in the file: others keep theirs at home."""
    rest = name.partition("/")[2]
    return len(rest) <= 100 and all(c.isalnum() or c in "_ .-" for c in rest) and rest[0].isalnum()


def ask_and_bring(window: Window) -> None:
    """Ask for a file of everything and bring it in."""
    path = ask_file(window.widget, M("Bring all my games in"), f"{_KIND} (*{SUFFIX})")
    if path is not None:
        bring(window, path)


def bring(window: Window, path: Path) -> bool:
    """Bring in the games and all else of a file, after a question; return whether that was done.

    Nothing changes before all of it has been checked.
    """
    try:
        with _busy():
            bundle = unpack(path)
            _check(bundle.parts)
    except LudothequeError as problem:
        window.warn(in_file(path, problem.message))
        return False
    text = MN(
        "“{name}” holds {n} game. It is put beside yours; nothing of yours is lost.",
        "“{name}” holds {n} games. They are put beside yours; nothing of yours is lost.",
        len(bundle.games), name=file_name(path),
    )  # fmt: skip
    answers = (Answer("cancel", M("Cancel"), "cancel"), Answer("bring", M("Bring in"), "default"))
    if ask(window.widget, M("Bring all my games in"), text, answers, icon="info") != "bring":
        return False
    window.show_shelf()
    if window.game is not None:
        return False  # the page shown was not left
    try:
        with _busy():
            came = window.archive.everything.keep(bundle.games)
            more = _bring_parts(window, bundle)
    except LudothequeError as problem:
        window.warn(problem.message)
        return False
    except OSError:
        window.warn(M("Some of the boards and tables could not be kept."))
        return False
    finally:
        window.show_shelf()
    tell(window.widget, _summary(came, more))
    return True


def _check(parts: Mapping[str, bytes]) -> None:
    """Check the parts which this program knows; raises LudothequeError."""
    known = {part.name: part for part in kept_parts()}
    for name, data in parts.items():
        part = known.get(name.partition("/")[0])
        if part is not None:
            part.check(data)
        elif name in {_SETTINGS, _PROGRESS, _EVENINGS} and not isinstance(parse_json(data), dict):
            raise SaveError(M("This file of games is damaged."))


def _bring_parts(window: Window, bundle: Bundle) -> int:
    """Merge what stands beside the games; return how many things came."""
    count = 0
    for part in kept_parts():
        mine = {
            name.partition("/")[2]: data
            for name, data in bundle.parts.items()
            if name.partition("/")[0] == part.name
        }
        if mine:
            count += part.bring(mine)
    if _PROGRESS in bundle.parts:
        count += Progress().merge(parse_json(bundle.parts[_PROGRESS]))
    if _EVENINGS in bundle.parts:
        count += Evenings().merge(parse_json(bundle.parts[_EVENINGS]))
    if _SETTINGS in bundle.parts:
        window.change_settings(**unset(window.settings, bundle.parts[_SETTINGS]))
    return count


def unset(settings: Settings, data: bytes) -> dict[str, Any]:
    """Return the settings of a file which are at their defaults here; lists are joined."""
    with tempfile.TemporaryDirectory(prefix="ludotheque-") as folder:
        path = Path(folder) / "settings.json"
        path.write_bytes(data)
        theirs = SettingsFile(path).load()
    usual = Settings()
    found: dict[str, Any] = {
        field.name: getattr(theirs, field.name)
        for field in attrs.fields(Settings)
        if field.name not in _ELSEWHERE
        and getattr(settings, field.name) == getattr(usual, field.name)
    }
    found["names"] = tuple(dict.fromkeys((*settings.names, *theirs.names)))[:MAX_NAMES]
    found["lessons"] = tuple(dict.fromkeys((*settings.lessons, *theirs.lessons)))
    return found


def _summary(came: Came, more: int) -> Message:
    """Return what came, what was there, and what parted, in one text."""
    text = MN("{n} game has come.", "{n} games have come.", came.came)
    there = MN("{n} was here already.", "{n} were here already.", came.there)
    found: Message = M("{first} {second}", first=text, second=there)
    if came.parted:
        parted = MN(
            "{n} had been played on differently: both are kept.",
            "{n} had been played on differently: both of each are kept.",
            came.parted,
        )
        found = M("{first} {second}", first=found, second=parted)
    if more:
        beside = MN(
            "Boards, tables, evenings and marks: {n} is new or better.",
            "Boards, tables, evenings and marks: {n} are new or better.",
            more,
        )
        found = M("{first} {second}", first=found, second=beside)
    return found
