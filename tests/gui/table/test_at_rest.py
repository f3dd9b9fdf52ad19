"""A table where nothing happens does nothing: no layout asks for another, nothing is repainted."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.games import ENGINES
from ludotheque.table.controller import Mode
from ludotheque.ui.table.answerrow import AnswerRow
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.gui.features.conftest import played

RESTLESS = {QEvent.Type.LayoutRequest, QEvent.Type.Paint, QEvent.Type.UpdateRequest}


class Watch(QObject):
    """Counts what goes on in all widgets."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Count an event, and let it pass."""
        if event.type() in RESTLESS:
            self.seen[f"{type(watched).__name__}: {event.type().name}"] += 1
        return False


@contextmanager
def watched() -> Iterator[Watch]:
    """Watch until the end of the block."""
    watch = Watch()
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(watch)
    try:
        yield watch
    finally:
        application.removeEventFilter(watch)


def restless(window: MainWindow) -> dict[str, int]:
    """What still goes on once everything due has happened."""
    QTest.qWait(30)
    for _ in range(60):
        QCoreApplication.processEvents()
    with watched() as watch:
        for _ in range(12):
            QCoreApplication.processEvents()
    return {name: count for name, count in watch.seen.items() if count > 3}


@pytest.mark.spread
@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("key", ENGINES)
def test_a_table_rests(window: MainWindow, key: str, text: str) -> None:
    """Covered or open, in a wide window and a narrow one, whatever the panel offers."""
    window.change_settings(text_size=text)
    for options, plies in on_screen(key, "TABLES"):
        for size in ((1280, 800), (800, 600)):
            window.resize(*size)
            window.lay_table(window.session.lay(played(key, options, plies)))
            assert window.table is not None
            assert restless(window) == {}, (options, size)
            if window.table.controller.mode is Mode.COVERED:
                window.table.controller.lift()
                assert restless(window) == {}, (options, size, "lifted")
    window.change_settings(text_size="normal")


def test_a_row_of_buttons_too_long_for_it_rests(window: MainWindow) -> None:
    """Its buttons become narrow, and that is all."""
    from ludotheque.core.messages import M

    row = AnswerRow(next(iter(ENGINES)), ())
    row.resize(260, 40)
    row.offer((M("Capture the piece"), M("Stay there"), M("Take back")), equal=True)
    row.show()
    assert restless(window) == {}
    row.resize(900, 40)
    assert restless(window) == {}
    row.close()
    row.deleteLater()
