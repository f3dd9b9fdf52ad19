"""A page may make its parts anew while the size of the text changes under it."""

from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ludotheque.ui.look.textsize import apply_text_size, keep_scaled
from ludotheque.ui.widgets.widgets import TextLabel


class Renewing(QWidget):
    """Makes its labels anew in every language, the former ones being gone at once."""

    def __init__(self) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        self.labels: list[TextLabel] = []
        self.renew()

    def renew(self) -> None:
        """Make the labels."""
        for label in self.labels:
            shiboken6.delete(label)
        self.labels = [TextLabel("Ann"), TextLabel("Bob", wrap=True)]
        for label in self.labels:
            keep_scaled(label.setMinimumWidth, 120)
            self.column.addWidget(label)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.renew()


@pytest.fixture
def normal(qapp: object) -> Iterator[None]:
    """The usual size afterwards."""
    yield
    apply_text_size("normal")


def test_labels_may_go_while_the_text_grows(normal: None) -> None:
    page = Renewing()
    page.show()
    for size, width in (("large", 144), ("largest", 168), ("normal", 120)):
        apply_text_size(size)
        assert [label.minimumWidth() for label in page.labels] == [width, width]
    page.close()
    page.deleteLater()
