"""The words of Ordino Match’s notation, as a text to be read back has them."""

from typing import Final

from ludotheque.core.messages import M

WORDS: Final = {
    "white": M("white"),
    "black": M("black"),
    "north": M("north"),
    "east": M("east"),
    "south": M("south"),
    "west": M("west"),
    "cross": M("cross"),
    "cube": M("cube"),
    "cylinder": M("cylinder"),
    "reroll": M("reroll"),
    "put": M("put"),
    "take": M("take"),
    "back": M("back"),
    "stay": M("stay"),
}
