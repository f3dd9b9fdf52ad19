"""What the program does not use yet of a saved game is there again when the window saves it."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication

from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.frame.test_one_game_two_windows import one_action

SAVES = sorted((Path(__file__).parents[2] / "data" / "saves" / "v2").glob("*.ludo"))
CARRIED = ("id", "branched_from", "seats", "agreements", "hints", "events", "notes")


def json_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_bytes())
    return found


@pytest.mark.parametrize("save", SAVES, ids=[save.stem for save in SAVES])
def test_opened_played_on_resumed_and_saved(save: Path, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / save.name
    shutil.copy(save, path)
    before = json_of(path)
    assert all(before[name] for name in CARRIED)
    window.change_settings(dice="click")
    assert window.open_file(path)
    QCoreApplication.processEvents()
    assert window.game is not None
    if window.game.controller.timeline.is_over():
        window.game.controller.settle()
    else:
        one_action(window)
    number = window.game.keeper.number
    assert number is not None
    played = window.game.controller.timeline.ply
    window.show_shelf()
    window.resume(str(number))
    QCoreApplication.processEvents()
    assert window.game is not None
    other = tmp_path / "other.ludo"
    window.session.save(window.game, other)
    after = json_of(other)
    assert len(after["actions"]) == played
    assert {name: after[name] for name in CARRIED} == {name: before[name] for name in CARRIED}
    kept = min(played, len(before["times"]))
    assert after["times"][:kept] == before["times"][:kept]
    assert len(after["times"]) == played
