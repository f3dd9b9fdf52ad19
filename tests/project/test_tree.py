"""What may stand in the project's files, and how long a module may be."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.project.checkers import (
    PACKAGE,
    ROOT,
    imports,
    inversions,
    length_fault,
    mark_faults,
    module_name,
    place_faults,
    project_files,
    python_files,
    text_files,
)


def test_the_project_is_seen() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in project_files()}
    assert {"pyproject.toml", "ludotheque/__init__.py", "packaging/dev.py"} <= names


def test_no_place_of_a_machine_and_no_registry() -> None:
    faults = {str(path.relative_to(ROOT)): place_faults(text) for path, text in text_files()}
    assert {path: found for path, found in faults.items() if found} == {}


@pytest.mark.parametrize(
    "text", [f"see {Path.home()}/x", "/ro" + "ot/x", "--find" + "-links=x", "py" + "pi.org"]
)
def test_a_place_is_found(text: str) -> None:
    assert place_faults(f"first\n{text}") == [f"line 2: {place_faults(text)[0].split(': ')[1]}"]


def test_no_unfinished_mark() -> None:
    faults = {
        str(path.relative_to(ROOT)): mark_faults(text)
        for path, text in text_files()
        if path.suffix == ".py"
    }
    assert {path: found for path, found in faults.items() if found} == {}


@pytest.mark.parametrize("mark", ["TO" + "DO", "FIX" + "ME", "raise NotImple" + "mentedError"])
def test_a_mark_is_found(mark: str) -> None:
    assert len(mark_faults(f"x = 1\n# {mark} later")) == 1


def test_no_module_is_too_long() -> None:
    faults = {
        str(path.relative_to(ROOT)): length_fault(text)
        for path, text in text_files()
        if path.suffix == ".py"
    }
    assert {path: found for path, found in faults.items() if found} == {}


def test_a_long_module_is_found() -> None:
    assert length_fault("x = 1\n" * 601) == "601 lines"
    assert length_fault("x = 1\n" * 600) is None


def test_packaging_is_no_package() -> None:
    # It would shadow the library of the same name.
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_every_declared_library_is_imported() -> None:
    """What nothing imports needs no lock, licence or line in the about dialog."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = {
        re.findall(r"[A-Za-z0-9]+_?[a-z]*", wanted)[0] for wanted in project["dependencies"]
    }
    imported = {
        name.partition(".")[0]
        for path in python_files()
        for name, _, _ in imports(path.read_text("utf-8"), module_name(path))
    }
    assert declared - imported == set()


def test_no_flags_of_qt_are_inverted() -> None:
    """`& ~` loses other flags with those meant under some versions: `widgets/flags.py` takes them.

    Under `ludotheque/ui` nothing else needs inverting, so that none of it is looked for at all.
    """
    faults = {
        path.relative_to(ROOT).as_posix(): found
        for path in python_files(PACKAGE / "ui")
        if (found := inversions(path.read_text("utf-8")))
    }
    assert faults == {}


@pytest.mark.parametrize("text", ["a = b & ~C.D", "a &= ~C.D", "a = b & (~(C.D | C.E))"])
def test_an_inversion_is_found(text: str) -> None:
    assert inversions(f"x = 1\n{text}") == [2]
