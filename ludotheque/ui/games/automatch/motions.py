"""What L'Auto-Match's scene shows of a step: cards dealt, laid, gathered, exchanged."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEasingCurve, QPointF

from ludotheque.core.events import CardPlayed, CardsDealt, Contested, Exchanged, TrickWon
from ludotheque.games.automatch.cards import CARD
from ludotheque.games.automatch.showing import AutoMatchObservation
from ludotheque.table.controller import Step
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.sprites import Sprite
from ludotheque.ui.games.automatch.offers import stock_place, trick_place
from ludotheque.ui.games.automatch.table_cards import CardSprite

if TYPE_CHECKING:
    from ludotheque.ui.games.automatch.scene import AutoMatchScene

LAY: Final = 200
GATHER: Final = 230
HOLD: Final = 900
"""How long a whole trick lies before it is gathered."""
VERDICT: Final = 900
"""How long the key table's line is read before anything else is shown."""
DEAL: Final = 620


class AutoMatchMotions:
    """Adds the tracks of a step to a motion."""

    def __init__(self, scene: "AutoMatchScene") -> None:
        """Show the steps of ``scene``."""
        self.scene = scene

    def build(self, step: Step, motion: Motion) -> None:
        """Add the tracks of every event, one after another."""
        scene, now = self.scene, 0
        seen = scene.position
        if any(isinstance(event, TrickWon) for event in step.events):
            scene.held = seen.past[-1]
        for event in step.events:
            if isinstance(event, CardPlayed):
                now = self._lay(event, motion)
            elif isinstance(event, Exchanged):
                now = self._exchange(event, seen, motion)
            elif isinstance(event, Contested):
                motion.add(lambda _part: None, VERDICT)
                now = VERDICT
            elif isinstance(event, TrickWon):
                self._gather(event.seat, now, motion)
            elif isinstance(event, CardsDealt):
                self._deal(motion)
        self._turn_down()
        scene.update()

    def _turn_down(self) -> None:
        """Take away what is left of the own hand where its eyes are off it: its backs are drawn."""
        scene = self.scene
        if scene.position.seat is not None:
            return
        for place in [name for name in scene.sprites if name in CARD]:
            scene.removeItem(scene.sprites.pop(place))

    def _lay(self, event: CardPlayed, motion: Motion) -> int:
        """Bring a card from its hand to the table; what was dragged comes from the pointer."""
        scene, place = self.scene, trick_place(event.seat)
        width = scene.layout_.trick_width
        sprite = scene.sprites.pop(event.card, None)
        if not isinstance(sprite, CardSprite):
            sprite = CardSprite(scene, event.card, width)
            sprite.setPos(scene.origin_of(event.seat))
            sprite.setScale(0.5)
            scene.addItem(sprite)
        scene.sprites[place] = sprite
        sprite.setZValue(46)
        sprite.veil(on=False)
        end, scale = scene.trick_centre(event.seat), width / sprite.width
        motion.add(_flying(sprite, end, scale), LAY)
        return LAY

    def _gather(self, winner: int, start: int, motion: Motion) -> None:
        """Let the trick lie for a while, then bring it to who has won it."""
        scene, end = self.scene, self.scene.origin_of(winner)
        for place, sprite in scene.sprites.items():
            if place.startswith("trick-"):
                track = _gathering(sprite, end, scene.update)
                motion.add(track, GATHER, start + HOLD, QEasingCurve.Type.InCubic)

    def _exchange(self, event: Exchanged, seen: AutoMatchObservation, motion: Motion) -> int:
        """Bring the given card to the stock and the drawn one into the hand, seen by its seat."""
        scene = self.scene
        if event.given is None or event.seat != seen.seat:
            return 0
        given = scene.sprites.pop(event.given, None)
        drawn = scene.sprites.get(stock_place(event.place - 1))
        stock = scene.layout_.stock[event.place - 1]
        if given is not None:
            scene.sprites["given"] = given
            motion.add(_flying(given, stock, scene.layout_.stock_width / given.width), LAY)
        if drawn is not None:
            motion.add(_flying(drawn, scene.origin_of(event.seat), 1.6), LAY, 60)
        return LAY

    def _deal(self, motion: Motion) -> None:
        """Let the hands grow, all face down."""
        scene = self.scene
        scene.dealt = 0.0

        def track(part: float) -> None:
            scene.dealt = part
            scene.update()

        motion.add(track, DEAL, curve=QEasingCurve.Type.Linear)


def _flying(sprite: Sprite, end: QPointF, scale: float) -> Callable[[float], None]:
    """Return a track which brings a card to a point, upright, at another size."""
    start, angle, first, height = sprite.pos(), sprite.rotation(), sprite.scale(), sprite.lift

    def track(part: float) -> None:
        sprite.setPos(start + (end - start) * part)
        sprite.setRotation(angle * (1 - part))
        sprite.setScale(first + (scale - first) * part)
        sprite.set_lift(height * (1 - part))

    return track


def _gathering(
    sprite: Sprite, end: QPointF, repaint: Callable[[], None]
) -> Callable[[float], None]:
    """Return a track which takes a card of a trick away, wherever it has come to lie.

    What stood around the card is no part of it: ``repaint`` takes that away.
    """
    start: list[tuple[QPointF, float]] = []

    def track(part: float) -> None:
        if not start:
            start.append((sprite.pos(), sprite.scale()))
        pos, scale = start[0]
        sprite.setPos(pos + (end - pos) * part)
        sprite.setScale(scale * (1 - 0.6 * part))
        sprite.setOpacity(1 - 0.85 * part * part)
        repaint()

    return track
