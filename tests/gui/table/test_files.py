"""Saving, opening, resuming, autosave: nothing is ever lost, and trouble is one sentence."""

import json
import random
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QEventLoop
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.archive.store import Archive, ArchiveError
from ludotheque.core.messages import M
from ludotheque.files.settings import SettingsFile
from ludotheque.games import info
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.shelf import filequestions
from ludotheque.ui.shelf.gamecards import GameCard
from ludotheque.ui.window import app
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import another_form, one_die
from tests.files.ordinary import ordinary_folder, ordinary_user
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import CONTROL, LEFT, PLAIN, SHIFT, Hands, Key, hands_at
from tests.systems import needs_permissions


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Answers file dialogs with ``asked["answer"]``; keeps what they offered."""
    found = {"answer": "", "count": "0"}

    def dialog(_parent: object, title: str, first: Path, _filter: str, **_: object) -> Path | None:
        found.update(title=title, first=str(first), count=str(int(found["count"]) + 1))
        return Path(found["answer"]) if found["answer"] else None

    monkeypatch.setattr(filechooser, "to_write", dialog)
    monkeypatch.setattr(filechooser, "to_open", dialog)
    return found


def some_moves(hands: Hands, count: int = 6, seed: int = 1) -> Hands:
    """Play a little."""
    rng = random.Random(seed)
    for _ in range(count):
        if hands.mode is not Mode.OVER:
            hands.one_action(rng, "click")
    return hands


def record_of(timeline: Timeline) -> tuple[object, ...]:
    """What must be the same after a detour."""
    return (
        timeline.game.options, timeline.seats, timeline.seed, timeline.notations(), timeline.state,
    )  # fmt: skip


# Saving


def test_save_asks_once_then_writes_to_its_file(
    window: MainWindow, tmp_path: Path, asked: dict[str, str]
) -> None:
    """Ctrl+S asks for a file the first time; later it writes there, the window naming the file."""
    hands = some_moves(hands_at(window, one_die()).begin("Anne", "Bruno"))
    path = tmp_path / "à la mer.ludo"
    asked["answer"] = str(path)
    hands.key(Key.Key_S, CONTROL)
    assert record_of(savefile.load_timeline(path)) == record_of(hands.timeline)
    assert "à la mer" in window.windowTitle()
    assert Path(asked["first"]).name == f"{info(one_die()).title} Anne Bruno.ludo"
    some_moves(hands, seed=2)
    hands.key(Key.Key_S, CONTROL)
    assert asked["count"] == "1"
    assert record_of(savefile.load_timeline(path)) == record_of(hands.timeline)
    other = tmp_path / "copy.ludo"
    asked["answer"] = str(other)
    hands.key(Key.Key_S, CONTROL | SHIFT)
    assert asked["first"] == str(path)
    assert other.exists()
    assert "copy" in window.windowTitle()
    assert window.settings.recent[:2] == (str(other), str(path))
    assert SettingsFile().load().recent == window.settings.recent


def test_a_save_holds_no_redo_tail(window: MainWindow, tmp_path: Path) -> None:
    """What was taken back stays in the archive alone."""
    hands = some_moves(hands_at(window, one_die()).begin())
    hands.undo()
    hands.rest()
    path = tmp_path / "a.ludo"
    assert window.save_to(path)
    assert not savefile.load_timeline(path).can_redo
    assert hands.timeline.can_redo


@pytest.mark.parametrize("name", ["partie", "partie du 3.8", "A. Dupont"])
def test_a_name_without_ending_gets_it(
    window: MainWindow, tmp_path: Path, asked: dict[str, str], name: str
) -> None:
    """Dots in a name are no ending."""
    hands_at(window, one_die()).begin()
    asked["answer"] = str(tmp_path / name)
    window.ask_save()
    assert [p.name for p in tmp_path.glob("*.ludo")] == [f"{name}.ludo"]


@pytest.mark.parametrize("answer", ["replace", "cancel"])
def test_an_added_ending_never_replaces_a_file_unasked(
    window: MainWindow, tmp_path: Path, asked: dict[str, str], answer: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """The system's dialog asked about « partie », not about « partie.ludo »."""
    questions: list[str] = []

    def ask(_parent: object, _title: object, text: object, *_: object, **__: object) -> str:
        questions.append(str(text))
        return answer

    monkeypatch.setattr(filequestions, "ask", ask)
    hands = hands_at(window, one_die()).begin()
    there = tmp_path / "partie.ludo"
    there.write_bytes(b"precious")
    asked["answer"] = str(tmp_path / "partie")
    window.ask_save()
    assert len(questions) == 1
    assert "partie.ludo" in questions[0]
    if answer == "cancel":
        assert there.read_bytes() == b"precious"
    else:
        assert record_of(savefile.load_timeline(there)) == record_of(hands.timeline)


