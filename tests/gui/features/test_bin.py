"""The bin: removed games come back from a note, from the shelf and from the menu."""

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.games import info
from ludotheque.record.circumstances import Notes
from ludotheque.ui.shelf.bindialog import BinDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow, wait_active
from tests.gui.features.answering import Answering
from tests.gui.features.conftest import PLAIN, Table, played
from tests.gui.looks.pages import match
from tests.gui.looks.pointer import press
from tests.gui.table.hands import LEFT, RIGHT, Key


def remove(window: MainWindow) -> None:
    """Remove the first card of the shelf with the keyboard."""
    window.show_shelf()
    QCoreApplication.processEvents()
    card = window.shelf.row.cards[0]
    card.setFocus()
    with Answering("remove") as asked:
        QTest.keyClick(card, Key.Key_Delete)
    assert "In the rain, Easter, " in asked.said[0]
    QCoreApplication.processEvents()


def kept(window: MainWindow) -> list[str]:
    """The ids of the games on the shelf."""
    return [one.uid for one in window.archive.unfinished()]


def in_the_bin(act: str, seen: list[str]) -> None:
    """Do something in the open dialog of the bin, and close it."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, BinDialog)
    seen += [dialog.list.item(row).text() for row in range(dialog.list.count())]
    if act == "restore":
        wait_active(dialog)
        dialog.list.setFocus()
        QTest.keyClick(dialog.list, Key.Key_Return)
    elif act == "empty":
        with Answering("empty"):
            QTest.mouseClick(dialog.empty_button, LEFT)
    else:
        place = dialog.list.visualItemRect(dialog.list.item(0)).center()
        press(dialog.list.viewport(), place, RIGHT)
    assert dialog.list.count() == 0 or act == "look"
    assert dialog.restore_button.isEnabled() == (act == "look")
    dialog.close_button.click()


def test_a_removed_game_comes_back_from_note_shelf_and_menu(window: MainWindow) -> None:
    begun = played(PLAIN, {}, 9)
    begun.notes = Notes(heading="In the rain", occasion="Easter")
    table = Table(window, begun)
    before = table.timeline
    remove(window)
    assert kept(window) == []
    assert window.toast.offers
    assert window.shelf.bin_button.isVisible()
    QTest.mouseClick(window.toast.button, LEFT)
    assert kept(window) == [before.id]
    assert not window.shelf.bin_button.isVisible()
    remove(window)
    seen: list[str] = []
    QTimer.singleShot(100, lambda: in_the_bin("restore", seen))
    QTest.mouseClick(window.shelf.bin_button, LEFT)
    assert len(seen) == 1
    assert seen[0].startswith(
        f"In the rain, Easter, {info(PLAIN).title}, Camille and Jules\nRemoved "
    )
    assert seen[0].endswith("here for 30 more days")
    assert kept(window) == [before.id]
    assert len(window.shelf.row.cards) == 1
    again = window.archive.load(window.archive.unfinished()[0].id)
    assert again.notations() == before.notations()
    window.change_settings(language="fr")
    remove(window)
    for act in ("look", "empty"):
        QTimer.singleShot(100, lambda act=act: in_the_bin(act, seen))
        window.menus.actions["bin"].trigger()
    assert ["Retirée le" in one for one in seen] == [False, True, True]
    assert window.archive.bin.is_empty()
    assert not window.shelf.bin_button.isVisible()


def test_no_line_of_the_bin_is_cut(open_window: OpenWindow) -> None:
    """With the largest letters in a small window every line has its height, the last one too."""
    window = open_window(language="de", text_size="largest")
    window.resize(800, 480)
    for number in range(2, 5):
        window.archive.begin(match(number, number))
        assert window.archive.delete(window.archive.unfinished()[0])
    dialog = BinDialog(window.archive, window)
    dialog.resize(dialog.size().boundedTo(window.size()))
    dialog.show()
    QCoreApplication.processEvents()
    lines, room = dialog.list, dialog.list.viewport()
    last = lines.count() - 1
    QTest.keyClick(lines, Key.Key_End)
    assert lines.currentRow() == last == 2
    QCoreApplication.processEvents()
    for row in range(last + 1):
        item = lines.item(row)
        box = lines.visualItemRect(item)
        flags = int(Qt.TextFlag.TextWordWrap)
        wanted = lines.fontMetrics().boundingRect(0, 0, box.width() - 8, 999, flags, item.text())
        assert box.height() >= wanted.height()
    assert room.rect().contains(lines.visualItemRect(lines.item(last)))
    assert lines.visualItemRect(lines.item(last)).bottom() >= room.height() - 12
    dialog.close()
