"""A user's two hands at L'Auto-Match's table: the curtain, cards, figures, contests, exchanges."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Self, cast

from PySide6.QtTest import QTest

from ludotheque.core.draws import RandomSource
from ludotheque.games import create
from ludotheque.games.automatch.actions import Action, Kind, said, take_apart
from ludotheque.games.automatch.cards import NAMES, cards_in
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.record import savefile
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.board.boardview import Drag
from ludotheque.ui.games.automatch.scene import AutoMatchScene
from tests.gui.table.hands import LEFT, Hands, Key, let_go, until

WAYS = ("click", "drag", "keys")
PLAYERS = ("Anne", "Bruno", "Chloé", "David")
AT_REST = {Mode.CHOOSING, Mode.OVER, Mode.COVERED, Mode.LOOKING, Mode.REVIEW}


def dealt(seed: int = 1, **options: str) -> Timeline:
    """A match up to its first lead."""
    game = create("automatch", options)
    seats = tuple(SeatInfo(name) for name in PLAYERS[: len(game.seats)])
    timeline = Timeline(game, seed=seed, seats=seats)
    timeline.settle()
    return timeline


def played_until(
    wanted: Callable[[AutoMatchState], bool], seed: int = 1, **options: str
) -> Timeline:
    """A match played at random until somebody has to act in a state that is wanted."""
    for attempt in range(seed, seed + 40):
        timeline, source = dealt(attempt, **options), RandomSource(attempt)
        for _ in range(250):
            state = cast(AutoMatchState, timeline.state)
            if wanted(state):
                return timeline
            timeline.apply(state.random_action(source))
            timeline.settle()
            if timeline.is_over():
                break
    raise AssertionError("no match leads there")


def phase(state: AutoMatchState) -> str:
    """What the seat on turn is to do."""
    return state.observe(None).phase


def following(state: AutoMatchState) -> bool:
    """Somebody plays to a trick in which only cars lie."""
    cars = all(card < 52 for card in state.trick.cards)
    return phase(state) == "play" and bool(state.trick.cards) and cars


class AutoHands(Hands):
    """Plays L'Auto-Match at a window."""

    game = "automatch"

    def begin(self, *names: str, **options: str) -> Self:
        """Begin a match and wait until somebody has to lift the curtain."""
        count = int(options.get("players", "4"))
        return super().begin(*(names or PLAYERS[:count]), **options)

    def open_timeline(self, folder: Path, timeline: Timeline) -> "AutoHands":
        """Open a file with this match."""
        path = folder / "match.ludo"
        savefile.save(path, timeline.to_record())
        assert self.window.open_file(path, as_it_is=True)
        self._settle_down()
        return self

    def _settle_down(self) -> None:
        let_go()
        self.rest()

    @property
    def board(self) -> AutoMatchScene:
        """The table."""
        return cast(AutoMatchScene, self.page.scene)

    @property
    def deal(self) -> AutoMatchState:
        """The state of the match."""
        return cast(AutoMatchState, self.timeline.state)

    def quiet(self) -> bool:
        """Return whether nothing moves and nothing will happen by itself."""
        scene = self.board
        moving = scene.moving or scene._settling.running or scene.rise.running
        if self.controller.between_games and not moving:  # whoever plays has read the score
            QTest.mouseClick(self.page.panel.button, LEFT)
            return False
        return self.mode in AT_REST and not moving and not scene.curtain.motion.running

    def check(self) -> None:
        """The table must show exactly what the eyes on it may see, and nothing else."""
        state, scene, eyes = self.deal, self.board, self.controller.observer()
        held = scene.held
        trick = state.observe(None).trick if held is None else held
        if held is not None:  # the trick that ended last stands until the next one is begun
            assert held == state.observe(None).past[-1]
            assert not state.trick.cards
        cards = {f"trick-{s}": card for s, card in zip(trick.seats, trick.cards, strict=True)}
        if eyes is not None:
            cards |= {NAMES[card]: NAMES[card] for card in state.hand(eyes)}
        shown = {place: card for place, card in scene.shown().items() if place[:5] != "stock"}
        assert shown == cards
        assert dict(scene.shown()) == dict(scene.expected())
        assert scene.hand == ()
        assert self.view.drag is Drag.NONE
        for name in ("cursor", "hovered", "pressed"):
            assert getattr(scene, name) in {None, *scene.places}
        if self.mode is Mode.COVERED:
            figures = {f"contest-{seat}" for seat in scene.curtain.asked()}
            assert set(scene.places) == {"curtain", *figures, *({"let"} if figures else ())}
            assert bool(figures) is (phase(state) == "contest")
            assert scene.curtain.down == 1
        else:
            assert scene.curtain.down == 0

    # The curtain

    def lift(self, way: str = "click") -> None:
        """Pass the table on and lift the curtain, as far as there is something to do."""
        if self.mode is Mode.LOOKING:
            self._press_button(way)
        if self.mode is Mode.COVERED:
            if way == "click":
                self.click("curtain")
            elif way == "keys":
                self.key(Key.Key_Return)
            else:
                self.page.panel.button.click()
            self.rest()
            assert self.mode is not Mode.COVERED
            self.check()

    def _press_button(self, way: str) -> None:
        if way == "keys":
            self.key(Key.Key_Return)
        else:
            self.page.panel.button.click()
        self.rest()

    # Playing

    def perform(self, action: int, way: str) -> None:
        """Play an action of the seat on turn."""
        parts = take_apart(action)
        assert parts is not None
        match parts.kind:
            case Kind.CARD:
                self._lay(parts, way)
            case Kind.CONTEST:
                place = f"trick-{parts.seat}"
                self._name(place, way)
                assert self.chosen == (place,)
                if way == "drag":
                    self.page.panel.button.click()
                else:
                    self._name(place, way)
            case Kind.EXCHANGE:
                self._give(parts, way)
            case Kind.LET | Kind.LEAD:
                self.page.panel.button.click()
            case Kind.DECLINE:
                lead = "lead" in self.board.selection.starters
                (self.page.panel.other if lead else self.page.panel.button).click()

    def _name(self, place: str, way: str) -> None:
        if way == "keys":
            self.walk(place)
            self.key(Key.Key_Return)
        else:
            self.click(place)

    def _give(self, parts: Action, way: str) -> None:
        card, stock = NAMES[parts.card], f"stock-{parts.place}"
        if way == "drag":
            self.drag(card, stock)
        else:
            self._name(card, way)
            assert self.chosen == (card,)
            self._name(stock, way)

    def _lay(self, parts: Action, way: str) -> None:
        card, figure = NAMES[parts.card], said(parts.saying)
        box = self.board.announcing
        if way == "drag" and figure is None:
            self.drag(card, "table")
            return
        if way == "drag" and not self.deal.trick.cards:
            self.click(card)  # dropped, a leader's card would lie there in silence
        elif way == "drag":
            self.drag(card, "table")
        else:
            self._name(card, way)
        self.rest()
        assert self.chosen == (card,)
        if figure is None:
            if way == "click":
                self.click("table")
            elif box.open:
                assert box.box is not None
                self.key(Key.Key_Return, widget=box.box.field)
            else:
                self.key(Key.Key_Return)
            return
        assert box.box is not None
        assert box.box.isVisible()
        if figure == "?" and way != "keys":
            box.box.other_button.click()
            return
        QTest.keyClicks(box.box.field, figure.replace(".", ","))
        self.key(Key.Key_Return, widget=box.box.field)

    def choice(self, rng: random.Random) -> int:
        """An action for the seat on turn: what is offered, figures typed beyond it."""
        state = self.deal
        if rng.random() < 0.7:
            return state.random_action(RandomSource(rng.getrandbits(30)))
        return rng.choice(list(state.legal_actions()))

    def one_action(self, rng: random.Random, way: str) -> None:
        """Lift the curtain, play something legal and check what came of it."""
        self.lift(way)
        timeline, before = self.timeline, self.timeline.ply
        state, action = self.deal, self.choice(rng)
        text = state.notation(action)
        self.perform(action, way)
        until(lambda: timeline.ply > before, f"for {text} by {way}")
        self.rest()
        assert timeline.notation_at(before) == text
        self.check()

    def play_on(self, rng: random.Random, way: str, actions: int) -> int:
        """Play some actions, or to the end; return how many."""
        for count in range(actions):
            if self.mode is Mode.OVER:
                return count
            self.one_action(rng, way)
        return actions

    def play_until_deal(self, number: int, rng: random.Random, way: str) -> None:
        """Play until a deal has begun, or the match is over."""
        while self.mode is not Mode.OVER and self.deal.number < number:
            self.one_action(rng, way)

    def one_action_of(self, source: RandomSource) -> None:
        """Have the model play an action, whoever is on turn."""
        self.controller.pass_on()
        self.rest()
        self.controller.lift()
        self.rest()
        assert self.controller.commit(self.deal.random_action(source)) is None
        self.rest()

    def skip(self, actions: int, seed: int = 1) -> None:
        """Have the model play some actions, curtain included."""
        source = RandomSource(seed)
        for _ in range(actions):
            if self.mode is Mode.OVER:
                return
            self.one_action_of(source)


def cards_of(mask: int) -> set[str]:
    """The notation of the cards of a mask."""
    return {NAMES[card] for card in cards_in(mask)}


def leads_on(state: AutoMatchState, action: int) -> bool:
    """Return whether a seat goes on after an action which wins it the trick."""
    after = state.child(action)
    assert isinstance(after, AutoMatchState)
    return len(after.past) > len(state.past) and after.actors() == state.actors()


def leads_after_his_own_trick(state: AutoMatchState) -> bool:
    """Return whether a seat may win the trick and lead the next one."""
    if phase(state) != "play" or not state.trick.cards:
        return False
    return any(leads_on(state, action) for action in state.legal_actions())
