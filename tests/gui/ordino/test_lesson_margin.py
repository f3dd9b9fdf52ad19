"""The lesson's button ends where the seats end."""

from ludotheque.ui.games.ordino.lesson.lessontab import LessonView
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.looks.test_margins import right_of, settle
from tests.gui.ordino.lesson_hands import table as lesson


def test_the_button_of_the_lesson_ends_where_the_seats_end(window: MainWindow) -> None:
    window.resize(1280, 800)
    window.lay_table(window.session.lay(lesson("sphere").timeline))
    page = window.table
    assert page is not None
    assert isinstance(page.side, LessonView)
    page.panel.tabs.setCurrentWidget(page.side)
    settle()
    assert page.side.page is not None
    toggle = page.side.page.toggle
    assert toggle.isVisible()
    assert right_of(toggle, page.panel) == right_of(page.panel.cards[0], page.panel)
