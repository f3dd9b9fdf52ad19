"""The contributor's tools, which live outside the package, made importable."""

import pytest

from tests.project.checkers import ROOT


@pytest.fixture
def devtools(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put `packaging/` on the import path, as running dev.py does."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
