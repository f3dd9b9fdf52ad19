"""The user's settings, applied to a window and to the game on its table."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ludotheque.files.settings import Settings
from ludotheque.ui.look.language import apply_language
from ludotheque.ui.look.motion import set_motion
from ludotheque.ui.look.textsize import apply_text_size
from ludotheque.ui.look.theme import manager
from ludotheque.ui.sound.player import sounds

if TYPE_CHECKING:
    from ludotheque.ui.window.mainwindow import MainWindow


class Applying:
    """Applies the settings of a window."""

    def __init__(self, window: "MainWindow") -> None:
        """Serve a window; nothing is applied yet."""
        self._window = window

    def changed(self, before: Settings) -> None:
        """Apply what has changed since ``before``."""
        settings = self._window.settings
        if settings.scheme != before.scheme:
            manager().set_scheme(settings.scheme)
        apply_text_size(settings.text_size)
        set_motion(self._window.motion.speed(settings.animation))
        sounds().setting = settings.sound
        if settings.sound != before.sound:
            sounds().play("card")  # so loud it is
        if settings.language != before.language:
            apply_language(settings.language)
        self.mark()
        self.to_table()

    def setter(self, name: str) -> Callable[[str], None]:
        """Return what sets one of the settings."""
        return lambda value: self._window.change_settings(**{name: value})

    def mark(self) -> None:
        """Mark in the menus what the settings say."""
        window = self._window
        for name in ("language", "scheme", "text_size", "animation", "sound"):
            window.menus.check(name, getattr(window.settings, name))
        window.commands.mark(window.settings)

    def follow_motion(self) -> None:
        """Follow the system's wish for less motion."""
        window = self._window
        set_motion(window.motion.speed(window.settings.animation))
        self.to_table()

    def to_table(self) -> None:
        """Apply the settings to what is shown."""
        window = self._window
        window.visits.apply_settings()
        if window.table is None or window.game is None:
            return
        settings = window.settings
        speed = window.motion.speed(settings.animation)
        window.table.apply_settings(speed, show_destinations=settings.show_destinations)
        window.table.scene.set_coordinates(on=settings.coordinates)
        window.table.turning.wish(flipped=settings.flipped, each_turn=settings.flip_each_turn)
        window.game.controller.set_auto_dice(on=settings.dice == "auto")
        window.covering.watch(window.game.controller, settings.cover_after)
