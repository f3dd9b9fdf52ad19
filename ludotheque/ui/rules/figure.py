"""A figure of the rules: a small board drawn by the game's own scene, perhaps to be played on."""

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QToolButton, QWidget

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M
from ludotheque.table.controller import Step
from ludotheque.ui.board.accessible import announce
from ludotheque.ui.board.sprites import Layer
from ludotheque.ui.look.fonts import text_font
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.look.motion import FACTORS, motion
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.rules.figures import FigureData
from ludotheque.ui.rules.kinds import is_square, kind_of
from ludotheque.ui.rules.plans import Plan
from ludotheque.ui.rules.signs import SignPainter
from ludotheque.ui.rules.views import FigureView, PartView
from ludotheque.ui.widgets.widgets import TextButton, TextLabel


class Figure(QWidget):
    """A board with what belongs to it: names of files and ranks, dice, what a player needs."""

    noted = Signal(object, QRect)
    """A Message on a refused choice, and the place it belongs to, in this widget's pixels."""

    def __init__(self, data: FigureData, plan: Plan, name: str, parent: QWidget) -> None:
        """Make the figure; ``name`` is its caption in plain words.

        Raises LudothequeError for a position which is not one of the game.
        """
        super().__init__(parent)
        self.data = data
        self.plan = plan
        self.kind = kind_of(data.key)
        self.controller = self.kind.table(data, self)
        self.controller.delays = motion() != "off"
        self.controller.lay(data.timeline())
        self._start = self.controller.timeline.ply
        self.scene = self.kind.scene(self.controller)
        self.scene.setParent(self)
        self.scene.pace = FACTORS[motion()]
        self.scene.set_coordinates(on=False)
        self._add_signs()
        self.view = FigureView(self.scene, plan.crop, self)
        beside = plan.beside.parts if plan.beside is not None else ()
        self.parts = tuple(PartView(self.scene, part.crop, self) for part in beside)
        self._join(name)
        self.foot: QToolButton | None = None
        self.hint: TextLabel | None = None
        self.words = ""
        """What is written beside the board."""
        self._done = ""
        self._laid: object = None
        self.buttons: tuple[TextButton, ...] = ()
        """What the panel's two buttons do at a table."""
        if data.plies:
            self._add_foot()
        if self.kind.acts(data):
            self._add_buttons()
        self._lay_out()
        self.scene.refused.connect(self._refused)
        self.scene.marked.connect(self._read)
        self.controller.stepped.connect(self._stepped)
        self.controller.changed.connect(self._follow)
        manager().changed.connect(self.update)
        self._open()

    def _join(self, name: str) -> None:
        """Make one board of the views, the keyboard in that of the board itself."""
        live = self.data.plies > 0
        for view in (self.view, *self.parts):
            view.parts = (self.view, *self.parts)
            if not live or (view in self.parts and len(self.parts) == 1):
                view.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        for part in self.parts:  # a focus proxy here would be a stop which leads back to the board
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        policy = Qt.FocusPolicy.StrongFocus if live else Qt.FocusPolicy.NoFocus
        self.view.setFocusPolicy(policy)
        self.view.setAccessibleName(name)
        self.setAccessibleName(name)

    # Opening

    def _open(self) -> None:
        data = self.data
        self._done = ""
        if self.kind.begins(data):
            self.controller.begin()
        self.kind.lay(self.scene, data)
        if data.chosen is not None:
            self.scene.selection.click(data.chosen)
        self.scene.follow()
        self._laid = self.kind.laid(self.scene)
        self._set_live(on=data.plies > 0)
        self._follow()

    def _set_live(self, *, on: bool) -> None:
        self.view.set_live(on=on)
        for part in self.parts:
            part.set_live(on=on and len(self.parts) > 1)

    def restart(self) -> None:
        """Lay the figure's position again."""
        self.view.cancel()
        self.controller.lay(self.data.timeline())
        self._open()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def played(self) -> int:
        """Return how many actions of a seat the reader has played."""
        timeline = self.controller.timeline
        plies = range(self._start, timeline.ply)
        return sum(not timeline.state_at(ply).is_chance() for ply in plies)

    @property
    def touched(self) -> bool:
        """Tell whether the reader has done anything yet."""
        if self.controller.timeline.ply != self._start or self.scene.hand:
            return True
        chosen = self.scene.selection.origin
        return chosen not in (None, self.data.chosen) or self.kind.laid(self.scene) != self._laid

    @property
    def over(self) -> bool:
        """Tell whether the reader has played all he may."""
        if not self.data.plies:
            return False
        if self.played >= self.data.plies or self.controller.timeline.is_over():
            return True
        return self.played > 0 and self.kind.over(self.scene)

    def _follow(self) -> None:
        if self.controller.is_empty:
            return
        self._read()
        if self.foot is None or self.hint is None:
            return
        if self.over and self.view.live:
            self._set_live(on=False)
            # What chance would do next by itself belongs to no figure.
            QTimer.singleShot(0, self.controller, self.controller.settle)
        self.hint.say(M("Played.") if self.over else M("Try it here"))

    def _label_buttons(self) -> None:
        labels = (self.scene.action_label(), self.scene.other_label())
        left, top = self.plan.board.x(), self.plan.buttons
        for button, label in zip(self.buttons, labels, strict=True):
            button.setVisible(label is not None and self.view.live)
            if label is None:
                continue
            button.say(label)
            size = button.sizeHint()
            if left + size.width() > self.plan.width:
                left, top = self.plan.board.x(), top + self.plan.acts // 2
            button.setGeometry(left, top, size.width(), size.height())
            left += size.width() + 8

    def _read(self) -> None:
        """Follow what is written beside the board."""
        if self.controller.is_empty:
            return
        if self.foot is not None:
            self.foot.setEnabled(self.touched)
        if self.buttons:
            self._label_buttons()
        said = "" if self.over else self.kind.words(self.scene)
        self.words = said or self._done
        told = self.controller.state.text(self.controller.observer())
        if self.plan.beside is not None:
            told = f"{self.words}\n{told}"
            self.update(self.plan.beside.rect)
        self.setAccessibleDescription(told)

    def _stepped(self, step: Step) -> None:
        if step.kind == "play" and step.message is not None:
            self._done = self.kind.done(self.scene, step)
            announce(self.view, self._done)

    def _refused(self, reason: Reason, place: str) -> None:
        view = self.view.part_of(place) or self.view
        rect = view.mapFromScene(self.scene.places[place].rect).boundingRect()
        corner = view.viewport().mapTo(self, QPoint(0, 0))
        self.noted.emit(reason.message, QRect(rect.topLeft() + corner, rect.size()))
        announce(self.view, str(reason.message))

    # Laying out

    def _add_foot(self) -> None:
        self.hint = TextLabel(M("Try it here"), "small", "ink2")
        self.hint.setParent(self)
        self.foot = _StartAgain(self)
        self.foot.setText(str(M("Start again")))
        self.foot.setFont(text_font(14, 500))
        self.foot.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        keep_scaled(self.foot.setIconSize, 16, 16)
        self.foot.setProperty("game", self.data.key)
        bind_icon(self.foot, "undo")
        self.foot.clicked.connect(self.restart)

    def _add_buttons(self) -> None:
        first = TextButton("", "primary", game=self.data.key)
        second = TextButton("", game=self.data.key)
        first.clicked.connect(self.scene.act)
        second.clicked.connect(self.scene.act_otherwise)
        self.buttons = (first, second)
        for button in self.buttons:
            button.setParent(self)
            button.setFont(text_font(14, 600))

    def set_plan(self, plan: Plan) -> None:
        """Lay the figure out in another size."""
        self.plan = plan
        self._lay_out()
        self.update()

    def close_table(self) -> None:
        """Let go of everything before the figure goes away."""
        self.view.cancel()
        self.controller.settle()

    def _lay_out(self) -> None:
        plan = self.plan
        self.resize(plan.width, plan.height)
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setGeometry(plan.board)
        if plan.beside is not None:
            for view, part in zip(self.parts, plan.beside.parts, strict=True):
                view.setGeometry(part.place)
        if self.buttons and not self.controller.is_empty:
            self._label_buttons()
        if self.foot is None or self.hint is None:
            return
        size = self.foot.sizeHint()
        left, top = plan.margin, plan.height - plan.line
        room = max(self.width(), left + size.width() + self.hint.sizeHint().width() + 8)
        self.resize(room, self.height())
        self.foot.setGeometry(room - size.width(), top, size.width(), size.height())
        self.hint.setGeometry(left, top, room - size.width() - left - 8, size.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Keep the page below from selecting its text."""
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the edge of the board, the names of files and ranks, what stands above the board."""
        theme, board = current_theme(), self.plan.board
        painter = QPainter(self)
        painter.setPen(QPen(QColor(theme.edge), 1))
        painter.drawRect(QRectF(board).adjusted(-0.5, -0.5, 0.5, 0.5))
        if self.plan.margin:
            self._paint_names(painter)
        if self.plan.beside is not None:
            self.kind.paint_beside(painter, self.plan.beside, self.words)

    def _paint_names(self, painter: QPainter) -> None:
        painter.setPen(QColor(current_theme().ink2))
        painter.setFont(text_font(12, 500))
        board, size = self.plan.board, self.plan.margin
        files: dict[str, float] = {}
        ranks: dict[str, float] = {}
        scale = board.width() / self.plan.crop.width()
        for name, place in self.scene.places.items():
            if is_square(name) and self.view.shows(name):
                centre = (place.rect.center() - self.plan.crop.topLeft()) * scale
                files.setdefault(name[0], centre.x() + board.x())
                ranks.setdefault(name[1:], centre.y() + board.y())
        middle = Qt.AlignmentFlag.AlignCenter
        for text, x in files.items():
            box = QRectF(x - size, board.y() + board.height() + 1, 2 * size, size)
            painter.drawText(box, middle, text)
        for text, y in ranks.items():
            painter.drawText(QRectF(0, y - size, size - 3, 2 * size), middle, text)

    # Signs

    def _add_signs(self) -> None:
        for draw, height in (
            (self._draw_zones, self.kind.zone_height),
            (self._draw_signs, 45),
        ):
            layer = Layer(self.scene.sceneRect(), draw)
            layer.setZValue(height)
            self.scene.addItem(layer)

    def _signs(self, painter: QPainter) -> SignPainter:
        return SignPainter(painter, self.data.key, self.plan.cell)

    def _draw_zones(self, painter: QPainter) -> None:
        for zone in self.data.zones:
            self.kind.zone(self._signs(painter), self.scene, zone)

    def _draw_signs(self, painter: QPainter) -> None:
        """Draw the signs as long as nothing has been done in the figure."""
        if self.controller.is_empty or self.touched:
            return
        for sign in self.data.signs:
            if sign.show != "none":
                self.kind.sign(self._signs(painter), self.scene, sign, self.data)

    def event(self, event: QEvent) -> bool:
        """Say what the tools say in another language."""
        if event.type() == QEvent.Type.LanguageChange and self.foot is not None:
            self.foot.setText(str(M("Start again")))
        return super().event(event)


class _StartAgain(QToolButton):
    """The button below a figure; Qt would ask for a little more than icon and words take."""

    def sizeHint(self) -> QSize:
        """Return the room for the icon and the words."""
        hint = super().sizeHint()
        words = self.fontMetrics().horizontalAdvance(self.text())
        hint.setWidth(min(hint.width(), words + self.iconSize().width() + 4 + 16))
        return hint
