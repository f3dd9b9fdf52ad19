"""A family's evening, from the menu to the printed sheet, by real events."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import attrs
import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QPushButton, QWidget

from ludotheque.evenings.evening import EVERYONE, STAYS, Agreed, Evening, Played, Player
from ludotheque.evenings.eveningsfile import Evenings
from ludotheque.evenings.pairings import plan
from ludotheque.evenings.standings import standings
from ludotheque.record.record import Ending
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.dialogs.boxdialog import BoxDialog
from ludotheque.ui.evenings.agreeing import AgreeDialog
from ludotheque.ui.evenings.eveningdialog import EACH, EveningDialog
from ludotheque.ui.evenings.eveninglist import EveningList
from ludotheque.ui.evenings.eveningpage import EveningPage
from ludotheque.ui.evenings.eveningtexts import leader_text
from ludotheque.ui.printing.paper import A4, LETTER
from ludotheque.ui.printing.sheetdialog import SheetDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import of_three, without_chance
from tests.gui.conftest import wait_active
from tests.gui.features.answering import Answering
from tests.gui.table.hands import until

LEFT = Qt.MouseButton.LeftButton
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT, pos=QPoint(widget.width() // 2, widget.height() // 2))
    QCoreApplication.processEvents()


@contextmanager
def at_dialogs(*works: Callable[[QDialog], object]) -> Iterator[None]:
    """Do something with each of the next dialogs, in turn."""
    left = list(works)
    timer = QTimer()
    timer.setInterval(5)

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if left and isinstance(dialog, QDialog) and dialog.isVisible():
            left.pop(0)(dialog)

    timer.timeout.connect(look)
    timer.start()
    yield
    until_ = time.monotonic() + 5
    while left and time.monotonic() < until_:
        QCoreApplication.processEvents()
    timer.stop()
    assert not left, "these dialogs have not come"


def page_of(window: MainWindow) -> EveningPage:
    page = window.visits.page
    assert isinstance(page, EveningPage)
    return page


def kept(window: MainWindow) -> Evening:
    (found,) = Evenings().all()
    assert window is not None
    return found


def made(players: int = 3, way: str = EVERYONE, key: str | None = None, seats: int = 2) -> Evening:
    """An evening kept before."""
    key = without_chance() if key is None else key
    one = Evening(
        uid="a" * 32, name="Sunday", players=tuple(map(Player, NAMES[:players])), way=way,
        game=key, seats=seats, created="2026-01-02T03:04:05Z",
        plan=plan(players, seats) if way == EVERYONE else (),
        agreed={key: Agreed({"players": str(seats)})} if key else {},
    )  # fmt: skip
    Evenings().add(one)
    return one


def play(window: MainWindow, loser: int | None = None, *, moves: int = 1) -> str:
    """Press the button of what is next, play, and end the game; return its id."""
    click(page_of(window).play_button)
    assert window.game is not None
    controller = window.game.controller
    for _ in range(moves):
        controller.commit(controller.state.legal_actions()[0])
        until(lambda: controller.mode is Mode.CHOOSING)
    if loser is not None:
        controller.end(Ending("resign", loser))
        QCoreApplication.processEvents()
    return controller.timeline.id


def test_an_evening_begins_at_the_menu_and_its_games_are_ordinary_ones(
    window: MainWindow,
) -> None:
    def begin(dialog: QDialog) -> None:
        assert isinstance(dialog, EveningDialog)
        for row, name in zip(dialog.players.rows, NAMES, strict=False):
            row.name.clear()
            QTest.keyClicks(row.name, name)
        click(dialog.games.pill(without_chance()))
        dialog.name.clear()
        QTest.keyClicks(dialog.name, "Sunday")
        click(dialog.begin)

    window.menus.actions["evenings"].trigger()
    listed = window.visits.page
    assert isinstance(listed, EveningList)
    with at_dialogs(begin):
        click(listed.new_button)
    page = page_of(window)
    assert (page.evening.name, len(page.evening.plan)) == ("Sunday", 3)
    wait_active(window)
    until(page.play_button.hasFocus, "for the keyboard")

    first = play(window, 0)
    assert window.table is not None
    names = [seat.name for seat in window.table.controller.timeline.seats]
    assert names == [NAMES[one] for one in page.evening.plan[0].seats]
    assert [own.winners for own in kept(window).played] == [(1,)]  # counted at once
    button = window.table.end_card.again_button
    assert button.text() == "To the evening"
    click(button)
    page = page_of(window)
    winner = kept(window).plan[0].seats[1]
    assert page.standings.rows.rows[0].player == winner
    assert page.games.rows.rows[0].played is not None
    assert page.games.rows.rows[0].played.uid == first
    assert window.archive.number_of(first) is not None
    assert page.next is not None
    assert page.next.number == 2


def test_a_game_is_left_and_resumed_from_the_shelf_or_the_evening(window: MainWindow) -> None:
    one = made()
    window.evenings.open(one.uid)
    uid = play(window)
    window.show_shelf()
    cards = window.shelf.row.cards
    assert [card.item.title for card in cards][:1] == ["Sunday"]
    assert len(cards) == 2  # that of the game, too
    QTest.keyClick(cards[0], Qt.Key.Key_Delete)  # an evening is not thrown away by a key
    click(cards[0])
    page = page_of(window)
    assert page.play_button.text() == "Resume"
    QTest.keyClick(page.play_button, Qt.Key.Key_Return)
    assert window.game is not None
    assert window.game.controller.timeline.id == uid
    assert window.game.controller.timeline.notes.occasion == "Sunday"

    window.game.controller.end(Ending("agreed", None))
    QCoreApplication.processEvents()
    assert kept(window).played[0].winners == ()
    window.undo()  # the end is taken back: nothing counts
    window.show_shelf()
    assert kept(window).played[0].winners is None
    assert not any(line.played for line in standings(kept(window)))
    click(window.shelf.row.cards[0])
    assert page_of(window).play_button.text() == "Resume"


def test_a_game_nobody_touched_is_to_be_begun_anew(window: MainWindow) -> None:
    one = made()
    window.evenings.open(one.uid)
    play(window, moves=0)
    window.show_shelf()
    window.evenings.open(one.uid)
    page = page_of(window)
    assert page.play_button.text() == "Play"
    uid = play(window, 1)
    assert [own.uid for own in kept(window).played] == [uid]


def test_a_deleted_game_leaves_its_result(window: MainWindow) -> None:
    one = made()
    window.evenings.open(one.uid)
    uid = play(window, 0)
    window.show_cover(without_chance())
    window.archive_games.forget(str(window.archive.number_of(uid)))
    assert window.archive.number_of(uid) is None
    window.evenings.open(one.uid)
    page = page_of(window)
    assert page.standings.rows.rows[0].points == 1
    page.games.setFocus()
    page.games.setCurrentIndex(page.games.rows.index(0, 0))
    QTest.keyClick(page.games, Qt.Key.Key_Return)
    assert page_of(window) is page
    assert window.toast.text == "The game itself is no longer in the archive; its result stays."


def test_who_wins_stays_and_a_box_is_chosen_for_each_game(window: MainWindow) -> None:
    one = made(way=STAYS, key="")
    key = without_chance()

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, BoxDialog)
        click(dialog.boxes.box(key))

    def agree(dialog: QDialog) -> None:
        assert isinstance(dialog, AgreeDialog)
        assert not dialog.seats.isVisible()
        click(dialog.play)

    window.evenings.open(one.uid)
    with at_dialogs(choose, agree):
        play(window, 0)
    window.evenings.again()
    assert page_of(window).evening.agreed[key].options["players"] == "2"
    assert page_of(window).next is not None
    with at_dialogs(choose):  # agreed on once
        play(window, 0)
    first, second = kept(window).played
    assert second.seats == (2, first.seats[1])


def test_many_at_one_table_are_seated_as_planned(window: MainWindow) -> None:
    one = made(4, key=of_three(), seats=3)
    window.evenings.open(one.uid)
    page = page_of(window)
    assert [len(row.seats) for row in page.games.rows.rows] == [3] * 4
    click(page.play_button)
    assert window.game is not None
    names = [seat.name for seat in window.game.controller.timeline.seats]
    assert names == [NAMES[n] for n in one.plan[0].seats]


def test_the_longest_names_widen_nothing(window: MainWindow) -> None:
    one = made()
    long = tuple(Player(letter * 100) for letter in "WMw")
    Evenings().change(one.uid, lambda now: attrs.evolve(now, name="W" * 100, players=long))
    window.evenings.open(one.uid)
    page = page_of(window)
    for size in ((1280, 800), (800, 480)):
        window.resize(*size)
        QCoreApplication.processEvents()
        content = page.area.widget()
        until(lambda content=content: content.width() <= page.area.viewport().width())  # type: ignore[misc]


def test_the_way_back_leads_to_the_row_of_the_evening(
    window: MainWindow, heard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The keyboard is there and a reader tells it; another look at the files changes nothing."""
    assert heard is not None  # a reader runs
    told: list[str] = []
    monkeypatch.setattr(
        QAccessible, "updateAccessibility",
        lambda event: told.append(event.accessibleInterface().text(QAccessible.Text.Name)),
    )  # fmt: skip
    one = made()
    for number in (3, 4):
        other = attrs.evolve(one, uid=str(number) * 32, name=f"Sunday {number}")
        Evenings().add(attrs.evolve(other, created=f"2026-01-0{number}T03:04:05Z"))
    wait_active(window)
    window.menus.actions["evenings"].trigger()
    listed = window.visits.page
    assert isinstance(listed, EveningList)
    names = [row.name for row in listed.table.rows.rows]
    assert names == ["Sunday 4", "Sunday 3", "Sunday"]
    until(listed.table.hasFocus)
    QTest.keyClick(listed.table, Qt.Key.Key_Down)
    QTest.keyClick(listed.table, Qt.Key.Key_Return)
    assert page_of(window).evening.name == "Sunday 3"
    told.clear()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    listed = window.visits.page
    assert isinstance(listed, EveningList)
    until(listed.table.hasFocus)
    QTest.qWait(20)
    assert "Sunday 3" in told[-1]
    window.evenings.cards()
    row = listed.table.row()
    assert row is not None
    assert row.name == "Sunday 3"


