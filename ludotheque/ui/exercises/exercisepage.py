"""The page of one exercise at a real table, played with the scene's own clicks, drags and keys."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QColor, QFont, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ludotheque.core.contract_types import Reason
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, Message
from ludotheque.exercises.exercise import Exercise
from ludotheque.games import info
from ludotheque.table.controller import Change, Mode
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.board.boardscene import scene_class
from ludotheque.ui.board.boardview import BoardView
from ludotheque.ui.board.deafness import Deafness
from ludotheque.ui.board.sprites import framed
from ludotheque.ui.exercises.course import Course, Stand
from ludotheque.ui.exercises.exercisecontroller import ExerciseController
from ludotheque.ui.exercises.exercisetexts import (
    MARKS,
    counted,
    following,
    grade_text,
    several,
    task_texts,
)
from ludotheque.ui.exercises.exercisevoice import ExerciseVoice
from ludotheque.ui.exercises.gradedots import draw_grade
from ludotheque.ui.exercises.habits import ExerciseHabits, RollRow, habits_of, known_rolls
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.games import shows_coordinates
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.sound.soundplayer import sounds
from ludotheque.ui.sound.tablesounds import TableSounds
from ludotheque.ui.table.tablepage import PACES
from ludotheque.ui.table.told import change_text
from ludotheque.ui.widgets.bubble import Bubble
from ludotheque.ui.widgets.buttonrow import ButtonRow
from ludotheque.ui.widgets.fitting import wrapped
from ludotheque.ui.widgets.fold import PanelFold, fold
from ludotheque.ui.widgets.lowhead import LowHead
from ludotheque.ui.widgets.naming import unheard
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.sheet import scroll_area
from ludotheque.ui.widgets.sidepanel import WIDTH, lay_beside, lay_panel, panel_body, panel_head
from ludotheque.ui.widgets.widgets import Line, Note, Text, TextButton, TextLabel


class GradeLine(QWidget):
    """The grade as dots and a word, and whether the exercise has been solved before."""

    def __init__(self, exercise: Exercise) -> None:
        """Show the grade of an exercise."""
        super().__init__()
        self._exercise = exercise
        self._mark = ""
        keep_scaled(self.setFixedHeight, 24)

    def fill(self, mark: str) -> None:
        """Show the mark: "", "helped" or "alone"."""
        self._mark = mark
        self.setAccessibleName(str(self._text()))
        self.update()

    def _text(self) -> Message:
        grade = grade_text(self._exercise)
        if not self._mark:
            return grade
        return M("{grade} • {mark}", grade=grade, mark=MARKS[self._mark])

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw dots and text."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = QColor(theme.accent(self._exercise.game))
        middle = self.height() / 2
        end = draw_grade(painter, 0, middle, self._exercise.grade, accent)
        painter.setPen(QColor(theme.ink2))
        painter.setFont(text_font(14))
        room = QRectF(end + 4, 0, self.width() - end - 4, self.height())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), str(self._text()))


class SideLine(QWidget):
    """A line with the side the solver plays: its piece, its name and a line about it."""

    def __init__(self) -> None:
        """Make an empty line."""
        super().__init__()
        self._picture = QPixmap()
        self._text: Text = ""
        self._line: Text = ""
        keep_scaled(self.setFixedHeight, 48)

    def fill(self, picture: QPixmap, text: Text, line: Text) -> None:
        """Show a side."""
        self._picture, self._text, self._line = picture, text, line
        self.setAccessibleName(f"{text}, {line}" if str(line) else str(text))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        side = scaled(40)
        if not self._picture.isNull():
            rect = QRectF(0, (self.height() - side) / 2, side, side)
            painter.drawPixmap(rect, self._picture, QRectF(self._picture.rect()))
        left, half = side + scaled(12), self.height() / 2
        above = QRectF(left, 0, self.width() - left, half if str(self._line) else self.height())
        below = QRectF(left, half, self.width() - left, half)
        bottom, top = Qt.AlignmentFlag.AlignBottom, Qt.AlignmentFlag.AlignTop
        painter.setPen(QColor(theme.ink))
        if not str(self._line):
            bottom = Qt.AlignmentFlag.AlignVCenter
        self._write(painter, above, bottom, self._text, text_font(15, 600))
        painter.setPen(QColor(theme.ink2))
        self._write(painter, below, top, self._line, text_font(14))

    def _write(
        self, painter: QPainter, room: QRectF, place: Qt.AlignmentFlag, text: Text, font: QFont
    ) -> None:
        """Write a text in the lines there is room for, in smaller letters before it is cut."""
        shown = wrapped(text, font, room.size(), scaled(11))
        painter.setFont(font)
        painter.drawText(room, int(place) | int(Qt.TextFlag.TextWordWrap), shown)


class KnownRolls(QWidget):
    """All known rolls of an exercise, one below the other, each with its seat."""

    def __init__(self, exercise: Exercise, habits: ExerciseHabits) -> None:
        """Show the rolls of an exercise in the game's own rows."""
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.rows: list[RollRow] = []
        for roll in known_rolls(exercise):
            row = habits.row(roll)
            label = TextLabel(M("{side} rolls:", side=roll.who), "small", "ink2")
            label.setAlignment(Qt.AlignmentFlag.AlignBottom)
            column.addWidget(label)
            column.addWidget(row)
            self.rows.append(row)

    def show_left(self, coming: tuple[int, ...]) -> None:
        """Show which of the rolls are still to come."""
        left = list(coming)
        for row in reversed(self.rows):
            used = row.roll.action not in left
            if not used:
                left.remove(row.roll.action)
            row.use(used=used)


