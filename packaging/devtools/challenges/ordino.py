"""Challenges of Ordino Match out of games played at random, how hard they are, and their texts.

Positions are taken out of games, dice are rolled on them, and what is kept is judged by
exercises/judging.py: exactly one first action reaches the goal, and where there are several
to choose from most of them fail.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, Final, cast

import attrs

from ludotheque.core.draws import RandomSource
from ludotheque.core.messages import M, Message
from ludotheque.exercises.exercise import FORMAT, VERSION, Exercise, read
from ludotheque.exercises.judging import solutions
from ludotheque.games.ordino import actions, arrangements, kernel, kernel_turn, names
from ludotheque.games.ordino.arrangements import Arrangement, Instruction
from ludotheque.games.ordino.board import ET, Board
from ludotheque.games.ordino.game import OrdinoGame
from ludotheque.games.ordino.state import OrdinoState

from . import WRITTEN, Json, Maker, Texts, Worded
from .best import BestMoves
from .bestchecks import PlayedOn

FEWEST: Final = 3
"""No challenge has fewer instructions to choose from."""
_EARLIEST: Final = 24
"""From this turn on positions are taken out of a game."""
_PER_GAME: Final = 6
_ROLLS: Final = 24
"""How many rolls are tried on a position."""
_GREED: Final = 3
"""In one of so many turns a capture is taken where there is one, so that boards empty."""
_LONGEST: Final = 3000
"""So many actions a game is played at most."""
_GAMES: Final = 400
"""After so many games without a challenge the search is given up."""

# How hard a challenge is

MEDIUM: Final = 4
HARD: Final = 6
"""From so many points on a challenge is of grade 2, and of grade 3."""


@attrs.frozen
class Measure:
    """What the solution of a challenge asks for.

    ``instructions``: executable ones. ``named``: row one says « et ». ``joined``: row two does.
    ``exchange``: one of two readings alone leads there. ``length``, ``turns``: steps and changes
    of sense of its shortest way. ``ways``: how many ways lead there. ``blocked``: another one is
    barred by a piece. ``walled``: origin and end touch, with a wall between. ``stage``: of the
    fallbacks, 0 to 3. ``centre``: it ends there; ``through``: it goes through it. ``seeming``:
    pieces which are named and would reach a foe if there were no walls and nothing in the way.
    ``ahead``: what comes after the move has to be thought of, too.
    """

    instructions: int
    named: bool
    joined: bool
    exchange: bool
    length: int
    turns: int
    ways: int
    blocked: bool
    walled: bool
    stage: int
    centre: bool
    through: bool
    seeming: int
    ahead: bool

    @property
    def points(self) -> int:
        """Return the points which make the grade."""
        return (
            (self.instructions > 8) + (self.instructions > 14) + self.named + 2 * self.joined
            + self.exchange + (self.turns > 1) + (self.length > 3) + self.blocked + self.walled
            + (self.stage > 0) + (self.stage > 1) + self.centre + self.through
            + (self.seeming > 2) + HARD * self.ahead
        )  # fmt: skip

    @property
    def grade(self) -> int:
        """Return 1 (easy), 2 or 3 (hard)."""
        return 1 + (self.points >= MEDIUM) + (self.points >= HARD)


def measure(state: OrdinoState, action: int, *, ahead: bool = False) -> Measure:
    """Return how hard it is to find a move of six dice; ``ahead`` as in Measure."""
    found = arrangements.possibilities(state)
    right = [(arrangement, one) for arrangement, one in found if one.action == action]
    instruction = right[0][1]
    routes = [route for _, one in right for route in one.routes]
    best = min(routes, key=lambda route: len(route.cells))
    board, words = state.variant.board, {arrangement.second for arrangement, _ in right}
    stage = arrangements.stage_of(state)
    readings = arrangements.sphere_readings(state) if stage & 1 else arrangements.readings(state)
    return Measure(
        instructions=len(state.legal_actions()),
        named=all(arrangement.first == ET for arrangement, _ in right),
        joined=words == {ET},
        exchange=len(readings) > len({arrangement for arrangement, _ in right}),
        length=len(best.cells) - 1,
        turns=_turns(board, best.cells),
        ways=len({route.cells for route in routes}),
        blocked=any(_barred(state, arrangement, one) for arrangement, one in right),
        walled=_walled(board, best.cells),
        stage=stage,
        centre=instruction.target == board.names[0],
        through=board.names[0] in best.cells[1:-1],
        seeming=_seeming(state, stage),
        ahead=ahead,
    )


def _turns(board: Board, cells: tuple[str, ...]) -> int:
    """Return how often a way changes its sense."""
    numbers = [board.number[cell] for cell in cells]
    senses = [
        next(
            sense
            for sense, links in enumerate((board.right, board.left, board.inner, board.outer))
            if there in links[here]
        )
        for here, there in pairwise(numbers)
    ]
    return sum(one != other for one, other in pairwise(senses))


def _barred(state: OrdinoState, arrangement: Arrangement, instruction: Instruction) -> bool:
    """Return whether a piece bars another way to the cell of an instruction."""
    board, at = state.variant.board, state.at()
    origin, target = board.number[instruction.origin], board.number[instruction.target]
    piece = at[origin] - 1
    return any(
        way.end == target and arrangements.obstacle(state, at, piece, way) is not None
        for way in board.ways(origin, arrangement.arrows, arrangement.second)
    )


@cache
def without_walls(board: Board) -> Board:
    """Return a board with every passage there could be."""
    places = frozenset(place for place in board.places if place[0])
    return attrs.evolve(board, around=places, inward=places, reconstruction=False)


def _walled(board: Board, cells: tuple[str, ...]) -> bool:
    """Return whether the ends of a way touch with a wall between; that at the centre is seen."""
    one, other = board.number[cells[0]], board.number[cells[-1]]
    return bool(one and other) and other in _links(without_walls(board), one) - _links(board, one)


def _links(board: Board, cell: int) -> set[int]:
    return {
        other
        for links in (board.right, board.left, board.inner, board.outer)
        for other in links[cell]
    }


def _seeming(state: OrdinoState, stage: int) -> int:
    """Return how many pieces would reach a foe if there were no walls and nothing in the way."""
    open_, at, dice = without_walls(state.variant.board), state.at(), arrangements.six(state)
    found = 0
    for piece in arrangements.like_spheres(state, stage):
        origin = state.data[piece]
        if origin < 0 or dice is None:
            continue
        ends = {
            at[way.end]
            for word in arrangements.words_for(state, piece, stage)
            for way in open_.ways(origin, dice.pair, word)
        }
        found += any(holder and (holder - 1) >> 3 != piece >> 3 for holder in ends)
    return found


@attrs.frozen
class Challenge:
    """A position with its goal, its only solution and what it asks for."""

    state: OrdinoState
    position: Json
    goal: list[dict[str, Any]]
    rolls: tuple[str, ...]
    solution: int
    measure: Measure


# Positions out of games


def _one_game(game: OrdinoGame, source: RandomSource) -> Iterator[OrdinoState]:
    """Yield positions before a roll out of a game played at random."""
    state = game.initial()
    taken, due = 0, _EARLIEST
    for _ in range(_LONGEST):
        if not state.actors() or taken == _PER_GAME:
            return
        if state.phase == kernel_turn.ROLLING and state.turn >= due:
            taken, due = taken + 1, state.turn + 8 + source.below(24)
            yield state
        state = state.child(_played(state, source))


def _played(state: OrdinoState, source: RandomSource) -> int:
    """Return an action at random, now and then a capture."""
    if state.is_chance():
        return state.sample(source)
    if state.phase == kernel_turn.MOVING and not source.below(_GREED):
        captures = [action for action in state.legal_actions() if _captures(action)]
        if captures:
            return captures[source.below(len(captures))]
    return state.random_action(source)


def _captures(action: int) -> bool:
    return actions.kind(action) == kernel.MOVE and actions.parts(action).capture


# The goals

Goal = list[dict[str, Any]]
Try = Callable[[OrdinoState, RandomSource], Iterator[tuple[Goal, tuple[str, ...]]]]


def _capture(state: OrdinoState, _source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """Capture something at once."""
    if sum(map(_captures, state.legal_actions())) <= 1:
        yield [{"kind": "event", "what": "captured"}], ()


def _centre(state: OrdinoState, _source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """End on the centre."""
    if sum(_arrives(action) for action in state.legal_actions()) == 1:
        yield [{"kind": "event", "what": "moved", "place": state.variant.board.names[0]}], ()


def _arrives(action: int) -> bool:
    return actions.kind(action) == kernel.MOVE and actions.parts(action).target == 0


def _win(state: OrdinoState, _source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """Capture the last piece."""
    low = 8 - 8 * state.side
    if sum(place != kernel.CAPTURED for place in state.data[low : low + 8]) == 1:
        yield [{"kind": "win", "moves": 1}], ()


def _without(state: OrdinoState, _source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """Capture nothing, where nearly everything captures."""
    if sum(map(_captures, state.legal_actions())) >= len(state.legal_actions()) - 1:
        yield [{"kind": "without", "what": "captured"}], ()


def _safe(state: OrdinoState, _source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """Leave nothing which a roll of the opponent captures."""
    if sum(place >= 0 for place in state.data[:16]) <= 7:
        yield [{"kind": "safe"}], ()


def _choose(state: OrdinoState, _source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """Bring a sphere to the centre and choose the right one of the nearest pieces."""
    for action in filter(_arrives, state.legal_actions()):
        after = state.child(action)
        if after.phase == kernel_turn.CHOOSING and after.seat == state.seat:
            for choice in after.legal_actions():
                if actions.kind(choice) == kernel.TAKE:
                    piece = after.transition(choice, None)[0].piece  # type: ignore[attr-defined]
                    goal = {"kind": "event", "what": "captured", "moves": 2, "piece": piece}
                    yield [goal], ()


def _prepare(state: OrdinoState, source: RandomSource) -> Iterator[tuple[Goal, tuple[str, ...]]]:
    """Capture with one's next roll, which is known as the opponent's is."""
    if state.variant.four or any(map(_captures, state.legal_actions())):
        return
    before = state.child(state.legal_actions()[0])
    if before.phase == kernel_turn.ROLLING:
        rolls = tuple(before.notation(before.sample(source)) for _ in range(2))
        yield [{"kind": "event", "what": "captured", "moves": 2}], rolls


GOALS: Final[dict[str, Try]] = {
    "capture": _capture, "centre": _centre, "win": _win, "without": _without, "safe": _safe,
    "choose": _choose, "prepare": _prepare,
}  # fmt: skip


# The search


def search(game: OrdinoGame, name: str, source: RandomSource) -> Iterator[Challenge]:
    """Yield challenges with a goal, until many games have brought none; one a position at most."""
    vain = 0
    while vain < _GAMES:
        vain += 1
        for state in _one_game(game, source):
            challenge = _on_position(game, name, state, source)
            if challenge is not None:
                vain = 0
                yield challenge


def _on_position(
    game: OrdinoGame, name: str, before: OrdinoState, source: RandomSource
) -> Challenge | None:
    for _ in range(_ROLLS):
        state = before.child(before.sample(source))
        if len(state.legal_actions()) < FEWEST:
            continue
        for goal, rolls in GOALS[name](state, source):
            challenge = checked(game, state, goal, rolls)
            if challenge is not None:
                return challenge
    return None


def checked(
    game: OrdinoGame, state: OrdinoState, goal: Goal, rolls: tuple[str, ...]
) -> Challenge | None:
    """Return the challenge where one action alone reaches the goal and two thirds fail, else None.

    The position is read back as a file would be, so that what is judged is what will be played.
    """
    position = state.position()
    blank = dict.fromkeys(WRITTEN, "–")
    item = {
        "id": "x", "grade": 1, "title": blank, "task": blank, "hint": blank, "explanation": blank,
        "options": dict(game.options), "position": position, "goal": goal, "rolls": list(rolls),
    }  # fmt: skip
    data = {"format": FORMAT, "version": VERSION, "game": game.key, "exercises": [item]}
    exercise = read(game.key, data)[0]
    found = solutions(exercise)
    if len(found) != 1 or not _hard_to_guess(exercise, found[0]):
        return None
    start = cast(OrdinoState, exercise.state())
    ahead = exercise.moves > 1 or exercise.goal[0].kind == "safe"
    asked = measure(start, found[0], ahead=ahead)
    return Challenge(start, position, goal, rolls, found[0], asked)


def _hard_to_guess(exercise: Exercise, solution: int) -> bool:
    """Return whether at least two of three executable instructions fail."""
    listed = arrangements.possibilities(cast(OrdinoState, exercise.state()))
    right = sum(instruction.action == solution for _, instruction in listed)
    return len(listed) >= FEWEST and 3 * right <= len(listed)


# Texts

TITLES: Final = {
    "capture": Worded("Capture no. {n}", "Prise n°\xa0{n}", "Schlag Nr.\xa0{n}"),
    "centre": Worded(
        "To the centre, no. {n}",
        "Vers le centre, n°\xa0{n}",
        "In die Mitte, Nr.\xa0{n}",
    ),
    "win": Worded(
        "The last piece, no. {n}",
        "La dernière pièce, n°\xa0{n}",
        "Die letzte Figur, Nr.\xa0{n}",
    ),
    "without": Worded("In peace, no. {n}", "En paix, n°\xa0{n}", "In Frieden, Nr.\xa0{n}"),
    "safe": Worded(
        "Out of reach, no. {n}",
        "Hors de portée, n°\xa0{n}",
        "Außer Reichweite, Nr.\xa0{n}",
    ),
    "choose": Worded(
        "The choice on the centre, no. {n}",
        "Le choix du centre, n°\xa0{n}",
        "Die Wahl in der Mitte, Nr.\xa0{n}",
    ),
    "prepare": Worded(
        "One roll ahead, no. {n}",
        "Un lancer d’avance, n°\xa0{n}",
        "Einen Wurf voraus, Nr.\xa0{n}",
    ),
}
TASKS: Final = {
    "capture": Worded(
        "{side} captures. Find the instruction.",
        "{side} prend. Trouvez l’instruction.",
        "{side} schlägt. Finde den Befehl.",
    ),
    "centre": Worded(
        "{side} brings a piece to the centre. Find the instruction.",
        "{side} amène une pièce au centre. Trouvez l’instruction.",
        "{side} bringt eine Figur in die Mitte. Finde den Befehl.",
    ),
    "win": Worded(
        "{side} captures the last piece of {other} and wins.",
        "{side} prend la dernière pièce de {other} et gagne.",
        "{side} schlägt die letzte Figur von {other} und gewinnt.",
    ),
    "without": Worded(
        "{side} captures nothing this time. Which instruction spares everybody?",
        "{side} ne prend rien cette fois. Quelle instruction épargne tout le monde\u202f?",
        "{side} schlägt diesmal nichts. Welcher Befehl verschont alle?",
    ),
    "safe": Worded(
        "{side} moves so that {other} can capture nothing next turn, whatever he rolls.",
        "{side} joue de façon que {other} ne puisse rien prendre au prochain tour, quoi qu’il "
        "lance.",
        "{side} zieht so, dass {other} im nächsten Zug nichts schlagen kann, was auch "
        "gewürfelt wird.",
    ),
    "choose": Worded(
        "{side} sends a sphere to the centre and captures {victim}.",
        "{side} envoie une sphère au centre et prend {victim}.",
        "{side} schickt eine Kugel in die Mitte und hat dort die Wahl. Das Opfer: {victim}.",
    ),
    "prepare": Worded(
        "{side} captures next turn. Here is what the dice will bring: {other} rolls {first}, "
        "then {side} rolls {second}.",
        "{side} prend au tour suivant. Voici ce que donneront les dés\u202f: {other} lance "
        "{first}, puis {side} lance {second}.",
        "{side} schlägt im nächsten Zug. Das bringen die Würfel: {other} würfelt {first}, "
        "dann {side} {second}.",
    ),
}


def texts(name: str, number: int, challenge: Challenge) -> dict[str, Texts]:
    """Return title, task, hint and explanation of a challenge by language; ``name`` is its goal."""
    state, goal, rolls = challenge.state, challenge.goal, challenge.rolls
    side, other = state.variant.side_name(state.side), state.variant.side_name(1 - state.side)
    args: dict[str, Message] = {"side": side, "other": other}
    if "piece" in goal[0]:
        args["victim"] = _named(str(goal[0]["piece"]))
    if rolls:
        args["first"], args["second"] = map(_faces, rolls)
    return {
        "title": TITLES[name].filled(n=number),
        "task": TASKS[name].filled(**args),
        "hint": _hint(challenge.measure).filled(),
        "explanation": _explanation(state, challenge.solution),
    }


def _named(code: str) -> Message:
    return names.the_piece(6 if code[1] == "s" else int(code[1]) - 1)


def _faces(roll: str) -> Message:
    """Return the faces of a roll's notation: « cube, 4, and, or, ↕1, ↔2 »."""
    kind, number, one, other, first, second = roll.split()[1:]
    return M(
        "{type}, {number}, {one}, {other}, {first}, {second}",
        type=names.TYPE_NAMES[kind], number=number, one=names.WORD_NAMES[one],
        other=names.WORD_NAMES[other], first=names.ARROW_NAMES[first],
        second=names.ARROW_NAMES[second],
    )  # fmt: skip


