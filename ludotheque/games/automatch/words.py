"""The words of L’Auto-Match’s notation, as a text to be read back has them."""

from typing import Final

from ludotheque.core.messages import M

WORDS: Final = {
    "contest": M("contest"),
    "let": M("let"),
    "exchange": M("exchange"),
    "lead": M("lead"),
    "decline": M("decline"),
    "pump": M("pump"),
    "motorway": M("motorway"),
}
