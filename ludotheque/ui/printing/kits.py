"""What can be printed of each game: the kit of its wing, its rules, and their pages."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import attrs
from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import M, Message, catalogue
from ludotheque.games import ENGINES
from ludotheque.ui.look.games import part
from ludotheque.ui.pages.host import Host
from ludotheque.ui.printing import rulesheet
from ludotheque.ui.printing.paper import A4, Page, Paper
from ludotheque.ui.rules.rulestext import has_rules

T = TypeVar("T")


@attrs.frozen
class Wish:
    """How to print: the paper, whether cells are named or ink is saved, and the options of kits.

    ``options`` are values by the key of an option; the kit has a default for each left out.
    """

    paper: Paper = A4
    names: bool = True
    spare: bool = False
    options: Mapping[str, object] = attrs.field(factory=dict)

    def choosing(self, key: str, value: object) -> "Wish":
        """Return a copy with another value for an option."""
        return attrs.evolve(self, options={**self.options, key: value})


@attrs.frozen(kw_only=True)
class TickOption:
    """An option « game.option », on or off; a ``secret`` one is off while the game is closed."""

    key: str
    title: Message
    secret: bool = False

    def of(self, wish: Wish) -> bool:
        """Return whether the option is on."""
        return bool(wish.options.get(self.key, False))


@attrs.frozen(kw_only=True)
class FileOption(Generic[T]):
    """A board or a table, « game.option », which may come from the user's file.

    ``ours`` returns the game's own. ``named`` returns whose it is, None for the game's own. ``ask``
    asks for a file, ``read`` reads one and raises LudothequeError if it is invalid. ``in_use``
    returns the one a new game in the window would use.
    """

    key: str
    title: Message
    choose: Message
    kind: type[T]
    ours: Callable[[], T]
    named: Callable[[T], Message | None]
    ask: Callable[[QWidget], Path | None]
    read: Callable[[str], T]
    in_use: Callable[[Host], T]

    def of(self, wish: Wish) -> T:
        """Return the value in a wish, or else the game's own."""
        found = wish.options.get(self.key)
        return found if isinstance(found, self.kind) else self.ours()


@attrs.frozen
class Part:
    """A part which can be chosen: its key « game.part », its title, and its pages.

    A ``secret`` part is not available while its game is closed. ``behind`` is the key of the part
    on the back of whose sheets these pages are printed.
    """

    key: str
    title: Message
    pages: Callable[[Wish], tuple[Page, ...]]
    secret: bool = False
    behind: str = ""

    @property
    def game(self) -> str:
        """Return the key of the game the part belongs to."""
        return self.key.partition(".")[0]


@attrs.frozen
class PrintKit:
    """What one game has to print (part ``kit`` of its look), without its rules."""

    parts: tuple[Part, ...] = ()
    ticks: tuple[TickOption, ...] = ()
    files: tuple[FileOption[Any], ...] = ()


def kit_of(key: str) -> PrintKit:
    """Return the kit of a game, an empty one if its wing has none."""
    return part(key, "kit", PrintKit) or PrintKit()


def parts_of(key: str) -> tuple[Part, ...]:
    """Return all parts of a game, in the order of the pages."""
    return kit_of(key).parts + ((_rules_part(key),) if has_rules(key) else ())


def all_parts() -> tuple[Part, ...]:
    """Return the parts of all games, in the order of the shelf."""
    return tuple(one for key in ENGINES for one in parts_of(key))


def pages(chosen: Collection[str], wish: Wish) -> tuple[Page, ...]:
    """Return the pages of the parts chosen by key, each sheet followed by its back.

    Unknown keys are ignored.
    """
    found: list[Page] = []
    for one in all_parts():
        if one.key not in chosen:
            continue
        made = tuple(attrs.evolve(page, spare=wish.spare) for page in one.pages(wish))
        fronts = [page for page in found if one.behind and page.part == one.behind]
        if not fronts:
            found += made
            continue
        back = dict(zip(map(id, fronts), made, strict=True))
        found = [
            page for front in found for page in (front, back.get(id(front))) if page is not None
        ]
    return tuple(found)


def on_both_sides(pages: Sequence[Page]) -> tuple[int, int] | None:
    """Return the numbers, from 1, of the first and last page printed on both sides, or None."""
    numbers = [
        number
        for number, (front, back) in enumerate(pairwise(pages), 1)
        if back.behind and front.part == back.behind
    ]
    return (numbers[0], numbers[-1] + 1) if numbers else None


# Rules

_RULES: Final = M("Rules")


def _rules(wish: Wish, key: str) -> tuple[Page, ...]:
    hint = M("Keep these sheets in the box, with the pieces.")
    made = rulesheet.rule_sheets(key, wish.paper, catalogue().language, spare=wish.spare)
    return tuple(
        Page(
            f"{key}.rules",
            M("Rules, sheet {sheet} of {sheets}", sheet=number + 1, sheets=made.count)
            if made.count > 1
            else _RULES,
            hint,
            partial(made.paint, number=number),
        )
        for number in range(made.count)
    )


def _rules_part(key: str) -> Part:
    return Part(f"{key}.rules", _RULES, partial(_rules, key=key))
