"""The spoken names of L'Auto-Match's places: only what the eyes on the table may know."""

from typing import TYPE_CHECKING

from ludotheque.core.messages import MN, M, Message
from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.cards import CARD, CHARACTERISTICS, PUMP
from ludotheque.games.automatch.showing import TrickView
from ludotheque.ui.board.seatnames import player
from ludotheque.ui.games.automatch import words
from ludotheque.ui.games.automatch.laid import contest_of
from ludotheque.ui.games.automatch.names import (
    COMPETING,
    ENGLISH_ALONE,
    FOLLOW,
    FOLLOW_COMMON,
    RULES,
    WINS,
    card_name,
    card_words,
    figure_words,
    relation,
)

if TYPE_CHECKING:
    from ludotheque.ui.games.automatch.scene import AutoMatchScene


def place_text(scene: "AutoMatchScene", name: str) -> Message:
    """Return the spoken name of a place."""
    kind, _, number = name.partition("-")
    if name in CARD:
        return _own_card(scene, name)
    match kind:
        case "trick":
            return _laid(scene, scene.trick, int(number))
        case "stock":
            return _stock(scene, name)
        case "seat":
            return _seat(scene, int(number))
        case "ruling":
            return _ruling(scene)
        case "last":
            return _last(scene)
        case "cover":
            return M("Cover your cards")
        case "curtain":
            return _curtain(scene)
    return M("table, lay the card here") if name in scene.target_places() else M("table")


def _own_card(scene: "AutoMatchScene", name: str) -> Message:
    if name not in scene.position.hand:
        return M("a card of your hand, face down")
    card = card_words(scene.game, name, scene.ruling)
    if name == scene.chosen_place():
        return M("{card}, chosen", card=card)
    if not scene.choosing() or scene.position.phase not in {"play", "exchange"}:
        return card
    if name not in scene.starter_places():
        return M("{card}, cannot be played", card=card)
    if scene.position.phase == "exchange":
        return M("{card}, can be given", card=card)
    return M("{card}, can be played", card=card)


def laid_words(scene: "AutoMatchScene", trick: TrickView, seat: int) -> Message:
    """Return who laid which card, what was said and what the key table said."""
    index = trick.seats.index(seat)
    name, said = player(scene.controller, seat), trick.said[index]
    card = card_words(scene.game, trick.cards[index], trick.ruling)
    text = M("{name}: {card}", name=name, card=card)
    if said is None:
        return text
    if said == "?" and seat not in trick.valueless:  # with an open table
        return M("{card}, does not know the figure", card=text)
    if said == "?":
        return M("{card}, does not know the figure, no value", card=text)
    contest, figure = contest_of(trick, seat), figure_words(said, trick.ruling)
    if contest is None:
        return M("{card}, announces {figure}", card=text, figure=figure)
    true = figure_words(contest.figure, trick.ruling)
    if contest.right:
        return M("{card}, announces {figure}, contested in vain", card=text, figure=figure)
    return M(
        "{card}, announces {figure}, contested rightly: it is {true}, no value",
        card=text, figure=figure, true=true,
    )  # fmt: skip


def _laid(scene: "AutoMatchScene", trick: TrickView, seat: int) -> Message:
    if seat not in trick.seats:  # it is being gathered
        return M("table")
    text = laid_words(scene, trick, seat)
    if seat == scene.ahead:
        text = M("{card}, ahead", card=text)
    place = f"trick-{seat}"
    if place == scene.chosen_place():
        return M("{card}, chosen", card=text)
    if scene.choosing() and place in scene.starter_places():
        return M("{card}, can be contested", card=text)
    return text


def _stock(scene: "AutoMatchScene", name: str) -> Message:
    text = M("first card of the stock") if name == "stock-0" else M("second card of the stock")
    return M("{place}, draw it", place=text) if name in scene.target_places() else text


def _seat(scene: "AutoMatchScene", seat: int) -> Message:
    seen, controller = scene.position, scene.controller
    cards = MN("{n} card", "{n} cards", seen.counts[seat])
    tricks = MN("{n} trick", "{n} tricks", seen.tricks[seat])
    name, role = player(controller, seat), relation(scene.game, scene.me, seat)
    if seen.actors and seen.actors[0] == seat:
        return M(
            "{name}, {relation}, on turn, {cards}, {tricks}",
            name=name, relation=role, cards=cards, tricks=tricks,
        )  # fmt: skip
    return M(
        "{name}, {relation}, {cards}, {tricks}",
        name=name, relation=role, cards=cards, tricks=tricks,
    )  # fmt: skip


def _ruling(scene: "AutoMatchScene") -> Message:
    what = CHARACTERISTICS.index(scene.ruling)
    text = M("{rules}: {wins}", rules=RULES[what], wins=WINS[what])
    if scene.prints_own_figures():
        text = M("{rules} ({note})", rules=text, note=M("reconstructed figures"))
    trick = scene.position.trick
    if not trick.cards:
        return text
    led = CARD[trick.cards[0]]
    if led >= PUMP:
        return M("{rules}. {follow}", rules=text, follow=M("no colour to follow"))
    common = scene.game.market_suit and led < kernel.ENGLAND
    text = M("{rules}. {follow}", rules=text, follow=FOLLOW_COMMON if common else FOLLOW[led // 13])
    if not scene.game.market:
        return text
    compete = COMPETING if led < kernel.ENGLAND else ENGLISH_ALONE
    return M("{rules}, {follow}", rules=text, follow=compete)


def _last(scene: "AutoMatchScene") -> Message:
    if not scene.past:  # new cards are being dealt
        return M("no last trick")
    trick = scene.past[-1]
    assert trick.winner is not None  # it has been gathered
    cards = tuple(
        M("{name}: {card}", name=player(scene.controller, seat), card=card_name(scene.game, card))
        for seat, card in zip(trick.seats, trick.cards, strict=True)
    )
    return M(
        "Last trick, taken by {name}. {cards}",
        name=player(scene.controller, trick.winner), cards=cards,
    )  # fmt: skip


def _curtain(scene: "AutoMatchScene") -> Message:
    trick = scene.position.trick
    text = words.covered(scene)
    for seat in trick.seats:
        laid = laid_words(scene, trick, seat)
        if seat == scene.ahead:
            laid = M("{card}, ahead", card=laid)
        text = M("{first} {second}.", first=text, second=laid)
    return text
