"""Opens what was copied, dropped as text, or lies in a file that is no saved game."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QGuiApplication

from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.core.messages import M
from ludotheque.files.atomic import read_limited
from ludotheque.files.reading import in_file
from ludotheque.games import game_class, info
from ludotheque.record.savefile import MAX_BYTES
from ludotheque.ui.window.windowparts import Window

if TYPE_CHECKING:  # not needed to start
    from ludotheque.record.recognising import GameFile, Moves, Recognised

_EMPTY: Final = M(
    "No text has been copied: copy the moves of a game, a saved game or a position, then try again."
)


class TakenTexts:
    """Takes texts for what they are, and opens them in the window."""

    def __init__(self, window: Window) -> None:
        """Work for a window whose menus exist."""
        self._window = window
        window.menus.on("paste", self.paste)
        window.menus.actions["paste"].setAutoRepeat(False)

    def paste(self) -> None:
        """Open the text on the clipboard."""
        text = QGuiApplication.clipboard().text()
        if text.strip():
            self.take(text)
        else:
            self._window.warn(_EMPTY)

    def take(self, text: str) -> bool:
        """Open a text for what it is; say in one sentence why where that is not possible."""
        from ludotheque.record.recognising import recognised  # noqa: PLC0415 - not needed to start

        data = text.encode("utf-8", "replace")
        try:
            if len(data) > MAX_BYTES:
                raise SaveError(M("This text is larger than any game."))
            found = recognised(data, self._key())
            return self._open(found, None)
        except LudothequeError as problem:
            self._window.warn(problem.message)
            return False

    def take_file(self, path: Path) -> bool | None:
        """Open a file which is no saved game for what it is; None where it is nothing known."""
        from ludotheque.archive.bundle import is_bundle  # noqa: PLC0415 - not needed to start
        from ludotheque.record import recognising  # noqa: PLC0415 - not needed to start

        if is_bundle(path):
            from ludotheque.ui.window.bringing import bring  # noqa: PLC0415 - not needed to start

            return bring(self._window, path)
        try:
            data = read_limited(path, MAX_BYTES)
        except SaveError:
            return None
        try:
            found = recognising.recognised(data, self._key())
            saved = isinstance(found, recognising.SavedGame)
            return None if saved else self._open(found, path)
        except recognising.UnknownTextError:
            return None
        except LudothequeError as problem:
            self._window.warn(in_file(path, problem.message))
            return False

    def _key(self) -> str:
        return self._window.current_key() if self._window.has_key else ""

    def _open(self, found: "Recognised", path: Path | None) -> bool:
        """Open what was found; raises LudothequeError where a saved game is damaged."""
        from ludotheque.record import recognising  # noqa: PLC0415 - not needed to start

        window = self._window
        if isinstance(found, recognising.SavedGame):
            return window.open_found(window.session.read_text(found.data))
        if isinstance(found, recognising.GameFile):
            return self._begin_with(found, path)
        if not window.may_leave():
            return False
        if isinstance(found, recognising.StartingPosition):
            names = [""] * len(game_class(found.key).create(found.options).seats)
            window.begin(found.key, found.options, names, found.position)
            window.say(M("The game begins in this position."))
            return True
        return self._lay(found)

    def _lay(self, found: "Moves") -> bool:
        window = self._window
        game, there = window.session.take_moves(found.timeline)
        window.lay_table(game)
        text = M("The game has been read from its moves.")
        window.say(M("This game was there already: here it stands.") if there else text)
        return True

    def _begin_with(self, found: "GameFile", path: Path | None) -> bool:
        """Offer a new game with a file, which a pasted text is written to first."""
        from ludotheque.ui.dialogs.files import ask_path  # noqa: PLC0415 - rarely needed
        from ludotheque.ui.dialogs.newgamedialog import ask_new_game  # noqa: PLC0415 - rarely needed

        window, key = self._window, found.key
        if found.fault is not None:
            raise SaveError(found.fault)
        if path is None:
            option = next(o for o in game_class(key).option_list if o.key == found.option)
            title = M("Keep this file, to play {game} with it", game=info(key).title)
            name, kind = str(option.title), M("Files for {game}", game=info(key).title)
            target = ask_path(window.widget, title, name, f".{found.ending}", kind)
            if target is None:
                return False
            target.write(found.data)
            path = target.path
        if not window.may_leave():
            return False
        offered = {found.option: str(path)}
        wanted = ask_new_game(window.widget, window.settings, key, offered)
        if wanted is None:
            return False
        window.begin(key, wanted.options, wanted.names, None, wanted.levels, wanted.agreed)
        return True
