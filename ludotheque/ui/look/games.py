"""The look of each game, found by its key in its wing ``ui/games/<key>``."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Final, TypeVar

import attrs

from ludotheque.core.messages import Message
from ludotheque.games import ENGINES

T = TypeVar("T")


@attrs.frozen
class BoardKey:
    """A key of a board which can be changed.

    ``name`` says where it acts, then what it does, with full stops: « automatch.last »,
    « ordo.setup.white ». ``first`` are its keys unless the user has others, as Qt's portable text.
    """

    name: str
    does: Message
    first: tuple[str, ...]


Keys = tuple[tuple[Message, Message] | BoardKey, ...]
"""For the page of shortcuts: keys which stay as they are with what they do, and others."""


def _fixed(values: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(values))


@attrs.frozen
class Colours:
    """A game's colours in one scheme as #RRGGBB: its accent, and those of its board by name."""

    accent: str
    world: Mapping[str, str] = attrs.field(factory=dict, converter=_fixed)


@attrs.frozen
class BoxTop:
    """The top of a game's box: drawing (look/pictures.py), size at scale 1, colour of the side.

    Without a drawing the title is shown on the accent.
    """

    picture: str = ""
    width: int = 220
    height: int = 300
    side: str = "#7A4A22"


@attrs.frozen
class KeySection:
    """A game's own section on the page of shortcuts."""

    title: Message
    keys: Keys


@attrs.frozen(kw_only=True)
class Look:
    """All that pages need to know of a game; every field may be left out.

    ``contrast`` and ``contrast_dark`` are the colours for those who see little, black on white and
    white on black: 7 : 1 for what is read, 4.5 : 1 for marks; without them those of the light and
    the dark scheme serve. ``bold`` are the colours which replace others there in drawings, by their
    names: « ordo/box » or those of pieces. ``about`` are paragraphs for the cover;
    ``origin`` is the text about the game's source. ``seats`` maps a seat's notation name to the
    drawing of its pieces. ``keys`` are those which the board handles itself; ``figure_keys`` are
    characters typed on it, which no own key may be. ``paper`` are colours of the board in print
    where they differ from the light scheme, as large dark areas cost ink; ``spare`` are those which
    replace them where ink is to be saved. ``sides`` are the sentences « You play White » and so on
    by seat, for exercises; ``challenges`` says that exercises are called challenges, as in them the
    dice have been rolled and the solver finds what they can do. ``coordinates`` says that the names
    of cells are shown unless the user wishes otherwise. ``parts`` are imported only when needed:
    they map a name, which the module that uses the part defines (``scene``, ``figures``, ``kit``,
    ``pages`` …), to "module:attribute" in the game's wing.
    """

    light: Colours = Colours("#7A4A22")
    dark: Colours = Colours("#E0B183")
    contrast: Colours | None = None
    contrast_dark: Colours | None = None
    bold: Mapping[str, Mapping[str, str]] = attrs.field(factory=dict, converter=_fixed)
    box: BoxTop = BoxTop()
    about: tuple[Message, ...] = ()
    origin: Message | None = None
    seats: Mapping[str, str] = attrs.field(factory=dict, converter=_fixed)
    keys: Keys = ()
    figure_keys: str = ""
    paper: Mapping[str, str] = attrs.field(factory=dict, converter=_fixed)
    spare: Mapping[str, str] = attrs.field(factory=dict, converter=_fixed)
    key_sections: tuple[KeySection, ...] = ()
    sides: tuple[Message, ...] = ()
    challenges: bool = False
    coordinates: bool = True
    parts: Mapping[str, str] = attrs.field(factory=dict, converter=_fixed)


WINGS: Final = "ludotheque.ui.games"
SCENE: Final = "scene"
"""The name of the part of a game's look which is its scene class."""
TOUR: Final = "tour"
"""The name of the part which is its tour, the one of the whole program."""
PRIMER: Final = "primer"
"""The name of the part which teaches the game itself in a minute."""


@cache
def look_of(key: str) -> Look:
    """Return the look of a game, the default one if it has no wing."""
    name = f"{WINGS}.{key}"
    try:
        found: Look = import_module(name).LOOK
    except ModuleNotFoundError as problem:
        if problem.name != name:
            raise
        return Look()
    return found


def shows_coordinates(wish: str, key: str) -> bool:
    """Return whether a game shows the names of its cells, by the setting: auto, on or off."""
    return wish == "on" or (wish == "auto" and look_of(key).coordinates)


def part(key: str, name: str, kind: type[T]) -> T | None:
    """Return a part of a game's look, None if it has none; raises TypeError for a wrong type."""
    where = look_of(key).parts.get(name)
    if where is None:
        return None
    module, _, attribute = where.partition(":")
    found = getattr(import_module(f"{WINGS}.{key}.{module}"), attribute)
    if not isinstance(found, kind):
        raise TypeError(f"{name} of {key} is no {kind.__name__}")
    return found


def games_with(name: str) -> tuple[str, ...]:
    """Return the keys of the games whose look has this part, in the order of the shelf."""
    return tuple(key for key in ENGINES if name in look_of(key).parts)


def has_scene(key: str) -> bool:
    """Return whether a game can be played at a table."""
    return SCENE in look_of(key).parts
