"""The page of the rules: made bit by bit, live in language and scheme, nothing cut off."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QAccessible, QFontMetricsF, QImage
from PySide6.QtTest import QTest

from ludotheque.games import ENGINES, info
from ludotheque.ui.look.language import apply_language
from ludotheque.ui.look.theme import manager
from ludotheque.ui.rules import gamefigures
from ludotheque.ui.rules.figureboard import Figure
from ludotheque.ui.rules.figuredata import figures
from ludotheque.ui.rules.gamefigures import GameFigures, figures_of
from ludotheque.ui.rules.rulespage import RulesPage
from ludotheque.ui.rules.rulestext import figure_lines, plain, rules_text
from ludotheque.ui.rules.rulesview import RulesDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die, without_chance
from tests.gui.rules.eyes import look_at, made, names, rest

GAMES = [key for key in ENGINES if figures(key)]
KEY = without_chance()
"""A game tried where one will do."""
LANGUAGES = ("fr", pytest.param("en", marks=pytest.mark.slow))
"""French is the longer one: English is left to the full run."""


def _visible(page: RulesPage, figure: Figure) -> bool:
    return page.viewport().rect().intersects(figure.geometry())


@pytest.mark.parametrize("key", GAMES)
def test_a_figure_is_made_when_it_is_first_seen(open_rules, key: str) -> None:
    page = open_rules(key, height=420).page
    first = made(page)
    assert len(first) < len(page.spots) / 2
    middle = page.spots[len(page.spots) // 2]
    page.verticalScrollBar().setValue(page._rect(middle.block).top() - 40)
    rest(page)
    assert middle.figure is not None
    assert set(made(page)) > set(first)
    assert len(made(page)) < len(page.spots)
    for number in set(made(page)) - set(first):
        figure = page.spots[number].figure
        assert figure is not None
        assert _visible(page, figure)


@pytest.mark.parametrize("key", GAMES)
def test_making_a_figure_is_one_turn_of_the_event_loop(open_rules, key: str) -> None:
    page = open_rules(key, height=420).page
    page._soon.stop()
    page.resize(page.width(), 6000)
    before = len(made(page))
    page._make_one()
    assert len(made(page)) == before + 1


def test_a_hidden_page_reads_nothing(open_rules) -> None:
    view = open_rules(KEY)
    hidden = RulesPage(KEY)
    hidden.resize(300, 400)
    manager().set_scheme("dark")
    assert hidden.document().isEmpty()
    assert hidden.spots == []
    assert view.page.spots


@pytest.mark.parametrize("key", GAMES)
def test_every_figure_shows_its_position(open_rules, key: str) -> None:
    page = open_rules(key).page
    for name in names(key):
        figure = look_at(page, name)
        assert dict(figure.scene.shown()) == dict(figure.scene.expected()) != {}
        assert _colours(figure.view.grab().toImage()) > 20, name
        assert figure.view.accessibleName().startswith("Figure ")
        assert "`" not in figure.accessibleName()
        assert figure.accessibleDescription().endswith(
            figure.controller.state.text(figure.controller.observer())
        )


def _colours(image: QImage) -> int:
    return len({image.pixel(x, y) for x in range(image.width()) for y in range(image.height())})


@pytest.mark.parametrize("key", GAMES)
def test_the_language_changes_in_place(open_rules, key: str) -> None:
    view = open_rules(key)
    page = view.page
    look_at(page, names(key)[2])
    top = page._where()[0]
    before = page.toPlainText()
    apply_language("fr")
    QCoreApplication.sendEvent(page, QEvent(QEvent.Type.LanguageChange))
    QCoreApplication.sendEvent(view, QEvent(QEvent.Type.LanguageChange))
    rest(page)
    assert page.toPlainText() != before
    assert "Points de règle" in page.toPlainText()
    assert view.contents.accessibleName() == "Sommaire"
    assert page._where()[0] == top
    figure = page.spots[2].figure
    assert figure is not None
    assert figure.accessibleName().startswith("Figure 3.")
    assert len(page.viewport().findChildren(Figure)) >= len(made(page))


@pytest.mark.parametrize("key", GAMES)
def test_the_scheme_changes_in_place(open_rules, key: str) -> None:
    page = open_rules(key).page
    figure = look_at(page, names(key)[2])
    value = page.verticalScrollBar().value()
    light = page.grab().toImage()
    manager().set_scheme("dark")
    rest(page)
    assert page.verticalScrollBar().value() == value
    assert page.spots[2].figure is figure
    dark = page.grab().toImage()
    assert dark.pixelColor(5, 5).lightness() != light.pixelColor(5, 5).lightness() or dark != light
    ink = page.document().begin().next().begin().fragment().charFormat().foreground().color()
    assert ink.name().upper() == manager().theme.ink


@pytest.mark.spread
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("scale", "width"),
    [(1.0, 300), pytest.param(1.0, 660, marks=pytest.mark.slow), (2.0, 620)],
)
def test_nothing_is_cut_off(open_rules, key: str, language: str, scale: float, width: int) -> None:
    view = open_rules(key, width=width, height=12000, language=language, scale=scale)
    page = view.page
    room = page.viewport().width()
    assert page.horizontalScrollBar().maximum() == 0
    assert page.document().idealWidth() <= room
    end = 0
    block = page.document().begin()
    while block.isValid():
        rect = page._rect(block.blockNumber())
        assert rect.top() >= end - 1
        assert rect.height() > 0, block.text()
        end = rect.bottom()
        block = block.next()
    for name in names(key):
        look_at(page, name)
    assert made(page) == list(range(len(page.spots)))
    for spot in page.spots:
        _check_figure(page, spot.figure, page._rect(spot.block + 1).top())
    hint = view.contents.sizeHint()
    assert view.contents.width() >= hint.width()


def _check_figure(page: RulesPage, figure: Figure, caption_top: int) -> None:
    assert figure.geometry().right() <= page.viewport().width()
    assert figure.geometry().bottom() + page.verticalScrollBar().value() <= caption_top
    assert figure.rect().contains(figure.view.geometry())
    assert figure.view.width() >= 100
    for widget in (figure.foot, figure.hint):
        if widget is not None:
            assert figure.rect().contains(widget.geometry())
            metrics = QFontMetricsF(widget.font())
            assert widget.width() >= metrics.horizontalAdvance(widget.text())
            assert widget.height() >= metrics.height()
    if figure.foot is not None and figure.hint is not None:
        assert not figure.foot.geometry().intersects(figure.hint.geometry())


def test_a_larger_page_makes_figures_larger(open_rules) -> None:
    view = open_rules(KEY, width=300)
    whole = figures_of(KEY).printed[0]
    figure = look_at(view.page, whole)
    small = figure.view.width()
    view.resize(500, 700)
    rest(view.page)
    assert look_at(view.page, whole) is figure
    assert figure.view.width() > 1.4 * small
    view.resize(900, 700)
    rest(view.page)
    assert figure.view.width() <= 470


def test_the_page_scrolls_by_keys_and_over_a_figure_by_the_wheel(open_rules) -> None:
    page = open_rules(KEY).page
    QTest.keyClick(page, Qt.Key.Key_PageDown)
    after = page.verticalScrollBar().value()
    assert after > 200
    QTest.keyClick(page, Qt.Key.Key_Down)
    assert page.verticalScrollBar().value() > after
    for still in (True, False):
        name = next(name for name, data in figures(KEY).items() if (data.plies == 0) == still)
        figure = look_at(page, name)
        before = page.verticalScrollBar().value()
        _wheel(figure)
        assert page.verticalScrollBar().value() > before


def test_who_hears_the_rules_walks_them_line_by_line(
    open_rules, request: pytest.FixtureRequest
) -> None:
    QAccessible.setActive(True)
    request.addfinalizer(lambda: QAccessible.setActive(False))
    page = open_rules(KEY).page
    page.clearFocus()
    page.setFocus()
    at, lines = page.textCursor().position(), set()
    for _ in range(30):
        QTest.keyClick(page, Qt.Key.Key_Down)
        caret = page.textCursor()
        assert caret.position() > at
        at = caret.position()
        caret.select(caret.SelectionType.LineUnderCursor)
        lines.add(caret.selectedText())
    assert len(lines) > 20  # empty ones stand between paragraphs
    QTest.keyClick(page, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    caret = page.textCursor()
    assert caret.position() > at
    assert caret.blockNumber() in {heading.block for heading in page.headings}


def _wheel(figure: Figure) -> None:
    """Turn the wheel over a figure, as the system reports it to the window."""
    window = figure.window()
    pos = figure.view.mapTo(window, figure.view.rect().center())
    QTest.wheelEvent(window.windowHandle(), QPointF(pos), QPoint(0, -240))
    QCoreApplication.processEvents()


def test_a_window_of_its_own_beside_the_game(open_rules) -> None:
    view = open_rules(KEY)
    view.larger.click()
    view.larger.click()
    dialogs = view.findChildren(RulesDialog)
    assert len(dialogs) == 1
    dialog = dialogs[0]
    assert dialog.isVisible()
    assert not dialog.isModal()
    assert dialog.windowTitle() == f"Rules of {info(KEY).title}"
    rest(dialog.rules.page)
    assert made(dialog.rules.page)
    assert not dialog.rules.larger.isVisible()
    gone = []
    dialog.destroyed.connect(lambda: gone.append(True))
    dialog.close_button.click()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert gone


def test_a_damaged_figure_leaves_its_caption(open_rules, monkeypatch) -> None:
    from ludotheque.ui.rules import rulespage as module

    shown: list[object] = []
    monkeypatch.setattr("sys.excepthook", lambda *found: shown.append(found[1]))
    broken = dict(module.figures(KEY))
    (first, caption), *_ = figure_lines(rules_text(KEY, "en"))
    broken[first] = type(broken[first])(KEY, {}, {"damaged": 1}, area=("a1", "b2"))
    monkeypatch.setattr(module, "figures", lambda _key: broken)
    page = open_rules(KEY, height=1400).page
    assert page.spots[0].failed
    assert shown
    assert plain(caption) in page.toPlainText()
    assert page.spots[1].figure is not None
    assert QRect(0, 0, 10, 10).isValid()


@pytest.mark.parametrize("key", GAMES)
def test_a_game_without_figures_of_its_own_has_its_page(open_rules, monkeypatch, key) -> None:
    """A board which is not of squares then has captions alone, and still no error is shown."""
    unknown: list[object] = []
    monkeypatch.setattr("sys.excepthook", lambda *found: unknown.append(found[1]))
    monkeypatch.setattr(gamefigures, "part", lambda *_asked: None)
    gamefigures.places.cache_clear()
    page = open_rules(key, height=1400).page
    gamefigures.places.cache_clear()
    assert len(page.headings) > 5
    assert "Figure 1." in page.toPlainText()
    assert all(isinstance(problem, KeyError | ValueError) for problem in unknown)
    assert len(made(page)) + sum(spot.failed for spot in page.spots) > 0
    assert {type(page.spots[number].figure.kind) for number in made(page)} <= {GameFigures}


def test_figures_go_with_their_table(window: MainWindow) -> None:
    window.begin(KEY, {}, ["", ""])
    table = window.table
    assert table is not None
    table.show_rules()
    rest(table.panel.rules.page)
    window.show_shelf()
    QCoreApplication.processEvents()
    window.begin(one_die(), {}, ["", ""])
    QCoreApplication.processEvents()
    window.change_settings(scheme="dark")
    window.change_settings(language="fr")
    QCoreApplication.processEvents()
    assert window.table is not None
