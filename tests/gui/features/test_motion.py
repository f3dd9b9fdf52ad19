"""Less motion: the system's wish, found in its files and programs, followed at once."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt

from ludotheque.ui.look import pace as reducedmotion
from ludotheque.ui.look.pace import (
    MotionWatch,
    linux_reduces_motion,
    motion,
    system_reduces_motion,
)
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import PLAIN, Table, played
from tests.gui.table.hands import until


def write(path: Path, text: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())


@pytest.mark.parametrize(
    ("text", "reduced"),
    [
        ("[Settings]\ngtk-enable-animations=0\n", True),
        ("[Settings]\ngtk-enable-animations=false\n", True),
        ("[Settings]\ngtk-enable-animations = False\ngtk-theme=%x\n", True),
        ("[Settings]\ngtk-enable-animations=1\n", False),
        ("[Settings]\ngtk-enable-animations=true\n", False),
        ("[Settings]\n", False),
        ("gtk-enable-animations=0\n", False),
        ("[Settings\n", False),
        (b"\xff\xfe\x00[Settings]\n", False),
        ("", False),
    ],
)
def test_gtk_settings_files(tmp_path: Path, text: str | bytes, reduced: bool) -> None:
    write(tmp_path / "gtk-3.0" / "settings.ini", text)
    assert linux_reduces_motion(tmp_path, kde=False) == reduced
    # The newer file is asked first.
    write(tmp_path / "gtk-4.0" / "settings.ini", "[Settings]\ngtk-enable-animations=1\n")
    assert not linux_reduces_motion(tmp_path, kde=False)


@pytest.mark.parametrize(
    ("text", "reduced"),
    [
        ("[KDE]\nAnimationDurationFactor=0\n", True),
        ("[General]\nx=1\n\n[KDE]\nAnimationDurationFactor=0.0\n", True),
        ("[KDE]\nAnimationDurationFactor=0.5\n", False),
        ("[KDE]\nAnimationDurationFactor=none\n", False),
        ("[KDE]\n", False),
    ],
)
def test_kde_settings_file(tmp_path: Path, text: str, reduced: bool) -> None:
    assert not linux_reduces_motion(tmp_path, kde=True)
    write(tmp_path / "kdeglobals", text)
    assert linux_reduces_motion(tmp_path, kde=True) == reduced


def test_the_folder_comes_from_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reducedmotion.sys, "platform", "linux")
    write(tmp_path / "kdeglobals", "[KDE]\nAnimationDurationFactor=0\n")
    environment = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_CURRENT_DESKTOP": "KDE"}
    assert system_reduces_motion(environment)
    assert not system_reduces_motion({**environment, "XDG_CURRENT_DESKTOP": "XFCE"})


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_a_platform_which_cannot_be_asked_moves(
    platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if os.name == "nt" or reducedmotion.sys.platform == platform:
        pytest.skip("this platform can be asked")
    monkeypatch.setattr(reducedmotion.sys, "platform", platform)
    assert not system_reduces_motion()


@pytest.fixture
def gnome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A desktop whose ``gsettings`` says what stands in a file."""
    if os.name == "nt":
        pytest.skip("gsettings is a program of GNOME's")
    answer = tmp_path / "answer"
    program = tmp_path / "bin" / "gsettings"
    write(program, f'#!/bin/sh\n[ "$*" = "get org.gnome.desktop.interface enable-animations" ] '
                   f'&& cat "{answer}"\n')  # fmt: skip
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "ubuntu:GNOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    answer.write_text("true\n")
    return answer


def test_gnome_is_asked_again_when_the_program_comes_forward(qapp: object, gnome: Path) -> None:
    watch = MotionWatch()
    changes: list[bool] = []
    watch.changed.connect(lambda: changes.append(watch.reduced))

    def come_forward() -> None:
        watch._state_changed(Qt.ApplicationState.ApplicationActive)
        until(lambda: watch._process is None, "for gsettings")

    come_forward()
    assert not watch.reduced
    gnome.write_text("false\n")
    come_forward()
    assert watch.reduced
    gnome.write_text("nonsense\n")
    come_forward()
    assert watch.reduced  # what is not understood changes nothing
    gnome.write_text("true\n")
    watch._state_changed(Qt.ApplicationState.ApplicationInactive)
    assert watch._process is None
    come_forward()
    assert changes == [True, False]


def test_an_absent_program_is_no_trouble(
    qapp: object, gnome: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    watch = MotionWatch()
    for _ in range(3):
        watch.look()
        until(lambda: watch._process is None, "for the failure")
    assert not watch.reduced


def test_the_table_does_as_the_system_wishes(open_window: OpenWindow) -> None:
    window = open_window(animation="system")
    window.motion.reduced = False
    window.motion.changed.emit()
    table = Table(window, played(PLAIN, {}, 10))
    assert table.page.scene.pace == 1.0
    assert motion() == "normal"
    window.motion._take(True)
    assert table.page.scene.pace == 0.0
    assert motion() == "off"
    assert window.menus.actions["animation=system"].isChecked()
    window.change_settings(animation="fast")
    assert 0 < table.page.scene.pace < 1
    assert motion() == "fast"
    window.motion._take(False)
    assert motion() == "fast"
    window.menus.actions["animation=system"].trigger()
    QCoreApplication.processEvents()
    assert window.settings.animation == "system"
    assert table.page.scene.pace == 1.0
    assert MotionWatch().speed("off") == "off"
