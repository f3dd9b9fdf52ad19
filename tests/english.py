"""The fixture of every room whose tests compare English sentences."""

import pytest

from ludotheque.core import messages


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use English for this test alone."""
    monkeypatch.setattr(messages, "_current", messages.Catalogue("en"))
