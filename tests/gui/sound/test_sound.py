"""Sounds: which belong to a change, when they begin, and that a player can never do harm."""

import stat
import sys
import wave
from array import array
from pathlib import Path
from random import Random
from runpy import run_path

import pytest
from PySide6.QtCore import QObject, Qt, Signal

from ludotheque.core.events import Captured, Ended, LotDrawn, Moved, Rolled
from ludotheque.core.paths import resources
from ludotheque.games import SHELF, create
from ludotheque.record.timeline import Timeline
from ludotheque.table.changes import Change
from ludotheque.ui.dialogs.settingsdialog import SettingsDialog
from ludotheque.ui.sound.effects import NAMES, cues
from ludotheque.ui.sound.soundplayer import AGAIN, LOUDNESS, MOST, SoundPlayer, sounds
from ludotheque.ui.sound.tablesounds import TableSounds
from ludotheque.ui.table.tablepage import TablePage
from tests.examples import one_die
from tests.gui.table.hands import hands_at

GAMES = [info.key for info in SHELF]
SCRIPT = Path(__file__).parents[3] / "packaging" / "make_sounds.py"


def samples(path: Path) -> array:
    """The samples of a WAV file of ours."""
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        made = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        made.byteswap()
    return made


# The files


def test_every_effect_is_what_its_script_makes():
    made = run_path(str(SCRIPT))
    assert set(made["EFFECTS"]) == set(NAMES)
    for name in NAMES:
        wanted = array("h")
        wanted.frombytes(made["render"](name))
        if sys.byteorder == "big":
            wanted.byteswap()
        found = samples(resources() / "sounds" / f"{name}.wav")
        assert len(found) == len(wanted)
        # The last digit of a sine may differ between two mathematics libraries.
        assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 1


@pytest.mark.parametrize("name", NAMES)
def test_an_effect_is_short_and_neither_cut_nor_clipped(name):
    found = samples(resources() / "sounds" / f"{name}.wav")
    assert 0.1 < len(found) / 22_050 < 1.5
    assert 15_000 < max(map(abs, found)) < 32_767
    assert abs(found[-1]) < 200


def test_the_files_are_the_effects():
    assert {path.stem for path in (resources() / "sounds").glob("*.wav")} == set(NAMES)


# Which belong to a change


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_random_game_is_heard_and_ends_with_the_last_sound(key):
    timeline = Timeline(create(key), seed=7)
    chance = Random(7)
    heard: set[str] = set()
    while not timeline.is_over():
        before = timeline.state
        action = (
            timeline.draw() if before.is_chance() else chance.choice(list(before.legal_actions()))
        )
        timeline.apply(action)
        events = before.transition(action, None)
        found = cues(events)
        names = [cue.name for cue in found]
        assert len(names) == len(set(names))
        assert set(names) <= set(NAMES)
        assert [cue.at for cue in found] == sorted(cue.at for cue in found)
        over = any(isinstance(event, Ended) for event in events)
        assert ("win" in names) == over
        assert not over or names[-1] == "win"
        heard |= set(names)
    assert "win" in heard
    assert len(heard) >= 3


def test_one_thing_is_heard_at_the_beginning_of_a_step():
    moved, rolled = Moved(0, "p", "a1", "a2"), Rolled(0, ("3",))
    assert [cue.name for cue in cues((rolled, moved))] == ["die"]
    assert [cue.name for cue in cues((moved,))] == ["slide"]


def test_what_ends_a_movement_is_heard_at_its_end():
    found = cues((Captured(1, "p", "a2"), Moved(0, "q", "a1", "a2")))
    assert [cue.name for cue in found] == ["slide", "capture"]
    assert found[0].at == 0 < found[1].at <= 1


def test_an_event_without_a_sound_is_silent():
    assert cues((LotDrawn(0),)) == ()


# When they begin


def heard_at(table: TablePage) -> list[str]:
    """Listen to a table."""
    heard: list[str] = []
    TableSounds(table.scene, heard.append)
    return heard


def test_a_roll_is_heard_and_undo_is_not(window, qtbot):
    hands = hands_at(window, one_die()).begin("Anne", "Bruno")
    heard = heard_at(hands.page)
    qtbot.keyClick(hands.view.viewport(), Qt.Key.Key_Space)
    hands.rest()
    assert heard == ["die"]
    window.undo()
    hands.rest()
    assert heard == ["die"]