def test_an_evening_is_renamed_ended_and_removed_after_a_question(window: MainWindow) -> None:
    one = made()
    window.evenings.open(one.uid)
    page = page_of(window)

    def rename(dialog: QDialog) -> None:
        field = dialog.findChild(QLineEdit)
        assert field is not None
        assert field.selectedText() == "Sunday"
        assert dialog.focusWidget() is field
        QTest.keyClicks(field, "Monday")
        QTest.keyClick(field, Qt.Key.Key_Return)

    with at_dialogs(rename):
        page.rename.emit()
    assert kept(window).name == page.title.text() == "Monday"
    page.end.emit()
    assert kept(window).ended
    assert not page.play_button.isVisible()
    window.show_shelf()
    assert window.shelf.row.cards == []
    window.evenings.open(one.uid)
    page_of(window).end.emit()
    assert page_of(window).play_button.isVisible()
    uid = play(window, 0)
    window.evenings.again()
    with Answering("keep") as asked:
        page_of(window).remove.emit()
    assert "Its games stay in the archive" in asked.said[0]
    assert len(Evenings().all()) == 1
    with Answering("remove"):
        page_of(window).remove.emit()
    assert isinstance(window.visits.page, EveningList)
    assert Evenings().all() == ()
    assert window.archive.number_of(uid) is not None


