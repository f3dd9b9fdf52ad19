"""« Save a template »: all 52 cars, in the language in use, and the same table when opened."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.games.automatch.keytable import read_table, reconstruction
from ludotheque.ui.dialogs import filechooser, filetemplate, newgamedialog
from tests.gui.automatch.cars_hands import open_cars
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
    monkeypatch.setattr(filetemplate, "tell", lambda *_: None)  # test_own_table.py reads it
    dialog = newgamedialog.NewGameDialog("automatch", window)
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


@pytest.mark.parametrize("by", ["mouse", "keys"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_template_of_the_encyclopaedia_is_our_table_and_opens_as_it(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str,
    by: str,
) -> None:  # fmt: skip
    """By its button, the dialog of files answered: all 52 cars, and the same figures opened."""
    window = open_window(language=language)
    hands = open_cars(window)
    path = tmp_path / "cars.csv"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)
    monkeypatch.setattr(filechooser, "to_open", lambda *_, **__: path)

    def press(name: str) -> None:
        button = hands.page.panel.buttons[name]
        if by == "mouse":
            QTest.mouseClick(button, LEFT)
        else:
            button.setFocus()
            QTest.keyClick(button, Key.Key_Space)
        QApplication.processEvents()

    press("template")
    saved = read_table(str(path))
    assert len(saved.cars) == 52
    assert saved.cars == reconstruction().cars
    press("open")
    shown = hands.page.table
    assert not shown.reconstruction, "it is the owner's now"
    assert shown.cars == reconstruction().cars
    assert hands.page.list.model().rowCount() == 52
    press("own")
    assert hands.page.table.reconstruction
