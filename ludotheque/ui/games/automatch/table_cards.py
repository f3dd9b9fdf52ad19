"""Card sprites (own hand, trick, stock while one draws from it) and their animations."""

import math
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from ludotheque.core.events import CardPlayed, CardsDealt, Contested, Exchanged, TrickWon
from ludotheque.games.automatch.cards import CARD, CHARACTERISTICS, PUMP
from ludotheque.games.automatch.showing import AutoMatchObservation
from ludotheque.table.controller import Change
from ludotheque.ui.board.motion import Motion
from ludotheque.ui.board.sprites import Sprite
from ludotheque.ui.games.automatch.cards import PROPORTION, back, deck
from ludotheque.ui.games.automatch.layout import SeatBox
from ludotheque.ui.games.automatch.offers import stock_place, trick_place
from ludotheque.ui.games.automatch.strips import BETWEEN, strip_picture
from ludotheque.ui.games.automatch.table import TableScene
from ludotheque.ui.look.theme import current_theme

RAISED: Final = 15.0
"""How far a playable card is raised out of the hand, in scene units."""
POINTED: Final = 27.0
CHOSEN: Final = 42.0
CHOSEN_STRIP: Final = 24.0
"""The same for a strip, which grows besides."""
_RADIUS: Final = 13 / 200
_ROOM: Final = 64.0
_TURN: Final = 2.6
_SPREAD: Final = 42.0
"""Degrees from one back of another hand to the next, and of all of them together at most."""

LAY: Final = 200
GATHER: Final = 230
HOLD: Final = 900
"""Milliseconds in which nothing else happens once a trick is complete."""
VERDICT: Final = 900
"""Milliseconds the line of the key table is shown before anything else moves."""
DEAL: Final = 620

_MOST_FANS: Final = 16
_fans: OrderedDict[tuple[float, ...], QPixmap] = OrderedDict()
"""Cache of fan pictures by (count, pitch, width of a back, pixels per unit)."""


class CardSprite(Sprite):
    """A card face up or, without a name, its back; a veiled one cannot be played now."""

    def __init__(self, scene: TableScene, name: str | None, width: float) -> None:
        """Make a card of this width in scene units; ``name`` in notation."""
        super().__init__(width, width * PROPORTION, self._picture)
        self._scene = scene
        self.name = name
        self.veiled = False
        self.strip: QSizeF | None = None
        """The size of its strip if it is one of a large hand, None if it is shown whole."""
        self.grown = False
        """Whether the strip has grown to the whole card, in its place."""
        self.set_scale(scene.ratio)

    def boundingRect(self) -> QRectF:
        """Return a rectangle that contains the card at every height it may be raised to."""
        if self.strip is not None:
            return QRectF(-self.width - 6, self.strip.height() / 2 - self.height - _ROOM,
                          2 * self.width + 12, self.height + _ROOM + 12)  # fmt: skip
        return QRectF(-self.width / 2 - 6, -self.height / 2 - _ROOM, self.width + 12,
                      self.height + _ROOM + 12)  # fmt: skip

    def card_rect(self) -> QRectF:
        """Return the rectangle of the raised card or strip as drawn, in item coordinates."""
        if self.strip is not None and not self.grown:
            wide, high = self.strip.width() - BETWEEN, self.strip.height()
            return QRectF(-wide / 2, -high / 2 - self.lift, wide, high)
        if self.strip is not None:
            # It stands on the foot of its strip, and does not leave the zone of the hand.
            zone, half = self._scene.layout_.hand_area, self.width / 2
            aside = max(zone.left() + half - self.x(), min(0.0, zone.right() - half - self.x()))
            foot = self.strip.height() / 2
            return QRectF(aside - half, foot - self.height - self.lift, self.width, self.height)
        return QRectF(-self.width / 2, -self.height / 2 - self.lift, self.width, self.height)

    def grown_rect(self) -> QRectF | None:
        """Return the whole card if its strip has grown to it."""
        return self.card_rect() if self.grown else None

    def hit_rect(self) -> QRectF:
        """Return where the pointer is on the card: on its strip, whatever has grown over it."""
        if self.strip is not None:
            wide, high = self.strip.width(), self.strip.height()
            return QRectF(-wide / 2, -high / 2 - self.lift, wide, high + self.lift)
        rect = self.card_rect()
        rect.setBottom(rect.bottom() + self.lift)  # where it lay when the pointer came
        return rect

    def set_strip(self, strip: QSizeF | None) -> None:
        """Show the card as a strip of this size, or whole."""
        self.prepareGeometryChange()
        self.strip, self.grown = strip, False
        self.refresh()

    def grow(self, *, on: bool) -> None:
        """Let a strip grow to the whole card, or shrink again."""
        if self.strip is not None and on != self.grown:
            self.grown = on
            self.setZValue(45 if on else self._scene.rest_height(self.name or ""))
            self.refresh()

    def veil(self, *, on: bool) -> None:
        """Lay a veil of baize over the card, or take it away."""
        if on != self.veiled:
            self.veiled = on
            self.update()

    def _picture(self, ratio: float) -> QPixmap:
        scene = self._scene
        if self.strip is not None and not self.grown and self.name:
            size = QSizeF(self.strip.width() - BETWEEN, self.strip.height())
            return strip_picture(scene, self.name, size, ratio)
        overlapped = scene.tight and self.name in scene.slots
        ruling = scene.trick.ruling if self.name in scene.trick.cards else None
        return card_picture(scene, self.name, self.width, ratio, ruling, overlapped=overlapped)

    def _draw(self, painter: QPainter) -> None:
        rect = self.card_rect()
        radius = (self.width if self.strip is None or self.grown else 140) * _RADIUS
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 62))
        drop = 2 + self.lift * 0.14
        painter.drawRoundedRect(rect.translated(1.5, drop), radius, radius)
        if self.strip is None:
            super()._draw(painter)
        else:
            if self._pixmap is None:
                self._pixmap = self.provider(self._ratio)
            painter.drawPixmap(rect, self._pixmap, QRectF(self._pixmap.rect()))
        if self.veiled:
            veil = QColor(current_theme().of("automatch", "baize"))
            veil.setAlpha(50 if current_theme().contrast else 116)  # they stay readable
            painter.setBrush(veil)
            painter.drawRoundedRect(rect.adjusted(0.4, 0.4, -0.4, -0.4), radius, radius)


