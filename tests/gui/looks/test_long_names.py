"""Where there is little room the names in a sentence give way, never what is said of them."""

from pathlib import Path

import pytest
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from ludotheque.archive import Archive
from ludotheque.core.draws import RandomSource
from ludotheque.core.languages import languages
from ludotheque.core.levels import level_name
from ludotheque.core.messages import M
from ludotheque.games import ENGINES, create
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.ui.look.fonts import text_font
from ludotheque.ui.look.language import apply_language
from ludotheque.ui.shelf.carditems import card_items
from ludotheque.ui.shelf.gamecards import GameCardRow
from ludotheque.ui.table.seatcard import SeatCard
from ludotheque.ui.widgets.fitting import fitted, rendered
from tests.examples import without_chance
from tests.table.tables import run

LONG = (
    "Maximilienne-Wilhelmine von Wartenburg",
    "W" * 40,
    "Þórðarson\u00a0og\u00a0Þórðarson\u00a0yngri",
    "אברהם בן אברהם בן אברהם בן אברהם",
)
TO_PLAY = {"de": ("", " ist am Zug"), "en": ("", " to play"), "fr": ("À ", " de jouer")}


@pytest.fixture(autouse=True)
def english_again(qapp: QApplication):  # type: ignore[no-untyped-def]
    apply_language("en")
    yield
    apply_language("en")


def some_game(key: str, most: int = 12) -> Timeline:
    game = create(key, {})
    seats = tuple(SeatInfo(LONG[i]) for i in range(len(game.seats)))
    timeline = Timeline(game, seed=5, seats=seats)
    source = RandomSource(3)
    while timeline.ply < most and timeline.state.actors():
        state = timeline.state
        timeline.apply(timeline.draw() if state.is_chance() else state.random_action(source))
    timeline.settle()
    return timeline


def cards(archive: Archive, qtbot) -> GameCardRow:  # type: ignore[no-untyped-def]
    row = GameCardRow()
    qtbot.addWidget(row)
    row.resize(560, 130)
    row.set_items(card_items(archive, archive.unfinished()))
    row.show()
    for card in row.cards:
        card.fetch()
    return row


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("room", [90, 150, 300])
def test_the_name_gives_way_and_the_state_stays(qapp: QApplication, name: str, room: int) -> None:
    metrics = QFontMetricsF(text_font(15, 600))
    message = M("{name} to play", name=name)
    for words in (message, rendered(message)):
        shown = fitted(words, metrics, room)
        assert shown.endswith(" to play")
        assert metrics.horizontalAdvance(shown) <= room
        whole = metrics.horizontalAdvance(str(message)) <= room
        assert (shown == str(message)) == whole
        assert whole or "…" in shown
        assert shown.strip("\u2068\u2069")[:1] == name[0]


def test_the_longer_name_gives_way_first(qapp: QApplication) -> None:
    metrics = QFontMetricsF(text_font(15))
    message = M("{loser} has resigned, {winner} wins the game", loser="Zoé", winner="W" * 40)
    shown = fitted(message, metrics, 300)
    assert shown.startswith("Zoé has resigned, WW")
    assert shown.endswith("… wins the game")


def test_without_room_for_any_name_the_end_is_cut(qapp: QApplication) -> None:
    metrics = QFontMetricsF(text_font(15))
    shown = fitted(M("{name} to play", name="W" * 40), metrics, 50)
    assert shown.endswith("…")
    assert metrics.horizontalAdvance(shown) <= 50


@pytest.mark.parametrize("key", sorted(ENGINES))
@pytest.mark.parametrize("language", languages())
def test_a_card_says_who_is_to_play_whatever_the_names(
    qtbot,
    tmp_path: Path,
    key: str,
    language: str,  # type: ignore[no-untyped-def]
) -> None:
    apply_language(language)
    archive = Archive(tmp_path / "games.sqlite")
    archive.begin(some_game(key))
    (card,) = cards(archive, qtbot).cards
    title, players, status, when = card.shown()
    before, after = TO_PLAY[language]
    assert status.startswith(before)
    assert status.endswith(after)
    assert "W" * 40 in card.toolTip().replace("\u200b", "")
    assert "…" not in when
    assert title
    assert players


@pytest.mark.parametrize("language", languages())
def test_cards_of_two_branches_can_be_told_apart(qtbot, tmp_path: Path, language: str) -> None:  # type: ignore[no-untyped-def]
    """By the time of day, and by where they were begun; by the ear as well."""
    apply_language(language)
    archive = Archive(tmp_path / "games.sqlite")
    game = some_game(without_chance(), 9)
    for ply in (4, 6):
        branch = game.branch(ply)
        while branch.ply < 9:
            branch.apply(branch.state.legal_actions()[0])
        archive.begin(branch, f"2026-01-02T1{ply}:20:00Z")
    archive.begin(game, "2026-01-02T12:20:00Z")
    found = cards(archive, qtbot).cards
    lines = [card.shown() for card in found]
    assert len(set(lines)) == len({line[3] for line in lines}) == 3
    assert [len(line) for line in lines] == [5, 5, 5]
    word = {"de": "Zweig bei Zug", "en": "branch at move", "fr": "branche au coup"}[language]
    both = {"de": "2 Zweige", "en": "2 branches", "fr": "2 branches"}[language]
    assert [line[4] for line in lines] == [f"{word} 6", f"{word} 4", both]
    assert f"{word} 6" in found[0].accessibleName()
    assert all(line[3].count(":") == 1 for line in lines)
    assert len({card.accessibleName() for card in found}) == 3


def test_a_ribbon_keeps_its_end(qapp: QApplication) -> None:
    from ludotheque.table.controller import TableController
    from ludotheque.ui.board.ribbon import ended_by_players

    timeline = some_game(without_chance())
    timeline.end(Ending("resign", 0))
    controller = TableController()
    controller.delays = False
    controller.lay(timeline)
    controller.begin()
    run(controller)
    found = ended_by_players(controller)
    assert found is not None
    shown = fitted(found[1], QFontMetricsF(text_font(16)), 500)
    assert shown.endswith(" wins the game")
    assert " has resigned, " in shown


@pytest.mark.parametrize("on_turn", [False, True])
def test_a_name_keeps_its_letters_before_the_score_its_word(qtbot, on_turn: bool) -> None:  # type: ignore[no-untyped-def]
    """The small cards of three and four players, two in a row of the panel."""
    card = SeatCard(without_chance())
    qtbot.addWidget(card)
    card.fill("Camille", "", "0", on_turn=on_turn, spoken="", unit="points")
    met = set()
    for width in range(30, 140):
        room, font, lines, unit = card._small_words(width)
        whole = QFontMetricsF(font).horizontalAdvance(" ".join(lines)) <= room
        assert whole or not unit, width
        met.add((whole, unit))
    assert met == {(False, ""), (True, ""), (True, "points")}


def test_a_level_which_sits_twice_is_named_by_its_side_before_anything_is_cut(
    qapp: QApplication,
) -> None:
    side = M("White")
    name = M("{player} ({side})", player=level_name(4), side=side)
    text = M("{name} must take all eight", name=name)
    metrics = QFontMetricsF(text_font(15))
    room = metrics.horizontalAdvance(str(text))
    assert fitted(text, metrics, room) == str(text)
    assert fitted(text, metrics, room - 1) == str(M("{name} must take all eight", name=side))
    assert fitted(rendered(name), metrics, metrics.horizontalAdvance(str(side))) == str(side)
