"""The page itself by mouse and keys: choices, tabs, tables, charts, verdicts."""

from itertools import combinations

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QScrollArea, QWidget

from ludotheque.core.messages import M
from ludotheque.games import ENGINES, game_class, info
from ludotheque.stats.fairness import dice_of
from ludotheque.stats.summary import Filter, summarise
from ludotheque.ui.look.games import games_with, part
from ludotheque.ui.statistics import dicetab as dice_module
from ludotheque.ui.statistics.charts import Chart
from ludotheque.ui.statistics.columncharts import DiceFaces
from ludotheque.ui.statistics.dicetab import DiceTab, DieCard, columns_of
from ludotheque.ui.statistics.lengths import LengthsTab
from ludotheque.ui.statistics.overview import OverviewTab
from ludotheque.ui.statistics.players import PlayersTab
from ludotheque.ui.statistics.sortedtables import Table
from ludotheque.ui.statistics.statisticspage import GamesTab, StatisticsPage
from ludotheque.ui.statistics.statisticstexts import number
from ludotheque.ui.widgets.widgets import Pill, TextButton
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.statistics.hands import (
    CONTROL,
    DIE,
    LONGER,
    MANY,
    PLAIN,
    TURNED,
    Key,
    counted,
    key,
    press,
    turn_to,
)

TABS = ("overview", "players", "lengths", "dice", "games")


def column(table: Table, number: int) -> list[str]:  # type: ignore[type-arg]
    model = table.model()
    return [str(model.index(row, number).data()) for row in range(model.rowCount())]


def form_label(key: str, options: dict[str, str]) -> str:
    """How the statistics call the form of a game with one option."""
    ((name, value),) = options.items()
    option = next(one for one in game_class(key).option_list if one.key == name)
    chosen = next(one for one in option.values if one.value == value)
    return f"{option.title}: {chosen.title}"


def choose(box: QComboBox, words: str) -> None:
    """Choose a line of a field with the keyboard alone."""
    box.setFocus()
    key(Key.Key_Home)
    for _ in range(box.count()):
        if box.currentText() == words:
            return
        key(Key.Key_Down)
    raise AssertionError(words)


# Choosing


def test_a_pill_chooses_a_game(page: StatisticsPage) -> None:
    press(page.games.pill(PLAIN))
    assert page.count.text() == "2 games"
    assert page.heading() == f"Statistics of {info(PLAIN).title}"
    press(page.games.pill(""))
    assert page.count.text() == "9 games"
    page.games.pill("").setFocus()
    key(Key.Key_Right)  # arrow keys go from one to the next
    first = page.games.value()
    assert first == next(key for key in ENGINES if key in {DIE, PLAIN, MANY, TURNED})
    assert page.count.text().split(" ")[0] == str(sum(one.game == first for one in page.facts))


def test_a_player_is_chosen_by_name(page: StatisticsPage) -> None:
    assert [page.player.itemText(i) for i in range(page.player.count())] == [
        "All players", "Ann", "Bob", "Cléo",
    ]  # fmt: skip
    choose(page.player, "Cléo")
    assert page.count.text() == "2 games"
    turn_to(page, "players")
    players = page.tab["players"]
    assert isinstance(players, PlayersTab)
    assert players.name.text() == "Cléo"  # though others played in these games as well
    assert set(column(players.table, 0)) == {"Ann", "Bob", "Cléo"}


def test_a_choice_without_games_offers_all_of_them(page: StatisticsPage) -> None:
    choose(page.player, "Cléo")
    press(page.games.pill(TURNED))
    assert page.pages.currentWidget() is page.empty
    assert page.empty.text.text() == "No game fits this choice."
    assert not page.export_button.isEnabled()
    press(page.empty.all_button)
    assert page.count.text() == "9 games"
    assert (page.games.value(), page.player.currentIndex()) == ("", 0)
    assert page.pages.currentWidget() is page.tabs


def test_a_period_takes_the_games_kept_in_it(page: StatisticsPage) -> None:
    choose(page.period, "The last 7 days")
    assert page.count.text() == "9 games"
    since = page.filter().since
    assert since
    # All were kept just now; seen from next year they are old.
    assert summarise(page.facts, Filter(since="2126" + since[4:])).games == ()


