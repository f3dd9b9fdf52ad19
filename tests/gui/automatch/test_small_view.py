"""On the smallest screen the ranks of a hand are seen whole, and every fan is on the baize."""

import attrs
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QTransform
from shots.camera import played

from ludotheque.ui.games.automatch.cards import PROPORTION, deck
from ludotheque.ui.games.automatch.layout import SeatBox, layout_for
from ludotheque.ui.games.automatch.scene import AutoMatchScene
from ludotheque.ui.games.automatch.strips import BETWEEN
from ludotheque.ui.games.automatch.table_cards import CardSprite, fan_slots
from tests.gui.conftest import OpenWindow

DEALT = {2: 24, 3: 17, 4: 13}
"""Cards of a hand as it is dealt, by the number of players."""


def ink(one: QImage, other: QImage) -> int:
    """The last column in which two pictures differ."""
    return max(
        x for x in range(one.width()) for y in range(one.height())
        if one.pixel(x, y) != other.pixel(x, y)
    )  # fmt: skip


@pytest.mark.parametrize("size", [(788, 404), (800, 600), (1280, 800)], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ranks_of_two_digits_are_seen_whole(
    open_window: OpenWindow, players: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is drawn of the longest ranks is left free by the next card."""
    window = open_window(language="fr")
    window.resize(*size)
    names = ["Ann", "Bob", "Cid", "Dee"][:players]
    window.lay_table(
        window.session.lay(played({"players": str(players)}, 1, names, key="automatch"))
    )
    page = window.table
    assert page is not None
    page.controller.lift()
    scene = page.scene
    assert isinstance(scene, AutoMatchScene)
    assert len(scene.cards.order) >= DEALT[players] - 1
    cards = deck(scene.game.table)
    faces, drawn = cards.faces, {}
    name = next(name for name in scene.cards.order if name[0] in "FIDG")
    for ranks in ((10, 12, 13), ("", "", "")):
        monkeypatch.setattr(cards, "faces", [attrs.evolve(one, ranks=ranks) for one in faces])
        sprite = scene.sprites[name]
        assert isinstance(sprite, CardSprite)
        drawn[ranks] = sprite._picture(scene.ratio).toImage()
    least = min(scene.slots[one].seen for one in scene.cards.order)
    if scene.strip is not None:
        least -= BETWEEN + 3  # with the edge of the strip
    with_ranks, without = drawn.values()
    assert ink(with_ranks, without) < least * scene.ratio
    assert with_ranks != without


def fan(box: SeatBox, count: int) -> QRectF:
    """What the backs of a fan cover."""
    card = QRectF(0, 0, box.back, box.back * PROPORTION)
    card.moveCenter(QPointF())
    overlapped = QRectF()
    for middle, turn in fan_slots(count, box.pitch):
        place = QTransform().translate(box.fan.x(), box.fan.y()).rotate(box.angle)
        place.translate(middle.x(), middle.y()).rotate(turn)
        overlapped = overlapped.united(place.mapRect(card))
    return overlapped


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("players", DEALT)
def test_fans_are_on_the_baize(players: int, *, tall: bool) -> None:
    """No fan is cut at the left or right; one opposite is held from above."""
    layout = layout_for(players, tall=tall)
    for box in layout.seats:
        overlapped = fan(box, DEALT[players])
        assert layout.area.left() < overlapped.left(), (box, overlapped)
        assert overlapped.right() < layout.area.right(), (box, overlapped)
