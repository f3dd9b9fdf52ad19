"""Pictures of positions: size, what is shown, whose eyes see it."""

from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from ludotheque.games import ENGINES
from ludotheque.record.timeline import Timeline
from ludotheque.ui.board.positionimage import position_bands, position_image
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.printing import picture as picture_module
from ludotheque.ui.printing.picture import WIDTHS, PictureDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die, with_seats, without_chance
from tests.gui.features.conftest import Table, played
from tests.gui.printing.pictures import saved, shown, unlike
from tests.gui.printing.print_hands import Key, at_dialog, press, until

KEY, OTHER = without_chance(), one_die()
"""Games tried where one will do."""


def laid(window: MainWindow, key: str, plies: int = 14) -> Table:
    """A table with a game under way."""
    return Table(window, game(key, plies))


def game(key: str, plies: int = 14) -> Timeline:
    """A game of two played at random."""
    return played(key, with_seats(key, 2), plies)


def same(one: QImage, other: QImage) -> bool:
    """Whether two pictures show the same."""
    form = QImage.Format.Format_ARGB32
    return one.convertToFormat(form) == other.convertToFormat(form)


@pytest.mark.parametrize("key", ENGINES)
def test_bands_make_the_picture_of_one_piece(window: MainWindow, key: str) -> None:
    timeline = game(key)
    whole = position_image(timeline, 600, 480)
    parts = list(position_bands(timeline, 600, 480, bands=7))
    assert len(parts) == 7
    assert unlike(parts[-1], whole) < 0.002


@pytest.mark.parametrize("key", ENGINES)
def test_others_do_not_see_the_high_contrast_of_this_user(window: MainWindow, key: str) -> None:
    """On the screen he sees it himself, in small pictures, too."""
    timeline = game(key)
    (light,) = position_bands(timeline, 600, 480, others=True)
    window.change_settings(scheme="contrast")
    (again,) = position_bands(timeline, 600, 480, others=True)
    assert unlike(again, light) < 0.002
    assert unlike(position_image(timeline, 600, 480), light) > 0.02


def test_the_picture_has_the_width_chosen(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid(window, OTHER)
    dialog = shown(window)
    assert min(WIDTHS) >= 2000
    press(dialog.widths.pill("3000"))
    path = tmp_path / "position"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)
    press(dialog.save_button)
    until(lambda: not dialog.busy)
    image = QImage(str(path.with_suffix(".png")))
    assert (image.width(), image.height()) == (3000, 2400)
    assert not dialog.isVisible()


def test_it_opens_from_the_menu_and_says_where_the_picture_is(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not window.menus.actions["picture"].isEnabled()
    window.commands.picture()  # nothing on the table: nothing happens
    laid(window, KEY)
    path = tmp_path / "board.png"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)

    def save(dialog: object) -> None:
        assert isinstance(dialog, PictureDialog)
        press(dialog.save_button)

    seen = at_dialog(save)
    QTest.keyClick(
        window, Key.Key_I,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )  # fmt: skip
    assert seen == ["Save a picture"]
    assert path.is_file()
    assert window.toast.text == "The picture is in “board.png”."


def test_an_earlier_place_is_pictured_as_it_is_looked_at(
    window: MainWindow, tmp_path: Path
) -> None:
    table = laid(window, KEY)
    now = saved(shown(window), tmp_path / "now.png")
    table.page.controller.look_at(0)
    then = saved(shown(window), tmp_path / "then.png")
    assert not same(now, then)
    first = position_image(game(KEY, 0), 2000, 1600)
    assert unlike(then, first) < 0.002
    assert table.timeline.ply == 14
    assert table.page.controller.shown_ply == 0


def test_a_board_turned_round_is_pictured_so(window: MainWindow, tmp_path: Path) -> None:
    laid(window, OTHER)
    before = saved(shown(window), tmp_path / "one.png")
    window.menus.actions["flip"].trigger()
    assert unlike(saved(shown(window), tmp_path / "two.png"), before) > 0.01


def test_a_place_which_refuses_is_told_and_the_dialog_stays(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(
        picture_module, "tell", lambda _parent, message, **_: told.append(str(message))
    )
    laid(window, KEY)
    dialog = shown(window)
    dialog.save(Target(tmp_path / "absent" / "x.png"))
    until(lambda: not dialog.busy)
    assert len(told) == 1
    assert dialog.isVisible()
    assert dialog.save_button.isEnabled()
    dialog.close()


def test_leaving_while_it_is_drawn_writes_nothing(window: MainWindow, tmp_path: Path) -> None:
    laid(window, KEY)
    dialog = shown(window)
    dialog.save(Target(tmp_path / "never.png"))
    QTest.keyClick(dialog, Key.Key_Escape)
    QTest.qWait(400)
    assert not dialog.isVisible()
    assert list(tmp_path.glob("*.png")) == []


def test_a_dialog_which_goes_while_its_picture_is_packed_leaves_no_trace(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packing, go_on, packed = Event(), Event(), Event()

    def slowly(image: QImage) -> bytes:
        packing.set()
        assert go_on.wait(20)
        packed.set()
        return b"late"

    monkeypatch.setattr(picture_module, "png", slowly)
    laid(window, KEY)
    dialog = shown(window)
    dialog.save(Target(tmp_path / "never.png"))
    until(packing.is_set)
    dialog.reject()
    dialog.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    go_on.set()
    until(packed.is_set)
    QTest.qWait(50)
    assert list(tmp_path.glob("*.png")) == []
