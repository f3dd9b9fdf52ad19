"""Cambio's exercises: solved again by the reference, hard to guess, told right."""

import re
from typing import Any, Final

import attrs
import pytest

from ludotheque.core.contract import State
from ludotheque.core.events import Passed
from ludotheque.core.goals import Condition, Verdict
from ludotheque.core.languages import SOURCE, languages
from ludotheque.core.messages import use_language
from ludotheque.exercises import forcing, judging
from ludotheque.exercises.exercise import Exercise, load
from tests.games.cambio.helpers import at
from tests.games.cambio.reference import (
    Tray,
    after_push,
    entries,
    owners_of_lines,
    pushes,
    tray_of,
)

ALL = load("cambio")
ARROWS: Final = {">": "→", "<": "←", "v": "↓", "^": "↑"}
ARROW: Final = re.compile(r"[a-e]\d[→←↓↑]")


@pytest.fixture(params=ALL, ids=lambda exercise: exercise.id)
def exercise(request: pytest.FixtureRequest) -> Exercise:
    found: Exercise = request.param
    return found


def by_id(name: str) -> Exercise:
    return next(exercise for exercise in ALL if exercise.id == name)


def players(exercise: Exercise) -> int:
    return int(exercise.options.get("players", "2"))


def shown(text: str) -> str:
    return text[:2] + ARROWS[text[2]]


# The reference, which shares nothing with engine and judge


def after(player: str, number: int) -> str:
    """Whose turn comes next."""
    return "ABC"[("ABC".index(player) + 1) % number]


def wins(tray: Tray, player: str, number: int, moves: int) -> set[str]:
    """The pushes by which a player on turn wins within some moves, whatever is answered."""
    found = set()
    for text in pushes(tray, player):
        later = after_push(tray, player, text)
        ended = owners_of_lines(later, number)
        if ended:
            good = ended == [player]
        else:
            good = moves > 1 and forced(later, after(player, number), player, moves - 1, number)
        if good:
            found.add(text)
    return found


def forced(tray: Tray, turn: str, player: str, moves: int, number: int) -> bool:
    """Return whether a player wins within some moves of his, whoever is on turn."""
    if turn == player:
        return bool(wins(tray, player, number, moves))
    later = [after_push(tray, turn, text) for text in pushes(tray, turn)] or [tray]
    ended = [owners_of_lines(one, number) for one in later]
    if any(owners not in ([], [player]) for owners in ended):
        return False
    return all(
        owners or forced(one, after(turn, number), player, moves, number)
        for one, owners in zip(later, ended, strict=True)
    )


def meets(condition: Condition, tray: Tray, player: str, number: int) -> set[str]:
    """The pushes which meet a condition."""
    if condition.kind == "win":
        return wins(tray, player, number, condition.moves)
    others, found = [seat for seat in "ABC"[:number] if seat != player], set()
    for text in pushes(tray, player):
        later, turn = after_push(tray, player, text), after(player, number)
        ended = owners_of_lines(later, number)
        if condition.kind == "pass":
            good = not ended and not pushes(later, turn)
        elif ended:
            good = player in ended
        else:
            good = not any(forced(later, turn, other, condition.moves, number) for other in others)
        if good:
            found.add(text)
    return found


@pytest.mark.sampled(3)
def test_the_reference_finds_the_same_solutions(exercise: Exercise) -> None:
    position: Any = exercise.position
    tray, side = tray_of(position["tray"]), position["side"]
    found = set.intersection(*(meets(c, tray, side, players(exercise)) for c in exercise.goal))
    state = exercise.state()
    assert found == {state.notation(action) for action in judging.solutions(exercise)}
    assert sorted(pushes(tray, side)) == sorted(map(state.notation, state.legal_actions()))


# What there is


def test_two_of_three_pushes_fail(exercise: Exercise) -> None:
    assert exercise.unique
    assert len(exercise.state().legal_actions()) >= 3 * len(judging.solutions(exercise))


