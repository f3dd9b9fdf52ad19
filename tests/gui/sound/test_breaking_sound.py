"""Sound files damaged in every way, and folders which go away: silence, never an error."""

import shutil
import sys
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from ludotheque.core.paths import resources
from ludotheque.ui.sound.effects import NAMES
from ludotheque.ui.sound.soundplayer import SoundPlayer

needs_sh = pytest.mark.skipif(sys.platform == "win32", reason="the player is a shell script")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder the effects are read from."""
    folder = tmp_path / "resources" / "sounds"
    folder.mkdir(parents=True)
    monkeypatch.setattr("ludotheque.ui.sound.soundplayer.resources", lambda: tmp_path / "resources")
    return folder


def test_a_damaged_file_is_never_an_error(qapp: object, files: Path) -> None:
    good = (resources() / "sounds" / "die.wav").read_bytes()
    chance = Random(5)
    cut = [good[:length] for length in (*range(60), *range(len(good) - 9, len(good)))]
    flipped = []
    for _ in range(120):
        at = chance.randrange(60)
        flipped.append(good[:at] + chance.randbytes(1) + good[at + 1 :])
    noise = [chance.randbytes(chance.randrange(200)) for _ in range(20)]
    for data in (*cut, *flipped, *noise):
        (files / "die.wav").write_bytes(data)
        player = SoundPlayer(find=list)
        player.setting = "loud"
        player.play("die")
        player.stop()


def test_a_folder_or_nothing_in_the_files_place(qapp: object, files: Path) -> None:
    (files / "die.wav").mkdir()
    player = SoundPlayer(find=list)
    player.setting = "soft"
    for name in NAMES:
        player.play(name)
    assert player.folder is None or player.folder.is_dir()
    player.stop()


@needs_sh
@pytest.mark.parametrize("whole", [True, False])
def test_what_the_system_tidied_up_is_made_again(
    qtbot: QtBot, tmp_path: Path, *, whole: bool
) -> None:
    script = tmp_path / "player"
    script.write_text(f'#!/bin/sh\ntest -s "$1" && echo "$1" >> "{tmp_path}/log"\n')
    script.chmod(0o755)
    log = tmp_path / "log"
    player = SoundPlayer(find=lambda: [[str(script)]])
    player.setting = "medium"
    for count in (1, 2, 3):
        player.play("card")
        qtbot.waitUntil(lambda: not player.busy, timeout=10_000)
        assert len(log.read_text().splitlines()) == count
        assert not player.silent
        assert player.folder is not None
        if whole:
            shutil.rmtree(player.folder)
        else:
            for path in player.folder.iterdir():
                path.unlink()
    player.stop()
