"""The settings: language, colours, animations, sounds, dice, board; each applies at once."""

from typing import Any, Final

import attrs
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from ludotheque.core.messages import M, Message, own_names
from ludotheque.files.settings import Settings
from ludotheque.ui.widgets.naming import Aside
from ludotheque.ui.widgets.sheet import lay_sheet, scroll_area
from ludotheque.ui.widgets.tick import Tick
from ludotheque.ui.widgets.widgets import Line, Pills, Text

SIZE: Final = (640, 690)

_Choices = tuple[tuple[str, Text], ...]

_PILLS: Final[tuple[tuple[str, Message, Message, _Choices], ...]] = (
    (
        "language",
        M("Language"),
        M("The language of the whole program, rules included."),
        (("auto", M("As the system")), *own_names()),
    ),
    (
        "scheme",
        M("Colours"),
        M(
            "Light, dark, or as your system is set. High contrast is for those who see little: "
            "black on white or white on black, with thick outlines."
        ),
        (
            ("auto", M("As the system")),
            ("light", M("Light")),
            ("dark", M("Dark")),
            ("contrast", M("High contrast, light")),
            ("contrast-dark", M("High contrast, dark")),
        ),
    ),
    (
        "text_size",
        M("Size of the text"),
        M(
            "Of all words, also of those on boards and cards as far as there is room; "
            "the boards grow with the window."
        ),
        (("normal", M("Standard")), ("large", M("Large")), ("largest", M("Very large"))),
    ),
    (
        "animation",
        M("Movements"),
        M(
            "How fast pieces and cards move; a click always ends a movement. As the system: none "
            "where you asked it to reduce motion."
        ),
        (
            ("system", M("As the system")),
            ("normal", M("Normal")),
            ("fast", M("Fast")),
            ("off", M("None")),
        ),
    ),
    (
        "sound",
        M("Sounds"),
        M("Dice, pieces and cards can be heard, as loud as you like."),
        (
            ("off", M("None")),
            ("soft", M("Soft")),
            ("medium", M("Medium")),
            ("loud", M("Loud")),
        ),
    ),
    (
        "dice",
        M("Dice"),
        M("Whether you roll the dice yourself or they roll when your turn begins."),
        (("click", M("I roll them")), ("auto", M("They roll by themselves"))),
    ),
    (
        "passes",
        M("Forced passes"),
        M(
            "What follows when a roll leaves a player nothing to do: the next one rolls, or the "
            "dice go on by themselves, each pass shown briefly, until somebody can act."
        ),
        (("click", M("The next player rolls")), ("row", M("They are shown in a row"))),
    ),
    (
        "computer_pace",
        M("Pace of computer players"),
        M(
            "How long a computer player takes for a move at least, so that it can be followed; "
            "forced moves take half as long where passes are shown in a row."
        ),
        (
            ("once", M("At once")),
            ("brisk", M("Brisk")),
            ("calm", M("Calm")),
            ("slow", M("Slow")),
        ),
    ),
    (
        "last_card",
        M("Last card of a hand"),
        M("Whether it is laid by itself; never where its figure may be announced."),
        (("auto", M("It is laid by itself")), ("click", M("I lay it"))),
    ),
    (
        "cover_after",
        M("Cards in the hand"),
        M("Whether an open hand is covered when nobody has touched anything for a while."),
        (
            ("off", M("They stay open")),
            ("30", M("After 30 seconds")),
            ("60", M("After one minute")),
            ("180", M("After three minutes")),
        ),
    ),
    (
        "coordinates",
        M("Names of the cells"),
        M("Whether letters and numbers beside the board name its cells, as lists of moves do."),
        (
            ("auto", M("As suits the game")),
            ("on", M("Always shown")),
            ("off", M("Never shown")),
        ),
    ),
    (
        "panel",
        M("Panel"),
        M("On which side of the board the players, the sentences and the moves are."),
        (("right", M("At the right")), ("left", M("At the left"))),
    ),
    (
        "sentences",
        M("Sentences and main button"),
        M(
            "For two players who sit opposite each other at a screen laid flat: what is to be done "
            "can be read from the side of who is on turn. The board then turns by hand only."
        ),
        (
            ("upright", M("They stay upright")),
            ("turned", M("They turn to who is on turn")),
        ),
    ),
)


_TICKS: Final[tuple[tuple[str, Message], ...]] = (
    ("show_destinations", M("Show where a piece can go, and what it would capture")),
    ("flip_each_turn", M("Turn the board towards who is on turn")),
    ("show_times", M("Show the time each player has used")),
)


class SettingsDialog(QDialog):
    """Shows settings and emits ``changed(Settings)`` for every change."""

    changed = Signal(object)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        """Show these settings."""
        super().__init__(parent)
        self.settings = settings
        self.pills: dict[str, Pills] = {}
        content = QWidget()
        content.setProperty("ground", "paper")
        content.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(content)
        column.setContentsMargins(32, 4, 32, 20)
        column.setSpacing(0)
        for index, (key, title, explanation, choices) in enumerate(_PILLS):
            if index:
                column.addSpacing(14)
                column.addWidget(Line())
                column.addSpacing(14)
            column.addWidget(Aside(title, "card"))
            column.addWidget(Aside(explanation, "body", "ink2", wrap=True))
            column.addSpacing(8)
            pills = Pills(choices, str(getattr(settings, key)))
            pills.chosen.connect(lambda value, key=key: self._change(key, value))
            self.pills[key] = pills
            column.addWidget(pills)
        column.addSpacing(14)
        column.addWidget(Line())
        column.addSpacing(10)
        column.addWidget(Aside(M("Table"), "card"))
        column.addSpacing(4)
        self.ticks: dict[str, Tick] = {}
        for key, text in _TICKS:
            tick = self.ticks[key] = Tick(text)
            tick.setChecked(bool(getattr(settings, key)))
            tick.toggled.connect(lambda on, key=key: self._change(key, on))
            column.addWidget(tick, 0, Qt.AlignmentFlag.AlignLeft)
        self.destinations = self.ticks["show_destinations"]
        column.addStretch(1)
        self.area = scroll_area(content)
        self.close_button = lay_sheet(self, M("Settings"), self.area, SIZE)
        self._describe()
        self.pills["language"].pill(settings.language).setFocus()

    def _change(self, key: str, value: Any) -> None:
        if getattr(self.settings, key) != value:
            self.settings = attrs.evolve(self.settings, **{key: value})
            self.changed.emit(self.settings)

    def show_settings(self, settings: Settings) -> None:
        """Show settings which have been changed elsewhere."""
        self.settings = settings
        for key, pills in self.pills.items():
            pills.choose(str(getattr(settings, key)))
        for key, tick in self.ticks.items():
            tick.setChecked(bool(getattr(settings, key)))

    def _describe(self) -> None:
        self.setWindowTitle(str(M("Settings")))
        for key, title, explanation, _choices in _PILLS:
            self.pills[key].describe(str(title), str(explanation))

    def changeEvent(self, event: QEvent) -> None:
        """Render the text again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange and self.pills:
            self._describe()
        super().changeEvent(event)
