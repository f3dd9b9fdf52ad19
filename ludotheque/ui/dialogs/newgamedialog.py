"""The new game dialog: names, sides, who starts, and every option with its explanation."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise
from typing import Final

import attrs
from PySide6.QtCore import QEvent, QMargins, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core import handicap
from ludotheque.core.contract import Game
from ludotheque.core.contract_types import GameInfo
from ludotheque.core.errors import OptionError
from ludotheque.core.lengths import minutes_of
from ludotheque.core.messages import M, Message
from ludotheque.core.options import can_be, switched_along
from ludotheque.files.settings import Settings
from ludotheque.games import game_class, info, player_module
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.dialogs import agreements
from ludotheque.ui.dialogs.favoured import effect_told, favoured_title
from ludotheque.ui.dialogs.optionrow import Complaint, OptionRow
from ludotheque.ui.dialogs.roundtable import SEATED
from ludotheque.ui.dialogs.seats import Seats
from ludotheque.ui.dialogs.variants import AGREED, Variants
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.gametext import origin_text
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.pages.ownpage import game_habits
from ludotheque.ui.widgets.boxpanel import BoxPanel
from ludotheque.ui.widgets.dialogs import Sign
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.lowhead import LowHead
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.screens import dialog_room, resize_dialog
from ludotheque.ui.widgets.sheet import UnderHead
from ludotheque.ui.widgets.widgets import Capital, Line, Text, TextButton, TextLabel

SIZE: Final = (940, 660)
BOX: Final = 300
"""The width of the panel with the box."""
LOW: Final = 420
"""The height, at a text scale of 1, below which the title scrolls with the options."""


@attrs.frozen
class NewGame:
    """The choices for a new game: its options, names and levels of the seats in turn order.

    ``agreed`` are the choices of agreements (``agreements.ROWS``) which are not the usual ones.
    """

    options: dict[str, str]
    names: list[str]
    levels: tuple[int | None, ...] = ()
    agreed: dict[str, str] = attrs.Factory(dict)


class NewGameDialog(QDialog):
    """A dialog for all that a game needs; then call ``options``, ``names`` and ``levels``."""

    def __init__(
        self,
        key: str,
        parent: QWidget | None = None,
        *,
        names: Sequence[str] = (),
        known: Sequence[str] = (),
        levels: Sequence[int | None] = (),
        agreed: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
        game: type[Game] | None = None,
        about: GameInfo | None = None,
    ) -> None:
        """Ask for a game of ``key``.

        ``names`` and ``levels`` are put into the seats, ``known`` are offered while typing.
        ``options`` and ``agreed`` are the initial values, unknown ones ignored. ``game`` and
        ``about`` replace what is registered for the key.
        """
        super().__init__(parent)
        self.key = key
        self._class = game if game is not None else game_class(key)
        self._info = about if about is not None else info(key)
        self._game: Game | None = None
        self._last: str = ""
        self._switching = False
        computers = player_module(key) is not None
        self.seats = Seats(key, names, known, levels, computers=computers)
        self.agreements = self._make_agreements(agreed or {}, hints=computers)
        self.rows: dict[str, OptionRow] = {}
        self._make_rows(options or {})
        self._proposed = dict(self._class.proposals(self._values()))
        self.names_complaint = Complaint()
        folded = [row for row in self.rows.values() if not row.option.main]
        self.variants = Variants(folded, key)
        self._layout()
        self.setWindowTitle(str(self._heading()))
        self.seats.changed.connect(self._names_changed)
        self._check()
        self.variants.unfold(on=self._unusual() > 0)
        self.agreements.unfold(on=bool(self.agreed()))
        for part in (self.variants, self.agreements):
            part.button.clicked.connect(partial(self._show_part, part))
        self._fit()
        (self.seats.first() or self.play).setFocus()
        if self._game is None:  # the remembered board is not valid any more
            QTimer.singleShot(0, self, self._show_refusal)

    def _heading(self) -> Message:
        return M("New game: {title}", title=self._info.title)

    def _make_rows(self, given: Mapping[str, str]) -> None:
        kept = game_habits(self.key).kept_choices
        for option in self._class.option_list:
            if option.kind == "choice" and len(option.values) < 2:
                continue
            value = given.get(option.key)
            if option.kind == "choice" and value not in {item.value for item in option.values}:
                value = None
            if option.kind == "number" and not (value or "").isdigit():
                value = None
            row = OptionRow(option, self.key, value, kept(option.key))
            row.changed.connect(lambda key=option.key: self._changed(key))
            self.rows[option.key] = row

    def _make_agreements(self, given: Mapping[str, str], *, hints: bool) -> Variants:
        rows = []
        for option in agreements.ROWS:
            value = given.get(option.key, agreements.usual(option))
            if value not in {item.value for item in option.values}:
                value = agreements.usual(option)
            if option is not agreements.HINTS or hints:
                row = OptionRow(option, self.key, value)
                row.changed.connect(self._agree)
                rows.append(row)
        return Variants(rows, self.key, AGREED)

    def _agree(self) -> None:
        """Show the agreements which matter with those made."""
        rows = {row.option.key: row for row in self.agreements.rows}
        clock = rows[agreements.CLOCK.key]
        two = self._game is None or len(self._game.seats) == 2
        assert clock.pills is not None
        clock.pills.pill(agreements.SAND).setVisible(two)
        if not two and clock.value() == agreements.SAND:
            clock.propose(agreements.NONE)
        self.agreements.show_rows(agreements.idle_rows(clock.value()), len(self.agreed()))

    def agreed(self) -> dict[str, str]:
        """Return the agreements which are not the usual ones."""
        return agreements.chosen({row.option.key: row.value() for row in self.agreements.rows})

    def _others(self) -> list[OptionRow]:
        """Return the rows always in sight below the names."""
        return [r for key, r in self.rows.items() if r.option.main and key != "players"]

    def _unusual(self) -> int:
        """Return how many options under « Variants » have another value than the usual one."""
        usual = {**self._defaults(), **self._class.proposals(self._values())}
        chosen = self._chosen()
        return sum(chosen[row.option.key] != usual[row.option.key] for row in self.variants.rows)

    def _defaults(self) -> dict[str, str]:
        return {option.key: option.default for option in self._class.option_list}

    def _idle(self) -> frozenset[str]:
        return self._class.idle({**self._defaults(), **self._values()})

    def _chosen(self) -> dict[str, str]:
        """Return the value of every option with a row; where it has no effect, the default."""
        idle, defaults = self._idle(), self._defaults()
        return {k: defaults[k] if k in idle else v for k, v in self._values().items()}

    def _layout(self) -> None:
        self.panel = BoxPanel(self._info, largest=1.05, margin=24)
        self.panel.setFixedWidth(BOX)
        content = QWidget()
        content.setProperty("ground", "paper")
        content.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(content)
        column.setContentsMargins(28, 8, 28, 20)
        column.setSpacing(14)
        if "players" in self.rows:
            column.addWidget(self.rows["players"])
            column.addSpacing(8)
        self.who_plays = TextLabel(M("Who plays?"), "section")
        column.addWidget(self.who_plays)
        column.addWidget(self.seats)
        column.addWidget(self.names_complaint)
        for row in self._others():
            column.addWidget(row)
        if self.variants.rows:
            column.addSpacing(6)
            column.addWidget(Line())
        column.addWidget(self.variants)
        column.addWidget(self.agreements)
        column.addStretch(1)
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(content)
        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        self._low_head = LowHead(self, right, self._head(), column, QMargins(0, 10, 0, 0), LOW)
        right.addWidget(UnderHead(self.area))
        right.addWidget(self.area, 1)
        right.addWidget(Line())
        nest(right, self._foot())
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.panel)
        nest(outer, right, 1)

    def _head(self) -> QVBoxLayout:
        head = QVBoxLayout()
        head.setContentsMargins(28, 22, 28, 10)
        head.setSpacing(2)
        head.addWidget(TextLabel(self._heading(), "game", wrap=True))
        head.addWidget(TextLabel(origin_text(self._info), "body", "ink2", wrap=True))
        return head

    def _foot(self) -> QHBoxLayout:
        self.cancel = TextButton(M("Cancel"), game=self.key)
        self.cancel.clicked.connect(self.reject)
        self.play = TextButton(M("Play"), "primary", self.key)
        keep_scaled(self.play.setMinimumWidth, 140)
        self.play.setDefault(True)
        self.play.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.setContentsMargins(28, 14, 28, 18)
        foot.setSpacing(10)
        self.minutes = TextLabel("", "strong", "ink2")
        self._clock = Sign("clock", "ink2", 20)
        foot.addWidget(self._clock)
        foot.addWidget(self.minutes)
        foot.addStretch(1)
        foot.addWidget(self.cancel)
        foot.addWidget(self.play)
        return foot

    def _fit(self) -> None:
        # Otherwise Qt would make the dialog at least as wide as with the box.
        self._settle_box(min(scaled(SIZE[0]), dialog_room(self).width()))
        resize_dialog(self, SIZE)

    def _values(self) -> dict[str, str]:
        return {key: row.value() for key, row in self.rows.items()}

    def _propose(self) -> None:
        """Apply the game's proposals where the user has not chosen another value."""
        values = self._values()
        before, self._proposed = self._proposed, dict(self._class.proposals(values))
        for key, value in self._proposed.items():
            if values[key] == before.get(key) != value:
                self.rows[key].propose(value)

    def _changed(self, key: str) -> None:
        if self._switching:
            return
        self._last = key
        self._switching = True
        self._propose()
        self._switching = False
        self._check()
        if self._game is None:
            QTimer.singleShot(0, self, self._show_refusal)

    def _switch_along(self, refusal: Message) -> None:
        """Switch the options which the choice made last needs, and say so beside each."""
        values = self._values()
        changes = switched_along(self._class.create, self._class.option_list, values, self._last)
        said = M("{reason} This option has been switched along.", reason=refusal)
        self._switching = True
        for key, value in changes.items():
            self.rows[key].propose(value)
            self.rows[key].along.say(said)
            announce(self, f"{self.rows[key].title.text()}: {said}")
        self._switching = False
        if any(not self.rows[key].option.main for key in changes):
            self.variants.unfold(on=True)
        if changes:
            QTimer.singleShot(0, self, partial(self._show_along, next(iter(changes))))

    def _show_part(self, part: Variants) -> None:
        """Bring what was unfolded into sight: all of it if it fits, else from its heading on."""

        def bring() -> None:
            if not part.unfolded:
                return
            most = self.area.viewport().height()
            self.area.ensureVisible(0, part.y() + min(part.height(), most), 0, 0)

        QTimer.singleShot(0, self, bring)

    def _show_along(self, key: str) -> None:
        """Scroll to an option switched along, with the option chosen still in sight if possible."""
        if self._last in self.rows:
            self.area.ensureWidgetVisible(self.rows[self._last], 0, 12)
        self.area.ensureWidgetVisible(self.rows[key].along, 0, 12)

    def _show_refusal(self) -> None:
        row = self.rows[self._last]
        if row.complaint.isVisible():
            self.area.ensureWidgetVisible(row.complaint, 0, 24)

    def _names_changed(self) -> None:
        self._name_starters()
        self._name_favoured()
        self._allow()

    def _check(self) -> None:
        """Try to make the game; show a refusal below the option which causes it."""
        for row in self.rows.values():
            row.along.say(None)
        refusal = self._try()
        if refusal is not None:
            self._switch_along(refusal)
            refusal = self._try()
        blamed = "" if refusal is None else self._blamed()
        for key, row in self.rows.items():
            row.complaint.say(refusal if key == blamed else None)
        if blamed in self.rows and not self.rows[blamed].option.main:
            self.variants.unfold(on=True)
        self._offer_values()
        self.variants.show_rows(self._idle(), self._unusual())
        self._tell_minutes()
        if self._game is not None:
            seats = self._game.seats
            sides = tuple(self._game.seat_name(index) for index in range(len(seats)))
            self.seats.set_seats(seats, sides, paired=_partners_sit_opposite(self._game))
            self._agree()
            self._chain()
        self._names_changed()

    def _try(self) -> Message | None:
        """Make the game; return why its options are refused, None if they are not."""
        try:
            self._game = self._class.create(self._values())
        except OptionError as error:
            self._game = None
            return error.message
        return None

    def _offer_values(self) -> None:
        """Hide values which need another number of players."""
        options = [option for option in self._class.option_list if option.key != "players"]
        files = {option.key: "" for option in options if option.kind == "file"}
        values = {**self._values(), **files}
        for key, row in self.rows.items():
            if row.pills is None or key in {"players", handicap.KEY}:
                continue  # of house rules _name_favoured offers what fits the rest as it is
            for item in row.option.values:
                found = {**values, key: item.value}
                fits = can_be(self._class.create, tuple(options), found, key)
                row.pills.pill(item.value).setVisible(fits)

    def _tell_minutes(self) -> None:
        """Show about how long such a game lasts, if that has been counted."""
        about, chosen = self._info, {**self._defaults(), **self._chosen()}
        self.minutes.setVisible(bool(about.lengths))
        self._clock.setVisible(bool(about.lengths))
        if about.lengths:
            counted = [o.key for o in self._class.option_list if o.lasts and o.kind == "number"]
            points = int(chosen[counted[0]]) if counted else None
            found = minutes_of(about.lengths, about.seconds, chosen, points)
            self.minutes.say(M("About {n} min", n=found))

    def _chain(self) -> None:
        """Set the Tab order from top to bottom, which new seats would otherwise end."""
        first = [row for key, row in self.rows.items() if key == "players"]
        stops = [stop for row in first for stop in row.stops()] + self.seats.stops()
        stops += [stop for row in self._others() for stop in row.stops()] + self.variants.stops()
        stops += self.agreements.stops()
        for before, after in pairwise([*stops, self.cancel, self.play]):
            QWidget.setTabOrder(before, after)

    def _blamed(self) -> str:
        """Return an option whose default would be accepted, or else the one changed last."""
        last = [self._last] if self._last in self.rows else []
        for key in (*last, *self.rows):
            try:
                self._class.create({**self._values(), key: self.rows[key].option.default})
            except OptionError:
                continue
            self._last = key
            return key
        return next(iter((*last, *self.rows)), "")

    def _allow(self) -> None:
        complaint = self._complaint()
        self.names_complaint.say(complaint)
        self.play.setEnabled(self._game is not None and complaint is None)

    def _complaint(self) -> Message | None:
        """Return why those who have been seated cannot play, None where they can."""
        if name := self.seats.twice():
            return M("Two players are called {name}: add an initial.", name=name)
        alone = all(self.seats.levels())
        return self._game.refuses_computers() if alone and self._game is not None else None

    def _name_starters(self) -> None:
        """Show the players' names on the choice of who starts."""
        row = self.rows.get("starter")
        if row is None or row.pills is None:
            return
        seats = (card.seat for card in self.seats.cards)
        names = dict(zip(seats, self.seats.called(), strict=True))
        for item in row.option.values:
            name = names.get(item.value, "")
            title = Capital(item.title)
            text: Text = M("{name} ({side})", name=name, side=item.title) if name else title
            row.pills.pill(item.value).say(text)

    def _name_favoured(self) -> None:
        """Show the players' names on the choice of house rules, and what the one chosen does."""
        row = self.rows.get(handicap.KEY)
        if row is None or row.pills is None:
            return
        files = {key: "" for key, one in self.rows.items() if one.option.kind == "file"}
        called = dict(
            zip((card.seat for card in self.seats.cards), self.seats.called(), strict=True)
        )
        offered = None
        for item in row.option.values[1:]:
            values = {**self._values(), **files, handicap.KEY: item.value}
            game = None
            with suppress(OptionError):
                game = self._class.create(values)
            row.pills.pill(item.value).setVisible(game is not None)
            if game is not None:
                row.pills.pill(item.value).say(favoured_title(game, called))
                offered = handicap.offered_text(game)
        told = None if self._game is None else effect_told(self._game, called)
        row.tell(told or offered)

    def options(self) -> dict[str, str]:
        """Return the value of every option; raises OptionError if they are refused."""
        return dict(self._class.create(self._chosen()).options)

    def names(self) -> tuple[str, ...]:
        """Return the name of each seat in turn order, "" where none was given."""
        return self.seats.names()

    def levels(self) -> tuple[int | None, ...]:
        """Return the level of each seat's computer player in turn order, None for persons."""
        return self.seats.levels()

    def accept(self) -> None:
        """Close the dialog, unless the choices are refused."""
        if self.play.isEnabled():
            super().accept()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the box only if there is room for it."""
        self._settle_box(event.size().width())
        super().resizeEvent(event)

    def _settle_box(self, width: int) -> None:
        self.panel.setVisible(width >= scaled(560) + BOX)

    def changeEvent(self, event: QEvent) -> None:
        """Update the window title when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.setWindowTitle(str(self._heading()))
        super().changeEvent(event)


