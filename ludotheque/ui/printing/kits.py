"""What can be printed of each game: the kit of its wing, its rules, and their pages."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import attrs
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import M, Message, catalogue
from ludotheque.games import ENGINES
from ludotheque.ui.look.games import part
from ludotheque.ui.pages.host import Host
from ludotheque.ui.printing import buildsheet, rulesheet
from ludotheque.ui.printing.buildsheet import Share
from ludotheque.ui.printing.paper import A4, Page, Paper, Portions
from ludotheque.ui.printing.steps import Step
from ludotheque.ui.rules.rulestext import has_rules

T = TypeVar("T")


@attrs.frozen
class Wish:
    """How to print: the paper, whether cells are named or ink is saved, and the options of kits.

    ``options`` are values by the key of an option; the kit has a default for each left out.
    ``chosen`` are the keys of all parts which are printed, empty for all there are.
    """

    paper: Paper = A4
    names: bool = True
    spare: bool = False
    options: Mapping[str, object] = attrs.field(factory=dict)
    chosen: frozenset[str] = frozenset()

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


@attrs.frozen(kw_only=True)
class Making:
    """How the sheets of a part are made into something.

    ``minutes`` is our estimate for one person, ``weight`` that of the paper in g/m². ``tools`` are
    named as in a list.
    """

    steps: Callable[[Wish], tuple[Step, ...]] = lambda _wish: ()
    minutes: int = 0
    weight: int = 80
    tools: tuple[Message, ...] = ()


@attrs.frozen
class Part:
    """A part which can be chosen: its key « game.part », its title, and its pages.

    A ``secret`` part is not available while its game is closed. ``behind`` is the key of the part
    on the back of whose sheets these pages are printed. ``making`` is how something is made of the
    sheets.
    """

    key: str
    title: Message
    pages: Callable[[Wish], tuple[Page, ...]]
    secret: bool = False
    behind: str = ""
    making: Making = attrs.field(factory=Making)

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
    """Return all parts of a game, in the order of the pages: first how it is built."""
    made = kit_of(key).parts
    build = (_build_part(key),) if made else ()
    return build + made + ((_rules_part(key),) if has_rules(key) else ())


def all_parts() -> tuple[Part, ...]:
    """Return the parts of all games, in the order of the shelf."""
    return tuple(one for key in ENGINES for one in parts_of(key))


def pages(chosen: Collection[str], wish: Wish) -> tuple[Page, ...]:
    """Return the pages of the parts chosen by key, each sheet followed by its back.

    Where they would not come to lie behind each other, an empty page is put before them.
    Unknown keys are ignored.
    """
    found: list[Page] = []
    wish = attrs.evolve(wish, chosen=frozenset(chosen))
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
    return _aligned(found)


def _aligned(found: list[Page]) -> tuple[Page, ...]:
    """Return pages so that all of them may be printed on both sides: backs have even numbers."""
    both = on_both_sides(found)
    if both is None or both[0] % 2:
        return tuple(found)
    before = found[both[0] - 2]
    empty = attrs.evolve(
        before, title=_EMPTY, hint=_NOTHING, draw=_draw_nothing, grid=False, behind=before.part
    )
    return (*found[: both[0] - 1], empty, *found[both[0] - 1 :])


_EMPTY: Final = M("Empty back")
_NOTHING: Final = M(
    "Nothing is printed here, so that the next sheets have their backs when all is printed on both "
    "sides."
)


def _draw_nothing(_painter: QPainter, _body: QRectF) -> Portions:
    yield


def on_both_sides(pages: Sequence[Page]) -> tuple[int, int] | None:
    """Return the numbers, from 1, of the first and last page printed on both sides, or None."""
    numbers = [
        number
        for number, (front, back) in enumerate(pairwise(pages), 1)
        if back.behind and front.part == back.behind
    ]
    return (numbers[0], numbers[-1] + 1) if numbers else None


# How it is built


def _build_part(key: str) -> Part:
    return Part(f"{key}.build", buildsheet.TITLE, partial(_build, key=key))


def _build(wish: Wish, key: str) -> tuple[Page, ...]:
    """Return the sheet on how to build the chosen parts of a game, all if it is chosen alone."""
    parts = parts_of(key)
    chosen = [one for one in parts if one.key in wish.chosen]
    if len(chosen) <= 1:
        chosen = list(parts)
    keys = {one.key for one in chosen}
    shares = [
        Share(
            one.title, 0 if one.behind in keys else _sheets(one, wish), one.making.weight,
            one.making.steps(wish), one.making.minutes, one.making.tools,
        )
        for one in chosen
    ]  # fmt: skip
    made = buildsheet.BuildSheet(shares)
    hint = M("Solid lines are cut, dashed lines are folded.")
    return (Page(f"{key}.build", buildsheet.TITLE, hint, made.paint),)


def _sheets(one: Part, wish: Wish) -> int:
    """Return how many sheets of paper a part takes."""
    return 1 if one.key.endswith(".build") else len(one.pages(wish))


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
