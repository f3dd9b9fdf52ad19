"""Notes on a game and its moves: written while playing and looking back, kept, marked, read."""

import json
from contextlib import suppress
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from ludotheque.archive.store import Archive
from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import OptionError
from ludotheque.core.languages import languages
from ludotheque.record.circumstances import MoveNote, Notes
from ludotheque.record.circumstances_json import MOVE_NOTE
from ludotheque.record.readback import read_back
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.table.controller import Mode, TableController
from ludotheque.table.tablenotes import TableNotes, clean_note, open_notes
from ludotheque.ui.table.movemodel import NOTED
from ludotheque.ui.table.movestext import moves_text
from ludotheque.ui.widgets.limited import ManyLinesEdit
from ludotheque.ui.window.mainwindow import MainWindow
from tests.contract.configurations import variants
from tests.examples import hiding, one_die
from tests.gui.features.conftest import DICE, PLAIN, Table, played
from tests.gui.table.hands import until

ACCESSIBLE = Qt.ItemDataRole.AccessibleTextRole
KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
WRITTEN = "A brave push, r h p f w ?"


def ask_for_notes(table: Table) -> None:
    """Press the keys of the command."""
    QTest.keyClick(table.page.view, Qt.Key.Key_N, KEYS)
    QCoreApplication.processEvents()


def kept(window: MainWindow, number: int) -> Notes:
    """The notes which another program finds in the archive."""
    archive = Archive(window.archive.path)
    found = archive.load(number).notes
    archive.close()
    return found


def number_of(window: MainWindow) -> int:
    """The number of the game on the table."""
    assert window.game is not None
    assert window.game.keeper.number is not None
    return window.game.keeper.number


def signs(table: Table) -> list[str]:
    """What readers hear of the entries which bear the sign of a note."""
    model = table.page.panel.moves.model()
    cells = [
        model.index(row, column)
        for row in range(model.rowCount())
        for column in range(model.columnCount())
    ]
    return [str(cell.data(ACCESSIBLE)) for cell in cells if cell.data(NOTED)]


def test_what_is_asked_most_is_in_sight_and_no_note_holds_the_wheel(window: MainWindow) -> None:
    """In every language, in a window 800 pixels high."""
    table = Table(window, played(PLAIN, {}, 9))
    window.resize(1280, 800)
    notes, bar = table.page.notes, table.page.notes.verticalScrollBar()
    ask_for_notes(table)
    for language in languages():
        window.change_settings(language=language)
        QCoreApplication.processEvents()
        bar.setValue(0)
        for part in notes.parts[:3]:
            field = part.field
            assert field.visibleRegion().boundingRect() == field.rect(), (language, part)
            assert not part.heading.text().endswith("…")

    field = notes.on_move.field
    assert isinstance(field, ManyLinesEdit)
    field.setPlainText("A line\n" * 20)
    inner = field.verticalScrollBar()

    def wheel(turn: int) -> tuple[int, int]:
        """How far the panel and the note have been scrolled by a turn of the wheel."""
        before = bar.value(), inner.value()
        handle = window.windowHandle()
        assert handle is not None
        at = field.viewport().mapTo(window, QPoint(5, 5))
        QTest.wheelEvent(handle, QPointF(at), QPoint(0, turn))
        QCoreApplication.processEvents()
        return bar.value() - before[0], inner.value() - before[1]

    table.page.view.setFocus()
    inner.setValue(0)
    assert wheel(-30)[1] == 0, "who scrolls past it goes on"
    bar.setValue(0)
    assert wheel(120) == (0, 0)
    inner.setValue(5)
    assert wheel(120)[1] < 0, "where nothing around it scrolls that way, it does"
    field.setFocus()
    assert wheel(-120)[0] == 0
    inner.setValue(inner.maximum())
    moved = wheel(-30)
    assert moved[0] > 0
    assert moved[1] == 0


