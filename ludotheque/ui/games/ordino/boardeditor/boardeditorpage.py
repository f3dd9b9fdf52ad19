"""The page of the board editor: the labyrinth being drawn, and its panel."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M
from ludotheque.files.atomic import FileChangedError, same_file
from ludotheque.games.ordino.boarddraft import Draft, check, read_draft
from ludotheque.games.ordino.boarddrawing import Drawing, Filling, drawing_of, fresh
from ludotheque.games.ordino.ownboards import folder, free_path
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.board.boardview import BoardView
from ludotheque.ui.dialogs.newgamedialog import ask_new_game
from ludotheque.ui.dialogs.overwriting import standing_or_nothing
from ludotheque.ui.games.ordino.boardeditor.boardeditorpanel import KEY, EditorPanel
from ludotheque.ui.games.ordino.boardeditor.boardeditorscene import EditorScene
from ludotheque.ui.games.ordino.boardeditor.files import (
    ask_board_to_open,
    ask_board_to_replace,
    ask_board_to_save,
    ask_unsaved,
)
from ludotheque.ui.games.ordino.boardeditor.ownboardsdialog import OwnBoardsDialog
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.pages.host import Host
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.sidepanel import lay_beside


class BoardEditorPage(AsidePage):
    """The page on which a board of Ordino Match is drawn; BoardVisit opens and saves it."""

    asked = Signal(str)
    """A command of the panel (see ``EditorPanel.asked``), or "save_as"."""

    key = KEY

    def __init__(self, draft: Draft, actions: Sequence[QAction]) -> None:
        """Show a draft; ``actions`` stand as icons."""
        super().__init__()
        self.scene = EditorScene(draft)
        self.scene.setParent(self)
        self.view = BoardView(self.scene, self)
        self.panel = EditorPanel(actions)
        self.note_slot = self.panel.note_slot
        lay_beside(self, self.view, self.panel, self.scene.width_used)
        self.setFocusProxy(self.view)
        self._spoken = ""
        self.settled = False
        """Whether the user has agreed to lose what is not saved."""
        self.guard: Callable[[], bool] = lambda: True
        """Returns whether the page may be left."""
        self.panel.back.connect(self.back)
        self.panel.asked.connect(self.asked)
        self.panel.renamed.connect(lambda text: self._write(self.draft.rename, text))
        self.panel.annotated.connect(lambda text: self._write(self.draft.annotate, text))
        self.panel.symmetric.connect(self._be_symmetric)
        self.panel.next_fault.connect(self._next_fault)
        self.panel.rings.number_changed.connect(self._take_number)
        self.panel.rings.ring_changed.connect(self._take_ring)
        self.scene.changed.connect(self._changed)
        self.scene.marked.connect(self._hint)
        self.retranslate()
        self.refresh()

    @property
    def draft(self) -> Draft:
        """Return the board being drawn."""
        return self.scene.draft

    def show_draft(self, draft: Draft) -> None:
        """Show another board to be drawn."""
        self.view.cancel()
        self.scene.show_draft(draft)

    def _changed(self) -> None:
        self.settled = False
        self.refresh()

    def refresh(self) -> None:
        """Bring the panel up to date with the board."""
        problems = self.scene.problems
        self.panel.refresh(self.draft, problems)
        text = self.panel.summary()
        if text != self._spoken:
            self._spoken = text
            announce(self.view, text)
        self.changed.emit()

    def _hint(self) -> None:
        self.panel.hint.say(self.scene.hint())

    def _write(self, write: Callable[[str], None], text: str) -> None:
        write(text)
        self._changed()

    def _be_symmetric(self, on: bool) -> None:
        self.scene.symmetric = on
        self.scene.refresh()

    def _next_fault(self) -> None:
        self.view.setFocus()
        self.scene.next_choice(1)

    def _take_number(self, number: int) -> None:
        self.draft.set_ring_number(number)
        self.scene.relaid()

    def _take_ring(self, ring: int, count: int) -> None:
        self.draft.set_ring(ring, count)
        self.scene.relaid()

    # As a page of the window

    def now_text(self) -> str:
        """Return whether a game can be played on the board, and why not."""
        return self.panel.summary()

    def heading(self) -> str:
        """Return the title of the window."""
        name = self.draft.now.name.strip()
        return str(M("{name}, board editor", name=name) if name else M("Board editor"))

    def retranslate(self) -> None:
        """Set the accessible texts in the current language."""
        self.view.setAccessibleName(str(M("Labyrinth to draw")))
        self.view.setAccessibleDescription(self.panel.keys.text())
        self._hint()

    def follow_language(self) -> None:
        """Set all texts in the current language."""
        self.retranslate()
        self.refresh()

    @property
    def history(self) -> Draft:
        """Return the board being drawn, whose changes undo and redo go through."""
        return self.draft

    def undo(self) -> None:
        """Take the last change back."""
        self._change_by(self.draft.undo)

    def redo(self) -> None:
        """Redo what was taken back."""
        self._change_by(self.draft.redo)

    def _change_by(self, command: Callable[[], None]) -> None:
        self.view.cancel()
        command()
        self.scene.piece = None
        self.scene.relaid()

    @property
    def can_save(self) -> bool:
        """Return True: a board can be saved at any time."""
        return True

    def save(self, *, elsewhere: bool = False) -> None:
        """Save the board, with ``elsewhere`` to another file."""
        self.asked.emit("save_as" if elsewhere else "save")

    def may_leave(self) -> bool:
        """Ask about unsaved changes; return whether the page may be left."""
        return self.guard()

    def leave(self) -> None:
        """Disconnect the page before it is deleted (``let_go``)."""
        self.view.cancel()


class BoardVisit(QObject):
    """Carries out what a page of the editor asks for: opening, saving and playing on boards."""

    def __init__(self, host: Host) -> None:
        """Make the page, beginning with the board of the game on the table if it is an owner's."""
        icons = [host.menu_actions[name] for name in ("undo", "redo", "rules", "full")]
        page = BoardEditorPage(_first(host), icons)
        super().__init__(page)
        self.page = page
        self._host = host
        self.page.asked.connect(self._act)
        self.page.guard = self.may_leave

    @property
    def draft(self) -> Draft:
        """Return the board being drawn."""
        return self.page.draft

    def _act(self, name: str) -> None:
        match name:
            case "own" | "open" | "walls":
                self.begin(name)
            case "file":
                self.ask_open()
            case "kept":
                self.show_own_boards()
            case "save":
                self.save()
            case "save_as":
                self.ask_save()
            case "play":
                self.play()

    # Other boards

    def begin(self, filling: Filling) -> None:
        """Begin a new board: "own" copies ours, "open" has no walls, "walls" has all of them."""
        if self.may_leave():
            self.page.show_draft(Draft(fresh(filling, str(M("My board")))))
            self.page.view.setFocus()

    def ask_open(self) -> None:
        """Ask for the file of a board and open it."""
        if not self.may_leave():
            return
        path = ask_board_to_open(self.page)
        if path is not None:
            self.open(path)

    def show_own_boards(self) -> None:
        """Show the boards which the program keeps, and open the one the user chooses."""
        dialog = OwnBoardsDialog(self._host.widget)
        dialog.exec()
        path = dialog.opened
        let_go(dialog)
        if path is not None and self.may_leave():
            self.open(path)

    def open(self, path: Path) -> bool:
        """Open a board; where that fails, warn, return False and leave everything as it is."""
        try:
            draft = read_draft(path)
        except LudothequeError as problem:
            self._host.warn(problem.message)
            return False
        self.page.show_draft(draft)
        self.page.view.setFocus()
        self._remember(path)
        return True

    # Saving

    def save(self) -> bool:
        """Save to the board's file, or keep a board without one; return whether that worked."""
        return self._keep() if self.draft.path is None else self.save_to(self.draft.path)

    def ask_save(self) -> bool:
        """Ask for a file and save to it."""
        draft = self.draft
        path = ask_board_to_save(self.page, draft.path, draft.now.name)
        return path is not None and self.save_to(path)

    def save_to(self, path: Path) -> bool:
        """Save to a file; return whether that worked, after a warning where it did not.

        If the file is not as it was last read or written, the user is asked first.
        """
        replacing: str | None = None
        while True:
            try:
                backup = self.draft.save(path, replacing)
                break
            except FileChangedError:
                own = same_file(path, self.draft.path)
                replacing = standing_or_nothing(path)
                answer = ask_board_to_replace(self._host.widget, path, own=own)
                if answer == "elsewhere":
                    return self.ask_save()
                if answer == "open":
                    self._open_other(path)
                if answer != "replace":
                    return False
            except LudothequeError as problem:
                self._host.warn(problem.message)
                return False
        self._remember(path)
        self.page.refresh()
        text = M("The board is saved in “{name}”.", name=file_name(path))
        if path.parent == folder():
            text = M("The board is kept under “My boards”.")
            if check(self.draft.now):
                text = M(
                    "The board is kept under “My boards”; it has to be finished before it can be "
                    "played on."
                )
        elif check(self.draft.now):
            text = M(
                "The board is saved in “{name}”; it has to be finished before it can be played on.",
                name=file_name(path),
            )
        if backup is not None:
            text = M(
                "The board is saved in “{name}”; what stood there is “{kept}”.",
                name=file_name(path), kept=file_name(backup),
            )  # fmt: skip
        self._host.say(text)
        return True

    def _open_other(self, path: Path) -> None:
        """Open what another program has written to the file, after asking about unsaved changes."""
        if self.may_leave():
            self.open(path)

    def _remember(self, path: Path) -> None:
        if path.parent == folder():
            return  # the program's own folder is not remembered
        kept = self._host.settings.with_recent(str(path))
        self._host.change_settings(recent_folder=kept.recent_folder)

    def may_leave(self) -> bool:
        """Ask about unsaved changes; return whether the board may be left."""
        if not self.draft.unsaved or self.page.settled:
            return True
        answer = ask_unsaved(self._host.widget, self.draft.now.name)
        if answer == "save":
            return self.save()
        self.page.settled = answer == "leave"
        return self.page.settled

    # Playing

    def _keep(self) -> bool:
        """Keep a board under « My boards »; where that fails, warn and return False."""
        try:
            return self.save_to(free_path())
        except OSError:
            self._host.warn(M("The board could not be kept."))
            return False

    def play(self) -> None:
        """Keep the board, or save its changes, ask who plays, and begin a game on it."""
        if self.draft.path is None and not self._keep():
            return
        if self.draft.unsaved and not self.save():
            return
        host, options = self._host, {"board": str(self.draft.path)}
        wanted = ask_new_game(host.widget, host.settings, KEY, options)
        if wanted is not None:
            host.begin(KEY, wanted.options, wanted.names, None, wanted.levels, wanted.agreed)


def show_boards(host: Host) -> None:
    """Show the board editor, unless it is shown already."""
    if not isinstance(host.aside, BoardEditorPage):
        host.show_page(BoardVisit(host).page)


def _first(host: Host) -> Draft:
    """Return a draft of the board of the game on the table if it is an owner's, else of ours."""
    drawing: Drawing | None = None
    if host.game is not None:
        game = host.game.controller.timeline.game
        board = getattr(game, "board", None)
        if game.key == KEY and board is not None and not board.reconstruction:
            drawing = drawing_of(board)
    return Draft(drawing or fresh("own", str(M("My board"))))
