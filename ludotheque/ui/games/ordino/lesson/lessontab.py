"""The tab which explains a roll of Ordino step by step, following what the player does."""

from contextlib import nullcontext
from typing import Protocol, cast

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, QTimer, SignalInstance
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import kernel
from ludotheque.games.ordino.actions import kind
from ludotheque.games.ordino.answers import Answer
from ludotheque.games.ordino.arrangements import Arrangement, Instruction
from ludotheque.games.ordino.card import Card
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.games.ordino.teaching import lesson, waiting
from ludotheque.games.ordino.teaching_values import Lesson, Possibility
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.ordino.lesson.lessonpage import LessonPage
from ludotheque.ui.games.ordino.lesson.possible import PossibleList
from ludotheque.ui.games.ordino.lesson.stepper import HEIGHT, Stepper
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.naming import unheard
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.sidepanel import SideTab
from ludotheque.ui.widgets.widgets import TextLabel, draw_focus

LOW = 390
"""The height, at a text scale of 1, below which one step is shown alone."""

WEIGHING = 3
"""The step which tells most where nobody has anything to decide."""
MOST = 16_777_215
"""Qt's QWIDGETSIZE_MAX: no maximum height."""
RIGHT = 20
"""The margin at the right of the button otherwise, as everywhere in the panel."""


class _Area(QScrollArea):
    """Scrolls the page, by keys too; draws a ring when it has the keyboard focus."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.viewport().setAutoFillBackground(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ring."""
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_focus(painter, QRectF(self.viewport().rect()), 5, current_theme().ink)
            painter.end()


class LessonBoard(Protocol):
    """A board of Ordino with its punched card.

    ``marked`` is emitted when the choice, the place pointed at or the card has changed; ``answer``
    is the engine's answer to the instruction on the card, None while it is incomplete.
    """

    controller: TableController
    answer: Answer | None

    @property
    def marked(self) -> SignalInstance:
        """Return the signal emitted on such a change."""

    @property
    def card(self) -> Card | None:
        """Return the card being filled, None while there is nothing to lay."""

    def chosen_place(self) -> str | None:
        """Return the place chosen first."""

    def take_up(
        self,
        arrangement: Arrangement,
        instruction: Instruction | None = None,
        *,
        by_keys: bool = False,
    ) -> None:
        """Lay the dice so that the card says an arrangement, and choose its piece.

        ``by_keys`` puts the keyboard cursor on the destination.
        """

    def show_instruction(self, instruction: Instruction | None) -> None:
        """Show the way of an instruction, none for None."""

    def frame_named(self, said: tuple[Message, ...]) -> None:
        """Frame the places which these messages name, besides those of the panel."""