def _hint(measure: Measure) -> Worded:
    """Return what to look at, of all that makes the challenge hard."""
    if measure.stage > 1:
        return Worded(
            "Your own pieces cannot do anything here. Who plays for you then?",
            "Vos propres pièces ne peuvent rien faire ici. Qui joue alors pour vous\u202f?",
            "Deine eigenen Figuren können hier nichts tun. Wer spielt dann für dich?",
        )
    if measure.stage:
        return Worded(
            "No numbered piece can play. Only one conjunction goes with the arrows: which?",
            "Aucune pièce numérotée ne peut jouer. Une seule conjonction accompagne les "
            "flèches\u202f: laquelle\u202f?",
            "Keine nummerierte Figur kann spielen. Nur ein Bindewort gehört zu den "
            "Pfeilen: welches?",
        )
    if measure.exchange and measure.named:
        return Worded(
            "The “and” belongs between type and number: one piece alone obeys then.",
            "Le «\u202fet\u202f» va entre le type et le nombre\u202f: une seule pièce obéit alors.",
            "Das „und“ gehört zwischen Form und Zahl: Dann gehorcht nur eine einzige Figur.",
        )
    if measure.exchange and measure.joined:
        return Worded(
            "The “and” belongs between the arrows: both moves are executed.",
            "Le «\u202fet\u202f» va entre les flèches\u202f: les deux déplacements sont exécutés.",
            "Das „und“ gehört zwischen die Pfeile: Beide Bewegungen werden ausgeführt.",
        )
    if measure.blocked:
        return Worded(
            "The same cell can be reached in two orders. Which of them is free?",
            "La même case s’atteint dans deux ordres. Lequel est libre\u202f?",
            "Dasselbe Feld ist in zwei Reihenfolgen zu erreichen. Welche davon ist frei?",
        )
    if measure.joined:
        return Worded(
            "Both arrows are executed. Try them in either order.",
            "Les deux flèches sont exécutées. Essayez-les dans un ordre puis dans l’autre.",
            "Beide Pfeile werden ausgeführt. Versuche sie in beiden Reihenfolgen.",
        )
    if measure.turns > 1 or measure.walled:
        return Worded(
            "What looks near is not always near: follow the passages.",
            "Ce qui semble proche ne l’est pas toujours\u202f: suivez les passages.",
            "Was nah aussieht, ist nicht immer nah: Folge den Durchgängen.",
        )
    return Worded(
        "Look at the pieces the first row names, one after another.",
        "Regardez l’une après l’autre les pièces que désigne la première rangée.",
        "Sieh dir die Figuren, die die erste Reihe nennt, eine nach der anderen an.",
    )