class ExercisePanel(QWidget):
    """The panel beside the board of an exercise."""

    back = Signal()
    asked = Signal(str)
    """"hint", "solution", "retry", "list", "next", "previous"; for the board "act", "otherwise"."""

    def __init__(
        self,
        exercise: Exercise,
        number: int,
        total: int,
        actions: Sequence[QAction],
        *,
        of_the_day: bool = False,
    ) -> None:
        """Show exercise ``number`` (from 0) of ``total``; ``actions`` are shown as icons.

        The position of the day was opened from the shelf, and leads back there.
        """
        super().__init__()
        self.exercise = exercise
        self._of_the_day = of_the_day
        self.habits = habits_of(exercise.game)
        self._last = number + 1 == total
        self._main_means = "retry"
        self._offered: tuple[Text | None, Text | None] = (None, None)
        self._next: Text | None = None
        outer = lay_panel(self, foot=12)
        body, column = panel_body(10, 10, 12)
        self._low_head = LowHead(self, outer, self._head(outer, number, total, actions), column)
        self._fill(column)
        self.area = scroll_area(body)
        outer.addWidget(self.area, 1)
        nest(outer, self._foot())
        fold(self, PanelFold)

    def _head(
        self, outer: QVBoxLayout, number: int, total: int, actions: Sequence[QAction]
    ) -> QVBoxLayout:
        exercise = self.exercise
        whence = M("Shelf") if self._of_the_day else several(exercise.game, best=exercise.best)
        self.back_button = TextButton(whence, "quiet", exercise.game, "back")
        self.back_button.clicked.connect(self.back)
        head = panel_head(outer, self.back_button, actions)
        text = counted(exercise, number + 1, total)
        if self._of_the_day:
            text = M("Position of the day")
        self.count = TextLabel(text, "small", "ink2")
        head.addWidget(self.count)
        self.title = TextLabel("", "game", wrap=True)
        head.addWidget(self.title)
        self.grade = GradeLine(self.exercise)
        head.addWidget(self.grade)
        return head

    def _fill(self, column: QVBoxLayout) -> None:
        self.side = SideLine()
        column.addWidget(self.side)
        self.task = TextLabel("", "now", wrap=True)
        column.addWidget(self.task)
        self.rolls = KnownRolls(self.exercise, self.habits) if self.exercise.rolls else None
        if self.rolls is not None:
            column.addWidget(self.rolls)
        self.unseen = self.habits.seen_widget()
        if self.unseen is not None:
            column.addWidget(self.unseen)
        self.left = TextLabel("", "strong", "accent", game=self.exercise.game)
        column.addWidget(self.left)
        self.guide = TextLabel("", "body", "ink2", wrap=True)
        self.guide.hide()
        column.addWidget(self.guide)
        self.hint_note = Note(self.exercise.game)
        column.addWidget(self.hint_note)
        self.note = Note(self.exercise.game)
        column.addWidget(self.note)
        column.addStretch(1)

    def _foot(self) -> QVBoxLayout:
        game = self.exercise.game
        foot = QVBoxLayout()
        foot.setContentsMargins(20, 8, 20, 0)
        foot.setSpacing(8)
        self.main = TextButton("", "primary", game)
        self.main.clicked.connect(lambda: self.asked.emit(self._main_means))
        self.other = TextButton("", game=game)
        self.other.clicked.connect(lambda: self.asked.emit("otherwise"))
        self.other.hide()
        self._deafness = Deafness(self.main, self.other)
        foot.addWidget(ButtonRow(self.main, self.other))
        self.buttons: dict[str, TextButton] = {}
        helps, ways = QHBoxLayout(), QHBoxLayout()
        helps.setSpacing(8)
        ways.setContentsMargins(-8, 0, -8, 0)
        for name, text, kind, row in (
            ("hint", M("Hint"), "", helps),
            ("solution", M("Show the solution"), "", helps),
            ("previous", M("Previous"), "quiet", ways),
            ("next", M("Next"), "quiet", ways),
        ):
            button = TextButton(text, kind, game)
            button.clicked.connect(lambda _=False, name=name: self.asked.emit(name))
            self.buttons[name] = button
            row.addWidget(button, 1 if name == "solution" else 0)
            if name == "previous":
                row.addStretch(1)
        nest(foot, helps)
        foot.addWidget(Line())
        nest(foot, ways)
        return foot

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give « Show the solution » a short name where the panel is narrow for its letters."""
        super().resizeEvent(event)
        self._name_solution()

    def changeEvent(self, event: QEvent) -> None:
        """Choose that name again for other letters."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._name_solution()

    def _name_solution(self) -> None:
        narrow = self.width() < scaled(WIDTH)
        self.buttons["solution"].say(M("Solution") if narrow else M("Show the solution"))

    def show_side(self, picture: QPixmap, text: Text, line: Text) -> None:
        """Show the side which the solver plays."""
        self.side.fill(picture, text, line)

    def refresh(self, course: Course, mark: str) -> None:
        """Update the panel for the state of the course."""
        exercise = self.exercise
        self.title.say(str(exercise.title))
        self.task.say(str(exercise.task))
        self.grade.fill(mark)
        counted = course.counted()
        solved = course.stand is Stand.SOLVED
        self.left.setVisible(counted is not None and course.stand in {Stand.OPEN, Stand.REPLYING})
        self.left.say(counted or "")
        if self.rolls is not None:
            self.rolls.show_left(course.coming)
        self.hint_note.setVisible(course.hinting and not solved)
        if course.hinting:
            self.hint_note.say(M("Hint"), str(exercise.hint))
            self.hint_note.setVisible(not solved)
        self._note(course)
        for name, given in (("hint", course.hinting), ("solution", course.showing)):
            self.buttons[name].setVisible(not solved)
            self.buttons[name].setEnabled(not given)
        self._offer(course)

    def guided(self, sentence: Text | None, act: Text | None, other: Text | None) -> None:
        """Show the board's prompt and the labels of its buttons; None hides them."""
        self.guide.setVisible(sentence is not None)
        self.guide.say(sentence or "")
        self._offered = act, other
        self._show_main()

    def _note(self, course: Course) -> None:
        if course.stand is Stand.SOLVED:
            heading: Text = M("Well done!") if not course.helped else M("That is it")
            if course.showing:
                heading = M("The solution")
            self.note.say(heading, str(self.exercise.explanation))
        elif course.stand is Stand.WRONG:
            self.note.say(M("Not yet"), course.message or "", bad=True)
        else:
            self.note.hide()

    def _offer(self, course: Course) -> None:
        text: Text | None = None
        self._main_means = "act"
        if course.stand is Stand.WRONG:
            text, self._main_means = M("Try again"), "retry"
        elif course.stand is Stand.SOLVED and self._last:
            text, self._main_means = M("Back to the list"), "list"
        elif course.stand is Stand.SOLVED:
            text, self._main_means = following(self.exercise), "next"
        self._next = text
        self._show_main()

    def _show_main(self) -> None:
        """Show the button for the next step of the course, or else those of the board."""
        text, other = (self._next, None) if self._next is not None else self._offered
        focused = self.main.hasFocus() or self.other.hasFocus()
        for button, label in ((self.main, text), (self.other, other)):
            button.setVisible(label is not None)
            if label is not None:
                button.say(label)
        if focused and text is None:
            self.buttons["solution"].setFocus()