def _partners_sit_opposite(game: Game) -> bool:
    """Return whether four play in two teams, with partners opposite in turn order."""
    return len(game.seats) == SEATED and all(
        (seat + 2) % SEATED not in game.opponents(seat) for seat in range(SEATED)
    )


def ask_new_game(
    parent: QWidget,
    settings: Settings,
    key: str,
    options: Mapping[str, str] | None = None,
    names: Sequence[str] | None = None,
    levels: Sequence[int | None] | None = None,
    agreed: Mapping[str, str] | None = None,
) -> NewGame | None:
    """Ask for a game of ``key``, with these choices preset; return None if cancelled.

    What is not given is preset as in the latest game of the kind; without one, names are those of
    the latest game of all, in the same seats.
    """
    seated = settings.seated(key) if names is None else names
    last = settings.last_game(key).options  # house rules are never offered unasked
    offered = {**last, handicap.KEY: handicap.NONE, **(options or {})}
    dialog = NewGameDialog(
        key, parent, names=seated, known=settings.names, options=offered,
        levels=settings.last_game(key).levels if levels is None else levels,
        agreed=settings.last_game(key).agreed if agreed is None else agreed,
    )  # fmt: skip
    wanted = None
    if dialog.exec():
        wanted = NewGame(dialog.options(), list(dialog.names()), dialog.levels(), dialog.agreed())
    let_go(dialog)
    return wanted
