"""Takes a text for what it is: a saved game, moves, a position, or a file that a game uses."""

import codecs
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

import attrs

from ludotheque.core.contract import Game
from ludotheque.core.errors import FinishedError, LudothequeError, PositionError, SaveError
from ludotheque.core.messages import M, Message
from ludotheque.files.reading import parse_json
from ludotheque.record.readback import NoMovesError, read_back
from ludotheque.record.record import FORMAT
from ludotheque.record.registry import create_game, game_class, shelf
from ludotheque.record.timeline import Timeline

Json = Any

_UNKNOWN: Final = M(
    "This is neither a game nor a list of moves, a position, a board or a key table: nothing has "
    "been opened."
)


class UnknownTextError(SaveError):
    """A text which is nothing that the program knows."""


@attrs.frozen
class SavedGame:
    """The bytes of a saved game, also of one which the headless commands have printed."""

    data: bytes


@attrs.frozen
class Moves:
    """A game read back from its moves."""

    timeline: Timeline


@attrs.frozen
class StartingPosition:
    """A position from which a game of ``key`` with these options can begin."""

    key: str
    options: Mapping[str, str]
    position: Json


@attrs.frozen
class GameFile:
    """Contents for an option of a game which takes a file; ``fault`` says what is wrong in it."""

    key: str
    option: str
    ending: str
    data: bytes
    fault: Message | None


Recognised: TypeAlias = SavedGame | Moves | StartingPosition | GameFile


def recognised(data: bytes, key: str = "") -> Recognised:
    """Return what a text is; ``key`` is that of a game at hand, which is thought of first.

    Raises UnknownTextError where it is nothing known, SaveError with the reason where it is meant
    for something but cannot be used.
    """
    keys = tuple(dict.fromkeys((*((key,) if key else ()), *(one.key for one in shelf()))))
    for one in keys:
        found = game_class(one).recognises(data)
        if found is not None:
            option, fault = found
            endings = (o.endings[0] for o in game_class(one).option_list if o.key == option)
            return GameFile(one, option, next(endings, "txt"), data, fault)
    try:
        value = parse_json(data)
    except SaveError:
        value = None
    if isinstance(value, dict):
        return SavedGame(data) if value.get("format") == FORMAT else _position(value, keys)
    try:
        return Moves(read_back(_text(data), key))
    except NoMovesError as problem:
        raise UnknownTextError(_UNKNOWN) from problem


def _text(data: bytes) -> str:
    """Return the characters of a text file; raises UnknownTextError where it is none."""
    wide = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as problem:
        raise UnknownTextError(_UNKNOWN) from problem
    if "\0" in text:
        raise UnknownTextError(_UNKNOWN)
    return text


def _position(value: Json, keys: tuple[str, ...]) -> StartingPosition:
    finished: FinishedError | None = None
    for key in keys:
        for game in _forms(key):
            try:
                game.from_position(value)
            except FinishedError as problem:
                finished = finished or problem
            except PositionError:
                continue
            except (LudothequeError, ValueError, TypeError, KeyError, IndexError):
                continue
            else:
                return StartingPosition(key, game.options, value)
    if finished is not None:
        raise SaveError(finished.message)
    raise UnknownTextError(_UNKNOWN)


def _forms(key: str) -> Iterator[Game]:
    """Yield a game with its usual options, then with each other value of one of them."""
    yield create_game(key, {})
    for option in game_class(key).option_list:
        for value in option.values[1:] if option.kind == "choice" else ():
            try:
                yield create_game(key, {option.key: value.value})
            except LudothequeError:
                continue
