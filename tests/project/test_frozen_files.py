"""What a frozen program may hold: its file list, its libraries, its own report."""

import ast
import copy
import importlib
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.project.checkers import ROOT

KEYS = importlib.import_module("ludotheque.games").ENGINES
LINUX_ONLY = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="libraries of Linux are looked at"
)


@pytest.fixture
def filelist(devtools: None) -> ModuleType:
    return importlib.import_module("devtools.filelist")


@pytest.fixture
def libraries(devtools: None) -> ModuleType:
    return importlib.import_module("devtools.libraries")


@pytest.fixture
def freezing(devtools: None) -> ModuleType:
    return importlib.import_module("devtools.freezing")


def _listed(filelist: ModuleType) -> dict[str, bool]:
    listed: dict[str, bool] = filelist.read(filelist.LIST.read_text("utf-8"))
    return listed


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("_internal/libxcb-cursor.so.0", "_internal/libxcb-cursor.so.{n}"),
        ("_internal/libpython3.11.so.1.0", "_internal/libpython{v}.so.{n}"),
        (
            "_internal/python3.13/lib-dynload/math.cpython-313-aarch64-linux-gnu.so",
            "_internal/python{v}/lib-dynload/math.{abi}.so",
        ),
        ("_internal/attrs-26.1.0.dist-info/RECORD", "_internal/attrs-{v}.dist-info/RECORD"),
        ("_internal/PySide6/QtGui.abi3.so", "_internal/PySide6/QtGui.abi3.so"),
    ],
)
def test_versions_are_left_out(filelist: ModuleType, name: str, plain: str) -> None:
    assert filelist.plain(name) == plain


