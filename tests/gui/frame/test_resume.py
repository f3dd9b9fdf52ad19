"""Games as cards: those which go on and those which are over, however many there are."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES, game_class, info
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.shelf.carditems import card_items
from ludotheque.ui.shelf.cover import CoverPage
from ludotheque.ui.shelf.coverpart import FEW, CoverPart, GameCardGrid
from ludotheque.ui.shelf.gamecards import GameCard, GameCardRow
from ludotheque.ui.widgets.dialogs import Question
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import of_partners, of_three, one_die, with_players, with_seats, without_chance
from tests.files.ordinary import ordinary_folder, ordinary_user
from tests.gui.conftest import wait_active
from tests.gui.features.conftest import players
from tests.gui.table.hands import until
from tests.systems import needs_permissions

LEFT = Qt.MouseButton.LeftButton
PLAIN, DICE = without_chance(), one_die()


def keep(window: MainWindow, key: str, number: int, plies: int = 3) -> list[Timeline]:
    """Put games begun into the window's archive, some actions played in each."""
    made = []
    for seed in range(1, number + 1):
        seats = (SeatInfo(f"Camille {seed}"), SeatInfo("Jules"))
        game = start_timeline(key, with_seats(key, 2), seed, seats)
        source = RandomSource(seed)
        while game.ply < plies and not game.is_over():
            chance = game.state.is_chance()
            game.apply(game.draw() if chance else game.state.random_action(source))
        window.archive.begin(game)
        made.append(game)
    return made


def cover(window: MainWindow, key: str) -> CoverPage:
    """Open the cover of a game."""
    window.show_cover(key)
    QCoreApplication.processEvents()
    assert window.cover is not None
    return window.cover


def in_sight(page: CoverPage, card: GameCard) -> bool:
    """Return whether a card is wholly to be seen."""
    top = card.mapTo(page.area.viewport(), QPoint(0, 0))
    return page.area.viewport().rect().contains(top) and card.isVisible()


@pytest.mark.parametrize("number", [1, 2, FEW, FEW + 1, 30])
@pytest.mark.parametrize("way", ["click", "keys"])
def test_every_unfinished_game_is_reached_on_its_cover(
    window: MainWindow, number: int, way: str
) -> None:
    """However many there are: by mouse and by Tab alone, each comes into sight."""
    keep(window, PLAIN, number)
    page = cover(window, PLAIN)
    part = page.unfinished
    assert len(part.row.cards) == min(number, FEW)
    assert part.all_button.isVisible() == (number > FEW)
    met = set()
    if way == "click":
        if number > FEW:
            page.area.ensureWidgetVisible(part.all_button)
            QTest.mouseClick(part.all_button, LEFT)
        met = {card.item.id for card in part.row.cards}
    else:
        part.row.cards[0].setFocus(Qt.FocusReason.TabFocusReason)
        while len(met) < number:
            held = QApplication.focusWidget()
            if held is part.all_button:
                QTest.keyClick(held, Qt.Key.Key_Return)
                held = QApplication.focusWidget()
            assert isinstance(held, GameCard)
            assert in_sight(page, held)
            assert held.item.id not in met
            met.add(held.item.id)
            QTest.keyClick(held, Qt.Key.Key_Tab)
    assert met == {str(kept.id) for kept in window.archive.unfinished()}
    assert len(met) == number


def test_arrow_keys_go_from_card_to_card(window: MainWindow) -> None:
    keep(window, PLAIN, 5)
    page = cover(window, PLAIN)
    cards = page.unfinished.row.cards
    columns = sum(card.y() == cards[0].y() for card in cards)
    assert columns > 1
    walk = [
        (Qt.Key.Key_Right, 1), (Qt.Key.Key_Left, 0), (Qt.Key.Key_Left, 0),
        (Qt.Key.Key_Down, columns), (Qt.Key.Key_Up, 0), (Qt.Key.Key_Up, 0),
    ]  # fmt: skip
    cards[0].setFocus()
    for key, place in walk:
        QTest.keyClick(QApplication.focusWidget(), key)
        assert QApplication.focusWidget() is cards[place]


