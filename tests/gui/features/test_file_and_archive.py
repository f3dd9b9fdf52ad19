"""A file and the game in the archive know each other: one game, one card, nothing lost."""

import json
import random
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from ludotheque.archive.store import Archive
from ludotheque.games import ENGINES
from ludotheque.record import savefile
from ludotheque.record.circumstances import Branch
from ludotheque.record.timeline import Timeline
from ludotheque.stats.facts import GameFacts
from ludotheque.stats.gathering import gather
from ludotheque.stats.summary import counted
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.window import app
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die, with_seats, without_chance
from tests.gui.conftest import OpenWindow, wait_active
from tests.gui.features.answering import Answering, until
from tests.gui.features.test_window_features import drop
from tests.systems import WINDOWS

CONTROL = Qt.KeyboardModifier.ControlModifier
PLAIN = without_chance()


def play(window: MainWindow, count: int, seed: int) -> None:
    """Play some actions, by chance, as the table takes them; undone moves are forgotten."""
    rng = random.Random(seed)
    assert window.game is not None
    controller = window.game.controller
    controller.auto_dice = True
    for _ in range(count):
        while controller.mode is Mode.ANIMATING:
            controller.hurry()
        while controller.mode in {Mode.COVERED, Mode.LOOKING, Mode.WAITING, Mode.IDLE}:
            match controller.mode:
                case Mode.COVERED:
                    controller.lift()
                case Mode.LOOKING:
                    controller.pass_on()
                case Mode.WAITING:
                    assert controller.hurry() or controller.roll()
                case Mode.IDLE:
                    assert controller.roll()
            controller.hurry()
        if controller.mode is Mode.OVER:
            break
        assert controller.mode is Mode.CHOOSING
        assert controller.commit(rng.choice(controller.state.legal_actions())) is None
        controller.hurry()
    QCoreApplication.processEvents()


def press(window: MainWindow, key: Qt.Key) -> None:
    """Press a shortcut in the window, which a question may have left inactive."""
    wait_active(window)
    QTest.keyClick(window, key, CONTROL)


def actions(window: MainWindow) -> tuple[int, ...]:
    """What has been played on the table."""
    assert window.game is not None
    return window.game.controller.timeline.actions


def saved_and_played_on(window: MainWindow, path: Path, key: str = PLAIN) -> tuple[int, ...]:
    """A game saved after some moves and played on in the archive; return what was saved."""
    window.begin(key, with_seats(key, 2), ["Anne", "Bruno"])
    play(window, 6, 1)
    assert window.save_to(path)
    saved = actions(window)
    play(window, 3, 2)
    return saved


def games() -> list[Timeline]:
    """All games of the archive, as another program reads it."""
    archive = Archive()
    return [archive.load(one.id) for one in (*archive.unfinished(), *archive.finished())]


# Opening


@pytest.mark.parametrize("key", ENGINES)
def test_an_older_file_of_a_game_played_on_is_asked_about(
    window: MainWindow, tmp_path: Path, key: str
) -> None:
    """Both are shown with date and moves; the kept one goes on, and the file is still its file."""
    path = tmp_path / "partie.ludo"
    saved = saved_and_played_on(window, path, key)
    line = actions(window)
    window.show_shelf()
    with Answering("kept") as answers:
        assert window.open_file(path)
    assert actions(window) == line
    assert line[: len(saved)] == saved
    assert "played on since “partie.ludo” was saved" in answers.said[0]
    first, second = answers.cards
    assert first.startswith("In the file; Anne and Bruno; ")
    assert second.startswith("On the shelf; Anne and Bruno; ")
    assert "only here" in second
    assert "only here" not in first
    assert [one.line for one in games()] == [line], "one game has one card"
    assert window.save_to(path), "nothing is asked: the file holds nothing of its own"
    assert savefile.load_timeline(path).actions == line


@pytest.mark.parametrize("keys", [False, True])
def test_the_file_may_be_taken_and_the_other_line_stays(
    window: MainWindow, tmp_path: Path, keys: bool
) -> None:
    """It becomes a game of its own which knows where it comes from."""
    path = tmp_path / "partie.ludo"
    saved = saved_and_played_on(window, path)
    line = actions(window)
    assert window.game is not None
    uid = window.game.controller.timeline.id
    window.show_shelf()
    with Answering("file", keys=keys):
        assert window.open_file(path)
    assert actions(window) == saved
    kept = {one.id: one for one in games()}
    assert len(kept) == 2
    assert kept[uid].actions == saved
    (other,) = (one for one in kept.values() if one.id != uid)
    assert other.actions == line
    assert other.branched_from == Branch(uid, len(saved))
    play(window, 3, 9)
    window.show_shelf()
    assert {one.id for one in games()} == set(kept), "playing on makes no third one"