def test_names_of_players_make_a_possible_file_name(
    window: MainWindow, asked: dict[str, str]
) -> None:
    """Whatever players are called, the name offered lies in the folder and can be written."""
    hands_at(window, one_die()).begin('A/B\\C: "D"', "*?<E>|\n")
    window.ask_save()
    name = Path(asked["first"]).name
    assert Path(asked["first"]).parent == Path.home()
    assert not set(name) & set('/\\:"*?<>|\n')
    assert name.startswith(f"{info(one_die()).title} A")


def test_leaving_the_dialog_changes_nothing(
    window: MainWindow, tmp_path: Path, asked: dict[str, str]
) -> None:
    """An empty answer is no file."""
    hands = some_moves(hands_at(window, one_die()).begin())
    before, game = record_of(hands.timeline), window.game
    for key, modifiers in ((Key.Key_S, CONTROL), (Key.Key_O, CONTROL)):
        hands.key(key, modifiers)
    assert asked["count"] == "2"
    assert window.game is game
    assert record_of(hands.timeline) == before


@needs_permissions
def test_where_nothing_can_be_written_the_game_goes_on(
    window: MainWindow, tmp_path: Path, told: list[str]
) -> None:
    """A protected folder, a missing one, a file instead of one: one sentence, then elsewhere."""
    hands = some_moves(hands_at(window, one_die()).begin())
    (tmp_path / "file").write_text("x")
    with ordinary_folder() as folder:
        (folder / "shut").mkdir()
        (folder / "shut").chmod(0o555)
        for path in (folder / "shut" / "a.ludo", tmp_path / "no" / "a.ludo",
                     tmp_path / "file" / "a.ludo", tmp_path):  # fmt: skip
            with ordinary_user():
                assert not window.save_to(path)
            assert len(told) == 1
            assert told.pop()
    assert window.game is not None
    assert window.game.path is None
    some_moves(hands, seed=4)
    assert window.save_to(tmp_path / "good.ludo")
    hands.check()


# Opening


def test_open_by_dialog_and_by_the_recent_menu(
    window: MainWindow, tmp_path: Path, asked: dict[str, str], told: list[str]
) -> None:
    """The menu lists what was used last; a file which is gone is one sentence."""
    first = start_timeline(*another_form(one_die()), 5)
    second = start_timeline(one_die(), {}, 6)
    paths = tmp_path / "one.ludo", tmp_path / "two & three.ludo"
    for path, timeline in zip(paths, (first, second), strict=True):
        savefile.save(path, timeline.to_record())
        asked["answer"] = str(path)
        window.ask_open()
    hands = hands_at(window, one_die())
    hands.rest()
    assert hands.timeline.seed == 6
    window.menus.recent.aboutToShow.emit()
    entries = window.menus.recent.actions()
    assert ["two && three" in entries[0].text(), "one" in entries[1].text()] == [True, True]
    entries[1].trigger()
    hands.rest()
    assert hands.timeline.seed == 5
    hands.check()
    paths[1].unlink()
    game = window.game
    window.menus.recent.aboutToShow.emit()
    next(e for e in window.menus.recent.actions() if "two" in e.text()).trigger()
    assert len(told) == 1
    assert told.pop()
    assert window.game is game