def test_who_leads_when_all_have_met_has_won(window: MainWindow) -> None:
    one = made(2)
    window.evenings.open(one.uid)
    game = Played("b" * 32, one.game, one.plan[0].seats, 1, 0, "any", (0,))
    assert leader_text(one) is None
    over = attrs.evolve(one, played=(game,))
    assert str(leader_text(over)) == "Ada has won"
    assert str(leader_text(attrs.evolve(over, way=STAYS, plan=()))) == "Ada leads"
    page_of(window).show_evening(over, frozenset())
    assert page_of(window).who.text() == "Ada has won"


def test_players_are_dragged_moved_by_keys_and_refused_with_a_reason(window: MainWindow) -> None:
    dialog = EveningDialog(window.settings, window, tuple(map(Player, NAMES[:4])))
    dialog.show()
    rows = dialog.players
    QCoreApplication.processEvents()
    handle = rows.rows[0].handle
    there = rows.rows[2].mapTo(handle.window(), rows.rows[2].rect().center())
    QTest.mousePress(handle, LEFT)
    QTest.mouseMove(handle, handle.mapFrom(handle.window(), there + QPoint(0, 8)))
    QCoreApplication.processEvents()
    QTest.mouseRelease(handle, LEFT)
    assert [one.name for one in rows.players()] == ["Ben", "Cleo", "Ada", "Dan"]
    QTest.keyClick(rows.rows[2].handle, Qt.Key.Key_Up)
    assert [one.name for one in rows.players()] == ["Ben", "Ada", "Cleo", "Dan"]

    assert dialog.begin.isEnabled()
    rows.rows[0].name.setText("ada")
    assert not dialog.begin.isEnabled()
    assert "add an initial" in dialog.complaint.text.text()
    assert dialog.missing.isHidden()
    click(rows.rows[0].cross)
    assert [one.name for one in rows.players()] == ["Ada", "Cleo", "Dan"]
    assert dialog.begin.isEnabled()
    for number in range(9):
        click(rows.add_button)
        QTest.keyClicks(dialog.focusWidget(), f"Guest {number}")
    assert not rows.add_button.isEnabled()
    assert dialog.begin.isEnabled()
    assert dialog.count.text().startswith("66 games")
    click(dialog.games.pill(EACH))
    click(dialog.ways.pill(STAYS))
    assert dialog.evening().plan == ()
    assert len(dialog.evening().players) == 12
    dialog.close()