def test_the_list_is_plain_sorted_and_says_each_file_once(filelist: ModuleType) -> None:
    lines = [
        line.removeprefix("? ")
        for line in filelist.LIST.read_text("utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert lines == sorted(set(lines))
    assert [filelist.plain(line) for line in lines] == lines


def test_the_list_holds_the_window_systems_and_nothing_of_the_network(
    filelist: ModuleType,
) -> None:
    listed = _listed(filelist)
    for name in ("xcb", "wayland", "offscreen"):
        assert listed[f"_internal/PySide6/Qt/plugins/platforms/libq{name}.so"]
    assert listed["ludotheque"]
    unwanted = ("ssl", "crypto", "Network", "tkinter", "Qml", "Quick")
    assert not [name for name in listed if any(word in name for word in unwanted)]


def test_resources_and_kernels_are_expected(filelist: ModuleType) -> None:
    own = filelist.resources() | filelist.kernels()
    for name in (
        "_internal/resources/locale/fr/LC_MESSAGES/ludotheque.mo",
        "_internal/resources/fonts/WorkSans-Regular.ttf",
        f"_internal/resources/{KEYS[0]}/rules.fr.md",
        f"_internal/ludotheque/games/{KEYS[0]}/kernel.{{abi}}.so",
        "_internal/ludotheque_kernels__mypyc.{abi}.so",
    ):
        assert name in own
    assert not any(name.endswith((".po", ".pot")) for name in own)


def _excluded() -> list[str]:
    """What the frozen program leaves out of Python and Qt."""
    spec = ast.parse((ROOT / "packaging" / "ludotheque.spec").read_text("utf-8"))
    (found,) = [
        ast.literal_eval(node.value)
        for node in spec.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "EXCLUDED"
    ]
    return list(found)


def test_nothing_which_is_left_out_is_imported_anywhere() -> None:
    """Inside functions, too, where no start of the program would notice."""
    left_out = tuple(f"{name}." for name in _excluded())
    for path in sorted((ROOT / "ludotheque").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            for name in names:
                assert not f"{name}.".startswith(left_out), f"{path.name} imports {name}"


def test_every_module_loads_without_what_is_left_out() -> None:
    names = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in sorted((ROOT / "ludotheque").rglob("*.py"))
    ]
    code = f"""
import importlib, sys
sys.modules.update(dict.fromkeys({_excluded()}))
for name in {names}:
    importlib.import_module(name)
"""
    answer = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr


def test_a_file_too_many_or_too_few_is_found(filelist: ModuleType) -> None:
    listed = {"ludotheque": True, "_internal/libz.so.{n}": False}
    own = {"_internal/resources/a.svg"}
    whole = {"ludotheque", "_internal/resources/a.svg", "_internal/licences/libx11-6.txt"}
    assert filelist.faults(whole, listed, own) == []
    assert filelist.faults(whole | {"_internal/libz.so.{n}"}, listed, own) == []
    assert filelist.faults(whole | {"_internal/_ssl.so"}, listed, own) == [
        "not in the list: _internal/_ssl.so"
    ]
    assert filelist.faults({"ludotheque"}, listed, own) == ["missing: _internal/resources/a.svg"]
    assert filelist.faults(own, listed, own) == ["missing: ludotheque"]


def test_a_library_which_nobody_brings_is_found(libraries: ModuleType) -> None:
    plugin = libraries.Binary(
        Path("libqxcb.so"), ("libc.so.6", "libGL.so.1", "libxcb-icccm.so.4", "libQt6Gui.so.6"), ()
    )
    assert list(libraries.lacking([plugin], {"libQt6Gui.so.6"})) == [
        "libxcb-icccm.so.4, needed by libqxcb.so"
    ]
    assert list(libraries.lacking([plugin], {"libQt6Gui.so.6", "libxcb-icccm.so.4"})) == []
    assert libraries.from_outside([plugin], {"libQt6Gui.so.6", "libxcb-icccm.so.4"}) == {
        "libGL.so.1"
    }


@LINUX_ONLY
@pytest.mark.slow
def test_libraries_are_read_from_real_files(libraries: ModuleType, tmp_path: Path) -> None:
    """A library made here says what it needs, and a missing one is noticed."""
    (tmp_path / "a.c").write_text("int a(void) { return 1; }\n")
    (tmp_path / "b.c").write_text("int a(void); int b(void) { return a(); }\n")
    for command in (
        "gcc -shared -fPIC -Wl,-soname,liblacking.so.1 -o liblacking.so.1 a.c",
        "gcc -shared -fPIC -o libb.so b.c liblacking.so.1",
    ):
        subprocess.run(command.split(), cwd=tmp_path, check=True)
    found = libraries.binaries(tmp_path)
    assert [binary.path.name for binary in found] == ["libb.so", "liblacking.so.1"]
    assert "liblacking.so.1" in found[0].needed
    assert list(libraries.lacking(found, {"libb.so"})) == ["liblacking.so.1, needed by libb.so"]
    problem = importlib.import_module("devtools.common").TaskError
    with pytest.raises(problem, match=r"This machine lacks liblacking\.so\.1"):
        libraries.fallbacks(["liblacking.so.1"], set())


@pytest.fixture
def folder(
    freezing: ModuleType, filelist: ModuleType, libraries: ModuleType,
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
) -> Path:  # fmt: skip
    """A frozen folder as it should be, but for the contents of its files."""
    found = tmp_path / "ludotheque"
    listed = [name for name, must in _listed(filelist).items() if must]
    for name in {*listed, *filelist.resources(), *filelist.kernels()}:
        path = found / name.format(n=4, v="3.11", abi="cpython-311-x86_64-linux-gnu")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    monkeypatch.setattr(freezing, "FOLDER", found)
    monkeypatch.setattr(libraries, "binaries", lambda folder: [])
    return found


@LINUX_ONLY
def test_the_build_stops_at_a_missing_library(
    freezing: ModuleType, libraries: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PyInstaller itself would only warn, and the program abort on the user's machine."""
    freezing.check()
    plugin = libraries.Binary(folder / "libqxcb.so", ("libc.so.6", "libxcb-icccm.so.4"), ())
    monkeypatch.setattr(libraries, "binaries", lambda folder: [plugin])
    freezing.check()
    for library in folder.rglob("libxcb-icccm.so*"):
        library.unlink()
    problem = importlib.import_module("devtools.common").TaskError
    with pytest.raises(problem, match=r"libxcb-icccm\.so\.4, needed by libqxcb\.so"):
        freezing.check()


@LINUX_ONLY
def test_the_build_stops_at_a_file_too_many_and_at_its_size(
    freezing: ModuleType, folder: Path
) -> None:
    problem = importlib.import_module("devtools.common").TaskError
    (folder / "more").touch()
    with pytest.raises(problem, match="not in the list: more"):
        freezing.check()
    (folder / "more").unlink()
    with (folder / "ludotheque").open("wb") as file:
        file.truncate(freezing.MOST_BYTES)
    with pytest.raises(problem, match="larger than 115 MB"):
        freezing.check()


@LINUX_ONLY
@pytest.mark.parametrize(
    ("does", "part"),
    [
        ("", ""),
        ('touch "$(dirname "$0")/beside"', "wrote beside itself"),
        ("exec sleep 60", "hangs"),
        ("exit 3", "status 3"),
    ],
)
def test_the_build_stops_at_a_bad_self_test(
    freezing: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, does: str, part: str
) -> None:
    program = tmp_path / "frozen" / "ludotheque"
    program.parent.mkdir()
    told = json.dumps(_report()).replace('"xcb"', '"$QT_QPA_PLATFORM"').replace('"', '\\"')
    program.write_text(f'#!/bin/sh\n{does}\nprintf "%s" "{told}" >"$2"\n')
    program.chmod(0o755)
    monkeypatch.setattr(freezing, "SELF_TEST_SECONDS", 3)
    # On a screen, too, as the build does it; the screen is not what is tried here.
    monkeypatch.setattr(freezing, "SCREEN", [])
    if not part:
        freezing.self_tests(program)
        return
    with pytest.raises(importlib.import_module("devtools.common").TaskError, match=part):
        freezing.self_tests(program)


def _report() -> dict[str, Any]:
    games = dict.fromkeys(KEYS, 1)
    return {
        "ok": True,
        "frozen": True,
        "checks": {
            "rules": {"ok": True, "found": games},
            "scenes": {"ok": True, "found": games},
            "spoken": {"ok": True, "found": dict(games)},
            "window": {"ok": True, "found": {"platform": "xcb"}},
        },
    }


def test_a_good_report_is_accepted(freezing: ModuleType) -> None:
    assert freezing.report_faults(_report(), "xcb") == []


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("frozen",), False, "does not know that it is frozen"),
        (("ok",), False, "not good"),
        (("checks", "scenes", "found", KEYS[-1]), None, "scenes: not all games"),
        (("checks", "spoken"), None, "spoken: not all games"),
        (("checks", "window"), None, "window: shown on None"),
        (("checks", "window", "found", "platform"), "offscreen", "not on xcb"),
        (("checks", "rules"), {"ok": False, "problem": "no end"}, "rules: no end"),
    ],
)
def test_a_bad_report_is_refused(
    freezing: ModuleType, path: tuple[str, ...], value: object, fault: str
) -> None:
    report = copy.deepcopy(_report())
    place = report
    for name in path[:-1]:
        place = place[name]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    assert any(fault in found for found in freezing.report_faults(report, "xcb"))


def test_the_games_of_the_report_are_those_of_the_program(freezing: ModuleType) -> None:
    assert sorted(KEYS) == freezing.games()


def test_the_icons_are_square(devtools: None) -> None:
    for path in (ROOT / "packaging" / "icons").glob("*.svg"):
        assert 'viewBox="0 0 128 128"' in path.read_text("utf-8")
