"""The actions of the window and the menus they stand in."""

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QHelpEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QToolTip

from ludotheque.core.messages import M, Message, own_names
from ludotheque.ui.look.icons import bind_icon_late, dressed
from ludotheque.ui.look.keybook import keybook
from ludotheque.ui.pages.ownpage import all_own_pages
from ludotheque.ui.widgets.keys import is_repeat, pressed, sequence
from ludotheque.ui.widgets.tips import plain_tip

Key = QKeySequence | QKeySequence.StandardKey | str
HINT = M("H&int")
SECOND_BEST = M("Second best h&int")


class ReasonMenu(QMenu):
    """A menu whose disabled entries show the reason as tool tip."""

    def event(self, event: QEvent) -> bool:
        """Show the reason instead of Qt's own tool tip, which repeats the text."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            action = cast("QAction | None", self.actionAt(event.pos()))
            reason = "" if action is None or action.isEnabled() else action.whatsThis()
            # An empty text hides the previous tip.
            QToolTip.showText(event.globalPos(), plain_tip(reason), self)
            return True
        return super().event(event)


class Menus(QObject):
    """All menu actions by name, with their texts in the language in use."""

    refused = Signal(object)
    """Emitted with a Message: why the action of a shortcut typed with Ctrl is disabled."""

    def __init__(self, bar: QMenuBar) -> None:
        """Fill ``bar`` with the menus."""
        super().__init__(bar)
        self.bar = bar
        self._texts: dict[str, Message] = {}
        self._reasons: dict[str, Message] = {}
        self._tips: dict[str, str] = {}
        """By name: what the tool tip says where there is no reason."""
        self._menus: list[tuple[QMenu, Message]] = []
        self.actions: dict[str, QAction] = {}
        self._groups: list[QActionGroup] = []
        self._undrawn: list[QAction] = []
        self._first: dict[str, tuple[QKeySequence, ...]] = {}
        game = self._menu(M("&Game"))
        self._add(game, "new", M("&New game…"), QKeySequence.StandardKey.New, "new")
        self._add(game, "branch", M("Play on as another &game"), "Ctrl+Shift+Return", "exchange")
        self._add(game, "open", M("&Open a file…"), QKeySequence.StandardKey.Open, "open")
        self.recent = self._sub(game, M("Open &recent"))
        self._add(game, "paste", M("Open what was cop&ied"), QKeySequence.StandardKey.Paste)
        game.addSeparator()
        self._add(game, "save", M("&Save"), QKeySequence.StandardKey.Save, "save")
        self._add(game, "save_as", M("Save &as…"), "Ctrl+Shift+S")
        passed_on = self._sub(game, M("&Copy, export, send"))
        self._add(passed_on, "copy", M("&Copy the moves"), "Ctrl+Shift+C", "copy")
        self._add(passed_on, "export", M("&Export the moves…"), "Ctrl+E")
        self._add(passed_on, "picture", M("Save a &picture…"), "Ctrl+Shift+I")
        self._add(passed_on, "send", M("&Send this game…"), "Ctrl+Shift+M")
        self._add(game, "notes", M("Notes on the ga&me"), "Ctrl+Shift+N", "note")
        game.addSeparator()
        self._add(game, "shelf", M("Back to the she&lf"), "Ctrl+L", "shelf")
        self._add(game, "settings", M("Se&ttings…"), "Ctrl+,", "settings")
        self._add(game, "quit", M("&Quit"), "Ctrl+Q")
        move = self._menu(M("&Move"))
        self._add(move, "undo", M("&Undo"), QKeySequence.StandardKey.Undo, "undo")
        self._add(move, "redo", M("&Redo"), "Ctrl+Shift+Z", "redo")
        self._first["redo"] += (QKeySequence("Ctrl+Y"),)  # both are in use elsewhere
        self._add(move, "roll", M("R&oll the die"), "R", "dice")
        self._add(move, "possibilities", M("Sho&w the possibilities"), "P", "possibilities")
        self._add(move, "hint", HINT, "H", "hint")
        move.addSeparator()
        self._add(move, "first", M("&Start of the game"), "Alt+Home", "first")
        self._add(move, "back", M("&Previous move"), "Alt+Left", "prev")
        self._add(move, "forward", M("&Next move"), "Alt+Right", "next")
        self._add(move, "last", M("&Back to the game"), "Alt+End", "last")
        self._add(move, "play_on", M("Play on from &here"), "Ctrl+Return", "play")
        move.addSeparator()
        self._add(move, "draw", M("&Agree on a draw…"), "", "draw")
        self._add(move, "resign", M("R&esign…"), "", "flag")
        self.move_menu = move
        self._view()
        self._tools()
        self._help()
        keybook().add(self._first)
        keybook().changed.connect(self._follow_keys)
        self._follow_keys()
        self.retranslate()

    def _view(self) -> None:
        view = self._menu(M("&View"))
        self._add(view, "full", M("&Full screen"), "F11", "full", checkable=True)
        self._add(view, "flip", M("&Turn the board round"), "F", "flip")
        self._add(view, "flip_each_turn", M("Turn the board &every turn"), "", checkable=True)
        view.addSeparator()
        self._choices(
            view, M("&Language"), "language",
            (("auto", M("As the system")), *own_names()),
        )  # fmt: skip
        self._choices(
            view, M("&Colours"), "scheme",
            (
                ("auto", M("As the system")), ("light", M("Light")), ("dark", M("Dark")),
                ("contrast", M("High contrast, light")),
                ("contrast-dark", M("High contrast, dark")),
            ),
        )  # fmt: skip
        self._choices(
            view, M("Si&ze of the text"), "text_size",
            (("normal", M("Standard")), ("large", M("Large")), ("largest", M("Very large"))),
        )  # fmt: skip
        self._choices(
            view, M("&Movements"), "animation",
            (
                ("system", M("As the system")), ("normal", M("Normal")), ("fast", M("Fast")),
                ("off", M("None")),
            ),
        )  # fmt: skip
        self._choices(
            view, M("&Sounds"), "sound",
            (
                ("off", M("None")), ("soft", M("Soft")), ("medium", M("Medium")),
                ("loud", M("Loud")),
            ),
        )  # fmt: skip
        self._add(view, "destinations", M("Show &destinations"), "", checkable=True)
        self._add(view, "times", M("Show the time &used"), "", checkable=True)
        self._add(view, "coordinates", M("Show c&oordinates"), "", checkable=True)
        view.addSeparator()
        self._add(view, "layout", M("&Back to the first layout"), "")

    def _help(self) -> None:
        about = self._menu(M("&Help"))
        self._add(about, "rules", M("&Rules of this game"), "F1", "rules")
        self._add(about, "keys", M("&Keyboard shortcuts"), "?", "keys")
        self._add(about, "lesson", M("&Lesson of one minute"))
        self._add(about, "tour", M("&Guided tour"))
        self._add(about, "about", M("&About Ludothèque"), "", "info")

    def _tools(self) -> None:
        tools = self._menu(M("&Tools"))
        self._add(tools, "exercises", M("E&xercises"), "Ctrl+Shift+E", "exercises")
        for _key, page in all_own_pages():
            self._add(tools, page.name, page.entry, page.shortcut)
        tools.addSeparator()
        computers = self._sub(tools, M("Co&mputer players"))
        self._add(computers, "who", M("Who pla&ys…"), "W", "players")
        self._add(computers, "play_now", M("The &computer plays now"), "N", "play")
        self._add(computers, "analyse", M("Ana&lyse the game…"), "Ctrl+Shift+Y", "statistics")
        self._choices(
            computers, M("&Pace"), "computer_pace",
            (
                ("once", M("At once")), ("brisk", M("Brisk")), ("calm", M("Calm")),
                ("slow", M("Slow")),
            ),
        )  # fmt: skip
        tools.addSeparator()
        self._add(tools, "find", M("Searc&h the games…"), QKeySequence.StandardKey.Find, "search")
        everything = self._sub(tools, M("All m&y games"))
        self._add(everything, "write_all", M("&Write all my games to a file…"))
        self._add(everything, "bring_in", M("Bring all my games &in…"))
        self._add(everything, "bin", M("&Bin…"))
        self._add(tools, "statistics", M("&Statistics"), "Ctrl+Shift+T", "statistics")
        self._add(tools, "evenings", M("E&venings"), "Ctrl+Shift+V", "players")
        tools.addSeparator()
        self._add(tools, "print", M("Prin&t and play…"), QKeySequence.StandardKey.Print)

    def _menu(self, text: Message) -> QMenu:
        return self._listed(ReasonMenu(self.bar), self.bar, text)

    def _sub(self, parent: QMenu, text: Message) -> QMenu:
        return self._listed(ReasonMenu(parent), parent, text)

    def _listed(self, menu: QMenu, place: QMenu | QMenuBar, text: Message) -> QMenu:
        place.addMenu(menu)
        self._menus.append((menu, text))
        menu.aboutToShow.connect(lambda: self.draw_icons(menu))
        return menu

    def draw_icons(self, menu: QMenu | None = None) -> None:
        """Draw the icons of a menu, by default of all menus, which have not been drawn yet."""
        for action in self.actions.values() if menu is None else menu.actions():
            dressed(action)

    def draw_some(self, most: int = 3) -> bool:
        """Draw a few of the icons which no menu or button has needed yet; return whether any."""
        some, self._undrawn = self._undrawn[:most], self._undrawn[most:]
        for action in some:
            dressed(action)
        return bool(some)

    def _add(
        self, menu: QMenu, name: str, text: Message, key: Key = "", icon: str = "", *,
        checkable: bool = False,
    ) -> QAction:  # fmt: skip
        action = self._action(name)
        action.setCheckable(checkable)
        if key and not QKeySequence(key).isEmpty():
            self._first[name] = (QKeySequence(key),)
        if icon:
            bind_icon_late(action, icon)
            self._undrawn.append(action)
        self._texts[name] = text
        menu.addAction(action)
        return action

    def _choices(
        self, menu: QMenu, text: Message, name: str, values: tuple[tuple[str, Message | str], ...]
    ) -> None:
        sub = self._sub(menu, text)
        group = QActionGroup(self)
        self._groups.append(group)
        for value, title in values:
            full = f"{name}={value}"
            action = self._action(full)
            action.setCheckable(True)
            action.setActionGroup(group)
            if isinstance(title, Message):
                self._texts[full] = title
            else:
                action.setText(title)
            sub.addAction(action)

    def _action(self, name: str) -> QAction:
        """Return a new action; its name is found on it wherever it is shown."""
        action = QAction(self)
        action.setObjectName(name)
        self.actions[name] = action
        self._first[name] = ()
        return action

    def _follow_keys(self) -> None:
        """Give every action its keys as they are now."""
        for name, action in self.actions.items():
            action.setShortcuts(list(keybook().keys(name)))

    def on(self, name: str, slot: Callable[[], object]) -> None:
        """Call ``slot`` when the action is triggered."""
        self.actions[name].triggered.connect(lambda _on=False: slot())

    def connect_choice(self, name: str, slot: Callable[[str], object]) -> None:
        """Call ``slot`` with the chosen value of the setting ``name``."""
        for full, action in self.actions.items():
            key, _, value = full.partition("=")
            if key == name and value:
                action.triggered.connect(lambda _on=False, value=value: slot(value))

    def check(self, name: str, value: str) -> None:
        """Check the entry of a setting's value."""
        action = self.actions.get(f"{name}={value}")
        if action is not None:
            action.setChecked(True)

    def enable(self, name: str, *, on: bool, why_not: Message | None = None) -> None:
        """Enable or disable an action; ``why_not`` is the reason it is disabled."""
        reason = None if on else why_not
        if self.actions[name].isEnabled() == on and self._reasons.get(name) == reason:
            return  # called for all actions after every move, mostly without a change
        self.actions[name].setEnabled(on)
        if reason is None:
            self._reasons.pop(name, None)
        else:
            self._reasons[name] = reason
        self._explain(name)

    def press(self, event: QKeyEvent) -> bool:
        """Trigger the action of a shortcut typed on a keyboard of another script, if there is one.

        Return whether an action was found. Qt itself finds a shortcut only if one of the keyboard's
        layouts is a Latin one, and of no action that is disabled.
        """
        meant = sequence(event)
        for action in self.actions.values():
            if meant is not None and action.isEnabled() and meant in action.shortcuts():
                if action.autoRepeat() or not is_repeat(event):
                    action.trigger()
                return True
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and not is_repeat(event):
            typed = pressed(event)
            for name, reason in self._reasons.items():
                if typed in self.actions[name].shortcuts():
                    self.refused.emit(reason)
                    return True
        return False

    def rename(self, name: str, text: Message) -> None:
        """Set the text of an action."""
        if self._texts[name] != text:
            self._texts[name] = text
            self._word(name)

    def retranslate(self) -> None:
        """Render all texts again when the language changes."""
        for menu, text in self._menus:
            menu.setTitle(str(text))
        for name in self._texts:
            self._word(name)

    def _word(self, name: str) -> None:
        action, key = self.actions[name], keybook().one(name)
        action.setText(str(self._texts[name]))
        plain = action.text().replace("&", "").rstrip("…")
        self._tips[name] = f"{plain} ({key})" if key else plain
        self._explain(name)

    def _explain(self, name: str) -> None:
        """Set the tool tip of buttons: text, shortcut, and the reason if the action is disabled."""
        action, tip = self.actions[name], self._tips[name]
        reason = str(self._reasons[name]) if name in self._reasons else ""
        action.setWhatsThis(reason)
        action.setToolTip(plain_tip(f"{tip}\n{reason}" if reason else tip))