class TableCards:
    """Keeps the card sprites of a scene equal to its observation."""

    def __init__(self, scene: TableScene) -> None:
        """Lay cards for ``scene``."""
        self.scene = scene
        self.order: tuple[str, ...] = ()
        """The own hand in the order shown, from left to right, the upper row first."""

    def expected(self) -> Mapping[str, str]:
        """Return the cards seen by place: the own hand, the trick, backs of the stock."""
        seen = self.scene.position
        found = {name: name for name in seen.hand}
        trick = self.scene.trick
        found |= {
            trick_place(seat): card for seat, card in zip(trick.seats, trick.cards, strict=True)
        }
        if self.scene.draws_from_stock():
            found |= {stock_place(0): "", stock_place(1): ""}
        return found

    def shown(self) -> Mapping[str, str]:
        """Return the cards by place as the sprites show them; "F3 astray" for one not at rest."""
        found = {}
        for place, sprite in self.scene.sprites.items():
            assert isinstance(sprite, CardSprite)
            away = (sprite.pos() - self.scene.rest_position(place)).manhattanLength()
            resting = away < 1 and sprite.isVisible() and sprite.opacity() > 0.99
            word = sprite.name or ""
            found[place] = word if resting else f"{word} astray"
        return found

    def sort(self) -> None:
        """Sort the own hand: special cards first, then by colour and the ruling rank.

        If the ranks are printed on no card, the number of the card decides instead, so that the
        order does not give the ranks away.
        """
        scene = self.scene
        what = CHARACTERISTICS.index(scene.ruling)
        game = scene.game
        printed = game.options["ranks"] == "shown" or not game.figures_hidden
        ranks = game.table.ranks(what if printed else 0)

        def key(name: str) -> tuple[int, int, int]:
            card = CARD[name]
            if card >= PUMP:
                return (-1, card, 0)
            return (card // 13, ranks[card], card)

        self.order = tuple(sorted(scene.position.hand, key=key))

    def colours(self) -> tuple[int, ...]:
        """Return the colours (0 to 3) of the hand in the order shown, -1 for special cards."""
        return tuple(
            -1 if CARD[name] >= PUMP else CARD[name] // 13 for name in self.order
        )  # fmt: skip

    def sync(self) -> None:
        """Create, reuse and remove sprites so that they match the observation."""
        scene = self.scene
        scene.rise.finish()
        wanted = self.expected()
        kept: dict[str, Sprite] = {}
        free = {
            sprite.name: sprite for sprite in scene.sprites.values()
            if isinstance(sprite, CardSprite) and sprite.name
        }  # fmt: skip
        for place, name in wanted.items():
            width = self._width(place)
            found = free.get(name)
            fits = found is not None and abs(found.width - width) < 0.01
            card = found if fits and found is not None else CardSprite(scene, name or None, width)
            if card.scene() is None:
                scene.addItem(card)
            kept[place] = card
        for sprite in scene.sprites.values():
            if sprite not in kept.values() and sprite.scene() is scene:
                scene.removeItem(sprite)
        scene.sprites = kept
        for place, sprite in kept.items():
            self.settle_down(place, sprite)

    def settle_down(self, place: str, sprite: Sprite) -> None:
        """Put a card on its rest position, unscaled, opaque and not raised."""
        sprite.rest(self.scene.rest_position(place))
        sprite.setRotation(self.scene.rest_angle(place))
        sprite.setZValue(self.scene.rest_height(place))
        assert isinstance(sprite, CardSprite)
        sprite.set_strip(self.scene.strip if place in self.scene.slots else None)

    def _width(self, place: str) -> float:
        scene = self.scene
        if place.startswith("trick-"):
            return scene.layout_.trick_width
        if place.startswith("stock-"):
            return scene.layout_.stock_width
        return scene.hand_width

    def raise_cards(self) -> None:
        """Raise the cards that may be played or given, dim the others."""
        scene = self.scene
        starters = set(scene.starter_places()) if scene.choosing() else set()
        targets = set(scene.target_places()) if scene.choosing() else set()
        chosen, focus = scene.chosen_place(), scene.focus_place()
        heights: dict[str, float] = {}
        for place, sprite in scene.sprites.items():
            if sprite in scene.hand or not isinstance(sprite, CardSprite):
                continue
            in_hand = place in CARD
            if in_hand:
                sprite.grow(on=place in {focus, chosen})
            wanted = 0.0
            if place == chosen:
                wanted = CHOSEN if sprite.strip is None else CHOSEN_STRIP
            elif place in starters and place == focus and sprite.strip is None:
                wanted = POINTED
            elif place in starters or place in targets:
                wanted = RAISED
            if place.startswith("trick-"):
                wanted = 0.0  # the labels around a laid card do not move with it
            sprite.veil(on=scene.choosing() and scene.veils() and in_hand and place not in starters)
            heights[place] = wanted
        scene.raise_pieces(heights, 150)


class AutoMatchMotions:
    """Turns the events of a change into animations."""

    def __init__(self, scene: TableScene) -> None:
        """Show the changes of ``scene``."""
        self.scene = scene

    def build(self, change: Change, motion: Motion) -> None:
        """Add the tracks of every event, one after another."""
        scene, now = self.scene, 0
        seen = scene.position
        self._gather(motion)
        if any(isinstance(event, TrickWon) for event in change.events):
            scene.held = seen.past[-1]
        for event in change.events:
            if isinstance(event, CardPlayed):
                now = self._lay(event, motion)
            elif isinstance(event, Exchanged):
                now = self._exchange(event, seen, motion)
            elif isinstance(event, Contested):
                motion.add(lambda _part: None, VERDICT)
                now = VERDICT
            elif isinstance(event, TrickWon):
                motion.add(lambda _part: None, HOLD, now)  # all look at it
            elif isinstance(event, CardsDealt):
                self._deal(motion)
        self._turn_down()
        scene.update()

    def _turn_down(self) -> None:
        """Remove the sprites of the own hand if nobody observes it: its backs are painted."""
        scene = self.scene
        if scene.position.seat is not None:
            return
        for place in [name for name in scene.sprites if name in CARD]:
            scene.removeItem(scene.sprites.pop(place))

    def _lay(self, event: CardPlayed, motion: Motion) -> int:
        """Move a card from the hand, or from the pointer if it was dragged, to the table."""
        scene, place = self.scene, trick_place(event.seat)
        width = scene.layout_.trick_width
        sprite = scene.sprites.pop(event.card, None)
        if not isinstance(sprite, CardSprite):
            sprite = CardSprite(scene, event.card, width)
            sprite.setPos(scene.origin_of(event.seat))
            sprite.setScale(0.5)
            scene.addItem(sprite)
        scene.sprites[place] = sprite
        sprite.set_strip(None)
        sprite.setZValue(46)
        sprite.veil(on=False)
        end, scale = scene.trick_centre(event.seat), width / sprite.width
        motion.add(_flying(sprite, end, scale), LAY)
        return LAY

    def _gather(self, motion: Motion) -> None:
        """Move the trick which stands on the table to its winner: the next card is laid."""
        scene = self.scene
        trick, scene.held = scene.held, None
        if trick is None or trick.winner is None:
            return
        end = scene.origin_of(trick.winner)
        for place in [place for place in scene.sprites if place.startswith("trick-")]:
            sprite = scene.sprites[f"won-{place}"] = scene.sprites.pop(place)
            motion.add(_gathering(sprite, end, scene.update), GATHER, 0, QEasingCurve.Type.InCubic)

    def _exchange(self, event: Exchanged, seen: AutoMatchObservation, motion: Motion) -> int:
        """Move the given card to the stock and the drawn one into the hand, for the own seat."""
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
        """Let the hands grow card by card, face down."""
        scene = self.scene
        scene.dealt = 0.0

        def track(part: float) -> None:
            scene.dealt = part
            scene.update()

        motion.add(track, DEAL, curve=QEasingCurve.Type.Linear)


def _flying(sprite: Sprite, end: QPointF, scale: float) -> Callable[[float], None]:
    """Return a track that moves a card to a point, turning it upright and scaling it."""
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
    """Return a track that moves a card of a trick away from wherever it lies, fading it out.

    Names and figures around the card are not part of the sprite: ``repaint`` removes them.
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


def card_picture(
    scene: TableScene, name: str | None, width: float, ratio: float,
    ruling: str | None = None, *, overlapped: bool = False,
) -> QPixmap:  # fmt: skip
    """Return the picture of a card, ``width`` scene units wide; the back for None.

    Figures and ranks are printed as the options of the match say. ``ruling`` is the characteristic
    whose rank is boxed, by default the current one; ``overlapped`` means that the next card leaves
    only the margin visible.
    """
    dpr = scene.device_ratio()
    pixels = max(1.0, width * ratio / dpr)
    if name is None:
        return back(pixels, dpr)
    game = scene.game
    return deck(game.table).front(
        name, pixels, dpr, ruling=ruling or scene.ruling, figures=not game.figures_hidden,
        ranks=game.options["ranks"] == "shown", overlapped=overlapped,
    )  # fmt: skip


def fan_picture(scene: TableScene, count: int, box: SeatBox) -> tuple[QPixmap, QRectF]:
    """Return the picture of a fan of ``count`` backs and its rectangle around (0, 0), unrotated."""
    slots = fan_slots(count, box.pitch)
    across = max((abs(middle.x()) for middle, _ in slots), default=0.0)
    up = max((-middle.y() for middle, _ in slots), default=0.0)
    reach = math.hypot(box.back, box.back * PROPORTION) / 2 + 1
    rect = QRectF(-across - reach, -up - reach, 2 * (across + reach), up + 2 * reach)
    key = (count, box.pitch, box.back, scene.ratio)
    found = _fans.get(key)
    if found is None:
        found = _fans[key] = _draw_fan(scene, slots, box.back, rect)
        while len(_fans) > _MOST_FANS:
            _fans.popitem(last=False)
    _fans.move_to_end(key)
    return found, rect


def _draw_fan(
    scene: TableScene, slots: list[tuple[QPointF, float]], width: float, rect: QRectF
) -> QPixmap:
    drawn = QPixmap(math.ceil(rect.width() * scene.ratio), math.ceil(rect.height() * scene.ratio))
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(drawn.width() / rect.width(), drawn.height() / rect.height())
    painter.translate(-rect.topLeft())
    one = card_picture(scene, None, width, scene.ratio)
    card = QRectF(-width / 2, -width * PROPORTION / 2, width, width * PROPORTION)
    for middle, turn in slots:
        painter.save()
        painter.translate(middle)
        painter.rotate(turn)
        painter.drawPixmap(card, one, QRectF(one.rect()))
        painter.restore()
    painter.end()
    return drawn


def fan_slots(count: int, pitch: float) -> list[tuple[QPointF, float]]:
    """Return centre and rotation (degrees) of each back of a fan around (0, 0), left to right.

    The fan opens upwards like that of an opponent: its middle card is the lowest.
    """
    turn = min(_TURN, _SPREAD / max(1, count - 1))
    radius = pitch / math.radians(turn)
    found = []
    for index in range(count):
        angle = math.radians((index - (count - 1) / 2) * turn)
        middle = QPointF(radius * math.sin(angle), radius * (math.cos(angle) - 1))
        found.append((middle, -math.degrees(angle)))
    return found