def test_what_parted_is_told_and_neither_is_lost(window: MainWindow, tmp_path: Path) -> None:
    """Played on here and elsewhere in different ways."""
    path = tmp_path / "partie.ludo"
    saved = saved_and_played_on(window, path)
    line = actions(window)
    elsewhere = savefile.load_timeline(path)
    for choice in (-1, -1):
        elsewhere.apply(elsewhere.state.legal_actions()[choice])
    assert elsewhere.actions[: len(saved) + 1] != line[: len(saved) + 1]
    savefile.save(path, elsewhere.to_record())
    window.show_shelf()
    with Answering("escape") as answers:
        assert not window.open_file(path)
    assert window.game is None
    assert "same first 6 moves" in answers.said[0]
    assert all("only here" in card for card in answers.cards)
    with Answering("kept"):
        assert window.open_file(path)
    assert actions(window) == line
    with Answering("escape"):
        assert not window.save_to(path), "the file has moves of its own: a save asks"
    assert savefile.load_timeline(path).actions == elsewhere.actions
    with Answering("file"):
        assert window.open_file(path)
    assert actions(window) == elsewhere.actions
    assert sorted(one.actions for one in games()) == sorted([line, elsewhere.actions])


def test_a_file_which_is_ahead_is_simply_opened(window: MainWindow, tmp_path: Path) -> None:
    """Played on at another computer: the game here goes on from there, on the same card."""
    path = tmp_path / "partie.ludo"
    saved_and_played_on(window, path)
    line = actions(window)
    assert window.save_to(path)
    assert window.game is not None
    for _ in range(2):
        window.game.controller.undo()
    window.show_shelf()
    assert window.open_file(path)
    assert actions(window) == line
    (kept,) = games()
    assert kept.actions == line
    elsewhere = savefile.load_timeline(path)
    elsewhere.apply(elsewhere.state.legal_actions()[0])
    window.show_shelf()
    savefile.save(path, elsewhere.to_record())
    assert window.open_file(path)
    assert actions(window) == elsewhere.actions
    (kept,) = games()
    assert kept.actions == elsewhere.actions


def test_what_was_taken_back_is_not_lost_to_a_file_which_is_ahead(
    window: MainWindow, tmp_path: Path
) -> None:
    """Undone moves differ from those in the file: they stay with a game of their own."""
    path = tmp_path / "partie.ludo"
    saved_and_played_on(window, path)
    line = actions(window)
    assert window.game is not None
    elsewhere = savefile.load_timeline(path)
    elsewhere.apply(elsewhere.state.legal_actions()[-1])
    assert elsewhere.actions != line[: len(elsewhere.actions)]
    for _ in range(3):
        window.game.controller.undo()
    savefile.save(path, elsewhere.to_record())
    window.show_shelf()
    assert window.open_file(path)
    assert actions(window) == elsewhere.actions
    assert sorted(one.line for one in games()) == sorted([line, elsewhere.line])


@pytest.mark.parametrize("over", [False, True])
def test_opening_again_makes_no_second_card(window: MainWindow, tmp_path: Path, over: bool) -> None:
    """Shelf, cover and statistics count one game; a finished one keeps its date."""
    path = tmp_path / "partie.ludo"
    saved_and_played_on(window, path)
    if over:
        play(window, 400, 3)
    assert window.save_to(path)
    window.show_shelf()
    archive = Archive()
    (before,) = archive.finished() if over else archive.unfinished()
    for _ in range(3):
        assert window.open_file(path)
        window.show_shelf()
    (after,) = archive.finished() if over else archive.unfinished()
    assert (after.id, after.uid) == (before.id, before.uid)
    assert not over or after.modified == before.modified
    assert len(games()) == 1
    window.show_cover(PLAIN)
    assert window.cover is not None
    shown = len(window.cover.unfinished.row.cards) + len(window.cover.finished.row.cards)
    facts = [one for one in gather(archive.path) if isinstance(one, GameFacts)]
    assert shown == len(counted(facts)) == 1


def open_by(window: MainWindow, way: str, path: Path, patch: pytest.MonkeyPatch) -> None:
    """Open a file as a user does."""
    match way:
        case "dialog":
            patch.setattr(filechooser, "to_open", lambda *_, **__: path)
            press(window, Qt.Key.Key_O)
        case "recent":
            window.menus.recent.aboutToShow.emit()
            window.menus.recent.actions()[0].trigger()
        case "start":
            app._open(window, str(path))
        case "drop":
            assert drop(window, [path])


