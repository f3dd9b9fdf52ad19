"""Two windows on one folder: what is changed in one is never put back by the other."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.files.settings import SettingsFile
from ludotheque.ui.dialogs.settingsdialog import SettingsDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow


def test_each_window_keeps_what_the_other_has_set(open_window: OpenWindow) -> None:
    first, second = open_window(), open_window()
    first.menus.actions["scheme=dark"].trigger()
    second.menus.actions["sound=loud"].trigger()
    found = SettingsFile().load()
    assert (found.scheme, found.sound) == ("dark", "loud")
    assert second.settings.scheme == "dark"
    assert second.menus.actions["scheme=dark"].isChecked()
    second.close()
    first.close()
    found = SettingsFile().load()
    assert (found.scheme, found.sound) == ("dark", "loud")


def test_closing_writes_the_geometry_and_nothing_else(open_window: OpenWindow) -> None:
    first, second = open_window(), open_window()
    first.menus.actions["language=fr"].trigger()
    second.resize(1000, 700)
    second.close()
    found = SettingsFile().load()
    assert found.language == "fr"
    assert found.geometry == second.settings.geometry


def test_the_open_dialog_of_settings_puts_nothing_back(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = open_window(), open_window()

    def use(dialog: SettingsDialog) -> None:
        other = first.settings_file.load()
        assert other.dice == "click"
        first.change_settings(dice="auto")
        for key, value in (("scheme", "dark"), ("animation", "fast")):
            pill = dialog.pills[key].pill(value)
            dialog.area.ensureWidgetVisible(pill)
            QTest.mouseClick(pill, Qt.MouseButton.LeftButton)
        assert dialog.pills["dice"].value() == "auto"
        dialog.accept()

    def when_open() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, SettingsDialog)
        use(dialog)

    QTimer.singleShot(50, when_open)
    second.show_settings()
    found = SettingsFile().load()
    assert (found.dice, found.scheme, found.animation) == ("auto", "dark", "fast")


def test_a_file_of_settings_damaged_meanwhile_is_told(
    window: MainWindow, told: list[str], user_folders: Path
) -> None:
    (user_folders / "config" / "settings.json").write_bytes(b"{")
    window.menus.actions["scheme=dark"].trigger()
    QTest.qWait(20)
    assert len(told) == 1
    assert "settings.json.bad" in told.pop()
