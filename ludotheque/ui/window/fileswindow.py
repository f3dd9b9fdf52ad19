"""Opening and saving files in the main window, and error messages; pages are in ``mainwindow``."""

import contextlib
import os
from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, QTimer
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QMainWindow, QWidget

from ludotheque.archive.store import Archive
from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import MN, M, Message
from ludotheque.core.playernames import plain_name
from ludotheque.files.atomic import NOTHING, FileChangedError, same_file
from ludotheque.files.inuse import InUseError
from ludotheque.files.room import told_once
from ludotheque.files.settings import Settings, SettingsFile
from ludotheque.games import info
from ludotheque.record.mending import Mended
from ludotheque.record.timeline import Timeline
from ludotheque.table.computer import ComputerPlayers
from ludotheque.ui.dialogs.filedialogs import ask_open_path, ask_save_path, fill_recent
from ludotheque.ui.pages.session import FileGame, OpenGame, Session
from ludotheque.ui.pages.toast import Toast
from ludotheque.ui.window.menus import Menus
from ludotheque.ui.window.posting import Posting
from ludotheque.ui.window.takentexts import TakenTexts
from ludotheque.ui.window.windowparts import Window


class FilesWindow(QMainWindow):
    """A window with settings, an archive and at most one game; opens, saves and reports errors."""

    toast: Toast

    def __init__(
        self, settings: SettingsFile, archive: Archive, loaded: Settings | None = None
    ) -> None:
        """Begin without a game, with the user's settings; ``loaded`` are those already read."""
        super().__init__()
        self.settings_file = settings
        self.settings: Settings = settings.load() if loaded is None else loaded
        self.notices: list[Message] = list(settings.notices)
        self._telling = False
        self._settings_failed = False
        """Whether it was told that the settings cannot be written, and they still are not."""
        self.archive = archive
        self.game: OpenGame | None = None
        self.players = ComputerPlayers(self)
        self.players.fell.connect(self.tell_soon)
        self.session = Session(archive, self.players)
        self.menus = Menus(self.menuBar())
        self._telling_crash = False
        self.texts = TakenTexts(cast("Window", self))
        self.posting = Posting(cast("Window", self))
        FileDrop(self, self.open_file, self.warn, self.texts.take)

    @abstractmethod
    def may_leave(self) -> bool:
        """Return whether the page shown may be left; it may ask the user."""

    @abstractmethod
    def lay_table(self, game: OpenGame) -> None:
        """Show a game."""

    @abstractmethod
    def change_settings(self, **changes: Any) -> None:
        """Change some settings."""

    @abstractmethod
    def apply_changes(self, before: Settings) -> None:
        """Apply the settings where they differ from those before."""

    @abstractmethod
    def refresh(self) -> None:
        """Bring title and actions up to date."""

    @abstractmethod
    def warn(self, *messages: Message) -> None:
        """Tell the user what went wrong, in one dialog, and wait until it is closed."""

    # Files

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        path = ask_open_path(self)
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path, *, as_it_is: bool = False) -> bool:
        """Open a saved game; return whether it was opened. On failure say why and change nothing.

        If the archive has moves which the file lacks, or each has notes, names or the like which
        the other lacks, ask which to go on with, unless the file is wanted ``as_it_is``. Nothing
        changes before the current page may be left.
        """
        try:
            found = self.session.read(path)
        except LudothequeError as problem:
            damaged = self.session.mended_file(path)
            opened = None if damaged is not None else self.texts.take_file(path)
            return self.open_mended(damaged, problem, path) if opened is None else opened
        return self.open_found(found, as_it_is=as_it_is)

    def open_found(self, found: FileGame, *, as_it_is: bool = False) -> bool:
        """Open a game which was read from a file or a text; return whether it was opened."""
        try:
            answer = "file" if as_it_is or not found.kept_has_all else "kept"
            if found.must_ask and not as_it_is:
                answer = self._ask_which(found)
            if answer == "cancel" or not self.may_leave():
                return False
            parting = found.parting  # what is in the archive changes with what is taken
            known = found.timeline.ply if parting is None else parting.common
            take = self.session.take_file if answer == "file" else self.session.take_kept
            game = take(found)
        except LudothequeError as problem:
            self.warn(problem.message)
            return False
        if found.path is not None:
            self.remember_file(found.path)
        self.lay_table(game)
        self.posting.show_news(game, found, known)
        return True

    def open_mended(
        self, found: Mended | None, problem: LudothequeError, path: Path | None = None
    ) -> bool:
        """Offer to open a damaged game up to what is damaged; return whether it was opened.

        Where no move of it can be played, say what is wrong. The damaged game, in the file at
        ``path`` or in the archive, is never changed.
        """
        if found is None:
            self.warn(problem.message)
            return False
        from ludotheque.ui.shelf.filequestions import ask_mended  # noqa: PLC0415 - rarely needed

        number = None if path is None else self.session.whole(found)
        answer = ask_mended(self, found, path, whole=number is not None)
        if answer not in {"open", "kept"} or not self.may_leave():
            return False
        try:
            if number is not None and answer == "kept":
                game = self.session.resume(number)
            else:
                game = self.session.take_mended(found)
        except LudothequeError as trouble:
            self.warn(trouble.message)
            return False
        self.lay_table(game)
        if answer == "open" and game.controller.timeline is not found.timeline:
            self.toast.say(M("This game had been opened before: here is where it stands."))
        return True

    def _ask_which(self, found: FileGame) -> str:
        """Ask whether to go on with the game of the file or that of the archive."""
        from ludotheque.ui.shelf.filequestions import ask_which  # noqa: PLC0415 - rarely needed
        from ludotheque.ui.shelf.versions import Version  # noqa: PLC0415

        assert found.kept is not None
        assert found.entry is not None
        where, text = M("In the archive"), M("The one in the archive")
        if self.game is not None and self.game.keeper.number == found.entry.number:
            where, text = M("On the table"), M("The one on the table")
        elif not found.kept.is_over():
            where, text = M("On the shelf"), M("The one on the shelf")
        kept = Version(where, found.kept, found.entry.modified)
        here = M("In the file") if found.path is not None else M("In the text")
        other = Version(here, found.timeline, found.modified)
        return ask_which(self, found.path, other, kept, text)

    def save(self) -> None:
        """Save to the game's file, or ask for one if it has none."""
        if self.game is None:
            return
        if self.game.path is None:
            self.ask_save()
        else:
            self.save_to(self.game.path)

    def ask_save(self) -> None:
        """Ask for a file and save to it."""
        if self.game is None:
            return
        path = ask_save_path(self, self.game.path, self.game_title())
        if path is not None:
            self.save_to(path)

    def game_title(self) -> str:
        """Return the title of the game and the players' names, for a file name."""
        return "" if self.game is None else title_of(self.game.controller.timeline)

    def save_to(self, path: Path) -> bool:
        """Save to a file and return whether that was done; on failure say why."""
        game, replacing = self.game, None
        if game is None:
            return False
        gone = same_file(path, game.path) and game.stands != NOTHING and not os.path.lexists(path)
        while True:
            try:
                backup = self.session.save(game, path, replacing)
            except FileChangedError:
                replacing = self._ask_to_replace(game, path)
                if replacing is None:
                    return False
            except LudothequeError as problem:
                self.warn(problem.message)
                return False
            else:
                break
        self.remember_file(path)
        self.refresh()
        name = file_name(path)
        text = M("Saved as “{name}”.", name=name)
        if gone:
            text = M("Saved as “{name}” again: the file had been removed.", name=name)
        if backup is not None:
            kept = file_name(backup)
            text = M("Saved as “{name}”; what stood there is “{kept}”.", name=name, kept=kept)
        self.toast.say(text)
        return True

    def _ask_to_replace(self, game: OpenGame, path: Path) -> str | None:
        """Ask what to do with a file which holds something else; return what may be replaced."""
        from ludotheque.ui.shelf.filequestions import ask_to_replace  # noqa: PLC0415 - rarely needed
        from ludotheque.ui.shelf.versions import Version  # noqa: PLC0415

        try:
            found = self.session.look(path)
        except LudothequeError as problem:
            self.warn(problem.message)
            return None
        table = Version(M("On the table"), game.controller.timeline, self.session.date(game))
        other = None
        if found.timeline is not None:
            other = Version(M("In the file"), found.timeline, found.modified)
        answer = ask_to_replace(self, path, other, table, own=same_file(path, game.path))
        if answer == "replace":
            return found.stands
        if answer == "elsewhere":
            self.ask_save()
        elif answer == "open":
            self.open_file(path, as_it_is=True)
        return None

    def remember_file(self, path: Path) -> None:
        """Add a saved game to the recent files; file dialogs then begin in its folder."""
        kept = self.settings.with_recent(str(path))
        self.change_settings(recent=kept.recent, recent_folder=kept.recent_folder)

    def fill_recent(self) -> None:
        """Fill the menu of recent files."""
        fill_recent(self.menus.recent, self.settings, self.open_file)

    # Settings

    def keep_settings(self, settings: Settings) -> None:
        """Write the settings, and take over what another window has changed.

        Where another program holds their file nothing is said, and of any other trouble once: the
        next change writes them, or the end of the window.
        """
        self.settings = settings
        try:
            self.settings = self.settings_file.save(settings)
        except InUseError:
            return
        except LudothequeError as problem:
            if not self._settings_failed:
                self.tell_soon(problem.message)
            self._settings_failed = True
        else:
            self._settings_failed = False
        for notice in self.settings_file.notices:
            self.tell_soon(notice)

    def follow_settings(self) -> None:
        """Take over what another window has changed in the settings."""
        before = self.settings
        self.settings = self.settings_file.follow(before)
        if self.settings != before:
            self.apply_changes(before)

    def keep_last_settings(self, settings: Settings) -> None:
        """Write the settings as the window ends; where changes would be lost with it, say so."""
        waiting = self.settings_file.waiting
        if settings == self.settings and not waiting:
            return
        try:
            self.settings = self.settings_file.save(settings, patient=True)
        except InUseError as problem:
            if waiting:
                self.warn(M("The settings changed last are not kept: {why}", why=problem.message))
        except LudothequeError:
            pass  # said at the first change

    # Trouble

    def tell_crash(self, log: str) -> None:
        """Tell the user about an internal error, and offer to save the game.

        The dialog opens after the current event, which may be a paint event.
        """
        if not self._telling_crash:
            self._telling_crash = True
            QTimer.singleShot(0, self, lambda: self._offer_after_crash(log))

    def _offer_after_crash(self, log: str) -> None:
        from ludotheque.ui.widgets.dialogs import Answer, ask  # noqa: PLC0415 - rarely needed

        answers = [Answer("go", M("Go on"), "default")]
        if self.game is not None:
            answers.insert(0, Answer("save", M("Save the game as…"), ""))
        text = M(
            "Something went wrong inside the program. Your game is kept; you can go on. "
            "What happened is written in {log}.",
            log=log,
        )
        try:
            if ask(self, M("Ludothèque"), text, answers, icon="warning") == "save":
                self.ask_save()
        finally:
            self._telling_crash = False

    def tell_soon(self, message: Message) -> None:
        """Tell the user, after the current event, what failed in the background."""
        self.notices.append(message)
        QTimer.singleShot(0, self, self.tell_notices)

    def tell_notices(self) -> None:
        """Tell the user in one dialog what failed in the background, once the window is visible."""
        self.notices += self.archive.take_notices()
        if not self.isVisible():
            return
        if self._telling:
            return  # what comes meanwhile is told afterwards
        self._telling = True
        try:
            while self.notices:
                found = told_once(tuple(dict.fromkeys(self.notices)))
                self.notices.clear()
                self.warn(*found)
        finally:
            self._telling = False


