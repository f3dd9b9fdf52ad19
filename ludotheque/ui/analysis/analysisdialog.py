"""The dialog « Analyse »: the curve of chances, the choices which gave up most, luck and play."""

from typing import Final

import attrs
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from ludotheque.core.contract import Game
from ludotheque.core.messages import MN, Arg, M, Message
from ludotheque.players.analysis import SILENT, Analysis, told
from ludotheque.record.replaystops import ReplayIndex
from ludotheque.table.controller import TableController
from ludotheque.ui.analysis.analysing import Analysing, line_of
from ludotheque.ui.analysis.curve import Colours, Curve, Place, Sample
from ludotheque.ui.board.announcing import announce, announce_task, joined
from ludotheque.ui.board.asking import ARRIVAL
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.board.seatnames import named
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.statistics.sortedtables import Head, Table
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.naming import Aside
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.sheet import lay_sheet, scroll_area
from ludotheque.ui.widgets.widgets import TextButton

SIZE: Final = (760, 820)
_ROWS: Final = 10
CERTAIN: Final = M("That is certain.")
OPEN: Final = M(
    "How likely each player was to win, as the strongest computer player sees it; "
    "a draw counts as half a win."
)
SHARED: Final = M(
    "How likely each player was to win, as the strongest computer player sees it; "
    "those who draw share the game."
)
"""The same for more than two."""
HIDDEN: Final = M(
    "How likely each player was to win the deal, as the strongest computer player sees it with "
    "what that player could know: hands were hidden, so the chances need not add up to 100%."
)
"""What the curve shows where nobody saw all cards."""
UNCOMPARED: Final = M(
    "Some choices could not be compared with the best one; what they gave up is not known."
)


@attrs.frozen
class Row:
    """A choice which gave up much, in words."""

    ply: int
    move: int
    who: str
    played: str
    better: str
    lost: int
    text: str


HEADS: Final[tuple[Head[Row], ...]] = (
    Head(M("Move"), lambda row: str(row.move), lambda row: row.ply, down=False),
    Head(M("Player"), lambda row: row.who, lambda row: row.who.casefold(), is_text=True,
         down=False, wide=True, most=180),
    Head(M("Played"), lambda row: row.played, lambda row: row.played, is_text=True, down=False,
         most=160),
    Head(M("Better"), lambda row: row.better, lambda row: row.better, is_text=True, down=False,
         most=160),
    Head(M("Given up"), lambda row: str(M("{n}%", n=row.lost)), lambda row: row.lost),
)  # fmt: skip


Lines = tuple[tuple[int, ...], ...]
"""The lines of the curve: the seats whose chance each of them is."""


def lines_of(game: Game) -> Lines:
    """Return the lines of a game: one for each side, for each seat where seats see each its own."""
    seats = range(len(game.seats))
    if game.hidden:
        return tuple((seat,) for seat in seats)
    sides = (tuple(x for x in seats if x not in game.opponents(seat)) for seat in seats)
    return tuple(dict.fromkeys(sides))


def colours_of(scene: BoardScene, lines: Lines) -> tuple[QColor, ...]:
    """Return the colours of lines, those of the game where they differ."""
    found = tuple(scene.end_colours(seats[0])[0] for seats in lines)
    if len({colour.name() for colour in found}) == len(lines):
        return found
    theme = current_theme()
    plain = (theme.accent("shelf"), theme.raised, theme.ink, theme.bad)
    return tuple(QColor(plain[number % len(plain)]) for number in range(len(lines)))