class LessonView(SideTab):
    """The tab « Step by step »: sort, build, weigh, execute."""

    title = M("Step by step")
    lists_possibilities = True

    def __init__(self, board: LessonBoard) -> None:
        """Explain the rolls at a board."""
        super().__init__()
        self._board = board
        self._state: OrdinoState | None = None
        self._current = 0
        self.page: LessonPage | None = None
        self._shown: Possibility | None = None
        self._gone: list[QWidget] = []
        """What has been replaced and is to be deleted."""
        self.area = _Area()
        self._outer = outer = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        self.stepper = Stepper()
        self.stepper.hide()
        self.stepper.chosen.connect(self._choose_step)
        self._chosen = 0
        """The step which the user wants to see, 0 for the one going on."""
        outer.addWidget(self.stepper)
        outer.addWidget(self.area, 1)
        self._bar = QVBoxLayout()
        """Holds the button, outside of what scrolls."""
        nest(outer, self._bar)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._scroll_to_current)
        board.marked.connect(self.follow)
        board.controller.changed.connect(self.follow)
        self._describe()
        self.follow()

    # Following the board

    @property
    def lesson(self) -> Lesson | None:
        """Return the lesson shown."""
        return None if self.page is None else self.page.lesson

    @property
    def current(self) -> int:
        """Return the number of the section now going on, 0 for none."""
        return self._current

    def follow(self) -> None:
        """Follow the board, while the tab is to be seen."""
        controller = self._board.controller
        if controller.is_empty or not self.isVisible():
            return
        # A roll is explained once its dice lie still; till then the page stays as it is.
        if controller.mode is not Mode.ANIMATING or self.area.widget() is None:
            self._read()
            self._mark()

    def _read(self) -> None:
        state = cast(OrdinoState, self._board.controller.state)
        if state is not self._state:
            self._state = state
            # A reader asks for the lines where it reads, and is not told of all at every roll. Only
            # of the focus: of the list which is left for the board.
            focused = QApplication.focusWidget()
            inside = focused is not None and self.isAncestorOf(focused)
            with nullcontext() if inside else unheard():
                self._build()
                self._mark()
            gone, self._gone = self._gone, []
            let_go(*gone)  # a reader may still ask for what it has been told of

    def _build(self) -> None:
        """Lay out the lesson of the state, in the language in use."""
        state = self._state
        if state is None:
            return
        self._show(None)
        self._point(())
        found, before = lesson(state), None
        if found is None:
            found, before = self._passed()
        if self.page is not None:
            self.page.toggle.hide()  # it takes no room until it is deleted
            self._gone.append(self.page.toggle)
        self.page = None
        self._current = self._chosen = 0
        if found is None:
            self.stepper.hide()
            label = TextLabel(waiting(state), "body", "ink2", wrap=True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            keep_scaled(label.setContentsMargins, 0, 14, 12, 0)
            self._put(label)
            return
        page = LessonPage(found, before)
        page.toggle.clicked.connect(self._toggle)
        page.pointed.connect(self._point)
        self.page = page
        self._put(page)
        self._bar.addWidget(page.toggle)
        page.toggle.setVisible(bool(found.execute.possibilities))
        self._arrange()
        self.area.verticalScrollBar().setValue(0)

    def _point(self, said: tuple[Message, ...]) -> None:
        """Have the board frame what the lines under the pointer name."""
        self._board.frame_named(said)

    def _passed(self) -> tuple[Lesson | None, Message | None]:
        """Return the lesson of the roll that has just been passed, and a line that says whose.

        (None, None) if the last action was no pass. The lesson stays until the next roll, because
        the player wants to know why there was no move. The panel's sentence gives the reason.
        """
        controller = self._board.controller
        ply, timeline = controller.shown_ply, controller.timeline
        if ply == 0 or kind(timeline.action_at(ply - 1)) != kernel.PASS:
            return None, None
        state = cast(OrdinoState, timeline.state_at(ply - 1))
        name = player(controller, state.actors()[0])
        return lesson(state), M("The roll with which {name} had to pass:", name=name)

    @property
    def low(self) -> bool:
        """Return whether there is room for one step only."""
        return self.height() < scaled(LOW)

    def _arrange(self) -> None:
        """Put the button below the lesson; with little room show one step, the button above it."""
        page = self.page
        if page is None:
            return
        low = self.low
        margin = 0 if page.toggle.isHidden() or low else scaled(6)
        self._bar.setContentsMargins(0, margin, RIGHT, margin)
        (self.stepper.row if low else self._bar).addWidget(page.toggle)
        page.toggle.shrink(small=low)
        page.toggle.setMaximumHeight(scaled(HEIGHT - 2) if low else MOST)
        self.stepper.setVisible(low)
        self._show_step()

    def _show_step(self) -> None:
        """Show the step which is wanted, or the one going on, alone; with enough room, all."""
        page = self.page
        if page is None:
            return
        if not self.low:
            page.show_alone(0)
            return
        shown = self._chosen or self._current or WEIGHING
        page.show_alone(shown, self.height() - self.stepper.sizeHint().height())
        titles = tuple(section.title for section in page.sections)
        self.stepper.show_steps(titles, shown, self._current)
        self.area.verticalScrollBar().setValue(0)

    def _choose_step(self, number: int) -> None:
        self._chosen = number
        self._show_step()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Rearrange the button."""
        super().resizeEvent(event)
        self._arrange()

    def _put(self, content: QWidget) -> None:
        gone = self.area.takeWidget()
        if gone is not None:
            gone.setParent(self)
            self._gone.append(gone)
        self.area.setWidget(content)
        content.setAutoFillBackground(False)  # the ground of the panel shows through

    def _mark(self) -> None:
        """Mark the section now going on and the reading on the card."""
        if self.page is None:
            return
        current = self._now()
        self.page.mark(self._board.card if self._is_current() else None, current)
        if current != self._current:
            self._current = current
            self._chosen = 4 if self.page.is_open else 0
            self._show_step()
            self._later.start()
        shown = None if self._shown is None else self._shown.instruction
        stale = shown is not None and shown.origin != self._board.chosen_place()
        if stale and not self._pointing():
            self._show(None)

    def _is_current(self) -> bool:
        controller = self._board.controller
        return not controller.is_empty and self._state is controller.state

    def _now(self) -> int:
        """Return the section the player is at, 1 to 4; 0 while nobody has anything to decide."""
        board = self._board
        if not self._is_current() or board.controller.mode is not Mode.CHOOSING:
            return 0
        if board.chosen_place() is not None:
            return 4
        card = board.card
        if self.page is None or self.page.lesson.kind != "move" or card is None or card.fixed:
            return 3
        if card.arrangement() is not None:
            return 3
        return 1 if card.empty else 2

    def _has_keyboard(self) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and (focused is self.area or self.area.isAncestorOf(focused))

    def _scroll_to_current(self) -> None:
        """Scroll to the current section, unless the user is reading something else."""
        page = self.page
        if page is None or self._current == 0 or page.is_open or self._has_keyboard() or self.low:
            return
        page.settle()
        section = page.sections[self._current - 1]
        bar, room = self.area.verticalScrollBar(), self.area.viewport().height()
        top, bottom = section.y(), section.geometry().bottom()
        if top < bar.value() or bottom > bar.value() + room:
            bar.setValue(max(0, top - scaled(8)))

    # The possibilities

    def has_possibilities(self) -> bool:
        """Return whether the lesson has possibilities to list."""
        controller = self._board.controller
        if controller.is_empty or controller.mode not in {Mode.CHOOSING, Mode.REVIEW}:
            return False
        if not controller.state.actors() or controller.state.is_chance():
            return False
        return kind(controller.state.legal_actions()[0]) != kernel.PASS

    def show_possibilities(self) -> None:
        """Open the list of possibilities with the keyboard on its first entry."""
        self.follow()
        found = self._open()
        if found is not None:
            found.begin()

    def _toggle(self) -> None:
        if self.page is None:
            return
        if self.page.is_open:
            self._close()
        elif self._open() is not None:
            self._later.stop()

    def _open(self) -> PossibleList | None:
        page = self.page
        if page is None:
            return None
        known, found = page.possible, page.open()
        if found is not None and known is None:
            self._choose_step(4)
            found.shown.connect(self._show)
            found.taken.connect(self._take)
            found.closed.connect(self._close)
            found.moved.connect(self._scroll_to)
            QTimer.singleShot(0, found, self._scroll_to_list)
        return found

    def _close(self) -> None:
        self._show(None)
        if self.page is not None:
            self.page.close_list()
            self._choose_step(0)

    def _scroll_to_list(self) -> None:
        """Scroll to the opened list."""
        page = self.page
        if page is None or page.possible is None:
            return
        page.settle()
        first = page.possible if page.count.isHidden() else page.count
        top = first.mapTo(page, QPoint(0, 0)).y()
        self.area.verticalScrollBar().setValue(max(0, top - scaled(8)))
        if page.possible.hasFocus():
            self._scroll_to(page.possible.visualRect(page.possible.currentIndex()))

    def _scroll_to(self, rect: QRect) -> None:
        page = self.page
        if page is None or page.possible is None:
            return
        page.settle()
        middle = page.possible.mapTo(page, rect.center())
        half = rect.height() // 2 + scaled(6)
        self.area.ensureVisible(0, middle.y(), 0, half)

    def _pointing(self) -> bool:
        found = self.page.possible if self.page is not None else None
        return found is not None and found.lit >= 0

    def _show(self, one: Possibility | None) -> None:
        """Show the way of a possibility on the board, or none."""
        instruction = None if one is None else one.instruction
        if self._shown is None and instruction is None:
            return
        if instruction is not None and not self._may_show():
            return
        self._shown = one if instruction is not None else None
        self._board.show_instruction(instruction)

    def _may_show(self) -> bool:
        mode = self._board.controller.mode
        return self._is_current() and mode in {Mode.CHOOSING, Mode.REVIEW}

    def _take(self, one: Possibility) -> None:
        """Lay the dice for a possibility, choose its piece, and move the focus to the board."""
        if one.arrangement is None or one.instruction is None:
            return
        if not self._is_current() or self._board.controller.mode is not Mode.CHOOSING:
            return
        page = self.page
        by_keys = page is not None and page.possible is not None and page.possible.by_keys
        self._board.take_up(one.arrangement, one.instruction, by_keys=by_keys)
        self.left.emit()
        self._show(one)

    # The tab

    def _describe(self) -> None:
        self.area.setAccessibleName(str(M("The roll step by step")))

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with the board."""
        super().showEvent(event)
        self.follow()

    def hideEvent(self, event: QHideEvent) -> None:
        """Remove what the lesson has drawn on the board."""
        super().hideEvent(event)
        self._show(None)

    def changeEvent(self, event: QEvent) -> None:
        """Set the accessible texts when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            self._arrange()  # the text may have another size
