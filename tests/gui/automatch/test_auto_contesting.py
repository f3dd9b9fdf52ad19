"""« Contest » on each announced figure and « Let them pass »: on the table and on the curtain."""

import itertools
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from ludotheque.games.automatch.actions import Kind, contest
from ludotheque.games.automatch.cards import CARD, NAMES, PUMP
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.table.controller import Mode
from ludotheque.ui.games.automatch import table_art, texts
from ludotheque.ui.games.automatch.curtain import NOTE_HIGH, WAIT
from ludotheque.ui.games.automatch.layout import layout_for
from ludotheque.ui.games.automatch.offers import contestable
from ludotheque.ui.window.mainwindow import MainWindow
from tests.clocks import HandClock
from tests.gui.automatch.auto_hands import AutoHands, phase, played_until
from tests.gui.table.hands import Key
from tests.gui.table.opposite import check_turned


def asked(state: AutoMatchState, figures: int = 2) -> bool:
    """Somebody may contest so many figures."""
    return phase(state) == "contest" and len(contestable(state)) == figures


def opened(window: MainWindow, folder: Path, players: str = "3") -> AutoHands:
    """A match in which somebody may contest two figures, its curtain hanging."""
    timeline = played_until(asked, seed=3, players=players, announce="always")
    return AutoHands(window).open_timeline(folder, timeline)


@pytest.mark.parametrize("way", ["click", "keys"])
def test_each_figure_on_the_table_is_contested_by_its_own_button(
    window: MainWindow, tmp_path: Path, way: str
) -> None:
    """One click is enough; a reader hears whose figure it is."""
    hands = opened(window, tmp_path)
    hands.lift()
    seat, ply = contestable(hands.deal)[1], hands.timeline.ply
    place = f"contest-{seat}"
    assert hands.board.place_text(place).startswith("Contest ")
    if way == "click":
        hands.click(place)
    else:
        hands.walk(place)
        hands.key(Key.Key_Return)
    hands.rest()
    assert hands.timeline.line[ply] == contest(seat)
    hands.check()


@pytest.mark.parametrize("way", ["click", "keys", "button"])
@pytest.mark.parametrize("answer", ["contest", "let"])
def test_the_curtain_is_answered_without_opening_a_hand(
    window: MainWindow, tmp_path: Path, hand_clock: HandClock, way: str, answer: str
) -> None:
    """Only once it may be lifted; whoever answers is no longer asked."""
    hands = opened(window, tmp_path)
    seat, ply = contestable(hands.deal)[0], hands.timeline.ply
    place = "let" if answer == "let" else f"contest-{seat}"
    if way == "button" and answer == "contest":
        assert str(hands.board.other_label()) == "Let them pass"
        return
    seen: list[object] = []
    controller = hands.controller
    controller.changed.connect(
        lambda: None if controller.is_empty else seen.append(controller.observer())
    )

    def press() -> None:
        if way == "click":
            hands.click(place)
        elif way == "keys":
            hands.walk(place)
            hands.key(Key.Key_Return)
        else:
            hands.page.panel.other.click()

    press()
    assert hands.timeline.ply == ply, "the press may have been one too many of the one before"
    assert hands.mode is Mode.COVERED
    hand_clock.advance(WAIT)
    press()
    hands.rest()
    assert hands.timeline.line[ply] == (Kind.LET if answer == "let" else contest(seat))
    assert set(seen) == {None}, "no hand was opened"
    assert hands.board.position.hand == ()


@pytest.mark.parametrize("answer", ["contest", "let", "lift"])
def test_the_curtain_is_read_and_answered_from_the_other_side(
    window: MainWindow, tmp_path: Path, answer: str
) -> None:
    """At a screen laid flat between two, what stands on the curtain turns to whom it names."""
    window.change_settings(sentences="turned")
    timeline = played_until(
        lambda state: asked(state, 1) and state.actors() == (1,), players="2", announce="always"
    )
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    board, view, ply = hands.board, hands.view, timeline.ply
    assert hands.mode is Mode.COVERED
    for box in (board.curtain.plaque(), board.layout_.lift):
        within = box.adjusted(12, 8, -12, -8)
        check_turned(window, view, view.mapFromScene(within).boundingRect())
    seat = contestable(hands.deal)[0]
    if answer == "lift":
        hands.click("curtain")
        assert hands.mode is Mode.CHOOSING
        return
    hands.click("let" if answer == "let" else f"contest-{seat}")
    hands.rest()
    assert hands.timeline.line[ply] == (Kind.LET if answer == "let" else contest(seat))


