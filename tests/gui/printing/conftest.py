"""Sheets are A4, whatever the country of the machine."""

import pytest

from ludotheque.ui.printing import dialog
from ludotheque.ui.printing.paper import A4


@pytest.fixture(autouse=True)
def european(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with the paper of Europe."""
    monkeypatch.setattr(dialog, "usual_paper", lambda: A4)
