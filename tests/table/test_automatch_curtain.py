"""The curtain between hidden hands, and undo which stops at what has been seen."""

import random
from collections.abc import Callable

import pytest

from ludotheque.core.draws import RandomSource
from ludotheque.core.messages import Catalogue
from ludotheque.games import create
from ludotheque.games.automatch.actions import Kind, take_apart
from ludotheque.games.automatch.showing import TrickView
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Change, Mode, TableController
from ludotheque.table.seeing import CODE
from tests.table.tables import laid, run

pytestmark = pytest.mark.usefixtures("qapp")

NAMES = ("Anne", "Bruno", "Chloé", "David")
ANNOUNCED = {"announce": "always", "players": "2"}


def table(seed: int = 1, **options: str) -> TableController:
    """A table of L'Auto-Match up to its first curtain."""
    game = create("automatch", options)
    controller = TableController()
    controller.delays = False
    seats = tuple(SeatInfo(name) for name in NAMES[: len(game.seats)])
    controller.lay(Timeline(game, seed=seed, seats=seats))
    controller.begin()
    run(controller)
    return controller


def actor(controller: TableController) -> int:
    """The seat on turn."""
    return controller.timeline.state.actors()[0]


def act(controller: TableController, source: RandomSource) -> int:
    """Do whatever the seat on turn may do; return the action."""
    action = controller.timeline.state.random_action(source)
    assert controller.commit(action) is None
    run(controller)
    return action


def lift(controller: TableController) -> None:
    """Lift the curtain if there is one."""
    controller.pass_on()
    run(controller)
    controller.lift()
    run(controller)


def act_until(controller: TableController, kind: Kind, source: RandomSource) -> None:
    """Play until an action of a kind has been made."""
    while True:
        lift(controller)
        parts = take_apart(act(controller, source))
        assert parts is not None
        if parts.kind is kind:
            return
        assert controller.mode is not Mode.OVER


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_curtain_falls_before_every_other_seat(players: str) -> None:
    """Nobody sees through anybody's eyes until the seat on turn has lifted it."""
    controller = table(players=players)
    source = RandomSource(1)
    for _ in range(60):
        if controller.mode is Mode.OVER:
            break
        if controller.mode is Mode.COVERED:
            assert controller.observer() is None
            action = controller.state.legal_actions()[0]
            ply = controller.shown_ply
            assert controller.commit(action) is None
            assert controller.shown_ply == ply, "nothing is played through the curtain"
            assert controller.lift()
        assert controller.mode is Mode.CHOOSING
        before = actor(controller)
        assert controller.observer() == before
        assert not controller.lift()
        act(controller, source)
        if not controller.timeline.is_over():
            same = actor(controller) == before and controller.seeing.eyes == before
            assert controller.mode is (Mode.CHOOSING if same else Mode.COVERED)


def test_the_hand_lies_face_down_as_soon_as_its_card_is_laid() -> None:
    """All look at what is shown then; who goes on has his hand before him again."""
    controller = table(players="2")
    source = RandomSource(6)
    seen: list[int | None] = []
    controller.change_began.connect(lambda _change: seen.append(controller.observer()))
    for _ in range(12):
        lift(controller)
        before = actor(controller)
        act(controller, source)
        if actor(controller) == before:
            assert controller.mode is Mode.CHOOSING
            assert controller.observer() == before
            break
        assert controller.observer() is None
    else:
        raise AssertionError("nobody has led after his own trick")
    assert set(seen) == {None}


def test_what_a_seat_alone_has_been_told_is_shown_to_it() -> None:
    """An exchange is seen through the eyes of who made it."""
    controller = table(seed=2, **ANNOUNCED)
    seen: list[tuple[bool, int | None]] = []

    def note(change: Change) -> None:
        if change.before is not None and not change.before.is_chance():
            action = controller.timeline.line[controller.shown_ply - 1]
            seen.append((change.before.is_secret(action), controller.observer()))

    controller.change_began.connect(note)
    act_until(controller, Kind.EXCHANGE, RandomSource(2))
    secret, eyes = seen[-1]
    assert secret
    assert eyes is not None
    assert {eyes for secret, eyes in seen if not secret} == {None}


