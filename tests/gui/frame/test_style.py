"""The style sheet is understood wherever the program lies."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QComboBox

from ludotheque.core.paths import resources
from ludotheque.ui.look import style
from ludotheque.ui.look.theme import DARK, LIGHT


@pytest.mark.parametrize("folder", ["plain", "été un dossier", "it’s (here)", "a;b{c}d", "50%"])
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_the_sheet_parses_from_any_folder(
    qtbot, qtlog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, theme
) -> None:
    """Spaces, accents and signs in the path of the resources break no rule of the sheet."""
    place = tmp_path / folder / "resources"
    shutil.copytree(resources() / "icons" / "style", place / "icons" / "style")
    monkeypatch.setattr(style, "resources", lambda: place)
    widget = QComboBox()
    qtbot.addWidget(widget)
    widget.setStyleSheet(style.style_sheet(theme))
    widget.show()
    widget.grab()
    told = [record.message for record in qtlog.records]
    assert not [text for text in told if "parse" in text or "Cannot" in text], told
