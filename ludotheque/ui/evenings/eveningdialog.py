"""The dialog which begins an evening: players, game, and how they meet."""

from collections.abc import Sequence
from datetime import datetime
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ludotheque.core.errors import OptionError
from ludotheque.core.messages import MN, M, Message
from ludotheque.core.playernames import clean_name
from ludotheque.evenings.evening import (
    EVERYONE,
    LONGEST_NAME,
    STAYS,
    Agreed,
    Evening,
    Player,
)
from ludotheque.evenings.pairings import games_of, plan
from ludotheque.files.settings import Settings
from ludotheque.games import SHELF, game_class, info
from ludotheque.record.circumstances import new_id
from ludotheque.record.record import now
from ludotheque.ui.board.announcing import announce_task, joined
from ludotheque.ui.dialogs.optionrow import Complaint
from ludotheque.ui.evenings.agreeing import ask_agreed
from ludotheque.ui.evenings.eveningtexts import way_text, ways_told
from ludotheque.ui.evenings.playerrows import PlayerRows
from ludotheque.ui.look.language import day_text
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.naming import Aside
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.screens import resize_dialog
from ludotheque.ui.widgets.sheet import UnderHead, scroll_area
from ludotheque.ui.widgets.widgets import Line, Pills, TextButton, TextLabel

SIZE: Final = (720, 680)
EACH: Final = "each"
"""Chosen where a box is taken for each game."""
_TITLE: Final = M("New evening")


