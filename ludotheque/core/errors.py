"""The refusals of the Qt-free layers; each carries a message for the user."""

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import Message, render


class LudothequeError(ValueError):
    """A refusal with one clear sentence for the user."""

    def __init__(self, message: Message) -> None:
        """Keep the message, so that it can be shown in any language."""
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return render(self.message)


class InstallationError(Exception):
    """A part of the program itself is missing or damaged; its message is shown after a colon."""

    def __init__(self, message: Message) -> None:
        """Keep the message, so that it can be shown in any language."""
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return render(self.message)


class IllegalAction(LudothequeError):  # noqa: N818 - the field's word
    """An action the rules forbid in this state."""

    def __init__(self, reason: Reason) -> None:
        """Keep the whole reason: tests and scenes use its code and places."""
        super().__init__(reason.message)
        self.reason = reason


class NotationError(LudothequeError):
    """A text which is no action of the game."""


class OptionError(LudothequeError):
    """An option or value the game does not know, or a combination it refuses."""


class PositionError(LudothequeError):
    """A position (``--start``) which is damaged or impossible."""


class FinishedError(PositionError):
    """A position in which the game is over: no game begins from it, and it has no moves."""


class SaveError(LudothequeError):
    """A file which is damaged, foreign, too new or cannot be read or written."""


class DamagedActionError(SaveError):
    """A record with an action which cannot be played."""

    ply = 0
    """How many actions before it can."""


def must(truth: object, problem: str) -> None:
    """Raise AssertionError with ``problem`` unless this is true."""
    if not truth:
        raise AssertionError(problem)
