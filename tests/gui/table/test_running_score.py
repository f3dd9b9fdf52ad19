"""The games won between the same players stand on their cards at the table."""

import pytest

from ludotheque.games import ENGINES, info
from ludotheque.record.record import Ending
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import with_seats
from tests.gui.conftest import OpenWindow

NAMES = ["Anne", "Bruno", "Chloé", "Denis"]


def begin(window: MainWindow, key: str, names: list[str]) -> TablePage:
    window.begin(key, with_seats(key, len(names)), names)
    assert window.table is not None
    return window.table


def resign(page: TablePage, seat: int) -> None:
    controller = page.controller
    while controller.timeline.state.is_chance():
        controller.timeline.apply(controller.timeline.draw())
    controller.end(Ending("resign", seat))


def spoken(page: TablePage) -> list[str]:
    return [card.accessibleName() for card in page.panel.cards]


@pytest.mark.spread
@pytest.mark.parametrize("key", ENGINES)
@pytest.mark.parametrize(
    ("language", "one", "none"), [("en", "1 win", "0 wins"), ("fr", "1 victoire", "0 victoire")]
)
def test_wins_stand_on_the_cards_from_the_second_game_on(
    open_window: OpenWindow, key: str, language: str, one: str, none: str
) -> None:
    """The end of a game counts at once, and no more when it is taken back."""
    window = open_window(language=language)
    for count in info(key).players:
        names = NAMES[:count]
        page = begin(window, key, names)
        assert not any(one[2:] in text for text in spoken(page))
        resign(page, 0)
        outcome = page.controller.timeline.outcome()
        assert outcome is not None
        winners = {names[seat] for seat in outcome.winners}
        turned = names[1:] + names[:1]
        page = begin(window, key, turned)
        for name, text, card in zip(turned, spoken(page), page.panel.cards, strict=True):
            assert text.endswith(one if name in winners else none), text
            assert card.won == (one if name in winners else none)
        resign(page, turned.index(names[0]))
        second = page.controller.timeline.outcome()
        assert second is not None
        gained = {turned[seat] for seat in second.winners}
        for name, text in zip(turned, spoken(page), strict=True):
            assert text.endswith(str((name in winners) + (name in gained)) + " " + text.split()[-1])
        window.undo()
        for name, text in zip(turned, spoken(page), strict=True):
            assert text.endswith(one if name in winners else none)
        window.show_shelf()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_score_says_what_it_counts(open_window: OpenWindow, language: str) -> None:
    """On large cards and on small ones."""
    window = open_window(language=language)
    counted = set()
    for key in ENGINES:
        page = begin(window, key, NAMES[: min(info(key).players)])
        for small in (False, True):
            card, score = page.panel.cards[0], page.scene.seat_score(0)
            card.shrink(small=small)
            unit = str(page.scene.seat_unit(0) or "")
            card.fill("Anne", "", score, on_turn=False, spoken="", unit=unit)
            told = card.grab().toImage()
            card.fill("Anne", "", score, on_turn=False, spoken="")
            assert (card.grab().toImage() != told) == bool(score), key
            counted.add(unit if score else "")
    units = {"en": {"pieces", "points"}, "fr": {"pièces", "points"}}[language]
    assert counted == {"", *units}