def title_of(timeline: Timeline) -> str:
    """Return the title of the game and the players' names, for a file name."""
    names = [name for seat in timeline.seats if (name := plain_name(seat.name))]
    return " ".join([info(timeline.game.key).title, *names])


def one_game(mime: QMimeData) -> Path | Message:
    """Return the one local file which is dropped, or the message why there is none to open."""
    urls = mime.urls()
    if len(urls) > 1:
        return MN(
            "One file was dropped; drop one game at a time.",
            "{n} files were dropped; drop one game at a time.",
            len(urls),
        )
    if not urls or not urls[0].isLocalFile():
        return M("Only a file on this computer can be opened.")
    path = Path(urls[0].toLocalFile())
    folder = False
    with contextlib.suppress(OSError):  # opening it will report the error
        folder = path.is_dir()
    if folder:
        return M(
            "“{name}” is a folder. Drop a saved game, a file ending in .ludo.", name=file_name(path)
        )
    return path


class FileDrop(QObject):
    """Accepts files and texts dropped on a window; the table changes only when a game is opened."""

    def __init__(
        self,
        window: QWidget,
        open_file: Callable[[Path], object],
        tell: Callable[[Message], None],
        take_text: Callable[[str], object],
    ) -> None:
        """Call ``open_file`` or ``take_text`` with what is dropped, or ``tell`` why not."""
        super().__init__(window)
        self._open, self._tell, self._text = open_file, tell, take_text
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept drags and drops of files and texts, and no others."""
        kinds = {QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop}
        if event.type() not in kinds or not isinstance(event, QDropEvent):
            return super().eventFilter(watched, event)
        data = event.mimeData()
        if not (data.hasUrls() or data.hasText()):
            event.ignore()
            return True
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            found = one_game(data) if data.hasUrls() else data.text()
            # The file manager waits until the drop is over, so nothing may be asked during it.
            QTimer.singleShot(0, self, lambda: self._take(found))
        return True

    def _take(self, found: Path | Message | str) -> None:
        if isinstance(found, Path):
            self._open(found)
        elif isinstance(found, str):
            self._text(found)
        else:
            self._tell(found)
