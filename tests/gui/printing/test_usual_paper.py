"""The paper a print begins with is that of the user's country."""

import pytest
from PySide6.QtCore import QLocale

from ludotheque.ui.printing.dialog import usual_paper  # before conftest.py replaces it
from ludotheque.ui.printing.paper import A4, LETTER, Paper


@pytest.mark.parametrize(
    ("country", "paper"), [("fr_FR", A4), ("de_DE", A4), ("en_GB", A4), ("en_US", LETTER)]
)
def test_the_paper_is_that_of_the_country(
    country: str, paper: Paper, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QLocale, "system", lambda: QLocale(country))
    assert usual_paper() is paper