def test_the_ring_of_who_may_be_contested_is_not_the_winners(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where the card ahead may be contested: the halo is that of who is ahead or wins."""
    hands = opened(window, tmp_path)
    hands.lift()
    halo = table_art.colour("halo")
    rings: list[QColor] = []
    paint = table_art.frame

    def noted(painter: QPainter, box: QRectF, **how: object) -> None:
        ink = how.get("ink")
        rings.append(halo if ink is None else QColor(str(ink)))
        paint(painter, box, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(table_art, "frame", noted)
    hands.view.grab()
    rings.clear()
    hands.view.grab()
    assert len(rings) >= 2
    # The small last trick may have its own.
    allowed = 1 if hands.board.past else 0
    assert sum(ring == halo for ring in rings) <= allowed


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_no_button_covers_what_it_speaks_of(
    window: MainWindow, tmp_path: Path, players: str
) -> None:
    """On the table it is clear of cards, names, stock and piles; on the plaque below figures."""
    timeline = played_until(
        lambda state: phase(state) == "contest", seed=3, players=players, announce="always"
    )
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    board, curtain = hands.board, hands.board.curtain
    layouts = [layout_for(int(players), tall=tall) for tall in (False, True)]
    for board.layout_ in layouts:
        boxes = [curtain.contest_box(seat) for seat in curtain.asked()]
        room, trick = curtain._rooms()[-1]
        cards = curtain._boxes(room, trick)
        assert min(card.width() for card in cards) > 60
        everything = [*boxes, curtain.let_box(), *cards]
        for index, box in enumerate(everything):
            assert curtain.plaque().contains(box)
            assert not any(box.intersects(other) for other in everything[index + 1 :])
    board.layout_ = layouts[0]
    hands.lift()
    for lay in layouts:
        board.layout_ = lay
        for seat in contestable(hands.deal):
            box = board.rect_of(f"contest-{seat}")
            assert lay.table.contains(box)
            for other in board.trick.seats:
                card = board.sheets.laid.box(other).adjusted(0, 4, 0, 56)
                assert not box.intersects(card)
            assert not any(box.intersects(plate.plate) for plate in lay.seats)
            assert not box.intersects(lay.piles)
    board.layout_ = layouts[0]


def drawn_last(state: AutoMatchState) -> bool:
    """Somebody is to lay the first card after an exchange of his own."""
    done = state.exchanges
    fresh = bool(done) and done[-1].trick == len(state.past) - 1
    return phase(state) == "play" and fresh and (done[-1].seat,) == state.actors()


def test_a_card_drawn_is_marked_until_its_owner_has_played(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For his eyes and ears alone, by a mark which is not the winner's."""
    timeline = played_until(drawn_last, players="2", announce="always")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    marks: list[float] = []
    paint = table_art.plus

    def noted(painter: QPainter, centre: QPointF, radius: float) -> None:
        marks.append(radius)
        paint(painter, centre, radius)

    monkeypatch.setattr(table_art, "plus", noted)
    hands.view.grab()
    assert marks == []
    hands.lift()
    (card,) = hands.board.fresh_cards()
    assert card == NAMES[hands.deal.exchanges[-1].drawn]
    hands.view.grab()
    assert marks
    assert ", just drawn" in hands.board.place_text(card)
    other = next(
        name for name in hands.board.starter_places() if CARD[name] < PUMP and name != card
    )
    assert ", just drawn" not in hands.board.place_text(other)
    assert hands.controller.commit(hands.deal.parse(f"{other}=?")) is None
    hands.rest()
    seen = hands.deal.observe(hands.deal.exchanges[-1].seat)
    assert card in seen.hand
    hands.board._observed = hands.deal, hands.controller.observer(), seen
    assert hands.board.fresh_cards() == ()


@pytest.mark.parametrize("announce", ["no", "leader", "always"])
def test_announcing_explains_itself_during_the_first_trick(
    window: MainWindow, announce: str
) -> None:
    """Three notes on each first curtain, whole and heard; none later, none without figures."""
    hands = AutoHands(window).begin(players="2", announce=announce)
    board = hands.board
    for language, tall in itertools.product(("fr", "en"), (False, True)):
        window.change_settings(language=language)
        board.layout_ = layout_for(2, tall=tall)
        notes = texts.first_notes(board)
        assert len(notes) == (0 if announce == "no" else 3)
        made = table_art.font(20 * board.layout_.text, 500)
        box = QRectF(0, 0, board.curtain.plaque().width() - 68, 1000)
        for note in notes:
            assert str(note) in board.place_text("curtain")
            needed = QFontMetricsF(made).boundingRect(box, Qt.TextFlag.TextWordWrap, str(note))
            assert needed.height() <= NOTE_HIGH * board.layout_.text, str(note)
        assert board.layout_.area.contains(board.curtain.plaque())
    hands.skip(8)
    assert hands.deal.past
    assert texts.first_notes(board) == ()
