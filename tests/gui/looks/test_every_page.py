"""One walk over every page and dialog, and all that must hold on each of them.

Every control has a name in the language in use, and Tab leads to all of them: what a catalogue
renders bears a sign here, so that words which were not rendered, or stayed behind when the language
was changed, are found by its absence. The wheel only scrolls, only the left button plays. Nothing
of Python's stands for an item of a layout which Qt may have deleted. To open a page is most of the
work, so all look at it together; what each of them finds is tried in the tests of its own name.
"""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QScrollBar, QWidget

from ludotheque.core.languages import languages
from ludotheque.core.messages import Catalogue, M, own_names
from ludotheque.core.paths import config_folder, data_folder
from ludotheque.games import SHELF
from ludotheque.ui.dialogs.aboutdialog import COMPONENTS, carried
from ludotheque.ui.rules.rulespage import RulesPage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import of_three
from tests.gui.conftest import OpenWindow
from tests.gui.looks import pages, questions
from tests.gui.looks.named import MARKS, ill_named, ill_named_menus, mark, plain, settle, unreached
from tests.gui.looks.nested import items, note_flows, tied
from tests.gui.looks.pointer import pressed, wheeled

Part = Callable[[MainWindow], pages.Shown]
OTHER = {"fr": "de", "de": "en", "en": "fr"}
"""Which language follows while a page is open."""


def table_of_each_game(window: MainWindow) -> pages.Shown:
    """The last table of each game; with --full there are all of them."""
    last = {table[0]: table for table in pages.TABLES}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "TABLES", tuple(last.values()))
        yield from pages.tables(window)


def most_asides(window: MainWindow) -> pages.Shown:
    """All but what is asked in the exercises of most games; with --full that as well."""
    for name, shown in pages.asides(window):
        if f" of {of_three()}" in name or not name.endswith((", hint", ", solution")):
            yield name, shown


def scroll_bars(shown: QWidget) -> list[QScrollBar]:
    """Those of the rules which are shown."""
    return [rules.verticalScrollBar() for rules in shown.findChildren(RulesPage)]


def rules_to_the_end(window: MainWindow) -> pages.Shown:
    """The rules of each game where they end: all of their figures have been made by then."""
    for name, shown in pages.rules(window):
        bars = scroll_bars(shown)
        if all(bar.value() == bar.maximum() for bar in bars):
            yield name, shown
            for bar in bars:  # Tab may have led upwards, and they would be scrolled once more
                bar.setValue(bar.maximum())


PARTS = (
    pages.shelf_and_covers, pages.dialogs, questions.questions, most_asides,
    pages.figures_with_parts, pages.over_the_page, table_of_each_game,
    *(pytest.param(part, marks=pytest.mark.slow)
      for part in (pages.asides, pages.tables, rules_to_the_end)),
)  # fmt: skip


def own() -> frozenset[str]:
    """Names which are the same in every language."""
    parts = [one.name for one in (*COMPONENTS, *carried()) if isinstance(one.name, str)]
    players = [*pages.NAMES, "Ann", "Bob", "Cléo"]
    folders = [str(data_folder()), str(config_folder()), questions.PATH]
    titles = [game.title for game in SHELF]
    papers = ["A4", "US Letter"]
    # The user's own words from its first moment on.
    boards = [Catalogue(language).render(M("My board")) for language in MARKS]
    spoken = [one for _, name in own_names() for one in (name, plain(name))]
    return frozenset([*titles, *players, *folders, *parts, *papers, *spoken, *boards])


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize(
    "language",
    ["fr", *(pytest.param(one, marks=pytest.mark.slow) for one in languages() if one != "fr")],
)
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_every_page_holds_what_all_must(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, part: Part, language: str
) -> None:
    """As a page is opened, and after the language was changed while it is open.

    One page is opened in French, the next in German, the one after in English; with --full each
    page in each.
    """
    mark(monkeypatch)
    note_flows(monkeypatch)
    known = items()
    window = open_window(language=language)
    found, seen = [], 0
    for name, shown in part(window):
        seen += 1
        for spoken in (language, OTHER[language]):
            window.change_settings(language=spoken)
            settle()
            faults = [*ill_named(shown, spoken, own()), *ill_named_menus(shown, spoken, own())]
            found += [f"{name}, opened in {language}: {fault}" for fault in faults]
        language = spoken
        found += [f"{name} ties an item to its layout" for _ in tied(known)]
        if any(bar.value() < bar.maximum() for bar in scroll_bars(shown)):
            continue  # keys and presses scroll the rules, and the walk stands in their midst
        found += [f"{name}: {fault}" for fault in (*wheeled(shown), *pressed(shown))]
        settle()
        shown.activateWindow()
        found += [f"{name}: {fault}" for fault in unreached(shown)]
    assert seen > 1
    assert found == []
