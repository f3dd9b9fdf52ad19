"""The punched card: which die lies where, whatever a player does with it."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.games.ordino.answers import answer
from ludotheque.games.ordino.arrangements import possibilities, readings, sphere_readings
from ludotheque.games.ordino.card import DIE_KINDS, SLOT_KINDS, Card, card_of, why_not_by_card
from ludotheque.games.ordino.state import OrdinoState
from tests.games.ordino.helpers import at, game, random_state

BLACK = "1:5.7"
FIVE_LOST = "1:5.1 2:5.2 3:5.3 4:5.4 6:4.6 s:3.0 s:3.5"


def six(words: str = "et ou") -> Card:
    """A card of six dice."""
    card = card_of(at("3:5.0 1:5.3", BLACK, f"cube 3 {words} v1 h1"))
    assert card is not None
    return card


def sound(card: Card) -> None:
    """No die lies twice, none in a slot of another kind or a closed one, none has vanished."""
    laid = [die for die in card.slots if die is not None]
    assert max(Counter(laid).values(), default=1) == 1
    for slot, die in enumerate(card.slots):
        if die is not None:
            assert DIE_KINDS[die] == SLOT_KINDS[slot]
            assert slot not in card.closed or card.fixed
    if not card.fixed:
        thrown = {die for die, face in enumerate(card.faces) if face}
        assert thrown == set(laid) | set(card.loose()) | set(card.aside)


MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("lay"), st.integers(0, 5), st.integers(0, 5)),
        st.tuples(st.just("back"), st.integers(0, 5)),
        st.sampled_from([("fill",), ("empty",), ("exchange",)]),
    ),
    max_size=25,
)


@given(MOVES, st.sampled_from(["et ou", "ou et", "et et", "ou ou"]), st.booleans())
def test_whatever_is_done_the_card_stays_sound(
    moves: list[tuple[object, ...]], words: str, sphere: bool
) -> None:
    state = at("s:5.0", BLACK, f"cube 3 {words} v1 h1") if sphere else None
    card = card_of(state) if state else six(words)
    assert card is not None
    for move in moves:
        if move[0] == "lay":
            die, slot = int(str(move[1])), int(str(move[2]))
            reason = card.why_not(die, slot)
            if reason is None:
                card = card.lay(die, slot)
                assert card.slots[slot] == die
            else:
                assert str(reason.message)
        elif move[0] == "back":
            card = card.take_back(int(str(move[1])))
        elif move[0] == "fill":
            card = card.filled()
            assert card.complete
            assert card.arrangement() is not None
        elif move[0] == "empty":
            card = card.emptied()
            assert card.empty
        else:
            card = card.exchanged() or card
        sound(card)


@pytest.mark.parametrize("die", range(6))
@pytest.mark.parametrize("slot", range(6))
def test_a_slot_takes_its_own_kind_and_says_why_not_another(die: int, slot: int) -> None:
    card = six()
    reason = card.why_not(die, slot)
    if DIE_KINDS[die] == SLOT_KINDS[slot]:
        assert reason is None
        assert card.lay(die, slot).slot_of(die) == slot
    else:
        assert reason is not None
        assert reason.code == "ordino.slot-kind"
        assert "{" not in str(reason.message)


def test_dropping_one_die_on_another_exchanges_them() -> None:
    card = six().filled()
    assert card.slots == (0, 2, 1, 4, 3, 5)
    assert card.lay(2, 4).slots == (0, 3, 1, 4, 2, 5)
    assert card.lay(5, 3).slots == (0, 2, 1, 5, 3, 4)
    half = six().lay(2, 1)
    assert half.lay(3, 1).slots == (None, 3, None, None, None, None)
    assert half.lay(3, 1).slot_of(2) is None


def test_exchanging_the_conjunctions_gives_the_other_reading() -> None:
    state = at("3:5.0 1:5.3", BLACK, "cube 3 et ou v1 h1")
    card = card_of(state)
    assert card is not None
    card = card.filled()
    other = card.exchanged()
    assert other is not None
    assert {card.arrangement(), other.arrangement()} == set(readings(state))
    assert six("et et").filled().exchanged() is None


def test_where_only_a_sphere_can_play_one_conjunction_is_asked_for() -> None:
    state = at("s:5.0", BLACK, "cube 3 et ou v1 h1")
    card = card_of(state)
    assert card is not None
    assert card.closed == {0, 1, 2}
    assert card.aside == {0, 1}
    reason = card.why_not(0, 0)
    assert reason is not None
    assert reason.code == "ordino.die-aside"
    closed = card.why_not(2, 1)
    assert closed is not None
    assert closed.code == "ordino.slot-closed"
    assert card.due() == (2, 3, 4, 5)
    laid = card.lay(3, 4)
    assert laid.due() == (4, 5), "the other conjunction may be exchanged, but none is missing"
    full = card.filled()
    assert full.arrangement() in sphere_readings(state)
    assert full.loose() == (3,)
    assert full.due() == ()
    other = full.exchanged()
    assert other is not None
    assert other.arrangement() in set(sphere_readings(state)) - {full.arrangement()}


def test_three_dice_and_the_two_rolled_again_cannot_be_arranged() -> None:
    placing = game(super="yes").initial()
    for text in ("start white", "roll cube 4 ou"):
        after = placing.apply(placing.parse(text))
        assert isinstance(after, OrdinoState)
        placing = after
    card = card_of(placing)
    assert card is not None
    assert card.slots[:3] == (0, 2, 1)
    reason = card.why_not(0, 0)
    assert reason is not None
    assert reason.code == "ordino.dice-fixed"
    assert card.loose() == ()
    assert card.emptied() == card


@pytest.mark.parametrize("options", [{}, {"players": "4"}, {"super": "yes"}], ids=str)
def test_every_legal_move_can_be_reached_by_a_card_and_no_other(options: dict[str, str]) -> None:
    rng = random.Random(5)
    for _ in range(25):
        state = random_state(rng, **options)
        card = card_of(state)
        if card is None or card.fixed or not possibilities(state):
            continue
        reached = set()
        for arrangement, instruction in possibilities(state):
            said = card.saying(arrangement)
            sound(said)
            laid = said.arrangement()
            assert laid is not None
            assert (laid.first, laid.second) == (arrangement.first, arrangement.second)
            steps = (instruction.origin, instruction.target)
            assert why_not_by_card(state, said, steps[:1]) is None
            assert why_not_by_card(state, said, steps) is None
            assert why_not_by_card(state, card.emptied(), steps) is not None
            reached.add(instruction.action)
        assert reached == set(state.legal_actions())


def test_a_piece_of_the_other_reading_is_refused_with_the_way_out() -> None:
    state = at("3:5.0 4:3.0 1:5.3", "1:3.1 2:5.7", "cube 3 et ou v1 v2")
    card = card_of(state)
    assert card is not None
    said = next(card.saying(reading) for reading in readings(state) if reading.first == "et")
    arrangement = said.arrangement()
    assert arrangement is not None
    assert answer(state, arrangement).obeying == ("5.0",)
    others = {i.origin for a, i in possibilities(state) if a.first == "ou"} - {"5.0"}
    for cell in others:
        reason = why_not_by_card(state, said, (cell,))
        assert reason is not None
        assert reason.code == "ordino.other-reading"
        assert cell in str(reason.message)
    foe = why_not_by_card(state, said, ("5.7",))
    assert foe is not None
    assert foe.code == "ordino.not-yours"
