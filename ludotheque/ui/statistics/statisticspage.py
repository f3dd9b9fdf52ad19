"""The page of statistics: the choice of games above, five tabs below."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QHBoxLayout,
    QSizePolicy,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import MN, M, Message
from ludotheque.core.playernames import name_key
from ludotheque.games import SHELF, info
from ludotheque.stats.csvfiles import dice_csv, games_csv, players_csv
from ludotheque.stats.facts import GameFacts
from ludotheque.stats.gathering import CACHE_NAME
from ludotheque.stats.process import Gatherer, Parcel
from ludotheque.stats.summary import Filter, Summary, counted, minutes_of, summarise, variant_of
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.dialogs.files import ask_path
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.pages.host import Host
from ludotheque.ui.statistics import statisticstexts as texts
from ludotheque.ui.statistics.dicetab import DiceTab
from ludotheque.ui.statistics.empty import Empty
from ludotheque.ui.statistics.lengths import LengthsTab
from ludotheque.ui.statistics.overview import OverviewTab
from ludotheque.ui.statistics.players import PlayersTab
from ludotheque.ui.statistics.sortedtables import Head, Table
from ludotheque.ui.statistics.statisticsparts import Tab
from ludotheque.ui.statistics.statisticstexts import games_text
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.mouse import leave_wheel
from ludotheque.ui.widgets.naming import name_box
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Pills, Text, TextButton, TextLabel

GAMES: Final[tuple[Head[GameFacts], ...]] = (
    Head(M("Game"), lambda g: texts.title(g.game), lambda g: texts.title(g.game), is_text=True,
         down=False, most=140),
    Head(M("Last move"), lambda g: texts.date_text(g.modified), lambda g: (g.modified, g.number)),
    Head(M("Players"), texts.players_text, lambda g: texts.players_text(g).casefold(),
         is_text=True, down=False, wide=True, most=200),
    Head(M("Result"), lambda g: str(texts.result_text(g)), lambda g: str(texts.result_text(g)),
         is_text=True, down=False, most=220),
    Head(M("Moves"), lambda g: texts.number(g.moves), lambda g: g.moves),
    Head(M("Time"), lambda g: str(texts.minutes_text(minutes_of(g))),
         lambda g: -1.0 if (m := minutes_of(g)) is None else m),
    Head(M("Variant"), lambda g: str(texts.variant_text(g.game, variant_of(g))),
         variant_of, is_text=True, down=False, most=220),
)  # fmt: skip


class GamesTab(Tab):
    """The table of games."""

    opened = Signal(object)
    """Emitted with the number, in the archive, of a game to be shown at the table."""

    def __init__(self) -> None:
        """Make the tab without data."""
        super().__init__()
        self.hint = TextLabel(
            M(
                "Enter or a double click opens a game. The time is that of play, without pauses; "
                "for games of earlier versions it goes from the beginning to the last move."
            ),
            "body",
            "ink2",
            wrap=True,
        )
        self.table: Table[GameFacts] = Table(GAMES)
        self.column.addWidget(self.hint)
        self.column.addWidget(self.table, 1)
        self.table.opened.connect(lambda row: self.opened.emit(row.number))
        self.table.order(1, down=True)

    def show_summary(self, summary: Summary, chosen: Filter) -> None:
        """Show the chosen games."""
        self.table.fill(summary.games)

    def first_widget(self) -> QWidget:
        """Return the table."""
        return self.table

    def retranslate(self) -> None:
        """Update the headings when the language changes."""
        self.table.setAccessibleName(str(M("Games")))
        self.table.setAccessibleDescription(
            str(
                M("Arrow keys go from game to game, Enter opens it, Ctrl with left or right sorts.")
            )
        )
        self.table.retranslate()


PERIODS: Final = (
    (0, M("All the time")), (7, M("The last 7 days")), (30, M("The last 30 days")),
    (365, M("The last 12 months")),
)  # fmt: skip
"""Days back from now (0 for all) and their texts."""
TABS: Final = (
    ("overview", M("Overview"), "games"),
    ("players", M("Players"), "players"),
    ("lengths", M("Lengths"), "games"),
    ("dice", M("Dice"), "dice"),
    ("games", M("Games"), "games"),
)
"""Name, title, and the kind of table which is exported from the tab."""
NARROW: Final = 1040
"""The width, at a text scale of 1, below which a combo box replaces the pills."""
SUFFIX: Final = ".csv"
TITLES: Final = {
    "games": M("Ludothèque – games"),
    "players": M("Ludothèque – players"),
    "dice": M("Ludothèque – dice"),
}
_EVERY_MS: Final = 15
_AT_A_TIME: Final = 0.005


class Counting(QObject):
    """Gathers the facts of an archive's games in another process."""

    moved = Signal(int, int)
    """Emitted with the number of games counted so far and the total."""
    done = Signal()
    """Emitted at the end, when ``facts``, ``damaged`` and ``problem`` are complete."""

    def __init__(self, archive: Path, cache: Path, parent: QObject | None = None) -> None:
        """Take the paths of the archive and the cache; ``start`` begins."""
        super().__init__(parent)
        self._gatherer = Gatherer(archive, cache)
        self._timer = QTimer(self)
        self._timer.setInterval(_EVERY_MS)
        self._timer.timeout.connect(self._poll)
        self.facts: list[GameFacts] = []
        self.damaged = 0
        self.problem: Message | None = None

    @property
    def running(self) -> bool:
        """Return whether counting goes on."""
        return self._timer.isActive()

    @property
    def process_id(self) -> int | None:
        """Return the process id, None if the process is not running."""
        return self._gatherer.process_id

    def start(self) -> None:
        """Begin again from the start."""
        self.facts, self.damaged, self.problem = [], 0, None
        self._gatherer.start()
        self._timer.start()

    def stop(self) -> None:
        """Stop counting; no further signal is emitted."""
        self._timer.stop()
        self._gatherer.stop()

    def _poll(self) -> None:
        """Take parcels for a limited time, so that the window stays responsive."""
        until = monotonic() + _AT_A_TIME
        while self.running and monotonic() < until:
            parcel = self._gatherer.poll()
            if parcel is None:
                return
            self._take(parcel)

    def _take(self, parcel: Parcel) -> None:
        self.facts += parcel.facts
        self.damaged = parcel.damaged
        for one in parcel.facts:
            # Computed now and cached, so that the totals are quick at the end.
            variant_of(one)
            for name in one.names:
                name_key(name)
        if parcel.last:
            self._timer.stop()
            self.problem = parcel.problem
            self.done.emit()
        else:
            self.moved.emit(parcel.done, parcel.total)


