"""The exercise of putting cars in order by a figure, one after another; independent of Qt.

The rules advise a player to practise alone with 39 or 52 cars. Source: rules, automatch,
practice.
"""

import random
from collections.abc import Sequence
from typing import Final

import attrs

from ludotheque.core.messages import M, Message
from ludotheque.games.automatch.description import figure_name
from ludotheque.games.automatch.keytable import Table

SETS: Final = ("5", "13", "39", "52")
"""The sets of cars to put in order: any five, a country's, the Common Market's, all."""
PENALTY: Final = 5.0
"""Seconds a fault costs against the clock."""


def cards_of(kind: str, country: int, rng: random.Random) -> list[int]:
    """Return the cards of a set, shuffled; ``country`` matters for "13" alone.

    Raises ValueError for another set.
    """
    if kind == "5":
        return rng.sample(range(52), 5)
    if kind == "13":
        found = list(range(13 * country, 13 * country + 13))
    elif kind in SETS:
        found = list(range(int(kind)))
    else:
        raise ValueError(f"unknown set: {kind}")
    rng.shuffle(found)
    return found


@attrs.frozen
class CardLaid:
    """The result of laying a card: its index in the row, whether the player was right, and why."""

    card: int
    index: int
    right: bool
    text: Message


class Ordering:
    """Cars put in order, the best first, each one into the row of those laid before.

    ``row`` are the cards laid; ``faults`` counts the wrong attempts. A card laid wrongly goes where
    it belongs. Equal figures may lie either way round.
    """

    def __init__(self, table: Table, cards: Sequence[int], what: int) -> None:
        """Begin with the first card in the row; ``what`` is the characteristic, 0 to 2.

        Raises ValueError for fewer than two cards.
        """
        if len(cards) < 2:
            raise ValueError("an order needs two cars")
        self.table = table
        self.what = what
        self.total = len(cards)
        self.row: list[int] = [cards[0]]
        self.faulty: set[int] = set()
        """The cards which were laid wrongly."""
        self._ranks = table.common_ranks(what)
        self._coming = list(cards[1:])

    @property
    def card(self) -> int | None:
        """Return the card to be laid, None at the end."""
        return self._coming[0] if self._coming else None

    @property
    def left(self) -> int:
        """Return how many cards are still to be laid."""
        return len(self._coming)

    @property
    def faults(self) -> int:
        """Return how many cards were laid wrongly."""
        return len(self.faulty)

    def fits(self, index: int) -> bool:
        """Return whether the card may be inserted at ``index`` of the row."""
        card = self.card
        if card is None:
            return False
        rank = self._ranks[card]
        before = index == 0 or self._ranks[self.row[index - 1]] <= rank
        return before and (index == len(self.row) or rank <= self._ranks[self.row[index]])

    def lay(self, index: int) -> CardLaid:
        """Lay the card; raises ValueError if none is left, IndexError outside the row."""
        card = self.card
        if card is None:
            raise ValueError("every car lies in its place")
        if not 0 <= index <= len(self.row):
            raise IndexError(index)
        right = self.fits(index)
        if not right:
            self.faulty.add(card)
            right_ones = (other for other in range(len(self.row) + 1) if self.fits(other))
            index = min(right_ones, key=lambda other: abs(other - index))
        text = self._sentence(card, index, right=right)
        self.row.insert(index, card)
        del self._coming[0]
        return CardLaid(card, index, right, text)

    def figure(self, card: int) -> Message:
        """Return a car's figure with its unit."""
        return figure_name(self.table.sayings(self.what)[card], self.what)

    def _sentence(self, card: int, index: int, *, right: bool) -> Message:
        name, figure = self.table.cars[card].name, self.figure(card)
        if right:
            return M("{car}: {figure}.", car=name, figure=figure)
        before = self.row[index - 1] if index else None
        after = self.row[index] if index < len(self.row) else None
        cars = self.table.cars
        if before is None:
            assert after is not None
            return M(
                "{car}: {figure}. It belongs at the beginning, before {after} ({after_figure}).",
                car=name, figure=figure, after=cars[after].name, after_figure=self.figure(after),
            )  # fmt: skip
        if after is None:
            return M(
                "{car}: {figure}. It belongs at the end, after {before} ({before_figure}).",
                car=name, figure=figure, before=cars[before].name,
                before_figure=self.figure(before),
            )  # fmt: skip
        return M(
            "{car}: {figure}. It belongs between {before} ({before_figure}) and {after} "
            "({after_figure}).",
            car=name, figure=figure, before=cars[before].name, before_figure=self.figure(before),
            after=cars[after].name, after_figure=self.figure(after),
        )  # fmt: skip