def test_the_shelf_says_when_it_does_not_show_all(window: MainWindow) -> None:
    keep(window, PLAIN, 26)
    window.show_shelf()
    assert "the latest 24 of 26 unfinished games" in window.shelf.count.text()


# Games which are over


def choose(card: GameCard, words: str) -> None:
    """Choose an entry of the menu of a card, opened as the menu key does."""
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, card.rect().center(), card.mapToGlobal(QPoint(9, 9))
    )
    QApplication.sendEvent(card, event)
    pick(words)


def pick(words: str) -> None:
    """Choose an entry of the menu which is open."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    action = next(action for action in menu.actions() if action.text() == words)
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())


def answer(key: str) -> None:
    """Answer the next question by a click."""

    def press() -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        QTest.mouseClick(question.buttons[key], LEFT)

    QTimer.singleShot(20, press)


@pytest.mark.parametrize("key", ENGINES)
def test_finished_games_stand_on_the_cover_and_are_looked_back_at(
    window: MainWindow, key: str
) -> None:
    (game,) = keep(window, key, 1, plies=20_000)
    assert game.is_over()
    keep(window, key, 2)
    before = window.archive.finished()
    page = cover(window, key)
    assert len(page.unfinished.row.cards) == 2
    (card,) = page.finished.row.cards
    card.fetch()
    assert "Won by" in card.accessibleName() or "draw" in card.accessibleName()
    QTest.mouseClick(card, LEFT, pos=QPoint(60, 60))
    assert window.game is not None
    controller = window.game.controller
    assert controller.mode is Mode.OVER
    assert controller.timeline.actions == game.actions
    window.menus.actions["first"].trigger()
    assert controller.reviewing
    window.show_shelf()
    assert window.archive.finished() == before, "who looks back changes nothing"


@pytest.mark.parametrize("way", ["corner", "menu key"])
def test_the_moves_of_a_finished_game_are_exported_from_its_card(
    window: MainWindow, way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(window, DICE, 1, plies=20_000)
    path = tmp_path / "moves.txt"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)
    (card,) = cover(window, DICE).finished.row.cards
    if way == "corner":
        QTest.mouseMove(card)
        card.remove.show()
        QTest.mouseClick(card.remove, LEFT)
        pick("Export the moves…")
    else:
        choose(card, "Export the moves…")
    text = path.read_text("utf-8")
    assert text.startswith(f"{info(DICE).title} – Ludothèque")
    assert "Camille 1" in text
    assert "Result:" in text


@pytest.mark.parametrize("part", ["unfinished", "finished"])
def test_a_game_is_removed_after_a_yes_and_the_cover_follows(window: MainWindow, part: str) -> None:
    keep(window, PLAIN, 1)
    keep(window, PLAIN, 1, plies=20_000)
    page = cover(window, PLAIN)

    def shown() -> list[GameCard]:
        found: CoverPart = getattr(page, part)
        return found.row.cards

    for key, left in (("keep", 1), ("remove", 0)):
        answer(key)
        shown()[0].setFocus()
        QTest.keyClick(shown()[0], Qt.Key.Key_Delete)
        assert len(shown()) == left
    assert len(window.archive.unfinished()) == (part == "finished")
    assert len(window.archive.finished()) == (part == "unfinished")


@pytest.mark.parametrize("where", ["shelf", "cover"])
@pytest.mark.parametrize("number", [1, 3])
def test_a_removed_game_leaves_the_keyboard_on_the_page(
    window: MainWindow, where: str, number: int
) -> None:
    keep(window, PLAIN, number)
    page = cover(window, PLAIN)
    row: GameCardGrid | GameCardRow = page.unfinished.row
    if where == "shelf":
        window.show_shelf()
        row = window.shelf.row
    answer("remove")
    card = row.cards[number // 2]
    card.setFocus()
    QTest.keyClick(card, Qt.Key.Key_Delete)
    wait_active(window)
    assert len(row.cards) == number - 1
    held = QApplication.focusWidget()
    assert held is not None
    if number > 1:
        assert held is row.cards[number // 2]
    assert window.pages.currentWidget().isAncestorOf(held)


# Games nobody has touched

Way = Callable[[MainWindow], None]
WAYS: dict[str, Way] = {
    "shelf": lambda window: window.show_shelf(),
    "cover": lambda window: window.show_cover(PLAIN),
    "another game": lambda window: window.begin(of_three(), {}, ["", ""]),
    "visit and shelf": lambda window: (
        window.visits.show_exercises(PLAIN),
        window.visits.open_exercise(PLAIN, 0),
        window.show_shelf(),
    ),  # type: ignore[dict-item,func-returns-value]
    "close": lambda window: window.close(),
}


@pytest.mark.spread
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", ENGINES)
def test_a_game_nobody_touched_vanishes(window: MainWindow, key: str, way: str) -> None:
    window.begin(key, {}, players(key))
    assert window.game is not None
    number = window.game.keeper.number
    for _ in range(5):
        QCoreApplication.processEvents()
        QTest.qWait(1)
    assert number in {kept.id for kept in window.archive.unfinished()}
    WAYS[way](window)
    assert number not in {kept.id for kept in window.archive.unfinished()}


def test_a_visit_leads_back_to_an_untouched_game(window: MainWindow) -> None:
    window.begin(PLAIN, {}, ["Camille", "Jules"])
    assert window.game is not None
    number = window.game.keeper.number
    window.visits.show_exercises(PLAIN)
    window.visits.open_exercise(PLAIN, 0)
    window.visits.go_home()
    assert window.game is not None
    assert window.game.keeper.number == number
    assert [kept.id for kept in window.archive.unfinished()] == [number]


@pytest.mark.parametrize("key", ENGINES)
def test_an_untouched_game_laid_again_in_its_own_place_stays(
    window: MainWindow, key: str, tmp_path: Path
) -> None:
    """By its file, by its card, or after a visit: it is kept all the time."""
    window.begin(key, {}, [""] * len(players(key)))
    game = window.game
    assert game is not None
    number, path = game.keeper.number, tmp_path / "untouched.ludo"
    assert window.save_to(path)
    ways: list[Callable[[], object]] = [
        lambda: window.open_file(path),
        lambda: window.resume(str(number)),
        lambda: (window.visits.show_statistics(), window.visits.go_home()),  # type: ignore[func-returns-value]
    ]
    for way in ways:
        way()
        game = window.game
        assert game is not None
        assert game.keeper.number == number
        assert [kept.id for kept in window.archive.unfinished()] == [number]
    window.show_shelf()
    assert window.archive.unfinished() == ()


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Anne", "", "Chloé", ""), "Anne, Chloé and 2 others"),
        (("Anne", "", "Chloé", "Denis"), "Anne, Chloé, Denis and one other"),
        (("Anne", "Bruno", "Chloé", "Denis"), "Anne, Bruno, Chloé and Denis"),
        (("", "", "", ""), "Hot seat"),
    ],
)
def test_a_card_counts_who_gave_no_name(
    window: MainWindow, names: tuple[str, ...], said: str
) -> None:
    key = of_partners()
    game = start_timeline(key, with_seats(key, 4), 1, tuple(map(SeatInfo, names)))
    window.archive.begin(game)
    (item,) = card_items(window.archive, window.archive.unfinished(), finished=False)
    assert str(item.players[0]) == said


def test_a_card_names_who_sits_there_now(window: MainWindow) -> None:
    """At the end who won and for whom; for want of room in fewer words, never with a cut name."""
    key = with_players()
    game = start_timeline(key, {}, 1, (SeatInfo("Anne"), SeatInfo()))
    game.change_seat("computer", 0, 3)
    window.archive.begin(game)
    (item,) = card_items(window.archive, window.archive.unfinished())
    assert [str(text) for text in item.players] == ["Regular and one other", "Regular + 1"]
    assert callable(item.status)
    assert str(item.status()) == "Regular for Anne to play"
    window.change_settings(text_size="largest")
    window.show_shelf()
    card = GameCard(item, window.shelf)
    for width, shown in ((600, "Regular and one other"), (330, "Regular + 1")):
        card.resize(width, 170)
        assert card.shown()[1] == shown
    game.end(Ending("resign", 1))
    window.archive.sync(int(item.id), game)
    (item,) = card_items(window.archive, window.archive.finished(), finished=True)
    assert callable(item.status)
    assert str(item.status()) == "Won by Regular for Anne"


def test_what_was_chosen_for_a_game_nobody_touched_is_offered_again(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is on no card, which is said; « New game » has names and options until it is used."""
    four, names = of_partners(), ["Anne", "Bruno", "Chloé", "Denis"]
    others = [one for one in game_class(four).option_list if one.key != "players"]
    option = next(one for one in others if len(one.values) > 1)
    chosen = option.values[1].value
    seen: list[tuple[tuple[str, ...], str]] = []

    def left(dialog: NewGameDialog) -> int:
        seen.append((dialog.names(), dialog.options().get(option.key, "")))
        return 0

    monkeypatch.setattr(NewGameDialog, "exec", left)
    window.begin(four, {**with_seats(four, 4), option.key: chosen}, names)
    window.show_shelf()
    assert window.archive.unfinished() == ()
    QCoreApplication.processEvents()
    assert info(four).title in window.toast.text
    assert "still offers" in window.toast.text
    window.new_game(four)
    assert seen.pop() == (tuple(names), chosen)
    window.new_game(PLAIN)
    assert seen.pop()[0] == ("Anne", "Bruno")
    for key in ENGINES:
        if key == four:
            continue
        window.begin(key, with_seats(key, 2), names[:2])
        window.show_shelf()
        QCoreApplication.processEvents()
        assert "still offers" in window.toast.text
        assert window.toast.isVisible()
        assert window.archive_games.offered[key].names == tuple(names[:2])
    window.begin(PLAIN, {}, ["", ""])
    window.toast.dismiss()
    window.show_shelf()
    QCoreApplication.processEvents()
    assert window.toast.isHidden()  # nothing was chosen that could be lost
    monkeypatch.setattr(NewGameDialog, "exec", lambda _dialog: 1)
    window.new_game(four)
    assert window.game is not None
    assert [seat.name for seat in window.game.controller.timeline.seats] == names
    assert four not in window.archive_games.offered


