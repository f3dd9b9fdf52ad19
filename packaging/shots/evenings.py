"""The pages of evenings: none yet, one which begins, one under way, one paused, one won."""

from collections.abc import Iterator
from functools import partial

import attrs

from ludotheque.evenings.evening import EVERYONE, STAYS, Evening, Played, Player
from ludotheque.evenings.eveningsfile import Evenings
from ludotheque.evenings.pairings import next_table, plan
from ludotheque.games import beginners_game
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.ui.evenings.agreeing import AgreeDialog
from ludotheque.ui.evenings.eveningdialog import EveningDialog
from ludotheque.ui.evenings.eveningsheet import pages as sheets
from ludotheque.ui.printing.sheetdialog import SheetDialog
from shots.camera import Camera, Picture

NAMES = ("Camille", "Jules", "Rose", "Noé", "Marie-Antoinette")


def pages(camera: Camera) -> Iterator[Picture]:
    """Yield name and picture of each page and dialog of evenings."""
    window = camera.window
    window.show_shelf()
    window.evenings.show()
    yield "evenings-none", camera.picture
    yield "evening-new", camera.dialog(EveningDialog(window.settings, window))
    players = (*map(Player, NAMES[:3]), Player(level=3))
    dialog = EveningDialog(window.settings, window, players)
    yield "evening-new-filled", camera.dialog(dialog)
    yield "evening-agreed", camera.dialog(AgreeDialog(beginners_game(), 2, window))
    for name, way, games in (
        ("begins", EVERYONE, 0), ("under-way", EVERYONE, 5), ("stays", STAYS, 5),
        ("won", EVERYONE, 10),
    ):  # fmt: skip
        _open(camera, _evening(way, games))
        yield f"evening-{name}", camera.picture
    one = _evening(EVERYONE, 5)
    paused = _paused(camera, one)
    _open(camera, paused)
    yield "evening-paused", camera.picture
    sheet = SheetDialog(paused.name, partial(sheets, paused), window)
    yield "evening-sheet", camera.dialog(sheet)
    window.evenings.show()
    yield "evenings", camera.picture
    window.show_shelf()
    yield "shelf-evening", camera.picture
    _clear()
    window.show_shelf()


def _clear() -> None:
    kept = Evenings()
    for one in kept.all():
        kept.remove(one.uid)


def _open(camera: Camera, evening: Evening) -> None:
    kept = Evenings()
    if evening.uid not in {one.uid for one in kept.all()}:
        kept.add(evening)
    camera.window.evenings.open(evening.uid)


def _evening(way: str, games: int) -> Evening:
    """Return an evening of five players in which so many games are over."""
    begun = Evening(
        uid=f"{games + 100 * (way == STAYS):032x}",
        name="Sunday" if way == EVERYONE else "Christmas",
        players=tuple(map(Player, NAMES)), way=way, game="", seats=2,
        created="2026-01-02T18:04:05Z", plan=plan(len(NAMES), 2) if way == EVERYONE else (),
    )  # fmt: skip
    played: list[Played] = []
    for number in range(games):
        sat = next_table(len(NAMES), 2, played)
        if way == EVERYONE:
            sat = begun.plan[number].seats
        won = () if number == 3 else (number % 2,)
        pairing = None if way == STAYS else number
        key = beginners_game()
        played.append(Played(f"{number:032x}", key, sat, number + 1, pairing, "any", won))
    return attrs.evolve(begun, played=tuple(played))


def _paused(camera: Camera, evening: Evening) -> Evening:
    """Return the evening with one more game, which was begun and lies in the archive."""
    number = len(evening.played)
    seats = evening.plan[number].seats
    names = tuple(SeatInfo(NAMES[seat]) for seat in seats)
    timeline: Timeline = start_timeline(beginners_game(), {}, 7, names)
    for _ in range(6):
        chance = timeline.state.is_chance()
        timeline.apply(timeline.draw() if chance else timeline.state.legal_actions()[0])
    camera.keep(timeline)
    game = Played(timeline.id, beginners_game(), seats, number + 1, number)
    return attrs.evolve(evening, uid=f"{77:032x}", played=(*evening.played, game))