def test_where_there_is_little_room_a_field_takes_the_place_of_the_pills(
    page: StatisticsPage,
) -> None:
    assert page.games.isVisible()
    assert not page.game.isVisible()
    page.window().resize(800, 600)
    QCoreApplication.processEvents()
    assert not page.games.isVisible()
    choose(page.game, info(DIE).title)
    assert page.games.value() == DIE
    assert page.count.text() == "5 games"


# Tabs


def test_tabs_are_turned_by_keys_and_tab_leads_into_them(page: StatisticsPage) -> None:
    bar = page.tabs.tabBar()
    bar.setFocus()
    for name in TABS[1:]:
        key(Key.Key_Right)
        assert page.tabs.currentWidget() is page.tab[name]
        key(Key.Key_Tab)
        held = QApplication.focusWidget()
        assert held is not None
        assert page.tab[name].isAncestorOf(held)
        bar.setFocus()


def test_everything_is_met_by_tab(page: StatisticsPage) -> None:
    page.back_button.setFocus()
    met: list[QWidget] = []
    for _ in range(60):
        held = QApplication.focusWidget()
        assert held is not None
        if held in met:
            break
        met.append(held)
        key(Key.Key_Tab)
    overview = page.tab["overview"]
    assert isinstance(overview, OverviewTab)
    for wanted in (
        page.back_button, page.export_button, page.player, page.period, page.tabs.tabBar(),
        overview.games, overview.first,
    ):  # fmt: skip
        assert wanted in met
    assert sum(isinstance(widget, Pill) for widget in met) == 1  # arrow keys lead to the others


def test_the_overview_holds_the_totals(page: StatisticsPage) -> None:
    overview = page.tab["overview"]
    assert isinstance(overview, OverviewTab)
    shown = {
        name: tile.accessibleName() for name, tile in overview.tiles.items() if tile.isVisible()
    }
    assert shown == {
        "played": "9 games played", "finished": "7 games finished", "drawn": "1 game drawn",
        "abandoned": "1 game abandoned", "unfinished": "1 game not finished",
    }  # fmt: skip
    assert overview.games.spoken()[0] == (
        f"{info(DIE).title}: 5 games, 4 finished, 0 abandoned and 1 not finished."
    )
    assert sum(row.parts[0][1] for row in overview.games.rows) == 7
    press(page.games.pill(DIE))
    assert [row.label for row in overview.games.rows] == [
        "Basic game", form_label(DIE, LONGER),
    ]  # fmt: skip