@pytest.mark.parametrize("way", ["dialog", "recent", "start", "drop"])
def test_every_way_to_open_is_one(
    window: MainWindow, tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link to the file is the file, too."""
    path, link = tmp_path / "partie.ludo", tmp_path / "link.ludo"
    saved_and_played_on(window, path)
    line = actions(window)
    if WINDOWS:
        link = path  # there are no links for ordinary users
    else:
        link.symlink_to(path)
    window.show_shelf()
    with Answering("kept"):
        open_by(window, way, link if way != "recent" else path, monkeypatch)
        until(lambda: window.game is not None)
    assert actions(window) == line
    assert len(games()) == 1
    press(window, Qt.Key.Key_S)
    assert savefile.load_timeline(path).actions == line
    assert link == path or link.is_symlink()


def test_a_game_resumed_from_the_shelf_has_its_file(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    """Also after the program was closed: title and Ctrl+S know it, nothing is asked."""
    path = tmp_path / "partie.ludo"
    window = open_window()
    saved_and_played_on(window, path)
    window.close()
    window = open_window()
    (card,) = window.shelf.row.cards
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert window.windowTitle().startswith("partie")
    line = actions(window)
    press(window, Qt.Key.Key_S)
    assert savefile.load_timeline(path).actions == line
    path.write_bytes(b"changed by another program")
    window.show_shelf()
    window.resume(window.shelf.row.cards[0].item.id)
    with Answering("cancel") as answers:
        press(window, Qt.Key.Key_S)
    assert "has been changed since" in answers.said[0]


# Saving


def other_content(path: Path, what: str) -> bytes:
    """What another program has put in the place of a saved game."""
    if what == "foreign":
        data = b"no game at all"
    else:
        timeline = savefile.load_timeline(path)
        if what == "undone":
            timeline.undo()
        else:
            timeline.apply(timeline.state.legal_actions()[-1])
        data = savefile.encode(timeline.to_record())
    path.write_bytes(data)
    return data


@pytest.mark.parametrize("what", ["foreign", "undone", "played on"])
@pytest.mark.parametrize("keys", [False, True])
def test_a_file_changed_meanwhile_is_never_replaced_unasked(
    window: MainWindow, tmp_path: Path, what: str, keys: bool
) -> None:
    """« Replace » keeps it beside the new one, under a name nobody has."""
    path = tmp_path / "partie.ludo"
    saved_and_played_on(window, path)
    line = actions(window)
    theirs = other_content(path, what)
    with Answering("cancel", keys=keys):
        press(window, Qt.Key.Key_S)
    assert path.read_bytes() == theirs
    (tmp_path / "partie.ludo~").write_bytes(b"theirs")
    with Answering("replace", keys=keys) as answers:
        press(window, Qt.Key.Key_S)
    assert len(answers.cards) == (0 if what == "foreign" else 2)
    assert savefile.load_timeline(path).actions == line
    assert (tmp_path / "partie.ludo~").read_text() == "theirs"
    assert (tmp_path / "partie.ludo~2~").read_bytes() == theirs
    assert "partie.ludo~2~" in window.toast.text
    press(window, Qt.Key.Key_S)
    assert not list(tmp_path.glob("*~3~")), "what this program wrote needs no backup"


def test_the_other_can_be_opened_or_another_name_chosen(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither loses the game on the table."""
    path, elsewhere = tmp_path / "partie.ludo", tmp_path / "other.ludo"
    saved_and_played_on(window, path)
    line = actions(window)
    theirs = other_content(path, "played on")
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: elsewhere)
    with Answering("elsewhere"):
        press(window, Qt.Key.Key_S)
    assert savefile.load_timeline(elsewhere).actions == line
    assert path.read_bytes() == theirs
    with Answering("open"):
        window.save_to(path)
    there = savefile.load_timeline(path).actions
    assert actions(window) == there
    assert line in {one.actions for one in games()}


def test_a_file_that_is_there_already_is_asked_about_once(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """« Save as… » onto another game: both are shown."""
    first, second = tmp_path / "first.ludo", tmp_path / "second.ludo"
    saved_and_played_on(window, first, one_die())
    saved_and_played_on(window, second)
    before = first.read_bytes()
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: first)
    with Answering("replace") as answers:
        window.ask_save()
    assert "It holds another game" in answers.said[0]
    assert (tmp_path / "first.ludo~").read_bytes() == before
    assert savefile.load_timeline(first).actions == actions(window)


