"""The primer of a game: a minute at a real table which teaches how the game itself is played."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRect, QRectF

from ludotheque.core.errors import IllegalAction
from ludotheque.core.messages import M, Message
from ludotheque.games import info
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Change, Mode
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.look.games import PRIMER, part
from ludotheque.ui.pages.host import Host
from ludotheque.ui.tour.gametour import BUTTON, Deed, GameTour, PrimerTopic, TourTopic
from ludotheque.ui.tour.tourpage import TourPage

_ASKED: Final = 30
"""How much worse it is to cover a place of the asked action than something else."""


class PrimerPage(TourPage):
    """The table and the card of a primer, each of whose steps can be passed over.

    A topic which begins at a point of its own finds the table there, whatever was done before.
    """

    leave_text = M("Leave the lesson")
    turn_text = M("Your turn: do it, and the lesson goes on.")
    may_pass = True
    _entering = False
    """Whether actions which lead to the topic are being played."""
    _astray = False
    """Whether something else than what the topic asks for has been played."""
    _diverted = False
    """Whether that has been taken back, and is said on the card."""

    def begin(self) -> None:
        """Start the game and show the first topic."""
        self.table.tells_end = False
        super().begin()

    @property
    def finished(self) -> bool:
        """Return whether the last topic is shown."""
        return self.at + 1 == len(self.tour.topics)

    # Steps

    def _enter(self) -> None:
        """Bring the table to the topic's point, then show the topic."""
        self._entering = True  # what is played on the way is not what the topic asks for
        self._entering = not self._arrive()
        if not self._entering:
            self._done.clear()
            self._diverted = False
            topic = self.topic
            if isinstance(topic, PrimerTopic) and topic.prepare is not None:
                topic.prepare(self.scene)
            super()._enter()

    def _arrive(self) -> bool:
        """Bring the table to the topic's point; return False while actions are being played."""
        topic = self.topic
        if not isinstance(topic, PrimerTopic) or topic.begin is None:
            return True
        wanted, controller = self._wanted(self.at), self.controller
        line = wanted.actions
        while True:
            here = controller.timeline
            at = here.ply
            if (here.game, here.start, here.actions) != (wanted.game, wanted.start, line[:at]):
                break
            if at == len(line):
                return True
            if controller.mode is Mode.ANIMATING:
                return False
            if controller.mode is not Mode.CHOOSING or controller.commit(line[at]) is not None:
                break
        controller.lay(wanted)
        controller.begin()
        return True

    def _wanted(self, number: int) -> Timeline:
        """Return the game at a topic's point, with what the user played as he was asked to.

        It is the topic's own where the rest of it could not follow.
        """
        topic = self.tour.topics[number]
        assert isinstance(topic, PrimerTopic)
        assert topic.begin is not None
        begun, here = topic.begin(), self.controller.timeline
        earlier = range(number - 1, -1, -1)
        at = next((one for one in earlier if _asks(self.tour.topics[one])), None)
        asked = None if at is None else self.tour.topics[at]
        if at is None or not isinstance(asked, PrimerTopic):
            return begun
        assert asked.begin is not None
        assert asked.asks is not None
        plain, before = asked.begin(), self._wanted(at)
        ply, line = before.ply, here.actions
        if not begun.start == plain.start == here.start or begun.actions[:ply] != plain.actions:
            return begun
        if len(line) <= ply or len(begun.actions) <= ply or line[:ply] != before.actions:
            return begun
        if not asked.asks(before.state, line[ply]):
            return begun
        try:
            for action in (line[ply], *begun.actions[ply + 1 :]):
                before.apply(action)
        except IllegalAction:
            return begun
        return before

    def _attained(self) -> bool:
        """Return whether what the topic waits for has been done."""
        topic = self.topic
        if isinstance(topic, PrimerTopic) and topic.done is not None:
            return topic.done(self.scene)
        return super()._attained()

    def _follow(self) -> None:
        """Go on with the actions that lead to a topic, or take back what it did not ask for."""
        if not self.controller.is_empty and self.controller.mode is not Mode.ANIMATING:
            if self._entering:
                self._enter()
                return
            if self._astray:
                self._take_back()
                return
            if self._undone():
                self.at -= 1
                self._enter()
                return
        super()._follow()

    def _undone(self) -> bool:
        """Return whether what the topic before waited for has been undone again."""
        before = self.tour.topics[self.at - 1] if self.at else None
        done = before.done if isinstance(before, PrimerTopic) else None
        return done is not None and not self._attained() and not done(self.scene)

    def _take_back(self) -> None:
        """Show the topic anew, with a word about what was played instead."""
        self._astray = False
        topic = self.topic
        assert isinstance(topic, PrimerTopic)
        if topic.begin is None:
            self.controller.undo()
        self._enter()
        self._diverted = True
        self._say()
        self._settle()
        self.card.announce()

    def _summary(self) -> Message:
        text = super()._summary()
        if self._diverted:
            return M(
                "That may be played, too; the lesson waits for something else. {text}", text=text
            )
        return text

    def _change_began(self, change: Change) -> None:
        super()._change_began(change)
        asks = self.topic.asks if isinstance(self.topic, PrimerTopic) else None
        before = change.before
        if self._entering or change.kind != "play" or before is None or before.is_chance():
            return
        if asks is not None and not asks(before, self.controller.timeline.actions[-1]):
            self._done.discard(Deed.MOVED)
            self._astray = True

    # Nothing is taken back by hand: a topic which is entered finds the table as it needs it

    @property
    def history(self) -> None:
        """Return None: there is nothing to undo."""
        return

    def undo(self) -> None:
        """Do nothing."""

    def redo(self) -> None:
        """Do nothing."""

    # What is meant

    def _asked(self) -> Sequence[str | QRectF]:
        return self._named() if self.topic.acts else ()

    def _named(self) -> Sequence[str | QRectF]:
        """Return the places and rectangles which the topic points at."""
        topic = self.topic
        if isinstance(topic, PrimerTopic):
            if topic.means is not None:
                return topic.means(self.scene)
            if topic.asks is not None:
                return asked_places(self.scene, topic)
        return ()

    def _meant(self) -> list[QRect]:
        topic = self.topic
        rects = [rect for name in self._named() if (rect := self._target(name)) is not None]
        if not rects or not self._whole(topic):
            return rects
        together = QRect()
        for rect in rects:
            together = together.united(rect)
        return [together]

    def _target(self, name: str | QRectF) -> QRect | None:
        """Return the rectangle of something to point at, None for a place which is not there."""
        if isinstance(name, QRectF):
            return self._in_view(name)
        if name == BUTTON:
            return self._of(self.table.panel.button)
        return self._at(name) if name in self.scene.places else None

    def _keep_clear(self) -> list[QRect]:
        """Return rectangles which the card should not cover: also where the asked action leads."""
        topic, clear = self.topic, super()._keep_clear()
        if isinstance(topic, PrimerTopic) and self.scene.choosing():
            places = self.scene.places
            for steps in asked_steps(self.scene, topic):
                names = map(self.scene.place_of, steps)
                clear += _ASKED * [self._at(name) for name in names if name in places]
        if isinstance(topic, PrimerTopic) and topic.clear is not None:
            clear += _ASKED * list(map(self._in_view, topic.clear(self.scene)))
        return clear

    @staticmethod
    def _whole(topic: TourTopic) -> bool:
        return isinstance(topic, PrimerTopic) and topic.whole

    # The window

    @property
    def home(self) -> str:
        """Return the key of the game: the primer leads to its cover."""
        return self.key

    def heading(self) -> str:
        """Return the title of the window."""
        return str(M("{game} in a minute", game=info(self.key).title))


