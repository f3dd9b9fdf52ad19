"""The page of one evening: what is next, how all stand, and every game."""

from collections.abc import Container
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from ludotheque.core.messages import MN, M, Message
from ludotheque.evenings.evening import STAYS, Evening
from ludotheque.evenings.progress import OPEN, UNDER_WAY, Meeting, following, meetings, resting
from ludotheque.evenings.standings import Line, points_text, standings, why_texts
from ludotheque.ui.board.announcing import joined
from ludotheque.ui.dialogs.seats import SeatPicture
from ludotheque.ui.evenings import eveningtexts as texts
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.games import look_of
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.pages.startpage import note_slot
from ludotheque.ui.statistics.sortedtables import Head, Table
from ludotheque.ui.widgets.fitting import fitted
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.menus import pop_up
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.sheet import scroll_area
from ludotheque.ui.widgets.widgets import Card, Text, TextButton, TextLabel

NARROW: Final = 900
"""The width, at a text scale of 1, below which everything stands in one column, as it does
where both tables would not have room for their words."""
GAP: Final = 24
"""Pixels between both columns."""
LOW: Final = 560
"""The height, at a text scale of 1, below which the main button stands above what scrolls."""
WIDE: Final = 150
ROOM: Final = 300
"""The width, at a text scale of 1, which the name at a seat may take."""
MOST_ROWS: Final = 200
_LEFT: Final = Qt.AlignmentFlag.AlignLeft


class Side(QWidget):
    """A piece of a seat, and who has it."""

    def __init__(self, key: str, seat: str, name: Text, side: Message) -> None:
        """Show the seat of a game of ``key``, with the name of who has it."""
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        if seat in look_of(key).seats:
            row.addWidget(SeatPicture(key, seat, 34))
        label = TextLabel("", "body")
        who = M("{name} ({side})", name=str(name), side=side)
        label.say(fitted(who, QFontMetricsF(label.font()), scaled(ROOM)))
        row.addWidget(label)


