"""Pictures of positions: size, what is shown, whose eyes see it."""

from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from ludotheque.record.timeline import Timeline
from ludotheque.ui.board.export import position_bands, position_image
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.printing import picture as picture_module
from ludotheque.ui.printing.picture import WIDTHS, PictureDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.automatch.auto_hands import AutoHands
from tests.gui.features.conftest import Table, played
from tests.gui.printing.print_hands import Key, at_dialog, press, until

GAMES = ("finale", "ordo", "cambio", "ordino", "automatch")


def laid(window: MainWindow, key: str, plies: int = 14) -> Table:
    """A table with a game under way."""
    return Table(window, game(key, plies))


def game(key: str, plies: int = 14) -> Timeline:
    """A game of two played at random."""
    return played(key, {"players": "2"} if key == "automatch" else {}, plies)


def shown(window: MainWindow) -> PictureDialog:
    """The dialog, without waiting for its end."""
    game, table = window.game, window.table
    assert game is not None
    assert table is not None
    found = PictureDialog(game.controller, table.scene.quarter, window.game_title(), window)
    found.show()
    return found


def saved(dialog: PictureDialog, path: Path) -> QImage:
    """The picture as it was written, in the smallest width."""
    dialog.save(Target(path))
    until(lambda: not dialog.busy)
    image = QImage(str(path))
    assert not image.isNull()
    return image


def same(one: QImage, other: QImage) -> bool:
    """Whether two pictures show the same."""
    form = QImage.Format.Format_ARGB32
    return one.convertToFormat(form) == other.convertToFormat(form)


def unlike(one: QImage, other: QImage) -> float:
    """The share of the pixels, seen from afar, in which two pictures differ much."""
    assert one.size() == other.size()
    a, b = (
        bytes(picture.scaledToWidth(400).convertToFormat(QImage.Format.Format_Grayscale8).bits())
        for picture in (one, other)
    )
    return sum(abs(p - q) > 40 for p, q in zip(a, b, strict=True)) / len(a)


@pytest.mark.parametrize("key", GAMES)
def test_bands_make_the_picture_of_one_piece(window: MainWindow, key: str) -> None:
    timeline = game(key)
    whole = position_image(timeline, 600, 480)
    parts = list(position_bands(timeline, 600, 480, bands=7))
    assert len(parts) == 7
    assert unlike(parts[-1], whole) < 0.002


@pytest.mark.parametrize("key", ["finale"])
def test_the_picture_has_the_width_chosen(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    laid(window, key)
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
    laid(window, "ordo")
    path = tmp_path / "ordo.png"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)

    def save(dialog: object) -> None:
        assert isinstance(dialog, PictureDialog)
        press(dialog.save_button)

    seen = at_dialog(save)
    QTest.keyClick(
        window, Key.Key_I,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )  # fmt: skip
    assert seen == ["Save a picture of the position"]
    assert path.is_file()
    assert window.toast.words == "The picture is in “ordo.png”."


def test_an_earlier_place_is_pictured_as_it_is_looked_at(
    window: MainWindow, tmp_path: Path
) -> None:
    table = laid(window, "ordo")
    now = saved(shown(window), tmp_path / "now.png")
    table.page.controller.look_at(0)
    then = saved(shown(window), tmp_path / "then.png")
    assert not same(now, then)
    first = position_image(game("ordo", 0), 2000, 1600)
    assert unlike(then, first) < 0.002
    assert table.timeline.ply == 14
    assert table.page.controller.shown_ply == 0


def test_a_board_turned_round_is_pictured_so(window: MainWindow, tmp_path: Path) -> None:
    laid(window, "finale")
    before = saved(shown(window), tmp_path / "one.png")
    window.menus.actions["flip"].trigger()
    assert unlike(saved(shown(window), tmp_path / "two.png"), before) > 0.01


def test_hidden_hands_are_seen_by_nobody_else(window: MainWindow, tmp_path: Path) -> None:
    hands = AutoHands(window).begin(players="2")
    covered = shown(window)
    assert covered.words.text() == "No hand is seen in the picture."
    timeline: Timeline = hands.timeline
    behind = saved(covered, tmp_path / "covered.png")
    assert unlike(behind, position_image(timeline, 2000, 1600)) < 0.002
    assert hands.page.controller.lift()
    seat = hands.page.controller.observer()
    assert seat is not None
    dialog = shown(window)
    assert "the other hands stay hidden" in dialog.words.text()
    open_hand = saved(dialog, tmp_path / "open.png")
    assert unlike(open_hand, position_image(timeline, 2000, 1600, seat=seat)) < 0.002
    assert unlike(open_hand, behind) > 0.005
    assert unlike(open_hand, position_image(timeline, 2000, 1600, seat=1 - seat)) > 0.005


def test_a_place_which_refuses_is_told_and_the_dialog_stays(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(
        picture_module, "tell", lambda _parent, message, **_: told.append(str(message))
    )
    laid(window, "ordo")
    dialog = shown(window)
    dialog.save(Target(tmp_path / "absent" / "x.png"))
    until(lambda: not dialog.busy)
    assert len(told) == 1
    assert dialog.isVisible()
    assert dialog.save_button.isEnabled()
    dialog.close()


def test_leaving_while_it_is_drawn_writes_nothing(window: MainWindow, tmp_path: Path) -> None:
    laid(window, "ordo")
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
    laid(window, "ordo")
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
