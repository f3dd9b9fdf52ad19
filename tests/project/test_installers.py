"""What the installers are made of: menu entry, store page, manual, Windows' script, sums."""

import hashlib
import importlib
import inspect
import json
import re
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ludotheque import __version__
from ludotheque.__main__ import _USAGE
from ludotheque.core.languages import SOURCE, languages
from tests.project.checkers import ROOT
from tests.project.languagerules import SETUP

LINUX = ROOT / "packaging" / "linux"
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
MIME = "application/x-ludotheque+json"


def test_the_menu_entry_opens_the_file_type_everywhere(desktop: ModuleType) -> None:
    entry = (LINUX / "ludotheque.desktop").read_text("utf-8")
    assert f"MimeType={MIME};" in entry
    assert "Exec=/usr/games/ludotheque %f" in entry
    types = ET.fromstring((LINUX / "ludotheque-mime.xml").read_text("utf-8"))
    (kind,) = types
    assert kind.get("type") == MIME
    assert [child.get("pattern") for child in kind if child.tag.endswith("glob")] == ["*.ludo"]
    for text in (
        (ROOT / "packaging/windows/ludotheque.nsi").read_text("utf-8"),
        (ROOT / "packaging/ludotheque.spec").read_text("utf-8"),
    ):
        assert MIME in text


def test_the_store_page_shows_real_pictures_and_this_version(desktop: ModuleType) -> None:
    page = ET.fromstring(desktop.filled("ludotheque.metainfo.xml"))
    (release,) = page.iter("release")
    assert release.get("version") == __version__
    assert len(desktop.shown_pictures()) == len(list(page.iter("screenshot"))) >= 3
    for image, picture in zip(page.iter("image"), desktop.shown_pictures(), strict=True):
        size = struct.unpack(">II", picture.read_bytes()[16:24])
        assert (image.get("width"), image.get("height")) == tuple(map(str, size))


def test_the_store_page_speaks_every_language(desktop: ModuleType) -> None:
    page = ET.fromstring(desktop.filled("ludotheque.metainfo.xml"))
    for tag in ("summary", "developer_name", "p", "li", "caption"):
        spoken = [element.get(LANG, SOURCE) for element in page.iter(tag)]
        count = len(languages())
        assert len(spoken) % count == 0
        for first in range(0, len(spoken), count):
            assert spoken[first] == SOURCE
            assert sorted(spoken[first : first + count]) == list(languages()), tag


@pytest.mark.parametrize(
    "name", ["ludotheque.6", *(f"ludotheque.{one}.6" for one in languages() if one != SOURCE)]
)
def test_the_manual_names_every_option(desktop: ModuleType, name: str) -> None:
    text = desktop.filled(name).replace("\\-", "-")
    assert f"Ludothèque {__version__}" in text
    forms = " ".join(form for form, _ in _USAGE)
    for option in [*re.findall(r"--[a-z-]+", forms), "tools", "LUDOTHEQUE_DATA"]:
        assert option in text


def test_the_windows_installer_speaks_every_language() -> None:
    text = (ROOT / "packaging/windows/ludotheque.nsi").read_text("utf-8")
    names = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\}", text, re.MULTILINE)
    for name in {name for name, _ in names}:
        assert {language for one, language in names if one == name} == set(SETUP.values())
        assert f"$({name})" in text


def test_the_windows_installer_waits_for_and_removes_every_program() -> None:
    """The frozen folder holds the program and its twin with a console."""
    spec = (ROOT / "packaging/ludotheque.spec").read_text("utf-8")
    programs = re.findall(r'executable\("([\w-]+)", console=(True|False)\)', spec)
    assert programs == [("ludotheque", "False"), ("ludotheque-tools", "True")]
    text = (ROOT / "packaging/windows/ludotheque.nsi").read_text("utf-8")
    names = dict(re.findall(r'!define (\w+) "([\w-]+\.exe)"', text))
    assert sorted(names.values()) == sorted(f"{name}.exe" for name, _ in programs)
    for name in names:
        assert f'Delete "$INSTDIR\\${{{name}}}"' in text
        assert text.count(f'!insertmacro WAIT_UNTIL_CLOSED "${{{name}}}"') == 2


