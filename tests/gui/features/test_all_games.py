"""Everything goes to a file and comes back on another computer, with real clicks and keys."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.archive.bundle import pack
from ludotheque.archive.everything import Whole
from ludotheque.core.paths import data_folder
from ludotheque.evenings.evening import STAYS, Evening, Player
from ludotheque.evenings.eveningsfile import Evenings
from ludotheque.files.settings import LastGame, Settings, settings_of
from ludotheque.games import ENGINES, game_class
from ludotheque.record.record import now
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.pages.keptpart import kept_parts
from ludotheque.ui.shelf.bindialog import BinDialog
from ludotheque.ui.window.bringing import unset
from ludotheque.ui.window.mainwindow import MainWindow
from ludotheque.ui.window.working import Working
from tests.examples import file_option
from tests.gui.conftest import OpenWindow, wait_active
from tests.gui.features.answering import Answering, until
from tests.gui.features.conftest import DICE, PLAIN, Table, played


def lines(window: MainWindow) -> set[tuple[str, ...]]:
    """Every line the archive holds."""
    every = (*window.archive.unfinished(), *window.archive.finished())
    loaded = (window.archive.load(one.id) for one in every)
    return {tuple(map(t.notation_at, range(t.length))) for t in loaded}


def test_all_games_go_and_come(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "all.zip"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)
    monkeypatch.setattr(filechooser, "to_open", lambda *_, **__: path)
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path / "anne"))
    monkeypatch.setenv("LUDOTHEQUE_CONFIG", str(tmp_path / "anne"))
    anne = open_window(language="en")
    table = Table(anne, played(PLAIN, {}, 9))
    table.page.controller.undo()
    anne.show_shelf()
    anne.lay_table(anne.session.lay(played(DICE, {}, 40)))
    QCoreApplication.processEvents()
    Progress().solve("a/1", alone=True)
    Progress().solve("a/2", alone=False)
    Evenings().add(Evening("a" * 32, "Sunday", (Player("Anne"), Player("Paul")), STAYS, "", 2, ""))
    option = next(file_option(k) for k in ENGINES if templates(k))
    assert option is not None
    mine = tmp_path / "mine.csv"
    mine.write_bytes(next(templates(k)[0] for k in ENGINES if templates(k)))
    anne.change_settings(names=("Anne", "Paul"), sound="loud", **{option.key: str(mine)})
    with Answering("ok"):
        anne.menus.actions["write_all"].trigger()
    assert path.exists()
    before = lines(anne)
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path / "paul"))
    monkeypatch.setenv("LUDOTHEQUE_CONFIG", str(tmp_path / "paul"))
    paul = open_window(language="en")
    Progress().solve("a/2", alone=True)
    Progress().solve("a/3", alone=False)
    paul.change_settings(names=("Paul",), scheme="dark")
    Table(paul, played(PLAIN, {}, 5, seed=77))
    own = lines(paul)
    with Answering("cancel"):
        paul.menus.actions["bring_in"].trigger()
    assert lines(paul) == own
    with Answering("bring", "ok") as asked:
        paul.menus.actions["bring_in"].trigger()
    assert "holds 2 games" in asked.said[0]
    assert "2 games have come." in asked.said[1]
    assert "here already" not in asked.said[1]
    assert paul.table is None
    assert lines(paul) == before | own
    marks = Progress()
    assert [marks.mark(f"a/{n}") for n in (1, 2, 3)] == ["alone", "alone", "helped"]
    assert [one.name for one in Evenings().all()] == ["Sunday"]
    assert paul.settings.names == ("Paul", "Anne")
    assert (paul.settings.scheme, paul.settings.sound) == ("dark", "loud")
    kept = [p for p in data_folder().rglob("*.csv") if p.read_bytes() == mine.read_bytes()]
    assert len(kept) == 1
    with Answering("bring", "ok") as asked:
        assert paul.open_file(path)  # opened or dropped it is the same
    assert "0 games have come. 2 were here already." in asked.said[1]
    assert "new or better" not in asked.said[1]
    assert lines(paul) == before | own


def test_two_windows_of_one_archive(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one brings in, the other follows; what one puts back, the other no longer can."""
    path = tmp_path / "all.zip"
    monkeypatch.setattr(filechooser, "to_open", lambda *_, **__: path)
    one, other = open_window(), open_window()
    first = Table(one, played(PLAIN, {}, 6))
    uid = first.timeline.id
    number = one.archive.number_of(uid)
    assert number is not None
    further = one.archive.load(number)
    further.apply(further.state.legal_actions()[0])
    removed = played(PLAIN, {}, 4, seed=9)
    path.write_bytes(
        pack(
            (
                Whole(further.to_record(), "2026-01-02T03:04:05Z"),
                Whole(removed.to_record(), "2026-01-02T03:04:05Z", now()),
            ),
            {},
        )
    )
    with Answering("bring", "ok") as asked:
        other.menus.actions["bring_in"].trigger()
    assert "1 game has come." in asked.said[1]
    assert "1 game has come into the bin." in asked.said[1]
    wait_active(one)
    until(lambda: one.game is not None and one.game.controller.timeline.ply == 7)
    assert one.toast.text == "This game has been played on in another window."
    dialog = BinDialog(one.archive, one)
    dialog.show()
    QCoreApplication.processEvents()
    (binned,) = other.archive.bin.games()
    other.archive.bin.restore(binned.id)
    wait_active(dialog)
    dialog.list.setFocus()
    with Answering("ok") as asked:
        QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert "This game is no longer in the bin." in asked.said[0]
    assert dialog.list.count() == 0
    dialog.close()
    assert {game.uid for game in one.archive.unfinished()} == {uid, removed.id}


