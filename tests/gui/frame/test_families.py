"""Games begun from one another are drawn as a tree on their cover, and small on their cards."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest

from ludotheque.archive.store import Shelved
from ludotheque.record.circumstances import Branch
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.ui.look.theme import LIGHT
from ludotheque.ui.shelf.families import Family, families_of
from ludotheque.ui.shelf.familylines import draw_family
from ludotheque.ui.shelf.familytree import FamilyTree
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import without_chance
from tests.gui.frame.test_search import menu_of
from tests.gui.table.hands import until

KEY = without_chance()
BY_KEYS = Qt.FocusReason.TabFocusReason


def shelved(uid: str, ply: int, *, finished: bool = False) -> Shelved:
    """A game of the archive with this id, after so many actions."""
    return Shelved(ord(uid), KEY, {}, (), "", "", ply, 0, "*", uid, 1, finished=finished)


def drawn(family: Family) -> list[tuple[str, str | None, int]]:
    """The games of a family with the one each is drawn to part from, and where."""
    names = [member.kept.uid for member in family]
    return [
        (member.kept.uid, None if member.parent is None else names[member.parent], member.at)
        for member in family
    ]


def test_who_parted_from_whom_and_where() -> None:
    """Later branches stand first, so that no line crosses another."""
    games = [
        shelved("a", 20),
        shelved("b", 30),
        shelved("c", 12),
        shelved("d", 25),
        shelved("x", 5),
    ]
    origins = {"b": Branch("a", 14), "c": Branch("a", 7), "d": Branch("b", 20)}
    (family,) = families_of(games, origins)
    assert drawn(family) == [("a", None, 0), ("b", "a", 14), ("d", "b", 20), ("c", "a", 7)]


def test_a_branch_begun_before_its_game_had_parted() -> None:
    """What both share they share with the first game, too: there it is drawn."""
    games = [shelved("a", 20), shelved("b", 30), shelved("c", 12)]
    (family,) = families_of(games, {"b": Branch("a", 14), "c": Branch("b", 9)})
    assert drawn(family) == [("a", None, 0), ("b", "a", 14), ("c", "a", 9)]


def test_games_of_one_which_is_gone_and_circles() -> None:
    games = [shelved("b", 30), shelved("c", 12)]
    (family,) = families_of(games, {"b": Branch("gone", 14), "c": Branch("gone", 9)})
    assert drawn(family) == [("b", None, 0), ("c", "b", 9)]
    assert families_of(games[:1], {"b": Branch("gone", 14)}) == []
    assert families_of(games, {}) == []
    (circle,) = families_of(games, {"b": Branch("c", 4), "c": Branch("b", 4)})
    assert sorted(name for name, _, _ in drawn(circle)) == ["b", "c"]


def game(names: tuple[str, ...] = ("Ada", "Ben")) -> Timeline:
    """A game of twelve moves."""
    timeline = start_timeline(KEY, {}, 1, tuple(map(SeatInfo, names)))
    play(timeline, 12, 0)
    return timeline


def play(timeline: Timeline, actions: int, choice: int) -> None:
    """Play on."""
    for _ in range(actions):
        timeline.apply(timeline.state.legal_actions()[choice])


@pytest.fixture
def numbers(window: MainWindow) -> dict[str, int]:
    """A family of four in the archive, one of them finished, and a game beside it."""
    first = game()
    late, early = first.branch(8), first.branch(4)
    play(late, 6, 1)
    play(early, 3, 1)
    early.end(Ending("resign", 0))
    last = late.branch(11)
    play(last, 2, -1)
    alone = start_timeline(KEY, {}, 9)
    play(alone, 3, 0)
    named = {"first": first, "late": late, "last": last, "early": early, "alone": alone}
    return {name: window.archive.begin(timeline) for name, timeline in named.items()}


def tree(window: MainWindow) -> FamilyTree:
    """The only tree of the cover, once all its games are known."""
    assert window.cover is not None
    (found,) = window.cover.families.trees
    window.cover.area.ensureWidgetVisible(found)
    until(lambda: not any("…" in lane.accessibleName() for lane in found.lanes))
    return found


def test_on_the_cover_by_keys_and_mouse(numbers: dict[str, int], window: MainWindow) -> None:
    window.show_cover(KEY)
    found = tree(window)
    order = ("first", "late", "last", "early")
    assert [lane.item.id for lane in found.lanes] == [str(numbers[name]) for name in order]
    names = [lane.accessibleName() for lane in found.lanes]
    assert ["unfinished" in name for name in names] == [True, True, True, False]
    assert "branch at move 8, 1 branch" in names[1]
    assert "branch at move 11" in names[2]
    assert "branch at move 4" in names[3]
    assert found.lanes[2].accessibleDescription() == "Game 3 of 4, parted from game 2"
    assert found.lanes[0].accessibleDescription() == "Game 1 of 4"

    found.lanes[0].setFocus(BY_KEYS)
    for key, place in (
        (Qt.Key.Key_Right, 1), (Qt.Key.Key_Right, 2), (Qt.Key.Key_Down, 3), (Qt.Key.Key_Left, 0),
        (Qt.Key.Key_Up, 0), (Qt.Key.Key_Down, 1),
    ):  # fmt: skip
        held = next(lane for lane in found.lanes if lane.hasFocus())
        QTest.keyClick(held, key)
        assert found.lanes[place].hasFocus(), (key, place)
    QTest.keyClick(found.lanes[1], Qt.Key.Key_Return)
    assert window.game is not None
    assert window.game.keeper.number == numbers["late"]

    window.show_cover(KEY)
    lane = tree(window).lanes[3]
    QTest.mouseClick(lane, Qt.MouseButton.LeftButton, pos=QPoint(20, lane.height() // 2))
    assert window.game is not None
    assert window.game.keeper.number == numbers["early"]


def test_a_card_leads_to_the_tree(numbers: dict[str, int], window: MainWindow) -> None:
    """Its menu does, on the shelf and on the cover; a game without a family does not offer it."""
    for page in ("shelf", "cover"):
        window.show_shelf()
        cards = window.shelf.row.cards
        if page == "cover":
            window.show_cover(KEY)
            assert window.cover is not None
            cards = window.cover.unfinished.row.cards
        by_id = {card.item.id: card for card in cards}
        for name, offered in (("late", True), ("alone", False)):
            card = by_id[str(numbers[name])]
            found = [a for a in menu_of(card).actions() if "branches" in a.text()]
            assert len(found) == offered, (page, name)
            if offered:
                found[0].trigger()
                assert window.cover is not None
                lane = window.cover.families.trees[0].lanes[1]
                assert lane.item.id == str(numbers[name])
                until(lane.hasFocus)
                if page == "shelf":
                    break


def test_only_where_there_is_a_family(numbers: dict[str, int], window: MainWindow) -> None:
    """A search hides it; cards of the family bear it, others do not; removed games leave it."""
    window.show_cover(KEY)
    cover = window.cover
    assert cover is not None
    cards = [*cover.unfinished.row.cards, *cover.finished.row.cards]
    with_tree = {card.item.id for card in cards if card.item.family is not None}
    assert with_tree == {str(number) for name, number in numbers.items() if name != "alone"}
    assert cover.families.isVisible()
    cover.searched.emit("ada")
    assert not cover.families.isVisible()
    for name in ("late", "last", "early"):
        window.archive.delete(window.archive.load(numbers[name]))
    window.show_shelf()
    window.show_cover(KEY)
    assert window.cover is not None
    assert window.cover.families.trees == []
    assert not window.cover.families.isVisible()


def test_the_lines_end_where_the_games_do() -> None:
    """A finished game's sign is open, the others are filled; each lane has its own line."""
    games = [shelved("a", 10), shelved("b", 20, finished=True)]
    (family,) = families_of(games, {"b": Branch("a", 5)})
    image = QImage(220, 80, QImage.Format.Format_RGB32)
    image.fill(LIGHT.raised)
    painter = QPainter(image)
    draw_family(painter, family, QRectF(0, 0, 220, 80), 10, 2, LIGHT, game=KEY)
    painter.end()
    accent, ground = LIGHT.accent(KEY), LIGHT.raised.lower()

    def at(ply: int, lane: int) -> str:
        return image.pixelColor(10 + ply * 10, 20 + 40 * lane).name()

    assert at(10, 0) == accent.lower()
    assert at(20, 1) == ground
    assert at(2, 0) == at(15, 1) == accent.lower()
    assert at(15, 0) == at(2, 1) == ground
