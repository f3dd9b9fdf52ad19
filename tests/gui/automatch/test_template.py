"""« Save a template »: all 52 cars, in the language in use, and the same table when opened."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.games.automatch.table import read_table, reconstruction
from ludotheque.ui import filetemplate, newgame
from tests.gui.conftest import OpenWindow
from tests.gui.exercises.hands import LEFT, Key


@pytest.mark.parametrize(("language", "heading"), [("en", "country,"), ("fr", "pays;")])
@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_template_saved_in_the_dialog_is_our_table(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str,
    heading: str, by: str,
) -> None:  # fmt: skip
    window = open_window(language=language)
    path = tmp_path / "cars.csv"
    monkeypatch.setattr(filetemplate, "ask_path", lambda *_: path)
    dialog = newgame.NewGameDialog("automatch", window)
    dialog.show()
    QApplication.processEvents()
    button = dialog.rows["table"].sample
    assert button is not None
    assert button in dialog.rows["table"].stops()
    if by == "mouse":
        QTest.mouseClick(button, LEFT)
    else:
        button.setFocus()
        QTest.keyClick(button, Key.Key_Space)
    assert path.read_text("utf-8-sig").startswith(heading)
    assert read_table(str(path)).cars == reconstruction().cars
    dialog.reject()
    dialog.deleteLater()


def test_options_without_a_template_offer_none(open_window: OpenWindow) -> None:
    window = open_window()
    dialog = newgame.NewGameDialog("ordino", window)
    assert dialog.rows["board"].sample is None
    dialog.deleteLater()
