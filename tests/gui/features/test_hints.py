"""Hints in the window: asked for, marked, said whole, told to readers, counted, agreed on."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from ludotheque.games import ENGINES, info
from ludotheque.players.player import has_players
from ludotheque.record import savefile
from ludotheque.record.record import Ending
from ludotheque.table import computer
from ludotheque.table import hinting as hinting_module
from ludotheque.table.hinting import used
from ludotheque.ui.board.advice import VIOLET
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import with_players
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import answer
from tests.gui.frame.test_sentence_in_sight import hidden_lines
from tests.gui.table.hands import CONTROL, LEFT, SHIFT, Hands, Key, hands_at, tap, until
from tests.thinkers import NearPlayers

PLAYED = [key for key in ENGINES if has_players(key)]
SIZES = ((788, 404), (800, 600), (1280, 800))


@pytest.fixture
def near(monkeypatch: pytest.MonkeyPatch) -> NearPlayers:
    """Players who think in this process."""
    made = NearPlayers()
    monkeypatch.setattr(computer, "Worker", lambda: made)
    return made


@pytest.fixture
def swift(near: NearPlayers, open_window: OpenWindow) -> MainWindow:
    """A window whose players think in this process."""
    return open_window(animation="off", dice="auto")


def choosing(window: MainWindow, key: str) -> Hands:
    """A game in which somebody is to choose, his cards before him if he has any."""
    hands = hands_at(window, key).begin()
    lift = getattr(hands, "lift", None)
    if lift is not None:
        lift()
    until(lambda: window.hints_of(hands.page).hinting.why_not() is None, "for a choice")
    return hands


def hint(hands: Hands) -> None:
    """Press the key, and wait for what comes of it."""
    hands.key(Key.Key_H)
    hinting = hands.window.hints_of(hands.page).hinting
    until(lambda: not hinting.thinking, "for a hint")
    QApplication.processEvents()


def said(hands: Hands) -> str:
    """What the panel says."""
    return hands.page.panel.now.text()


def violet(hands: Hands, place: str) -> int:
    """How many pixels of a place and its edge have the colour of hints."""
    view = hands.view
    rect = view.place_rect(place).adjusted(-4, -4, 4, 4)
    image = view.grab(rect).toImage().convertToFormat(QImage.Format.Format_RGB32)
    wanted = VIOLET.rgb()
    return sum(
        image.pixel(x, y) == wanted for x in range(image.width()) for y in range(image.height())
    )


@pytest.mark.parametrize("key", PLAYED)
def test_what_a_hint_names_is_marked_and_goes_with_the_act(swift: MainWindow, key: str) -> None:
    """The best, then the second best; what was advised is played with the mouse."""
    hands = choosing(swift, key)
    ply, seat = hands.timeline.ply, hands.state.actors()[0]
    before = said(hands)
    hint(hands)
    hinting = swift.hints_of(hands.page).hinting
    best = hinting.shown
    assert best is not None
    assert said(hands).startswith("Hint: ")
    advice = hands.scene.advice
    marks = hands.scene.advised(best.action)
    assert advice.places == marks.places != ()
    steps = {hands.scene.place_of(step) for step in hands.state.steps(best.action)}
    assert steps & set(hands.scene.places) <= set(marks.places)
    for place in marks.places:
        assert violet(hands, place) > 20, place
    if len(hinting.found) > 1:
        assert swift.menus.actions["hint"].text() == "Second best h&int"
        hint(hands)
        assert said(hands).startswith("Second best: ")
        assert str(hinting.found[1].worth or "") in said(hands)
        hint(hands)
        assert said(hands).startswith("Hint: ")
    hands.perform(best.action, "click")
    until(lambda: hands.timeline.ply > ply, "for the advised action")
    assert hands.timeline.action_at(ply) == best.action
    assert (advice.places, hinting.shown) == ((), None)
    assert used(hands.timeline)[seat] == 1
    assert said(hands) != before or not said(hands).startswith("Hint")


def test_a_game_without_players_says_so(swift: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting_module, "has_players", lambda _key: False)
    key = with_players()
    hands_at(swift, key).begin()
    action = swift.menus.actions["hint"]
    assert not action.isEnabled()
    assert action.whatsThis() == f"There are no hints for {info(key).title} yet."


def test_the_real_process_hints(open_window: OpenWindow) -> None:
    """By the button in the panel; closing the window leaves nothing running."""
    window = open_window(animation="off")
    hands = choosing(window, with_players())
    button = button_of(window)
    QTest.mouseClick(button, LEFT)
    assert said(hands).startswith("A hint is being thought about…")
    until(lambda: said(hands).startswith("Hint: "), "for the process")
    process = window.players._worker
    assert process.process_id is not None
    assert hands.timeline.hints[0].seat == hands.state.actors()[0]
    window.close()
    assert process.process_id is None


def button_of(window: MainWindow) -> QToolButton:
    """The button of hints in the panel."""
    assert window.table is not None
    icons = window.table.panel.findChildren(QToolButton)
    return next(one for one in icons if one.defaultAction() is window.menus.actions["hint"])


def test_a_finger_asks_and_a_tap_on_the_board_stops(swift: MainWindow, near: NearPlayers) -> None:
    swift.resize(780, 560)
    hands = choosing(swift, with_players())
    near.silent = True
    button = button_of(swift)
    assert QRect(QPoint(), hands.page.panel.size()).contains(
        QRect(button.mapTo(hands.page.panel, QPoint()), button.size())
    )
    tap(button, button.rect().center())
    hinting = swift.hints_of(hands.page).hinting
    until(lambda: hinting.thinking)
    hands.tap(next(iter(hands.scene.places)))
    assert not hinting.thinking
    assert hands.timeline.hints == ()


@pytest.mark.parametrize("stop", [Key.Key_Escape, Key.Key_Return, Key.Key_Space])
def test_keys_stop_the_thinking(swift: MainWindow, near: NearPlayers, stop: Key) -> None:
    hands = choosing(swift, with_players())
    near.silent = True
    hands.key(Key.Key_H)
    hinting = swift.hints_of(hands.page).hinting
    assert hinting.thinking
    assert said(hands).startswith("A hint is being thought about…")
    hands.key(stop)
    assert not hinting.thinking
    assert not said(hands).startswith("A hint")


def test_escape_hides_a_hint_after_a_choice(swift: MainWindow) -> None:
    """Choosing a piece keeps the marks: whoever follows the hint needs them."""
    hands = choosing(swift, with_players())
    hint(hands)
    places = hands.scene.advice.places
    hands.click(hands.scene.starter_places()[0])
    assert hands.chosen or hands.timeline.ply
    if not hands.timeline.ply:
        assert hands.scene.advice.places == places
        hands.key(Key.Key_Escape)
        assert not hands.chosen
        assert hands.scene.advice.places == places
        hands.key(Key.Key_Escape)
    assert hands.scene.advice.places == ()
    assert not said(hands).startswith("Hint")


def test_readers_hear_thinking_sentence_and_places(
    swift: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(
        "ludotheque.ui.table.tablehints.announce", lambda _view, text: heard.append(text)
    )
    hands = choosing(swift, with_players())
    hint(hands)
    shown = swift.hints_of(hands.page).hinting.shown
    assert shown is not None
    does = hands.scene.named(hands.state.describe(shown.action, hands.controller.observer()))
    assert heard[0].startswith("A hint is being thought about…")
    assert heard[1:] == [f"{said(hands)} {does}"]
    marks = hands.scene.advised(shown.action)
    for place in marks.places:
        interface = QAccessible.queryAccessibleInterface(hands.scene.places[place])
        about = interface.text(QAccessible.Text.Description)
        assert "the hint leads here" in about or "the hint begins here" in about
    hands.key(Key.Key_Escape)
    for place in hands.scene.places.values():
        interface = QAccessible.queryAccessibleInterface(place)
        assert "hint" not in interface.text(QAccessible.Text.Description)


@pytest.mark.parametrize("key", PLAYED)
def test_the_sentence_is_whole_at_all_sizes(swift: MainWindow, near: NearPlayers, key: str) -> None:
    """It stands in the panel, where it veils nothing of the board."""
    swift.change_settings(language="fr")
    hands = choosing(swift, key)
    hint(hands)
    panel = hands.page.panel
    for text_size in ("normal", "largest"):
        swift.change_settings(text_size=text_size)
        for size in SIZES:
            swift.resize(*size)
            until(panel.now.is_whole, f"at {size} for the whole of {said(hands)}")
            until(lambda: hidden_lines(panel) == 0, f"at {size} for all lines in sight")
            assert said(hands).startswith("Conseil")
    assert not hands.page.bubble.isVisible()


def test_hints_are_told_at_the_end_in_the_list_and_in_the_export(swift: MainWindow) -> None:
    hands = choosing(swift, with_players())
    hint(hands)
    shown = swift.hints_of(hands.page).hinting.shown
    assert shown is not None
    hands.perform(shown.action, "click")
    until(lambda: hands.timeline.ply == 1)
    hands.rest()
    moves = hands.page.panel.moves
    assert [entry.ply for entry in moves.entries if moves.model().is_hinted(entry)] == [0]
    index = moves.model().index_of(0)
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).endswith(" A hint was given before.")
    QTest.keyClick(hands.view, Key.Key_C, CONTROL | SHIFT)
    text = QGuiApplication.clipboard().text()
    assert " (after a hint)" in text
    name = str(hands.timeline.player_name(0))
    assert f"Hints used – {name}: 1." in text
    hands.controller.end(Ending("resign", 1))
    until(lambda: hands.page.end_card.end is not None)
    end = hands.page.end_card.end
    assert end is not None
    assert str(end.recap[-1]) == f"Hints used – {name}: 1."
    hands.undo()
    hands.undo()
    hands.rest()
    assert used(hands.timeline) == (1, 0)
    assert [entry for entry in moves.entries if moves.model().is_hinted(entry)] == []


def test_a_game_without_hints_is_agreed_on_and_remembered(
    swift: MainWindow, near: NearPlayers, tmp_path: Path
) -> None:
    """Chosen in the dialog, kept in record and file, offered so again, and for another game."""
    values: list[str] = []

    def begin(dialog: object) -> None:
        assert isinstance(dialog, NewGameDialog)
        values.append(dialog.agreed().get("hints", "allowed"))
        if not dialog.agreements.unfolded:
            dialog.area.ensureWidgetVisible(dialog.agreements.button)
            QTest.mouseClick(dialog.agreements.button, LEFT)
        row = dialog.agreements.rows[0]
        assert row.pills is not None
        dialog.area.ensureWidgetVisible(row)
        QTest.mouseClick(row.pills.pill("none"), LEFT)
        QTest.mouseClick(dialog.play, LEFT)

    def again(dialog: object) -> None:
        assert isinstance(dialog, NewGameDialog)
        values.append(dialog.agreed().get("hints", "allowed"))
        dialog.reject()

    key = with_players()
    for fill in (begin, again):
        swift.show_cover(key)
        assert swift.cover is not None
        answer(fill)
        QTest.mouseClick(swift.cover.play_button, LEFT)
        QApplication.processEvents()
        if fill is begin:
            hands = hands_at(swift, key)
            hands.rest()
            assert not swift.menus.actions["hint"].isEnabled()
            assert "without hints" in swift.menus.actions["hint"].whatsThis()
            hands.key(Key.Key_H)
            assert near.hinted == []
            path = tmp_path / "game.ludo"
            assert swift.game is not None
            swift.session.save(swift.game, path)
            assert not savefile.load(path).agreements.hints
            assert "Hints: not allowed" in swift.commands._text()
            assert not swift.session.again(hands.timeline).controller.timeline.agreements.hints
    assert values == ["allowed", "none"]
