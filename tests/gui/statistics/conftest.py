"""A window with a past behind it, its statistics shown and counted."""

import shutil
from pathlib import Path

import pytest

from ludotheque.archive import Archive
from ludotheque.core.paths import data_folder
from ludotheque.ui.statistics.statisticspage import StatisticsPage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.statistics.hands import counted, past, press


@pytest.fixture(scope="session")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of the past, played once for all tests."""
    path = tmp_path_factory.mktemp("past") / "games.sqlite"
    archive = Archive(path)
    for game in past():
        archive.begin(game)
    archive.close()
    return path


@pytest.fixture
def looked_at(kept: Path, user_folders: Path, open_window: OpenWindow) -> MainWindow:
    """A window with kept games."""
    data_folder().mkdir(parents=True)
    shutil.copy(kept, data_folder())
    return open_window()


@pytest.fixture
def page(looked_at: MainWindow) -> StatisticsPage:
    """The statistics of the kept games, come to from the shelf."""
    press(looked_at.shelf.statistics_button)
    return counted(looked_at)