def templates(key: str) -> list[bytes]:
    """The files a game offers for its options."""
    option = file_option(key)
    found = None if option is None else game_class(key).template(option.key, "en")
    return [] if found is None else [found[1]]


def test_a_file_of_something_else_changes_nothing(
    window: MainWindow, tmp_path: Path, told: list[str]
) -> None:
    path = tmp_path / "other.zip"
    path.write_bytes(b"PK\x03\x04" + bytes(100))
    table = Table(window, played(PLAIN, {}, 9))
    assert not window.open_file(path)
    assert told == ["“other.zip”: This file of games is damaged."]
    told.clear()
    assert window.table is table.page


def test_settings_come_only_where_nothing_was_chosen(window: MainWindow) -> None:
    theirs = settings_of(b'{"sound": "off", "scheme": "light", "panel": "nonsense"}')
    window.change_settings(scheme="dark")
    found = unset(window.settings, theirs)
    assert found["sound"] == "off"
    assert "scheme" not in found
    assert found["panel"] == "right"
    assert "board" not in found


def test_own_keys_and_last_games_of_both_sides_stay(window: MainWindow) -> None:
    """Where the same key was given to two commands, ours stays."""
    last = [LastGame(PLAIN, ("Anne", "Paul")), LastGame(DICE, ("Paul", "Anne"))]
    own = {"roll": "K", "undo": ""}
    window.change_settings(shortcuts=own, last_games=(last[0],))
    theirs = Settings(
        shortcuts={"save": "Ctrl+Shift+F9", "table.say": "K", "undo": "Ctrl+F9"},
        last_games=(LastGame(PLAIN, ("Zoe",)), last[1]),
    )
    found = unset(window.settings, theirs)
    assert found["shortcuts"] == {**own, "save": "Ctrl+Shift+F9"}
    assert found["last_games"] == tuple(last)