def test_what_the_twin_with_a_console_must_say_is_said_here(devtools: None) -> None:
    """``dev.py freeze`` asks it on Windows; the program is the same everywhere."""
    for words, status, text in importlib.import_module("devtools.freezing").SPOKEN:
        ran = subprocess.run(
            [sys.executable, "-m", "ludotheque", *words], cwd=ROOT, check=False, capture_output=True
        )
        assert ran.returncode == status
        assert text in (ran.stderr if status else ran.stdout).decode()


def test_the_windows_installer_asks_in_the_language_of_windows_and_shows_our_picture() -> None:
    text = (ROOT / "packaging/windows/ludotheque.nsi").read_text("utf-8")
    before, _, _ = text.partition("!insertmacro MUI_LANGDLL_DISPLAY")
    asked = before[before.index("Function .onInit") :]
    for language in SETUP.values():
        assert f"StrCpy $LANGUAGE ${{LANG_{language}}}" in asked
    assert "GetUserDefaultUILanguage" in asked
    for name, variable in (("WINDOWTITLE", "$R0"), ("INFO", "$R1")):
        assert f'!define MUI_LANGDLL_{name} "{variable}"' in text
        assert asked.count(f"StrCpy {variable} ") == len(SETUP)
    assert r'!define MUI_WELCOMEFINISHPAGE_BITMAP "${ICONS}\ludotheque-setup.bmp"' in text


def test_the_page_of_the_setup_has_every_game_and_the_size_nsis_takes(devtools: None) -> None:
    icons = importlib.import_module("devtools.icons")
    assert sorted(filter(None, sum(icons.shelves(), ()))) == sorted(
        importlib.import_module("devtools.common").games()
    )
    image = icons.page()
    assert (image.width(), image.height(), image.depth()) == (164, 314, 24)


def test_the_windows_installer_can_be_compiled_on_windows(devtools: None) -> None:
    """NSIS there has 32-bit stubs only, and looks for the last backslash in a path."""
    text = (ROOT / "packaging/windows/ludotheque.nsi").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith(";")]
    assert "Target ${STUB}" in lines
    windows = importlib.import_module("devtools.windows")
    assert inspect.signature(windows.compile_script).parameters["stub"].default == "x86-unicode"
    assert not [line for line in lines if re.search(r"\$\{\w+\}/", line)]


