"""Writes everything that is kept to one file, and brings such a file in."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

import attrs

from ludotheque.archive.bundle import SUFFIX, plain_name
from ludotheque.archive.everything import Came
from ludotheque.archive.transfer import (
    Brought,
    Checked,
    Failed,
    Goal,
    Transfer,
    Written,
)
from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import MN, M, Message
from ludotheque.evenings.eveningsfile import Evenings
from ludotheque.files.keptfiles import contents
from ludotheque.files.reading import in_file, parse_json
from ludotheque.files.settings import MAX_LAST, MAX_NAMES, Settings, settings_of
from ludotheque.games import game_class
from ludotheque.ui.dialogs.filedialogs import ask_file
from ludotheque.ui.dialogs.files import ask_path
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.pages.keptpart import kept_parts
from ludotheque.ui.widgets.dialogs import Answer, ask, tell
from ludotheque.ui.window.ownkeys import names_of, usable
from ludotheque.ui.window.windowparts import Window
from ludotheque.ui.window.working import follow

_KIND: Final = M("All my games")
_WRITE: Final = M("Write all my games to a file")
_BRING: Final = M("Bring all my games in")
_ELSEWHERE: Final = frozenset({"geometry", "recent", "recent_folder", "board", "table"})
"""The settings which are those of one computer."""
_SETTINGS: Final = "settings/settings.json"
_PROGRESS: Final = "exercises/exercises.json"
_EVENINGS: Final = "evenings/evenings.json"
_LARGEST: Final = 1_000_000


def write_all(window: Window) -> None:
    """Ask for a file and write everything that is kept to it."""
    game = window.game
    if game is not None and not game.controller.is_empty:
        game.controller.keep_now()
    name = f"Ludothèque {datetime.now().astimezone().date().isoformat()}"
    target = ask_path(window.widget, _WRITE, name, SUFFIX, _KIND)
    if target is None:
        return
    parts, unread = _parts(window.settings)
    goal = Goal(target.path, target.expected, target.keeps)
    transfer = Transfer(window.archive.path, goal, parts)
    news, notices = follow(window.widget, transfer, _WRITE, "save", prepared)
    _tell_soon(window, notices)
    if isinstance(news, Failed):
        window.warn(news.problem)
    if not isinstance(news, Written):
        return
    target.note(news.digest)
    texts: list[Message] = [
        MN(
            "“{name}” holds {n} game and all that belongs to it.",
            "“{name}” holds {n} games and all that belongs to them.",
            news.games - news.binned, name=file_name(target.path),
        )
    ]  # fmt: skip
    if news.binned:
        texts.append(MN("{n} game of the bin is in it too.",
                        "{n} games of the bin are in it too.", news.binned))  # fmt: skip
    if news.damaged:
        texts.append(MN("{n} damaged game is not in it.",
                        "{n} damaged games are not in it.", news.damaged))  # fmt: skip
    if unread:
        texts.append(
            MN(
                "{n} damaged file of marks, evenings, tables or boards is not in it.",
                "{n} damaged files of marks, evenings, tables or boards are not in it.",
                unread,
            )
        )
    tell(window.widget, joined(texts))


def joined(texts: Sequence[Message]) -> Message:
    """Return sentences as one text."""
    found = texts[0]
    for text in texts[1:]:
        found = M("{first} {second}", first=found, second=text)
    return found


def _parts(settings: Settings) -> tuple[dict[str, bytes], int]:
    """Return what is kept beside the games by names in the file, and how much of it is damaged.

    Damaged things stay at home: one of them would have the whole file refused.
    """
    own = {key: value for key, value in attrs.asdict(settings).items() if key not in _ELSEWHERE}
    there = {_SETTINGS: json.dumps(own, indent=1).encode()}
    progress = contents([Progress().file.path], _LARGEST)
    there.update((_PROGRESS, data) for data in progress.values())
    there[_EVENINGS] = Evenings().portable(_naming_files)
    for part in kept_parts():
        for name, data in part.read(settings).items():
            there[f"{part.name}/{_free(name, part.name, there)}"] = data
    found, unread = {}, 0
    for name, data in there.items():
        try:
            _check({name: data})
        except LudothequeError:
            unread += 1
        else:
            found[name] = data
    return found, unread


def _free(name: str, folder: str, there: Mapping[str, bytes]) -> str:
    """Return a name which can stand in the file, and does not yet."""
    found, number = plain_name(name), 2
    while f"{folder}/{found}" in there:
        found, number = plain_name(f"{number} {name}"), number + 1
    return found


def _naming_files(key: str) -> frozenset[str]:
    """Return the options of a game which name a file of this computer."""
    try:
        return frozenset(one.key for one in game_class(key).option_list if one.kind == "file")
    except LudothequeError:
        return frozenset()


def ask_and_bring(window: Window) -> None:
    """Ask for a file of everything and bring it in."""
    path = ask_file(window.widget, _BRING, f"{_KIND} (*{SUFFIX})")
    if path is not None:
        bring(window, path)


def bring(window: Window, path: Path) -> bool:
    """Bring in the games and all else of a file, after a question; return whether that was done.

    Nothing changes before all of it has been checked.
    """
    transfer = Transfer(window.archive.path, path, {})
    try:
        return _bring(window, path, transfer)
    finally:
        transfer.stop()


def _bring(window: Window, path: Path, transfer: Transfer) -> bool:
    news, notices = follow(window.widget, transfer, _BRING, "open", checked)
    _tell_soon(window, notices)
    if isinstance(news, Failed):
        window.warn(news.problem)
    if not isinstance(news, Checked):
        return False
    try:
        _check(news.parts)
    except LudothequeError as problem:
        window.warn(in_file(path, problem.message))
        return False
    text: Message = MN(
        "“{name}” holds {n} game. It is put beside yours; nothing of yours is lost.",
        "“{name}” holds {n} games. They are put beside yours; nothing of yours is lost.",
        news.games, name=file_name(path),
    )  # fmt: skip
    if not news.games:
        text = M(
            "“{name}” holds no games, only what belongs to them. It is put beside yours; "
            "nothing of yours is lost.",
            name=file_name(path),
        )
    answers = (Answer("cancel", M("Cancel"), "cancel"), Answer("bring", M("Bring in"), "default"))
    if ask(window.widget, _BRING, text, answers, icon="info") != "bring":
        return False
    window.show_shelf()
    if window.game is not None:
        return False  # the page shown was not left
    transfer.go_on()
    came, notices = follow(window.widget, transfer, _BRING, "open", kept)
    _tell_soon(window, notices)
    if isinstance(came, Failed):
        window.warn(came.problem)
    if not isinstance(came, Brought):
        window.show_shelf()
        return False
    texts = [*_summary(came.came)]
    more, problems = _bring_parts(news.parts)
    lost = _bring_settings(window, news.parts)
    window.show_shelf()
    if more:
        texts.append(
            MN(
                "Boards, tables, evenings and marks: {n} is new or better.",
                "Boards, tables, evenings and marks: {n} are new or better.",
                more,
            )
        )
    if lost:
        texts.append(
            MN(
                "The key chosen there for a command is not taken, yours stays: {commands}.",
                "The keys chosen there for {n} commands are not taken, yours stay: {commands}.",
                len(lost), commands=lost,
            )
        )  # fmt: skip
    if problems:
        texts.append(M("What belongs to the games could not all be kept:"))
        texts += problems
    tell(window.widget, joined(texts), warning=bool(problems))
    return not problems


def prepared(done: int, total: int) -> Message:
    """Return how many games have been made ready to be written."""
    return M("Games prepared: {done} of {total}.", done=done, total=total)


def checked(done: int, total: int) -> Message:
    """Return how many games of a file have been checked."""
    return M("Games checked: {done} of {total}.", done=done, total=total)


def kept(done: int, total: int) -> Message:
    """Return how many games of a file have been kept here."""
    return M("Games brought in: {done} of {total}.", done=done, total=total)


def _tell_soon(window: Window, notices: Sequence[Message]) -> None:
    for notice in notices:
        window.tell_soon(notice)


def _check(parts: Mapping[str, bytes]) -> None:
    """Check the parts which this program knows; raises LudothequeError."""
    known = {part.name: part for part in kept_parts()}
    for name, data in parts.items():
        part = known.get(name.partition("/")[0])
        if part is not None:
            part.check(data)
        elif name == _SETTINGS:
            settings_of(data)
        elif name in {_PROGRESS, _EVENINGS} and not isinstance(parse_json(data), dict):
            raise SaveError(M("This file of games is damaged."))


def _bring_parts(parts: Mapping[str, bytes]) -> tuple[int, list[Message]]:
    """Merge what stands beside the games; return how many things came, and what went wrong.

    What fails hinders nothing else: the file can be brought in again.
    """
    count, problems = 0, list[Message]()
    for bring_one in _bringing(parts):
        try:
            count += bring_one()
        except LudothequeError as problem:
            problems.append(problem.message)
        except OSError:
            problems.append(M("Some of the boards and tables could not be kept."))
    return count, list(dict.fromkeys(problems))


def _bring_settings(window: Window, parts: Mapping[str, bytes]) -> tuple[Message, ...]:
    """Merge the settings; return the commands whose keys of there do not come."""
    if _SETTINGS not in parts:
        return ()
    theirs = settings_of(parts[_SETTINGS])
    window.change_settings(**unset(window.settings, theirs))
    own = window.settings.shortcuts
    return names_of(
        window, (name for name, key in theirs.shortcuts.items() if own.get(name) != key)
    )


def _bringing(parts: Mapping[str, bytes]) -> Iterator[Callable[[], int]]:
    """Yield for each part of a file what merges it and returns how many things came."""
    for part in kept_parts():
        mine = {
            name.partition("/")[2]: data
            for name, data in parts.items()
            if name.partition("/")[0] == part.name
        }
        if mine:
            yield partial(part.bring, mine)
    if _PROGRESS in parts:
        yield lambda: Progress().merge(parse_json(parts[_PROGRESS]))
    if _EVENINGS in parts:
        yield lambda: Evenings().merge(parse_json(parts[_EVENINGS]))


def unset(settings: Settings, theirs: Settings) -> dict[str, Any]:
    """Return those of their settings which are at their defaults here; lists are joined."""
    usual = Settings()
    found: dict[str, Any] = {
        field.name: getattr(theirs, field.name)
        for field in attrs.fields(Settings)
        if field.name not in _ELSEWHERE
        and getattr(settings, field.name) == getattr(usual, field.name)
    }
    found["names"] = tuple(dict.fromkeys((*settings.names, *theirs.names)))[:MAX_NAMES]
    found["lessons"] = tuple(dict.fromkeys((*settings.lessons, *theirs.lessons)))
    known = {one.game for one in settings.last_games}
    more = (one for one in theirs.last_games if one.game not in known)
    found["last_games"] = (*settings.last_games, *more)[:MAX_LAST]
    found["shortcuts"] = usable({**theirs.shortcuts, **settings.shortcuts}, settings.shortcuts)
    return found


def _summary(came: Came) -> Iterator[Message]:
    """Yield what came, what was there, what parted, and what came to the bin, as sentences."""
    yield MN("{n} game has come.", "{n} games have come.", came.came)
    if came.there:
        yield MN("{n} was here already.", "{n} were here already.", came.there)
    if came.parted:
        yield MN(
            "{n} had been played on differently: both are kept.",
            "{n} had been played on differently: both of each are kept.",
            came.parted,
        )
    if came.back:
        yield MN(
            "{n} game of the bin is kept again.", "{n} games of the bin are kept again.", came.back
        )
    if came.binned:
        yield MN("{n} game has come into the bin.",
                 "{n} games have come into the bin.", came.binned)  # fmt: skip