def test_a_key_of_the_other_computer_which_is_not_taken_is_told(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "all.zip"
    monkeypatch.setattr(filechooser, "to_open", lambda *_, **__: path)
    window.change_settings(shortcuts={"roll": "K"})
    theirs = {"shortcuts": {"table.say": "K", "save": "Ctrl+Shift+F9"}}
    path.write_bytes(pack((), {"settings/settings.json": json.dumps(theirs).encode()}))
    with Answering("bring", "ok") as asked:
        window.menus.actions["bring_in"].trigger()
    assert "chosen there for a command is not taken, yours stays: " in asked.said[1]
    assert window.settings.shortcuts == {"roll": "K", "save": "Ctrl+Shift+F9"}


def test_one_damaged_thing_stays_at_home_and_the_rest_goes(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "all.zip"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)
    monkeypatch.setattr(filechooser, "to_open", lambda *_, **__: path)
    key = next(key for key in ENGINES if templates(key))
    name = "d’été, n° 2 (Anne's) \u2460.csv"
    tables = data_folder() / "tables"
    tables.mkdir(parents=True)
    (tables / name).write_bytes(templates(key)[0])
    (tables / "broken.csv").write_bytes(b"no table")
    with Answering("ok") as asked:
        window.menus.actions["write_all"].trigger()
    assert "1 damaged file of" in asked.said[0]
    (tables / name).unlink()
    with Answering("bring", "ok"):
        window.menus.actions["bring_in"].trigger()
    (found,) = (one for one in tables.iterdir() if one.name != "broken.csv")
    assert found.read_bytes() == templates(key)[0]
    assert found.name == name


def test_what_cannot_be_kept_is_said_and_hinders_nothing_else(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk while the tables come: the games are there, and the summary says what is not."""
    path = tmp_path / "all.zip"
    monkeypatch.setattr(filechooser, "to_open", lambda *_, **__: path)
    key = next(key for key in ENGINES if templates(key))
    game = Whole(played(PLAIN, {}, 5).to_record(), "2026-01-02T03:04:05Z")
    marks = json.dumps({"version": 1, "solved": {"a/1": "alone"}}).encode()
    path.write_bytes(
        pack((game,), {"tables/a.csv": templates(key)[0], "exercises/exercises.json": marks})
    )
    (data_folder() / "tables").write_bytes(b"")  # a file where the folder should be
    with Answering("bring", "ok") as asked:
        window.menus.actions["bring_in"].trigger()
    assert "1 game has come." in asked.said[1]
    assert "could not all be kept" in asked.said[1]
    assert Progress().mark("a/1") == "alone"
    assert len(window.archive.unfinished()) == 1


class Watch:
    """Looks on while all games go or come, and cancels when it is told to."""

    def __init__(self, window: MainWindow, how: str = "", after: int = 0) -> None:
        """Cancel by "escape", "close", "click" or not at all, from so many games on."""
        self.told: list[str] = []
        self.values: list[int] = []
        self._window, self._how, self._after = window, how, after
        self._timer = QTimer()
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._look)

    def __enter__(self) -> "Watch":
        self._timer.start()
        return self

    def __exit__(self, *_details: object) -> None:
        self._timer.stop()

    def _look(self) -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, Working):
            return
        if not self.values:
            self.told.append(dialog.windowTitle())
            self.values.append(dialog.bar.value())
            assert dialog.focusWidget() is dialog.cancel_button
            dialog.bar.valueChanged.connect(self.values.append)
            dialog.bar.valueChanged.connect(lambda _: self.told.append(dialog.status.text()))
        if self._how and dialog.bar.value() > self._after:
            how, self._how = self._how, ""
            if how == "escape":
                QTest.keyClick(dialog, Qt.Key.Key_Escape)
            elif how == "close":
                dialog.close()
            else:
                QTest.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
            assert dialog.isVisible()
            assert not dialog.cancel_button.isEnabled()
            assert dialog.status.text() == "This is being cancelled."


def test_the_window_lives_while_all_games_go_and_come(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How far it is can be seen, and it can be cancelled: then nothing has changed."""
    path, count = tmp_path / "all.zip", 60
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)
    monkeypatch.setattr(filechooser, "to_open", lambda *_, **__: path)
    for seed in range(1, count + 1):
        window.archive.begin(played(DICE, {}, 60, seed))
    for how, after in (("escape", -1), ("close", -1), ("click", 0)):
        with Answering(otherwise="ok") as asked, Watch(window, how, after) as watch:
            window.menus.actions["write_all"].trigger()
        assert path.exists() == bool(asked.said)  # the last may have been too late
        assert after == 0 or not path.exists()
        assert watch.values[-1] <= count
    path.unlink(missing_ok=True)
    with Answering("ok"), Watch(window) as watch:
        window.menus.actions["write_all"].trigger()
    assert watch.told[0] == "Write all my games to a file"
    assert len(watch.values) > 1
    assert watch.values == sorted(watch.values)
    assert any("Games prepared:" in one for one in watch.told)
    before = lines(window)
    for one in window.archive.unfinished():
        window.archive.delete(one)
    with Answering(), Watch(window, "escape") as watch:
        window.menus.actions["bring_in"].trigger()
    assert any("Games checked:" in one for one in watch.told)
    assert window.archive.unfinished() == ()
    assert lines(window) == set()
    with Answering("bring", "ok") as asked, Watch(window):
        window.menus.actions["bring_in"].trigger()
    assert "60 games have come." in asked.said[1]
    assert lines(window) == before


def test_every_part_has_a_name_of_its_own() -> None:
    names = [part.name for part in kept_parts()]
    assert len(names) == len(set(names)) >= 2
    assert not {"settings", "exercises", "evenings"} & set(names)