def test_there_is_something_of_everything() -> None:
    """Row, column, both diagonals; dice moved into place; locks; draws; a pass; three players."""
    names: set[str] = set()
    outcomes: set[str] = set()
    for exercise in ALL:
        state = exercise.state()
        (right,) = judging.solutions(exercise)
        result = state.apply(right).outcome()
        if result is not None:
            outcomes.add(result.code)
            names.add(re.sub(r"[\d–]| [a-e]+$", "", str(result.message)).split(" on ")[-1])
    assert outcomes == {"cambio.five", "cambio.four", "cambio.all-lines"}
    assert {name.split()[0] for name in names if " and wins" in name} >= {"row", "column", "the"}
    goals = {(c.kind, c.moves) for exercise in ALL for c in exercise.goal}
    assert goals >= {("win", 1), ("win", 2), ("win", 3), ("hold", 1), ("hold", 2), ("pass", 0)}
    assert sum(players(exercise) == 3 for exercise in ALL) >= 3
    assert {exercise.state().actors()[0] for exercise in ALL} == {0, 1, 2}


def test_dice_are_as_many_as_in_a_game(exercise: Exercise) -> None:
    """Nobody has fewer symbols than at the start, where all have four but one of two has five."""
    tray = "".join(exercise.position["tray"])
    number = players(exercise)
    counts = sorted(tray.count(player) for player in "ABC"[:number])
    assert counts[0] >= 4
    assert number == 3 or counts[1] >= 5
    assert set(tray) <= set("ABmn" if number == 2 else "ABCn")


def test_arrows_in_the_texts_are_pushes(exercise: Exercise) -> None:
    """All languages name the same arrows, the solution first, and each arrow exists."""
    english = ARROW.findall(exercise.explanation[SOURCE])
    for language in languages():
        assert ARROW.findall(exercise.explanation[language]) == english
    assert set(english) <= set(map(shown, entries()))
    state = exercise.state()
    assert english[0] == shown(state.notation(judging.solutions(exercise)[0]))
    for text in (exercise.title, exercise.task, exercise.hint):
        assert not any(ARROW.findall(text[language]) for language in languages())


BARRED: Final = {
    "five-in-a-row": "e4<", "four-will-do": "e1^", "two-doors": "e1< d5v", "by-the-stairs": "e4<",
    "crossroads": "e1^", "everything-at-once": "a5v", "too-many": "a3>",
}  # fmt: skip
"""Pushes which the explanation calls forbidden."""


@pytest.mark.parametrize("name", BARRED)
def test_what_is_called_forbidden_is(name: str) -> None:
    state = by_id(name).state()
    for text in BARRED[name].split():
        reason = state.why_not(state.parse(text))
        assert reason is not None
        assert reason.code == "cambio.opponent-leaves"


FOLLOWS: Final = [
    ("which-end", "e3<", "cambio.all-lines"), ("not-shared", "d1^", "cambio.shared"),
    ("narrow-choice", "e1^ e1^", "cambio.five"), ("bolt", "a4> e3<", "cambio.five"),
    ("one-stone", "a3>", "cambio.opponent-line"), ("saved-draw", "d5v", "cambio.all-lines"),
    ("fork", "a5> b5v a4>", "cambio.five"), ("fork", "a5> a4> b5v", "cambio.five"),
    ("twice-four", "a4> b5v d5v", "cambio.five"), ("twice-four", "a4> d5v a4>", "cambio.five"),
    ("everything-at-once", "a1> a4> a5v", "cambio.five"),
    ("everything-at-once", "a1> a4> b1^", "cambio.five"),
    ("everything-at-once", "a1> a4> d5v", "cambio.five"),
    ("look-further", "a5> e1< e3< d1^", "cambio.five"),
    ("look-further", "e1^ e1< a1^ e2<", "cambio.five"),
    ("shut-in", "c5v pass a2> d5v", "cambio.four"), ("shut-in", "c5v pass a2> a1^", "cambio.four"),
    ("once-more", "e1^ e1^ e1^ c5v e3<", "cambio.five"),
    ("once-more", "e1^ e1^ e1^ e2< c1^", "cambio.five"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "texts", "code"), FOLLOWS)
