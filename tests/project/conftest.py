"""The contributor's tools, which live outside the package, made importable."""

import importlib
from types import ModuleType

import pytest

from tests.project.checkers import ROOT


@pytest.fixture
def devtools(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put `packaging/` on the import path, as running dev.py does."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))


@pytest.fixture
def desktop(devtools: None) -> ModuleType:
    """Return the module which lays out what a desktop asks for."""
    return importlib.import_module("devtools.desktop")