def test_a_sound_which_waits_comes_when_a_click_ends_the_movement(qapp, qtbot):
    class Stage(QObject):
        began, ended = Signal(object, float), Signal()

    stage = Stage()
    heard: list[str] = []
    kept = TableSounds(stage, heard.append)
    events = (Moved(0, "q", "a1", "a2"), Captured(1, "p", "a2"))
    stage.began.emit(Change("play", None, None, events), 60_000.0)
    assert heard == ["slide"]
    stage.ended.emit()
    assert heard == ["slide", "capture"]
    stage.began.emit(Change("play", None, None, events), 60_000.0)
    stage.began.emit(Change("jump", None, None, events), 0.0)  # taken back in the middle
    stage.ended.emit()
    assert heard == ["slide", "capture", "slide"]
    stage.began.emit(Change("play", None, None, events), 0.0)  # movements are off
    assert heard[3:] == ["slide", "capture"]
    assert kept.parent() is stage


# The player


def script(folder: Path, name: str, body: str) -> list[str]:
    """A program which notes what it is given, and then does ``body``."""
    path = folder / name
    path.write_text(f'#!/bin/sh\necho "$1" >> "{folder}/{name}.log"\n{body}\n')
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return [str(path)]


def log(folder: Path, name: str) -> list[Path]:
    """What the program of this name was given."""
    path = folder / f"{name}.log"
    return [Path(line) for line in path.read_text().splitlines()] if path.exists() else []


needs_sh = pytest.mark.skipif(
    sys.platform == "win32", reason="players are programs of a POSIX system"
)


@pytest.fixture
def player(qapp):
    """A player whose commands the test gives; it ends with the test."""
    made: list[SoundPlayer] = []

    def start(*commands: list[str], setting: str = "loud") -> SoundPlayer:
        one = SoundPlayer(find=lambda: list(commands))
        one.setting = setting
        made.append(one)
        return one

    yield start
    for one in made:
        one.stop()


@needs_sh
def test_a_sound_is_played_as_loud_as_set(player, tmp_path, qtbot):
    one = player(script(tmp_path, "good", f'cp "$1" "{tmp_path}/$(basename "$1")"'))
    for setting in ("soft", "medium", "loud"):
        one.setting = setting
        one.play("die")
        qtbot.waitUntil((tmp_path / f"die-{setting}.wav").exists, timeout=5_000)
        qtbot.waitUntil(lambda: not one.busy, timeout=5_000)
    loudest = [
        max(map(abs, samples(tmp_path / f"die-{name}.wav"))) for name in ("soft", "medium", "loud")
    ]
    assert loudest == sorted(set(loudest))
    assert loudest[2] == max(map(abs, samples(resources() / "sounds" / "die.wav")))


@needs_sh
def test_off_is_off(player, tmp_path, qapp):
    one = player(script(tmp_path, "good", ""), setting="off")
    one.play("die")
    qapp.processEvents()
    assert not one.busy
    assert not log(tmp_path, "good")


@needs_sh
def test_a_player_which_fails_is_followed_by_the_next_and_not_asked_again(player, tmp_path, qtbot):
    one = player(
        ["/no/such/player"], script(tmp_path, "bad", "exit 1"), script(tmp_path, "good", "")
    )
    one.play("card")
    qtbot.waitUntil(lambda: len(log(tmp_path, "good")) == 1, timeout=5_000)
    qtbot.waitUntil(lambda: not one.busy, timeout=5_000)
    one.play("die")
    qtbot.waitUntil(lambda: len(log(tmp_path, "good")) == 2, timeout=5_000)
    assert [path.name for path in log(tmp_path, "bad")] == ["card-loud.wav"]
    assert not one.silent


@needs_sh
def test_no_device_means_silence_and_no_more_processes(player, tmp_path, qtbot):
    one = player(script(tmp_path, "bad", "exit 1"))
    one.play("card")
    qtbot.waitUntil(lambda: one.silent, timeout=5_000)
    one.play("card")
    assert not one.busy
    assert len(log(tmp_path, "bad")) == 1


