"""Full screen, drops, a note instead of a question, the board's settings, the first layout."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPoint, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.files.settings import Settings, SettingsFile
from ludotheque.games import info
from ludotheque.record import savefile
from ludotheque.table.controller import Mode
from ludotheque.ui.pages.toast import Toast
from ludotheque.ui.widgets.screens import FIRST_SIZE, frame_of, screen_rooms
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import about
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import DICE, PLAIN, Table, played
from tests.gui.table.hands import CONTROL, LEFT, Key, hands_at, until

# Full screen


def full(window: MainWindow) -> bool:
    return bool(window.windowState() & Qt.WindowState.WindowFullScreen)


def test_full_screen_and_back(table: Table) -> None:
    window = table.window
    QTest.keyClick(table.page.view, Key.Key_F11)
    QCoreApplication.processEvents()
    assert full(window)
    assert not window.menuBar().isVisible()
    assert window.menus.actions["full"].isChecked()
    QTest.keyClick(table.page.view, Key.Key_Escape)
    QCoreApplication.processEvents()
    assert not full(window)
    assert window.menuBar().isVisible()
    QTest.keyClick(table.page.view, Key.Key_Escape)
    assert not full(window)
    table.check()


@pytest.mark.parametrize("largest", [False, True], ids=["window", "maximized"])
def test_the_next_start_has_its_menus_in_sight(open_window: OpenWindow, largest: bool) -> None:
    """Who leaves the program while it fills the screen finds the window of before."""
    window = open_window()
    window.resize(780, 620)  # with its frame it is on the small screen of the tests
    usual = window.size()
    if largest:
        window.showMaximized()
    QCoreApplication.processEvents()
    window.menus.actions["full"].trigger()
    QCoreApplication.processEvents()
    assert full(window)
    window.close()
    again = open_window()
    QCoreApplication.processEvents()
    assert not full(again)
    assert again.menuBar().isVisible()
    assert again.isMaximized() == largest
    assert largest or again.size() == usual


def test_escape_puts_a_choice_back_before_it_leaves_full_screen(window: MainWindow) -> None:
    table = Table(window, played(PLAIN, {}, 20))
    hands = hands_at(window, PLAIN)
    window.menus.actions["full"].trigger()
    QCoreApplication.processEvents()
    hands.click(table.page.scene.starter_places()[0])
    assert table.page.scene.selection.chosen
    QTest.keyClick(table.page.view, Key.Key_Escape)
    assert not table.page.scene.selection.chosen
    assert full(window)
    QTest.keyClick(table.page.view, Key.Key_Escape)
    assert not full(window)


def test_shortcuts_work_without_the_menu_bar(table: Table) -> None:
    table.window.menus.actions["full"].trigger()
    QCoreApplication.processEvents()
    ply = table.timeline.ply
    QTest.keyClick(table.page.view, Key.Key_Z, CONTROL)
    table.rest()
    assert table.timeline.ply < ply
    QTest.keyClick(table.page.view, Key.Key_F)
    assert table.page.scene.flipped


def test_the_menu_bar_comes_to_the_pointer_and_to_alt(table: Table) -> None:
    window = table.window
    window.menus.actions["full"].trigger()
    QCoreApplication.processEvents()
    handle, bar = window.windowHandle(), window.menuBar()

    def point(y: int) -> None:
        QTest.mouseMove(handle, QPoint(300, y))
        QCoreApplication.processEvents()

    def alt(kind: QEvent.Type) -> None:
        QApplication.sendEvent(handle, QKeyEvent(kind, Key.Key_Alt, Qt.KeyboardModifier.NoModifier))

    point(200)
    assert not bar.isVisible()
    point(0)
    assert bar.isVisible()
    point(10)
    assert bar.isVisible()
    point(200)
    assert not bar.isVisible()
    alt(QEvent.Type.KeyPress)
    alt(QEvent.Type.KeyRelease)
    assert bar.isVisible()
    assert bar.activeAction() is not None
    alt(QEvent.Type.KeyPress)
    alt(QEvent.Type.KeyRelease)
    assert not bar.isVisible()
    # A shortcut with Alt is none of it.
    QTest.keyClick(handle, Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert not bar.isVisible()
    window.menus.actions["full"].trigger()
    QCoreApplication.processEvents()
    assert bar.isVisible()
    point(200)
    assert bar.isVisible()


# Drops


def drop(widget: QWidget, paths: Sequence[object]) -> bool:
    """Drag files over a widget and drop them; tells whether they were taken."""
    mime = QMimeData()
    mime.setUrls([p if isinstance(p, QUrl) else QUrl.fromLocalFile(str(p)) for p in paths])
    actions = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    pos = QPoint(20, 20)
    enter = QDragEnterEvent(pos, actions, mime, LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, enter)
    if not enter.isAccepted():
        return False
    event = QDropEvent(QPointF(pos), actions, mime, LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(widget, event)
    assert event.dropAction() == Qt.DropAction.CopyAction
    return event.isAccepted()


def test_a_dropped_game_opens(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "été à deux.ludo"
    timeline = played(PLAIN, {}, 12)
    savefile.save(path, timeline.to_record())
    assert drop(window, [path])
    assert window.table is None  # not within the drop
    until(lambda: window.table is not None, "for the game")
    assert window.game is not None
    assert window.game.controller.timeline.actions == timeline.actions
    assert window.game.path == path


def test_a_board_lets_drops_through_to_the_window(table: Table, tmp_path: Path) -> None:
    path = tmp_path / "a.ludo"
    savefile.save(path, played(PLAIN, {}, 3).to_record())
    assert not table.page.view.viewport().acceptDrops()
    assert not table.page.view.acceptDrops()
    assert table.window.acceptDrops()


def test_what_is_no_game_is_told_in_one_sentence(
    table: Table, tmp_path: Path, told: list[str]
) -> None:
    good = tmp_path / "good.ludo"
    savefile.save(good, played(PLAIN, {}, 12).to_record())
    torn = tmp_path / "torn.ludo"
    torn.write_bytes(good.read_bytes()[:200])
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    folder = tmp_path / "folder.ludo"
    folder.mkdir()
    before, game = table.record(), table.window.game
    for paths, word in (
        ([torn], ""), ([picture], ""), ([folder], "folder"), ([good, torn], "2 files"),
        ([tmp_path / "gone.ludo"], ""), ([QUrl("https://example.org/a.ludo")], "this computer"),
    ):  # fmt: skip
        assert drop(table.window, paths)
        until(lambda: bool(told), "for a sentence")
        assert len(told) == 1
        assert word in told[0]
        told.clear()
        assert table.window.game is game
        assert table.record() == before
    table.check()


def test_other_things_are_not_taken(window: MainWindow) -> None:
    mime = QMimeData()
    mime.setColorData("red")
    enter = QDragEnterEvent(
        QPoint(5, 5), Qt.DropAction.CopyAction, mime, LEFT, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(window, enter)
    assert not enter.isAccepted()


# A new game while one is going on


def test_a_new_game_loses_nothing_and_one_click_goes_back(
    window: MainWindow, tmp_path: Path
) -> None:
    table = Table(window, played(PLAIN, {}, 21))
    before, path = table.record(), tmp_path / "mine.ludo"
    assert window.game is not None
    number = window.game.keeper.number
    assert window.save_to(path)
    window.begin(DICE, {}, ["", ""])
    assert window.toast.text == f"Your game of {info(PLAIN).title} is on the shelf."
    assert number in {item.id for item in window.archive.unfinished()}
    QTest.mouseClick(window.toast.button, LEFT)
    table.rest()
    assert window.game.keeper.number == number
    assert window.game.path == path
    assert table.record() == before
    assert window.toast.text == ""
    # Nobody had moved in the new one: it is gone.
    assert [item.id for item in window.archive.unfinished()] == [number]


def test_undo_takes_the_new_game_back_while_nothing_is_played(window: MainWindow) -> None:
    table = Table(window, played(PLAIN, {}, 21))
    assert window.game is not None
    number = window.game.keeper.number
    window.begin(PLAIN, {}, ["", ""])
    table.rest()
    assert window.menus.actions["undo"].isEnabled()
    QTest.keyClick(table.page.view, Key.Key_Z, CONTROL)
    table.rest()
    assert window.game.keeper.number == number


def test_a_new_game_already_played_stays_as_well(window: MainWindow) -> None:
    table = Table(window, played(PLAIN, {}, 21))
    assert window.game is not None
    first = window.game.keeper.number
    window.begin(PLAIN, {}, ["", ""])
    table.rest()
    second = window.game.keeper.number
    window.game.controller.commit(table.timeline.state.legal_actions()[0])
    table.rest()
    window.undo()  # the move, not the game
    table.rest()
    assert window.game.keeper.number == second
    assert window.toast.text
    window.toast.act()
    table.rest()
    assert window.game.keeper.number == first
    assert {item.id for item in window.archive.unfinished()} == {first, second}


def test_no_note_for_what_is_no_loss(window: MainWindow) -> None:
    window.begin(PLAIN, {}, ["", ""])
    window.begin(PLAIN, {}, ["", ""])
    assert window.toast.text == ""
    Table(window, played(DICE, {}, 10_000))
    window.begin(PLAIN, {}, ["", ""])
    assert window.toast.text == ""
    Table(window, played(PLAIN, {}, 21))
    window.show_shelf()
    assert window.toast.text == ""


def test_a_note_goes_by_itself_but_not_from_under_the_hand(window: MainWindow) -> None:
    Table(window, played(PLAIN, {}, 21))
    window.begin(PLAIN, {}, ["", ""])
    toast: Toast = window.toast
    window.activateWindow()
    toast.button.setFocus(Qt.FocusReason.TabFocusReason)
    until(toast.button.hasFocus, "for the focus")
    toast._over_time()
    assert toast.text
    assert window.table is not None
    window.table.view.setFocus()
    toast._over_time()
    assert not toast.text
    assert not toast.offers


def test_the_note_speaks_the_language_and_hides_nothing_of_the_board(window: MainWindow) -> None:
    table = Table(window, played(PLAIN, {}, 21))
    window.begin(PLAIN, {}, ["", ""])
    window.change_settings(language="fr")
    for size in ((800, 440), (800, 600), (1280, 800), (1900, 1000)):
        window.resize(*size)
        QCoreApplication.processEvents()
        toast = window.toast
        assert toast.text == f"Votre partie {about(PLAIN, 'OF_THIS_GAME')} est sur l’étagère."
        assert toast.button.text() == "Annuler"
        assert toast.close_button.accessibleName() == "Fermer ce message"
        assert table.page.panel.isAncestorOf(toast)
    QTest.mouseClick(window.toast.close_button, LEFT)
    assert window.toast.text == ""


# Settings of the board, the first layout


def test_coordinates_and_destinations_are_remembered(open_window: OpenWindow) -> None:
    window = open_window()
    table = Table(window, played(PLAIN, {}, 20))
    shown = table.page.view.grab().toImage()
    window.menus.actions["coordinates"].trigger()
    assert not table.page.scene.show_coordinates
    assert table.page.view.grab().toImage() != shown
    window.menus.actions["destinations"].trigger()
    assert not table.page.scene.show_destinations
    kept = SettingsFile().load()
    assert (kept.coordinates, kept.show_destinations) == ("off", False)
    window.close()
    again = open_window(coordinates="off", show_destinations=False)
    table = Table(again, played(DICE, {}, 20))
    assert not table.page.scene.show_coordinates
    assert not again.menus.actions["coordinates"].isChecked()
    again.menus.actions["coordinates"].trigger()
    assert table.page.scene.show_coordinates


def test_the_first_layout_comes_back(table: Table) -> None:
    window, default = table.window, Settings()
    window.change_settings(
        flipped=True, flip_each_turn=True, coordinates="off", show_destinations=False,
        scheme="dark",
    )  # fmt: skip
    window.resize(900, 700)
    window.menus.actions["full"].trigger()
    table.page.panel.tabs.setCurrentWidget(table.page.panel.rules)
    QCoreApplication.processEvents()
    window.menus.actions["layout"].trigger()

    def first() -> QSize:
        room = screen_rooms()[0].marginsRemoved(frame_of(window)).size()
        return QSize(*FIRST_SIZE).boundedTo(room)

    until(lambda: not full(window) and window.size() == first(), "for the size")
    QTest.qWait(300)
    assert window.size() == first()
    assert screen_rooms()[0].contains(window.frameGeometry())
    assert not full(window)
    assert table.page.panel.tabs.currentIndex() == 0
    kept = SettingsFile().load()
    for name in ("flipped", "flip_each_turn", "coordinates", "show_destinations"):
        assert getattr(kept, name) == getattr(default, name), name
    assert kept.scheme == "dark"  # colours are no layout
    table.rest()
    assert table.mode is not Mode.ANIMATING
    table.check()


def test_a_low_window_cuts_nothing(table: Table) -> None:
    table.window.resize(800, 600)
    QCoreApplication.processEvents()
    panel = table.page.panel
    table.page.replay.go(3)
    QCoreApplication.processEvents()
    assert panel.minimumSizeHint().height() <= panel.height()
    shown = [panel.now, panel.button, panel.other, panel.tabs, panel.replay, *panel.cards]
    boxes = [(w, w.rect().translated(w.mapTo(panel, QPoint(0, 0)))) for w in shown]
    for i, (one, box) in enumerate(boxes):
        assert panel.rect().contains(box), one
        for other, second in boxes[i + 1 :]:
            assert not box.intersects(second), (one, other)


def test_a_window_without_a_table_has_its_commands_off(window: MainWindow) -> None:
    actions = window.menus.actions
    for name in ("first", "back", "forward", "last", "play_on", "draw", "resign", "copy",
                 "export", "flip"):  # fmt: skip
        assert not actions[name].isEnabled(), name
        actions[name].trigger()
    for command in ("first", "back", "forward", "last", "play_on", "draw", "resign", "copy",
                    "export"):  # fmt: skip
        getattr(window.commands, command)()
    window.menus.actions["layout"].trigger()
    assert window.table is None
