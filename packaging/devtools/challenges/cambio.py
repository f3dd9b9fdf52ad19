"""Exercises of Cambio out of games of careful players who take no win, and of careless ones."""

from collections.abc import Iterator
from typing import Any, Final, cast

import attrs

from ludotheque.core.contract import State
from ludotheque.core.draws import RandomSource
from ludotheque.core.printed import printed
from ludotheque.exercises.exercise import FORMAT, VERSION, read
from ludotheque.exercises.forcing import winning
from ludotheque.exercises.judging import solutions
from ludotheque.games.cambio import kernel, names
from ludotheque.games.cambio.game import CambioGame
from ludotheque.games.cambio.position import Phase
from ludotheque.games.cambio.state import CambioState

from . import WRITTEN, ChallengeError, Json, Maker, Texts, Worded
from .best import BestMoves
from .bestchecks import Deeper

FEWEST: Final = 6
"""No exercise has fewer pushes to choose from."""
MEDIUM: Final = 3
HARD: Final = 6
"""From so many points on an exercise is of grade 2, and of grade 3."""
_EARLIEST: Final = 6
_LONGEST: Final = 24
"""Positions are taken out of a game between these pushes."""
_MOST: Final = 17
"""More symbols of the players would make a position hard to survey."""
_TRIED: Final = 4
"""Of so many pushes a careful player takes the one which leaves him the longest line."""
_GAMES: Final = 400
"""After so many games without an exercise the search is given up."""

GOALS: Final[dict[str, dict[str, Any]]] = {
    "win": {"kind": "win", "moves": 1},
    "win-two": {"kind": "win", "moves": 2},
    "hold": {"kind": "hold", "moves": 1},
    "hold-two": {"kind": "hold", "moves": 2},
}
_FOR_TWO: Final = ("win-two", "hold-two")
"""Goals which two players alone have: with three such positions are too rare."""
_BASE: Final = {"win": 0, "hold": 2, "win-two": 4, "hold-two": 6}


@attrs.frozen
class Measure:
    """What the solution of an exercise asks for.

    ``base``: points of the goal. ``pushes``: legal ones. ``moved``: the die which completes the
    line is not the one that enters. ``diagonal``: the line is one. ``barred``: another push would
    complete a line, but is forbidden. ``three``: players. ``threats``: pushes by which the next
    player would win at once. ``bolt``: one of them is forbidden afterwards.
    """

    base: int
    pushes: int
    moved: bool
    diagonal: bool
    barred: bool
    three: bool
    threats: int
    bolt: bool

    @property
    def points(self) -> int:
        """Return the points which make the grade."""
        return (
            self.base + (self.pushes > 12) + self.moved + self.diagonal + self.barred + self.three
            + (self.threats > 1) + 2 * self.bolt
        )  # fmt: skip

    @property
    def grade(self) -> int:
        """Return 1 (easy), 2 or 3 (hard)."""
        return 1 + (self.points >= MEDIUM) + (self.points >= HARD)


@attrs.frozen
class Challenge:
    """A position with its goal, its only solution and what it asks for."""

    state: CambioState
    position: Json
    goal: list[dict[str, Any]]
    solution: int
    measure: Measure
    rolls: tuple[str, ...] = ()


def search(game: CambioGame, name: str, source: RandomSource) -> Iterator[Challenge]:
    """Yield exercises with a goal, one a game at most, until many games have brought none.

    Raises ChallengeError where the goal does not go with the number of players.
    """
    if game.variant.three and name in _FOR_TWO:
        raise ChallengeError(f"The goal “{name}” is for two players only.")
    vain = 0
    while vain < _GAMES:
        vain += 1
        for state in _one_game(game, source):
            challenge = checked(game, name, state)
            if challenge is not None:
                vain = 0
                yield challenge
                break


# Positions out of games


def _one_game(game: CambioGame, source: RandomSource) -> Iterator[CambioState]:
    """Yield positions of a game in which nobody wins, or loses while he can help it.

    Beside each stands one which a careless push of the same player leads to.
    """
    state = game.initial()
    while state.phase is not Phase.PUSH:
        action = state.sample(source) if state.is_chance() else state.random_action(source)
        state = state.child(action)
    for push in range(_LONGEST):
        if kernel.count(state.tray[0] | state.tray[1]) > _MOST:
            return
        if push >= _EARLIEST:
            yield state
            careless = state.child(state.random_action(source))
            if careless.phase is Phase.PUSH:
                yield careless
        action_ = _careful(state, source)
        if action_ is None:
            return
        state = state.child(action_)