@needs_sh
def test_a_failure_is_forgiven_after_a_while_which_grows(player, monkeypatch, tmp_path, qtbot):
    now = [1000.0]
    monkeypatch.setattr("ludotheque.ui.sound.soundplayer.monotonic", lambda: now[0])
    one = player(script(tmp_path, "bad", "exit 1"))
    asked = []
    for _ in range(12):
        for _ in range(3):
            one.play("card")
            qtbot.waitUntil(lambda: one.silent and not one.busy, timeout=5_000)
        asked.append(len(log(tmp_path, "bad")))
        now[0] += 60
    # After 15 seconds, then 30, 60, 120, 240, 480, and never later than 600.
    assert asked == [1, 2, 3, 4, 4, 5, 5, 5, 5, 6, 6, 6]
    now[0] += AGAIN[1]
    one.play("card")
    qtbot.waitUntil(lambda: len(log(tmp_path, "bad")) == 7, timeout=5_000)


@needs_sh
def test_a_device_that_comes_back_is_heard_again(player, monkeypatch, tmp_path, qtbot):
    now = [1000.0]
    monkeypatch.setattr("ludotheque.ui.sound.soundplayer.monotonic", lambda: now[0])
    one = player(script(tmp_path, "moody", f'test -e "{tmp_path}/device"'))
    one.play("card")
    qtbot.waitUntil(lambda: one.silent and not one.busy, timeout=5_000)
    (tmp_path / "device").touch()
    one.play("card")
    assert not one.busy
    now[0] += AGAIN[0]
    one.play("card")
    qtbot.waitUntil(lambda: len(log(tmp_path, "moody")) == 2 and not one.busy, timeout=5_000)
    assert not one.silent


@needs_sh
def test_whoever_changes_the_setting_has_all_tried_anew(player, tmp_path, qtbot):
    one = player(script(tmp_path, "bad", "exit 1"))
    for count, setting in enumerate(("loud", "soft", "loud"), 1):
        one.setting = setting
        one.setting = setting  # set again, it has not changed
        for _ in range(2):
            one.play("card")
            qtbot.waitUntil(lambda: one.silent and not one.busy, timeout=5_000)
        assert len(log(tmp_path, "bad")) == count


@needs_sh
def test_a_crowd_of_sounds_is_no_crowd_of_processes_and_ends_with_the_program(player, tmp_path):
    one = player(script(tmp_path, "slow", "exec sleep 30"))
    for _ in range(20):
        one.play("slide")
    assert one.busy == MOST
    folder = one.folder
    assert folder is not None
    one.stop()
    assert not one.busy
    assert not folder.exists()


@needs_sh
def test_a_player_that_waits_for_ever_is_ended(player, monkeypatch, tmp_path, qtbot):
    monkeypatch.setattr("ludotheque.ui.sound.soundplayer.PATIENCE", 0.1)
    one = player(script(tmp_path, "slow", "exec sleep 30"))
    one.play("slide")
    qtbot.waitUntil(lambda: one.silent and not one.busy, timeout=5_000)


def test_a_sound_without_a_file_is_nothing(player, monkeypatch, tmp_path):
    monkeypatch.setattr("ludotheque.ui.sound.soundplayer.resources", lambda: tmp_path)
    one = player(["/no/such/player"])
    one.play("die")
    (tmp_path / "sounds").mkdir()
    (tmp_path / "sounds" / "die.wav").write_bytes(b"RIFF")
    one.play("die")
    assert not one.busy


def test_a_name_nobody_knows_is_nothing(player):
    one = player(["/no/such/player"])
    one.play("../die")
    assert not one.busy


# The setting


def test_the_setting_is_taken_at_once_from_dialog_and_menu(window, qtbot):
    assert sounds().setting == window.settings.sound == "medium"
    for value in LOUDNESS:
        window.menus.actions[f"sound={value}"].trigger()
        assert sounds().setting == window.settings.sound == value
    dialog = SettingsDialog(window.settings, window)
    dialog.changed.connect(window.take_settings)
    qtbot.mouseClick(dialog.pills["sound"].pill("off"), Qt.MouseButton.LeftButton)
    assert sounds().setting == "off"
    assert window.menus.actions["sound=off"].isChecked()