def test_written_at_the_table_and_while_looking_back(window: MainWindow) -> None:
    """Typed letters are no shortcuts; a pause keeps them; going on keeps them at once."""
    table = Table(window, played(PLAIN, {}, 9))
    number, timeline, notes = number_of(window), table.timeline, table.page.notes
    ask_for_notes(table)
    assert notes.on_move.field.hasFocus()
    assert notes.on_move.heading.text() == "Note on move 9"
    QTest.keyClicks(notes.on_move.field, WRITTEN)
    until(lambda: bool(timeline.notes.moves), "for a pause in the typing")
    assert kept(window, number).moves == (MoveNote(9, WRITTEN),)
    assert (timeline.ply, table.mode) == (9, Mode.CHOOSING)
    assert [WRITTEN in said for said in signs(table)] == [True]

    window.menus.actions["back"].trigger()
    window.menus.actions["back"].trigger()
    table.rest()
    assert notes.on_move.heading.text() == "Note on move 7"
    assert notes.on_move.text == ""
    QTest.keyClicks(notes.on_move.field, "Here it began")
    window.menus.actions["back"].trigger()  # no pause: what was typed belongs to move 7
    table.rest()
    assert kept(window, number).moves == (MoveNote(7, "Here it began"), MoveNote(9, WRITTEN))
    assert notes.on_move.text == ""
    assert table.page.panel.replay.slider.noted == (7, 9)
    assert len(signs(table)) == 2

    QTest.mouseClick(notes.later, Qt.MouseButton.LeftButton)  # the next place with a note
    table.rest()
    assert table.at == 7
    assert notes.on_move.text == "Here it began"
    assert "Here it began" in table.page.panel.now.text()
    assert "note" in table.page.panel.replay.slider.accessibleDescription()
    assert notes.later.isEnabled()
    assert not notes.earlier.isEnabled()
    table.check()
    QTest.keyClick(notes.on_move.field, Qt.Key.Key_Escape)
    assert table.page.view.hasFocus()


def test_undo_in_a_field_undoes_its_text_alone(window: MainWindow) -> None:
    table = Table(window, played(PLAIN, {}, 9))
    ask_for_notes(table)
    field = table.page.notes.on_move.field
    QTest.keyClicks(field, "one")
    QTest.keySequence(field, QKeySequence(QKeySequence.StandardKey.Undo))
    assert table.page.notes.on_move.text == ""
    QTest.keySequence(field, QKeySequence(QKeySequence.StandardKey.Undo))
    assert table.timeline.ply == 9
    QTest.keySequence(field, QKeySequence(QKeySequence.StandardKey.Redo))
    assert table.page.notes.on_move.text == "one"


def test_heading_occasion_and_the_note_on_the_game(window: MainWindow) -> None:
    """A game with nothing but a heading is one that somebody has done something with."""
    window.begin(PLAIN, {}, ["Ada", "Ben"])
    number, page = number_of(window), window.table
    assert page is not None
    until(lambda: page.controller.mode is Mode.CHOOSING)
    for part, text in (
        (page.notes.heading, "Finals"), (page.notes.occasion, "Christmas"),
        (page.notes.on_game, "Two lines,\nor three"),
    ):  # fmt: skip
        part.field.setFocus()
        for line, more in enumerate(text.split("\n")):
            if line:
                QTest.keyClick(part.field, Qt.Key.Key_Return)
            QTest.keyClicks(part.field, more)
    window.show_shelf()  # without a pause
    found = kept(window, number)
    assert (found.heading, found.occasion) == ("Finals", "Christmas")
    assert found.game == "Two lines,\nor three"
    assert [one.id for one in window.archive.unfinished()] == [number]
    window.resume(str(number))
    assert window.table is not None
    field = window.table.notes.heading.field
    assert isinstance(field, QLineEdit)
    assert (field.text(), field.cursorPosition()) == ("Finals", 0)  # seen from its beginning
    assert [part.text for part in window.table.notes.parts] == [
        "", "Finals", "Christmas", "Two lines,\nor three",
    ]  # fmt: skip


def test_the_limit_is_told_while_typing(window: MainWindow) -> None:
    """Keys and pastes beyond it are not taken, wherever the cursor stands."""
    table = Table(window, played(PLAIN, {}, 9))
    ask_for_notes(table)
    part = table.page.notes.on_move
    field = part.field
    clipboard = QGuiApplication.clipboard()
    data = QMimeData()
    data.setText("x" * (MOVE_NOTE - 5))
    clipboard.setMimeData(data)
    assert part.limit.isHidden()
    field.paste()
    assert "5 more characters" in part.limit.text()
    told: list[str] = []
    part.full.connect(told.append)
    field.moveCursor(field.textCursor().MoveOperation.Start)  # type: ignore[union-attr]
    QTest.keyClicks(field, "abcdefgh")
    assert part.text == "abcde" + "x" * (MOVE_NOTE - 5)
    assert "nothing more" in part.limit.text()
    assert told == [part.limit.text()]
    assert field.accessibleDescription() == part.limit.text()
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert "One more character" in part.limit.text()
    window.show_shelf()
    assert window.archive.unfinished()[0].ply == 9


