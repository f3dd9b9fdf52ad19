"""The one window: shelf, cover and table as pages, and the commands which lead among them."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from ludotheque.archive.store import Archive
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, Message
from ludotheque.core.settings import Settings, SettingsFile
from ludotheque.games import info
from ludotheque.ui.dialogs import tell
from ludotheque.ui.filedialogs import (
    ask_open_path,
    ask_save_path,
    fill_recent,
    geometry_text,
    restore_geometry,
)
from ludotheque.ui.frame.motion import set_motion
from ludotheque.ui.language import apply_language
from ludotheque.ui.menus import Menus
from ludotheque.ui.resuming import resume_items
from ludotheque.ui.session import OpenGame, Session
from ludotheque.ui.shelf import ShelfPage
from ludotheque.ui.theme import manager

if TYPE_CHECKING:
    from ludotheque.ui.cover import CoverPage
    from ludotheque.ui.tablepage import TablePage


class MainWindow(QMainWindow):
    """Ludothèque's window."""

    def __init__(self, settings: SettingsFile, archive: Archive) -> None:
        """Open on the shelf, with the user's settings."""
        super().__init__()
        self.settings_file = settings
        self.settings: Settings = settings.load()
        self.notices: list[Message] = list(settings.notices)
        self.archive = archive
        self.session = Session(archive)
        self.game: OpenGame | None = None
        self.table: TablePage | None = None
        self._telling_crash = False
        self.setMinimumSize(800, 560)
        self.pages = QStackedWidget()
        self.setCentralWidget(self.pages)
        self.shelf = ShelfPage()
        self.shelf.open_box.connect(self.show_cover)
        self.shelf.resume.connect(self.resume)
        self.shelf.forget.connect(self.forget)
        self.shelf.open_file.connect(self.ask_open)
        self.shelf.settings.connect(self.show_settings)
        self.pages.addWidget(self.shelf)
        self.cover: CoverPage | None = None
        self.cover_key = ""
        self.menus = Menus(self.menuBar())
        self._connect()
        manager().set_scheme(self.settings.scheme)
        set_motion(self.settings.animation)
        self._mark_settings()
        restore_geometry(self, self.settings.geometry)
        self.show_shelf()

    def _connect(self) -> None:
        menus = self.menus
        for name, slot in (
            ("new", self.new_game), ("open", self.ask_open), ("save", self.save),
            ("save_as", self.ask_save), ("shelf", self.show_shelf),
            ("settings", self.show_settings), ("quit", self.close), ("undo", self.undo),
            ("redo", self.redo), ("roll", self.roll), ("full", self.toggle_full_screen),
            ("destinations", self._toggle_destinations), ("rules", self.show_rules),
            ("about", self.show_about),
        ):  # fmt: skip
            menus.on(name, slot)
        for name in ("language", "scheme", "animation"):
            menus.connect_choice(name, self._setter(name))
        for name in ("new", "open", "save", "save_as", "settings", "roll", "full", "rules"):
            menus.actions[name].setAutoRepeat(False)  # a key held down means one thing
        menus.recent.aboutToShow.connect(self._fill_recent)

    # Pages

    def show_shelf(self) -> None:
        """Show the shelf; the game on the table is kept in the archive."""
        self._leave_table()
        self._refresh_shelf()
        self.pages.setCurrentWidget(self.shelf)
        self._refresh()

    def _refresh_shelf(self) -> None:
        try:
            shelved = self.archive.unfinished()
        except LudothequeError as problem:
            self.notices.append(problem.message)
            shelved = ()
        self.shelf.set_items(resume_items(self.archive, shelved))
        self._tell_notices()

    def show_cover(self, key: str) -> None:
        """Show the cover of a game."""
        from ludotheque.ui.cover import CoverPage  # noqa: PLC0415 - not needed to start

        self._leave_table()
        page = CoverPage(info(key))
        page.play.connect(self.new_game)
        page.back.connect(self.show_shelf)
        page.rules.connect(self.show_rules)
        page.resume.connect(self.resume)
        page.forget.connect(self._forget_on_cover)
        self._set_cover(page)
        self.cover_key = key
        self._fill_cover()
        self.pages.setCurrentWidget(page)
        page.setFocus()
        self._refresh()

    def _fill_cover(self) -> None:
        if self.cover is None:
            return
        try:
            kept = self.archive.unfinished()
            shelved = [item for item in kept if item.game == self.cover_key]
        except LudothequeError as problem:
            self.notices.append(problem.message)
            shelved = []
        self.cover.set_items(resume_items(self.archive, shelved))

    def _set_cover(self, page: "CoverPage") -> None:
        self._drop_cover()
        self.cover = page
        self.pages.addWidget(page)

    def _drop_cover(self) -> None:
        if self.cover is not None:
            self.pages.removeWidget(self.cover)
            self.cover.deleteLater()
            self.cover = None

    def lay_table(self, game: OpenGame) -> None:
        """Show a game; what was on the table stays in the archive."""
        from ludotheque.ui.tablepage import TablePage  # noqa: PLC0415 - not needed to start

        self._leave_table()
        self.game = game
        names = ("undo", "redo", "rules", "full")
        page = TablePage(game.controller, [self.menus.actions[name] for name in names])
        page.back.connect(self.show_shelf)
        page.again.connect(self._another_game)
        game.controller.changed.connect(self._refresh)
        game.controller.trouble.connect(self._trouble)
        self.table = page
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        self._drop_cover()
        self._apply_to_table()
        page.view.setFocus()
        game.controller.begin()
        self._refresh()

    def _leave_table(self) -> None:
        if self.table is None or self.game is None:
            return
        self.table.leave()
        self.game.controller.close()
        self.pages.removeWidget(self.table)
        self.table.deleteLater()
        self.game.controller.deleteLater()
        self.table = None
        self.game = None

    # Games

    def new_game(self, key: str | None = None) -> None:
        """Ask for a new game; without a key, of the game on the table or the first playable one."""
        from ludotheque.ui.newgame import NewGameDialog  # noqa: PLC0415 - not needed to start

        if not key:
            key = self._current_key()
        if not info(key).playable:
            self.show_cover(key)
            return
        known = self.settings.names
        dialog = NewGameDialog(key, self, names=known[:2], known=known)
        if dialog.exec():
            self.begin(key, dialog.options(), list(dialog.names()))
        dialog.deleteLater()

    def begin(self, key: str, options: dict[str, str], names: list[str]) -> None:
        """Lay a fresh game on the table; the one before stays in the archive."""
        try:
            game = self.session.begin(key, options, names)
        except LudothequeError as problem:
            tell(self, problem.message, warning=True)
            return
        known = tuple(dict.fromkeys(name for name in (*names, *self.settings.names) if name))
        self.change_settings(names=known[:8])
        self.lay_table(game)

    def _another_game(self) -> None:
        from ludotheque.ui.session import next_game  # noqa: PLC0415 - a table exists

        if self.game is not None:
            timeline = self.game.controller.timeline
            self.begin(timeline.game.key, *next_game(timeline))

    def _current_key(self) -> str:
        if self.game is not None:
            return self.game.controller.timeline.game.key
        if self.cover is not None:
            return self.cover_key
        return "finale"

    def resume(self, number: str) -> None:
        """Go on with a game of the archive."""
        try:
            game = self.session.resume(int(number))
        except LudothequeError as problem:
            tell(self, problem.message, warning=True)
            return
        self.lay_table(game)

    def forget(self, number: str) -> None:
        """Remove an unfinished game from the archive."""
        try:
            self.archive.delete(int(number))
        except LudothequeError as problem:
            tell(self, problem.message, warning=True)
        self._refresh_shelf()

    def _forget_on_cover(self, number: str) -> None:
        self.forget(number)
        self._fill_cover()

    # Files

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        path = ask_open_path(self, self.settings)
        if path is not None:
            self.open_file(path)

    def open_file(self, path: Path) -> bool:
        """Open a saved game; where that fails, say why and leave everything as it is."""
        try:
            game = self.session.open(path)
        except LudothequeError as problem:
            tell(self, problem.message, warning=True)
            return False
        self._remember(path)
        self.lay_table(game)
        return True

    def save(self) -> None:
        """Save to the game's file, or ask for one."""
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
        timeline = self.game.controller.timeline
        names = [seat.name for seat in timeline.seats if seat.name]
        title = " ".join([info(timeline.game.key).title, *names])
        path = ask_save_path(self, self.settings, self.game.path, title)
        if path is not None:
            self.save_to(path)

    def save_to(self, path: Path) -> bool:
        """Save to a file; where that fails, say why, the game goes on."""
        if self.game is None:
            return False
        try:
            self.session.save(self.game, path)
        except LudothequeError as problem:
            tell(self, problem.message, warning=True)
            return False
        self._remember(path)
        self._refresh()
        return True

    def _remember(self, path: Path) -> None:
        kept = self.settings.with_recent(str(path))
        self.change_settings(recent=kept.recent, recent_folder=kept.recent_folder)

    def _fill_recent(self) -> None:
        fill_recent(self.menus.recent, self.settings, self.open_file)

    # Commands

    def undo(self) -> None:
        """Take the last decision back."""
        if self.game is not None:
            self.game.controller.undo()

    def redo(self) -> None:
        """Play again what was taken back."""
        if self.game is not None:
            self.game.controller.redo()

    def roll(self) -> None:
        """Roll the die."""
        if self.game is not None and not self.game.controller.hurry():
            self.game.controller.roll()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back."""
        self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)

    def show_rules(self, key: str = "") -> None:
        """Show the rules: beside the board, or in a window of their own."""
        if self.table is not None and not key:
            self.table.show_rules()
            return
        from ludotheque.ui.rules.view import RulesDialog  # noqa: PLC0415 - not needed to start

        RulesDialog(key or self._current_key(), self).exec()

    def show_about(self) -> None:
        """Tell about the program."""
        from ludotheque.ui.aboutdialog import AboutDialog  # noqa: PLC0415 - not needed to start

        AboutDialog(self).exec()

    def show_settings(self) -> None:
        """Show the settings; they apply at once."""
        from ludotheque.ui.settingsdialog import SettingsDialog  # noqa: PLC0415

        dialog = SettingsDialog(self.settings, self)
        dialog.changed.connect(self.take_settings)
        dialog.exec()
        dialog.deleteLater()

    # Settings

    def change_settings(self, **changes: Any) -> None:
        """Change some settings."""
        self.take_settings(attrs.evolve(self.settings, **changes))

    def take_settings(self, settings: Settings) -> None:
        """Keep these settings and apply what changed."""
        before, self.settings = self.settings, settings
        if settings == before:
            return
        try:
            self.settings_file.save(settings)
        except LudothequeError as problem:
            self._trouble(problem.message)
        if settings.scheme != before.scheme:
            manager().set_scheme(settings.scheme)
        set_motion(settings.animation)
        if settings.language != before.language:
            apply_language(settings.language)
        self._mark_settings()
        self._apply_to_table()

    def _setter(self, name: str) -> Callable[[str], None]:
        return lambda value: self.change_settings(**{name: value})

    def _mark_settings(self) -> None:
        for name in ("language", "scheme", "animation"):
            self.menus.check(name, getattr(self.settings, name))
        self.menus.actions["destinations"].setChecked(self.settings.show_destinations)

    def _toggle_destinations(self) -> None:
        self.change_settings(show_destinations=self.menus.actions["destinations"].isChecked())

    def _apply_to_table(self) -> None:
        if self.table is None or self.game is None:
            return
        self.table.apply_settings(
            self.settings.animation, show_destinations=self.settings.show_destinations
        )
        self.game.controller.set_auto_dice(on=self.settings.dice == "auto")

    # The window

    def _refresh(self) -> None:
        """Bring title and actions up to date."""
        game = self.game
        for name in ("save", "save_as", "undo", "redo", "roll"):
            self.menus.enable(name, on=False)
        self.menus.enable("shelf", on=game is not None or self.cover is not None)
        if game is None or game.controller.is_empty:
            self.setWindowTitle("Ludothèque")
            return
        controller = game.controller
        self.menus.enable("save", on=True)
        self.menus.enable("save_as", on=True)
        self.menus.enable("undo", on=controller.can_undo)
        self.menus.enable("redo", on=controller.can_redo)
        self.menus.enable("roll", on=controller.waits_for_roll)
        name = game.path.stem if game.path else info(controller.timeline.game.key).title
        self.setWindowTitle(f"{name} – Ludothèque")

    def tell_crash(self, log: str) -> None:
        """Tell calmly that the program met an error of its own, and offer to save the game.

        It is told once the event at hand is over, which may be a painting.
        """
        if not self._telling_crash:
            self._telling_crash = True
            QTimer.singleShot(0, self, lambda: self._offer_after_crash(log))

    def _offer_after_crash(self, log: str) -> None:
        from ludotheque.ui.dialogs import Answer, ask  # noqa: PLC0415 - rarely needed

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

    def _trouble(self, message: Message) -> None:
        self.notices.append(message)
        QTimer.singleShot(0, self, self._tell_notices)

    def _tell_notices(self) -> None:
        """Tell what went wrong quietly, each thing once, as soon as the window is there."""
        self.notices += self.archive.take_notices()
        if not self.isVisible():
            return
        while self.notices:
            tell(self, self.notices.pop(0), warning=True)

    def showEvent(self, event: QShowEvent) -> None:
        """Tell what there is to tell once the window stands."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._tell_notices)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language and the state of the window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.menus.retranslate()
            if self.table is None:
                self._refresh_shelf()
                self._fill_cover()
            self._refresh()
        elif event.type() == QEvent.Type.WindowStateChange:
            full = bool(self.windowState() & Qt.WindowState.WindowFullScreen)
            self.menus.actions["full"].setChecked(full)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep everything and go."""
        self._leave_table()
        geometry = geometry_text(self)
        self.notices.clear()
        self.change_settings(geometry=geometry)
        self.notices.clear()
        self.archive.close()
        super().closeEvent(event)
