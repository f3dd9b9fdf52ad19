"""What is written and shown while computers think and pieces move hinders neither."""

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QApplication

from ludotheque.archive.bundle import unpack
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.shelf.bindialog import BinDialog
from tests.gui.conftest import OpenWindow
from tests.gui.features.answering import Answering
from tests.gui.features.conftest import DICE
from tests.gui.table.hands import until


def close_bin() -> None:
    """Close the bin as soon as it is there."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, BinDialog)
    dialog.close_button.click()


@pytest.mark.slow
def test_computers_play_on_after_whatever_was_written(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    window = open_window(animation="normal", dice="auto", computer_pace="brisk")
    window.begin(DICE, {}, ["Anne", ""], levels=(None, 1))
    assert window.game is not None
    controller, path = window.game.controller, tmp_path / "all.zip"
    monkeypatch.setattr(filechooser, "to_open", lambda *_, **__: path)
    actions = window.menus.actions

    def on_turn() -> bool:
        return controller.mode is Mode.CHOOSING and controller.state.actors() == (0,)

    def moves() -> None:
        until(on_turn, "for Anne to be on turn")
        assert controller.commit(controller.state.legal_actions()[0]) is None

    for target, waits in ((None, (60,)), (path, (0, 400))):
        monkeypatch.setattr(filechooser, "to_write", lambda *_, t=target, **__: t)
        for wait in waits:
            moves()
            end = QTimer()
            end.setSingleShot(True)
            end.start(wait)
            until(lambda end=end: not end.isActive(), "for the moment")  # type: ignore[misc]
            path.unlink(missing_ok=True)
            with Answering(*(["ok"] if target else [])):
                actions["write_all"].trigger()
            monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: None)
            actions["send"].trigger()  # a computer is on turn: refused, or no file is chosen
            monkeypatch.setattr(filechooser, "to_write", lambda *_, t=target, **__: t)
            QTimer.singleShot(50, close_bin)
            actions["bin"].trigger()
            if target:
                (kept,) = unpack(path).games
                assert kept.timeline.id == controller.timeline.id
                with Answering("cancel"):
                    actions["bring_in"].trigger()
    until(on_turn, "for the game to go on")
    moves()
    ply = controller.timeline.ply
    with Answering("bring", "ok") as asked:
        actions["bring_in"].trigger()
    QCoreApplication.processEvents()
    assert "0 games have come. 1 was here already." in asked.said[1]
    assert window.game is None
    assert window.archive.unfinished()[0].ply >= ply
    assert told == []