def test_one_person_alone_keeps_his_hand_open() -> None:
    """Where there are no curtains nobody else looks at the table."""
    controller = table()
    controller.curtains = False
    controller.lift()
    seat = actor(controller)
    seen: list[int | None] = []
    controller.change_began.connect(lambda _change: seen.append(controller.observer()))
    act(controller, RandomSource(2))
    assert seen == [seat]


def test_new_cards_are_taken_up_behind_the_curtain() -> None:
    """A deal is dealt before nobody's eyes, whoever played the last card of the one before."""
    controller = table(players="2", target="200")
    source = RandomSource(3)
    eyes: list[int | None] = []
    controller.change_began.connect(
        lambda change: eyes.append(controller.observer()) if change.before.is_chance() else None
    )
    for _ in range(55):
        lift(controller)
        act(controller, source)
    state = controller.state
    assert isinstance(state, AutoMatchState)
    assert state.number == 2
    assert eyes == [None]


def test_games_that_hide_nothing_have_no_curtain() -> None:
    """Their tables are as they were."""
    controller = laid()
    controller.begin()
    run(controller)
    assert not controller.hides
    assert controller.mode is Mode.IDLE
    assert not controller.drop_curtain()
    assert not controller.lift()


def test_without_curtains_the_seat_on_turn_sees() -> None:
    """As for one who plays against the program."""
    controller = table()
    controller.lift()
    controller.curtains = False
    source = RandomSource(5)
    for _ in range(10):
        assert controller.mode is Mode.CHOOSING
        assert controller.observer() == actor(controller)
        act(controller, source)


def test_a_hand_can_be_covered_at_any_time() -> None:
    """Its seat alone lifts the curtain again."""
    controller = table()
    assert not controller.drop_curtain()
    controller.lift()
    assert controller.drop_curtain()
    assert controller.mode is Mode.COVERED
    assert controller.observer() is None
    controller.lift()
    assert controller.observer() == actor(controller)


# Looking back


def test_looking_back_behind_the_curtain_shows_no_hand() -> None:
    """And the curtain still hangs afterwards."""
    controller = table()
    source = RandomSource(4)
    for _ in range(5):
        lift(controller)
        act(controller, source)
    assert controller.mode is Mode.COVERED
    controller.look_at(3)
    assert controller.mode is Mode.REVIEW
    assert controller.observer() is None
    assert not controller.lift()
    controller.look_at(controller.timeline.ply)
    assert controller.mode is Mode.COVERED


def test_who_looks_back_sees_with_his_own_eyes() -> None:
    """Until he covers his hand there, too."""
    controller = table()
    source = RandomSource(4)
    for _ in range(5):
        lift(controller)
        act(controller, source)
    controller.lift()
    seat = actor(controller)
    controller.look_at(3)
    assert controller.observer() == seat
    assert controller.drop_curtain()
    assert controller.mode is Mode.REVIEW
    assert controller.observer() is None
    controller.look_at(controller.timeline.ply)
    assert controller.mode is Mode.COVERED


def test_nobody_plays_on_from_before_what_has_been_seen() -> None:
    """The reason is given, and nothing changes."""
    controller = table()
    source = RandomSource(4)
    for _ in range(5):
        lift(controller)
        act(controller, source)
    line = controller.timeline.line
    controller.look_at(3)
    reason = controller.why_not_play_on()
    assert reason is not None
    assert reason.code == CODE
    controller.play_on()
    assert controller.mode is Mode.REVIEW
    controller.look_at(controller.timeline.ply - 1)
    assert controller.why_not_play_on() is not None, "the curtain shows it to the next seat"
    controller.look_at(len(line))
    source = RandomSource(6)
    while controller.mode is not Mode.CHOOSING:
        lift(controller)
        act(controller, source)
    line = controller.timeline.line
    controller.look_at(len(line) - 1)
    assert controller.why_not_play_on() is None, "no curtain has fallen since"
    controller.play_on()
    assert controller.timeline.redo_tail == line[-1:]