def test_the_sheet_is_written_and_what_another_window_did_is_shown(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = made(5)
    window.evenings.open(one.uid)
    page = page_of(window)
    path = tmp_path / "Sunday.pdf"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)

    def look(dialog: QDialog) -> None:
        """The sheet is seen as it will be printed, on the paper chosen."""
        assert isinstance(dialog, SheetDialog)
        for paper in (LETTER, A4):
            click(dialog.papers.pill(paper.key))
            until(lambda: dialog.preview.sheet.image is not None)
            shown = dialog.preview.sheet.image
            assert shown is not None
            assert shown.width() / shown.height() == pytest.approx(
                paper.width / paper.height, abs=0.01
            )
        assert dialog.preview.strip.isHidden()
        click(dialog.save_button)

    with at_dialogs(look):
        click(page.print_button)
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    assert window.toast.text == "“Sunday.pdf” is written: 1 page."

    Evenings().change(one.uid, lambda now: attrs.evolve(now, name="Elsewhere"))
    window.archive_games.refresh_shelf()
    assert page.title.text() == "Elsewhere"
    Evenings().remove(one.uid)
    click(page.play_button)
    assert window.game is None
    assert window.toast.text == "This evening has been removed in another window."


def test_everything_can_be_reached_at_the_least_size(window: MainWindow) -> None:
    one = made(5)
    window.resize(800, 480)
    window.evenings.open(one.uid)
    page, below = page_of(window), list[bool]()
    page._settled.timeout.connect(
        lambda: below.append(page.told.y() > page.standings.geometry().bottom())
    )
    QCoreApplication.processEvents()
    assert below  # what stands below the tables is there as soon as they have their heights
    assert all(below)
    assert not page.area.horizontalScrollBar().isVisible()
    for stop in page.findChildren(QPushButton):
        if stop.isVisible():
            page.area.ensureWidgetVisible(stop)
            QCoreApplication.processEvents()
            assert not stop.visibleRegion().isEmpty()
