"""Puts all faults of one file into one message, so that the user can correct them together."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M, Message
from ludotheque.files.reading import in_file

MOST: Final = 20
"""How many faults of a file are reported."""


def lines(faults: Sequence[Message]) -> Message:
    """Return the faults, at least one, each on a line of its own, at most MOST of them."""
    text = faults[0]
    for fault in faults[1:MOST]:
        text = M("{first}\n{then}", first=text, then=fault)
    if len(faults) > MOST:
        text = M("{first}\n{then}", first=text, then=M("There are more faults."))
    return text


def of_file(path: Path, faults: Sequence[Message]) -> Message:
    """Return a message with the file's name and its fault, several on the lines below."""
    if len(faults) == 1:
        return in_file(path, faults[0])
    number, name = min(len(faults), MOST), file_name(path)
    head = M("“{name}” has {n} faults:", name=name, n=number)
    if len(faults) > MOST:
        head = M("“{name}” has more than {n} faults:", name=name, n=number)
    return M("{first}\n{then}", first=head, then=lines(faults))
