"""The pages and dialogs of evenings, with long names and every reason there is."""

from collections.abc import Iterator
from functools import partial

import attrs
from PySide6.QtWidgets import QWidget

from ludotheque.evenings.evening import EVERYONE, STAYS, Evening, Played, Player
from ludotheque.evenings.pairings import next_table, plan
from ludotheque.ui.evenings.eveningdialog import EveningDialog
from ludotheque.ui.evenings.eveningpage import EveningPage
from ludotheque.ui.evenings.eveningsheet import pages as sheets
from ludotheque.ui.printing.sheetdialog import SheetDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import of_many

NAMES = ("Marie-Antoinette", "Maximilien", "Wilhelmine", "Anastasie")


def new_evening(window: MainWindow) -> EveningDialog:
    """The dialog of a new evening, with long names, a level and a name too many."""
    players = (*(Player(name) for name in NAMES[:2]), Player(level=5), Player(NAMES[0]))
    return EveningDialog(window.settings, window, players)


def evening(way: str, seats: int) -> Evening:
    """An evening in which some games are over, with all the reasons there are."""
    players = (*(Player(name) for name in NAMES), Player(level=4), Player(level=4))
    key = of_many()
    begun = Evening(
        uid=f"{seats:032x}", name=" ".join(NAMES)[:100], players=players, way=way,
        game=key if seats > 2 else "", seats=seats, created="2026-01-02T03:04:05Z",
        plan=plan(len(players), seats) if way == EVERYONE else (),
    )  # fmt: skip
    games: list[Played] = []
    for number in range(5):
        pairing = None if way == STAYS else number
        sat = next_table(len(players), seats, games)
        sat = sat if pairing is None else begun.plan[pairing].seats
        won = () if number == 3 else (number % 2,)
        games.append(Played(f"{number:032x}", key, sat, number + 1, pairing, "any", won))
    return attrs.evolve(begun, played=tuple(games))


def evening_sheet(window: MainWindow) -> SheetDialog:
    """What is printed of an evening, with a long name."""
    one = evening(EVERYONE, 2)
    return SheetDialog(one.name, partial(sheets, one), window)


def evenings(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """The list of evenings, empty and full, and the page of each kind of evening."""
    window.show_shelf()
    window.evenings.show()
    yield "no evenings", window
    kinds = ((EVERYONE, 2), (STAYS, 2), (EVERYONE, 4))
    for way, seats in kinds:
        own = attrs.evolve(evening(way, seats), uid=f"{way == STAYS:d}{seats:031x}")
        window.evenings.evenings.add(own)
        window.evenings.open(own.uid)
        yield f"evening, {way}, at tables of {seats}", window
    page = window.visits.page
    assert isinstance(page, EveningPage)
    page.end.emit()
    yield "evening which is over", window
    window.evenings.show()
    yield "evenings", window
    window.show_shelf()
    yield "shelf with evenings", window
    for one in window.evenings.evenings.all():
        window.evenings.evenings.remove(one.uid)
    window.show_shelf()