def bad_files(folder: Path) -> dict[str, Path]:
    """Files which are no game this program can open."""
    good = start_timeline(one_die(), {}, 9)
    while len(good.line) < 8:
        state = good.state
        good.apply(good.draw() if state.is_chance() else state.legal_actions()[0])
    data = savefile.encode(good.to_record())
    value = json.loads(data)
    before = good.state_at(good.ply - 1)
    played = (good.state_at(ply) for ply in range(good.ply - 1))
    again = next(
        state.notation(action)
        for state, action in zip(played, good.line, strict=False)
        if not state.is_chance() and not before.is_legal(action)
    )
    illegal = {**value, "actions": [*value["actions"][:-1], again]}
    texts = {
        "empty": b"",
        "truncated": data[: len(data) // 2],
        "foreign": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8,
        "text": "Bonjour à tous".encode(),
        "json": b'{"name": "something else"}',
        "newer": json.dumps({**value, "version": value["version"] + 1}).encode(),
        "unknown game": json.dumps({**value, "game": "chess"}).encode(),
        "illegal": json.dumps(illegal).encode(),
        "strict": json.dumps({**value, "version": str(value["version"])}).encode(),
        "list": b"[" * 50_000,
    }
    found = {}
    for name, content in texts.items():
        found[name] = folder / f"{name}.ludo"
        found[name].write_bytes(content)
    found["folder"] = folder / "folder.ludo"
    found["folder"].mkdir()
    found["missing"] = folder / "missing.ludo"
    return found


@pytest.mark.parametrize("where", ["shelf", "table"])
def test_what_is_no_game_is_one_sentence(
    window: MainWindow, tmp_path: Path, told: list[str], where: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """The game on the table, its file, the archive and the recent files stay as they were.

    So they do where the moves before an illegal one are offered, and nobody wants them.
    """

    def refuse(_parent: object, _title: object, text: object, *_: object, **__: object) -> str:
        told.append(str(text))
        return "cancel"

    monkeypatch.setattr(filequestions, "ask", refuse)
    hands = hands_at(window, one_die())
    if where == "table":
        some_moves(hands.begin())
        hands.undo()
        hands.rest()
    game, line = window.game, hands.line() if where == "table" else None
    shelved = Archive().unfinished()
    for name, path in bad_files(tmp_path).items():
        before = path.read_bytes() if path.is_file() else b""
        assert not window.open_file(path)
        assert len(told) == 1, name
        sentence = told.pop()
        assert path.name in sentence
        assert "\n" not in sentence.strip()
        assert len(sentence) < 250
        assert (name == "illegal") == ("What follows move" in sentence)
        assert window.game is game
        assert line is None or hands.line() == line
        assert not path.is_file() or path.read_bytes() == before
    assert Archive().unfinished() == shelved
    assert window.settings.recent == ()
    if where == "table":
        hands.check()
        some_moves(hands)


def start_with(monkeypatch: pytest.MonkeyPatch, *files: str) -> list[MainWindow]:
    """Run the program for a moment, as from the command line; return its window."""
    found: list[MainWindow] = []
    make = app.make_window

    def make_window(_language: str | None = None) -> MainWindow:
        found.append(make())
        return found[0]

    def moment(*_: object) -> int:
        for _ in range(20):
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
        return 0

    monkeypatch.setattr(app, "make_window", make_window)
    monkeypatch.setattr(QApplication, "exec", moment)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    assert app.run(files) == 0
    return found


def test_a_file_on_the_command_line(
    qapp: QApplication, tmp_path: Path, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is opened once the window stands; a bad one is a sentence over the shelf."""
    path = tmp_path / "été.ludo"
    savefile.save(path, start_timeline(*another_form(one_die()), 12).to_record())
    window = start_with(monkeypatch, str(path))[0]
    assert window.isVisible()
    assert window.game is not None
    assert window.game.controller.timeline.seed == 12
    window.close()
    window = start_with(monkeypatch, str(tmp_path / "nothing.ludo"))[0]
    assert window.game is None
    assert len(told) == 1
    assert told.pop()
    window.close()


# Resuming


def shelf_cards(window: MainWindow) -> list[GameCard]:
    """The unfinished games on the shelf."""
    QApplication.processEvents()
    return [card for card in window.shelf.findChildren(GameCard) if card.isVisible()]


@pytest.mark.parametrize("undone", [0, 2])
def test_a_game_goes_on_after_the_program_was_closed(open_window: OpenWindow, undone: int) -> None:
    """By a click on the shelf: same position, same redo tail, same coming rolls."""
    hands = some_moves(hands_at(open_window(), one_die()).begin("Anne", "Bruno"), 9)
    while hands.mode is not Mode.CHOOSING:
        some_moves(hands, 1)
    for _ in range(undone):
        hands.undo()
        hands.rest()
    line, state = hands.line(), hands.state
    hands.window.close()
    window = open_window()
    cards = shelf_cards(window)
    assert len(cards) == 1
    assert "Anne" in cards[0].accessibleName()
    QTest.mouseClick(cards[0], LEFT, PLAIN, cards[0].rect().center())
    hands = hands_at(window, one_die())
    hands.rest()
    assert (hands.line(), hands.state) == (line, state)
    hands.check()
    while hands.timeline.can_redo:
        hands.redo()
        hands.rest()
    whole = hands.timeline.line
    assert whole == Archive().load(1).line
    action = hands.state.legal_actions()[0]
    hands.perform(action, "click")
    hands.rest()
    again = Timeline.from_record(hands.timeline.to_record())
    assert not hands.state.is_chance() or again.draw() == hands.timeline.draw()
    hands.check()


def test_a_game_which_is_over_leaves_the_shelf(open_window: OpenWindow) -> None:
    """Only what goes on is offered to go on with."""
    hands = hands_at(open_window(), one_die()).begin()
    hands.play_out(random.Random(4), "click")
    hands.window.close()
    assert shelf_cards(open_window()) == []


# Autosave


def test_every_action_is_in_the_archive_at_once(window: MainWindow) -> None:
    """Another program reads the same game after each command, redo tail included."""
    hands = hands_at(window, one_die()).begin("Anne", "Bruno")
    number = window.game.keeper.number if window.game else None
    rng = random.Random(7)
    for step in range(40):
        if hands.mode is Mode.OVER:
            break
        if step % 7 == 5:
            hands.undo()
        elif step % 7 == 6:
            hands.redo()
        else:
            hands.one_action(rng, "click")
        hands.rest()
        kept = Archive().load(number or 0)
        assert record_of(kept) == record_of(hands.timeline)
        assert kept.redo_tail == hands.timeline.redo_tail


def test_an_archive_which_fails_is_told_once(
    window: MainWindow, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play goes on, saving to a file works, and all is kept as soon as the archive works again."""

    def full(*_: object) -> None:
        raise ArchiveError(M("The disk is full."))

    with monkeypatch.context() as trouble:
        trouble.setattr(Archive, "begin", full)
        trouble.setattr(Archive, "sync", full)
        hands = some_moves(hands_at(window, one_die()).begin(), 5)
        assert told == ["The disk is full."]
        told.clear()
    some_moves(hands, 1, seed=3)
    number = window.game.keeper.number if window.game else None
    assert record_of(Archive().load(number or 0)) == record_of(hands.timeline)


def test_a_first_start_without_folders(
    open_window: OpenWindow, user_folders: Path, told: list[str]
) -> None:
    """The folders are made when something is kept; closing at once works."""
    window = open_window()
    window.close()
    assert told == []
    hands = some_moves(hands_at(open_window(), one_die()).begin())
    assert (user_folders / "data").is_dir()
    hands.check()


def test_user_folders_which_cannot_be_made(
    open_window: OpenWindow, user_folders: Path, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program runs, says so calmly, and a whole game can be played."""
    (user_folders.parent / "file").write_text("in the way")
    window = open_window()
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(user_folders.parent / "file" / "data"))
    monkeypatch.setenv("LUDOTHEQUE_CONFIG", str(user_folders.parent / "file" / "config"))
    window.close()
    told.clear()
    window = open_window()
    hands = hands_at(window, one_die()).begin()
    window.change_settings(animation="off")
    QApplication.processEvents()
    assert 1 <= len(set(told)) <= 2  # the archive, the settings
    told.clear()
    some_moves(hands)
    assert told == []
    window.close()
    assert len(told) == 1  # what cannot be kept is offered to be saved
    told.clear()