# Undo


class Waiting:
    """A stage on which a change is shown until it is told to finish."""

    def __init__(self) -> None:
        """Show nothing yet."""
        self.done: Callable[[], None] | None = None

    def perform(self, change: Change, done: Callable[[], None]) -> None:
        """Begin to show a change."""
        self.done = done

    def finish(self) -> None:
        """End it."""
        done, self.done = self.done, None
        if done is not None:
            done()


def test_a_card_which_is_still_being_laid_is_taken_back() -> None:
    """Nobody else has been asked to look; its seat lifts the curtain and may play another one."""
    controller = table()
    controller.lift()
    seat = actor(controller)
    controller.stage = stage = Waiting()
    assert controller.commit(controller.state.legal_actions()[0]) is None
    assert controller.mode is Mode.ANIMATING
    ply = controller.timeline.ply
    assert controller.can_undo
    assert controller.undo() is None
    stage.finish()
    controller.stage = None
    assert controller.timeline.ply == ply - 1
    assert controller.mode is Mode.COVERED
    assert actor(controller) == seat
    controller.lift()
    assert controller.mode is Mode.CHOOSING
    controller.redo()
    assert controller.timeline.ply == ply
    assert controller.mode is Mode.COVERED


def test_a_card_another_seat_has_seen_stays() -> None:
    """The reason names who has seen it, be it on the curtain before he has lifted it."""
    controller = table()
    source = RandomSource(1)
    controller.lift()
    act(controller, source)
    ply, name = controller.timeline.ply, NAMES[actor(controller)]
    for mode in (Mode.COVERED, Mode.CHOOSING):
        assert controller.mode is mode
        reason = controller.undo()
        assert reason is not None
        assert reason.code == CODE
        assert Catalogue("en").render(reason.message).startswith(f"{name} has seen this")
        assert controller.timeline.ply == ply
        assert controller.mode is mode
        controller.lift()


def test_who_wins_a_trick_may_still_take_his_card_back() -> None:
    """He goes on without a curtain, and nobody else has looked."""
    controller = table(players="2")
    source = RandomSource(6)
    while True:
        lift(controller)
        act(controller, source)
        if controller.mode is Mode.CHOOSING:
            break
    ply = controller.timeline.ply
    assert controller.undo() is None
    assert controller.timeline.ply == ply - 1
    assert controller.mode is Mode.CHOOSING


def test_a_contest_is_not_taken_back() -> None:
    """The key table has been seen by who asked for it."""
    controller = table(seed=2, **ANNOUNCED)
    act_until(controller, Kind.CONTEST, RandomSource(2))
    ply = controller.timeline.ply
    reason = controller.undo()
    assert reason is not None
    assert controller.timeline.ply == ply


def test_after_an_exchange_its_seat_looks_first() -> None:
    """Then the curtain falls; the exchange is not taken back."""
    controller = table(seed=2, **ANNOUNCED)
    source = RandomSource(2)
    rng = random.Random(2)
    for _ in range(300):
        lift(controller)
        seat = actor(controller)
        parts = take_apart(act(controller, source))
        assert parts is not None
        if parts.kind is Kind.EXCHANGE and actor(controller) != seat:
            break
    else:
        raise AssertionError("no exchange before the other seat's turn")
    assert controller.mode is Mode.LOOKING
    assert controller.observer() == seat
    assert controller.commit(rng.choice(list(controller.state.legal_actions()))) is None
    assert controller.mode is Mode.LOOKING
    controller.look_at(3)
    controller.look_at(controller.timeline.ply)
    assert controller.mode is Mode.LOOKING, "looking back is no passing on"
    reason = controller.undo()
    assert reason is not None
    assert "new to you" in Catalogue("en").render(reason.message)
    assert controller.pass_on()
    assert controller.mode is Mode.COVERED
    assert controller.observer() is None
    assert not controller.pass_on()


