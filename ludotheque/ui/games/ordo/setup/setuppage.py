"""The page for setting up a position: board, palette, result of the check, buttons."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ludotheque.core.contract import Json
from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M, Message
from ludotheque.games import create, info
from ludotheque.games.ordo.position import NAMES
from ludotheque.record import savefile
from ludotheque.record.record import SeatInfo
from ludotheque.record.seeds import new_seed
from ludotheque.record.timeline import Timeline
from ludotheque.ui.board.announcing import announce, joined
from ludotheque.ui.board.boardview import BoardView
from ludotheque.ui.board.deafness import Deafness
from ludotheque.ui.dialogs.filedialogs import SUFFIX
from ludotheque.ui.dialogs.files import ask_path
from ludotheque.ui.dialogs.newgamedialog import ask_new_game
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.games.ordo.heard import lying
from ludotheque.ui.games.ordo.setup.setuplayout import Layout
from ludotheque.ui.games.ordo.setup.setupscene import SetupScene
from ludotheque.ui.look.keybook import keybook
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.pages.host import Host
from ludotheque.ui.pages.startpage import note_slot
from ludotheque.ui.widgets.fold import PanelFold, fold
from ludotheque.ui.widgets.lowhead import LowHead
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.sheet import scroll_area
from ludotheque.ui.widgets.sidepanel import lay_beside, lay_panel, panel_body, panel_head
from ludotheque.ui.widgets.widgets import Fresh, Line, Note, Pills, TextButton, TextLabel


class SetupPage(AsidePage):
    """The page on which a position of Ordo is set up."""

    play = Signal(object)
    """The user wants to play from this JSON position."""
    keep = Signal(object)
    """The user wants to save this JSON position to a file."""

    key = "ordo"

    def __init__(self, actions: Sequence[QAction], position: Any = None) -> None:
        """Begin with a JSON position, by default the standard one; ``actions`` stand as icons."""
        super().__init__()
        self.layout_ = Layout(position)
        self._lent = position
        self.scene = SetupScene(self.layout_)
        self.scene.setParent(self)
        self.view = BoardView(self.scene, self)
        lay_beside(self, self.view, self._panel(actions), self.scene.width_used)
        self.setFocusProxy(self.view)
        self.scene.changed.connect(self.refresh)
        self._spoken = ""
        self.retranslate()
        self.refresh()

    # The panel

    def _panel(self, actions: Sequence[QAction]) -> QWidget:
        panel = QWidget()
        outer = lay_panel(panel)
        body, column = panel_body(12, 8, 12)
        self._low_head = LowHead(panel, outer, self._head(outer, actions), column)
        self._fill(column)
        self.area = scroll_area(body)
        outer.addWidget(self.area, 1)
        self.note_slot = note_slot()
        nest(outer, self.note_slot)
        foot = QVBoxLayout()
        foot.setContentsMargins(20, 8, 20, 0)
        foot.setSpacing(8)
        self.play_button = TextButton(M("Play from here"), "primary", self.key, "play")
        self.play_button.clicked.connect(lambda: self.play.emit(self.layout_.position()))
        self.save_button = TextButton(M("Save…"), "", self.key, "save")
        self.save_button.clicked.connect(lambda: self.keep.emit(self.layout_.position()))
        foot.addWidget(self.play_button)
        foot.addWidget(self.save_button)
        self._deafness = Deafness(self.play_button, self.save_button)
        nest(outer, foot)
        fold(panel, PanelFold)
        return panel

    def _head(self, outer: QVBoxLayout, actions: Sequence[QAction]) -> QVBoxLayout:
        self.back_button = TextButton(M("Back"), "quiet", self.key, "back")
        self.back_button.clicked.connect(self.back)
        head = panel_head(outer, self.back_button, actions)
        head.addWidget(TextLabel(info(self.key).title, "small", "ink2"))
        head.addWidget(TextLabel(M("Set up a position"), "game", wrap=True))
        return head

    def _fill(self, column: QVBoxLayout) -> None:
        tip = TextLabel(
            M(
                "Choose a piece in the tray and click squares, or drag pieces. "
                "Dragged off the board, a piece is taken away."
            ),
            "body", "ink2", wrap=True,
        )  # fmt: skip
        column.addWidget(tip)
        self.counts = TextLabel("", "strong", wrap=True)
        column.addWidget(self.counts)
        column.addWidget(TextLabel(M("Who is to move?"), "strong"))
        self.side = Pills((("W", NAMES[0]), ("B", NAMES[1])), self.layout_.side, self.key)
        self.side.chosen.connect(self._turn)
        column.addWidget(self.side)
        self.note = Note(self.key)
        column.addWidget(self.note)
        column.addWidget(Line())
        self.buttons: dict[str, TextButton] = {}
        for name, text, slot in (
            ("clear", M("Clear the board"), self.layout_.clear),
            ("standard", M("Standard set-up"), self.layout_.standard),
            ("game", M("Position of the game"), self._from_game),
        ):
            button = TextButton(text, "", self.key)
            button.clicked.connect(lambda _=False, slot=slot: self._change(slot))
            self.buttons[name] = button
            column.addWidget(button)
        self.buttons["game"].setVisible(self._lent is not None)
        self.keys = TextLabel(
            Fresh(_keys_text),
            "small", "ink2", wrap=True,
        )  # fmt: skip
        column.addWidget(self.keys)
        column.addStretch(1)

    def _from_game(self) -> None:
        if self._lent is not None:
            self.layout_.lay(self._lent)

    def _change(self, slot: Any) -> None:
        slot()
        self._relaid()
        announce(self.view, self.counts.text())

    def _turn(self, side: str) -> None:
        self.layout_.turn_to(side)
        self.refresh()

    def _relaid(self) -> None:
        self.scene.relaid()

    def refresh(self) -> None:
        """Bring the panel up to date with the board."""
        layout = self.layout_
        if self.side.value() != layout.side:
            self.side.choose(layout.side)
        self.counts.say(
            M(
                "{white}: {w} • {black}: {b}",
                white=NAMES[0], w=layout.count("W"), black=NAMES[1], b=layout.count("B"),
            )
        )  # fmt: skip
        check = layout.check()
        heading = M("Ready to play") if check.ready else M("Not a position to play from")
        self.note.say(heading, check.message, bad=not check.ready)
        self.play_button.setEnabled(check.ready)
        self.save_button.setEnabled(check.ready)
        text = str(check.message)
        if text != self._spoken:
            self._spoken = text
            announce(self.view, text)
        self.changed.emit()

    # As a page of the window

    def apply_settings(self, animation: str, *, show_destinations: bool, coordinates: str) -> None:
        """Apply the settings of the user."""
        self.scene.pace = 0.0 if animation == "off" else 1.0

    def now_text(self) -> str:
        """Return whether the position can be played from, and why not."""
        return self.note.text.text()

    def standing_text(self) -> str:
        """Return how many pieces there are, and on which squares."""
        return joined([self.counts.text(), *map(str, lying(self.layout_.position()["board"]))])

    def heading(self) -> str:
        """Return the title of the window."""
        return str(M("Set up a position"))

    def retranslate(self) -> None:
        """Set the accessible texts in the current language."""
        self.view.setAccessibleName(str(M("Board to set up")))
        self.view.setAccessibleDescription(self.keys.text())
        self.side.describe(str(M("Who is to move?")))

    def follow_language(self) -> None:
        """Set all texts in the current language."""
        self.retranslate()
        self.refresh()

    @property
    def history(self) -> Layout:
        """Return the position being set up, whose changes undo and redo go through."""
        return self.layout_

    def undo(self) -> None:
        """Take the last change back."""
        self.view.cancel()
        self._change(self.layout_.undo)

    def redo(self) -> None:
        """Redo what was taken back."""
        self.view.cancel()
        self._change(self.layout_.redo)

    def leave(self) -> None:
        """Disconnect the page before it is deleted (``let_go``)."""
        self.view.cancel()


KEY: Final = "ordo"


def show_setup(host: Host) -> None:
    """Show the page, beginning with the position of an Ordo game on the table if there is one."""
    position: Json = None
    if host.game is not None and host.game.controller.timeline.game.key == KEY:
        position = host.game.controller.state.position()
    icons = [host.menu_actions[name] for name in ("undo", "redo", "rules", "full")]
    page = SetupPage(icons, position)
    page.play.connect(lambda found: _play_from(host, found))
    page.keep.connect(lambda found: _ask_save(host, found))
    host.show_page(page)


def _play_from(host: Host, position: Any) -> None:
    """Ask who plays, and begin a game from the position."""
    wanted = ask_new_game(host.widget, host.settings, KEY)
    if wanted is not None:
        host.begin(KEY, wanted.options, wanted.names, position, wanted.levels, wanted.agreed)


def _ask_save(host: Host, position: Any) -> None:
    """Ask for a file and save the position as a game not yet begun."""
    title, name, kind = M("Save the game"), str(M("Ordo position")), M("Ludothèque games")
    target = ask_path(host.widget, title, name, SUFFIX, kind)
    if target is not None:
        save_position(host, position, target)


def save_position(host: Host, position: Json, target: Target) -> bool:
    """Save a position as a game not yet begun; where that fails, warn and return False."""
    try:
        seats = (SeatInfo(""), SeatInfo(""))
        timeline = Timeline(create(KEY, {}), seed=new_seed(), start=position, seats=seats)
        target.write(savefile.encode(timeline.to_record()))
    except LudothequeError as problem:
        host.warn(problem.message)
        return False
    host.remember_file(target.path)
    host.say(M("The position is in “{name}”.", name=file_name(target.path)))
    return True


def _keys_text() -> Message:
    white, black, away = (
        keybook().one(f"ordo.setup.{name}") or "–" for name in ("white", "black", "remove")
    )
    return M(
        "Keys: arrows move, Enter uses the tool, {white} lays White, {black} Black, {away} takes "
        "away.",
        white=white, black=black, away=away,
    )  # fmt: skip