def _asks(topic: TourTopic) -> bool:
    return isinstance(topic, PrimerTopic) and topic.asks is not None and topic.begin is not None


def asked_places(scene: BoardScene, topic: PrimerTopic) -> tuple[str, ...]:
    """Return the places of what a topic asks to choose next; none while nobody can choose."""
    chosen, lines = scene.selection.chosen, asked_steps(scene, topic)
    begun = [steps for steps in lines if chosen and steps[: len(chosen)] == chosen]
    at = len(chosen) if begun else 0
    steps = dict.fromkeys(line[at] for line in begun or lines if len(line) > at)
    return tuple(scene.place_of(step) for step in steps)


def asked_steps(scene: BoardScene, topic: PrimerTopic) -> list[tuple[str, ...]]:
    """Return the steps of each action a topic asks for; none while nobody can choose.

    If the topic shows one of them, they are those of this one, until another one is begun.
    """
    asks, state = topic.asks, scene.controller.state
    if asks is None or not scene.choosing():
        return []
    asked = [action for action in state.legal_actions() if asks(state, action)]
    chosen = scene.selection.chosen
    shown = [one for one in asked if state.notation(one) == topic.shows]
    if shown and state.steps(shown[0])[: len(chosen)] == chosen:
        asked = shown
    return [state.steps(action) for action in asked]


def show_primer(host: Host, key: str) -> None:
    """Show the primer of a game, if it has one and no other one is shown.

    It leads back to where the visit began. While a game is played whose exercises must stay closed,
    a note says so instead.
    """
    primer = part(key, PRIMER, GameTour)
    if isinstance(host.aside, TourPage) or primer is None:
        return
    closed = host.closed(key)
    if closed is not None:
        host.say(closed.exercises)
        return
    actions = host.menu_actions
    page = PrimerPage(key, primer, [actions[name] for name in ("rules", "full")], actions)
    page.table.back.connect(host.show_shelf)
    host.show_page_over(page)
    page.back.connect(lambda: page.finished or host.say(again_later(key)))
    page.begin()


def again_later(key: str) -> Message:
    """Return where the lesson of a game is found by somebody who has left or refused it."""
    return M("The lesson of {game} can be found in the “Help” menu.", game=info(key).title)