class EveningDialog(QDialog):
    """A dialog for all that an evening needs; after it is accepted, call ``evening``."""

    def __init__(
        self, settings: Settings, parent: QWidget | None = None, players: Sequence[Player] = ()
    ) -> None:
        """Ask for an evening, with ``players`` or those of the latest game in its rows."""
        super().__init__(parent)
        self._settings = settings
        self._agreed: dict[str, Agreed] = {}
        names = [name for name in settings.names if name][:4]
        shown = tuple(players) or tuple(map(Player, names))
        shown += (Player(),) * (3 - len(shown))
        self.name = QLineEdit(str(M("Evening of {date}", date=day_text(datetime.now()))))  # noqa: DTZ005
        self.name.setMaxLength(LONGEST_NAME)
        games: list[tuple[str, Message | str]] = [(one.key, one.title) for one in SHELF]
        last = settings.last_games[0].game if settings.last_games else SHELF[0].key
        known = {key for key, _ in games}
        games.append((EACH, M("A box chosen for each game")))
        self.games = Pills(tuple(games), last if last in known else SHELF[0].key)
        self.games.chosen.connect(lambda _key: self._chosen())
        tables = tuple(
            (str(n), MN("{n} player", "{n} players", n)) for n in (2, 3, 4)
        )  # fmt: skip
        self.tables = Pills(tables, "2")
        self.tables.chosen.connect(lambda _value: self._chosen())
        self.players = PlayerRows(shown, settings.names)
        self.players.changed.connect(self._changed)
        self.ways = Pills(tuple((way, way_text(way)) for way in (EVERYONE, STAYS)), EVERYONE)
        self.ways.chosen.connect(lambda _value: self._chosen(way=True))
        times = (("1", M("Once")), ("2", M("Twice, each begins once")))
        self.times = Pills(times, "1")
        self.times.chosen.connect(lambda _value: self._chosen())
        self.told = Aside("", "body", "ink2", wrap=True)
        self.complaint = Complaint()
        self.missing = Complaint("info", "ink2")
        self.options_button = TextButton(M("Options…"))
        self.options_button.clicked.connect(self._ask_options)
        self.count = Aside("", "strong", "ink2", wrap=True)
        self.cancel = TextButton(M("Cancel"))
        self.cancel.clicked.connect(self.reject)
        self.begin = TextButton(M("Begin the evening"), "primary")
        keep_scaled(self.begin.setMinimumWidth, 140)
        self.begin.setDefault(True)
        self.begin.clicked.connect(self.accept)
        self._layout()
        self._chain()
        self._retranslate()
        self._changed()
        resize_dialog(self, SIZE)
        first = next((row for row in self.players.rows if not row.name.text()), None)
        (self.name if first is None else first.name).setFocus()

    def _layout(self) -> None:
        content = QWidget()
        content.setProperty("ground", "paper")
        content.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(content)
        column.setContentsMargins(32, 4, 32, 20)
        column.setSpacing(8)
        self._parts: dict[str, tuple[TextLabel, QWidget]] = {}

        def part(name: str, title: Message, widget: QWidget) -> None:
            label = Aside(title, "section")
            column.addWidget(label)
            column.addWidget(widget)
            column.addSpacing(10)
            self._parts[name] = label, widget

        part("players", M("Who plays?"), self.players)
        for said in (self.complaint, self.missing):
            column.insertWidget(column.count() - 1, said)
        part("game", M("Which game?"), self.games)
        part("table", M("How many at a table?"), self.tables)
        part("way", M("Who meets whom?"), self.ways)
        column.insertWidget(column.count() - 1, self.told)
        part("times", M("How often?"), self.times)
        part("name", M("What is it called?"), self.name)
        column.addWidget(self.options_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.area = scroll_area(content)
        head = TextLabel(_TITLE, "game", wrap=True)
        head.setContentsMargins(32, 22, 32, 12)
        foot = QHBoxLayout()
        foot.setContentsMargins(32, 14, 32, 18)
        foot.setSpacing(10)
        foot.addWidget(self.count, 1)
        foot.addWidget(self.cancel)
        foot.addWidget(self.begin)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(head)
        outer.addWidget(UnderHead(self.area))
        outer.addWidget(self.area, 1)
        outer.addWidget(Line())
        nest(outer, foot)

    def _chain(self) -> None:
        stops: list[QWidget] = [*self.players.stops()]
        for pills in (self.games, self.tables, self.ways, self.times):
            stops += pills.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        stops += [self.name, self.options_button, self.cancel, self.begin]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    # What is chosen

    def key(self) -> str:
        """Return the key of the game, "" where a box is chosen for each."""
        value = self.games.value()
        return "" if value == EACH else value

    def seats(self) -> int:
        """Return how many sit at a table."""
        return int(self.tables.value()) if self.key() else 2

    def _chosen(self, *, way: bool = False) -> None:
        """Show what follows from a choice, and let readers hear it."""
        self._changed()
        labels = (*([self.told] if way else []), self.count, self.complaint.text)
        announce_task(self, lambda: joined([x.text() for x in labels if x.text()]))

    def _changed(self) -> None:
        """Show what follows from the choices."""
        if not hasattr(self, "_parts"):
            return
        key = self.key()
        allowed = sorted(info(key).players) if key else [2]
        for number in (2, 3, 4):
            self.tables.pill(str(number)).setVisible(number in allowed)
        if int(self.tables.value()) not in allowed:
            self.tables.choose(str(allowed[0]))
        seats, way = self.seats(), self.ways.value()
        self._show("table", on=len(allowed) > 1)
        self._show("times", on=seats == 2 and way == EVERYONE)
        self.told.say(ways_told(way, seats))
        self.options_button.setVisible(bool(key))
        if key:
            self.options_button.say(M("Options of {title}…", title=info(key).title))
        problem = self._problem()
        # Nobody has done anything wrong who has not typed all the names yet.
        missing = self.players.missing() if problem is None else None
        self.complaint.say(problem)
        self.missing.say(missing)
        self.begin.setEnabled(problem is None and missing is None)
        self.count.say(self._count())
        self._chain()

    def _show(self, name: str, *, on: bool) -> None:
        for widget in self._parts[name]:
            widget.setVisible(on)

    def _times(self) -> int:
        return int(self.times.value()) if self.seats() == 2 else 1

    def _count(self) -> Message | str:
        """Return how many games that makes, and about how long they last."""
        players, seats, key = len(self.players.rows), self.seats(), self.key()
        if self.ways.value() == STAYS:
            return M("Goes on as long as you like")
        if players < seats:
            return ""
        many = games_of(players, seats, self._times())
        counted = MN("{n} game", "{n} games", many)
        if not key:
            return counted
        minutes = many * info(key).minutes
        if minutes < 120:
            return M("{games}, about {n} min", games=counted, n=minutes)
        hours, rest = divmod(round(minutes / 30), 2)
        if rest:
            return M("{games}, about {n} h 30", games=counted, n=hours)
        return M("{games}, about {n} h", games=counted, n=hours)

    def _problem(self) -> Message | None:
        players, key = self.players.players(), self.key()
        problem = self.players.complaint()
        if problem is not None:
            return problem
        if len(players) < self.seats():
            return M("At a table of {n} at least {n} play.", n=self.seats())
        computers = sum(one.level is not None for one in players)
        if computers >= self.seats() and key:
            try:
                options = self._agreed.get(key, Agreed()).options
                return (
                    game_class(key)
                    .create({**options, "players": str(self.seats())})
                    .refuses_computers()
                )
            except OptionError as error:
                return error.message
        return None

    def _ask_options(self) -> None:
        key = self.key()
        found = ask_agreed(self, self._settings, key, self.seats(), self._agreed.get(key))
        if found is not None:
            self._agreed[key] = found
            self._changed()

    def evening(self) -> Evening:
        """Return the evening as it begins; raises OptionError for options which are refused."""
        key, seats, way = self.key(), self.seats(), self.ways.value()
        players = self.players.players()
        agreed = {}
        if key:
            own = self._agreed.get(key, Agreed())
            options = {**own.options, "players": str(seats)}
            made = game_class(key).create(options).options
            agreed[key] = Agreed(dict(made), own.agreements)
        return Evening(
            uid=new_id(),
            name=clean_name(self.name.text()) or str(_TITLE),
            players=players,
            way=way,
            game=key,
            seats=seats,
            created=now(),
            plan=plan(len(players), seats, self._times()) if way == EVERYONE else (),
            agreed=agreed,
        )

    def accept(self) -> None:
        """Close the dialog, unless the choices are refused."""
        if self.begin.isEnabled():
            super().accept()

    def _retranslate(self) -> None:
        self.setWindowTitle(str(_TITLE))
        self.name.setAccessibleName(str(M("Name of the evening")))
        for pills, name in (
            (self.games, M("Which game?")), (self.tables, M("How many at a table?")),
            (self.ways, M("Who meets whom?")), (self.times, M("How often?")),
        ):  # fmt: skip
            pills.describe(str(name))

    def changeEvent(self, event: QEvent) -> None:
        """Update what readers hear when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
            self._changed()
        super().changeEvent(event)


def ask_evening(parent: QWidget, settings: Settings) -> Evening | None:
    """Ask for a new evening; return None if cancelled."""
    dialog = EveningDialog(settings, parent)
    found = dialog.evening() if dialog.exec() else None
    let_go(dialog)
    return found
