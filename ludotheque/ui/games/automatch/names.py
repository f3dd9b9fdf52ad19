"""Names used by all texts: players and sides, cards with their ranks, figures, relations."""

import re
from typing import TYPE_CHECKING, Final, cast

import attrs

from ludotheque.core.messages import Arg, M, Message
from ludotheque.games.automatch.actions import saying_of
from ludotheque.games.automatch.cards import CARD, CHARACTERISTICS, PUMP, SHOWN, special_name
from ludotheque.games.automatch.description import figure_name
from ludotheque.table.controller import TableController
from ludotheque.ui.board.seatnames import player

if TYPE_CHECKING:
    from ludotheque.games.automatch.game import AutoMatch

RULES: Final = (
    M("Engine size rules"), M("Consumption rules"), M("Speed rules"),
)  # fmt: skip
WINS: Final = (
    M("the largest engine wins"), M("the most frugal car wins"), M("the fastest car wins"),
)  # fmt: skip
FOLLOW: Final = (M("Follow France"), M("Follow Italy"), M("Follow Germany"), M("Follow England"))
FOLLOW_COMMON: Final = M("Follow the Common Market")
LED: Final = (
    M("a French car"), M("an Italian car"), M("a German car"), M("an English car"),
)  # fmt: skip
LED_COMMON: Final = M("a car of the Common Market")
COMPETING: Final = M("France, Italy and Germany compete")
ENGLISH_ALONE: Final = M("only English cars count")
COMPETE_HERE: Final = M("compete together")
"""Written beside the plates of the competing countries."""
ALONE_HERE: Final = M("alone counts")


def side_names(controller: TableController, side: int) -> Arg:
    """Return the player or, of four, the two players of a side."""
    game = _game(controller)
    seats = [seat for seat in range(game.players) if game.side_of(seat) == side]
    names = tuple(player(controller, seat) for seat in seats)
    return names if len(names) > 1 else names[0]


def named(controller: TableController, message: Message) -> Message:
    """Return a sentence of the rules with the players' names in place of their seats'."""
    game = _game(controller)
    known: list[tuple[Message, Arg]] = [
        (game.seat_name(seat), player(controller, seat)) for seat in range(game.players)
    ]
    if game.players == 4:
        known += [(game.side_name(side), M("Team {names}", names=side_names(controller, side)))
                  for side in range(2)]  # fmt: skip
    return _replaced(message, known)


def _replaced(message: Message, known: list[tuple[Message, Arg]]) -> Message:
    return attrs.evolve(
        message, args=tuple((key, _exchanged(value, known)) for key, value in message.args)
    )


def _exchanged(value: Arg, known: list[tuple[Message, Arg]]) -> Arg:
    if isinstance(value, tuple):
        return tuple(_exchanged(item, known) for item in value)
    if not isinstance(value, Message):
        return value
    found = next((name for seat, name in known if seat == value), None)
    return _replaced(value, known) if found is None else found


def _game(controller: TableController) -> "AutoMatch":
    return cast("AutoMatch", controller.timeline.game)


def card_name(game: "AutoMatch", name: str) -> Message:
    """Return a card by its plate and number with its car: « Citroën DS 19 (F3) »."""
    card = CARD[name]
    if card >= PUMP:
        return special_name(card)
    return M("{car} ({card})", car=game.table.cars[card].name, card=SHOWN[card])


def card_text(game: "AutoMatch", name: str, ruling: str) -> Message:
    """Return a card with what is printed on it: its ranks, and the ruling figure unless hidden."""
    card = CARD[name]
    text = card_name(game, name)
    if card >= PUMP:
        return text
    what = CHARACTERISTICS.index(ruling)
    figure = shown_figure(str(game.table.cars[card].figures[what]), ruling)
    ranks = tuple(game.table.ranks(i)[card] for i in range(3))
    shown = game.options["ranks"] == "shown"
    if not shown and game.figures_hidden:
        return text
    if not shown:
        return M("{card}, {figure}", card=text, figure=figure)
    ranked = M(
        "{card}, engine {engine}, consumption {consumption}, speed {speed}",
        card=text, engine=ranks[0], consumption=ranks[1], speed=ranks[2],
    )  # fmt: skip
    if game.figures_hidden:
        return ranked
    return M("{card}, {figure}", card=ranked, figure=figure)


def shown_figure(figure: str, ruling: str) -> Message:
    """Return a figure with its unit: "1911" → « 1,911 cm³ », "?" → « does not know »."""
    if figure == "?":
        return M("does not know")
    saying = saying_of(figure)
    assert saying is not None  # the engine's own figures
    return figure_name(saying, CHARACTERISTICS.index(ruling))


_THOUSANDS: Final = re.compile(r"[1-9][0-9]{0,2}(?:[.,'’][0-9]{3})+", re.ASCII)
_CUBIC: Final = 100
"""Engine sizes from here on are in cm³, below in litres."""


def typed_figure(game: "AutoMatch", text: str, ruling: str) -> str:
    """Return a typed figure in notation: "1 911" and "1,911" → "1911", "8,4" → "8,4".

    A mark before three digits separates thousands only for engine sizes in cm³.
    """
    figure = "".join(text.split())
    if ruling != "engine" or not _THOUSANDS.fullmatch(figure):
        return figure
    thousands = all(car.figures[0] >= _CUBIC for car in game.table.cars)
    return re.sub(r"[^0-9]", "", figure) if thousands else figure


def unit(ruling: str) -> str:
    """Return the unit of a characteristic."""
    return {"engine": "cm³", "consumption": "l/100 km", "speed": "km/h"}[ruling]


def relation(game: "AutoMatch", me: int, seat: int) -> Message:
    """Return whether another seat is a partner or an opponent."""
    if game.players == 4 and game.side_of(me) == game.side_of(seat):
        return M("partner")
    return M("opponent")
