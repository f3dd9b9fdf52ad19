"""The log of errors: a file which begins anew when it is long."""

from logging.handlers import RotatingFileHandler


class Rolling(RotatingFileHandler):
    """Goes on in the long file where another program holds it, so that nothing is lost.

    ``logging`` would drop what it was given, then and ever after.
    """

    def doRollover(self) -> None:
        """Begin a new file, or go on in the present one."""
        try:
            super().doRollover()
        except OSError:
            if self.stream is None:
                self.stream = self._open()