def test_what_the_explanations_say_happens(name: str, texts: str, code: str) -> None:
    state: State = by_id(name).state()
    for text in texts.split():
        state = state.apply(state.parse(text))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.code == code


def on_turn(state: State, side: str) -> State:
    """The tray of a position with three players, another player being on turn."""
    return at(" ".join(state.position()["tray"]), side, players="3")


def test_four_threats_against_two_replies() -> None:
    state = by_id("too-many").state()
    later = on_turn(state.apply(state.parse("e3<")), "A")
    found = {later.notation(action) for action in forcing.winning(later, 0, 1)}
    assert found == {"b1^", "e4<", "e3<", "a3>"}


def test_a_threat_is_left_to_player_b() -> None:
    """After e5v the squares still threaten, yet player B can stop them."""
    state = by_id("first-things").state()
    later = state.apply(state.parse("e5v"))
    threatening = on_turn(later, "C")
    assert [later.notation(a) for a in forcing.winning(threatening, 2, 1)] == ["a1^"]
    assert not forcing.follows(later, 2, 1)
    assert not forcing.follows(later, 1, 1)


def test_player_b_has_to_pass() -> None:
    for name, text in (("nothing-to-push", "a2>"), ("shut-in", "c5v")):
        state = by_id(name).state()
        assert state.actors() == (0,)
        later = state.apply(state.parse(text))
        (only,) = later.legal_actions()
        assert isinstance(later.transition(only, None)[0], Passed)


# The opponent's reply


def test_the_reply_which_holds_out_gives_nothing_away() -> None:
    """A reply which completes the solver's line is the last to be played, though it ends it all."""
    exercise = by_id("everything-at-once")
    state = exercise.state()
    later = state.apply(state.parse("a1>"))
    ending = [reply for reply in later.legal_actions() if later.child(reply).outcome()]
    assert ending
    reply = forcing.resistance(later, 1, 1)
    assert reply not in ending


def test_once_more_is_answered_by_the_one_parry() -> None:
    exercise = by_id("once-more")
    state = exercise.state()
    later = state.apply(state.parse("e1^"))
    assert later.notation(forcing.resistance(later, 0, 2)) == "e1^"
    again = later.apply(later.parse("e1^"))
    assert [again.notation(a) for a in forcing.winning(again, 0, 2)] == ["e1^"]


@pytest.mark.parametrize("exercise", [e for e in ALL if e.moves > 1], ids=lambda e: e.id)
def test_there_is_always_a_reply_which_plays_on(exercise: Exercise) -> None:
    """Nobody is forced to complete the solver's line himself: the solver has the last push."""
    seat = exercise.state().actors()[0]

    def look(state: State, left: int) -> None:
        while state.actors() and state.actors()[0] != seat:
            state = state.apply(forcing.resistance(state, seat, left, exercise.aim))
        assert state.actors() == (seat,)
        if left > 1:
            for answer in forcing.winning(state, seat, left, exercise.aim):
                look(state.apply(answer), left - 1)

    (first,) = judging.solutions(exercise)
    look(exercise.state().apply(first), exercise.moves - 1)


# What the judge says


