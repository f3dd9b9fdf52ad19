"""Hands at the lessons of the games: whatever a lesson asks for, done by mouse, drag or keys."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ludotheque.table.controller import Mode
from ludotheque.ui.look.games import PRIMER, games_with, part
from ludotheque.ui.tour.gametour import BUTTON, GameTour, PrimerTopic
from ludotheque.ui.tour.primerpage import PrimerPage, asked_places, asked_steps
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.tour.tour_hands import Key, Visitor, click, press, settle, wait_still

TAUGHT = games_with(PRIMER)
SHIFT = Qt.KeyboardModifier.ShiftModifier


def primer_of(key: str) -> GameTour:
    """The lesson of a game, which must have one."""
    found = part(key, PRIMER, GameTour)
    assert found is not None
    return found


class Pupil(Visitor):
    """Somebody who takes the lesson of a game, begun from its cover by the menu."""

    def __init__(self, window: MainWindow, key: str) -> None:
        super().__init__(window)
        self.key = key
        self.topics = primer_of(key).topics

    @property
    def page(self) -> PrimerPage:
        """The lesson, which must be the page shown."""
        page = super().page
        assert isinstance(page, PrimerPage)
        return page

    @property
    def topic(self) -> PrimerTopic:
        """What the lesson is about now."""
        topic = self.page.topic
        assert isinstance(topic, PrimerTopic)
        return topic

    def begin(self) -> "Pupil":
        """Choose the lesson in the menu, at the cover of the game."""
        self.window.show_cover(self.key)
        self.window.menus.actions["lesson"].trigger()
        settle()
        return self

    # Hands

    def go_on(self, way: str) -> None:
        """Do what the step asks for, to the last of it."""
        page, name = self.page, self.here
        if not self.topic.acts:
            press(Key.Key_Return) if way == "keys" else click(page.card.next_button)
            self._rest(page)
            return
        for _ in range(8):
            self.act(way)
            self._rest(page)
            if page.topic.name != name or self.window.visits.page is not page:
                return
        raise AssertionError(f"step {name} does not end")

    @staticmethod
    def _rest(page: PrimerPage) -> None:
        for _ in range(4):  # an answer may follow what was played
            settle()
            if not page.controller.is_empty:
                wait_still(page)

    def act(self, way: str) -> None:
        """Do the next thing which the step points at."""
        page, scene = self.page, self.page.scene
        if page.controller.mode is Mode.IDLE:
            self.place(self.target()) if way == "mouse" else press(Key.Key_R)
            return
        target = self.target()
        if target == BUTTON:
            press(Key.Key_Space) if way == "keys" else click(page.table.panel.button)
            return
        line = self._whole_line()
        after = scene.selection.after(scene.step_of(target)) if scene.choosing() else ()
        if way == "drag" and target in scene.sprites and not line and after:
            self.drag(target, scene.place_of(after[0]))
        elif way == "drag" and line is not None:
            for start, goal in line:
                self.drag(start, goal)
        elif line is not None and len(line) > 1:
            self._choose_line(line, way)
        else:
            self.walk(target) if way == "keys" else self.place(target)

    def target(self) -> str:
        """The first place which the step points at."""
        found = self.topic.means(self.page.scene) if self.topic.means else ()
        first = (found or asked_places(self.page.scene, self.topic))[0]
        assert isinstance(first, str)
        return first

    def _whole_line(self) -> list[tuple[str, str]] | None:
        """The drags which play the action asked for, None where nothing is dragged."""
        asks, scene = self.topic.asks, self.page.scene
        if asks is None or scene.selection.chosen or not scene.choosing():
            return None
        steps = asked_steps(scene, self.topic)[0]
        if len(steps) != 2:
            return None
        first, _, last = steps[0].partition(":")
        if last:
            return [(first, last), (first, steps[1])]
        return [(scene.place_of(first), scene.place_of(steps[1]))]

    def _choose_line(self, line: list[tuple[str, str]], way: str) -> None:
        (first, last), (_, goal) = line
        if way == "keys":
            self.reach(first)
            while self.page.scene.cursor != last:
                press(Key.Key_Right, SHIFT)
            self.walk(goal)
        else:
            self.place(first)
            view = self.page.view
            QTest.mouseClick(
                view.viewport(), Qt.MouseButton.LeftButton, SHIFT, view.centre_of(last)
            )
            settle()
            self.place(goal)
