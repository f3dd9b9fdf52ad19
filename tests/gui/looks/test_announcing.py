"""What screen readers are told: in order, nothing lost, nothing too soon after another."""

import sys
import time
from types import SimpleNamespace

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QWidget

from ludotheque.ui.board import accessible, announcing, readers
from ludotheque.ui.board.announcing import GAP, Announcer
from ludotheque.ui.board.notices import StatusLine
from tests.gui.table.hands import until


class Heard(Announcer):
    """A queue whose announcements are written down, with the moment."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.moments: list[float] = []

    def post(self, widget: QWidget, text: str) -> None:
        """Write it down."""
        assert widget.isVisible()
        self.texts.append(text)
        self.moments.append(time.monotonic())


@pytest.fixture
def shown(qtbot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    widget.activateWindow()
    QTest.qWaitForWindowActive(widget)
    return widget


def test_what_follows_at_once_is_held_back_joined_and_not_lost(shown: QWidget) -> None:
    heard = Heard()
    heard.say(shown, "Anne plays the DS")
    assert heard.texts == ["Anne plays the DS"], "the first is not delayed"
    for text in ("Anne wins the trick", "Anne wins the trick", "Anne leads."):
        heard.say(shown, text)
    until(lambda: len(heard.texts) == 2, "for the rest")
    QTest.qWait(2 * GAP)
    assert heard.texts[1:] == ["Anne wins the trick. Anne leads."]
    assert heard.moments[1] - heard.moments[0] > 0.9 * GAP / 1000


def test_what_is_said_later_is_not_delayed(shown: QWidget) -> None:
    heard = Heard()
    for text in ("Blue moves", "Red moves", "Goal! Blue wins"):
        heard.say(shown, text)
        assert heard.texts[-1] == text
        QTest.qWait(GAP + 20)
    assert len(heard.texts) == 3


def test_a_dialog_is_heard_although_it_has_closed(shown: QWidget) -> None:
    heard, dialog = Heard(), QDialog(shown)
    dialog.show()
    heard.say(dialog, "Saving…")
    heard.say(dialog, "Saved")
    dialog.close()
    dialog.deleteLater()
    shown.activateWindow()
    until(lambda: len(heard.texts) == 2, "for the announcement")
    assert heard.texts == ["Saving…", "Saved"]


def test_what_is_to_be_done_comes_last_and_only_if_it_still_is(shown: QWidget) -> None:
    heard, tasks = Heard(), ["Anne, roll the die."]
    heard.request(shown, lambda: tasks[-1])
    heard.say(shown, "Anne rolls a 3")
    tasks.append("Move pawn 3.")
    until(lambda: len(heard.texts) == 2, "for what is to be done")
    assert heard.texts == ["Anne rolls a 3", "Move pawn 3."]
    heard.request(shown, lambda: "")
    QTest.qWait(2 * GAP)
    assert len(heard.texts) == 2


def test_a_reader_deaf_to_announcements_is_shown_a_notice(
    shown: QWidget, reader: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a status line of the window, one for each text, and by name."""
    monkeypatch.setattr(announcing, "hear_announcements", lambda: False)
    accessible.install()
    announcer = Announcer()
    for text in ("Anne rolls a 3", "Anne rolls a 3", "Bob rolls a 4"):
        announcer.say(shown, text)
        QTest.qWait(GAP + 20)
    (line,) = shown.findChildren(StatusLine)
    found = QAccessible.queryAccessibleInterface(line)
    assert found.role() == QAccessible.Role.StatusBar
    told = [found.child(index) for index in range(found.childCount())]
    assert {notice.role() for notice in told} == {QAccessible.Role.Notification}
    names = [notice.text(QAccessible.Text.Name) for notice in told]
    assert names == ["Anne rolls a 3", "Anne rolls a 3", "Bob rolls a 4"]


def test_a_bus_too_busy_to_answer_has_not_changed_its_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader which knows no announcements would hear nothing for a while."""
    answers = [
        "",
        "([('r', 'Object:Property-Change')],)",
        "",
        "([('r', 'object:announcement')],)",
        "",
    ]
    bus = SimpleNamespace(registered=lambda: answers.pop(0))
    monkeypatch.setattr(readers, "_bus", lambda: bus)
    monkeypatch.setattr(readers, "_LASTS", 0.0)
    monkeypatch.setattr(readers, "_known", (-1.0, None))
    monkeypatch.setattr(sys, "platform", "linux")
    assert [readers.hear_announcements() for _ in range(5)] == [True, False, False, True, True]


def test_a_page_which_comes_is_taken_in_before_anything_is_said(shown: QWidget) -> None:
    heard = Heard()
    began = time.monotonic()
    heard.hold(2 * GAP)
    heard.request(shown, lambda: "Bob, roll the die.")
    heard.say(shown, "The lot decides: Bob starts.")
    until(lambda: len(heard.texts) == 2 or "roll" in " ".join(heard.texts), "for what is held back")
    assert " ".join(heard.texts) == "The lot decides: Bob starts. Bob, roll the die."
    assert heard.moments[0] - began > 1.8 * GAP / 1000