def test_a_game_taken_up_again_stands_as_it_is() -> None:
    """Who saw what before is not known: all of it counts as seen."""
    controller = table()
    source = RandomSource(1)
    controller.lift()
    act(controller, source)
    record = controller.timeline.to_record()
    again = TableController()
    again.delays = False
    again.lay(Timeline.from_record(record))
    again.begin()
    run(again)
    assert again.mode is Mode.COVERED
    reason = again.undo()
    assert reason is not None
    assert "before the table was left" in Catalogue("en").render(reason.message)
    again.lift()
    act(again, source)
    reason = again.undo()
    assert reason is not None
    assert "has seen this" in Catalogue("en").render(reason.message)


def test_the_deal_before_stands_once_the_curtain_has_told_its_result() -> None:
    """Whoever is named there has been shown how the last card fell."""
    controller = table(players="2", target="200")
    source = RandomSource(3)
    for _ in range(50):
        lift(controller)
        act(controller, source)
    state = controller.state
    assert isinstance(state, AutoMatchState)
    assert (state.number, controller.mode) == (2, Mode.COVERED)
    reason = controller.undo()
    assert reason is not None
    name = NAMES[actor(controller)]
    assert Catalogue("en").render(reason.message).startswith(f"{name} has seen this")
    controller.lift()
    reason = controller.undo()
    assert reason is not None
    assert "dealt" in Catalogue("en").render(reason.message)


def test_an_ending_is_taken_back_whoever_saw_it() -> None:
    """It is nothing that was hidden; the hands are covered while it stands."""
    controller = table()
    source = RandomSource(1)
    for _ in range(3):
        lift(controller)
        act(controller, source)
    lift(controller)
    controller.end(Ending("agreed"))
    assert controller.mode is Mode.OVER
    assert controller.observer() is None
    assert controller.undo() is None
    assert controller.mode is Mode.COVERED


@pytest.mark.parametrize(
    ("options", "tells"),
    [
        ({"ranks": "shown"}, False),
        ({"figures": "memory"}, False),
        ({"market": "yes"}, False),
        ({"market": "yes", "figures": "memory"}, True),
        ({"market": "yes", "announce": "always"}, True),
    ],
)
def test_a_trick_decided_by_unseen_figures_stands(options: dict[str, str], tells: bool) -> None:
    """Who laid its last card has learned from its winner which car is the better one.

    Where one car alone could win, no figure was needed and nothing is learned.
    """
    timeline = Timeline(create("automatch", {"players": "2", **options}), seed=5)
    source = RandomSource(5)
    timeline.settle()
    found = set()
    while not timeline.is_over():
        state, action = timeline.state, timeline.state.random_action(source)
        timeline.apply(action)
        after = timeline.state
        assert isinstance(state, AutoMatchState)
        assert isinstance(after, AutoMatchState)
        gathered = len(after.past) > len(state.past) and after.number == state.number
        parts = take_apart(action)
        assert parts is not None
        if gathered and parts.kind in {Kind.CARD, Kind.LET}:
            view = after.observe(None).past[-1]
            compared = _may_win(view, "market" in options) > 1
            told = state.actors()[0] in state.reveals_to(action)
            found.add((compared, told))
        timeline.settle()
    assert found == {(False, False), (True, tells)}


def _may_win(trick: TrickView, market: bool) -> int:
    """Return how many cars compete for a trick, 0 where a special takes it."""
    if not {"pump", "motorway"}.isdisjoint(trick.cards):
        return 0
    led = trick.cards[0][0]
    countries = "FID" if market and led in "FID" else led
    pairs = zip(trick.seats, trick.cards, strict=True)
    return sum(card[0] in countries and seat not in trick.valueless for seat, card in pairs)
