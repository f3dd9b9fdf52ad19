"""Why an action is illegal: each prohibition has its code, its sentence, and names its dice."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import NotationError
from ludotheque.core.messages import Catalogue
from ludotheque.games.cambio import names
from ludotheque.games.cambio.position import Phase
from ludotheque.games.cambio.reasons import why_not_steps
from ludotheque.games.cambio.state import CambioState
from tests.games.cambio import reference
from tests.games.cambio.helpers import KINDS, at, balancing, drawn, initial, played, reason
from tests.longer import PURE, scaled

ENGLISH = Catalogue("en")
THROWN = "tray TTTOO/OOSST/SOTXO/XOTTX/XXXSS"
NEUTRAL = "mnmnm nmnmn mnmnm nmnmn mnmnm"
LOT = [THROWN, "start A"]
BALANCING = [*LOT, "symbol A X", "symbol B T"]
CORNERS = ["start A", "b2=B", "c1=A", "d2=B"]


MANY = "AmBmn mnABm BnmAm nAnmB AnmBm"
FEW = "AmBmn mnmBm BnmAm nAnmn mnmBA"
STUCK = "BnmnB nmAmn nAnAm mnAnm BmnmB"

PLAY = initial()
QUICK = initial(preparation="quick")
PUSHING = at(NEUTRAL)

CASES = [
    # What comes first, or came already.
    (PLAY, "start A", "cambio.throw-first", ""),
    (PLAY, "a3>", "cambio.throw-first", ""),
    (QUICK, "pass", "cambio.lot-first", ""),
    (QUICK, "deal AmBmn/mnmBm/BnmAm/nAnmB/mnmBA", "cambio.lot-first", ""),
    (played(PLAY, LOT), "c3=m", "cambio.symbol-first", ""),
    (played(QUICK, ["start A"]), "a3>", "cambio.deal-first", ""),
    (played(PLAY, BALANCING), "a3>", "cambio.balance-first", ""),
    (initial(preparation="corners"), "c3=B", "cambio.lot-first", ""),
    (played(initial(preparation="corners"), CORNERS), "a3>", "cambio.place-first", ""),
    (played(PLAY, [THROWN]), THROWN, "cambio.thrown-already", ""),
    (QUICK, THROWN, "cambio.no-throw", ""),
    (played(PLAY, LOT), "start B", "cambio.starter-known", ""),
    (PUSHING, "start A", "cambio.starter-known", ""),
    (played(PLAY, BALANCING), "symbol A O", "cambio.symbols-known", ""),
    (QUICK, "symbol A O", "cambio.symbols-given", ""),
    (at(NEUTRAL, preparation="quick"), "deal AmBmn/mnmBm/BnmAm/nAnmB/mnmBA",
     "cambio.dealt-already", ""),
    (PLAY, "deal AmBmn/mnmBm/BnmAm/nAnmB/mnmBA", "cambio.no-deal", ""),
    (PLAY, "fill mmmmmmmmmmmmmmmm", "cambio.no-filling", ""),
    (at(NEUTRAL, preparation="corners"), "fill mmmmmmmmmmmmmmmm", "cambio.filled-already", ""),
    (PUSHING, "c3=A", "cambio.turned-too-late", ""),
    (played(at("nAAAA nmnmn mnmnm nmnmn mnmnm"), ["a5v"]), "a3>", "cambio.over", ""),
    # Throws, rolls, deals.
    (PLAY, "tray TTTOO/OOSST/SOTXO/XOTTX/XXXSD", "cambio.four-symbols", ""),
    (PLAY, "tray TTTOO/OOSST/SOTXO/XOTTO/OXXSS", "cambio.five-to-seven",
     "a1 b2 e2 b3 e3 a4 b4 d5 e5"),
    (PLAY, "tray TTTTO/OOSSO/SOTXO/XOTTX/XXXSS", "cambio.thrown-line", "a5 b5 c5 d5"),
    (played(PLAY, LOT), "symbol B T", "cambio.symbol-turn", ""),
    (played(PLAY, LOT), "symbol A D", "cambio.symbol-absent", ""),
    (played(PLAY, [*LOT, "symbol A X"]), "symbol B X", "cambio.symbol-taken", ""),
    (played(QUICK, ["start A"]), "deal AmBmn/mnmBm/BnmAm/nAnmB/mnmBn", "cambio.dealt-number",
     "b2 d3 a5"),
    (played(QUICK, ["start B"]), "deal AmBmn/mnmBm/BnmAm/nAnmB/mnmBA", "cambio.dealt-number",
     "e1 b2 d3 a5"),
    (played(QUICK, ["start A"]), "deal AAAmn/mnmBm/BnmBm/nAnmB/mnmBm", "cambio.dealt-line",
     "a5 b5 c5"),
    # Corrections.
    (balancing(MANY), "a5=A", "cambio.same-symbol", "a5"),
    (balancing(MANY), "b5=m", "cambio.same-symbol", "b5"),
    (balancing(MANY), "c5=n", "cambio.other-die", "c5"),
    (balancing(MANY), "c5=A", "cambio.other-die", "c5"),
    (balancing(MANY), "a5=B", "cambio.other-symbol", "a5"),
    (balancing(MANY), "b5=B", "cambio.other-symbol", "b5"),
    (balancing(MANY), "b5=n", "cambio.neutral-already", "b5"),
    (balancing(MANY), "b5=A", "cambio.too-many", "a1 b2 d3 c4 a5"),
    (balancing(FEW), "c5=m", "cambio.too-few", "c5"),
    (balancing(FEW), "d2=B", "cambio.third", "d2 d1 d4"),
    (balancing("AAAnn mAmBm BnmBm nBnmB mnmBn"), "b4=m", "cambio.not-crowded", "a5 b5 c5"),
    (balancing("AAAnn mAmBm BnmBm nBnmB mnmBn"), "e1=A", "cambio.crowded-first", "a5 b5 c5"),
    (balancing(STUCK), "c3=B", "cambio.turn-back-first", "a1 e1 a5 e5"),
    (played(balancing(STUCK), ["a5=m"]), "a5=B", "cambio.turned-back", "a5"),
    (played(balancing(STUCK), ["a5=m"]), "c1=B", "cambio.third", "c1 a1 e1"),
    # Neutral corners.
    (played(initial(preparation="corners"), CORNERS), "c3=m", "cambio.neutral-last", "c3"),
    (played(initial(preparation="corners"), CORNERS), "c3=B", "cambio.place-opponents", "c3"),
    (played(initial(preparation="corners"), CORNERS), "a5=A", "cambio.corner", "a5"),
    (played(initial(preparation="corners"), CORNERS), "b2=A", "cambio.placed-already", "b2"),
    (played(initial(preparation="corners"), [*CORNERS, "c5=A"]), "a2=B", "cambio.third",
     "a2 b2 d2"),
    # Pushes.
    (at("mnmnm nmnmn AnmnB nmnmn mnmnm"), "a3>", "cambio.opponent-leaves", "e3 a3"),
    (at("mnmnm nmnmn AnmnB nmnmn mnmnm", "B"), "e3<", "cambio.opponent-leaves", "a3 e3"),
    (at("nnCnn nnnnn nnnnn nnnnn nnBnn", players="3"), "c1^", "cambio.opponent-leaves", "c5 c1"),
    (PUSHING, "pass", "cambio.not-blocked", "a5"),
    (at(NEUTRAL.replace("m", "n"), players="3"), "pass", "cambio.not-blocked", "a5"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "text", "code", "places"), CASES, ids=[f"{case[2]} {case[1]}" for case in CASES]
)
def test_each_prohibition_has_its_reason(
    state: CambioState, text: str, code: str, places: str
) -> None:
    found = reason(state, text)
    assert found.code == code
    assert list(found.places) == places.split()
    assert ENGLISH.render(found.message).endswith(".")
    assert not re.search("[a-e][1-5][<>^v]", ENGLISH.render(found.message))


def test_refusals_write_a_push_as_the_list_of_moves_does() -> None:
    found = reason(at("mnmnm nmnmn AnmnB nmnmn mnmnm"), "a3>")
    assert ENGLISH.render(found.message).startswith("a3→ is forbidden")
    assert "a5" in ENGLISH.render(reason(PUSHING, "pass").message)
    assert "↓" in ENGLISH.render(reason(PUSHING, "pass").message)
    told = why_not_steps(PUSHING, ("a1",))
    assert told is not None
    assert ENGLISH.render(told.message).endswith("at a1: a1↑ and a1→.")


def test_the_filling_comes_before_the_pushes() -> None:
    texts = ["c1=A", "d2=B", "a3=A", "b4=B", "e3=A", "d4=B", "c5=A", "c3=B"]
    state = played(initial(preparation="corners"), ["start A", "b2=B", *texts])
    assert reason(state, "a3>").code == "cambio.fill-first"


def test_integers_that_are_no_action() -> None:
    for state in (PLAY, QUICK, PUSHING, balancing(MANY)):
        for action in (
            -1,
            -8,
            8 * 20,
            8 * 125 + 2,
            2**200,
            8 * 6**25 + 5,
            8 * 5**25 + 6,
            2**20 + 7,
        ):
            assert not state.is_legal(action)
            found = state.why_not(action)
            assert found is not None
            assert found.code == "cambio.no-action"


def test_letters_of_another_number_of_players_are_no_action() -> None:
    for state, texts in (
        (PUSHING, ["c3=C", "start C", "symbol C O", "deal CmBmn/mnmBm/BnmAm/nAnmB/mnmBA"]),
        (at(NEUTRAL.replace("m", "n"), players="3"), ["c3=m"]),
    ):
        for text in texts:
            with pytest.raises(NotationError):
                state.parse(text)


@pytest.mark.parametrize("text", ["start C", "symbol C O"])
def test_a_player_who_is_not_there_is_called_a_player(text: str) -> None:
    """Not a symbol no die shows: a file may name a third player where two play."""
    with pytest.raises(NotationError) as found:
        PUSHING.parse(text)
    assert ENGLISH.render(found.value.message).startswith("There is no player C in this game")
    assert at(NEUTRAL.replace("m", "n"), players="3").parse(text)


@pytest.mark.parametrize(
    ("state", "steps", "code"),
    [
        (PUSHING, ("c3",), "cambio.not-at-edge"),
        (PUSHING, ("a3",), "cambio.no-arrow"),
        (PUSHING, ("z9",), "cambio.no-choice"),
        (PUSHING, ("a3>", "b"), "cambio.no-choice"),
        (at("mnmnm nmnmn AnmnB nmnmn mnmnm"), ("a3>",), "cambio.opponent-leaves"),
        (PUSHING, ("pass",), "cambio.not-blocked"),
        (balancing(MANY), ("c5",), "cambio.other-die"),
        (balancing(MANY), ("b5",), "cambio.too-many"),
        (balancing(MANY), ("a5", "B"), "cambio.other-symbol"),
        (balancing(MANY), ("a5", "C"), "cambio.no-choice"),
        (balancing(MANY), ("a5", "c5"), "cambio.other-die"),
        (balancing(MANY), ("a5", "b5"), "cambio.too-many"),
        (balancing(MANY), ("a5", "a3>"), "cambio.balance-first"),
        (balancing(MANY), ("a3>",), "cambio.balance-first"),
        (balancing(FEW), ("c5",), "cambio.too-few"),
        (balancing(FEW), ("d2",), "cambio.third"),
        (balancing(STUCK), ("c3",), "cambio.turn-back-first"),
        (played(initial(preparation="corners"), CORNERS), ("a5",), "cambio.corner"),
        (PLAY, ("c3",), "cambio.throw-first"),
        (played(at("nAAAA nmnmn mnmnm nmnmn mnmnm"), ["a5v"]), ("c3",), "cambio.over"),
        (played(at("nAAAA nmnmn mnmnm nmnmn mnmnm"), ["a5v"]), (), "cambio.over"),
    ],
)
def test_why_choices_begin_no_action(state: CambioState, steps: tuple[str, ...], code: str) -> None:
    found = state.why_not_steps(steps)
    assert found is not None
    assert found.code == code


@pytest.mark.parametrize("tray", [MANY, FEW, STUCK])
def test_after_a_die_another_place_is_judged_by_itself(tray: str) -> None:
    """What is said of a place does not depend on the die which was chosen before it."""
    state = balancing(tray)
    dice = dict.fromkeys(state.steps(action)[0] for action in state.legal_actions())
    for first in dice:
        for second in (*names.CELLS, *names.PUSHES):
            found = state.why_not_steps((first, second))
            assert found is not None
            alone = state.why_not_steps((second,))
            if second in dice:
                assert (alone, found.code) == (None, "cambio.one-die")
                assert second in ENGLISH.render(found.message)
            else:
                assert found == alone


def test_choices_which_begin_an_action_have_no_reason() -> None:
    assert PUSHING.why_not_steps(()) is None
    assert PUSHING.why_not_steps(("a3>",)) is None
    assert balancing(MANY).why_not_steps(("a5",)) is None
    assert balancing(MANY).why_not_steps(("a5", "m")) is None


def test_no_reason_of_the_engine_is_left_untested() -> None:
    folder = Path(names.__file__).parent
    sources = [
        path.read_text("utf-8")
        for path in folder.glob("*.py")
        if path.stem not in {"description", "explaining"}
    ]
    codes = {code for text in sources for code in re.findall(r'"(cambio\.[a-z-]+)"', text)}
    tests = Path(__file__).read_text("utf-8")
    assert len(codes) > 40
    assert not [code for code in codes if f'"{code}"' not in tests]


# True reasons


def claim_holds(code: str, state: CambioState, text: str) -> bool:
    """Whether what a reason says is so, by the reference."""
    board = reference.tray_of(list(state.rows()))
    board = {cell: shown for cell, shown in board.items() if shown != "."}
    seats, players = state.game.seats, len(state.game.seats)
    owner = seats[state.owner]
    starter = seats[state.starter]
    if code == "cambio.opponent-leaves":
        shown = board[reference.way(text)[-1]]
        return shown in seats and shown != seats[state.side]
    if code == "cambio.not-blocked":
        return bool(reference.pushes(board, seats[state.side]))
    place, _, letter = text.partition("=")
    cell = reference.cell_of(place)
    crowd = reference.crowded(board, owner, players)
    have = list(board.values()).count(owner)
    want = reference.numbers(players, starter)[owner]
    places = [
        c
        for c, shown in board.items()
        if shown in "mn" and not reference.makes_third(board, owner, c, players)
    ]
    claims = {
        "cambio.same-symbol": board.get(cell) == letter,
        "cambio.other-die": board.get(cell) in set(seats) - {owner},
        "cambio.other-symbol": letter in set(seats) - {owner},
        "cambio.neutral-already": board.get(cell) in {"m", "n"} and letter in "mn",
        "cambio.too-few": not crowd and have < want and bool(places),
        "cambio.not-crowded": bool(crowd) and cell not in crowd,
        "cambio.crowded-first": bool(crowd),
        "cambio.too-many": not crowd and have > want,
        "cambio.turn-back-first": not crowd and have < want and not places,
        "cambio.turned-back": not crowd and have < want,
        "cambio.neutral-last": letter in "mn",
        "cambio.place-opponents": letter == seats[state.side],
        "cambio.corner": cell in reference.CORNERS,
        "cambio.placed-already": cell in board,
        "cambio.third": reference.makes_third(board, owner, cell, players),
    }
    return claims[code]


@pytest.mark.parametrize(("players", "preparation"), KINDS)
def test_what_a_reason_says_is_so(players: str, preparation: str) -> None:
    """Every push and correction that can be written, in states from random games."""
    chance = random.Random(3)
    letters = "ABmn" if players == "2" else "ABCn"
    texts = [f"{cell}={letter}" for cell in names.CELLS for letter in letters]
    texts += [*names.PUSHES, "pass"]
    claimed: Counter[str] = Counter()
    for seed in range(scaled(16)):
        state = drawn(initial(players=players, preparation=preparation), seed)
        while state.actors():
            if not state.is_chance():
                here = texts[:100] if state.phase is not Phase.PUSH else texts[100:]
                for text in chance.sample(here, 12 if len(here) == 100 else 8):
                    found = state.why_not(state.parse(text))
                    if found is not None:
                        claimed[found.code] += 1
                        assert claim_holds(found.code, state, text), (found, text, state)
            source = RandomSource(chance.getrandbits(30))
            state = state.child(
                state.sample(source) if state.is_chance() else state.random_action(source)
            )
    assert claimed["cambio.opponent-leaves"]
    if players == "2" and preparation != "quick" and not PURE:
        assert claimed["cambio.third"]
