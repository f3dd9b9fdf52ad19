"""The words of Cambio’s notation, as a text to be read back has them."""

from typing import Final

from ludotheque.core.messages import M

WORDS: Final = {
    "tray": M("tray"),
    "symbol": M("symbol"),
    "fill": M("fill"),
}
