"""200,000 random gestures at L'Auto-Match's table: nobody sees a hand that is not his.

A case is 200 gestures in a match of two, three or four: mouse, touch and keys, held, repeated and
doubled, at any instant; every frame after and between them is painted. What is seen may only be
seen by the seat the curtain named last, once a second without any press has passed below it.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QImage, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from ludotheque.core.draws import RandomSource
from ludotheque.games import create
from ludotheque.games.automatch.actions import Kind, take_apart
from ludotheque.games.automatch.showing import AutoMatchObservation
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.games.automatch.scene import AutoMatchScene
from ludotheque.ui.table.eyes import hide_tips
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.app import make_application
from tests.gui.automatch.faces import Faces, counting
from tests.reliability.driven import Driven, driving

GESTURES = 200
"""Gestures of a case."""
EACH_BY_PIXELS = 1000
"""One gesture of so many is looked at by its pixels."""
CALM = 1000
"""Milliseconds without a press, after the fall, before whoever sits there is the seat named."""
TIPS = 0.15
"""The share of the gestures before which a tool tip of the list of moves comes up."""
PAUSES = (0, 0, 0, 5, 30, 80, 150, 250, 400, 600, 700, 900, 990, 999, 1000, 1050, 1300, 2600)
KEYS = (
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageDown,
    Qt.Key.Key_Escape, Qt.Key.Key_L, Qt.Key.Key_C, Qt.Key.Key_X, Qt.Key.Key_7,
)  # fmt: skip
PRESSES = frozenset({
    "click", "double click", "touch", "drag", "press", "right", "enter", "key", "button",
})  # fmt: skip
"""The gestures which are presses at the table; a key held down was pressed before."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Enter)
LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton
_PRESS, _RELEASE = QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease
PLAIN = Qt.KeyboardModifier.NoModifier


class WrongError(Exception):
    """Something was seen, or done, which may not be."""


def cases(first: int) -> Iterator[str | None]:
    """Yield the verdict on each case from number ``first`` on."""
    make_application()
    device = QTest.createTouchDevice()
    with ExitStack() as stack:
        # Two taps are a double click by the computer's clock, which nobody drives.
        stack.callback(QApplication.setDoubleClickInterval, QApplication.doubleClickInterval())
        QApplication.setDoubleClickInterval(0)
        driven, faces = stack.enter_context(driving()), stack.enter_context(counting())
        number = first
        while True:
            yield one(number, driven, faces, device)
            number += 1


def one(number: int, driven: Driven, faces: Faces, device: object) -> str | None:
    """Return what went wrong in a case, None where all held."""
    evening = Evening(number, driven, faces, device)
    count = -1
    try:
        evening.begin()
        for count in range(GESTURES):
            evening.gesture(count)
    except WrongError as problem:
        return f"gesture {count} ({'; '.join(evening.story[-4:])}): {problem}"
    finally:
        evening.leave()
    return None