def _explanation(state: OrdinoState, solution: int) -> Texts:
    listed = arrangements.possibilities(state)
    arrangement, one = next((found, step) for found, step in listed if step.action == solution)
    piece = names.The_piece(6 if one.piece[1] == "s" else int(one.piece[1]) - 1)
    return Worded(
        "“{sentence}”. {piece} goes from {origin} to {target}: {way}.",
        "«\u202f{sentence}\u202f». {piece} va de {origin} en {target}\u202f: {way}.",
        "„{sentence}“. {piece} geht von {origin} nach {target}: {way}.",
    ).filled(sentence=arrangements.sentence(state, arrangement), piece=piece, origin=one.origin,
        target=one.target, way="→".join(one.routes[0].cells))  # fmt: skip


MAKER: Final = Maker(tuple(GOALS), search, texts)


# Best moves

_CAPTURES_TOO: Final = Worded(
    "A capture is good, the right one is better: look at what it leaves in reach.",
    "Prendre, c’est bien\u202f; prendre la bonne pièce, c’est mieux. Que restera-t-il à "
    "portée\u202f?",
    "Schlagen ist gut, richtig schlagen ist besser: Sieh, was danach in Reichweite bleibt.",
)
_CAPTURES: Final = Worded(
    "There is something to capture. Which piece is worth most to you, and where will yours stand?",
    "Il y a de quoi prendre. Quelle pièce compte le plus pour vous, et où sera la vôtre "
    "ensuite\u202f?",
    "Es gibt etwas zu schlagen. Welche Figur ist dir am meisten wert, und wo wird deine stehen?",
)
_CENTRE: Final = Worded(
    "To capture now is not the only way to win a piece. What else do the rules offer?",
    "Prendre tout de suite n’est pas le seul moyen de gagner une pièce. Qu’offre encore la "
    "règle\u202f?",
    "Sofort zu schlagen ist nicht der einzige Weg, eine Figur zu gewinnen. Was bieten die "
    "Regeln noch?",
)
_NEARS_TOO: Final = Worded(
    "Walls count: two cells side by side may be far apart. Who is really near whom?",
    "Les murs comptent\u202f: deux cases voisines peuvent être loin l’une de l’autre. Qui est "
    "vraiment près de qui\u202f?",
    "Mauern zählen: Zwei Felder nebeneinander können weit auseinanderliegen. Wer ist wem "
    "wirklich nah?",
)
_NEARS: Final = Worded(
    "Nothing is captured yet. From where would your next roll reach somebody most often?",
    "Aucune prise pour l’instant. D’où votre prochain lancer atteindrait-il le plus souvent "
    "quelqu’un\u202f?",
    "Noch wird nichts geschlagen. Von wo aus würde dein nächster Wurf am häufigsten "
    "jemanden erreichen?",
)
_GUARD: Final = Worded(
    "Think of the opponent’s next roll: which of your pieces is in reach?",
    "Pensez au prochain lancer de l’adversaire\u202f: laquelle de vos pièces est à sa "
    "portée\u202f?",
    "Denk an den nächsten Wurf des Gegners: Welche deiner Figuren ist in Reichweite?",
)
_ALL: Final = Worded(
    "Look twice: at what your next roll may reach, and at what the opponent’s may.",
    "Regardez deux fois\u202f: ce que votre prochain lancer peut atteindre, et ce que peut "
    "celui de l’adversaire.",
    "Sieh zweimal hin: was dein nächster Wurf erreichen kann, und was der des Gegners.",
)

BEST: Final = BestMoves(
    one=Worded("The best move", "Le meilleur coup", "Der beste Zug"),
    check=PlayedOn(),
    hints={
        "ordino.captures": (_CAPTURES, _CAPTURES_TOO),
        "ordino.centre": (_CENTRE,),
        "ordino.approaches": (_NEARS, _NEARS_TOO),
        "ordino.nearer": (_NEARS, _NEARS_TOO),
        "ordino.safer": (_GUARD,),
        "": (_ALL,),
    },
    earliest=6,
    same=2,
)
