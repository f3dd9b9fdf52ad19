"""The list of moves as text: copied and exported, whole, in the language in use."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from ludotheque.games import info
from ludotheque.record.record import Ending
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import another_form
from tests.gui.features.conftest import DICE, NAMES, PLAIN, Table, played
from tests.gui.table.hands import CONTROL, SHIFT, Key


def copied(table: Table) -> str:
    """Copy by the shortcut and return what is on the clipboard."""
    QGuiApplication.clipboard().clear()
    QTest.keyClick(table.page.view, Key.Key_C, CONTROL | SHIFT)
    return QGuiApplication.clipboard().text()


def test_the_clipboard_holds_every_move_in_order(table: Table) -> None:
    text = copied(table)
    assert text.startswith(table.page.panel.accessibleName() or text[:4])
    body = text.split("\n\n")[2]
    at = 0
    for ply, action in enumerate(table.timeline.actions):
        state = table.timeline.state_at(ply)
        if state.is_chance():
            continue
        notation = state.notation(action).replace("-", "→").replace(":", "–")
        shown = [notation, notation.replace("x", "×"), re.sub("[LR]", "Goal", notation)]
        if notation.endswith("x"):
            shown.append(f"×{notation.split('→')[0]}")
        if notation == "pass":
            shown.append("–")
        found = [body.find(word, at) for word in shown if body.find(word, at) >= 0]
        assert found or "x" in notation, (notation, body[at : at + 80])
        at = min(found, default=at)
    numbers = [int(n) for n in re.findall(r"^ *(\d+)\.  ", body, re.MULTILINE)]
    moves = sum(not table.timeline.state_at(ply).is_chance() for ply in range(table.timeline.ply))
    assert numbers[0] == 1
    assert numbers == sorted(set(numbers))
    assert moves - len(table.timeline.seats) < numbers[-1] <= moves
    assert "…" not in body
    assert all(line == line.rstrip() for line in text.split("\n"))
    assert table.window.toast.text == "The moves are on the clipboard."


def test_the_header_in_both_languages(window: MainWindow) -> None:
    table = Table(window, played(*another_form(PLAIN), 8))
    english = copied(table)
    assert english.splitlines()[0] == f"{info(PLAIN).title} – Ludothèque"
    sides = [f"{table.timeline.game.seat_name(seat)}: {name}" for seat, name in enumerate(NAMES)]
    for line in (*sides, "Result: the game is not over"):
        assert line in english
    assert "Date: " in english
    window.change_settings(language="fr")
    QCoreApplication.processEvents()
    french = copied(table)
    assert "Résultat\u202f: la partie n’est pas finie" in french
    assert "Camille" in french
    assert "Date\u202f: " in french
    moves = english.split("\n\n")[2]
    assert moves == french.split("\n\n")[2]


def test_the_result_is_told(window: MainWindow) -> None:
    table = Table(window, played(PLAIN, {}, 8))
    table.page.controller.end(Ending("resign", 0))
    side = table.timeline.game.seat_name(0)
    assert f"Result: {side} has resigned. Won by Jules." in copied(table)
    over = played(DICE, {}, 10_000)
    assert over.is_over()
    table = Table(window, over)
    text = copied(table)
    assert "Result: " in text
    assert "not over" not in text


def test_looking_back_copies_the_whole_list(table: Table) -> None:
    whole = copied(table)
    table.page.replay.go(3)
    table.rest()
    assert copied(table) == whole


@pytest.mark.parametrize("name", ["partie d’été.txt", "sans suffixe"])
def test_a_file_is_written_in_utf_8(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    asked: list[tuple[object, ...]] = []

    def dialog(*arguments: object, **_options: object) -> Path:
        asked.append(arguments)
        return tmp_path / name

    monkeypatch.setattr(filechooser, "to_write", dialog)
    table.window.menus.actions["export"].trigger()
    path = tmp_path / (name if name.endswith(".txt") else f"{name}.txt")
    assert path.read_text(encoding="utf-8") == copied(table)
    assert Path(str(asked[0][2])).name.endswith("Camille Jules.txt")


def test_a_left_dialog_writes_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: None)
    table.window.menus.actions["export"].trigger()
    assert table.window.toast.text == ""


def test_a_place_which_refuses_is_told(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    target = tmp_path / "absent" / "moves.txt"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: target)
    table.window.menus.actions["export"].trigger()
    assert len(told) == 1
    told.clear()
    assert not target.exists()


def test_another_language_is_read_anew_in_every_cell(window: MainWindow) -> None:
    """From the first cell to the last one: a view paints no cell it was not told of."""
    table = Table(window, played(PLAIN, {}, 12))
    model = table.page.panel.moves.model()
    told: list[tuple[int, int, int, int]] = []
    model.dataChanged.connect(
        lambda first, last: told.append((first.row(), first.column(), last.row(), last.column()))
    )
    window.change_settings(language="fr")
    whole = (0, 0, model.rowCount() - 1, model.columnCount() - 1)
    assert whole[2] > 2
    assert whole in told
