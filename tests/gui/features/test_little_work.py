"""What happens most often costs no more than it must: a press, a move, a table being laid."""

import contextlib
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton
from pytestqt.qtbot import QtBot

from ludotheque.core.draws import RandomSource
from ludotheque.core.messages import M
from ludotheque.table.controller import Mode
from ludotheque.ui.table import answerrow
from ludotheque.ui.widgets.limited import Written
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.features.conftest import PLAIN, Table, played
from tests.gui.table.hands import LEFT


@pytest.fixture
def laid(window: MainWindow) -> Table:
    """A game without chance under way."""
    return Table(window, played(PLAIN, {}, 12))


@contextlib.contextmanager
def statements(window: MainWindow) -> Iterator[list[str]]:
    """What the archive's file is asked meanwhile, by the first word of each statement."""
    connection = window.archive._database._open
    assert connection is not None
    found: list[str] = []
    connection.set_trace_callback(lambda text: found.append(text.split()[0]))
    try:
        yield found
    finally:
        connection.set_trace_callback(None)


def press_pieces(table: Table) -> None:
    """Press on every piece which may move, and put it back."""
    view = table.page.view
    for place in table.page.scene.starter_places():
        QTest.mousePress(view.viewport(), LEFT, pos=view.centre_of(place))
        assert table.page.scene.pressed == place
        QTest.mouseRelease(view.viewport(), LEFT, pos=QPoint(2, 2))
        table.page.scene.clear_choice()
        QApplication.processEvents()


def test_a_press_asks_nothing_of_the_archive(laid: Table) -> None:
    with statements(laid.window) as asked:
        press_pieces(laid)
    assert asked == []


def test_buttons_are_measured_once(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And anew in another size of the text; every press offers them."""
    measured: list[str] = []
    real = answerrow.unheard

    def unheard() -> contextlib.AbstractContextManager[None]:
        measured.append("again")
        return real()

    monkeypatch.setattr(answerrow, "unheard", unheard)
    row = answerrow.AnswerRow(PLAIN, (M("New game"),))
    qtbot.addWidget(row)
    row.resize(400, 60)
    row.show()
    row.offer((M("Undo"),))
    QApplication.processEvents()
    wide = row.buttons[0].width()
    assert measured
    measured.clear()
    row.offer((M("Undo"),))
    assert not measured
    window.change_settings(text_size="largest")
    QApplication.processEvents()
    row.offer((M("Undo"),))
    assert measured
    assert row.buttons[0].sizeHint().width() <= row.buttons[0].width() < wide


def test_a_move_is_one_transaction(laid: Table) -> None:
    """An action is written by one commit, that is one wait for the disk."""
    source, controller = RandomSource(1), laid.page.controller
    for _ in range(3):
        with statements(laid.window) as asked:
            assert controller.commit(controller.state.random_action(source)) is None
            laid.rest()
        if controller.mode is Mode.OVER:
            break
        assert asked.count("COMMIT") == 1, asked
        assert asked.count("INSERT") == 1, asked
        assert asked.count("UPDATE") == 1, asked


def test_a_table_makes_the_fields_of_notes_when_they_are_shown(laid: Table) -> None:
    page = laid.page
    assert not page.findChildren(Written)
    page.panel.tabs.setCurrentWidget(page.notes)
    assert len(page.notes.findChildren(Written)) == len(page.notes.parts)
    assert all(part.isVisible() for part in page.notes.parts)


def test_the_buttons_of_a_table_have_their_icons(laid: Table) -> None:
    """Also where nothing has drawn those of the menus yet."""
    buttons = [one for one in laid.page.findChildren(QToolButton) if one.defaultAction()]
    assert len(buttons) > 5
    assert not any(button.icon().isNull() for button in buttons)