def test_the_players_table_is_sorted_and_shows_the_chosen_one(page: StatisticsPage) -> None:
    turn_to(page, "players")
    players = page.tab["players"]
    assert isinstance(players, PlayersTab)
    assert column(players.table, 0) == ["Ann", "Bob", "Cléo"]
    assert column(players.table, 1) == ["8", "8", "2"]
    by_key = {player.key: player for player in summarise(page.facts).players}
    won = [str(by_key[name].results.all.won) for name in ("ann", "bob", "cléo")]
    assert column(players.table, 2) == won
    assert players.name.text() == "Ann"
    players.table.setFocus()
    key(Key.Key_Down)
    assert players.name.text() == "Bob"
    assert players.results.text().startswith("8 games: ")
    key(Key.Key_End)
    assert players.name.text() == "Cléo"
    assert len(players.lines.rows) == 2
    # By a click on a heading, then the other way; who is chosen stays chosen.
    header = players.table.horizontalHeader()
    place = QPoint(header.sectionViewportPosition(0) + 20, header.height() // 2)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert column(players.table, 0) == ["Ann", "Bob", "Cléo"]
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert column(players.table, 0) == ["Cléo", "Bob", "Ann"]
    assert players.name.text() == "Cléo"
    key(Key.Key_Right, CONTROL)
    assert column(players.table, 1) == ["8", "8", "2"]
    reader = QAccessible.queryAccessibleInterface(players.table)
    assert reader.text(QAccessible.Text.Name) == "Players"
    said = [reader.child(n).text(QAccessible.Text.Name) for n in range(reader.childCount())]
    assert "Player Cléo" in said
    assert "Games 8" in said


def test_lengths_are_shown_in_moves_and_minutes(page: StatisticsPage) -> None:
    turn_to(page, "lengths")
    lengths = page.tab["lengths"]
    assert isinstance(lengths, LengthsTab)
    charts = lengths.findChildren(Chart)
    spoken = {chart.accessibleName(): chart.spoken() for chart in charts}
    assert set(spoken) == {f"{info(key).title}, moves a game" for key in (DIE, PLAIN, MANY, TURNED)}
    for line in summarise(page.facts).by_game:
        if line.game == PLAIN:
            assert spoken[f"{info(PLAIN).title}, moves a game"] == [
                f"{line.lengths.moves[0]} moves: 1 game."
            ]
    press(lengths.measure.pill("minutes"))
    QCoreApplication.sendPostedEvents(None, 52)  # those put away are gone
    assert lengths.note.isVisible()
    names = [card.chart.accessibleName() for card in lengths.grid.cards]  # type: ignore[attr-defined]
    assert f"{info(DIE).title}, minutes a game" in names


# Dice


def test_every_die_has_its_faces_and_the_verdict_of_the_judges(page: StatisticsPage) -> None:
    turn_to(page, "dice")
    dice = page.tab["dice"]
    assert isinstance(dice, DiceTab)
    judged = dice_of(page.facts)
    assert [(one.game, one.die.key) for one in judged] == [
        (key, die.key)
        for key in ENGINES
        if key in {DIE, MANY, TURNED}
        for die in game_class(key).dice
    ]
    assert len(dice.grid.cards) == 8
    for card, one in zip(dice.grid.cards, judged, strict=True):
        assert isinstance(card, DieCard)
        assert card.verdict.text.text() == str(one.verdict())
        assert [column.value for column in card.chart.columns] == list(one.rolls.counts)
        expected = map(number, one.expected) if one.made else [""] * len(one.expected)
        assert [column.below for column in card.chart.columns] == list(expected)
        said = card.chart.accessibleDescription()
        assert str(one.verdict()) in said
        for count in one.rolls.counts:
            assert f": {count} rolled, " in said
    last = dice.grid.cards[-1]
    assert isinstance(last, DieCard)
    assert last.heading.text() == f"{info(judged[-1].game).title} – {judged[-1].die.title}"
    # What no verdict can take into account is said as soon as there is one; nothing was left out.
    assert dice.caution.isVisibleTo(dice) == any(one.tail is not None for one in judged)
    assert not dice.left_out.isVisibleTo(dice)


def test_a_chart_is_read_with_arrow_keys_and_under_the_pointer(page: StatisticsPage) -> None:
    press(page.games.pill(DIE))
    turn_to(page, "dice")
    (card,) = page.tab["dice"].grid.cards  # type: ignore[attr-defined]
    chart = card.chart
    chart.setFocus()
    for wanted, pressed in ((0, Key.Key_Right), (1, Key.Key_Right), (5, Key.Key_End),
                            (5, Key.Key_Right), (4, Key.Key_Left), (0, Key.Key_Home)):  # fmt: skip
        key(pressed)
        assert chart.current == wanted
    page.export_button.setFocus()
    assert chart.current == -1
    QTest.mouseMove(chart, chart.box(3).center().toPoint())
    QCoreApplication.processEvents()
    assert chart.current == 3
    QTest.mouseMove(page.export_button)
    QCoreApplication.processEvents()


def test_games_without_dice_say_so(page: StatisticsPage) -> None:
    press(page.games.pill(PLAIN))
    turn_to(page, "dice")
    dice = page.tab["dice"]
    assert isinstance(dice, DiceTab)
    assert dice.overall.text() == "No dice have been rolled in these games."
    assert dice.grid.cards == []


def test_every_drawn_die_has_a_picture_of_each_face(qapp: QApplication) -> None:
    assert games_with("dice_faces")
    for game in games_with("dice_faces"):
        faces = part(game, "dice_faces", DiceFaces)
        assert faces is not None
        for die in game_class(game).dice:
            found = [faces.picture(die.key, face.key, 32.0, 2.0).toImage() for face in die.faces]
            assert {image.width() for image in found} == {64}
            assert all(one != other for one, other in combinations(found, 2))


def test_dice_without_pictures_show_words(
    page: StatisticsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    press(page.games.pill(DIE))
    turn_to(page, "dice")
    dice = page.tab["dice"]
    assert isinstance(dice, DiceTab)
    (judged,) = dice.judged
    assert all(column.face is not None for column in columns_of(judged))
    monkeypatch.setattr(dice_module, "part", lambda *_: None)
    plain = columns_of(judged)
    assert [column.face for column in plain] == [None] * 6
    assert [column.label for column in plain] == list("123456")
    dice.grid.show_cards([DieCard(judged, named=False)])
    (card,) = dice.grid.cards
    assert not card.grab().isNull()


# Games


def test_a_game_is_opened_from_the_list(page: StatisticsPage, looked_at: MainWindow) -> None:
    turn_to(page, "games")
    games = page.tab["games"]
    assert isinstance(games, GamesTab)
    table = games.table
    assert len(column(table, 0)) == 9
    press(page.games.pill(TURNED))
    assert column(table, 0) == [info(TURNED).title]
    assert column(table, 2) == ["Ann, Bob"]
    table.setFocus()
    key(Key.Key_Return)
    assert looked_at.game is not None
    assert looked_at.game.keeper.number == 9
    assert looked_at.game.controller.timeline.game.key == TURNED


def test_a_double_click_opens_a_game(page: StatisticsPage, looked_at: MainWindow) -> None:
    turn_to(page, "games")
    table = page.tab["games"].table  # type: ignore[attr-defined]
    row = column(table, 3).index("abandoned")
    place = table.visualRect(table.model().index(row, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QCoreApplication.processEvents()
    assert looked_at.game is not None
    assert looked_at.game.keeper.number == 7


# Languages, sizes, colours


def test_another_language_changes_every_word_at_once(page: StatisticsPage) -> None:
    window = page.window()
    assert isinstance(window, MainWindow)
    for name in TABS:
        page.show_tab(name)
    window.change_settings(language="fr")
    QCoreApplication.processEvents()
    assert page.tabs.tabText(1) == str(M("Players")) == "Joueurs"
    assert page.tabs.tabText(3) == str(M("Dice"))
    players = page.tab["players"]
    assert isinstance(players, PlayersTab)
    header = players.table.model().headerData(0, Qt.Orientation.Horizontal)
    assert header == str(M("Player"))
    assert page.player.itemText(0) == str(M("All players"))
    assert page.count.text().startswith("9")


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
def test_nothing_is_clipped(page: StatisticsPage, size: tuple[int, int]) -> None:
    window = page.window()
    assert isinstance(window, MainWindow)
    window.resize(*size)
    for language in ("fr", "en"):
        window.change_settings(language=language)
        for name in TABS:
            page.show_tab(name)
            for _ in range(200):  # one layout asks the next one above it
                if not faults(page):
                    break
                QTest.qWait(5)
            assert faults(page) == []
            assert (window.width(), window.height()) == size


def faults(page: StatisticsPage) -> list[str]:
    """What is seen but has less room than it asks for."""
    found = []
    for widget in page.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if isinstance(widget, TextButton | Pill | QComboBox):
            right = widget.mapTo(page, QPoint(widget.width(), 0)).x()
            if widget.width() < widget.minimumSizeHint().width() or right > page.width():
                found.append(widget.accessibleName())
        elif isinstance(widget, QLabel) and widget.text():
            high, wide = widget.heightForWidth(widget.width()), widget.sizeHint().width()
            if widget.height() < high if widget.wordWrap() else widget.width() < wide:
                found.append(widget.text())
    area = page.tabs.currentWidget()
    assert isinstance(area, QScrollArea)
    if area.horizontalScrollBar().maximum():
        found.append("wider than the window")
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_chart_and_table_is_painted(page: StatisticsPage, scheme: str) -> None:
    window = page.window()
    assert isinstance(window, MainWindow)
    window.change_settings(scheme=scheme)
    for name in TABS:
        page.show_tab(name)
        QCoreApplication.processEvents()
        image = page.tab[name].grab().toImage()
        colours = {
            image.pixelColor(x, y).name()
            for x in range(0, image.width(), 7)
            for y in range(0, image.height(), 7)
        }
        assert len(colours) > 4


def test_everything_shown_has_a_name_for_screen_readers(page: StatisticsPage) -> None:
    for name in TABS:
        page.show_tab(name)
        QCoreApplication.processEvents()
        for widget in page.findChildren(QWidget):
            if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
                reader = QAccessible.queryAccessibleInterface(widget)
                assert reader.text(QAccessible.Text.Name), widget
                if isinstance(widget, Chart):
                    assert widget.accessibleDescription()


def test_the_page_is_found_again_after_the_window_was_closed(
    page: StatisticsPage, looked_at: MainWindow
) -> None:
    turn_to(page, "games")
    key(Key.Key_Escape)
    press(looked_at.shelf.statistics_button)
    assert counted(looked_at).count.text() == "9 games"