def test_what_is_pasted_can_be_saved(window: MainWindow, tmp_path: Path) -> None:
    """Control characters are refused in saved games: a note never has any."""
    hostile = "a\tb\x07\x1b[31mc\u2028d\r\ne\x00\ud800"
    assert clean_note(hostile) == "a b[31mcd\ne"
    assert "\n" not in clean_note(hostile, lines=False)
    table = Table(window, played(PLAIN, {}, 9))
    ask_for_notes(table)
    data = QMimeData()
    data.setText("a\tb\x07c\r\nd")
    QGuiApplication.clipboard().setMimeData(data)
    table.page.notes.on_move.field.paste()
    table.page.notes.flush()
    path = tmp_path / "noted.ludo"
    assert window.save_to(path)
    assert json.loads(path.read_text("utf-8"))["notes"]["moves"][0]["text"] == "a bc\nd"
    window.show_shelf()
    assert window.open_file(path)


def test_a_note_on_a_finished_game_leaves_its_date(window: MainWindow) -> None:
    timeline = played(PLAIN, {}, 9)
    timeline.end(Ending("resign", 0))
    number = window.archive.begin(timeline, "2020-05-01T12:00:00Z")
    window.resume(str(number))
    assert window.table is not None
    controller = window.table.controller
    until(lambda: controller.mode is Mode.OVER)
    window.menus.actions["back"].trigger()
    window.table.show_notes()
    QTest.keyClicks(window.table.notes.on_move.field, "Too early")
    window.show_shelf()
    (found,) = window.archive.finished()
    assert found.modified == "2020-05-01T12:00:00Z"
    assert kept(window, number).moves == (MoveNote(8, "Too early"),)


def test_a_roll_belongs_to_the_move_which_follows(window: MainWindow) -> None:
    """A note written between roll and move stands on the move before; the start has its own."""
    timeline = next(
        found
        for plies in range(40, 80)
        if (found := played(one_die(), {}, plies)).state_at(plies - 1).is_chance()
    )
    table = Table(window, timeline)
    notes = table.page.notes
    ask_for_notes(table)
    QTest.keyClicks(notes.on_move.field, "Lucky")
    notes.flush()
    (note,) = timeline.notes.moves
    assert note.ply < timeline.ply
    assert not timeline.state_at(note.ply - 1).is_chance()
    table.page.replay.go(0)
    table.rest()
    assert notes.on_move.heading.text() == "Note on the beginning"
    QTest.keyClicks(notes.on_move.field, "Who begins?")
    table.page.replay.go(1)
    table.rest()
    assert timeline.notes.moves[0] == MoveNote(0, "Who begins?")
    assert 0 in table.page.panel.replay.slider.noted


def test_what_a_person_types_stays_while_others_play(window: MainWindow) -> None:
    """The field keeps the move it began with, as long as the keyboard is in it."""
    table = Table(window, played(PLAIN, {}, 9))
    ask_for_notes(table)
    part = table.page.notes.on_move
    QTest.keyClicks(part.field, "On nine")
    table.page.controller.commit(table.page.controller.state.legal_actions()[0])
    table.rest()
    assert table.timeline.ply == 10
    QTest.keyClicks(part.field, ", still")
    table.page.view.setFocus()
    assert table.timeline.notes.moves == (MoveNote(9, "On nine, still"),)
    table.page.refresh()
    assert part.heading.text() == "Note on move 10"
    assert part.text == ""


def secret_ply() -> Timeline:
    """A game whose last action only its seat knows, another one being on turn now."""
    key = hiding()
    for options in map(dict, variants(key)):
        with suppress(OptionError):
            timeline = start_timeline(key, options, 3)
            source = RandomSource(3)
            for _ in range(60):
                if timeline.is_over():
                    break
                state = timeline.state
                chance = state.is_chance()
                secret = [] if chance else [a for a in state.legal_actions() if state.is_secret(a)]
                if secret:
                    timeline.apply(secret[0])
                    if timeline.state.actors() != state.actors():
                        return timeline
                    continue
                timeline.apply(timeline.draw() if chance else state.random_action(source))
    raise AssertionError("nothing is done in secret")


