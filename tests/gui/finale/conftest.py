"""Fixed seeds and strict ears for the tests at Finale’s field."""

import itertools
import secrets
from pathlib import Path

import pytest

from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.finale.finale_hands import FinaleHands
from tests.gui.finale.positions import POSITION
from tests.systems import NO_FONTS


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A warning of Qt fails the test."""
    for item in items:
        if "gui/finale" in item.path.as_posix():
            item.add_marker(pytest.mark.qt_log_level_fail("WARNING"))
            item.add_marker(
                pytest.mark.qt_log_ignore("does not support propagateSizeHints", NO_FONTS)
            )


@pytest.fixture(autouse=True)
def fixed_seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of a test have the seeds 1, 2, 3, …"""
    seeds = itertools.count(1)
    monkeypatch.setattr(secrets, "randbits", lambda _bits: next(seeds))


@pytest.fixture
def hands(window: MainWindow, tmp_path: Path) -> FinaleHands:
    """Hands at the position of the drag table, without animations."""
    return FinaleHands(window).lay_position(tmp_path, POSITION)