class EveningPage(AsidePage):
    """The page of one evening.

    Signals: ``play(meeting)`` to begin, resume or look back at a game, and one for each command.
    """

    play = Signal(object)
    rename = Signal()
    agree = Signal()
    end = Signal()
    print_out = Signal()
    remove = Signal()

    def __init__(self, evening: Evening, here: Container[str]) -> None:
        """Show an evening; ``here`` has the ids of the games which the archive has."""
        super().__init__()
        self.evening = evening
        self.here = here
        self.next: Meeting | None = None
        self._lines: tuple[Line, ...] = ()
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._settled.timeout.connect(self._settle)
        self.setProperty("ground", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._next_card()
        self._tables()
        content = QWidget()
        content.setProperty("ground", "paper")
        content.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(content)
        column.setContentsMargins(32, 2, 32, 24)
        column.setSpacing(14)
        head = self._head()
        titles = QVBoxLayout()
        titles.setSpacing(2)
        titles.addWidget(self.title)
        titles.addWidget(self.about)
        nest(column, titles)
        self.note_slot = note_slot()
        self.note_slot.setContentsMargins(0, 0, 0, 0)
        nest(column, self.note_slot)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.setSpacing(GAP)
        left = QVBoxLayout()
        left.setSpacing(10)
        left.addWidget(self.card)
        left.addSpacing(6)
        left.addWidget(self.games_title)
        left.addWidget(self.hint)
        left.addWidget(self.games)
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(10)
        right.addWidget(self.standings_title)
        right.addWidget(self.standings)
        right.addWidget(self.reasons)
        right.addWidget(self.told)
        right.addStretch(1)
        nest(self._body, left, 6)
        nest(self._body, right, 7)
        nest(column, self._body)
        column.addStretch(1)
        self.area = scroll_area(content)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        nest(outer, head)
        outer.addWidget(self.area, 1)
        for before, after in zip(self._stops(), self._stops()[1:], strict=False):
            QWidget.setTabOrder(before, after)
        self.show_evening(evening, here)

    def _head(self) -> QHBoxLayout:
        """Return the row of buttons, which stays in sight whatever scrolls."""
        self.back_button = TextButton(M("Back"), "quiet", "", "back")
        self.back_button.clicked.connect(self.back)
        self.print_button = TextButton(M("Print…"))
        self.print_button.clicked.connect(self.print_out)
        self.more_button = TextButton(M("This evening"), "", "", "down")
        self.more_button.clicked.connect(self._more)
        self.title = TextLabel("", "masthead", wrap=True)
        self.about = TextLabel("", "body", "ink2", wrap=True)
        self._line = line = QHBoxLayout()
        line.setContentsMargins(32, 14, 32, 8)
        line.setSpacing(10)
        line.addWidget(self.back_button)
        line.addStretch(1)
        line.addWidget(self.print_button)
        line.addWidget(self.more_button)
        return line

    def _next_card(self) -> None:
        self.card = Card(18, 6)
        self.step = TextLabel("", "strong", "accent")
        self.who = TextLabel("", "turn", wrap=True)
        self.begins = TextLabel("", "body", wrap=True)
        self.sides = QWidget()
        self._sides = FlowLayout(self.sides, 18)
        policy = self.sides.sizePolicy()
        policy.setHeightForWidth(True)
        self.sides.setSizePolicy(policy)
        self.rests = TextLabel("", "body", "ink2", wrap=True)
        self.play_button = TextButton(M("Play"), "primary")
        self.play_button.setMinimumWidth(scaled(WIDE))
        self.play_button.clicked.connect(self._play_next)
        for part in (self.step, self.who, self.begins, self.sides, self.rests):
            self.card.column.addWidget(part)
        self.card.column.addSpacing(6)
        self.card.column.addWidget(self.play_button, 0, _LEFT)

    def _tables(self) -> None:
        self.games_title = TextLabel(M("Games"), "section")
        self.hint = TextLabel(
            M("Enter or a double click plays a game, resumes it or looks back at it."),
            "body", "ink2", wrap=True,
        )  # fmt: skip
        heads: list[Head[Meeting]] = [
            Head(M("Round"), lambda one: str(one.round), lambda one: one.number, down=False),
            Head(M("Who plays"), self._who, lambda one: self._who(one).casefold(),
                 is_text=True, down=False, wide=True, most=320),
            Head(M("Game"), self._box, lambda one: self._box(one).casefold(),
                 is_text=True, down=False, most=140),
            Head(M("Result"), lambda one: str(texts.result_text(self.evening, one)) or "–",
                 lambda one: str(texts.result_text(self.evening, one)), is_text=True,
                 down=False, most=160),
        ]  # fmt: skip
        if self.evening.game:
            del heads[2]
        self.games: Table[Meeting] = Table(heads)
        self.games.opened.connect(self._open)
        self.standings_title = TextLabel(M("Standings"), "section")
        self.standings: Table[Line] = Table(
            (
                Head(M("Place"), lambda one: str(one.place), lambda one: one.place, down=False),
                Head(M("Player"), lambda one: str(self.evening.called(one.player)),
                     lambda one: str(self.evening.called(one.player)).casefold(), is_text=True,
                     down=False, wide=True, most=180),
                Head(M("Points"), lambda one: points_text(one.points), lambda one: one.points),
                Head(M("Won"), lambda one: str(one.won), lambda one: one.won),
                Head(M("Drawn"), lambda one: str(one.drawn), lambda one: one.drawn),
                Head(M("Lost"), lambda one: str(one.lost), lambda one: one.lost),
                Head(M("Games"), lambda one: str(one.played), lambda one: one.played),
            )
        )  # fmt: skip
        for table in (self.games, self.standings):
            table.order(0, down=False)
        self.reasons = TextLabel("", "body", wrap=True)
        self.told = TextLabel("", "body", "ink2", wrap=True)

    def _stops(self) -> list[QWidget]:
        return [
            self.back_button, self.print_button, self.more_button, self.play_button, self.games,
            self.standings,
        ]  # fmt: skip

    def _who(self, meeting: Meeting) -> str:
        return str(texts.meeting_text(self.evening, meeting.seats))

    def _box(self, meeting: Meeting) -> str:
        key = meeting.played.game if meeting.played else self.evening.game
        return texts.title_of(key) if key else "–"

    # What is shown

    def show_evening(self, evening: Evening, here: Container[str]) -> None:
        """Show the evening as it is now."""
        self.evening, self.here = evening, here
        self.next = None if evening.ended else following(evening, here)
        self._lines = standings(evening)
        listed = meetings(evening, here)
        if evening.ended:
            listed = tuple(one for one in listed if one.state != OPEN or evening.plan)
        self.games.fill(listed)
        self.standings.fill(self._lines)
        if self.next is not None:
            coming = self.next.number
            self.games.choose(lambda one: one.number == coming)
        self._say()
        self.entry = self.play_button if self.next is not None else self.games
        self.changed.emit()

    def _say(self) -> None:
        evening = self.evening
        self.title.say(evening.name)
        self.about.say(texts.about_text(evening))
        self._say_next()
        reasons = why_texts(evening, self._lines)
        self.reasons.say("\n".join(map(str, reasons)))
        self.reasons.setVisible(bool(reasons))
        self.told.say(texts.points_told(evening))
        self.games.setAccessibleName(str(M("Games of the evening")))
        self.games.setAccessibleDescription(self.hint.text())
        self.standings.setAccessibleName(str(M("Standings")))
        self.setAccessibleName(self.heading_text())
        self._fit()

    def _say_next(self) -> None:
        evening, meeting = self.evening, self.next
        leader = texts.leader_text(evening)
        if meeting is None:
            self.step.say(M("The evening is over") if evening.ended else M("All have met"))
            self.who.say("" if leader is None else leader)
            self.who.setVisible(leader is not None)
            over = evening.ended or evening.way == STAYS
            self.begins.say(
                M("“This evening” goes on with it.") if over else M("Every game has been played.")
            )
            self.rests.say("")
            self._seat("", None)
            for part in (self.rests, self.play_button):
                part.hide()
            return
        going = meeting.state == UNDER_WAY
        number = meeting.number
        self.step.say(
            M("Game {n}, under way", n=number) if going else M("Next: game {n}", n=number)
        )
        self.who.say(texts.meeting_text(evening, meeting.seats))
        self.who.show()
        key = meeting.played.game if meeting.played else evening.game
        self.begins.say(texts.title_of(key) if key else M("You choose the box."))
        self._seat(key, meeting)
        rest = resting(evening, meeting)
        names = texts.called(evening, rest)
        if evening.way == STAYS:
            told: Text = M("Then come: {names}.", names=names)
        else:
            told = MN("{names} rests.", "{names} rest.", len(rest), names=names)
        self.rests.say(told if rest else "")
        self.rests.setVisible(bool(rest))
        self.play_button.say(M("Resume") if going else M("Play"))
        parts = (self.step, self.who, self.begins, *([self.rests] if rest else []))
        self.play_button.setAccessibleDescription(joined([part.text() for part in parts]))
        self.play_button.show()

    def _seat(self, key: str, meeting: Meeting | None) -> None:
        """Show beside the pieces of the seats who has them; nothing without a game."""
        for old in self.sides.findChildren(Side):
            self._sides.removeWidget(old)
            old.hide()
            let_go(old)
        if meeting is not None and key:
            game = texts.game_of(self.evening, key)
            seats = () if game is None else game.seats
            for seat, player in zip(seats, meeting.seats, strict=False):
                assert game is not None
                side = game.seat_name(game.seats.index(seat))
                self._sides.addWidget(Side(key, seat, self.evening.called(player), side))
        self.sides.setVisible(self._sides.count() > 0)

    def _fit(self) -> None:
        """Put all into one column where the page is narrow."""
        widths = self.games.wanted, self.standings.wanted
        margins, bar = 2 * 32 + GAP, self.area.verticalScrollBar().sizeHint().width()
        narrow = self.width() < max(scaled(NARROW), sum(widths) + margins + bar)
        for column, share in enumerate((6, 7) if narrow else widths):
            self._body.setStretch(column, share)
        way = QBoxLayout.Direction
        self._body.setDirection(way.TopToBottom if narrow else way.LeftToRight)
        self._place_button(low=self.height() < scaled(LOW))
        self._settled.start()

    def _place_button(self, *, low: bool) -> None:
        """Put the main button beside the others where the page is low, so that it is in sight."""
        if low == (self._line.indexOf(self.play_button) >= 0):
            return
        (self.card.column if low else self._line).removeWidget(self.play_button)
        if low:
            self._line.addWidget(self.play_button)
        else:
            self.card.column.addWidget(self.play_button, 0, _LEFT)
        self.back_button.shorten(on=low)
        self.play_button.setMinimumWidth(0 if low else scaled(WIDE))

    def _settle(self) -> None:
        """Give both tables the height of their rows, once they have their widths."""
        for table in (self.games, self.standings):
            table.setFixedHeight(table.full_height(MOST_ROWS))
        content = self.area.widget().layout()
        if content is not None:
            content.activate()  # else what stands below them is seen upon them for a moment

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the arrangement for the new width."""
        super().resizeEvent(event)
        self._fit()

    def heading_text(self) -> str:
        """Return what readers call the page."""
        return str(M("Evening: {name}", name=self.evening.name))

    def heading(self) -> str:
        """Return the title of the window."""
        return self.evening.name

    def follow_language(self) -> None:
        """Update all texts when the language changes."""
        self._say()
        for table in (self.games, self.standings):
            table.retranslate()
        self._fit()

    # What is done

    def _play_next(self) -> None:
        if self.next is not None:
            self.play.emit(self.next)

    def _open(self, meeting: Meeting) -> None:
        self.play.emit(meeting)

    def commands(self) -> list[tuple[Message, Signal]]:
        """Return the texts and signals of the menu « This evening »."""
        found = [(M("&Rename…"), self.rename)]
        if self.evening.game:
            found.append((M("&Options…"), self.agree))
        ended = M("&Go on with the evening") if self.evening.ended else M("&End the evening")
        found += [(ended, self.end), (M("Re&move…"), self.remove)]
        return found

    def _more(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for text, signal in self.commands():
            menu.addAction(str(text)).triggered.connect(
                lambda _=False, signal=signal: signal.emit()
            )
        pop_up(menu, self.more_button.mapToGlobal(QPoint(0, self.more_button.height())))