def _careful(state: CambioState, source: RandomSource) -> int | None:
    """Return a push after which the game goes on and nobody wins at once, None where none does."""
    left = list(state.legal_actions())
    found: list[tuple[int, int, int]] = []
    while left and len(found) < _TRIED:
        action = left.pop(source.below(len(left)))
        after = state.child(action)
        if after.phase is Phase.PUSH and not winning(after, after.side, 1):
            found.append((_longest(after, state.side), -len(found), action))
    return max(found)[2] if found else None


def _longest(state: CambioState, seat: int) -> int:
    own = kernel.symbols(*state.tray[:2], seat)
    lines = names.winning(three=state.variant.three)
    return max(kernel.count(own & line.mask) for line in lines)


# The check


def checked(game: CambioGame, name: str, before: CambioState) -> Challenge | None:
    """Return the exercise where one push alone reaches the goal and two thirds fail, else None.

    The position is read back as a file would be, so that what is judged is what will be played.
    """
    goal, pushes = GOALS[name], before.legal_actions()
    if len(pushes) < FEWEST:
        return None
    quick = len(winning(before, before.side, 1))
    if quick != (name == "win"):
        return None
    blank = dict.fromkeys(WRITTEN, "–")
    item = {
        "id": "x", "grade": 1, "title": blank, "task": blank, "hint": blank, "explanation": blank,
        "options": dict(game.options), "position": before.position(), "goal": [goal],
    }  # fmt: skip
    data = {"format": FORMAT, "version": VERSION, "game": game.key, "exercises": [item]}
    exercise = read(game.key, data)[0]
    found = solutions(exercise)
    if len(found) != 1:
        return None
    state = cast(CambioState, exercise.state())
    asked = measure(state, found[0], _BASE[name])
    return Challenge(state, before.position(), [goal], found[0], asked)


def threats(state: CambioState, seat: int) -> tuple[int, ...]:
    """Return the pushes by which a seat would win at once if it were on turn."""
    if not state.actors():
        return ()
    return winning(attrs.evolve(state, side=seat), seat, 1)


def measure(state: CambioState, solution: int, base: int) -> Measure:
    """Return how hard it is to find a push; ``base`` are the points of its goal."""
    after = state.child(solution)
    following = (state.side + 1) % len(state.game.seats)
    against = threats(state, following)
    own = [line for seat, line in after.lines() if seat == state.side]
    line = own[0] if own else None
    columns = {cell[0] for cell in line.cells} if line else set()
    rows = {cell[1] for cell in line.cells} if line else set()
    return Measure(
        base=base,
        pushes=len(state.legal_actions()),
        moved=line is not None and names.entry(solution >> 3) not in line.cells,
        diagonal=len(columns) > 1 and len(rows) > 1,
        barred=_barred(state),
        three=state.variant.three,
        threats=len(against),
        bolt=bool(after.actors()) and any(not after.is_legal(push) for push in against),
    )


def _barred(state: CambioState) -> bool:
    """Return whether a forbidden push would complete a line of the player on turn."""
    legal = set(state.legal_actions())
    for push in range(len(names.PUSHES)):
        if push * 8 + kernel.PUSH not in legal:
            low, high, _kind = kernel.pushed(*state.tray, state.side, push)
            if kernel.winners(low, high, state.variant.three) >> state.side & 1:
                return True
    return False


# Texts

TITLES: Final = {
    "win": Worded(
        "In one push, no. {n}",
        "En une poussée, n°\xa0{n}",
        "In einem Schub, Nr.\xa0{n}",
    ),
    "win-two": Worded(
        "In two pushes, no. {n}",
        "En deux poussées, n°\xa0{n}",
        "In zwei Schüben, Nr.\xa0{n}",
    ),
    "hold": Worded("On guard, no. {n}", "En garde, n°\xa0{n}", "Auf der Hut, Nr.\xa0{n}"),
    "hold-two": Worded(
        "Further ahead, no. {n}",
        "Plus loin, n°\xa0{n}",
        "Weiter voraus, Nr.\xa0{n}",
    ),
}
TASKS: Final = {
    "win": Worded(
        "{side} wins with one push.",
        "{side} gagne en une poussée.",
        "{side} gewinnt mit einem Schub.",
    ),
    "win-two": Worded(
        "{side} wins in two pushes, whatever is answered.",
        "{side} gagne en deux poussées, quelle que soit la réponse.",
        "{side} gewinnt in zwei Schüben, was auch geantwortet wird.",
    ),
    "hold": Worded(
        "{side} pushes so that nobody can win by force with his next push.",
        "{side} pousse de façon que personne ne gagne à coup sûr à sa prochaine poussée.",
        "{side} schiebt so, dass niemand mit seinem nächsten Schub zwingend gewinnen kann.",
    ),
    "hold-two": Worded(
        "{side} pushes so that the opponent cannot win by force in his next two pushes.",
        "{side} pousse de façon que l’adversaire ne gagne pas à coup sûr en deux poussées.",
        "{side} schiebt so, dass der Gegner in seinen nächsten zwei Schüben nicht zwingend "
        "gewinnen kann.",
    ),
}


