"""The bytes of a picture."""

from PySide6.QtGui import QImage


def pixels(image: QImage) -> bytes:
    """A copy of the picture's bytes, made while the picture lives.

    ``bits`` of a picture which nobody holds are read after their end: what Python is given holds no
    picture, and Windows ends the process for it.
    """
    return bytes(image.constBits())
