"""The measure of gestures meets what it is about, and catches every build that leaks."""

import itertools
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from ludotheque.table.controller import Mode, TableController
from ludotheque.table.seeing import Seeing
from ludotheque.table.tablemachine import TableMachine
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.games.automatch import curtain
from ludotheque.ui.games.automatch.curtain import Curtain
from ludotheque.ui.games.automatch.scene import AutoMatchScene
from ludotheque.ui.games.automatch.table_cards import AutoMatchMotions
from ludotheque.ui.table import eyes
from tests.gui.automatch import gestures
from tests.gui.automatch.gestures import Evening
from tests.reliability.driven import changed

pytestmark = pytest.mark.usefixtures("qapp")

Leak = Callable[[], AbstractContextManager[None]]


def from_the_start() -> AbstractContextManager[None]:
    """The waiting is counted from the start of the fall, and no press begins it anew."""
    follow = Curtain.follow

    def at_once(self: Curtain) -> None:
        hung = self.hangs
        follow(self)
        if self.hangs and not hung:
            self._wait()

    def keep(self: Curtain) -> bool:
        return self.hangs and not self.ready

    stack = changed(Curtain, "follow", at_once)
    return both(stack, changed(Curtain, "stir", keep))


class both(AbstractContextManager[None]):  # noqa: N801 - used as a function
    """Two changes at a time."""

    def __init__(self, *parts: AbstractContextManager[None]) -> None:
        """Take the parts."""
        self._parts = parts

    def __enter__(self) -> None:
        for part in self._parts:
            part.__enter__()

    def __exit__(self, *found: object) -> None:
        for part in reversed(self._parts):
            part.__exit__(None, None, None)


def held_keys_act() -> AbstractContextManager[None]:
    """Whatever the board hears lifts the curtain, what a key held down repeats as well."""

    def lifts(self: AutoMatchScene) -> bool:
        self.curtain.lift()
        return self.curtain.hangs

    return changed(AutoMatchScene, "stir", lifts)


def hurries_and_acts() -> AbstractContextManager[None]:
    """A press that ended an animation goes on to do what it says."""

    def both_at_once(self: BoardScene, _spot: object) -> bool:
        self.hurry()
        return False

    return both(
        changed(BoardScene, "hurries", both_at_once), changed(curtain, "WAIT", 1),
        changed(BoardScene, "strays", lambda *_, **__: False),
    )  # fmt: skip


def looks_through_the_next_eyes() -> AbstractContextManager[None]:
    """The table is seen through the eyes of whoever is on turn, curtain or not."""
    observer = TableMachine.observer

    def seen(self: TableController) -> int | None:
        if self.hides and self.mode in {Mode.COVERED, Mode.ANIMATING}:
            actors = self.timeline.state.actors()
            return actors[0] if actors and actors[0] >= 0 else None
        return observer(self)

    return changed(TableMachine, "observer", seen)


LEAKS: dict[str, Leak] = {
    "no waiting at all": lambda: changed(curtain, "WAIT", 1),
    "half a second of waiting": lambda: changed(curtain, "WAIT", 500),
    "waiting from the start of the fall, whatever is pressed": from_the_start,
    "presses do not begin the waiting anew": lambda: changed(
        Curtain, "stir", lambda self: self.hangs and not self.ready
    ),
    "the hand stays face up once its card is laid": lambda: changed(
        AutoMatchMotions, "_turn_down", lambda _self: None
    ),
    "keys held down act": held_keys_act,
    "a press which hurries does what it says as well": hurries_and_acts,
    "the eyes of the seat on turn": looks_through_the_next_eyes,
    "tool tips stay": lambda: changed(eyes, "hide_tips", lambda: None),
    "a card shown on the curtain is taken back": lambda: changed(Seeing, "name", lambda *_: None),
}


@pytest.mark.parametrize(
    "leak", [one if at % 3 == 0 else pytest.param(one, marks=pytest.mark.slow)
             for at, one in enumerate(LEAKS)]
)  # fmt: skip
def test_a_leaking_build_is_caught(leak: str) -> None:
    with LEAKS[leak]():
        for verdict in itertools.islice(gestures.cases(0), 40):
            if verdict is not None:
                return
    raise AssertionError(f"8,000 gestures have shown nothing of: {leak}")


@pytest.mark.slow
def test_the_gestures_meet_what_they_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """They lift, lay, contest, exchange, look at what was drawn, and are in vain, often enough."""
    met: Counter[str] = Counter()
    weigh = Evening.weigh

    def count(self: Evening, name: str, **named: object) -> None:
        met[name] += 1
        met[self.controller.mode.value] += 1
        met["waiting"] += self.scene.curtain.hangs and not self.scene.curtain.ready
        met["lifted"] += bool(named["curtained"]) and self.controller.observer() is not None
        met["played"] += self.acts() > named["before"][0]  # type: ignore[index]
        met["hurried"] += bool(named["shown"])
        weigh(self, name, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Evening, "weigh", count)
    assert list(itertools.islice(gestures.cases(0), 6)) == [None] * 6
    for what in ("lifted", "played", "waiting", "hurried", "choosing", "touch", "held", "announce"):
        assert met[what] >= 25, (what, met)
    assert met["looking"], met
