"""How the lesson looks: in both languages and schemes, at every scale, for any roll."""

import random

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from ludotheque.core.messages import Catalogue, Message, use_language
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import TableController
from ludotheque.ui.games.ordino.lesson.lessonpage import SectionHead
from ludotheque.ui.games.ordino.lesson.lessonpictures import GroupGrid, PileRow
from ludotheque.ui.games.ordino.lesson.lessontab import LessonView
from ludotheque.ui.look import fonts
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.language import apply_language
from ludotheque.ui.look.theme import manager
from tests.games.ordino.helpers import random_state
from tests.gui.ordino.lesson_hands import (
    Open,
    Show,
    page_of,
    table,
)
from tests.gui.table.hands import let_go


def words_in(view: LessonView) -> list[str]:
    """Everything the tab says, to eyes and to readers."""
    found = []
    for widget in view.findChildren(QWidget):
        found += [widget.accessibleName(), widget.toolTip()]
        if isinstance(widget, QLabel):
            found.append(widget.text())
    page = page_of(view)
    if page.truth is not None:
        model = page.truth.truth
        for row in range(model.rowCount()):
            found += [str(model.index(row, n).data()) for n in range(5)]
            found.append(str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)))
        found += [str(model.headerData(n, Qt.Orientation.Horizontal)) for n in range(5)]
    if page.possible is not None:
        rows = range(len(page.possible.lines))
        found += [str(page.possible.model().index(row, 0).data()) for row in rows]
    return [text for text in found if text]


@pytest.mark.parametrize("name", ["mixed", "partner", "sphere", "super", "centre"])
def test_everything_follows_the_language(
    show: Show, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    render = Catalogue.render

    def mark(catalogue: Catalogue, message: Message, *case: str) -> str:
        return f"‹{catalogue.language}›{render(catalogue, message, *case)}"

    monkeypatch.setattr(Catalogue, "render", mark)
    view, _ = show(name)
    view.show_possibilities()
    assert len([text for text in words_in(view) if "‹en›" in text]) > 10
    apply_language("fr")
    QApplication.processEvents()
    assert [text for text in words_in(view) if "‹en›" in text] == []
    assert len([text for text in words_in(view) if "‹fr›" in text]) > 10


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("name", ["mixed", "partner", "sphere", "super", "centre"])
def test_nothing_is_cut(opened: Open, name: str, scale: float, language: str) -> None:
    fonts.set_text_scale(scale)
    use_language(language)
    controller = table(name)
    use_language(language)
    view, _ = opened(controller)
    use_language(language)
    view.changeEvent(QEvent(QEvent.Type.LanguageChange))
    view.show_possibilities()
    for _ in range(3):
        QApplication.processEvents()
    assert view.area.horizontalScrollBar().maximum() == 0
    for label in view.findChildren(QLabel):
        if label.isVisible() and label.text():
            assert label.height() >= label.heightForWidth(label.width()) > 0, label.text()
    for head in view.findChildren(SectionHead):
        title = QFontMetricsF(fonts.title_font(18, 700)).horizontalAdvance(str(head._title))
        assert title <= head.width() - scaled(36)
    for row in view.findChildren(PileRow):
        font = QFontMetricsF(fonts.text_font(13))
        widths = sum(
            max(font.horizontalAdvance(str(p.title)), len(p.faces) * scaled(36) - scaled(4))
            for p in row._piles
        )
        assert widths + scaled(6) * (len(row._piles) - 1) <= row.width()
    for grid in view.findChildren(GroupGrid):
        font = QFontMetricsF(fonts.typewriter_font(16))
        first = max(font.horizontalAdvance(str(head)) for head, _ in grid._rows()) + scaled(12)
        groups = len(grid._groups.who) * scaled(3 * 25 + 8)
        assert first + groups + scaled(8) <= grid.width()
    truth = page_of(view).truth
    if truth is not None:
        assert truth.viewport().height() >= sum(
            truth.rowHeight(n) for n in range(truth.truth.rowCount())
        )
        names = QFontMetricsF(fonts.text_font(14))
        for line in truth.truth.table.rows:
            width = names.horizontalAdvance(str(line.name)) + scaled(29)
            assert width <= truth.columnWidth(0), str(line.name)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("players", ["2", "4"])
def test_any_roll_can_be_drawn(opened: Open, scheme: str, players: str) -> None:
    manager().set_scheme(scheme)
    rng = random.Random(players + scheme)
    for count in range(6):
        state = random_state(rng, players=players, super="yes" if count % 2 else "no")
        timeline = Timeline(state.game, seed=1, start=state.position())
        controller = TableController()
        controller.lay(timeline)
        controller.begin()
        view, _ = opened(controller)
        if view.page is not None:
            view.show_possibilities()
            picture = view.page.grab().toImage()
            colours = {
                picture.pixel(x, y)
                for x in range(0, picture.width(), 7)
                for y in range(0, picture.height(), 7)
            }
            assert len(colours) > 20
        view.close()
        view.deleteLater()
        let_go()