@pytest.mark.parametrize("way", ["parent", "branch", "brother", "same"])
def test_a_version_of_this_game_is_never_called_another_one(
    window: MainWindow, tmp_path: Path, way: str
) -> None:
    """Where each has an id of its own they are still one game; the other stays on the shelf."""
    path = tmp_path / "partie.ludo"
    saved_and_played_on(window, path)
    assert window.game is not None
    table = window.game.controller.timeline
    branch, other = table.branch(4), table.branch(3)
    for one in (branch, other):
        one.apply(one.state.legal_actions()[-1])
    there, words = {
        "parent": (other, "It holds the game from which this one was begun."),
        "branch": (branch, "It holds a game which was begun from this one."),
        "brother": (branch, "It holds another branch of this game."),
        "same": (table, "It holds this game."),
    }[way]
    if way == "parent":
        there = table
        window.lay_table(window.session.lay(other))
        play(window, 1, 4)
    elif way == "brother":
        window.lay_table(window.session.lay(other))
        play(window, 1, 4)
    line = actions(window)
    elsewhere = tmp_path / "elsewhere.ludo"
    elsewhere.write_bytes(savefile.encode(there.to_record()))
    wanted = there.actions
    if way == "same":
        play(window, 1, 4)
        line = actions(window)
    with Answering("open") as answers:
        window.save_to(elsewhere)
    assert words in answers.said[0]
    assert "another game" not in answers.said[0]
    assert "the game on the table stays on the shelf" in answers.said[0]
    assert line in {one.actions for one in games()}
    assert actions(window) == wanted
    window.show_shelf()
    assert line in {one.actions for one in games()}


def test_a_file_which_is_gone_is_written_again_and_said(
    window: MainWindow, tmp_path: Path, told: list[str]
) -> None:
    """A folder or a protected file in its place is one sentence."""
    path = tmp_path / "partie.ludo"
    saved_and_played_on(window, path)
    path.unlink()
    press(window, Qt.Key.Key_S)
    assert "had been removed" in window.toast.text
    assert savefile.load_timeline(path).actions == actions(window)
    path.unlink()
    path.mkdir()
    press(window, Qt.Key.Key_S)
    assert len(told) == 1
    assert "not a file" in told.pop()
    assert window.game is not None
    assert window.game.path == path


def test_two_files_with_one_id_have_one_card_each(
    window: MainWindow, tmp_path: Path, told: list[str]
) -> None:
    """However often they are opened, whatever is played meanwhile, each is its own game."""
    paths = [tmp_path / "one.ludo", tmp_path / "two.ludo"]
    for seed, path in enumerate(paths):
        window.begin(PLAIN, {}, ["Anne", "Bruno"])
        play(window, 4, seed)
        assert window.save_to(path)
        window.show_shelf()
    for shown in window.archive.unfinished():
        window.archive.delete(shown)
    first, second = (json.loads(path.read_text()) for path in paths)
    second["id"] = first["id"]
    paths[1].write_text(json.dumps(second))
    for turn in range(3):
        for path in paths:
            assert window.open_file(path)
            assert window.game is not None
            assert window.game.path == path
            play(window, 1, turn)
            assert window.save_to(path)
            window.show_shelf()
    assert sorted(len(game.actions) for game in games()) == [7, 7]
    assert told == []


# Two windows


def test_what_another_window_has_done_is_shown_when_this_one_is_used(
    window: MainWindow, tmp_path: Path
) -> None:
    """On the shelf, and at a table where nobody has acted since."""
    saved_and_played_on(window, tmp_path / "partie.ludo")
    assert window.game is not None
    line, number = actions(window), window.game.keeper.number
    window.archive.changed()
    other = Archive()
    timeline = other.load(number or 0)
    timeline.apply(timeline.state.legal_actions()[0])
    other.sync(number or 0, timeline)
    window.archive_games.follow()
    assert actions(window) == timeline.actions
    assert "another window" in window.toast.text
    window.show_shelf()
    assert actions_of(window) == [timeline.actions]
    other.delete(other.load(number or 0))
    window.archive_games.follow()
    QCoreApplication.processEvents()
    assert window.shelf.row.cards == []
    assert line not in actions_of(window)


def actions_of(window: MainWindow) -> list[tuple[int, ...]]:
    """What the cards on the shelf stand for."""
    return [window.archive.load(int(card.item.id)).actions for card in window.shelf.row.cards]
