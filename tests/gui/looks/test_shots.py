"""The pictures of all pages: the archive they show is the same in each scheme and language."""

from shots.camera import NAMES, Camera, played

from ludotheque.ui.window.mainwindow import MainWindow


def test_games_laid_for_pictures_leave_nothing_behind(window: MainWindow) -> None:
    """Games nobody touched are forgotten by themselves, the others by the camera."""
    camera = Camera(window)
    camera.fill_archive()
    kept = [game.game for game in window.archive.unfinished()]
    assert sorted(kept) == ["cambio", "finale", "ordino"]
    for _ in range(2):
        for plies in (0, 30, 10_000):
            camera.lay(played({}, plies, NAMES, key="ordo"))
        camera.fill_archive()
        assert [game.game for game in window.archive.unfinished()] == kept
        assert window.archive.finished() == ()
