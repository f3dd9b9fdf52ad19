"""The menu commands of a table: replay, ends by agreement, export, print, orientation."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import MN, M
from ludotheque.files.settings import MAX_NAMES, Settings
from ludotheque.table.controller import Mode
from ludotheque.table.replay import Replay
from ludotheque.ui.look.games import shows_coordinates
from ludotheque.ui.widgets.dialogs import Answer, ask
from ludotheque.ui.window.windowparts import Window

if TYPE_CHECKING:  # not needed to start
    from ludotheque.ui.table.tablehints import TableHints
    from ludotheque.ui.table.tablepage import TablePage

ONCE = (
    "play_on", "branch", "draw", "resign", "copy", "export", "picture", "print", "flip",
    "possibilities", "flip_each_turn", "coordinates", "layout", "keys", "play_now", "who", "hint",
    "analyse", "notes",
)  # fmt: skip
"""The actions which a key held down triggers only once."""


class TableCommands(QObject):
    """Connects the menus of a window with its table."""

    def __init__(self, window: Window) -> None:
        """Connect the menus of ``window``, which must exist."""
        super().__init__(window.widget)
        self.window = window
        menus = window.menus
        for name, slot in (
            ("first", self.first), ("back", self.back), ("forward", self.forward),
            ("last", self.last), ("play_on", self.play_on), ("branch", self.branch),
            ("draw", self.draw), ("resign", self.resign), ("copy", self.copy),
            ("export", self.export), ("flip", self.flip), ("layout", self.reset_layout),
            ("possibilities", self.possibilities), ("picture", self.picture),
            ("print", self.print_and_play), ("play_now", self.play_now), ("who", self.who_plays),
            ("hint", self.hint),
            ("analyse", self.analyse), ("notes", self.notes),
        ):  # fmt: skip
            menus.on(name, slot)
        for name, key in (
            ("flip_each_turn", "flip_each_turn"), ("destinations", "show_destinations"),
            ("times", "show_times"),
        ):  # fmt: skip
            action = menus.actions[name]
            action.triggered.connect(lambda on, key=key: window.change_settings(**{key: on}))
        menus.on("coordinates", self.show_coordinates)
        for name in ONCE:
            menus.actions[name].setAutoRepeat(False)

    def mark(self, settings: Settings) -> None:
        """Check the menu entries of the settings in use."""
        actions = self.window.menus.actions
        actions["destinations"].setChecked(settings.show_destinations)
        actions["times"].setChecked(settings.show_times)
        actions["coordinates"].setChecked(self._names_cells(settings.coordinates))
        actions["flip_each_turn"].setChecked(settings.flip_each_turn)

    # Replay

    def _replay(self) -> Replay | None:
        return None if self.window.table is None else self.window.table.replay

    def first(self) -> None:
        """Show the start of the game."""
        if (replay := self._replay()) is not None:
            replay.go(0)

    def back(self) -> None:
        """Show the previous stop."""
        if (replay := self._replay()) is not None:
            replay.back()

    def forward(self) -> None:
        """Show the next stop."""
        if (replay := self._replay()) is not None:
            replay.forward()

    def last(self) -> None:
        """Show the last ply of the game."""
        if (replay := self._replay()) is not None and replay.controller.reviewing:
            replay.go(replay.count)

    def branch(self) -> None:
        """Play on from the ply shown as another game; this one stays as it is."""
        game, replay = self.window.game, self._replay()
        if game is None or replay is None:
            return
        controller = game.controller
        controller.settle()
        barred = controller.why_not_branch()
        if barred is not None:
            self.window.say(barred.message)
            return
        move, _ = replay.moves
        other = self.window.session.branch(controller.timeline, controller.shown_ply)
        self.window.lay_table(other)
        text = M("Another game from move {n} on: the first one stays as it was.", n=move)
        self.window.say(text)

    def another_game(self) -> None:
        """Begin another game like the one on the table."""
        if self.window.game is None:
            return
        try:
            game = self.window.session.again(self.window.game.controller.timeline)
        except LudothequeError as problem:
            self.window.warn(problem.message)
            return
        self.window.lay_table(game, fresh=True)

    def play_on(self) -> None:
        """Play on from the ply shown, if the players agree to lose the moves after it."""
        game, replay = self.window.game, self._replay()
        if game is None or replay is None or not game.controller.reviewing:
            return
        controller = game.controller
        controller.settle()  # a dialog during an animation would show two states
        barred = controller.why_not_play_on()
        if barred is not None:
            self.window.say(barred.message)
            return
        move, total = replay.moves
        later = total - move
        question = MN(
            "The move after this place is taken back. “Redo” plays it again until you make "
            "another one.",
            "The {n} moves after this place are taken back. “Redo” plays them again until you make "
            "another one.",
            later,
        )
        answers = (
            Answer("cancel", M("Cancel"), "cancel"),
            Answer("play", M("Play on from here"), "default"),
        )
        if later:
            title = M("Play on from move {move}?", move=move)
            if not move:
                title = M("Play on from the start?")
            if ask(self.window.widget, title, question, answers, icon="play") != "play":
                return
        if self.window.game is game:
            controller.play_on()
            self._to_the_board()

    def possibilities(self) -> None:
        """Show the moves which are possible with the dice on the table."""
        if self.window.table is not None:
            self.window.table.show_possibilities()

    def notes(self) -> None:
        """Show the notes, with the keyboard in that on the move shown."""
        if self.window.table is not None:
            self.window.table.show_notes()

    def hint(self) -> None:
        """Show a hint for the seat on turn, or the other one."""
        if self.window.table is not None:
            self.hints_of(self.window.table).press()

    def hints_of(self, table: "TablePage") -> "TableHints":
        """Return the hints of a table, which go with it; one process thinks for all tables."""
        from ludotheque.ui.table.tablehints import TableHints  # noqa: PLC0415 - not needed to start

        direct = Qt.FindChildOption.FindDirectChildrenOnly
        found: TableHints | None = table.findChild(TableHints, options=direct)
        if found is None:
            found = TableHints(table)
            found.hinting.changed.connect(self.window.refresh)
        return found

    # Ends

    def resign(self) -> None:
        """Let a player resign."""
        from ludotheque.ui.table.endings import ask_resignation  # noqa: PLC0415 - rarely needed

        game = self.window.game
        if game is None or not self._may_end():
            return
        ending = ask_resignation(self.window.widget, game.controller.timeline)
        if ending is not None and self.window.game is game and self._may_end():
            game.controller.end(ending)
            self._to_the_board()

    def draw(self) -> None:
        """Let the players agree on a draw."""
        from ludotheque.ui.table.endings import ask_draw  # noqa: PLC0415 - rarely needed

        game = self.window.game
        if game is None or not self._may_end():
            return
        ending = ask_draw(self.window.widget, game.controller.timeline, game.controller.players)
        if ending is not None and self.window.game is game and self._may_end():
            game.controller.end(ending)
            self._to_the_board()

    def _may_end(self) -> bool:
        game = self.window.game
        if game is None or game.controller.is_empty or game.controller.mode is Mode.REVIEW:
            return False
        return not game.controller.timeline.is_over()

    def _to_the_board(self) -> None:
        if self.window.table is not None:
            self.window.table.view.setFocus()

    # Computer players

    def play_now(self) -> None:
        """Have the computer player on turn play now; pause or go on where nobody else plays."""
        if self.window.game is not None:
            self.window.game.controller.nudge()

    def who_plays(self) -> None:
        """Ask who plays at each seat from now on."""
        from ludotheque.ui.table.whoplays import ask_who_plays  # noqa: PLC0415 - rarely needed

        game = self.window.game
        if game is not None and self._may_end():
            known = self.window.settings.names
            given = ask_who_plays(self.window.widget, game.controller, known)
            if given:
                names = tuple(dict.fromkeys((*given, *known)))[:MAX_NAMES]
                self.window.change_settings(names=names)
            self.window.count_wins()
            self._to_the_board()

    def analyse(self) -> None:
        """Show how the chances went, and the place which is chosen there."""
        from ludotheque.ui.analysis.analysisdialog import analyse  # noqa: PLC0415 - rarely needed

        game, table = self.window.game, self.window.table
        if game is None or table is None or game.controller.is_empty:
            return
        game.controller.settle()
        ply = analyse(self.window.widget, game.controller, table.scene)
        if ply is not None and self.window.game is game:
            game.controller.look_at(ply)
            self._to_the_board()

    # The moves as text

    def _text(self) -> str:
        from ludotheque.ui.table.movestext import moves_text  # noqa: PLC0415 - rarely needed

        table, game = self.window.table, self.window.game
        if table is None or game is None:
            return ""
        return moves_text(game.controller.timeline, table.scene.move_entries())

    def copy(self) -> None:
        """Copy the list of moves to the clipboard."""
        text = self._text()
        if text:
            QGuiApplication.clipboard().setText(text)
            self.window.say(M("The moves are on the clipboard."))

    def export(self) -> None:
        """Write the list of moves to a text file."""
        from ludotheque.ui.table.movestext import export_text  # noqa: PLC0415 - rarely needed

        if self.window.game is not None:
            export_text(self.window, self.window.game_title(), self._text())

    # Pictures and paper

    def picture(self) -> None:
        """Write a picture of the position to a file."""
        from ludotheque.ui.printing.picture import save_picture  # noqa: PLC0415 - rarely needed

        if self.window.table is not None:
            save_picture(self.window, self.window.table.scene.quarter)

    def print_and_play(self) -> None:
        """Show the dialog of what can be printed."""
        from ludotheque.ui.printing.dialog import print_and_play  # noqa: PLC0415 - rarely needed

        print_and_play(self.window)

    # Turning and laying out

    def _names_cells(self, wish: str) -> bool:
        """Return whether cells are named with this wish, in the game at hand if there is one."""
        window = self.window
        return shows_coordinates(wish, window.current_key()) if window.has_key else wish != "off"

    def show_coordinates(self) -> None:
        """Show or hide the names of cells; where that suits the game, it is the default again."""
        shown = not self._names_cells(self.window.settings.coordinates)
        usual = self._names_cells("auto") == shown
        self.window.change_settings(coordinates="auto" if usual else "on" if shown else "off")

    def flip(self) -> None:
        """Turn the board by 180 degrees."""
        self.window.change_settings(flipped=not self.window.settings.flipped)

    def reset_layout(self) -> None:
        """Restore the defaults: window, panel and its first tab, board orientation and marks."""
        window = self.window
        default = Settings()
        window.change_settings(
            flipped=default.flipped,
            flip_each_turn=default.flip_each_turn,
            sentences=default.sentences,
            panel=default.panel,
            coordinates=default.coordinates,
            show_destinations=default.show_destinations,
            show_times=default.show_times,
        )
        if window.table is not None:
            window.table.panel.tabs.setCurrentIndex(0)
        window.standing.begin()
