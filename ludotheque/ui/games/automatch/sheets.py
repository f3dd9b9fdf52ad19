"""What is painted on the table below and above the cards."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter, QPixmap

from ludotheque.core.messages import MN, M, Message
from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.cards import CARD, CHARACTERISTICS, PUMP, special_name
from ludotheque.games.automatch.showing import ContestView, TrickView
from ludotheque.table.controller import Mode
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.automatch import table_art as art
from ludotheque.ui.games.automatch import texts
from ludotheque.ui.games.automatch.cards import PROPORTION
from ludotheque.ui.games.automatch.layout import MOST, SeatBox
from ludotheque.ui.games.automatch.names import (
    ALONE_HERE,
    COMPETE_HERE,
    FOLLOW,
    FOLLOW_COMMON,
    RULES,
    WINS,
    card_name,
    relation,
    shown_figure,
    side_names,
)
from ludotheque.ui.games.automatch.offers import trick_place
from ludotheque.ui.games.automatch.table import TableScene, card_box
from ludotheque.ui.games.automatch.table_cards import CardSprite, card_picture, fan_picture
from ludotheque.ui.look.fonts import lettering
from ludotheque.ui.widgets.fitting import rendered

ASKED = "#FFFFFF"
"""The ring of a card whose figure may be contested: never the colour of who is ahead or wins."""


class Laid:
    """Draws names, figures and verdicts around the cards of the current and the last trick."""

    spare = 26.0
    """How much wider than its card a label below it may be, in scene units."""

    def __init__(self, scene: TableScene) -> None:
        """Draw for ``scene``."""
        self.scene = scene

    def trick(self, painter: QPainter, trick: TrickView) -> None:
        """Draw the labels of the cards on the table."""
        scene = self.scene
        for index, seat in enumerate(trick.seats):
            sprite = scene.sprites.get(trick_place(seat))
            if sprite is None or (sprite.pos() - scene.trick_centre(seat)).manhattanLength() > 2:
                continue  # on its way
            box = self.box(seat)
            self._card(painter, trick, index, box)
            if seat == scene.ahead:
                self._ahead(painter, box)
            if scene.choosing() and trick_place(seat) in scene.starter_places():
                chosen = trick_place(seat) == scene.chosen_place()
                art.frame(painter, box, width=6 if chosen else 3, ink=ASKED)
        if trick.contests:
            self._key_table(painter, trick, trick.contests[-1])
        if trick.winner is not None:
            self._taken(painter, trick.winner)

    def _ahead(self, painter: QPainter, box: QRectF) -> None:
        """Mark the card that would take the trick; in a contest, frames mark the choices."""
        if self.scene.position.phase == "play":
            art.frame(painter, box, width=4)
        art.flag(painter, box.topRight() + QPointF(-4, 4), 15)

    def box(self, seat: int) -> QRectF:
        """Return the rectangle of the card a seat has laid."""
        layout, centre = self.scene.layout_, self.scene.trick_centre(seat)
        return QRectF(
            centre.x() - layout.trick_width / 2, centre.y() - layout.trick_height / 2,
            layout.trick_width, layout.trick_height,
        )  # fmt: skip

    def _card(self, painter: QPainter, trick: TrickView, index: int, box: QRectF) -> None:
        """Draw name, figure and verdict of one card."""
        scene, size = self.scene, self.scene.layout_.note
        seat = trick.seats[index]
        if seat in trick.valueless:
            art.stamp(painter, box, str(M("NO VALUE")))
        if seat == trick.winner:
            art.frame(painter, box)
            art.flag(painter, box.topRight() + QPointF(-4, 4), 15)
        name = rendered(player(scene.controller, seat))
        self._pill(painter, box, name, str(self.figure_of(trick, index)), size)
        contest = texts.contest_of(trick, seat)
        if contest is not None:
            art.sign(painter, box.bottomRight() - QPointF(4, 12), 15, right=contest.right)

    def figure_of(self, trick: TrickView, index: int) -> Message | str:
        """Return the figure announced with a card, "" if none was."""
        said = trick.said[index]
        return "" if said is None else shown_figure(said, trick.ruling)

    def _pill(self, painter: QPainter, box: QRectF, name: str, figure: str, size: float) -> None:
        most = box.width() + self.spare
        ground, ink, _pale, figure_ink = art.name_colours()
        lines = [(name, art.font(18 * size, 600), ink)]
        if figure:
            lines.append((figure, art.font(19 * size, 700, title=True), figure_ink))
        wide = min(most, max(QFontMetricsF(made).horizontalAdvance(text) for text, made, _ in lines)
                   + 20)  # fmt: skip
        # Two lines are as high as always: the next card lies close below them.
        high = 23.0 * size * (1.0 if figure else min(lettering(), MOST))
        pill = QRectF(box.center().x() - wide / 2, box.bottom() + 5, wide, high * len(lines) + 4)
        art.paper(painter, pill, radius=7, fill=ground)
        for row, (text, made, shade) in enumerate(lines):
            line = QRectF(pill.left() + 6, pill.top() + 2 + row * high, pill.width() - 12, high)
            art.write(painter, line, text, made, shade, art.CENTRE)

    def _key_table(self, painter: QPainter, trick: TrickView, contest: ContestView) -> None:
        """Draw the line of the key table that decided a contest."""
        scene, layout = self.scene, self.scene.layout_
        size = layout.note
        wide = min(layout.table.width() - 120, 470 * size)
        high = 62.0 * size
        centre = layout.key_table
        box = QRectF(centre.x() - wide / 2, centre.y() - high / 2, wide, high)
        art.paper(painter, box, radius=8, fill="#FFF3CF")
        art.sign(painter, QPointF(box.left() + 30 * size, box.center().y()), 19 * size,
                 right=contest.right)  # fmt: skip
        room = box.adjusted(60 * size, 5, -12, -5)
        true = shown_figure(contest.figure, trick.ruling)
        line = M("{card}: {figure}", card=card_name(scene.game, contest.card), figure=true)
        upper = QRectF(room.left(), room.top(), room.width(), room.height() * 0.54)
        lower = QRectF(room.left(), upper.bottom(), room.width(), room.height() * 0.46)
        art.write(painter, upper, str(line), art.font(21 * size, 700, title=True), art.INK)
        who = player(scene.controller, contest.challenger)
        other = player(scene.controller, contest.announcer)
        verdict = M("{name} contests {other} rightly", name=who, other=other)
        if contest.right:
            verdict = M("{name} contests {other} in vain", name=who, other=other)
        if scene.game.table.reconstruction:
            verdict = M("{verdict} ({note})", verdict=verdict, note=M("reconstructed figures"))
        art.write(painter, lower, rendered(verdict), art.font(17 * size, 500), art.INK2)

    def _taken(self, painter: QPainter, winner: int) -> None:
        """Write above a trick which stands on the table who takes it."""
        text = M("{name} takes the trick.", name=player(self.scene.controller, winner))
        art.write(painter, self.scene.layout_.head, rendered(text),
                  art.font(22 * self.scene.layout_.text, 700, title=True),
                  art.colour("halo"), art.CENTRE)  # fmt: skip

    def last_trick(self, painter: QPainter) -> None:
        """Draw the enlarged last trick over the table."""
        scene, layout = self.scene, self.scene.layout_
        past = scene.past
        if not past:
            return
        trick = past[-1]
        assert trick.winner is not None  # it has been gathered
        art.paper(painter, layout.table.adjusted(6, 4, -6, -4), radius=14,
                  fill=art.colour("plaque"), edge=art.colour("seam"))  # fmt: skip
        ratio = scene.ratio
        for index, seat in enumerate(trick.seats):
            box = self.box(seat)
            drawn = card_picture(scene, trick.cards[index], box.width(), ratio, trick.ruling)
            painter.drawPixmap(box, drawn, QRectF(drawn.rect()))
            self._card(painter, trick, index, box)
        head = M("Last trick: {name}", name=player(scene.controller, trick.winner))
        self._last_head(painter, trick, rendered(head))
        if trick.contests:
            self._key_table(painter, trick, trick.contests[-1])

    def _last_head(self, painter: QPainter, trick: TrickView, head: str) -> None:
        """Write above the enlarged last trick whose it was, on two lines beside a card there."""
        layout, size = self.scene.layout_, self.scene.layout_.text
        made, ink = art.font(22 * size, 700, title=True), art.colour("text")
        line = QRectF(layout.table.left() + 24, layout.table.top() + 12, 320, 30 * size)
        beside = [box.left() for box in map(self.box, trick.seats) if box.intersects(line)]
        if not beside:
            art.write(painter, line, head, made, ink)
            return
        line.setRight(min(beside) - 12)
        line.setHeight(2.4 * line.height())
        art.write_lines(painter, line, head, made, ink)


class Sheets:
    """Draws the layers below and above the card sprites."""

    def __init__(self, scene: TableScene) -> None:
        """Draw for ``scene``."""
        self.scene = scene
        self.laid = Laid(scene)

    def _picture(
        self, painter: QPainter, name: str | None, box: QRectF, ruling: str | None = None
    ) -> None:
        """Draw a card, or a back for None, into a box at the resolution of the view."""
        drawn: QPixmap = card_picture(self.scene, name, box.width(), self.scene.ratio, ruling)
        painter.drawPixmap(box, drawn, QRectF(drawn.rect()))

    # Below the cards

    def under(self, painter: QPainter) -> None:
        """Draw what lies below the cards."""
        scene = self.scene
        if scene.controller.is_empty:
            return
        self._ruling(painter)
        for relative, box in enumerate(scene.layout_.seats, 1):
            seat = (scene.me + relative) % scene.game.players
            self._fan(painter, box, seat)
        if not scene.position.hand:
            self._own_backs(painter)
        self._stock(painter)
        self._piles(painter)
        self._last(painter)
        if "drop" in scene.places:
            button = scene.places["drop"].rect
            art.closed_eye(painter, button, over=scene.hovered == "drop")
        self._slot(painter)

    def _count(self, seat: int) -> int:
        """Return how many backs of a seat are drawn: fewer during the dealing animation."""
        dealt = self.scene.dealt
        count = self.scene.position.counts[seat]
        return count if dealt is None else round(count * dealt)

    def _fan(self, painter: QPainter, box: SeatBox, seat: int) -> None:
        scene, seen = self.scene, self.scene.position
        if not (scene.showing_last and scene.layout_.table.contains(box.fan)):
            fan, rect = fan_picture(scene, self._count(seat), box)
            painter.save()
            painter.translate(box.fan)
            painter.rotate(box.angle)
            painter.drawPixmap(rect, fan, QRectF(fan.rect()))
            painter.restore()
        on_turn = bool(seen.actors) and seen.actors[0] == seat
        outcome = scene.controller.timeline.outcome()
        if scene.controller.mode is Mode.OVER and outcome is not None:
            on_turn = seat in outcome.winners
        art.plate(
            painter, box.plate, str(player(scene.controller, seat)), str(self.seat_text(seat)),
            scene.layout_.text, on_turn=on_turn,
        )  # fmt: skip

    def seat_text(self, seat: int) -> Message:
        """Return the line below a player's name: partner or opponent, or the tricks won."""
        scene = self.scene
        if scene.game.players == 4 and scene.seated:
            return relation(scene.game, scene.me, seat)
        return MN("{n} trick", "{n} tricks", scene.position.tricks[seat])

    def _own_backs(self, painter: QPainter) -> None:
        """Draw the own hand face down, while nobody observes the table."""
        scene = self.scene
        count = self._count(scene.me)
        rows = scene.layout_.rows([0] * count)
        width = scene.layout_.card_width(rows)
        for slot in scene.layout_.hand(rows):
            painter.save()
            painter.translate(slot.centre)
            painter.rotate(slot.angle)
            self._picture(painter, None, card_box(QPointF(0, 0), width))
            painter.restore()

    def _ruling(self, painter: QPainter) -> None:
        """Draw the ruling characteristic with its poster, and the colour to follow."""
        scene, layout = self.scene, self.scene.layout_
        box, tall = layout.ruling, layout.tall
        what = CHARACTERISTICS.index(scene.ruling)
        art.panel(painter, box)
        wide = 70.0 if tall else 106.0
        high = wide * PROPORTION
        wide /= lettering()  # larger words take the room of the poster
        poster = QRectF(box.left() + 10, box.top() + 10, wide, wide * PROPORTION)
        if what:
            self._picture(painter, ("", "pump", "motorway")[what], poster)
        else:
            art.engine_poster(painter, poster, str(M("THE ENGINE")), str(M("the largest wins")))
        side = QRectF(poster.right() + 12, poster.top(), box.right() - poster.right() - 22, high)
        top = QRectF(side.left(), side.top() + (0 if tall else 8), side.width(), 60 if tall else 92)
        art.write_lines(painter, top, str(RULES[what]), art.font(26 if tall else 24, 800,
                        title=True), art.colour("text"))  # fmt: skip
        below = QRectF(side.left(), top.bottom() + 2, side.width(), 40 if tall else 54)
        art.write_lines(painter, below, str(WINS[what]), art.font(19 if tall else 18, 500),
                        art.colour("text2"))  # fmt: skip
        bar = QRectF(box.left() + 10, poster.top() + high + (5 if tall else 14), box.width() - 20,
                     36 if tall else 46)  # fmt: skip
        self._follow(painter, bar)
        if scene.game.market:
            line = QRectF(bar.left(), bar.bottom() + (3 if tall else 6), bar.width(),
                          34 if tall else 44)  # fmt: skip
            self._competing(painter, line)

    def _follow(self, painter: QPainter, bar: QRectF) -> None:
        """Draw which colour must be followed."""
        scene, size = self.scene, self.scene.layout_.note
        trick = scene.followed
        if not trick.cards:
            leader = scene.position.leader
            if leader is None:
                return
            text = M("{name} leads", name=player(scene.controller, leader))
            art.dark_bar(painter, bar, str(text), size)
            return
        led = CARD[trick.cards[0]]
        if led >= PUMP:
            art.dark_bar(painter, bar, str(M("no colour to follow")), size)
        elif scene.game.market_suit and led < kernel.ENGLAND:
            art.dark_bar(painter, bar, str(FOLLOW_COMMON), size)
        else:
            art.country_bar(painter, bar, led // 13, str(FOLLOW[led // 13]), size)

    def _competing(self, painter: QPainter, line: QRectF) -> None:
        """Draw which countries compete in this trick (Marché commun)."""
        trick = self.scene.followed
        size = self.scene.layout_.note
        special = next((CARD[card] for card in trick.cards if CARD[card] >= PUMP), None)
        if special is not None:
            text = str(M("{special} takes the trick", special=special_name(special)))
            art.write(painter, line, text, art.font(17 * size, 600), art.colour("text"))
        elif trick.cards and CARD[trick.cards[0]] >= kernel.ENGLAND:
            art.plates_line(painter, line, (3,), str(ALONE_HERE), size)
        else:
            art.plates_line(painter, line, (0, 1, 2), str(COMPETE_HERE), size)

    def _stock(self, painter: QPainter) -> None:
        """Draw the stock as a small pile with its number of cards."""
        scene, layout = self.scene, self.scene.layout_
        if not scene.position.stock or scene.draws_from_stock() or scene.dealt is not None:
            return
        centre, width = layout.stock[0], layout.stock_width * 0.72
        for i in range(min(3, scene.position.stock)):
            self._picture(painter, None, card_box(centre + QPointF(2.5 * i, -2.5 * i), width))
        box = QRectF(centre.x() - 60, centre.y() + width * PROPORTION / 2 + 3, 120, 22)
        text = str(M("Stock: {n}", n=scene.position.stock))
        art.write(painter, box, text, art.font(16 * layout.text, 500), art.colour("text2"),
                  art.CENTRE)  # fmt: skip

    def _piles(self, painter: QPainter) -> None:
        """Draw how many tricks the own side has won, and with partners the other one."""
        layout = self.scene.layout_
        piles = self.piles()
        high = layout.piles.height() / len(piles)
        for row, (name, count) in enumerate(piles):
            box = QRectF(layout.piles.left(), layout.piles.top() + row * high,
                         layout.piles.width(), high - 4)  # fmt: skip
            for angle in (-9, 6):
                painter.save()
                painter.translate(box.left() + 22, box.center().y())
                painter.rotate(angle)
                self._picture(painter, None, card_box(QPointF(0, 0), high * 0.48))
                painter.restore()
            room = box.adjusted(50, 0, 0, 0)
            tricks = MN("{n} trick", "{n} tricks", count)
            strong = art.font(19 * layout.note, 700, title=True)
            if layout.tall:
                line = M("{name}: {tricks}", name=name, tricks=tricks)
                art.write(painter, room, rendered(line), strong, art.colour("text"))
                continue
            upper = QRectF(room.left(), room.top() + 1, room.width(), room.height() * 0.48)
            lower = QRectF(room.left(), upper.bottom() - 1, room.width(), room.height() * 0.48)
            art.write(painter, upper, rendered(name), art.font(16, 500), art.colour("text2"))
            art.write(painter, lower, str(tricks), strong, art.colour("text"))
        if layout.tall and self.scene.prints_own_figures():
            # In the wide layout the large card says so.
            box = QRectF(layout.piles.left(), layout.piles.bottom(), layout.piles.width(), 24)
            art.write(painter, box, str(M("reconstructed figures")), art.font(17, 500),
                      art.colour("text2"), art.RIGHT)  # fmt: skip

    def piles(self) -> list[tuple[Message | str, int]]:
        """Return name and number of tricks of the own side and, with partners, of the other."""
        scene = self.scene
        tricks = scene.position.tricks
        if scene.game.players != 4:
            return [(player(scene.controller, scene.me), tricks[scene.me])]
        own = scene.me % 2
        sums = tricks[own] + tricks[own + 2], tricks[1 - own] + tricks[3 - own]
        if not scene.seated:  # nobody in particular looks at the table
            sides = own, 1 - own
            names = [M("{names}", names=side_names(scene.controller, side)) for side in sides]
            return list(zip(names, sums, strict=True))
        return [(M("Us"), sums[0]), (M("Them"), sums[1])]

    def _last(self, painter: QPainter) -> None:
        """Draw the last trick small; a click enlarges it."""
        scene, layout = self.scene, self.scene.layout_
        if "last" not in scene.places or not scene.past:
            return
        trick, box, size = scene.past[-1], layout.last, layout.text
        art.panel(painter, box)
        if scene.hovered == "last" or scene.showing_last:
            art.frame(painter, box, width=3)
        assert trick.winner is not None  # it has been gathered
        inner = box.adjusted(12, 8, -12, -8)
        high = 24.0 * size * min(lettering(), MOST)
        head = M("Last trick: {name}", name=player(scene.controller, trick.winner))
        art.write(painter, QRectF(inner.left(), inner.top(), inner.width(), high), rendered(head),
                  art.font(18 * size, 600), art.colour("text"))  # fmt: skip
        room = QRectF(inner.left(), inner.top() + high + 4, inner.width(),
                      inner.height() - high - 4)  # fmt: skip
        wide = min(room.height() / PROPORTION, (room.width() - 18) / 4)
        for index, (seat, card) in enumerate(zip(trick.seats, trick.cards, strict=True)):
            place = QRectF(room.left() + 3 + index * (wide + 6), room.top() + 3, wide,
                           wide * PROPORTION)  # fmt: skip
            self._picture(painter, card, place, trick.ruling)
            if seat == trick.winner:
                art.frame(painter, place, radius=5, width=3)

    def _slot(self, painter: QPainter) -> None:
        """Draw the empty slot of the next card."""
        scene = self.scene
        seen = scene.position
        if seen.phase != "play" or scene.moving or scene.showing_last or scene.held is not None:
            return
        if scene.controller.mode not in {Mode.CHOOSING, Mode.VIEWING, Mode.REVIEW}:
            return
        seat = seen.actors[0]
        mine = scene.choosing()
        text = M("your turn") if mine else M("{name}", name=player(scene.controller, seat))
        centre = scene.trick_centre(seat)
        art.dashed_slot(painter, card_box(centre, scene.layout_.trick_width), str(text),
                        scene.layout_.text)  # fmt: skip

    # Above the cards

    def over(self, painter: QPainter) -> None:
        """Draw what stands above the cards."""
        scene = self.scene
        if scene.controller.is_empty:
            return
        if scene.showing_last or scene.last_stays():
            self.laid.last_trick(painter)
        else:
            self.laid.trick(painter, scene.trick)
        self._stock_over(painter)
        for name in scene.fresh_cards():
            self._fresh(painter, name)
        self._preview(painter)
        ribbon = texts.banner(scene)
        calm = not scene.moving and not scene.showing_last
        if ribbon is not None and calm and scene.controller.mode not in {Mode.VIEWING, Mode.OVER}:
            area = scene.layout_.hand_area if scene.last_stays() else scene.layout_.table
            art.ribbon(painter, area, *ribbon, scene.layout_.text)
        if scene.cursor_shown and scene.cursor is not None and scene.cursor in scene.places:
            self._cursor(painter, scene.cursor)

    def _fresh(self, painter: QPainter, name: str) -> None:
        """Mark a card just drawn: a ring of its own colour, and a plus at its corner."""
        sprite = self.scene.sprites.get(name)
        if not isinstance(sprite, CardSprite) or sprite in self.scene.hand:
            return
        painter.save()
        painter.translate(sprite.pos())
        painter.rotate(sprite.rotation())
        whole = sprite.card_rect()
        box = QRectF(whole.topLeft(), self.scene.seen_rect(name).size())
        box = whole if sprite.strip is not None else box
        art.frame(painter, box.adjusted(2, 2, -2, -2), width=4, ink=art.FRESH)
        art.plus(painter, box.topLeft() + QPointF(12, 0), 12)
        painter.restore()

    def _cursor(self, painter: QPainter, place: str) -> None:
        """Draw the keyboard cursor around a place, around the whole of a card."""
        sprite = self.scene.sprites.get(place)
        if not isinstance(sprite, CardSprite):
            art.ring(painter, self.scene.places[place].rect)
            return
        painter.save()
        painter.translate(sprite.pos())
        painter.rotate(sprite.rotation())
        art.ring(painter, sprite.card_rect())
        painter.restore()

    def _stock_over(self, painter: QPainter) -> None:
        scene, layout = self.scene, self.scene.layout_
        if not scene.draws_from_stock():
            return
        for index, text in enumerate((M("first"), M("second"))):
            centre = layout.stock[index]
            box = QRectF(centre.x() - 36, centre.y() + layout.stock_width * PROPORTION / 2, 72, 24)
            art.write(painter, box, str(text), art.font(16 * layout.text, 600),
                      art.colour("text"), art.CENTRE)  # fmt: skip

    def _preview(self, painter: QPainter) -> None:
        """Draw the large preview of the hovered or chosen card."""
        name = self.scene.pointed_card()
        box = self.scene.layout_.preview
        if name is None:
            return
        self._picture(painter, name, QRectF(box.left(), box.bottom() - box.width() * PROPORTION,
                                            box.width(), box.width() * PROPORTION))  # fmt: skip
