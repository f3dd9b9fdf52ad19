"""Best moves of L'Auto-Match: the card to lay, as far as its player can know."""

from typing import Final

from ludotheque.core.contract import State
from ludotheque.core.messages import Arg
from ludotheque.games.automatch.cards import CARD, word

from . import Worded
from .best import BestMoves
from .bestchecks import Deeper

_SURE_TOO: Final = Worded(
    "A card that nobody can beat may lead, or may wait. Which is better?",
    "Une carte imbattable peut entamer ou attendre. Que vaut-il mieux\u202f?",
    "Eine unschlagbare Karte kann man ausspielen oder aufheben. Was ist besser?",
)
_SURE: Final = Worded(
    "Which cards are gone already? Perhaps one of yours cannot be beaten any more.",
    "Quelles cartes sont déjà tombées\u202f? L’une des vôtres est peut-être imbattable.",
    "Welche Karten sind schon weg? Vielleicht ist eine von deinen nicht mehr zu schlagen.",
)
_LOST: Final = Worded(
    "This trick is out of reach. Which card will you miss least?",
    "Cette levée est hors de portée. Quelle carte vous manquera le moins\u202f?",
    "Dieser Stich ist außer Reichweite. Welche Karte wird dir am wenigsten fehlen?",
)
_TAKES: Final = Worded(
    "Can the trick be taken, and with which card should it be?",
    "La levée est-elle à prendre, et avec quelle carte\u202f?",
    "Ist der Stich zu holen, und mit welcher Karte?",
)
_SPECIAL: Final = Worded(
    "There is a special card. Is this the moment for it?",
    "Il y a une carte spéciale. Est-ce le moment de la jouer\u202f?",
    "Es gibt eine Sonderkarte. Ist dies ihr Moment?",
)
_PARTNER: Final = Worded(
    "Whose is the trick as it lies? You do not play alone.",
    "À qui est la levée en l’état\u202f? Vous ne jouez pas seul.",
    "Wem gehört der Stich, wie er liegt? Du spielst nicht allein.",
)
_COUNT_TOO: Final = Worded(
    "Think of the tricks to come: which cards will take one, and which never will?",
    "Pensez aux levées à venir\u202f: quelles cartes en feront une, et lesquelles jamais\u202f?",
    "Denk an die kommenden Stiche: Welche Karten machen einen, und welche nie?",
)
_COUNT: Final = Worded(
    "Count what is still out in each country, and which figure rules.",
    "Comptez ce qui reste dehors dans chaque pays, et voyez quelle caractéristique fait la loi.",
    "Zähl, was in jedem Land noch aussteht, und sieh, welche Zahl gilt.",
)
_NAMES: Final = ("Anne", "Bruno", "Clara", "Denis")


def _who(_state: State, seat: int) -> Arg:
    return _NAMES[seat]


def _trick(state: State, _number: int) -> int:
    """Return the number of the trick in its deal."""
    return len(getattr(state.observe(state.actors()[0]), "past", ())) + 1


def _card(state: State, action: int) -> Arg:
    return word(CARD[state.notation(action)])


def _lays(state: State) -> bool:
    """Return whether a card is to be laid."""
    return getattr(state.observe(state.actors()[0]), "phase", "") == "play"


BEST: Final = BestMoves(
    one=Worded("The best card", "La meilleure carte", "Die beste Karte"),
    turn=Worded(
        "{side} is to lay a card.", "{side} doit poser une carte.", "{side} muss eine Karte legen."
    ),
    check=Deeper({"cards": 120_000}),
    hints={
        "automatch.sure": (_SURE, _SURE_TOO),
        "automatch.beaten": (_LOST,),
        "automatch.takes": (_TAKES,),
        "automatch.special": (_SPECIAL,),
        "automatch.partner": (_PARTNER,),
        "": (_COUNT, _COUNT_TOO),
    },
    when=Worded("trick {n}", "levée {n}", "Stich {n}"),
    number=_trick,
    who=_who,
    move=_card,
    fewest=3,
    earliest=8,
    names=_NAMES,
    wanted=_lays,
)