class Evening:
    """One match, the hands at its table, and eyes which look at every frame."""

    def __init__(self, number: int, driven: Driven, faces: Faces, device: object) -> None:
        """Lay the match of a case, somewhere on its way."""
        self.rng = rng = random.Random(number)
        self.aside = random.Random(-number - 1)
        self.tip_for: int | None = None
        """The seat a tool tip has been shown to."""
        self.number, self.driven, self.faces, self.device = number, driven, faces, device
        self.story: list[str] = []
        options = {
            "players": "234"[number % 3],
            "announce": rng.choice(("no", "leader", "always", "always")),
            "market": rng.choice(("no", "yes")), "figures": rng.choice(("shown", "memory")),
            "target": rng.choice(("5", "200")),
        }  # fmt: skip
        game = create("automatch", options)
        seats = tuple(SeatInfo(name) for name in ("Ada", "Bob", "Cleo", "Dan")[: len(game.seats)])
        timeline, source = Timeline(game, seed=number, seats=seats), RandomSource(number)
        timeline.settle()
        for _ in range(rng.choice((0, 0, 7, 19, 40))):
            timeline.apply(timeline.state.random_action(source))
            timeline.settle()
            if timeline.is_over():
                timeline = Timeline(game, seed=number, seats=seats)
                break
        self.controller = TableController()
        self.controller.lay(timeline)
        self.page = TablePage(self.controller, [])
        self.page.apply_settings(rng.choice(("normal", "normal", "fast", "off")),
                                 show_destinations=True, coordinates="auto")  # fmt: skip
        self.page.resize(*rng.choice(((1000, 640), (760, 700))))
        self.page.show()
        self.page.view.viewport().setUpdatesEnabled(False)  # every frame is painted by ``look``
        self.view, self.port = self.page.view, self.page.view.viewport()
        assert isinstance(self.page.scene, AutoMatchScene)
        self.scene: AutoMatchScene = self.page.scene
        self.last = self.port.rect().center()
        self.held: Qt.Key | None = None
        self.named: int | None = None
        self.fallen: int | None = None
        self.pressed = driven.clock.now() - CALM
        self.lifted: int | None = None
        """The seat which has lifted the curtain, calmly."""
        self.small = QImage(160, 130, QImage.Format.Format_RGB32)

    def begin(self) -> None:
        """Open one's eyes, and the match."""
        self.driven.each = self.watch
        self.controller.begin()
        self.driven.advance(self.controller, 3000)

    def leave(self) -> None:
        """Clear the table away."""
        self.driven.each = lambda _part, _moved: None
        hide_tips()
        self.page.leave()
        self.controller.close()
        self.page.hide()
        self.page.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    # The eyes

    def watch(self, part: int = 0, moved: bool = True) -> None:
        """Take note of the curtain, which may have fallen up to ``part`` milliseconds ago."""
        controller, curtain = self.controller, self.scene.curtain
        if controller.mode is Mode.COVERED:
            self.named = controller.state.actors()[0]
            self.lifted = None
            if self.fallen is None and curtain.down >= 1 and not curtain.motion.running:
                self.fallen = self.driven.clock.now() - part
        else:
            self.fallen = None
        if QToolTip.isVisible() and self.tip_for not in {None, controller.observer()}:
            raise WrongError(f"a tool tip for seat {self.tip_for} is still there")
        if moved:
            self.look()

    def show_tip(self) -> None:
        """Rest the pointer on a move which has a tool tip."""
        moves = self.page.panel.moves
        model, port = moves.model(), moves.viewport()
        found = [
            index
            for row in range(model.rowCount())
            for column in range(model.columnCount())
            if (index := model.index(row, column)).data(Qt.ItemDataRole.ToolTipRole)
        ]
        if found:
            at = moves.visualRect(self.aside.choice(found)).center()
            there = port.mapToGlobal(at)
            QApplication.sendEvent(port, QHelpEvent(QEvent.Type.ToolTip, at, there))
            self.tip_for = self.controller.observer()

    def look(self) -> None:
        """Paint a frame and look at the faces on it."""
        scene = self.scene
        self.faces.painted.clear()
        painter = QPainter(self.small)
        try:
            scene.render(painter, QRectF(self.small.rect()), scene.sceneRect())
        finally:
            painter.end()
        self.judge(self.faces.painted)

    def judge(self, faces: set[str]) -> None:
        """Refuse faces which whoever sits there may not see."""
        state = self.controller.state
        open_to_all = state.observe(None)
        assert isinstance(open_to_all, AutoMatchObservation)
        seen = set(open_to_all.trick.cards)
        for trick in open_to_all.past:
            seen |= set(trick.cards)
        hidden = faces - seen
        if not hidden:
            return
        if self.lifted is None:
            raise WrongError(f"{sorted(hidden)} are shown and nobody has lifted the curtain")
        own = state.observe(self.lifted)
        assert isinstance(own, AutoMatchObservation)
        mine = set(own.hand) | {name for e in own.exchanges for name in (e.given, e.drawn) if name}
        if hidden - mine:
            raise WrongError(f"seat {self.lifted} sees {sorted(hidden - mine)}")
        if self.controller.mode is Mode.ANIMATING and not self.told_alone():
            raise WrongError(
                f"the hand of seat {self.lifted} lies open while all look at a card laid"
            )

    def told_alone(self) -> bool:
        """Return whether what is being shown is for one seat alone, or no card was laid."""
        ply, timeline = self.controller.shown_ply, self.controller.timeline
        if not ply or self.controller.reviewing or self.jumped:
            return True
        return timeline.state_at(ply - 1).is_secret(timeline.line[ply - 1])

    # The hands

    def gesture(self, count: int) -> None:
        """Wait a while, do something, and look at what came of it."""
        rng, controller, now = self.rng, self.controller, self.driven.clock.now
        calm = rng.random() < 0.3
        wait = 1400 if calm else rng.choice(PAUSES)
        self.jumped = False
        self.driven.advance(controller, wait)
        if controller.mode is Mode.OVER:
            controller.lay(self.fresh())
            self.page.scene.follow()
            controller.begin()
            self.driven.advance(controller, 3000)
        curtained = controller.mode is Mode.COVERED
        shown = controller.mode is Mode.ANIMATING or self.scene.curtain.motion.running
        may = self.fallen is not None and now() - max(self.pressed, self.fallen) >= CALM
        acts, ply = self.acts(), controller.timeline.ply
        whose = self.scene._whose() if not controller.timeline.is_over() else None
        name, does = self.choose(calm=calm)
        self.story.append(f"{name} after {wait} ms, seat {whose}, {controller.mode.value}")
        if self.aside.random() < TIPS:
            self.show_tip()
        does()
        QApplication.processEvents()
        if name in PRESSES and not may:
            self.pressed = now()
        self.weigh(name, may=may, curtained=curtained, shown=shown, before=(acts, ply))
        self.watch()
        if (self.number * GESTURES) % EACH_BY_PIXELS == 0 and count == (self.number * 37) % 200:
            self.by_pixels()

    def fresh(self) -> Timeline:
        """Another match of the same kind."""
        before = self.controller.timeline
        self.jumped = True
        return Timeline(before.game, seed=before.seed + 1, seats=before.seats)

    def acts(self) -> int:
        """How many actions of seats have been played."""
        line = self.controller.timeline
        return sum(not line.state_at(ply).is_chance() for ply in range(line.ply))

    def weigh(
        self, name: str, *, may: bool, curtained: bool, shown: bool, before: tuple[int, int]
    ) -> None:
        """Refuse what a gesture may not have done."""
        controller = self.controller
        opened = curtained and controller.observer() is not None
        if opened:
            if not may:
                raise WrongError("the curtain was lifted by a press too many")
            if name == "held":
                raise WrongError("a key held down lifted the curtain")
            self.lifted = self.named
        acts, ply = self.acts(), controller.timeline.ply
        if acts > before[0] and name != "redo":
            if name == "held":
                raise WrongError("a key held down has played")
            if shown and name != "double click":
                raise WrongError("a press which hurried an animation has played as well")
            if curtained and not (may and self.answered(before[0])):
                raise WrongError("something was played behind the curtain")
        if name == "undo" and ply < before[1] and curtained and not self.own_before:
            raise WrongError("a card the curtain had shown was taken back")

    def answered(self, acts: int) -> bool:
        """Whether the one action since was an answer to figures, for which no hand is needed."""
        line = self.controller.timeline
        plies = [ply for ply in range(line.ply) if not line.state_at(ply).is_chance()]
        parts = take_apart(line.action_at(plies[acts]))
        answer = parts is not None and parts.kind in {Kind.CONTEST, Kind.LET}
        return answer and len(plies) == acts + 1

    def by_pixels(self) -> None:
        """Look at a frame as it is on the screen."""
        self.port.setUpdatesEnabled(True)
        seen = self.faces.seen_on(self.page)
        self.port.setUpdatesEnabled(False)
        self.judge(seen)
        risen = self.scene.curtain.down == 0 and not self.scene.showing_last
        hand = set(self.scene.position.hand)
        if self.controller.mode is Mode.CHOOSING and risen and hand and not seen & hand:
            raise WrongError("the pixels show nothing of an open hand: they are not looked at")

    # What they do

    def choose(self, *, calm: bool) -> tuple[str, Callable[[], object]]:
        """Choose a gesture, a calm one more often to some purpose."""
        rng, mode = self.rng, self.controller.mode
        if calm and rng.random() < 0.85:
            return self.purposeful()
        widget: QWidget = self.target()
        key = rng.choice(ENTER)
        kinds: list[tuple[int, str, Callable[[], object]]] = [
            (18, "click", lambda: self.click(self.spot())),
            (14, "double click", lambda: self.double(self.spot())),
            (8, "touch", lambda: self.touch(self.spot())),
            (8, "drag", lambda: self.drag(self.spot(), self.spot())),
            (4, "press", lambda: self.send(_PRESS, self.spot(), LEFT, LEFT)),
            (4, "release", lambda: self.send(_RELEASE, self.spot(), LEFT, NONE)),
            (3, "right", lambda: QTest.mouseClick(self.port, RIGHT, PLAIN, self.spot())),
            (14, "enter", lambda: self.key(widget, key)),
            (10, "held", lambda: self.hold(widget, key)),
            (6, "key", lambda: self.key(self.view, rng.choice(KEYS))),
            (8, "button", lambda: QTest.mouseClick(self.page.panel.button, LEFT)),
            (3, "other", lambda: QTest.mouseClick(self.page.panel.other, LEFT)),
            (5, "undo", self.undo),
            (3, "redo", self.redo),
            (2, "cover", self.controller.conceal if self.aside.random() < 0.5  # as a dialog does
                else self.controller.drop_curtain),
            (2, "look", self.look_back),
            (1, "resize", self.resize),
        ]  # fmt: skip
        if mode is Mode.REVIEW:
            kinds.append((60, "look", lambda: self.look_at(self.controller.timeline.ply)))
        _, name, does = rng.choices(kinds, [weight for weight, _, _ in kinds])[0]
        return name, does

    def purposeful(self) -> tuple[str, Callable[[], object]]:
        """Do what the table waits for."""
        rng, scene, mode = self.rng, self.scene, self.controller.mode
        way = rng.choice(("click", "double click", "touch", "drag", "enter"))
        if mode is Mode.REVIEW:
            return "look", lambda: self.look_at(self.controller.timeline.ply)
        if mode is not Mode.CHOOSING:
            if way == "enter":
                return way, lambda: self.key(self.target(), Qt.Key.Key_Return)
            if rng.random() < 0.3:
                return "button", lambda: QTest.mouseClick(self.page.panel.button, LEFT)
            return way, lambda: self.point(way, self.at("curtain"), self.at("curtain"))
        if scene.announcing.open:
            return "announce", self.announce
        targets, starters = scene.target_places(), scene.starter_places()
        if targets:
            return way, lambda: self.point(way, self.at(rng.choice(targets)), self.last)
        if not starters or rng.random() < 0.2:
            return "button", lambda: QTest.mouseClick(self.page.panel.button, LEFT)
        card = self.at(rng.choice(starters))
        return way, lambda: self.point(way, card, self.at("table"))

    def point(self, way: str, where: QPoint, towards: QPoint) -> None:
        """Use the pointer in one of its ways."""
        if way == "touch":
            self.touch(where)
        elif way == "drag":
            self.drag(where, towards)
        elif way == "double click":
            self.double(where)
        else:
            self.click(where)

    def at(self, place: str) -> QPoint:
        """The middle of a place, the last point where it is not there."""
        return self.view.centre_of(place) if place in self.scene.places else self.last

    def spot(self) -> QPoint:
        """A point: the last one more often than not, a place, or anywhere."""
        rng = self.rng
        lot = rng.random()
        if lot < 0.4:
            return self.last
        if lot < 0.8:
            return self.at(rng.choice([*self.scene.places, "curtain", "table"]))
        area = self.port.rect()
        return QPoint(rng.randrange(area.width()), rng.randrange(area.height()))

    def target(self) -> QWidget:
        """What has the keyboard: the board, the button beside it, the box of figures."""
        box = self.scene.announcing.box
        if box is not None and box.isVisible() and self.rng.random() < 0.7:
            return box.field
        return self.view if self.rng.random() < 0.7 else self.page.panel.button

    def send(self, kind: QEvent.Type, at: QPoint, button: object, buttons: object) -> None:
        """Send one event of the mouse."""
        self.last = at
        there = QPointF(self.port.mapToGlobal(at))
        event = QMouseEvent(kind, QPointF(at), there, button, buttons, PLAIN)  # type: ignore[call-overload]
        QApplication.sendEvent(self.port, event)

    def click(self, at: QPoint) -> None:
        """Press and release."""
        self.send(_PRESS, at, LEFT, LEFT)
        self.send(_RELEASE, at, LEFT, NONE)

    def double(self, at: QPoint) -> None:
        """Click twice, quickly."""
        self.click(at)
        QApplication.processEvents()
        self.send(QEvent.Type.MouseButtonDblClick, at, LEFT, LEFT)
        self.send(_RELEASE, at, LEFT, NONE)

    def drag(self, start: QPoint, end: QPoint) -> None:
        """Drag in a few steps."""
        self.send(_PRESS, start, LEFT, LEFT)
        for part in (0.3, 0.7, 1.0):
            way = end - start
            point = start + QPoint(round(way.x() * part), round(way.y() * part))
            self.send(QEvent.Type.MouseMove, point, NONE, LEFT)
        self.send(_RELEASE, end, LEFT, NONE)

    def touch(self, at: QPoint) -> None:
        """Tap: the board takes it as the mouse Qt makes of it."""
        self.last = at
        sequence = QTest.touchEvent(self.port, self.device)  # type: ignore[call-overload]
        sequence.press(0, at, self.port).commit()
        QTest.touchEvent(self.port, self.device).release(0, at, self.port).commit()  # type: ignore[call-overload]

    def key(self, widget: QWidget, key: Qt.Key) -> None:
        """Press and release a key."""
        self.press_key(widget, key, repeated=False)
        QApplication.sendEvent(widget, QKeyEvent(QEvent.Type.KeyRelease, key, PLAIN))

    def hold(self, widget: QWidget, key: Qt.Key) -> None:
        """Send what the keyboard repeats while a key is held down, over a second at times."""
        for _ in range(self.rng.choice((1, 3, 8))):
            self.press_key(widget, key, repeated=True)
            self.driven.advance(self.controller, self.rng.choice((30, 30, 400)))

    def press_key(self, widget: QWidget, key: Qt.Key, *, repeated: bool) -> None:
        """Send the press of a key."""
        text = " " if key == Qt.Key.Key_Space else "\r" if key in ENTER else ""
        QApplication.sendEvent(
            widget, QKeyEvent(QEvent.Type.KeyPress, key, PLAIN, text, autorep=repeated)
        )

    def announce(self) -> None:
        """Type a figure, or say something else."""
        box = self.scene.announcing.box
        assert box is not None
        if self.rng.random() < 0.4:
            QTest.mouseClick(box.other_button, LEFT)
        else:
            QTest.keyClicks(box.field, self.rng.choice(("8", "1911", "10,9")))
            self.key(box.field, Qt.Key.Key_Return)

    own_before = False

    def undo(self) -> None:
        """Take back, as Ctrl+Z does."""
        timeline = self.controller.timeline
        ply = timeline.undo_ply()
        # Behind a curtain its seat has let fall over its own hand its own cards may go back.
        actors = () if ply is None else timeline.state_at(ply).actors()
        self.own_before = actors == (self.named,)
        self.jumped = True
        self.controller.undo()

    def redo(self) -> None:
        """Play again what was taken back."""
        self.jumped = True
        self.controller.redo()

    def look_back(self) -> None:
        """Look at an earlier ply."""
        self.look_at(self.rng.randrange(self.controller.timeline.ply + 1))

    def look_at(self, ply: int) -> None:
        """Look at a ply."""
        self.jumped = True
        self.controller.look_at(ply)

    def resize(self) -> None:
        """Give the page another shape."""
        self.page.resize(*self.rng.choice(((1000, 640), (760, 700), (900, 620))))

    jumped = False
    """Whether what is being shown is a jump, in which no card is laid."""
