"""The tour page: a real table with a controller of its own, and a card above it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

import attrs
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M, Message
from ludotheque.table.controller import Change, Mode, TableController
from ludotheque.ui.look.keybook import keybook
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.pages.host import Host
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.tour.callout import Callout, Spotlight
from ludotheque.ui.tour.gametour import Deed, GameTour, TourTopic, tour_game
from ludotheque.ui.widgets.placing import TIP, rect_beside, within

_RING: Final = 6
"""Pixels between a target and its ring."""
_NOTE: Final = 20
"""How much worse it is to cover a note on the board than something else."""


class TourPage(AsidePage):
    """The table and the card of the tour; ``back`` is emitted when it ends or is left."""

    leave_text = M("Skip the tour")
    """The text of the way out."""
    turn_text = M("Your turn: do it, and the tour goes on.")
    """The text which says that the user is to act."""
    may_pass = False
    """Whether what a topic waits for can be passed over."""

    def __init__(
        self,
        key: str,
        tour: GameTour,
        icons: Sequence[QAction],
        actions: Mapping[str, QAction],
    ) -> None:
        """Show a tour's game at the first topic; ``icons`` are shown in the panel.

        ``actions`` are the window's actions by name, whose shortcuts the texts name.
        """
        super().__init__()
        self.key = key
        self.tour = tour
        self._actions = actions
        self.controller = TableController(parent=self)
        self.controller.lay(tour.begin())
        self.table = TablePage(self.controller, list(icons))
        self.table.scene.setParent(self)
        self.scene, self.view = self.table.scene, self.table.view
        self.setFocusProxy(self.view)
        self.note_slot = self.table.note_slot
        self.table.panel.replay.hide()  # these belong to games which are kept
        self.table.panel.more.hide()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)
        self.spotlight = Spotlight(self, key)
        self.card = Callout(self, key, self.leave_text, self.turn_text, may_pass=self.may_pass)
        self.table.overlay = self.card
        self.table.voice.task = self.card.spoken
        self.at = 0
        self._done: set[Deed] = set()
        self._ply = self.controller.timeline.ply
        self._refused_at: str | None = None
        self._by_keys = False
        self._look = QTimer(self, singleShot=True, interval=0)
        self._look.timeout.connect(self._follow)
        self._connect()
        self._order()

    def _connect(self) -> None:
        table, look = self.table, self._soon
        self.card.next.connect(self._next)
        self.card.skipped.connect(self.back)
        self.card.passed.connect(self._go_on)
        self.controller.change_began.connect(self._change_began)
        self.controller.changed.connect(self.changed)
        self.controller.changed.connect(look)
        keybook().changed.connect(look)
        self.scene.marked.connect(look)
        self.scene.refused.connect(self._refused)
        table.panel.tabs.currentChanged.connect(look)
        table.play_on.connect(self.controller.play_on)
        table.again.connect(self._again)
        panel = table.panel
        for watched in (self.view, panel, panel.now, panel.back_button, table.bubble):
            watched.installEventFilter(self)

    def _order(self) -> None:
        """Let Tab go from the board to the card, and from there to the panel."""
        card = self.card
        after: list[QWidget] = [self.view, card.next_button, card.pass_button, card.skip_button]
        for first, second in pairwise(after):
            QWidget.setTabOrder(first, second)

    @property
    def topic(self) -> TourTopic:
        """Return the topic shown."""
        return self.tour.topics[self.at]

    def begin(self) -> None:
        """Start the game and show the first topic."""
        self.controller.begin()
        self._enter()

    # Steps

    def _next(self) -> None:
        self._by_keys = self.card.next_button.property("ring") == "on"
        self._go_on()

    def _go_on(self) -> None:
        if self.at + 1 == len(self.tour.topics):
            self.back.emit()
            return
        self.at += 1
        self._enter()

    def _enter(self) -> None:
        """Show the topic; give the focus to the board, or to « Next » if it waits for nothing."""
        self.table.bubble.setHidden(self.topic.name != "why")
        if self.topic.waits is Deed.REFUSED:
            self._done.discard(Deed.REFUSED)
        elif self.topic.waits is Deed.UNDONE and self.controller.reviewing:
            self.controller.look_at(self.controller.timeline.ply)
        elif self.topic.waits is Deed.RULES:
            self.table.panel.tabs.setCurrentWidget(self.table.panel.moves)
        self.table.bubble.keep(on=self.topic.name in {"refuse", "why"})
        if self._attained():
            self._go_on()  # already done
            return
        self._say()
        reason = Qt.FocusReason.TabFocusReason if self._by_keys else Qt.FocusReason.OtherFocusReason
        target = self.view if self.topic.acts else self.card.next_button
        asked = next((name for name in self._asked() if name in self.scene.places), None)
        if asked is not None:
            self.scene.aim_cursor(asked)
        target.setFocus(reason)
        self._settle()
        self.card.announce()

    def _say(self) -> None:
        number = M("Step {n} of {total}", n=self.at + 1, total=len(self.tour.topics))
        last = self.at + 1 == len(self.tour.topics)
        waits = self.topic.acts and not self._looks()
        self.card.say(number, self.topic.title, self._summary(), waits=waits, last=last)

    def _looks(self) -> bool:
        """Return whether the user looks at what he has just opened: he goes on by « Next »."""
        return self.topic.waits is Deed.RULES and self._attained()

    def _summary(self) -> Message:
        topic = self.topic
        text = topic.text
        if topic.low is not None and self.table.panel.back_button.isHidden():
            text = topic.low
        refused = self.tour.forbidden
        if topic.name == "refuse" and refused is not None:
            cell = forbidden(self.table, self.tour)
            if cell is not None:
                return attrs.evolve(refused, args=(("cell", cell),))
        if topic.name not in self.tour.keys or "{key}" not in text.text:
            return text
        key = keybook().one(self.tour.keys[topic.name])
        if not key:
            return topic.keyless or text
        return attrs.evolve(text, args=(("key", key),))

    def _attained(self) -> bool:
        """Return whether what the topic waits for has been done."""
        waits = self.topic.waits
        if waits is Deed.CHOSEN and (self.scene.selection.chosen or Deed.MOVED in self._done):
            return True
        if waits is Deed.UNDONE and not (self.controller.can_undo or self.controller.reviewing):
            return True  # a new game was begun meanwhile: there is nothing to undo
        if waits is Deed.RULES:
            return self.table.panel.tabs.currentWidget() is self.table.panel.rules
        return waits in self._done

    def _soon(self, *_what: object) -> None:
        """Call ``_follow`` after the current event; restarting at every event would starve it."""
        if not self._look.isActive():
            self._look.start()

    def _follow(self) -> None:
        """Go on if the user has done what the topic waits for; update text and geometry."""
        if self.controller.is_empty:
            return
        if self.controller.mode is not Mode.ANIMATING:
            if self._attained() and not self._looks():
                self._by_keys = self.scene.cursor_shown
                self._go_on()
                return
            chose = self.at > 0 and self.tour.topics[self.at - 1].waits is Deed.CHOSEN
            if chose and self.topic.waits is Deed.MOVED and not self.scene.selection.chosen:
                self.at -= 1  # the choice was undone
                self._enter()
                return
        opened = self._looks() and self.card.next_button.isHidden()
        self._say()
        self._settle()
        if opened:  # else nothing would tell a listener how to go on
            self.card.next_button.setFocus(Qt.FocusReason.OtherFocusReason)

    # What happens at the table

    def _change_began(self, change: Change) -> None:
        if change.kind == "play" and change.before is not None:
            self._done.add(Deed.ROLLED if change.before.is_chance() else Deed.MOVED)
        elif not self.controller.reviewing and self.controller.timeline.ply < self._ply:
            self._done.add(Deed.UNDONE)
        self._ply = self.controller.timeline.ply
        self._soon()

    def _refused(self, _reason: Reason, place: str) -> None:
        self._done.add(Deed.REFUSED)
        self._refused_at = place
        self._soon()

    def _again(self) -> None:
        """Begin the tour's game again."""
        self.controller.lay(self.tour.begin())
        self.controller.begin()

    @property
    def history(self) -> TableController | None:
        """Return the controller, whose history undo and redo go through."""
        return self.controller

    def undo(self) -> None:
        """Undo the last move."""
        self.controller.undo()

    def redo(self) -> None:
        """Redo the last move undone."""
        self.controller.redo()

    @property
    def waits_for_roll(self) -> bool:
        """Return whether the die waits for the user to roll it."""
        return self.controller.waits_for_roll

    def roll(self) -> None:
        """Roll the die."""
        if not self.controller.hurry():
            self.controller.roll()

    def now_text(self) -> str:
        """Return what the card says."""
        return self.card.spoken()

    def standing_text(self) -> str:
        """Return how things stand at the table."""
        return self.table.voice.standing_text()

    def show_rules(self) -> bool:
        """Show the rules tab; return True, as the page has its own rules."""
        self.table.show_rules()
        return True

    # What is meant

    def _settle(self) -> None:
        """Place the card beside the targets, and rings around them."""
        self.spotlight.setGeometry(self.rect())
        meant = [
            ring.adjusted(-_RING, -_RING, _RING, _RING) & self.rect() for ring in self._meant()
        ]
        meant = [ring for ring in meant if not ring.isEmpty()]
        self.spotlight.show_rings(meant, self._note())
        width = self.card.wide(self.width() - 8)
        height = self.card.column.totalHeightForWidth(width)
        size = QSize(width, height)
        if self.topic.name == "field":  # both ends are targets: the card is between them
            middle = QRect(QPoint(0, 0), size)
            middle.moveCenter(self._of(self.view).center())
            spot = within(self.rect(), middle)
        else:
            spot = rect_beside(self.rect(), size, meant, self._keep_clear())
        self.spotlight.show()
        self.spotlight.raise_()
        self.card.lay(spot)

    def _meant(self) -> list[QRect]:
        panel, name = self.table.panel, self.topic.name
        if name == "panel":
            return [self._of(panel.cards[0]) | self._of(panel.now)]
        if name == "undo":
            return self._icons("undo")
        if name == "rules":
            return self._tab()
        if name == "why" and self.table.bubble.isVisible():
            note = self.table.bubble
            return [self._of(note), *(self._at(place) for place in self._places())]
        if name == "shelf":
            return [] if panel.back_button.isHidden() else [self._of(panel.back_button)]
        return [self._at(place) for place in self._places()]

    def _asked(self) -> Sequence[str | QRectF]:
        """Return what the user is to act on: the keyboard cursor begins there."""
        return self._places() if self.topic.acts else ()

    def _places(self) -> tuple[str, ...]:
        """Return the places of the board which the topic points at."""
        scene, name = self.scene, self.topic.name
        meant = self.tour.means(name, scene)
        if meant is not None:
            return meant
        if name == "choose":
            return scene.starter_places()
        if name == "go":
            return scene.target_places()
        if name == "why":
            return (self._refused_at,) if self._refused_at in scene.places else ()
        found = forbidden(self.table, self.tour)
        return () if found is None else (found,)

    def _keep_clear(self) -> list[QRect]:
        """Return rectangles which the card should not cover."""
        names = (*self.scene.sprites, *self.tour.clear)
        clear = [self._at(place) for place in names if place in self.scene.places]
        clear.append(self._of(self.table.panel.now))
        note = self._note()
        return clear if note.isEmpty() else clear + _NOTE * [note]

    def _note(self) -> QRect:
        """Return where the note beside a refused choice is read, an empty rectangle for none."""
        bubble = self.table.bubble
        return self._of(bubble).adjusted(TIP, TIP, -TIP, -TIP) if bubble.isVisible() else QRect()

    def _at(self, place: str) -> QRect:
        return self._in_view(self.scene.places[place].rect)

    def _in_view(self, rect: QRectF) -> QRect:
        """Return a rectangle of the scene in the coordinates of the page."""
        local = self.view.mapFromScene(rect).boundingRect()
        return QRect(self.view.viewport().mapTo(self, local.topLeft()), local.size())

    def _of(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self, QPoint(0, 0)), widget.size())

    def _icons(self, name: str) -> list[QRect]:
        shown = self._actions[name].associatedObjects()
        return [
            self._of(button)
            for button in shown
            if isinstance(button, QWidget) and self.isAncestorOf(button)
        ]

    def _tab(self) -> list[QRect]:
        tabs = self.table.panel.tabs
        bar = tabs.tabBar()
        local = bar.tabRect(tabs.indexOf(self.table.panel.rules))
        return [QRect(bar.mapTo(self, local.topLeft()), local.size())]

    # The window

    def apply_settings(self, animation: str, *, show_destinations: bool, coordinates: str) -> None:
        """Apply the settings, but show destinations always, as the tour explains them."""
        self.table.apply_settings(animation, show_destinations=True, coordinates=coordinates)

    @property
    def home(self) -> str:
        """Return "": the tour leads back to the shelf, not to the cover of its game."""
        return ""

    def heading(self) -> str:
        """Return the title of the window."""
        return str(M("Guided tour"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Place card and rings again when a widget they point at is laid out again."""
        if event.type() in {
            QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide,
            QEvent.Type.LayoutRequest,
        }:  # fmt: skip
            self._soon()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cover the whole page."""
        super().resizeEvent(event)
        self._soon()

    def follow_language(self) -> None:
        """Update the texts; the labels follow after this."""
        self._soon()
        self.changed.emit()

    def leave(self) -> None:
        """Disconnect the page before it is deleted (``let_go``)."""
        self._look.stop()
        self.table.overlay = None
        self.table.leave()
        self.controller.close()


def forbidden(table: TablePage, tour: GameTour) -> str | None:
    """Return the cell of a piece that may not move now, nearest to the middle of the board.

    Pieces of the side on turn come first. Return None if every piece may move.
    """
    scene, state = table.scene, table.controller.state
    if table.controller.is_empty:
        return None
    starters = scene.starter_places()
    middle = scene.sceneRect().center()
    best: tuple[bool, float, str] | None = None
    for cell, pawn in scene.expected().items():
        if cell in starters or state.why_not_steps((cell,)) is None:
            continue
        far = (scene.places[cell].rect.center() - middle).manhattanLength()
        rank = (not tour.own(scene, pawn), far, cell)
        if best is None or rank < best:
            best = rank
    return None if best is None else best[2]


def show_tour(host: Host) -> None:
    """Show the guided tour, unless it is shown already; it leads back to the page before it."""
    found = tour_game()
    if isinstance(host.aside, TourPage) or found is None:
        return
    actions = host.menu_actions
    page = TourPage(*found, [actions[name] for name in ("undo", "redo", "rules", "full")], actions)
    page.table.back.connect(host.show_shelf)
    host.show_page_over(page)
    page.begin()
