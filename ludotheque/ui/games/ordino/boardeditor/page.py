"""The page of the board editor: the labyrinth in the making and its panel."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout

from ludotheque.core.messages import M
from ludotheque.games.ordino.drafting import Draft
from ludotheque.ui.board.accessible import announce
from ludotheque.ui.board.view import BoardView
from ludotheque.ui.games.ordino.boardeditor.panel import KEY, EditorPanel
from ludotheque.ui.games.ordino.boardeditor.scene import EditorScene
from ludotheque.ui.pages.aside import AsidePage


class BoardEditorPage(AsidePage):
    """Draws a board of Ordino Match; whoever shows the page opens, saves and plays on it."""

    asked = Signal(str)
    """What the panel asks for: see EditorPanel."""

    key = KEY

    def __init__(self, draft: Draft, actions: Sequence[QAction]) -> None:
        """Show a draft; ``actions`` stand as icons."""
        super().__init__()
        self.scene = EditorScene(draft)
        self.scene.setParent(self)
        self.view = BoardView(self.scene, self)
        self.panel = EditorPanel(actions)
        self.note_slot = self.panel.note_slot
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.view, 1)
        outer.addWidget(self.panel)
        self.setFocusProxy(self.view)
        self._said = ""
        self.settled = False
        """Whether the user has said that what is not saved may go."""
        self.guard: Callable[[], bool] = lambda: True
        """Tells whether the page may go away."""
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
        """Draw another board."""
        self.view.cancel()
        self.scene.show_draft(draft)

    def _changed(self) -> None:
        self.settled = False
        self.refresh()

    def refresh(self) -> None:
        """Bring the panel up to date with the board."""
        problems = self.scene.problems
        self.panel.refresh(self.draft, problems)
        said = self.panel.summary()
        if said != self._said:
            self._said = said
            announce(self.view, said)
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

    def heading(self) -> str:
        """Return the title of the window."""
        name = self.draft.now.name.strip()
        return str(M("{name}, board editor", name=name) if name else M("Board editor"))

    def retranslate(self) -> None:
        """Follow the language."""
        self.view.setAccessibleName(str(M("Labyrinth to draw")))
        self.view.setAccessibleDescription(self.panel.keys.text())
        self._hint()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
            self.refresh()

    @property
    def history(self) -> Draft:
        """Return the board being drawn, which knows what can be taken back."""
        return self.draft

    def undo(self) -> None:
        """Take the last change back."""
        self._change_by(self.draft.undo)

    def redo(self) -> None:
        """Make it again."""
        self._change_by(self.draft.redo)

    def _change_by(self, command: Callable[[], None]) -> None:
        self.view.cancel()
        command()
        self.scene.piece = None
        self.scene.relaid()

    @property
    def can_save(self) -> bool:
        """Tell whether there is anything to save: a board can be saved at any time."""
        return True

    def save(self, *, elsewhere: bool = False) -> None:
        """Save the board, with ``elsewhere`` to another file."""
        self.asked.emit("save_as" if elsewhere else "save")

    def may_leave(self) -> bool:
        """Ask about changes which no file holds; tell whether the page may go away."""
        return self.guard()

    def leave(self) -> None:
        """Let go of everything before the page goes away."""
        self.view.cancel()
