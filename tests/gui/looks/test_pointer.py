"""On every page and dialog the wheel only scrolls, and only the left button plays."""

from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSpinBox, QVBoxLayout, QWidget

from tests.gui.looks import pages
from tests.gui.looks.pointer import pressed, wheeled


def test_what_the_wheel_or_a_button_changes_is_found(qapp: object) -> None:
    """The judge itself: plain boxes are changed by the wheel, and a page may heed any button."""

    class Heeding(QLabel):
        def mousePressEvent(self, event: object) -> None:  # noqa: N802 - Qt calls it so
            self.setText("pressed")

    window = QWidget()
    column = QVBoxLayout(window)
    number, choice, heeding = QSpinBox(), QComboBox(), Heeding("here")
    choice.addItems(["one", "two"])
    for widget in (number, choice, heeding, QPushButton("Words")):
        column.addWidget(widget)
    window.show()
    pages.settle()
    assert [fault.split()[0] for fault in wheeled(window)] == ["QSpinBox", "QComboBox"]
    assert [fault.split()[0] for fault in pressed(window)] == ["Heeding"]
    window.close()
