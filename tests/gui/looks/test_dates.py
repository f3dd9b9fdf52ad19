"""Days are written as the language in use writes them, by the user's own custom where there is one.

English is written otherwise in Great Britain than in America; the system knows where one is.
"""

from datetime import datetime

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from shots.camera import played

from ludotheque.archive import store
from ludotheque.core import messages
from ludotheque.ui.look.language import day_text, locale
from ludotheque.ui.statistics.statisticstexts import date_text
from ludotheque.ui.table.movestext import moves_text
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import without_chance
from tests.gui.conftest import OpenWindow

DAY = datetime(2024, 3, 5, 12).astimezone()
LONG = {
    "de": "Dienstag, 5. März 2024", "fr": "mardi 5 mars 2024", "en": "Tuesday, March 5, 2024",
}  # fmt: skip


@pytest.fixture(autouse=True)
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system which says nothing of where it is."""
    monkeypatch.setattr(QLocale, "system", QLocale.c)


@pytest.mark.parametrize("language", LONG)
def test_a_day_is_written_in_the_language_in_use(qapp: object, language: str) -> None:
    messages.use_language(language)
    assert day_text(DAY) == LONG[language]
    short = day_text(DAY, short=True)
    assert short == {"de": "05.03.24", "fr": "05/03/2024", "en": "3/5/24"}[language]
    assert date_text("2024-03-05T12:00:00Z") == short


@pytest.mark.parametrize(
    ("language", "system", "short"),
    [("en", "en_GB", "05/03/2024"), ("de", "de_AT", "05.03.24"),
     ("fr", "fr_CA", "2024-03-05"), ("fr", "en_GB", "05/03/2024"),
     ("en", "fr_FR", "3/5/24")],
)  # fmt: skip
def test_the_custom_of_the_user_goes_before(
    qapp: object, monkeypatch: pytest.MonkeyPatch, language: str, system: str, short: str
) -> None:
    """Only where the system speaks the language in use: words of two languages are not mixed."""
    monkeypatch.setattr(QLocale, "system", lambda: QLocale(system))
    messages.use_language(language)
    assert day_text(DAY, short=True) == short
    assert locale().language() == QLocale(language).language()


def when(window: MainWindow) -> str:
    """What the card of the only kept game says of when it was left."""
    QCoreApplication.processEvents()
    return str(window.shelf.row.cards[0].item.when)


def test_lists_and_texts_follow_the_language(
    open_window: OpenWindow,
) -> None:
    """The card of a game left long ago, and the moves as text, in both languages."""
    long_ago = "2024-03-05T12:00:00Z"
    game = played({}, 2, ["", ""], key=without_chance())
    game.created = long_ago
    archive = store.Archive()
    archive.begin(game, long_ago)
    archive.close()
    window = open_window(language="en")
    for language, day in LONG.items():
        window.change_settings(language=language)
        assert day_text(DAY, short=True) in when(window)  # a card has little room
        assert day in moves_text(game, [])
