"""The analysis in the window: opened, cancelled, read, and a place of it shown on the board."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.core.levels import LEVELS
from ludotheque.core.printed import printed
from ludotheque.players import analysis as module
from ludotheque.players import hints
from ludotheque.players.analysis import HIDDEN, analysis, assessments
from ludotheque.players.keptanalyses import keep, kept
from ludotheque.record.circumstances import Agreements
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.analysis.analysing import line_of
from ludotheque.ui.analysis.analysisdialog import AnalysisDialog
from ludotheque.ui.analysis.curve import Curve, Place
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import hiding
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import PLAIN, played
from tests.gui.table.hands import LEFT, NO_BUTTON, send_mouse, until

Key = Qt.Key


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Callable[[Timeline], None]:
    """Keeps an analysis by a level which answers soon, as if it had been made before."""
    monkeypatch.setattr(hints, "STRONGEST", 2)

    def make(timeline: Timeline, places: int | None = None) -> None:
        line = line_of(timeline)
        keep(line, list(assessments(line.states, line.actions))[:places])

    return make


def lay(window: MainWindow, timeline: Timeline) -> Timeline:
    """Lay a game on the table; it is the one there."""
    window.lay_table(window.session.lay(timeline))
    assert window.game is not None
    until(lambda: window.game.controller.mode in {Mode.CHOOSING, Mode.OVER, Mode.COVERED})  # type: ignore[union-attr]
    return window.game.controller.timeline


def opened(window: MainWindow) -> AnalysisDialog:
    assert window.game is not None
    assert window.table is not None
    dialog = AnalysisDialog(window.game.controller, window.table.scene, window)
    dialog.show()
    return dialog


def in_dialog(window: MainWindow, act: Callable[[AnalysisDialog], object]) -> None:
    """Open the analysis by its command, and act once it is complete."""
    done = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, AnalysisDialog) and dialog.results.isVisible():
            timer.stop()
            done.append(act(dialog))

    timer = QTimer()
    timer.timeout.connect(look)
    timer.start(10)
    window.menus.actions["analyse"].trigger()
    assert done


def test_by_the_real_process_a_place_of_the_curve_is_shown(open_window: OpenWindow) -> None:
    window = open_window()
    timeline = lay(window, played(PLAIN, {}, 3))

    def act(dialog: AnalysisDialog) -> None:
        assert dialog.analysing.process_id is None
        assert len(dialog.curve.places) == 4
        dialog.curve.setFocus()
        QTest.keyClick(dialog.curve, Key.Key_Home)
        QTest.keyClick(dialog.curve, Key.Key_Right)
        QTest.keyClick(dialog.curve, Key.Key_Return)

    in_dialog(window, act)
    assert window.game is not None
    assert window.game.controller.reviewing
    assert window.game.controller.shown_ply == 1
    assert len(kept(line_of(timeline))) == 4
    # Once and for all: it is there at once, and says what the strongest level says.
    dialog = opened(window)
    assert not dialog.analysing.running
    assert dialog.results.isVisible()
    line = line_of(timeline)
    found = dialog.analysing.found
    assert LEVELS[-1] == hints.STRONGEST
    assert found == analysis(line.states, list(assessments(line.states, line.actions)))
    dialog.close()


def test_cancelling_keeps_what_was_found_and_it_goes_on(
    open_window: OpenWindow, known: Callable[..., None]
) -> None:
    window = open_window()
    timeline = lay(window, played(PLAIN, {}, 30))
    known(timeline, 5)
    dialog = opened(window)
    analysing = dialog.analysing
    assert analysing.running
    until(lambda: analysing.process_id is not None, "for the process")
    assert dialog.bar.isVisible()
    assert (dialog.bar.value(), dialog.bar.maximum()) == (5, 31)
    QTest.mouseClick(dialog.stop_button, LEFT)
    assert analysing.process_id is None
    assert not dialog.bar.isVisible()
    assert dialog.again_button.isVisible()
    found = len(kept(line_of(timeline)))
    assert found >= 5
    QTest.keyClick(dialog.again_button, Key.Key_Space)
    until(lambda: dialog.bar.value() > found, "for the next place", 60)
    dialog.close()
    assert analysing.process_id is None
    assert len(kept(line_of(timeline))) > found


def test_a_process_which_dies_is_told_and_can_be_tried_again(open_window: OpenWindow) -> None:
    window = open_window()
    lay(window, played(PLAIN, {}, 30))
    dialog = opened(window)
    until(lambda: dialog.analysing.process_id is not None, "for the process")
    os.kill(dialog.analysing.process_id or 0, signal.SIGTERM)
    until(lambda: not dialog.analysing.running, "for the failure")
    assert "failed" in dialog.status.text()
    assert dialog.again_button.isVisible()
    QTest.mouseClick(dialog.again_button, LEFT)
    assert dialog.analysing.running
    dialog.close()
    assert dialog.analysing.process_id is None


def test_the_largest_swings_lead_to_their_places(
    open_window: OpenWindow, known: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LEAST", 0.001)
    window = open_window()
    timeline = lay(window, played(PLAIN, {}, 20))
    known(timeline)
    chosen: list[int] = []

    def by_enter(dialog: AnalysisDialog) -> None:
        rows = dialog.table.rows.rows
        assert [row.lost for row in rows] == sorted((row.lost for row in rows), reverse=True)
        dialog.table.setFocus()
        QTest.keyClick(dialog.table, Key.Key_Down)
        row = dialog.table.row()
        assert row is not None
        assert row == rows[1]
        played_there = timeline.state_at(row.ply), timeline.action_at(row.ply)
        assert row.played == str(printed(*played_there)) != timeline.notation_at(row.ply)
        assert row.better in dialog.why.text()
        chosen.append(row.ply)
        QTest.keyClick(dialog.table, Key.Key_Return)

    def by_button(dialog: AnalysisDialog) -> None:
        row = dialog.table.row()
        assert row is not None
        chosen.append(row.ply)
        QTest.mouseClick(dialog.show_button, LEFT)

    for act in (by_enter, by_button):
        in_dialog(window, act)
        assert window.game is not None
        assert window.game.controller.shown_ply == chosen[-1]
    assert chosen[0] != chosen[1]


def test_a_click_on_the_curve_leads_there_and_what_is_pointed_at_is_read(
    open_window: OpenWindow, known: Callable[..., None]
) -> None:
    window = open_window()
    timeline = lay(window, played(PLAIN, {}, 9))
    known(timeline)
    dialog = opened(window)
    QApplication.processEvents()
    curve = dialog.curve
    assert [place.ply for place in curve.places] == list(range(10))
    for index in range(len(curve.places)):
        at = curve.at(index, 0).toPoint()
        send_mouse(curve, QEvent.Type.MouseMove, at, NO_BUTTON, NO_BUTTON)
        assert curve.current == index
        assert dialog.here.text() == curve.spoken()[index]
    assert sum(place.swing for place in curve.places) == dialog.table.rows.rowCount()
    first = curve.places[4]
    assert f"{round(100 * first.chances[0])}%" in curve.spoken()[4]
    QTest.mouseClick(curve, LEFT, pos=curve.at(4, 1).toPoint())
    assert dialog.chosen == 4
    assert not dialog.isVisible()


def test_it_follows_the_language(open_window: OpenWindow, known: Callable[..., None]) -> None:
    window = open_window()
    known(lay(window, played(PLAIN, {}, 9)))
    dialog = opened(window)
    english = list(dialog.curve.spoken())
    window.change_settings(language="fr")
    QApplication.processEvents()
    assert list(dialog.curve.spoken()) != english
    assert "\u202f%" in dialog.curve.spoken()[0]
    assert dialog.windowTitle() == "Analyse"
    dialog.close()


def why_not(window: MainWindow) -> str:
    action = window.menus.actions["analyse"]
    return "" if action.isEnabled() else action.whatsThis()


def test_why_there_is_no_analysis_is_told(open_window: OpenWindow) -> None:
    window = open_window()
    assert "No game" in why_not(window)
    lay(window, played(PLAIN, {}, 0))
    assert "Nothing has been played" in why_not(window)
    lay(window, played(PLAIN, {}, 4))
    assert why_not(window) == ""
    timeline = played(PLAIN, {}, 4)
    timeline.agreements = attrs.evolve(Agreements(), hints=False)
    lay(window, timeline)
    assert "agreed" in why_not(window)
    timeline = played(hiding(), {}, 9)
    lay(window, timeline)
    assert why_not(window) == str(HIDDEN)
    timeline = played(hiding(), {}, 9)
    timeline.end(Ending("abandoned"))
    lay(window, timeline)
    assert why_not(window) != str(HIDDEN)


def test_small_windows_and_large_letters_scroll(
    open_window: OpenWindow, known: Callable[..., None]
) -> None:
    window = open_window(text_size="largest")
    known(lay(window, played(PLAIN, {}, 20)))
    dialog = opened(window)
    dialog.resize(560, 420)
    QApplication.processEvents()
    dialog.area.ensureWidgetVisible(dialog.table)
    QApplication.processEvents()
    corner = dialog.table.mapTo(dialog.area.viewport(), QPoint(0, 0))
    assert dialog.area.viewport().rect().contains(corner + QPoint(5, 5))
    assert dialog.close_button.isVisible()
    assert dialog.rect().contains(dialog.close_button.geometry())
    dialog.close()


def test_the_curve_begins_where_chances_are_known(open_window: OpenWindow) -> None:
    """A long preparation leaves no empty half; its first and last places are at the edges."""
    curve = Curve(PLAIN, lambda: [QColor("red"), QColor("blue")], lambda place: str(place.ply))
    curve.resize(400, 210)
    for places in ([(40, 0.5), (41, 0.2), (50, 0.9)], [(7, 0.5)]):
        curve.show_places([Place(ply, (one, 1 - one)) for ply, one in places], "Chances")
        last = len(places) - 1
        assert curve.at(0, 0).x() == curve.at(0, 1).x() < 100
        for index in range(len(places)):
            assert curve.item_at(curve.at(index, 0)) == index
        if last:
            assert curve.at(last, 0).x() > 380
            assert curve.at(1, 0).x() - curve.at(0, 0).x() < 50
