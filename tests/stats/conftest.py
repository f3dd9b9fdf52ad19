"""Sentences are compared in English, whatever the language of the machine."""

import pytest

from ludotheque.core import messages


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use English for this test alone."""
    monkeypatch.setattr(messages, "_current", messages.Catalogue("en"))
