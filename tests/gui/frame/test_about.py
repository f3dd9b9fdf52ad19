"""What is bundled is named in the about dialog, each with a licence that can be read there."""

import re
import sys
import tomllib
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from ludotheque.core.messages import Catalogue, Message
from ludotheque.core.paths import resources
from ludotheque.ui.dialogs import aboutdialog
from ludotheque.ui.dialogs.aboutdialog import COMPONENTS, AboutDialog, carried
from ludotheque.ui.look.language import apply_language

ROOT = Path(__file__).parents[3]
NAMED = {str(component.name).casefold().replace("-", "_") for component in COMPONENTS}


def named(package: str) -> bool:
    """Whether some component speaks of a package."""
    plain = re.split(r"[<>=!~;\[ ]", package, maxsplit=1)[0].casefold().replace("-", "_")
    return any(plain.removesuffix("_essentials") in name for name in NAMED)


def test_every_dependency_is_named() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert [package for package in project["dependencies"] if not named(package)] == []


def test_every_python_package_of_the_frozen_program_is_named() -> None:
    """By the metadata packed with it and the top of every folder with libraries."""
    lines = (ROOT / "tests/project/frozen-files.txt").read_text(encoding="utf-8").splitlines()
    folders = {
        match[1]
        for line in lines
        if (match := re.match(r"\??\s*_internal/([A-Za-z0-9]+)(?:-\{v\}\.dist-info)?/", line))
    }
    known = {"python", "licences", "resources"}
    assert folders - known != set()
    assert [name for name in folders - known if not named(name)] == []


def test_every_licence_text_belongs_to_a_component_and_is_used() -> None:
    used = {file for component in COMPONENTS for file in component.files}
    used |= {f"licences/{file}.txt" for file in aboutdialog.COMMON.values()}
    there = {
        path.relative_to(resources()).as_posix()
        for folder in ("licences", "fonts")
        for path in (resources() / folder).glob("*.txt")
    }
    assert used == there


@pytest.mark.parametrize("component", COMPONENTS, ids=lambda component: str(component.name))
def test_every_licence_can_be_read(component: aboutdialog.Component) -> None:
    text = component.text()
    assert len(text) > 500
    assert "\ufffd" not in text
    for file in component.files:
        assert (resources() / file).read_text(encoding="utf-8").strip() in text


def test_what_is_inside_qt_grants_what_it_must() -> None:
    """Each of these licences wants its notice in whatever carries the work."""
    texts = {str(component.name): component.text() for component in COMPONENTS}
    for name, words in (
        ("HarfBuzz", "Behdad Esfahbod"), ("ICU", "Unicode, Inc."),
        ("PCRE2", "University of Cambridge"), ("libpng", "License version 2"),
        ("zlib", "Mark Adler"), ("Smaller parts of Qt", "Martin Mitáš"),
        ("Smaller parts of Qt", "Apache License"), ("PyInstaller", "Bootloader Exception"),
    ):  # fmt: skip
        assert words in texts[name]


@pytest.fixture
def libraries(tmp_path: Path) -> Path:
    """A folder as the installers fill it."""
    folder = tmp_path / "bundle" / "licences"
    folder.mkdir(parents=True)
    for name in ("libx11-6", "libglib2.0-0"):
        (folder / f"{name}.txt").write_text(f"Copyright of {name}: Anne, Zoé\n", encoding="utf-8")
    return folder


def test_a_checkout_carries_no_libraries_of_the_system() -> None:
    assert carried() == ()


def test_a_frozen_program_names_the_libraries_it_carries(
    libraries: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = libraries.parent
    fallback = bundle.parent / "fallback" / "licences"
    fallback.mkdir(parents=True)
    (fallback / "libxcb1.txt").write_text("Copyright: Bruno\n", encoding="utf-8")
    monkeypatch.setattr(sys, "_MEIPASS", str(bundle), raising=False)
    monkeypatch.setattr(aboutdialog, "resources", lambda: bundle / "resources")
    found = carried()
    assert [component.name for component in found] == ["libglib2.0-0", "libx11-6", "libxcb1"]
    assert found[1].text() == "Copyright of libx11-6: Anne, Zoé"


@pytest.mark.parametrize("name", aboutdialog.COMMON)
def test_a_licence_which_is_only_named_can_be_read_all_the_same(libraries: Path, name: str) -> None:
    notice = f"On Debian systems the full text is in `/usr/share/common-licenses/{name}'.\n"
    (libraries / "libx11-6.txt").write_text(notice, encoding="utf-8")
    found = carried(libraries)[1].text()
    licence = resources() / "licences" / f"{aboutdialog.COMMON[name]}.txt"
    text = licence.read_text(encoding="utf-8")
    assert found == f"{notice.strip()}\n\n\n{text.strip()}"


def test_they_are_shown_after_the_others(
    qtbot, libraries: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aboutdialog, "carried", lambda: carried(libraries))
    made = AboutDialog()
    qtbot.addWidget(made)
    made.show()
    made.tabs.setCurrentIndex(2)
    made.list.setFocus()
    qtbot.keyClick(made.list, Qt.Key.Key_End)
    assert made.list.count() == len(COMPONENTS) + 2
    assert made.list.currentItem().text() == "libx11-6"
    assert made.licence.toPlainText() == "Copyright of libx11-6: Anne, Zoé"


def test_a_text_which_is_gone_is_told_in_a_sentence(
    qtbot, libraries: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aboutdialog, "carried", lambda: carried(libraries))
    made = AboutDialog()
    qtbot.addWidget(made)
    made.show()
    made.tabs.setCurrentIndex(2)
    (libraries / "libx11-6.txt").unlink()
    (libraries / "libglib2.0-0.txt").write_bytes(b"\xff\xfe\xff")
    for back in (1, 2):
        made.list.setCurrentRow(made.list.count() - back)
        assert made.licence.toPlainText().startswith("The text cannot be read:")


def test_names_follow_the_language(qtbot) -> None:
    made = AboutDialog()
    qtbot.addWidget(made)
    row = next(i for i, part in enumerate(COMPONENTS) if isinstance(part.name, Message))
    english = made.list.item(row).text()
    apply_language("fr")
    QApplication.processEvents()
    name = COMPONENTS[row].name
    assert isinstance(name, Message)
    assert english == Catalogue("en").render(name)
    assert made.list.item(row).text() == Catalogue("fr").render(name)
    apply_language("en")
