"""The look of each game: one value a game, found by its key in its wing ``ui/games/<key>``."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Final, TypeVar

import attrs

from ludotheque.core.messages import Message
from ludotheque.games import ENGINES

T = TypeVar("T")
Keys = tuple[tuple[Message, Message], ...]
"""Keys of the keyboard and what they do, for the page of shortcuts."""


def _fixed(values: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(values))


@attrs.frozen
class Colours:
    """A game's colours in one scheme: its accent, and those of its board by name, as #RRGGBB."""

    accent: str
    world: Mapping[str, str] = attrs.field(factory=dict, converter=_fixed)


@attrs.frozen
class BoxTop:
    """The top of a game's box: its drawing (look/pictures.py), size at scale 1, side's colour.

    Without a drawing the title stands on the accent.
    """

    picture: str = ""
    width: int = 220
    height: int = 300
    side: str = "#7A4A22"


@attrs.frozen
class KeySection:
    """A section of its own on the page of shortcuts."""

    title: Message
    keys: Keys


@attrs.frozen(kw_only=True)
class Look:
    """All that pages ask of a game on the screen; every field but the colours may be left out.

    ``about`` are paragraphs for the cover, ``origin`` what is said of the game's source,
    ``seats`` the drawing of each seat's pieces by the seat's notation name, ``keys`` those the
    board takes itself, ``paper`` colours of the board in print where they differ from the light
    scheme: large grounds cost ink. Exercises say whom the solver plays by ``sides``, « You play
    White » and so on by seat; where they are ``challenges`` they are called so: the dice have been
    rolled, find what they can do. ``parts`` are heavier and imported when they are
    asked for: under a name which the room that uses it gives (``scene``, ``figures``, ``kits``,
    ``pages`` …) stands "module:attribute", the module being one of the wing.
    """

    light: Colours = Colours("#7A4A22")
    dark: Colours = Colours("#E0B183")
    box: BoxTop = BoxTop()
    about: tuple[Message, ...] = ()
    origin: Message | None = None
    seats: Mapping[str, str] = attrs.field(factory=dict, converter=_fixed)
    keys: Keys = ()
    paper: Mapping[str, str] = attrs.field(factory=dict, converter=_fixed)
    key_sections: tuple[KeySection, ...] = ()
    sides: tuple[Message, ...] = ()
    challenges: bool = False
    parts: Mapping[str, str] = attrs.field(factory=dict, converter=_fixed)


WINGS: Final = "ludotheque.ui.games"


@cache
def look_of(key: str) -> Look:
    """Return the look of a game, a plain one where it has no wing."""
    name = f"{WINGS}.{key}"
    try:
        found: Look = import_module(name).LOOK
    except ModuleNotFoundError as problem:
        if problem.name != name:
            raise
        return Look()
    return found


def part(key: str, name: str, kind: type[T]) -> T | None:
    """Return a part of a game's look, None where it has none; raises TypeError for another kind."""
    where = look_of(key).parts.get(name)
    if where is None:
        return None
    module, _, attribute = where.partition(":")
    found = getattr(import_module(f"{WINGS}.{key}.{module}"), attribute)
    if not isinstance(found, kind):
        raise TypeError(f"{name} of {key} is no {kind.__name__}")
    return found


def games_with(name: str) -> tuple[str, ...]:
    """Return the games whose look has a part of this name, in the order of the shelf."""
    return tuple(key for key in ENGINES if name in look_of(key).parts)
