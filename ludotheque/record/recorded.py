"""Restores the game of a record; refuses missing and unknown options."""

from collections.abc import Mapping
from typing import Any

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import Option
from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M
from ludotheque.files.reading import EMBEDDED, Node
from ludotheque.record.record import Record, SeatInfo
from ludotheque.record.registry import game_class, restore_game

Json = Any


def recorded_game(record: Record, game: Game | None = None) -> Game:
    """Return the game of a record; ``game`` is returned where the caller knows it already.

    Raises SaveError, naming the path, where an option is unknown or missing (those marked ``later``
    may be missing and have their defaults), where ``embedded`` does not go with the options, or
    where the players are not as many as the seats; other LudothequeError for wrong values.
    """
    kind = type(game) if game is not None else game_class(record.game)
    _check_options(kind.option_list, record.options)
    _check_embedded(kind.option_list, record.options, record.embedded)
    if game is None:
        game = restore_game(record.game, record.options, record.embedded)
    _check_seats(game, record.seats)
    return game


def _check_options(option_list: tuple[Option, ...], given: Mapping[str, str]) -> None:
    needed = tuple(option.key for option in option_list if not option.later)
    later = tuple(option.key for option in option_list if option.later)
    Node(dict(given), "options").fields(needed, later)


def _check_embedded(
    option_list: tuple[Option, ...], given: Mapping[str, str], embedded: Json
) -> None:
    """Check that there is embedded data if, and only if, an option names a file."""
    files = (option.key for option in option_list if option.kind == "file")
    named = next((key for key in files if given.get(key)), None)
    node = Node(embedded, EMBEDDED)
    if embedded is not None and named is None:
        sentence = M("The file is damaged: “{place}” must be null, for no option names a file.")
        raise node.wrong(sentence)
    if embedded is None and named is not None:
        sentence = M(
            "The file is damaged: “{place}” is null, though “{option}” names a file.",
            option=f"options.{named}",
        )
        raise node.wrong(sentence)


def _check_seats(game: Game, seats: tuple[SeatInfo, ...]) -> None:
    if len(seats) != len(game.seats):
        raise SaveError(
            M(
                "The file is damaged: it names {found} players where the game has {wanted}.",
                found=len(seats),
                wanted=len(game.seats),
            )
        )