@pytest.mark.parametrize(
    ("name", "text", "told", "line"),
    [
        ("which-end", "e3<", "completes lines for all players: the game is drawn.", ""),
        ("which-end", "d5v", "Your opponent answers a3→ and wins.", "a3>"),
        ("five-in-a-row", "c5v", "your opponent answers a5↓ and plays on.", "a5v"),
        ("four-will-do", "b5v", "Player A answers a5↓ and wins.", "a5v"),
        ("four-will-do", "a1>", "The game goes on: this does not win at once.", ""),
        ("not-shared", "d1^", "for Player A and Player B: the game is drawn between them.", ""),
        ("narrow-choice", "e1^", "Your opponent answers d5↓ and wins.", "d5v"),
        ("crossroads", "a4>", "an opponent’s line, column e: Player A wins.", ""),
        ("first-things", "a3>", "Player B answers e5← and wins.", "e5<"),
        ("nothing-to-push", "a1>", "Player B need not pass: a2→.", "a2>"),
        ("nothing-to-push", "a1^", "an opponent’s line, row 5: Player C wins.", ""),
        ("everything-at-once", "b5v", "Your opponent answers a4→ and wins.", "a4>"),
        ("twice-four", "d5v", "and your next move cannot win.", "b5v"),
        ("once-more", "a2>", "and you cannot win within 2 moves.", "c5v"),
        ("look-further", "a5>", "and wins in 2 moves, whatever you do.", "e1^"),
        ("shut-in", "e3<", "Player C answers e3← and wins.", "c5v e3<"),
        ("shut-in", "a3>", "Player C answers d1↑, and your next move cannot win.", "c5v d1^"),
    ],
)  # fmt: skip
def test_a_wrong_push_is_refuted(name: str, text: str, told: str, line: str) -> None:
    use_language("en")
    exercise = by_id(name)
    state = exercise.state()
    verdict = judging.judge(exercise, state, state.parse(text))
    assert not verdict.met
    assert str(verdict.message).endswith(told)
    played, later = [], state.apply(state.parse(text))
    for action in verdict.line:
        played.append(later.notation(action))
        later = later.apply(action)
    assert " ".join(played) == line


def judged(goal: Condition, tray: str, side: str, text: str, **options: str) -> Verdict:
    """What the judge says of a push in a position, under a goal."""
    state = at(tray, side, **options)
    position = state.position()
    exercise = attrs.evolve(ALL[0], options=options, position=position, goal=(goal,))
    return judging.judge(exercise, state, state.parse(text))


def test_nobody_can_stop_player_c() -> None:
    """Whatever player B does, one of player C's threats remains; his best reply is shown."""
    use_language("en")
    tray = "ACBAA CnBnC CnBBC CnAnA AAnCA"
    found = judged(Condition("hold", moves=1), tray, "A", "a1>", players="3")
    assert not found.met
    assert str(found.message) == "Nobody can stop Player C: a1→ wins."
    later: State = at(tray, "A", players="3")
    for text in ("a1>", "d5v", "a1>"):
        later = later.apply(later.parse(text))
    assert found.line == (later.parse("d5v"), later.parse("a1>"))
    outcome = later.outcome()
    assert outcome is not None
    assert outcome.winners == (2,)


def test_a_win_further_off_is_told_too() -> None:
    use_language("en")
    tray = " ".join(by_id("too-many").position["tray"])
    found = judged(Condition("hold", moves=2), tray, "C", "d5v", players="3")
    assert not found.met
    told = "Player A answers e3← and wins in 2 moves, whatever the others do."
    assert str(found.message) == told
    assert judged(Condition("hold", moves=2), tray, "C", "e5<", players="3").met


def test_a_draw_holds_and_a_lost_line_does_not() -> None:
    exercise = by_id("which-end")
    tray = " ".join(exercise.position["tray"])
    assert judged(Condition("hold", moves=1), tray, "B", "e3<").met
    assert not judged(Condition("win", moves=1), tray, "B", "e3<").met
    tray = " ".join(by_id("crossroads").position["tray"])
    assert not judged(Condition("hold", moves=1), tray, "B", "a4>").met


def test_a_shared_line_is_no_win() -> None:
    """Four of player A and four of player B by the same push are a draw between the two."""
    tray = " ".join(by_id("not-shared").position["tray"])
    state = at(tray, "A", players="3")
    shared = state.apply(state.parse("d1^"))
    assert not forcing.won(shared, 0)
    assert not forcing.won(shared, 1)
    assert forcing.won(state.apply(state.parse("c5v")), 0)
    assert judged(Condition("hold", moves=1), tray, "A", "d1^", players="3").met


def test_a_pass_is_asked_of_the_next_player_alone() -> None:
    """A push which ends the game leaves nobody to pass."""
    use_language("en")
    tray = " ".join(by_id("which-end").position["tray"])
    found = judged(Condition("pass"), tray, "B", "a3>")
    assert not found.met
    assert str(found.message) == "Player B has five on column e and wins."
