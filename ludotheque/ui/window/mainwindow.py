"""The main window: shelf, cover and table as pages, and the commands which switch between them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import attrs
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.archive.store import Archive
from ludotheque.core.contract import Json
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, Message
from ludotheque.core.playernames import clean_name
from ludotheque.files.settings import MAX_NAMES, LastGame, Settings, SettingsFile
from ludotheque.games import beginners_game, game_class, info
from ludotheque.table.computerseats import PACES
from ludotheque.ui.dialogs.agreements import agreements_of
from ludotheque.ui.look.language import apply_language
from ludotheque.ui.look.pace import MotionWatch, set_motion
from ludotheque.ui.look.textsize import apply_text_size
from ludotheque.ui.look.theme import manager
from ludotheque.ui.pages.aside import AsidePage
from ludotheque.ui.pages.host import Closed
from ludotheque.ui.pages.ownpage import all_own_pages, game_habits
from ludotheque.ui.pages.session import OpenGame
from ludotheque.ui.pages.toast import Toast
from ludotheque.ui.shelf.shelf import ShelfPage
from ludotheque.ui.sound.soundplayer import sounds
from ludotheque.ui.table.eyes import CurtainTimer
from ludotheque.ui.widgets.dialogs import tell
from ludotheque.ui.widgets.fold import Fold, Pages
from ludotheque.ui.widgets.keys import note_release
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.screens import LEAST, Standing
from ludotheque.ui.widgets.sidepanel import set_panel_side
from ludotheque.ui.widgets.tips import plain_title
from ludotheque.ui.window.archivegames import ArchiveGames, Choice
from ludotheque.ui.window.eveninggames import EveningGames
from ludotheque.ui.window.fileswindow import FilesWindow
from ludotheque.ui.window.fullscreen import FullScreen
from ludotheque.ui.window.lessons import LessonOffer
from ludotheque.ui.window.menustates import MenuStates
from ludotheque.ui.window.ownkeys import OwnKeys
from ludotheque.ui.window.tablecommands import TableCommands
from ludotheque.ui.window.visits import Visits

if TYPE_CHECKING:  # not needed to start
    from ludotheque.ui.dialogs.settingsdialog import SettingsDialog
    from ludotheque.ui.shelf.cover import CoverPage
    from ludotheque.ui.table.tablehints import TableHints
    from ludotheque.ui.table.tablepage import TablePage

_BLOCKED = QEvent.Type.WindowBlocked
WISHES = ("language", "scheme", "text_size", "animation", "computer_pace", "sound")
"""The settings offered as choices in the menus."""


class MainWindow(FilesWindow):
    """The main window."""

    def __init__(
        self, settings: SettingsFile, archive: Archive, loaded: Settings | None = None
    ) -> None:
        """Open the window on the shelf, with the user's settings."""
        super().__init__(settings, archive, loaded)
        self.table: TablePage | None = None
        self.setMinimumSize(*LEAST)
        self.pages = Pages()
        self.setCentralWidget(Fold(self.pages))
        self.shelf = ShelfPage(parent=self.pages)
        self.shelf.open_box.connect(self.show_cover)
        self.archive_games = ArchiveGames(self)
        self.archive_games.serve(self.shelf)
        self.count_wins = self.archive_games.count_wins
        self.shelf.open_file.connect(self.ask_open)
        self.shelf.settings.connect(self.show_settings)
        self.pages.addWidget(self.shelf)
        self.cover: CoverPage | None = None
        self.cover_key = ""
        # A hidden menu bar passes no shortcuts on, so the window has the actions itself.
        self.addActions(list(self.menus.actions.values()))
        self.full_screen = FullScreen(self)
        self.toast = Toast(self.pages)
        self.toast.changed.connect(self.refresh)
        self.motion = MotionWatch(self)
        self.motion.changed.connect(self._follow_motion)
        self.commands = TableCommands(self)
        self.menu_states = MenuStates(self)
        self.curtain_timer = CurtainTimer(self)
        self.visits = Visits(self)
        self.evenings = EveningGames(self, self.archive_games, self.commands.another_game)
        self.lessons = LessonOffer(self)
        self.shelf.statistics.connect(self.visits.show_statistics)
        self.shelf.daily.opened.connect(self.visits.show_daily)
        self.shelf.daily.trouble.connect(self.tell_soon)
        self._connect()
        manager().set_scheme(self.settings.scheme)
        set_motion(self.animation())
        set_panel_side(self.settings.panel)
        sounds().setting = self.settings.sound
        self._mark_settings()
        self.own_keys = OwnKeys(self)
        self.settings = self.own_keys.begin(self.settings)
        self.standing = Standing(self)
        self.standing.restore(self.settings.geometry)
        self.show_shelf()

    def _connect(self) -> None:
        menus = self.menus
        menus.refused.connect(self.say)
        for name, slot in (
            ("new", self.new_game), ("open", self.ask_open), ("save", self.save),
            ("save", self.visits.save), ("save_as", self.ask_save),
            ("save_as", lambda: self.visits.save(elsewhere=True)), ("shelf", self.show_shelf),
            ("settings", self.show_settings), ("quit", self.close), ("undo", self.undo),
            ("redo", self.redo), ("roll", self.roll), ("full", self.full_screen.toggle),
            ("rules", self.show_rules), ("keys", self.show_shortcuts),
            ("about", self.show_about), ("exercises", self.visits.show_exercises),
            ("statistics", self.visits.show_statistics), ("tour", self.visits.show_tour),
        ):  # fmt: skip
            menus.on(name, slot)
        own = [page.name for _key, page in all_own_pages()]
        for name in own:
            menus.on(name, partial(self.visits.show_own, name))
        for name in WISHES:
            menus.connect_choice(name, partial(self._choose, name))
        for name in (
            "new", "open", "save", "save_as", "settings", "roll", "full", "rules", "exercises",
            *own, "statistics", "evenings", "tour", "lesson",
        ):  # fmt: skip
            menus.actions[name].setAutoRepeat(False)  # a key held down triggers it once
        menus.recent.aboutToShow.connect(self.fill_recent)

    # Pages

    def may_leave(self) -> bool:
        """Return whether the page shown may be left; it may ask the user."""
        return self.visits.may_leave()

    def show_shelf(self) -> None:
        """Show the shelf; the game on the table is kept in the archive."""
        if not self.may_leave():
            return
        key = self.cover_key
        self.shelf.stand_on(key or (self.current_key() if self.game is not None else ""))
        self.leave_table()
        self.archive_games.refresh_shelf()
        self.pages.setCurrentWidget(self.shelf)
        self.drop_cover()
        self.cover_key = key  # the next new game is offered for the box looked at last
        self.refresh()

    def show_cover(self, key: str) -> None:
        """Show the cover of a game."""
        from ludotheque.ui.shelf.cover import CoverPage  # noqa: PLC0415 - not needed to start

        if not self.may_leave():
            return
        self.leave_table()
        page = CoverPage(info(key), parent=self.pages)
        page.play.connect(self.new_game)
        page.back.connect(self.show_shelf)
        page.rules.connect(self.show_rules)
        self.archive_games.serve(page)
        page.exercises.connect(self.visits.show_exercises)
        page.own_page.connect(self.visits.show_own)
        page.statistics.connect(self.visits.show_statistics)
        self._set_cover(page)
        self.cover_key = key
        self.archive_games.fill_cover()
        self.pages.setCurrentWidget(page)
        page.setFocus()
        self.refresh()

    def _set_cover(self, page: "CoverPage") -> None:
        self.drop_cover()
        self.cover = page
        self.pages.addWidget(page)

    def drop_cover(self) -> None:
        """Remove the cover, if there is one."""
        if self.cover is not None:
            self.pages.removeWidget(self.cover)
            let_go(self.cover)
            self.cover = None
        self.cover_key = ""

    def lay_table(self, game: OpenGame, *, fresh: bool = False) -> None:
        """Show a game, a ``fresh`` one or another; the game before it stays in the archive."""
        from ludotheque.ui.table.tablepage import TablePage  # noqa: PLC0415 - not needed to start

        if not self.may_leave():
            return
        left = self.archive_games.left_behind()
        self.leave_table(coming=game)
        self.game = game
        actions = self.menus.actions
        names = ("undo", "redo", "hint", "rules", "flip", "full")
        page = TablePage(game.controller, [actions[name] for name in names], actions, self.pages)
        page.back.connect(self.show_shelf)
        page.play_on.connect(self.commands.play_on)
        page.again.connect(self.evenings.again)
        page.clocks.told.connect(self.say)
        page.clocks.past.connect(self._no_more)
        game.controller.changed.connect(self.refresh)
        page.scene.aside_changed.connect(self.refresh)
        game.controller.trouble.connect(self.tell_soon)
        self.table = page
        self.count_wins()
        self.evenings.laid(page, game)
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        self.drop_cover()
        self._apply_to_page()
        page.view.setFocus()
        game.controller.begin()
        self.refresh()
        if left is not None and left.number != game.keeper.number:
            self.archive_games.tell_kept(left, game.keeper.number if fresh else None)
        if fresh:
            self.lessons.offer(game)

    def leave_table(self, *, visiting: bool = False, coming: OpenGame | None = None) -> None:
        """Remove what is shown; with ``visiting`` the game may soon be back on the table.

        ``coming`` is the game to be shown next, if there is one.
        """
        self.toast.dismiss()
        self.visits.leave()
        if self.table is None or self.game is None:
            self.archive_games.let_go(visiting=visiting, coming=coming)
            return
        self.curtain_timer.watch(None, "off")
        self.table.leave()
        self.archive_games.secure()
        self.archive_games.let_go(visiting=visiting, coming=coming)
        self.game.controller.close()
        self.pages.removeWidget(self.table)
        let_go(self.table, self.game.controller)
        self.table = None
        self.game = None

    # Games

    def new_game(self, key: str | None = None) -> None:
        """Ask for a new game, of ``key`` if given, else of the game at hand or the box chosen."""
        from ludotheque.ui.dialogs.boxdialog import ask_box  # noqa: PLC0415 - not needed to start
        from ludotheque.ui.dialogs.newgamedialog import ask_new_game  # noqa: PLC0415 - not needed to start

        key = key or (self.current_key() if self.has_key else ask_box(self, self._last_key()))
        if not key:
            return
        offered = game_habits(key).offered(self.settings)
        choice = self.archive_games.offered.get(key)
        given: dict[str, Any] = {}
        if choice is not None:  # it was not played
            offered = {**offered, **choice.options}
            given = {"names": choice.names, "levels": choice.levels, "agreed": choice.agreed}
        wanted = ask_new_game(self, self.settings, key, offered, **given)
        if wanted is not None:
            self.archive_games.offered.pop(key, None)
            self.begin(key, wanted.options, wanted.names, None, wanted.levels, wanted.agreed)

    def begin(
        self, key: str, options: Mapping[str, str], names: Sequence[str], position: Json = None,
        levels: Sequence[int | None] = (), agreed: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        """Begin a new game and show it, from a JSON position if one is given.

        The game before it stays in the archive.
        """
        try:
            agreements = agreements_of(agreed or {})
            game = self.session.begin(key, options, names, position, levels, agreements)
        except LudothequeError as problem:
            self.warn(problem.message)
            return
        mine = tuple(map(clean_name, names))
        known = tuple(dict.fromkeys(name for name in (*mine, *self.settings.names) if name))
        files = {one.key for one in game_class(key).option_list if one.kind == "file"}
        chosen = {name: value for name, value in options.items() if name not in files}
        last = LastGame(key, mine, chosen, tuple(levels), dict(agreed or {}))
        last_games = self.settings.with_last_game(last).last_games
        self.change_settings(
            names=known[:MAX_NAMES], last_games=last_games, **game_habits(key).remembered(options)
        )
        if position is None:
            choice = Choice(dict(options), tuple(names), tuple(levels), dict(agreed or {}))
            self.archive_games.note_begun(game, choice)
        self.lay_table(game, fresh=True)

    def current_key(self) -> str:
        """Return the key of the game at hand, or of a beginner's game if there is none."""
        if self.game is not None and not self.game.controller.is_empty:
            return self.game.controller.timeline.game.key
        return self.cover_key or self.visits.key or beginners_game()

    @property
    def has_key(self) -> bool:
        """Return whether a game is at hand: on the table, on a cover, or as that of a page."""
        return self.game is not None or self.cover is not None or bool(self.visits.key)

    def _last_key(self) -> str:
        """Return the key of the box looked at last here, else that of the latest game begun."""
        last = self.settings.last_games
        return self.cover_key or (last[0].game if last else beginners_game())

    def resume(self, number: str) -> None:
        """Go on with a game of the archive, by its number, or with an evening."""
        if not self.evenings.opens(number):
            self.archive_games.resume(number)

    # Commands

    def hints_of(self, table: "TablePage") -> "TableHints":
        """Return the hints of a table."""
        return self.commands.hints_of(table)

    def undo(self) -> None:
        """Undo the last decision; if there is none, do what « Undo » in a note offers."""
        if self.game is None:
            self.visits.undo()
        elif self.table is not None and self.table.scene.can_undo_aside:
            self.table.view.cancel()
            self.table.scene.undo_aside()
        elif self.note_first():
            self.toast.act()
        else:
            reason = self.game.controller.undo()
            if reason is not None:
                self.toast.say(reason.message)

    def note_first(self) -> bool:
        """Return whether « Undo » now means the one in the note."""
        if self.game is None or self.game.controller.reviewing:
            return False
        return self.toast.offers and not self.game.controller.can_undo

    def redo(self) -> None:
        """Redo what was taken back."""
        if self.game is None:
            self.visits.redo()
        elif self.table is not None and self.table.scene.can_redo_aside:
            self.table.view.cancel()
            self.table.scene.redo_aside()
        elif self.table is None or self.table.scene.can_redo:
            self.game.controller.redo()

    def roll(self) -> None:
        """Roll the dice."""
        if self.game is None:
            self.visits.roll()
        elif self.table is not None:
            self.table.roll()

    def show_rules(self, key: str = "") -> None:
        """Show the rules: on the page shown if it can, else in a dialog."""
        if self.table is not None and not key:
            self.table.show_rules()
            return
        if not key and self.visits.show_rules():
            return
        from ludotheque.ui.rules.rulesview import RulesDialog  # noqa: PLC0415 - not needed to start

        dialog = RulesDialog(key or self.current_key(), self)
        dialog.exec()
        let_go(dialog)

    def show_shortcuts(self) -> None:
        """Show the keyboard shortcuts, which can be changed there."""
        self.own_keys.show()

    def show_about(self) -> None:
        """Show the dialog about the program."""
        from ludotheque.ui.dialogs.aboutdialog import AboutDialog  # noqa: PLC0415 - not needed to start

        dialog = AboutDialog(self)
        dialog.exec()
        let_go(dialog)

    def show_settings(self) -> None:
        """Show the settings; changes apply at once."""
        from ludotheque.ui.dialogs.settingsdialog import SettingsDialog  # noqa: PLC0415

        dialog = SettingsDialog(self.settings, self)
        dialog.changed.connect(lambda settings: self._set(dialog, settings))
        dialog.exec()
        let_go(dialog)

    # Settings

    def _set(self, dialog: "SettingsDialog", settings: Settings) -> None:
        self.take_settings(settings)
        dialog.show_settings(self.settings)

    def change_settings(self, **changes: Any) -> None:
        """Change some settings."""
        self.take_settings(attrs.evolve(self.settings, **changes))

    def _choose(self, name: str, value: str) -> None:
        self.change_settings(**{name: value})

    def take_settings(self, settings: Settings) -> None:
        """Save these settings and apply the changes, which another window may have made."""
        before = self.settings
        settings = settings.agreed(before)
        if settings == before:
            return
        self.keep_settings(settings)
        self.apply_changes(before)

    def apply_changes(self, before: Settings) -> None:
        """Apply the settings where they differ from those before."""
        settings = self.settings
        if settings.scheme != before.scheme:
            manager().set_scheme(settings.scheme)
        apply_text_size(settings.text_size)
        set_motion(self.animation())
        set_panel_side(settings.panel)
        if settings.panel != before.panel:
            self.toast.place_again()
        sounds().setting = settings.sound
        if settings.sound != before.sound:
            sounds().play("card")  # the volume chosen
        if settings.language != before.language:
            apply_language(settings.language)
        self._mark_settings()
        self.own_keys.apply()
        self._apply_to_page()

    def _mark_settings(self) -> None:
        """Check the menu entries of the settings in use."""
        for name in WISHES:
            self.menus.check(name, getattr(self.settings, name))
        self.commands.mark(self.settings)

    def animation(self) -> str:
        """Return the speed of animations: the user's setting, or the system's if so chosen."""
        return self.motion.speed(self.settings.animation)

    def _follow_motion(self) -> None:
        """Apply a change of the system's setting for reduced motion."""
        set_motion(self.animation())
        self._apply_to_page()

    def _apply_to_page(self) -> None:
        """Apply the settings to the page shown."""
        self.visits.apply_settings()
        if self.table is None or self.game is None:
            return
        settings, table = self.settings, self.table
        table.apply_settings(
            self.animation(), show_destinations=settings.show_destinations,
            coordinates=settings.coordinates,
        )  # fmt: skip
        table.turning.wish(flipped=settings.flipped, each_turn=settings.flip_each_turn)
        table.show_times(on=settings.show_times)
        table.face_players(on=settings.sentences == "turned")
        self.game.controller.set_auto_dice(on=settings.dice == "auto")
        self.game.controller.passes_in_a_row = settings.passes == "row"
        self.game.controller.set_auto_forced(on=settings.last_card == "auto")
        self.game.controller.computer_pace = PACES[settings.computer_pace]
        self.curtain_timer.watch(self.game.controller, settings.cover_after)

    # As the host of pages

    @property
    def widget(self) -> QWidget:
        """Return the widget which is the parent of dialogs."""
        return self

    @property
    def menu_actions(self) -> Mapping[str, QAction]:
        """Return the actions of the menus by name."""
        return self.menus.actions

    @property
    def aside(self) -> AsidePage | None:
        """Return the page shown beside the games, None if there is none."""
        return self.visits.page

    def closed(self, key: str) -> Closed | None:
        """Return why pages of game ``key`` must stay closed now, None if they may open."""
        return self.visits.closed(key)

    def offer_next(self, key: str, options: Mapping[str, str]) -> None:
        """Let these options be offered for the next new game of ``key``."""
        self.change_settings(**game_habits(key).remembered(options))
        self.archive_games.offer_next(key, options)

    def _no_more(self, message: Message) -> None:
        """Take a note away which is no more true, if it is still shown."""
        if self.toast.text == str(message):
            self.toast.dismiss()

    def say(self, message: Message) -> None:
        """Show a short note."""
        self.toast.say(message)

    def show_page(self, page: AsidePage, back: Callable[[], object] | None = None) -> None:
        """Show a page beside the games; its way back leads home, or calls ``back``."""
        self.visits.show(page, back)

    def show_page_over(self, page: AsidePage) -> None:
        """Show a page beside the games; the page below it waits and comes back after it."""
        self.visits.show_over(page)

    # The window

    def set_title(self, name: str) -> None:
        """Name what is shown in the title of the window."""
        self.setWindowTitle(f"{plain_title(name)} – Ludothèque")

    def refresh(self) -> None:
        """Bring title and actions up to date."""
        game = self.game
        self.menu_states.refresh()
        self.commands.mark(self.settings)
        if game is None or game.controller.is_empty:
            self.setWindowTitle("Ludothèque")
            self.visits.refresh()
            return
        timeline = game.controller.timeline
        name = game.path.stem if game.path else timeline.notes.heading
        name = name or info(timeline.game.key).title
        self.set_title(name)

    def warn(self, *messages: Message) -> None:
        """Tell the user what went wrong, in one dialog, and wait until it is closed."""
        if len(messages) == 1:
            tell(self, messages[0], warning=True)
        else:
            lead = M("There are {n} things to know:", n=len(messages))
            tell(self, lead, warning=True, causes=messages)

    def showEvent(self, event: QShowEvent) -> None:
        """Show pending notices once the window is visible."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self.tell_notices)

    def event(self, event: QEvent) -> bool:
        """Drop the curtain before a dialog opens, unless the dialog is for the seat that looks."""
        if event.type() in {_BLOCKED, QEvent.Type.WindowUnblocked} and self.game is not None:
            self.game.controller.hold(on=event.type() == _BLOCKED)
        if event.type() == _BLOCKED and self.game is not None:
            asked = QApplication.activeModalWidget()
            if not getattr(asked, "for_who_looks", False):
                self.game.controller.conceal()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow changes of the language, of the active window and of the window's state."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.menus.retranslate()
            if self.table is None:
                self.archive_games.refresh_shelf()
                self.archive_games.fill_cover()
            self.refresh()
        elif event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            QTimer.singleShot(0, self, self.archive_games.follow)
        elif event.type() == QEvent.Type.WindowStateChange:
            self.menus.actions["full"].setChecked(self.full_screen.on)
            self.full_screen.follow()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Remember releases which no widget takes, so that a key held down is known as such."""
        note_release(event)
        super().keyReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave full screen on Escape; trigger shortcuts typed on keyboards of other scripts."""
        if event.key() == Qt.Key.Key_Escape and self.full_screen.leave():
            return
        if not self.menus.press(event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close the window, if the page may be left, with the game kept and the geometry saved."""
        if not self.may_leave():
            event.ignore()
            return
        self.leave_table()
        self.keep_last_settings(attrs.evolve(self.settings, geometry=self.standing.text()))
        self.notices.clear()
        self.archive.close()
        self.players.stop()
        sounds().stop()
        super().closeEvent(event)