class StatisticsPage(AsidePage):
    """Statistics of the games in the archive, of all or a choice of them."""

    export = Signal(str)
    """Emitted with "games", "players" or "dice" when that table is to be exported."""
    opened = Signal(object)
    """Emitted with the number, in the archive, of a game to be shown at the table."""

    def __init__(self, archive: Path, cache: Path, game: str = "") -> None:
        """Show the games of an archive, or those of ``game``; counting begins at once."""
        super().__init__()
        self.key = game
        self.facts: tuple[GameFacts, ...] = ()
        self.summary: Summary | None = None
        self._everything = summarise(())
        self._stale: set[str] = set()  # the tabs which do not show the present choice
        self.counting = Counting(archive, cache, self)
        self.counting.moved.connect(self._moved)
        self.counting.done.connect(self._done)
        self.setProperty("ground", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(32, 16, 32, 14)
        self._column.setSpacing(0)
        self._build_head()
        self._build_choices(game)
        self._build_pages()
        self._chain()
        self.retranslate()
        self.counting.start()
        self._show_page()

    def _build_head(self) -> None:
        self.back_button = TextButton(M("Back"), "quiet", "", "back")
        self.back_button.clicked.connect(self.back)
        self.export_button = TextButton(M("Export as CSV…"))
        self.export_button.clicked.connect(lambda: self.export.emit(self.exported()))
        line = QHBoxLayout()
        line.setSpacing(14)
        line.addWidget(self.back_button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.title = TextLabel(M("Statistics"), "masthead")
        line.addWidget(self.title, 0, Qt.AlignmentFlag.AlignVCenter)
        self.count = TextLabel("", "body", "ink2")
        keep_scaled(self.count.setContentsMargins, 0, 8, 0, 0)
        line.addWidget(self.count, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addStretch(1)
        line.addWidget(self.export_button, 0, Qt.AlignmentFlag.AlignVCenter)
        self._head = line
        nest(self._column, line)
        self.damage = TextLabel("", "body", "bad", wrap=True)
        self.damage.hide()
        self._column.addWidget(self.damage)
        self._column.addSpacing(10)

    def _build_choices(self, game: str) -> None:
        choices: list[tuple[str, Text]] = [("", M("All games"))]
        choices += [(one.key, one.title) for one in SHELF]
        self.games = Pills(tuple(choices), game)
        self.games.chosen.connect(lambda _: self._chosen())
        self.game, self.player, self.period = QComboBox(), QComboBox(), QComboBox()
        leave_wheel(self.game, self.player, self.period)
        for value, text in choices:
            self.game.addItem(str(text), value)
        self.game.activated.connect(lambda i: self.games.choose(self.game.itemData(i)))
        for days, text in PERIODS:
            self.period.addItem(str(text), days)
        self.player.setMaxVisibleItems(14)
        keep_scaled(self.player.setMinimumWidth, 160)
        keep_scaled(self.player.setMaximumWidth, 260)  # a name may be longer than the page
        for box in (self.player, self.period):
            box.activated.connect(lambda _: self._chosen())
        boxes = QWidget()
        flow = FlowLayout(boxes, 10)
        for box in (self.game, self.player, self.period):
            flow.addWidget(box)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        boxes.setSizePolicy(policy)
        self._choices = QWidget()
        row = QHBoxLayout(self._choices)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.games, 1)
        row.addWidget(boxes)
        self._column.addWidget(self._choices)
        self._column.addSpacing(8)

    def _build_pages(self) -> None:
        self.tabs = QTabWidget()
        leave_wheel(self.tabs.tabBar())
        self.tabs.tabBar().setDrawBase(False)
        made = (OverviewTab(), PlayersTab(), LengthsTab(), DiceTab(), GamesTab())
        self.tab: dict[str, Tab] = {name: tab for (name, _, _), tab in zip(TABS, made, strict=True)}
        for (_, title, _), tab in zip(TABS, made, strict=True):
            self.tabs.addTab(tab, str(title))
        made[4].opened.connect(self.opened)
        self.tabs.currentChanged.connect(lambda _: self._tab_shown())
        self.empty = Empty()
        self.empty.all_button.clicked.connect(self.show_all)
        self.empty.again_button.clicked.connect(self._again)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.tabs)
        self.pages.addWidget(self.empty)
        self._column.addWidget(self.pages, 1)

    def _chain(self) -> None:
        pills = self.games.findChildren(QAbstractButton)
        way: list[QWidget] = [self.back_button, self.export_button, *pills]
        way += [self.game, self.player, self.period, self.tabs.tabBar()]
        for first, then in pairwise(way):
            QWidget.setTabOrder(first, then)

    # Counting

    def _moved(self, done: int, total: int) -> None:
        self.empty.progress(done, total)

    def _done(self) -> None:
        problem = self.counting.problem
        self.facts = counted(self.counting.facts) if problem is None else ()
        number = self.counting.damaged
        self.damage.setVisible(number > 0)
        if number:
            self.damage.say(
                MN(
                    "{n} game in the archive cannot be read and is not counted.",
                    "{n} games in the archive cannot be read and are not counted.",
                    number,
                )
            )
        self._everything = summarise(self.facts)
        self._fill_players()
        self._chosen()
        if self.pages.currentWidget() is self.empty:
            announce(self, self.empty.text.text())
        elif self.back_button.hasFocus():
            self.tabs.tabBar().setFocus()

    def _again(self) -> None:
        self.counting.start()
        self._show_page()

    def _fill_players(self) -> None:
        """Fill the list of players, keeping the chosen one."""
        wanted = self.player.currentData()
        self.player.clear()
        self.player.addItem(str(M("All players")), "")
        for one in self._everything.players:
            self.player.addItem(str(texts.player_text(one)), one.key)
        self.player.setCurrentIndex(max(0, self.player.findData(wanted)))

    # Choosing

    def filter(self) -> Filter:
        """Return the filter for the choices made."""
        days = int(self.period.currentData() or 0)
        since = ""
        if days:
            since = (datetime.now(UTC) - timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ")
        return Filter(self.games.value(), str(self.player.currentData() or ""), since)

    def show_all(self) -> None:
        """Choose all games of all players again."""
        self.player.setCurrentIndex(0)
        self.period.setCurrentIndex(0)
        if self.games.value():
            self.games.choose("")  # this updates the page
        else:
            self._chosen()
        self.tabs.tabBar().setFocus()

    def _chosen(self) -> None:
        self.key = self.games.value()
        self.game.setCurrentIndex(self.game.findData(self.key))
        self._stale = set(self.tab)
        if not self.counting.running:
            chosen = self.filter()
            everything = chosen == Filter()
            self.summary = self._everything if everything else summarise(self.facts, chosen)
        self._show_page()
        self._tab_shown()

    def _tab_shown(self) -> None:
        """Fill the current tab if it is stale."""
        name = TABS[self.tabs.currentIndex()][0]
        if self.summary is not None and name in self._stale:
            self._stale.discard(name)
            self.tab[name].show_summary(self.summary, self.filter())
        self._say_export()

    def show_tab(self, name: str) -> None:
        """Show a tab by its name."""
        self.tabs.setCurrentIndex([one for one, _, _ in TABS].index(name))

    def _show_page(self) -> None:
        """Show the tabs, or the reason why there is nothing to show."""
        counting, problem = self.counting.running, self.counting.problem
        found = self.summary is not None and bool(self.summary.games)
        shown = not counting and problem is None and found
        self.pages.setCurrentWidget(self.tabs if shown else self.empty)
        self._choices.setVisible(not counting and bool(self.facts))
        self.export_button.setEnabled(shown)
        self.count.say("")
        if shown:
            assert self.summary is not None
            self.count.say(games_text(self.summary.totals))
        elif counting:
            self.empty.say_counting()
        elif problem is not None:
            self.empty.say_problem(problem)
        elif self.facts:
            self.empty.say_none()
        else:
            self.empty.say_nothing()
        self._fit_head()
        self.changed.emit()

    # Exporting

    def exported(self) -> str:
        """Return the table which the current tab exports: "games", "players" or "dice"."""
        return TABS[self.tabs.currentIndex()][2]

    def csv(self, kind: str) -> str:
        """Return a table of the chosen games as CSV."""
        assert self.summary is not None
        if kind == "players":
            return players_csv(self.summary.players)
        if kind == "dice":
            judged = self.tab["dice"]
            assert isinstance(judged, DiceTab)
            if "dice" in self._stale:
                judged.show_summary(self.summary, self.filter())
                self._stale.discard("dice")
            return dice_csv(judged.judged)
        return games_csv(self.summary.games)

    def _say_export(self) -> None:
        self.export_button.explain(
            {
                "games": M("One line for each game chosen, for a spreadsheet."),
                "players": M("One line for each player and variant, for a spreadsheet."),
                "dice": M("One line for each face of each die, for a spreadsheet."),
            }[self.exported()]
        )

    # As a page of the window

    def heading(self) -> str:
        """Return the title of the window."""
        if self.key:
            return str(M("Statistics of {game}", game=info(self.key).title))
        return str(M("Statistics"))

    def leave(self) -> None:
        """Stop counting when the page is left."""
        self.counting.stop()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Pass the focus on to the tabs, or to the back button."""
        if self.pages.currentWidget() is self.tabs:
            self.tabs.tabBar().setFocus(event.reason())
        else:
            self.back_button.setFocus(event.reason())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show a combo box instead of the pills on a narrow page."""
        super().resizeEvent(event)
        narrow = event.size().width() < scaled(NARROW)
        self.games.setVisible(not narrow)
        self.game.setVisible(narrow)
        self._fit_head()

    def _fit_head(self) -> None:
        """Hide the number of games, then the title, if there is no room for them."""
        margins = self._column.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        parts = (self.back_button, self.export_button, self.title, self.count)
        for shown in (4, 3, 2):
            wide = sum(part.sizeHint().width() for part in parts[:shown])
            if wide + (shown - 1) * self._head.spacing() <= room:
                break
        self.title.setVisible(shown >= 3)
        self.count.setVisible(shown >= 4)

    def retranslate(self) -> None:
        """Update the texts when the language changes."""
        for i, (_, title, _) in enumerate(TABS):
            self.tabs.setTabText(i, str(title))
        for i, (_, text) in enumerate(PERIODS):
            self.period.setItemText(i, str(text))
        self.game.setItemText(0, str(M("All games")))
        name_box(self.game, M("Game"))
        self.player.setItemText(0, str(M("All players")))
        name_box(self.player, M("Player"))
        name_box(self.period, M("Period"))
        self.games.describe(str(M("Game")))
        self.tabs.setAccessibleName(str(M("Statistics")))
        self.setAccessibleName(self.heading())
        for tab in self.tab.values():
            tab.retranslate()
        self._say_export()
        self._fit_head()

    def follow_language(self) -> None:
        """Update the texts and the current tab when the language changes."""
        self.retranslate()
        self._chosen()


class StatisticsVisit(QObject):
    """Connects a page of statistics with the window which shows it."""

    def __init__(self, host: Host, game: str = "") -> None:
        """Make the page, with the games of ``game`` if given."""
        path = host.archive.path
        page = StatisticsPage(path, path.with_name(CACHE_NAME), game)
        super().__init__(page)
        self.page = page
        self._host = host
        page.export.connect(self.ask_export)
        page.opened.connect(lambda number: host.resume(str(number)))

    def ask_export(self, kind: str) -> None:
        """Ask for a file and export a table of the chosen games to it."""
        title, texts = M("Export as CSV"), M("Tables")
        target = ask_path(self.page, title, str(TITLES[kind]), SUFFIX, texts)
        if target is not None:
            self.export(kind, target)

    def export(self, kind: str, target: Target) -> bool:
        """Write a table to a file; on failure say why and return False."""
        try:
            target.write(self.page.csv(kind).encode())
        except LudothequeError as problem:
            self._host.warn(problem.message)
            return False
        self._host.say(M("The table is in “{name}”.", name=file_name(target.path)))
        return True


def show_statistics(host: Host, game: str = "") -> None:
    """Show the statistics, of ``game`` if given, unless they are shown already."""
    if not isinstance(host.aside, StatisticsPage):
        host.show_page(StatisticsVisit(host, game).page)