@pytest.mark.parametrize("done", ["move", "taken back", "roll", "composed"])
def test_a_game_somebody_touched_stays(window: MainWindow, done: str) -> None:
    if done == "roll":
        window.begin(DICE, {}, ["", ""])
    else:
        window.begin(PLAIN, {}, ["", ""])
    assert window.game is not None
    controller = window.game.controller
    if done in {"move", "taken back"}:
        controller.commit(controller.state.legal_actions()[0])
    if done == "taken back":
        controller.undo()
    if done == "roll":
        until(lambda: controller.waits_for_roll, "for the die")
        assert controller.roll()
    if done == "composed":
        position = controller.state.position()
        window.begin(PLAIN, {}, ["", ""], position)
        assert window.game is not None
    number = window.game.keeper.number
    window.show_shelf()
    assert [kept.id for kept in window.archive.unfinished()] == [number]


# A folder which may only be read


@needs_permissions
def test_games_of_a_protected_folder_are_opened_and_nothing_is_pretended(
    open_window: Callable[..., MainWindow], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with ordinary_folder() as folder:
        data = folder / "data"
        monkeypatch.setenv("LUDOTHEQUE_DATA", str(data))
        window = open_window()
        keep(window, PLAIN, 2)
        window.show_shelf()
        window.resume(window.shelf.row.cards[0].item.id)  # a root's run imports what it needs
        window.show_shelf()
        window.archive.close()
        data.chmod(0o555)
        for file in data.iterdir():
            file.chmod(0o444)
        try:
            with ordinary_user():
                window.archive_games.refresh_shelf()
                assert len(window.shelf.row.cards) == 2
                assert len(told) == 1
                assert "nothing is kept there" in told.pop()
                window.resume(window.shelf.row.cards[0].item.id)
                assert window.game is not None
                QCoreApplication.processEvents()
                assert told == []  # nothing has been done: nothing has to be written
                controller = window.game.controller
                controller.commit(controller.state.legal_actions()[0])
                until(lambda: bool(told), "for the notice")
                assert str(data) in told.pop()
                controller.undo()
                window.show_shelf()  # nothing has changed: nothing is asked
                assert told == []
                assert len(window.shelf.row.cards) == 2
        finally:
            data.chmod(0o777)
            for file in data.iterdir():
                file.chmod(0o666)
