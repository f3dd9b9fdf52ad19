"""How long the frame's movements last: normal, fast, or not at all."""

from typing import Final

FACTORS: Final = {"normal": 1.0, "fast": 0.5, "off": 0.0}

_speed = "normal"


def set_motion(speed: str) -> None:
    """Choose "normal", "fast" or "off"; an unknown word counts as "normal"."""
    global _speed  # noqa: PLW0603 - one speed for the program
    _speed = speed if speed in FACTORS else "normal"


def motion() -> str:
    """Return the speed in use."""
    return _speed


def duration(ms: int) -> int:
    """Return how many milliseconds a movement of ``ms`` lasts now; 0: show the end at once."""
    return round(ms * FACTORS[_speed])
