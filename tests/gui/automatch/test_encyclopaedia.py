"""The encyclopaedia by mouse and keys: order, narrowing down, one car, an owner's table."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAccessible, QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QWidget

from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.keytable import reconstruction
from ludotheque.record.timeline import Timeline
from ludotheque.ui.games.automatch.encyclopaedia import carlist as columns
from ludotheque.ui.games.automatch.encyclopaedia.encyclopaediapage import EncyclopaediaPage
from ludotheque.ui.games.automatch.pages import closed_by
from ludotheque.ui.look.fonts import text_font
from ludotheque.ui.printing.dialog import print_dialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die, without_chance
from tests.gui.automatch.auto_hands import AutoHands
from tests.gui.automatch.cars_hands import CONTROL, SHIFT, CarHands, open_cars, press
from tests.gui.conftest import OpenWindow
from tests.gui.exercises.hands import Key

OURS = reconstruction()


# Coming and going


def test_it_opens_from_the_cover_and_escape_leads_back(window: MainWindow) -> None:
    hands = open_cars(window)
    assert hands.rows.shown() == list(range(52))
    assert hands.rows.card() == 0
    assert window.windowTitle() == "L’Auto-Match, the cars – Ludothèque"
    assert hands.page.count.text() == "52 cars"
    hands.key(Key.Key_Escape)
    assert window.visits.page is None
    assert window.cover is not None
    assert window.cover.info.key == "automatch"


def test_other_covers_do_not_offer_it(window: MainWindow) -> None:
    for key in set(ENGINES) - {"automatch"}:
        window.show_cover(key)
        assert window.cover is not None
        assert "cars" not in window.cover.buttons


def test_it_opens_by_key_and_leads_back_to_the_game_on_the_table(window: MainWindow) -> None:
    window.begin("automatch", {"players": "2"}, ["Anne", "Bruno"])
    assert window.game is not None
    number = window.game.keeper.number
    for _ in range(2):  # a second time nothing else happens
        QTest.keyClick(window, Key.Key_A, CONTROL | SHIFT)
        assert isinstance(window.visits.page, EncyclopaediaPage)
    press(CarHands(window).page.back_button)
    assert window.game is not None
    assert window.game.keeper.number == number


def fake_timeline(game: AutoMatch, state: Any) -> Timeline:
    """A record, as far as the question needs one."""
    return cast(Timeline, SimpleNamespace(game=game, state=state))


@pytest.mark.parametrize(
    ("options", "closed"),
    [
        ({}, False),
        ({"figures": "memory"}, True),
        ({"announce": "leader"}, True),
        ({"announce": "always"}, True),
        ({"market": "yes"}, False),
        ({"announce": "always", "open_table": "yes"}, False),
        ({"figures": "memory", "open_table": "yes"}, False),
    ],
)
def test_it_stays_closed_while_figures_must_be_remembered(
    options: dict[str, str], closed: bool
) -> None:
    game = AutoMatch.create(options)
    state: Any = game.initial()
    source = RandomSource(7)
    seen = []
    for _ in range(200):
        seen.append((state.observe(None).phase, closed_by(fake_timeline(game, state)) is not None))
        if len({phase for phase, _ in seen}) > 3 or state.outcome() is not None:
            break
        chance = state.actors()[0] < 0
        action = state.sample(source) if chance else state.legal_actions()[0]
        state = state.apply(action)
    for phase, answer in seen:
        assert answer is (closed and phase not in {"start", "deal", "over"}), phase
    assert any(phase == "play" for phase, _ in seen)


def test_without_a_game_it_is_open(window: MainWindow) -> None:
    assert window.closed("automatch") is None


ROUNDABOUT: dict[str, Callable[[MainWindow], None]] = {
    "from the table": lambda _window: None,
    "by the exercises of another game": lambda window: window.visits.show_exercises(one_die()),
    "by an exercise": lambda window: window.visits.open_exercise(without_chance(), 0),
    "by the statistics": lambda window: window.visits.show_statistics(),
    "by the set-up": lambda window: window.visits.show_own("position"),
    "by the boards": lambda window: window.visits.show_own("boards"),
    "by the tour": lambda window: window.visits.show_tour(),
}


def test_no_way_about_leads_to_the_figures(window: MainWindow) -> None:
    """A deal waits while another page is visited from it: what is closed there stays so."""
    visits = window.visits
    for way, go in ROUNDABOUT.items():
        AutoHands(window).begin(figures="memory")
        go(window)
        page = visits.page
        assert window.closed("automatch") is not None, way
        for shut in (lambda: visits.show_own("cars"), lambda: visits.show_exercises("automatch")):
            window.toast.dismiss()
            shut()
            assert visits.page is page, way
            assert "are to be remembered" in window.toast.text
        dialog = print_dialog(window)
        assert not dialog.choices.ticks["automatch.figures"].isEnabled()
        dialog.deleteLater()
    window.show_shelf()
    assert window.closed("automatch") is None


def test_where_figures_are_shown_every_way_is_open(window: MainWindow) -> None:
    AutoHands(window).begin()
    for go in ROUNDABOUT.values():
        go(window)
        assert window.closed("automatch") is None
        window.visits.show_exercises("automatch")
        window.visits.show_own("cars")
        assert isinstance(window.visits.page, EncyclopaediaPage)


# Order


def test_a_heading_sorts_and_a_second_click_turns_the_order(window: MainWindow) -> None:
    hands = open_cars(window)
    key = hands.page.model.key
    for column in (*range(1, columns.COLUMNS), columns.COUNTRY):  # by country at first
        hands.head(column)
        assert hands.rows.shown() == sorted(range(52), key=lambda card: key(card, column))
        hands.head(column)
        down = sorted(range(52), key=lambda card: key(card, column), reverse=True)
        assert hands.rows.shown() == down


def test_the_orders_offered_put_the_best_first(window: MainWindow) -> None:
    hands = open_cars(window)
    order = hands.page.order
    order.setFocus()
    for number, what in ((3, 0), (4, 1), (5, 2)):
        while order.currentIndex() != number:
            QTest.keyClick(order, Key.Key_Down if order.currentIndex() < number else Key.Key_Up)
        QCoreApplication.processEvents()
        ranks = OURS.common_ranks(what)
        found = [ranks[card] for card in hands.rows.shown()]
        assert found == sorted(found)
        assert hands.page.ruling() == ("engine", "consumption", "speed")[what]
    hands.head(columns.NAME)
    assert order.currentText() == "By name"
    hands.head(columns.NAME)
    assert order.currentIndex() == -1  # backwards is an order too, but not one offered
    assert hands.page.ruling() is None


def test_the_order_of_names_passes_over_accents_and_capitals(window: MainWindow) -> None:
    hands = open_cars(window)
    hands.head(columns.NAME)
    names = hands.names()
    assert names.index("Citroën DS 19") < names.index("Facel Vega HK 500")
    assert names[0].startswith("Alfa Romeo")


def test_the_car_chosen_stays_chosen_in_another_order(window: MainWindow) -> None:
    hands = open_cars(window)
    hands.row(3)
    assert hands.rows.card() == 3
    for column in (columns.SPEED, columns.NAME, columns.CONSUMPTION):
        hands.head(column)
        assert hands.rows.card() == 3
        rect = hands.rows.visualRect(hands.rows.currentIndex())
        assert hands.rows.viewport().rect().contains(rect.center())


# Narrowing down


def test_a_country_is_chosen_by_a_pill(window: MainWindow) -> None:
    hands = open_cars(window)
    for country in range(4):
        press(hands.page.countries.pill(str(country)))
        assert hands.rows.shown() == list(range(13 * country, 13 * country + 13))
        assert hands.rows.card() in hands.rows.shown()
        assert hands.page.count.text() == "13 of 52 cars"
    press(hands.page.countries.pill(""))
    assert len(hands.rows.shown()) == 52


WORDS = (
    ("citroen", ["Citroën DS 19", "Citroën Ami 6", "Citroën 2 CV AZL"]),
    ("CITRO ds", ["Citroën DS 19"]),
    ("benz 180", ["Mercedes-Benz 180 D"]),
    ("germany bmw", ["BMW 3200 S", "BMW 700", "BMW Isetta 300"]),
    ("g13", ["Austin Seven Mini"]),
    ("1958", ["Fiat-Abarth 750 GT Zagato", "Hillman Minx Series III"]),
    ("   ", [car.name for car in OURS.cars]),
)


def test_words_narrow_the_list_down(window: MainWindow) -> None:
    hands = open_cars(window)
    for words, found in WORDS:
        hands.page.search.clear()
        hands.type(words)
        assert hands.names() == found


def test_words_nobody_is_called_by_leave_nothing_and_say_so(window: MainWindow) -> None:
    hands = open_cars(window)
    hands.type("trabant")
    assert hands.names() == []
    assert hands.rows.card() == -1
    assert hands.page.nothing.isVisible()
    assert not hands.rows.isVisible()
    assert hands.page.panel.nothing.isVisible()
    QTest.keyClick(hands.page.search, Key.Key_Escape)  # empties the field
    assert len(hands.names()) == 52
    assert hands.rows.card() >= 0
    assert not hands.page.panel.nothing.isVisible()
    QTest.keyClick(hands.page.search, Key.Key_Escape)  # leaves
    assert window.visits.page is None


def test_country_and_words_go_together_and_down_leads_to_the_list(window: MainWindow) -> None:
    hands = open_cars(window)
    press(hands.page.countries.pill("3"))
    hands.type("ford")
    assert hands.names() == ["Ford Zephyr Mk II", "Ford Anglia 105E"]
    QTest.keyClick(hands.page.search, Key.Key_Down)
    assert window.focusWidget() is hands.rows
    hands.key(Key.Key_Down)
    assert OURS.cars[hands.rows.card()].name == "Ford Anglia 105E"


# One car


def test_arrow_keys_and_letters_go_from_car_to_car(window: MainWindow) -> None:
    hands = open_cars(window)
    assert window.focusWidget() is hands.rows
    hands.key(Key.Key_Down)
    hands.key(Key.Key_Down)
    assert hands.rows.card() == 2
    hands.key(Key.Key_End)
    assert hands.rows.card() == 51
    hands.key(Key.Key_Home)
    assert hands.rows.card() == 0
    QTest.keyClicks(hands.rows, "por")
    assert OURS.cars[hands.rows.card()].name == "Porsche 356 B 1600"


def test_the_panel_tells_figures_ranks_and_where_they_come_from(window: MainWindow) -> None:
    hands = open_cars(window)
    hands.row(2)
    panel = hands.page.panel
    told = [(line.figure.text(), line.rank.text(), line.origin.text()) for line in panel.lines]
    assert told == [
        ("Engine size: 1,911 cm³", "3rd in France, 19th of all", "figure found in print"),
        ("Consumption: 10.9 l/100 km", "10th in France, 33rd of all",
         "chosen among figures found"),
        ("Top speed: 150 km/h", "3rd in France, 21st of all", "figure commonly given"),
    ]  # fmt: skip
    assert panel.picture.accessibleName() == "Citroën DS 19"
    assert "3rd in France" in panel.picture.accessibleDescription()


def test_ranks_are_those_of_the_engine(window: MainWindow) -> None:
    hands = open_cars(window)
    for card in range(52):
        hands.rows.choose(card)
        for what, line in enumerate(hands.page.panel.lines):
            own, every = OURS.ranks(what)[card], OURS.common_ranks(what)[card]
            numbers = [int("".join(c for c in word if c.isdigit()))
                       for word in line.rank.text().split() if word[0].isdigit()]  # fmt: skip
            assert numbers == [own, every]


def test_our_figures_are_called_a_reconstruction(window: MainWindow) -> None:
    hands = open_cars(window)
    assert "Our reconstruction" in hands.page.origin.text()
    assert hands.page.origin.isVisible()
    assert hands.page.panel.buttons["own"].isHidden()


# Screen readers, languages, sizes


def test_a_screen_reader_meets_a_table_with_words(window: MainWindow) -> None:
    hands = open_cars(window)
    found = QAccessible.queryAccessibleInterface(hands.rows)
    assert found.text(QAccessible.Text.Name) == "Key table of the cars"
    assert found.role() == QAccessible.Role.Table
    children = [found.child(number) for number in range(found.childCount())]
    names = [child.text(QAccessible.Text.Name) for child in children]
    at = names.index("Citroën DS 19")
    assert names[at - 2 : at + 5] == [
        "France", "3", "Citroën DS 19", "1961", "1,911 cm³", "10.9 l/100 km", "150 km/h"
    ]  # fmt: skip
    assert "Engine, cm³" in names
    hands.row(5)
    cell = next(child for child in children if child.text(QAccessible.Text.Name) == "Peugeot 404")
    assert cell.state().selected


def test_everything_that_can_be_operated_has_a_name(window: MainWindow) -> None:
    page = open_cars(window).page
    for kind in (QAbstractButton, QComboBox, QLineEdit):
        for widget in page.findChildren(kind):
            if widget.isVisible() and widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
                name = QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
                assert name.strip(), widget


def test_tab_leads_round_the_page(window: MainWindow) -> None:
    hands = open_cars(window)
    met: list[QWidget] = []
    for _ in range(40):
        widget = window.focusWidget()
        if widget in met:
            break
        met.append(widget)
        QTest.keyClick(widget, Key.Key_Tab)
    page = hands.page
    wanted = (page.list, page.search, page.order, page.back_button,
              page.panel.buttons["practise"], page.panel.buttons["open"])  # fmt: skip
    assert [widget for widget in wanted if widget not in met] == []
    assert any(page.countries.isAncestorOf(widget) for widget in met)


def test_it_follows_the_language(window: MainWindow) -> None:
    hands = open_cars(window)
    hands.row(2)
    window.change_settings(language="fr")
    QCoreApplication.processEvents()
    index = hands.rows.filter.index(2, columns.ENGINE)
    assert index.data() == "1\u202f911"
    assert "1\u202f911\u00a0cm³" in hands.page.panel.lines[0].figure.text()
    assert "10,9" in hands.page.panel.lines[1].figure.text()
    assert hands.rows.card() == 2


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_headings_are_not_cut(
    open_window: OpenWindow, language: str, size: tuple[int, int]
) -> None:
    window = open_window(language=language)
    window.resize(*size)
    hands = open_cars(window)
    measure = QFontMetricsF(text_font(14, 700))
    for column, words in enumerate(columns.HEADS):
        room = hands.rows.columnWidth(column) - 24
        assert measure.horizontalAdvance(str(words)) <= room
    longest = max(QFontMetricsF(text_font(15, 600)).horizontalAdvance(car.name)
                  for car in OURS.cars)  # fmt: skip
    if size[0] >= 1280:
        assert hands.rows.columnWidth(columns.NAME) - 24 >= longest
        assert not hands.rows.horizontalScrollBar().isVisible()
    page = hands.page
    for widget in (page.count, page.order, page.search, page.back_button, page.countries):
        assert widget.width() >= widget.minimumSizeHint().width()
        inside = page.rect().contains(widget.mapTo(page, widget.rect().bottomRight()))
        assert inside or widget is page.countries


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_drawn_in_both_schemes(open_window: OpenWindow, scheme: str) -> None:
    window = open_window(scheme=scheme)
    hands: CarHands = open_cars(window)
    image = window.grab().toImage()
    rect = hands.rows.viewport().rect()
    corner = hands.rows.viewport().mapTo(window, rect.center())
    light = image.pixelColor(corner).lightness() > 127
    assert light is (scheme == "light")