def texts(name: str, number: int, challenge: Challenge) -> dict[str, Texts]:
    """Return title, task, hint and explanation of an exercise by language; ``name`` is its goal."""
    side = challenge.state.game.seat_name(challenge.state.side)
    return {
        "title": TITLES[name].filled(n=number),
        "task": TASKS[name].filled(side=side),
        "hint": _hint(name, challenge.measure).filled(),
        "explanation": _explanation(name, challenge),
    }


def _hint(name: str, measure: Measure) -> Worded:
    """Return what to look at, of all that makes the exercise hard."""
    if name == "win-two":
        return Worded(
            "Look for a push after which several lines lack a single die.",
            "Cherchez une poussée après laquelle il ne manque qu’un dé à plusieurs lignes.",
            "Suche einen Schub, nach dem mehreren Linien nur ein Würfel fehlt.",
        )
    if name == "hold-two":
        return Worded(
            "It is not enough to stop what threatens now. What could be prepared next?",
            "Il ne suffit pas d’arrêter la menace du moment. Qu’est-ce qui pourrait se préparer "
            "ensuite\u202f?",
            "Es genügt nicht, aufzuhalten, was jetzt droht. Was könnte als Nächstes "
            "vorbereitet werden?",
        )
    if measure.bolt:
        return Worded(
            "The line itself need not be touched: nobody may drive another’s die out.",
            "Inutile de toucher à la ligne elle-même\u202f: nul ne peut chasser le dé d’un autre.",
            "Die Linie selbst muss nicht berührt werden: Niemand darf den Würfel eines "
            "anderen hinausdrängen.",
        )
    if name == "hold" and measure.threats > 1:
        return Worded(
            "There are several threats. Which push stops them all?",
            "Il y a plusieurs menaces. Quelle poussée les arrête toutes\u202f?",
            "Es gibt mehrere Drohungen. Welcher Schub hält sie alle auf?",
        )
    if name == "hold":
        return Worded(
            "From where would the missing die come? And what does your push move besides?",
            "D’où vient le dé qui achèverait la ligne\u202f? Et que déplace encore votre "
            "poussée\u202f?",
            "Woher käme der fehlende Würfel? Und was bewegt dein Schub sonst noch?",
        )
    if measure.moved:
        return Worded(
            "The die which is missing lies in the tray already.",
            "Le dé qui manque est déjà sur le plateau.",
            "Der Würfel, der fehlt, liegt schon im Kasten.",
        )
    if measure.barred:
        return Worded(
            "One way is barred. Is there another one to the same cell, or another line?",
            "Un chemin est barré. Y en a-t-il un autre vers la même case, ou une autre "
            "ligne\u202f?",
            "Ein Weg ist versperrt. Gibt es einen anderen zu demselben Feld oder eine "
            "andere Linie?",
        )
    return Worded(
        "Which line lacks a single die, and from where can that die come?",
        "À quelle ligne ne manque-t-il qu’un dé, et d’où ce dé peut-il venir\u202f?",
        "Welcher Linie fehlt nur ein Würfel, und woher kann dieser Würfel kommen?",
    )


