"""The words of Finale’s notation, as a text to be read back has them."""

from typing import Final

from ludotheque.core.messages import M

WORDS: Final = {
    "blue": M("blue"),
    "red": M("red"),
}
