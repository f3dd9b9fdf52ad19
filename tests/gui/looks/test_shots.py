"""The pictures of all pages: the archive they show is the same in each scheme and language."""

import importlib
from pathlib import Path

import pytest
import shots
from shots.camera import NAMES, Camera, played

from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import without_chance

MODULES = [*sorted(path.stem for path in Path(shots.__path__[0]).glob("[!_]*.py")), "__main__"]


def test_games_laid_for_pictures_leave_nothing_behind(window: MainWindow) -> None:
    """Games nobody touched are forgotten by themselves, the others by the camera."""
    camera = Camera(window)
    camera.fill_archive()
    kept = [game.game for game in window.archive.unfinished()]
    assert len(kept) == len(set(kept)) == 3
    for _ in range(2):
        for plies in (0, 30, 10_000):
            camera.lay(played({}, plies, NAMES, key=without_chance()))
        camera.fill_archive()
        assert [game.game for game in window.archive.unfinished()] == kept
        assert window.archive.finished() == ()


@pytest.mark.parametrize("name", MODULES)
def test_every_module_of_the_pictures_loads(name: str) -> None:
    """Nothing else imports them: a module renamed would be noticed at the next pictures only."""
    assert importlib.import_module(f"shots.{name}")