def test_the_windows_installer_shows_the_licence_with_its_accents(
    devtools: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """NSIS takes a text without a mark at its start for one in the system's old encoding."""
    windows = importlib.import_module("devtools.windows")
    shown = b""

    def makensis(command: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        nonlocal shown
        (licence,) = [word for word in command if word.startswith("-DLICENCE=")]
        shown = Path(licence.partition("=")[2]).read_bytes()
        (tmp_path / "setup.exe").touch()
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(windows, "ROOT", tmp_path)
    shutil.copy(ROOT / "LICENSE", tmp_path)
    monkeypatch.setattr(windows.subprocess, "run", makensis)
    windows.compile_script(tmp_path, tmp_path, tmp_path / "setup.exe")
    assert shown.startswith("\ufeffMIT License\r\n".encode())
    assert "Ludothèque" in shown.decode()


def test_a_bundle_says_what_macos_asks_for() -> None:
    """Written down only, until somebody builds it there; what can be seen from here is seen."""
    text = (ROOT / "packaging/ludotheque.spec").read_text("utf-8")
    for key in (
        "CFBundleVersion", "LSMinimumSystemVersion", "NSHighResolutionCapable",
        "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "LSItemContentTypes",
    ):  # fmt: skip
        assert f'"{key}"' in text
    assert '"public.filename-extension": ["ludo"]' in text


def test_icons_of_windows_and_macos_hold_every_picture(
    devtools: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    icons = importlib.import_module("devtools.icons")
    pictures = {size: f"picture {size}".encode() for size in icons.SIZES}
    made = icons.ico({size: pictures[size] for size in icons.ICO_SIZES})
    count = struct.unpack_from("<HHH", made)[2]
    for number, size in zip(range(count), sorted(icons.ICO_SIZES), strict=True):
        entry = struct.unpack_from("<BBBBHHII", made, 6 + 16 * number)
        assert entry[0] == size % 256
        assert made[entry[7] : entry[7] + entry[6]] == pictures[size]
    made = icons.icns(pictures)
    assert struct.unpack_from(">4sI", made) == (b"icns", len(made))
    place, found = 8, {}
    while place < len(made):
        kind, length = struct.unpack_from(">4sI", made, place)
        found[kind] = made[place + 8 : place + length]
        place += length
    assert found == {kind: pictures[size] for kind, size in icons.ICNS_TYPES}


def test_the_checksums_are_those_of_the_files(
    devtools: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    release = importlib.import_module("devtools.release")
    monkeypatch.setattr(release, "DIST", tmp_path)
    problem = importlib.import_module("devtools.common").TaskError
    with pytest.raises(problem, match="nothing to release"):
        release.sums()
    for name in ("a.deb", "b.run"):
        (tmp_path / name).write_text(name)
    (tmp_path / "other.txt").write_text("no installer")
    release.sums()
    lines = (tmp_path / "SHA256SUMS").read_text("utf-8").splitlines()
    assert lines == [
        f"{hashlib.sha256(name.encode()).hexdigest()}  {name}" for name in ("a.deb", "b.run")
    ]


def test_the_package_asks_for_what_the_program_leaves_to_the_system(
    devtools: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    debian = importlib.import_module("devtools.debian")
    libraries = importlib.import_module("devtools.libraries")
    needed = ("libc.so.6", "libGL.so.1", "libinside.so.1")
    found = [
        libraries.Binary(tmp_path / "a", needed, (2, 35)),
        libraries.Binary(tmp_path / "b", ("libdbus-1.so.3",), (2, 4)),
    ]
    monkeypatch.setattr(libraries, "binaries", lambda folder: found)
    (tmp_path / "libinside.so.1").touch()
    assert debian.depends(tmp_path) == ["libc6 (>= 2.35)", "libdbus-1-3", "libgl1"]
    (tmp_path / "libinside.so.1").unlink()
    with pytest.raises(importlib.import_module("devtools.common").TaskError, match="libinside"):
        debian.depends(tmp_path)


def test_the_release_of_a_tag_runs_our_own_tasks(devtools: None) -> None:
    text = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    tasks = importlib.import_module("devtools.main").TASKS
    called = re.findall(r"packaging/(?:dev\.py (\w+)|(prove_clean\.py))", text)
    assert {task for task, _ in called if task} <= set(tasks)
    assert ("", "prove_clean.py") in called
    for system in ("linux", "windows", "macos"):
        assert f"\n  {system}:\n" in text
    assert json.dumps(["v*"]) in text


def test_a_bundle_of_macos_which_fails_its_self_test_ends_the_workflow_red() -> None:
    """No step may fail in silence, and nothing is published without every system."""
    text = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    assert "continue-on-error" not in text
    assert "|| true" not in text
    macos = text[text.index("\n  macos:") : text.index("\n  publish:")]
    tested = macos[macos.index("--self-test self-test.json") :].splitlines()
    assert tested[0].endswith("||")
    assert tested[1].strip() == "{ cat self-test.json; exit 1; }"
    publish = text[text.index("\n  publish:") :]
    assert "needs: [linux, windows, macos]" in publish