class ExercisePage(AsidePage):
    """The board and the panel of one exercise."""

    open_other = Signal(int)
    """Emitted with the number of another exercise, from 0."""
    open_list = Signal()
    """Emitted when the list of exercises is asked for."""
    trouble = Signal(object)
    """Emitted with a Message if the progress could not be saved."""

    @unheard()
    def __init__(
        self,
        exercises: Sequence[Exercise],
        number: int,
        progress: Progress,
        actions: Sequence[QAction],
        *,
        of_the_day: bool = False,
    ) -> None:
        """Show exercise ``number`` (from 0), or the position of the day."""
        super().__init__()
        self.exercise = exercises[number]
        self.number, self.total = number, len(exercises)
        self.key = self.exercise.game
        self.habits = habits_of(self.key)
        self.progress = progress
        self.controller = ExerciseController()
        self.controller.setParent(self)
        self.course = Course(self.exercise, self.controller)
        self.scene = scene_class(self.key)(self.controller)
        self.sounds = TableSounds(self.scene, sounds().play)
        self.scene.setParent(self)
        self.view = BoardView(self.scene, self)
        self.panel = ExercisePanel(
            self.exercise, number, self.total, actions, of_the_day=of_the_day
        )
        self.bubble = Bubble(self.view)
        lay_beside(self, self.view, self.panel, self.scene.width_used)
        self.setFocusProxy(self.view)
        self.panel.buttons["previous"].setEnabled(number > 0)
        self.panel.buttons["next"].setEnabled(number + 1 < self.total)
        self._stood = Stand.OPEN
        self._picture = QPixmap()
        self._prepared: object | None = None
        self.panel.back.connect(self.back)
        self.panel.asked.connect(self._asked)
        self.scene.refused.connect(self._refused)
        self.scene.selection.changed.connect(self.bubble.hide)
        self.bubble.gone.connect(self.scene.pointing.forget)
        self.controller.change_began.connect(self._change_began)
        self.course.changed.connect(self.refresh)
        self.course.prepare = self._prepare
        self.course.named = self.scene.named
        self.controller.acted.connect(self._remember)
        self.scene.marked.connect(self._guide)
        self.course.solved.connect(self._solved)
        self.voice = ExerciseVoice(self)
        manager().changed.connect(self._dress)
        self._dress()
        self.retranslate()
        self.scene.follow()
        self.refresh()

    def begin(self) -> None:
        """Begin the exercise."""
        self.controller.begin()

    def apply_settings(self, animation: str, *, show_destinations: bool, coordinates: str) -> None:
        """Apply the settings of the user."""
        self.scene.pace = PACES.get(animation, 1.0)
        self.scene.show_destinations = show_destinations
        self.scene.set_coordinates(on=shows_coordinates(coordinates, self.key))
        self.controller.delays = animation != "off"
        self.scene.refresh()

    # Showing

    def refresh(self) -> None:
        """Update the panel."""
        if self.controller.is_empty:
            return
        self.panel.refresh(self.course, self.progress.mark(self.exercise.key))
        self._guide()
        self._side()
        stand = self.course.stand
        if stand is not self._stood:
            self._stood = stand
            self._stands(stand)
        self.voice.follow()
        self.changed.emit()

    def _guide(self) -> None:
        """Show the board's prompt in the panel, in games whose exercises are guided."""
        self._point()
        self.voice.follow()
        if not self.habits.guided or self.controller.is_empty:
            return
        if self.course.stand is Stand.OPEN and not self.course.showing:
            scene = self.scene
            self.panel.guided(scene.prompt(), scene.action_label(), scene.other_label())
        else:
            self.panel.guided(None, None, None)

    def _point(self) -> None:
        """Have the board frame what the texts in the panel name."""
        exercise, course = self.exercise, self.course
        if self.controller.is_empty:
            return
        if course.stand is Stand.SOLVED:
            self.scene.pointing.tell(str(exercise.explanation))
        elif course.stand is Stand.WRONG:
            self.scene.pointing.tell(course.message)
        else:
            hint = str(exercise.hint) if course.hinting else None
            guided = self.habits.guided and course.stand is Stand.OPEN and not course.showing
            prompt = self.scene.prompt() if guided else None
            self.scene.pointing.tell(*task_texts(exercise), hint, prompt)

    def _stands(self, stand: Stand) -> None:
        note = self.panel.note
        if stand in {Stand.WRONG, Stand.SOLVED}:
            announce(self.view, f"{note.heading.text()}. {note.text.text()}")
            QTimer.singleShot(0, self, lambda: self.panel.area.ensureWidgetVisible(note, 0, 8))
            if self.scene.cursor_shown:  # for users of the keyboard: Enter goes on
                self.panel.main.setFocus(Qt.FocusReason.TabFocusReason)

    def _dress(self) -> None:
        if self.controller.is_empty:
            return
        seat = self.controller.solver
        found = self.scene.seat_picture(seat, 40, self.devicePixelRatioF() * 1.5)
        self._picture = framed(found)
        self._side()

    def _side(self) -> None:
        """Show the solver's side and its present line."""
        if self.controller.mode is Mode.ANIMATING:
            return  # after the animation: the scene's texts already tell its result
        text, line = self.habits.side(self.scene, self.controller.solver)
        self.panel.show_side(self._picture, text, line)
        if self.panel.unseen is not None:
            game = self.controller.timeline.game
            self.panel.unseen.show_for(self.exercise, game, self.scene.seen)

    def retranslate(self) -> None:
        """Update accessible name and description when the language changes."""
        self.view.setAccessibleName(str(M("Board of {game}", game=info(self.key).title)))
        self.view.setAccessibleDescription(str(self.exercise.task))

    def follow_language(self) -> None:
        """Update all texts when the language changes."""
        self.retranslate()
        self._dress()
        self.refresh()

    def now_text(self) -> str:
        """Return the task and what is left of it."""
        return self.voice.now_text()

    def standing_text(self) -> str:
        """Return whom the solver plays and what lies where."""
        return self.voice.standing_text()

    def heading(self) -> str:
        """Return the title of the window."""
        return str(self.exercise.title)

    # What happens

    def _prepare(self, action: int | None) -> bool:
        return self.habits.prepare(self.scene, action)

    def _remember(self) -> None:
        """Remember what is prepared on the board when a choice is made."""
        self._prepared = self.habits.prepared(self.scene)

    def _asked(self, what: str) -> None:
        if what == "hint":
            self.course.hint()
            note = self.panel.hint_note
            announce(self.view, f"{note.heading.text()}. {note.text.text()}")
            QTimer.singleShot(0, self, lambda: self.panel.area.ensureWidgetVisible(note, 0, 8))
        elif what == "solution":
            self.course.show_solution()
        elif what == "retry":
            self.undo()
        elif what == "act":
            self.scene.act()
        elif what == "otherwise":
            self.scene.act_otherwise()
        elif what == "list":
            self.open_list.emit()
            return
        else:
            self.open_other.emit(self.number + (1 if what == "next" else -1))
            return
        self.view.setFocus()

    def _solved(self, alone: bool) -> None:
        try:
            self.progress.solve(self.exercise.key, alone=alone)
        except LudothequeError as problem:
            self.trouble.emit(problem.message)

    def _change_began(self, change: Change) -> None:
        self.bubble.hide()
        announce(self.view, change_text(self.scene, change))

    def _refused(self, reason: Reason, place: str) -> None:
        target = self.view.place_rect(place)
        about = [self.view.place_rect(name) for name in self.scene.pointing.about(reason)]
        # A refusal may clear a choice, which hides the note: show it afterwards.
        message = self.scene.named(reason.message)
        QTimer.singleShot(0, self, lambda: self._explain(reason, message, target, about))
        announce(self.view, str(message))

    def _explain(self, reason: Reason, message: Message, target: QRect, about: list[QRect]) -> None:
        self.bubble.show_at(message, target, about)
        self.scene.pointing.refuse(reason)

    @property
    def can_undo(self) -> bool:
        """Return whether the solver has acted yet."""
        return self.controller.can_undo

    def undo(self) -> None:
        """Undo the last choice, but prepare the board again as it was."""
        self.course.retry()
        if self._prepared is not None and self.scene.choosing():
            self.habits.prepare_again(self.scene, self._prepared)

    def leave(self) -> None:
        """Disconnect the page before it is deleted (``let_go``)."""
        self.course.stop()
        self.view.cancel()
        self.controller.settle()
        self.controller.close()