@pytest.fixture
def secret() -> tuple[TableController, int, int]:
    """A table with such a game, the ply after the secret action and the seat that did it."""
    timeline = secret_ply()
    controller = TableController()
    controller.lay(timeline)
    ply = timeline.ply
    seat = timeline.state_at(ply - 1).actor_of(timeline.action_at(ply - 1))
    return controller, ply, seat


def test_a_note_on_a_secret_is_its_seats_alone(secret: tuple[TableController, int, int]) -> None:
    controller, ply, seat = secret
    timeline, notes = controller.timeline, TableNotes(controller)
    controller.mode = Mode.CHOOSING
    controller.seeing.eyes = seat
    assert notes.why_hidden(ply) is None
    assert notes.write(ply, "The red one")
    assert notes.at(ply).message == "The red one"
    assert "Nobody else" in str(notes.read_by(ply))
    for eyes in (None, *(other for other in range(len(timeline.seats)) if other != seat)):
        controller.seeing.eyes = eyes
        shown = notes.at(ply)
        assert shown.hidden is not None
        assert "red" not in str(shown.message)
        assert "red" not in "".join(map(str, notes.listed().values()))
        assert str(timeline.player_name(seat)) in str(shown.message)
    assert open_notes(timeline) == ()
    assert "red" not in moves_text(timeline, [])
    timeline.end(Ending("agreed"))
    assert notes.at(ply).message == "The red one"
    assert "red" in moves_text(timeline, [])


def test_behind_the_curtain_the_field_is_closed(window: MainWindow) -> None:
    """What was typed before it fell is kept; the sentence in its place says why."""
    timeline = secret_ply()
    action = timeline.action_at(timeline.ply - 1)
    timeline.go_to(timeline.ply - 1)
    seat = timeline.state.actor_of(action)
    window.lay_table(window.session.lay(timeline))
    assert window.table is not None
    page, notes = window.table, window.table.notes
    controller = page.controller
    until(lambda: controller.mode is Mode.COVERED)
    controller.lift()
    until(lambda: controller.mode is Mode.CHOOSING)
    controller.commit(action)
    until(lambda: controller.mode is Mode.LOOKING)
    page.show_notes()
    assert notes.on_move.field.hasFocus()
    QTest.keyClicks(notes.on_move.field, "Mine")
    controller.pass_on()
    until(lambda: controller.mode is Mode.COVERED)
    assert notes.on_move.field.isHidden()
    assert notes.on_move.text == ""
    assert str(timeline.player_name(seat)) in notes.hidden.text()
    assert timeline.notes.moves == (MoveNote(timeline.ply, "Mine"),)
    page.show_notes()
    assert notes.heading.field.hasFocus()


def test_the_export_tells_notes_below_the_moves(window: MainWindow) -> None:
    """Each of their lines is marked: whatever it says, the text is the game again."""
    table = Table(window, played(DICE, {}, 30))
    last = next(p for p in range(30, 0, -1) if not table.timeline.state_at(p - 1).is_chance())
    side = table.timeline.game.seat_name(0)
    hostile = f"{side}: Bob\n2. Oh!\nend resigned {table.timeline.game.seats[0]}\n--"
    table.timeline.notes = Notes(
        "Finals", "Christmas", "Long ago", (MoveNote(0, "Begin"), MoveNote(last, hostile))
    )
    window.commands.copy()
    text = QGuiApplication.clipboard().text()
    head, _, moves = text.partition("Result:")
    assert "Heading: Finals" in head
    assert "Occasion: Christmas" in head
    told = (
        "# Note on the game:\n#   Long ago", "# Note on the beginning:\n#   Begin",
        f"#   {side}: Bob\n#   2. Oh!",
    )  # fmt: skip
    order = [moves.index(part) for part in told]
    assert order == sorted(order)
    found = read_back(text)
    assert found.actions == table.timeline.actions
    assert found.ending is None
    assert found.seats == table.timeline.seats