class AnalysisDialog(QDialog):
    """The analysis of the game on a table; ``chosen`` is the ply to be shown, None for none."""

    def __init__(
        self, controller: TableController, scene: BoardScene, parent: QWidget | None = None
    ) -> None:
        """Analyse what has been played at the table of ``controller``."""
        super().__init__(parent)
        self.setModal(True)
        self.chosen: int | None = None
        self._controller = controller
        self._timeline = controller.timeline
        self._moves = ReplayIndex(self._timeline)
        self._moves.follow()
        self.analysing = Analysing(line_of(self._timeline), self)
        self._scene = scene
        self._lines = lines_of(self._timeline.game)
        self._build(lambda: colours_of(scene, self._lines))
        self.analysing.moved.connect(self._moved)
        self.analysing.ended.connect(self._ended)
        self._describe()
        self.analysing.start()

    def _build(self, colours: Colours) -> None:
        key = self._timeline.game.key
        content = QWidget()
        content.setProperty("ground", "paper")
        content.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(content)
        column.setContentsMargins(32, 4, 32, 20)
        column.setSpacing(12)
        self.status = Aside("", "body", wrap=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.stop_button = TextButton(M("Cancel"))
        self.stop_button.clicked.connect(self._stopped)
        self.again_button = TextButton(M("Go on"), "primary", key)
        self.again_button.clicked.connect(self._go_on)
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self.bar, 1)
        line.addWidget(self.stop_button)
        line.addWidget(self.again_button)
        line.addStretch(0)
        column.addWidget(self.status)
        nest(column, line)
        self.results = QWidget()
        inner = QVBoxLayout(self.results)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(12)
        legend = QWidget()
        flow = FlowLayout(legend, 16)
        for number in range(len(self._lines)):
            flow.addWidget(self._legend(number, colours))
        self.curve = Curve(key, colours, self._spoken)
        self.curve.looked.connect(self._looked)
        self.curve.chosen.connect(self._choose)
        self.here = Aside("", "body", "ink2", wrap=True)
        self.table: Table[Row] = Table(HEADS, key)
        self.table.chosen.connect(self._explain)
        self.table.opened.connect(lambda row: self._choose(row.ply))
        self.why = Aside("", "body", wrap=True)
        self.show_button = TextButton(M("Show on the board"), game=key)
        self.show_button.clicked.connect(self._show)
        self.heading = Aside(M("What gave up most"), "card", wrap=True)
        self.sums = Aside("", "body", wrap=True)
        self.table.order(len(HEADS) - 1, down=True)
        for part in (legend, self.curve, self.here, self.sums, self.heading, self.why):
            inner.addWidget(part)
        inner.addWidget(self.show_button, 0, Qt.AlignmentFlag.AlignLeft)
        inner.addWidget(self.table)
        column.addWidget(self.results)
        column.addStretch(1)
        self.area = scroll_area(content)
        self.close_button = lay_sheet(self, M("Analysis"), self.area, SIZE)
        self.results.hide()

    def _who(self, number: int) -> Arg:
        """Return whose line it is: a player, or those of a side."""
        names = tuple(self._timeline.player_name(seat) for seat in self._lines[number])
        return names if len(names) > 1 else names[0]

    def _legend(self, number: int, colours: Colours) -> QWidget:
        part = QWidget()
        row = QHBoxLayout(part)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(Sample(colours, number))
        row.addWidget(Aside(M("{name}", name=self._who(number)), "body", wrap=True), 1)
        return part

    # On its way

    def _moved(self, done: int, total: int) -> None:
        text = M("{done} of {total} places have been looked at.", done=done, total=total)
        self.status.say(text)
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self.bar.setAccessibleName(str(text))
        self._show_parts()

    def _stopped(self) -> None:
        """Stop; what has been found stays for the next time."""
        self.analysing.stop()
        self.status.say(M("The analysis has been stopped; it goes on from here when you like."))
        self._show_parts()
        self.again_button.setFocus()
        announce(self, self.status.text())

    def _go_on(self) -> None:
        self.analysing.start()
        if self.analysing.running:
            self.stop_button.setFocus()

    def _show_parts(self) -> None:
        running, complete = self.analysing.running, self.analysing.complete
        self.bar.setVisible(running)
        self.stop_button.setVisible(running)
        self.again_button.setVisible(not running and not complete)

    def _ended(self) -> None:
        found = self.analysing.found
        held = self.stop_button.hasFocus()
        if found is None:
            self.status.say(M("The analysis has failed; try again."))
        elif not self._is_told(found):
            self.status.say(SILENT)
        else:
            more = SHARED if len(self._lines) > 2 else OPEN
            self.status.say(HIDDEN if self._timeline.game.hidden else more)
            self.results.show()
            self._fill(found)
        self._show_parts()
        if held:
            (self.curve if self.results.isVisible() else self.close_button).setFocus()
        # after the dialog itself, where all was known before
        announce_task(self, self._found_text, ARRIVAL)

    def _found_text(self) -> str:
        sums = [] if self.results.isHidden() else self.sums.text().splitlines()
        return joined([self.status.text(), *sums])

    # What has been found

    @staticmethod
    def _is_told(found: Analysis) -> bool:
        """Return whether a chance is known anywhere."""
        return any(one.chances is not None for one in found.standings)

    def _places(self, found: Analysis) -> list[Place]:
        swings = {swing.ply for swing in found.swings}
        places = []
        for ply, one in enumerate(found.standings):
            if one.chances is not None:
                chances = tuple(one.chances[seats[0]] for seats in self._lines)
                places.append(Place(ply, chances, one.exact, ply in swings))
        return places

    def _spoken(self, place: Place) -> str:
        shares = tuple(
            M("{player} {n}%", player=self._who(number), n=round(100 * chance))
            for number, chance in enumerate(place.chances)
        )
        move = self._moves.moves(place.ply)
        text = M("After move {n}: {shares}.", n=move, shares=shares)
        if not move:
            text = M("At the start: {shares}.", shares=shares)
        return f"{text} {CERTAIN}" if place.exact else str(text)

    def _fill(self, found: Analysis) -> None:
        self.curve.show_places(self._places(found), str(M("Chances of winning")))
        self.table.fill([self._row(number, found) for number in range(len(found.swings))])
        some = bool(found.swings)
        for part in (self.table, self.why, self.show_button):
            part.setVisible(some)
        self.heading.setVisible(some or found.given is not None)
        self.heading.say(M("What gave up most"))
        if not some:
            self.heading.say(M("No move gave up much."))
        self.table.setMinimumHeight(self.table.full_height(_ROWS))
        lines = self._sums(found)
        self.sums.say("\n".join(map(str, lines)))
        self.sums.setVisible(bool(lines))

    def _row(self, number: int, found: Analysis) -> Row:
        swing = found.swings[number]
        one, state = swing.assessment, self._timeline.state_at(swing.ply)
        hint = told(state, one)
        who = str(self._timeline.player_name(one.seat))
        played = str(self._scene.written(state, self._timeline.action_at(swing.ply)))
        better = str(self._scene.written(state, hint.action))
        why = self._named(hint.explanation.message)
        texts = [
            M("{player}: {played}.", player=who, played=played), hint.worth,
            M("Better: {better}. {why}", better=better, why=why),
            CERTAIN if one.best.exact else None,
        ]  # fmt: skip
        text = " ".join(str(part) for part in texts if part is not None)
        lost = max(1, round(100 * swing.given_up))
        return Row(swing.ply, self._moves.moves(swing.ply) + 1, who, played, better, lost, text)

    def _named(self, message: Message) -> Message:
        return named(self._controller, message)

    def _sums(self, found: Analysis) -> list[Message]:
        """Return how far chance and how far the choices moved the chances, in sentences."""
        lines = []
        for number, seats in enumerate(self._lines):
            who = self._who(number)
            luck = None if found.luck is None else round(100 * found.luck[seats[0]])
            if luck is not None and luck >= 0:
                lines.append(
                    MN(
                        "{player}: luck has given {n} point of winning chance in all.",
                        "{player}: luck has given {n} points of winning chance in all.",
                        luck, player=who,
                    )
                )  # fmt: skip
            elif luck is not None:
                lines.append(
                    MN(
                        "{player}: luck has taken {n} point of winning chance in all.",
                        "{player}: luck has taken {n} points of winning chance in all.",
                        -luck, player=who,
                    )
                )  # fmt: skip
            given = found.given
            lines += [
                MN(
                    "{player}: own choices have given up {n} point of winning chance in all.",
                    "{player}: own choices have given up {n} points of winning chance in all.",
                    round(100 * given[seat]), player=self._timeline.player_name(seat),
                ) for seat in seats if given is not None
            ]  # fmt: skip
        if found.unknown:
            lines.append(UNCOMPARED)
        return lines

    # Looking

    def _looked(self, index: int) -> None:
        self.here.say(self.curve.spoken()[index] if index >= 0 else M(
            "Point at a place of the curve to read it; a click or Enter shows it on the board."
        ))  # fmt: skip

    def _explain(self, row: Row | None) -> None:
        self.why.say("" if row is None else row.text)
        if row is not None and self.table.hasFocus():
            announce(self, row.text)

    def _show(self) -> None:
        row = self.table.row()
        if row is not None:
            self._choose(row.ply)

    def _choose(self, ply: int) -> None:
        self.chosen = ply
        self.accept()

    def done(self, result: int) -> None:
        """Stop what is under way; what has been found is kept."""
        self.analysing.stop()
        super().done(result)

    def _describe(self) -> None:
        self.setWindowTitle(str(M("Analysis")))
        self.area.setAccessibleName(self.windowTitle())
        self.table.setAccessibleName(str(M("What gave up most")))
        self.table.setAccessibleDescription(
            str(M("Arrow keys go from move to move, Enter shows it on the board."))
        )
        self._looked(-1)

    def changeEvent(self, event: QEvent) -> None:
        """Render everything again when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            self.table.retranslate()
            found = self.analysing.found
            if found is not None and self._is_told(found):
                self._fill(found)


def analyse(parent: QWidget, controller: TableController, scene: BoardScene) -> int | None:
    """Show the analysis of the game on a table; return the ply chosen to be shown, or None."""
    dialog = AnalysisDialog(controller, scene, parent)
    dialog.exec()
    chosen = dialog.chosen
    let_go(dialog)
    return chosen
