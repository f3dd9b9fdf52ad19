"""Exercises made out of random games: `python3 packaging/dev.py challenges --help`."""

from collections.abc import Callable, Iterator
from typing import Any, Final, Protocol

import attrs

from ludotheque.core.draws import RandomSource
from ludotheque.core.messages import Arg, Catalogue, Message

Json = Any
Texts = dict[str, str]
"""A text by language."""


class ChallengeError(ValueError):
    """What is asked for cannot be made; its text is the one sentence the user reads."""


@attrs.frozen
class Worded:
    """A template in each language: what it makes goes into a file with all of them."""

    en: str
    fr: str
    de: str

    def filled(self, **args: Arg) -> Texts:
        """Return the text in each language."""
        given = tuple(sorted(args.items()))
        return {
            language: Catalogue(language).render(Message(getattr(self, language), given))
            for language in WRITTEN
        }


WRITTEN: Final = tuple(field.name for field in attrs.fields(Worded))
"""The languages made; those which a file does not hold are in their catalogues."""


class Measured(Protocol):
    """How hard an exercise is."""

    @property
    def points(self) -> int:
        """Return the points which make the grade."""

    @property
    def grade(self) -> int:
        """Return 1 (easy), 2 or 3 (hard)."""


class Made(Protocol):
    """An exercise which has been found."""

    @property
    def position(self) -> Json:
        """Return the position it begins with."""

    @property
    def goal(self) -> list[dict[str, Any]]:
        """Return its conditions, as a file holds them."""

    @property
    def rolls(self) -> tuple[str, ...]:
        """Return what chance will bring."""

    @property
    def measure(self) -> Measured:
        """Return how hard it is."""


@attrs.frozen
class Maker:
    """How exercises of one game are made.

    ``search`` yields exercises of a game with a goal, ``texts`` gives title, task, hint and
    explanation of one by language.
    """

    goals: tuple[str, ...]
    search: Callable[[Any, str, RandomSource], Iterator[Made]]
    texts: Callable[[str, int, Any], dict[str, Texts]]
