"""The dice of a game as its rules describe them; statistics compare recorded rolls with them."""

import attrs

from ludotheque.core.messages import Message


@attrs.frozen
class Face:
    """One face of a die.

    ``key`` is its word in the notation, ``sides`` the number of sides which show it.
    """

    key: str
    title: Message | str
    sides: int = 1


@attrs.frozen
class Die:
    """One die, or ``count`` identical dice thrown together.

    ``key`` is unique within the game. Each side is as likely as any other. ``adjusted`` says that
    a throw is recorded after the rules turned some of its dice: its dice are then not independent
    of each other, but no face is favoured over another.
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
        """Return the index of the face with this key in ``faces``; raises KeyError if absent."""
        for number, face in enumerate(self.faces):
            if face.key == key:
                return number
        raise KeyError(key)
