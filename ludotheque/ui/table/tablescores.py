"""The tab with the score sheet of a match, filled from the record as it grows."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QTabWidget

from ludotheque.core.events import Scored
from ludotheque.core.messages import M
from ludotheque.record.timeline import Following
from ludotheque.table.controller import TableController
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.table.scoresheet import ScoreRow, ScoreSheet


class TableScores(QScrollArea):
    """The score sheet of the game on a table, which scrolls in a low window."""

    def __init__(self, controller: TableController, scene: BoardScene, tabs: QTabWidget) -> None:
        """Insert the sheet before the other tabs."""
        super().__init__()
        self._controller, self._scene, self._tabs = controller, scene, tabs
        self._scored = Following()
        self._rows: list[tuple[int, ScoreRow]] = []
        self.sheet = ScoreSheet()
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        self.setWidget(self.sheet)
        self.sheet.setAutoFillBackground(False)
        tabs.insertTab(0, self, str(M("Score")))
        tabs.setCurrentIndex(0)

    def fill(self) -> None:
        """Show the score of every game of the match so far."""
        goal = self._scene.score_goal()
        if goal is None:
            return
        timeline, rows = self._controller.timeline, self._rows
        fresh = self._scored.catch_up(timeline)
        while rows and rows[-1][0] >= fresh.start:
            rows.pop()
        for ply in fresh:
            before, after = timeline.state_at(ply), timeline.state_at(ply + 1)
            if not self._scene.ends_a_game(before, after):
                continue
            events = before.transition(timeline.action_at(ply), self._controller.observer())
            for event in events:
                if isinstance(event, Scored):
                    how = self._scene.named(event.message)
                    rows.append((ply, ScoreRow(event.points, event.totals, how)))
        names = self._scene.score_columns()
        if names is None:
            names = [str(timeline.player_name(seat)) for seat in range(len(timeline.seats))]
        self.sheet.fill(names, [row for _, row in rows], goal)

    def retranslate(self) -> None:
        """Name the tab in the language in use."""
        self._tabs.setTabText(self._tabs.indexOf(self), str(M("Score")))
