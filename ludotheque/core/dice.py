"""The dice of a game as its rules describe them: what statistics hold recorded rolls against."""

import attrs

from ludotheque.core.messages import Message


@attrs.frozen
class Face:
    """What a die can show.

    ``key`` is the word of the notation, ``sides`` the number of sides which show it.
    """

    key: str
    title: Message | str
    sides: int = 1


@attrs.frozen
class Die:
    """One die, or several alike which are thrown together.

    ``key`` is unique within the game. Each side is as likely as any other. ``adjusted`` says that
    a throw is recorded after some of its dice were turned by the rules: its dice are then not
    independent of each other, but no face is favoured over another. ``count`` dice are thrown.
    """

    key: str
    title: Message
    faces: tuple[Face, ...]
    adjusted: bool = False
    count: int = 1

    @property
    def sides(self) -> int:
        """Return the number of sides."""
        return sum(face.sides for face in self.faces)

    def number(self, key: str) -> int:
        """Return the number of a face, from 0; raises KeyError for one the die has not."""
        for number, face in enumerate(self.faces):
            if face.key == key:
                return number
        raise KeyError(key)