def _explanation(name: str, challenge: Challenge) -> Texts:
    state, solution = challenge.state, challenge.solution
    after, push = state.child(solution), printed(state, solution)
    outcome = after.outcome()
    if outcome is not None:
        return Worded(
            "{push}! {what}",
            "{push}\u202f! {what}",
            "{push}! {what}",
        ).filled(push=push, what=outcome.message)
    if name == "win-two":
        own = tuple(printed(after, action) for action in threats(after, state.side))
        if len(own) > 1:
            return Worded(
                "{push}! Now {pushes} threaten to win.",
                "{push}\u202f! Désormais {pushes} menacent de gagner.",
                "{push}! Jetzt drohen {pushes} zu gewinnen.",
            ).filled(push=push, pushes=own)
        return Worded(
            "{push}! Whatever is answered, the next push wins.",
            "{push}\u202f! Quelle que soit la réponse, la poussée suivante gagne.",
            "{push}! Was auch geantwortet wird, der nächste Schub gewinnt.",
        ).filled(push=push)
    against = challenge.measure.threats
    following = (state.side + 1) % len(state.game.seats)
    if against:
        pushes = tuple(printed(state, action) for action in threats(state, following))
        if against > 1:
            return Worded(
                "{push}! Otherwise {pushes} would have won.",
                "{push}\u202f! Sinon, {pushes} auraient gagné.",
                "{push}! Sonst hätten {pushes} gewonnen.",
            ).filled(push=push, pushes=pushes)
        return Worded(
            "{push}! Otherwise {threat} would have won.",
            "{push}\u202f! Sinon, {threat} aurait gagné.",
            "{push}! Sonst hätte {threat} gewonnen.",
        ).filled(push=push, threat=pushes[0])
    return Worded(
        "{push}! After any other push somebody wins by force.",
        "{push}\u202f! Après toute autre poussée, quelqu’un gagne à coup sûr.",
        "{push}! Nach jedem anderen Schub gewinnt jemand zwingend.",
    ).filled(push=push)


MAKER: Final = Maker(tuple(GOALS), search, texts)


# Best moves

_FORCED_TOO: Final = Worded(
    "One threat can be parried. Which push makes two?",
    "Une menace se pare. Quelle poussée en crée deux\u202f?",
    "Eine Drohung lässt sich abwehren. Welcher Schub schafft zwei?",
)
_FORCED: Final = Worded(
    "There is a win by force. After which push do several lines lack a single die?",
    "Le gain est forcé. Après quelle poussée ne manque-t-il qu’un dé à plusieurs lignes\u202f?",
    "Der Gewinn ist zu erzwingen. Nach welchem Schub fehlt mehreren Linien nur ein Würfel?",
)
_GUARD_TOO: Final = Worded(
    "Put yourself in the opponent’s place: where would he push?",
    "Mettez-vous à la place de l’adversaire\u202f: où pousserait-il\u202f?",
    "Versetz dich in den Gegner: Wo würde er schieben?",
)
_GUARD: Final = Worded(
    "Which line could the opponent complete next, and from where would its die come?",
    "Quelle ligne l’adversaire pourrait-il achever, et d’où viendrait le dé\u202f?",
    "Welche Linie könnte der Gegner als Nächstes vollenden, und woher käme ihr Würfel?",
)
_BREAKS: Final = Worded(
    "Count the opponent’s symbols line by line. Which push harms him most?",
    "Comptez les symboles adverses ligne par ligne. Quelle poussée les gêne le plus\u202f?",
    "Zähl die Symbole des Gegners Linie für Linie. Welcher Schub schadet ihm am meisten?",
)
_BUILDS_TOO: Final = Worded(
    "A long line is worth most where the die which it lacks can still come in.",
    "Une longue ligne vaut surtout par le dé qui peut encore y entrer.",
    "Eine lange Linie ist am meisten wert, wo der fehlende Würfel noch hineinkommt.",
)
_BUILDS: Final = Worded(
    "Which of your own lines can grow, and still be reached with the next push?",
    "Laquelle de vos lignes peut s’allonger, et rester accessible ensuite\u202f?",
    "Welche deiner Linien kann wachsen und ist mit dem nächsten Schub noch zu erreichen?",
)
_ENDS: Final = Worded(
    "Look at both ends of every row and column: what comes in, and what goes out?",
    "Regardez les deux bouts de chaque rangée\u202f: qu’est-ce qui entre, qu’est-ce qui "
    "sort\u202f?",
    "Sieh auf beide Enden jeder Reihe und Spalte: Was kommt herein, und was geht hinaus?",
)


def _is_push(state: State) -> bool:
    """Return whether the preparation is over: positions have none of it."""
    return getattr(state.observe(state.actors()[0]), "task", None) is None


BEST: Final = BestMoves(
    one=Worded("The best push", "La meilleure poussée", "Der beste Schub"),
    turn=Worded("{side} is to push.", "{side} doit pousser.", "{side} muss schieben."),
    check=Deeper({"nodes": 500_000, "bits": 19}),
    hints={
        "cambio.forced": (_FORCED, _FORCED_TOO),
        "cambio.prevents": (_GUARD, _GUARD_TOO),
        "cambio.only-defence": (_GUARD, _GUARD_TOO),
        "cambio.breaks": (_BREAKS,),
        "cambio.thins": (_BREAKS,),
        "cambio.builds": (_BUILDS, _BUILDS_TOO),
        "cambio.threatens": (_BUILDS, _BUILDS_TOO),
        "": (_ENDS,),
    },
    fewest=6,
    wanted=_is_push,
)
