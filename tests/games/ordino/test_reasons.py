"""Each prohibition has its own code and names the cells and pieces concerned."""

import pytest

from ludotheque.core.messages import Catalogue
from ludotheque.core.narrowing import Narrowing
from ludotheque.games.ordino import names
from ludotheque.games.ordino.state import OrdinoState
from tests.games.ordino.helpers import at, game, legal, played, told, why

FRENCH = Catalogue("fr")
BLACK = "1:5.7"


def french(state: OrdinoState, text: str) -> str:
    reason = state.why_not(state.parse(text))
    assert reason is not None
    return FRENCH.render(reason.message).replace("\u202f", " ")


# What is due


def test_what_must_come_first() -> None:
    start = game().initial()
    assert why(start, "1-5.0") == ("ordino.lot-first", ())
    assert why(start, "roll cube 4 et") == ("ordino.lot-first", ())
    rolling = played(start, "start white")
    assert why(rolling, "1-5.0")[0] == "ordino.roll-first"
    assert why(rolling, "start black")[0] == "ordino.starter-known"
    assert why(rolling, "reroll cube 4")[0] == "ordino.no-reroll"
    assert why(rolling, "roll cube 4 et")[0] == "ordino.six-dice"
    moving = played(rolling, "roll cross 1 ou ou v1 v1")
    assert why(moving, "roll cube 4 et ou v1 v1")[0] == "ordino.rolled-already"
    assert why(moving, "put 1 5.0")[0] == "ordino.not-placing"
    for text in ("take 5.7", "back 5.0", "stay"):
        assert why(moving, text)[0] == "ordino.nothing-earned"
    placing = played(game(super="yes").initial(), "start black")
    assert why(placing, "put 1 5.0")[0] == "ordino.three-dice-first"
    assert why(placing, "roll cross 1 ou ou v1 v1")[0] == "ordino.three-dice"
    putting = played(placing, "roll cross 1 ou")
    assert why(putting, "1-5.0")[0] == "ordino.place-first"
    assert why(putting, "roll cross 1 ou")[0] == "ordino.rolled-already"


def test_the_centre_comes_first() -> None:
    arrived = played(at("3:1.1 s:5.4", "1:1.4 2:5.7", "cube 3 ou ou v1 h2"), "3-C")
    assert why(arrived, "roll cube 4 et ou v1 v1") == ("ordino.reroll-first", ("C",))
    assert why(arrived, "stay")[0] == "ordino.reroll-first"
    choice = played(arrived, "reroll cube 3")
    for text in ("pass", "3-1.1", "put 1 5.0"):
        assert why(choice, text) == ("ordino.centre-first", ("C",))
    assert why(choice, "reroll cube 3")[0] == "ordino.no-reroll"


def test_the_game_is_over() -> None:
    state = played(at("3:5.0", "1:3.0", "cube 3 ou ou v2 v2"), "3x3.0")
    assert why(state, "pass")[0] == "ordino.over"
    assert told(state.why_not_steps(("3.0",)))[0] == "ordino.over"


def test_integers_that_are_no_action() -> None:
    state = at("3:5.0", BLACK, "cube 3 ou ou v2 v2")
    for action in (-1, -16, 2**70, 15, 10, 16, 99 * 16 + 3, (8 << 21) + 1, 200 * 32 + 1):
        assert not state.is_legal(action)
        assert told(state.why_not(action))[0] == "ordino.no-action"


# Which piece


def test_pieces_that_are_not_there() -> None:
    state = at("3:5.2", "1:5.7 s:3.1", "cube 4 ou ou v1 v1")
    assert why(state, "4-4.2") == ("ordino.captured", ())
    assert why(state, "s5.2-4.2") == ("ordino.no-sphere-there", ("5.2",))
    assert why(state, "s4.4-4.2") == ("ordino.empty-cell", ("4.4",))
    assert why(state, "s3.1-4.2") == ("ordino.not-yours", ("3.1",))
    beside = at("3:5.2", "1:5.7", "cube 4 ou ou v1 v1", players="4", super="yes", side="north")
    assert why(beside, "4-4.2")[0] == "ordino.captured"
    partner = at("3:5.2 4:beside", "1:5.7", "cube 4 ou ou v1 v1", players="4", super="yes",
                 side="north")  # fmt: skip
    assert why(partner, "4-4.2")[0] == "ordino.beside"


def test_pieces_the_dice_do_not_name() -> None:
    state = at("1:5.1 3:5.2 6:5.15", BLACK, "cube 6 ou ou v1 v1")
    assert why(state, "1-4.1") == ("ordino.not-named", ("5.1",))
    assert french(state, "1-4.1") == "La croix 1 n’est ni un cube ni le 6."
    exact = at("3:5.2 4:5.14", BLACK, "cube 4 et et v1 h1")
    assert why(exact, "3-4.2") == ("ordino.other-piece", ("5.2",))
    nobody = at("3:5.2 4:5.14", BLACK, "cube 1 et et v1 v1")
    assert why(nobody, "3-4.2") == ("ordino.no-such-piece", ())
    assert french(nobody, "3-4.2") == "Il n’existe pas de cube n°\u00a01."


def test_the_sphere_comes_last() -> None:
    state = at("1:5.1 s:5.3", BLACK, "cross 6 ou ou v1 v1")
    assert why(state, "s5.3-4.3") == ("ordino.sphere-last", ("5.1", "4.1"))
    assert french(state, "s5.3-4.3") == (
        "La sphère ne joue que si aucune autre instruction n’est possible ; "
        "or la croix 1 peut aller de 5.1 en 4.1."
    )


def test_the_partner_comes_after() -> None:
    options = {"players": "4", "side": "north"}
    state = at("1:5.1 2:5.13 se:5.16", BLACK, "cross 2 ou ou v1 v1", **options)
    assert why(state, "2-4.13") == ("ordino.partner-after", ("5.13", "5.1", "4.1"))
    helped = at("2:5.13 se:5.16", BLACK, "cross 2 ou ou v1 v1", **options)
    assert why(helped, "s5.16-4.16") == ("ordino.partner-after", ("5.16", "5.13", "4.13"))
    own_sphere = at("1:5.1 so:5.4 2:5.13", BLACK, "cube 2 ou ou v1 v1", **options)
    assert why(own_sphere, "2-4.13")[0] == "ordino.partner-after"


def test_who_can_move_must() -> None:
    state = at("1:5.1", BLACK, "cross 6 ou ou v1 v1")
    assert why(state, "pass") == ("ordino.must-move", ("5.1", "4.1"))


# The way


def test_ways_that_lead_elsewhere() -> None:
    either = at("3:5.0", BLACK, "cube 3 ou ou v1 v2")
    assert why(either, "3-5.6") == ("ordino.no-way", ("5.0", "5.6"))
    both = at("3:5.0", BLACK, "cube 3 et et v1 v1")
    assert why(both, "3-4.0") == ("ordino.both-arrows", ("5.0", "4.0"))
    mixed = at("3:5.0", BLACK, "cube 3 et ou v1 v1")
    assert why(mixed, "3-5.6")[0] == "ordino.no-way"
    one = at("3:5.1", BLACK, "cube 3 ou ou v1 h1")
    assert why(one, "3-4.2") == ("ordino.one-arrow", ("5.1", "4.2"))
    none = at("3:5.0", BLACK, "cube 3 et et v1 v1")
    assert why(none, "3-1.6")[0] == "ordino.no-way"


def test_ways_that_are_not_free() -> None:
    state = at("3:5.0", "1:4.0", "cube 3 ou ou v2 v2")
    assert why(state, "3-3.0") == ("ordino.blocked", ("4.0",))
    own = at("3:5.0 1:3.0", BLACK, "cube 3 ou ou v2 v2")
    assert why(own, "3-3.0") == ("ordino.own-piece", ("3.0",))
    crossed = at("3:5.0", "1:4.0", "cube 3 et et v2 v1")
    assert why(crossed, "3x4.0") == ("ordino.crossed-before", ("4.0",))
    back = at("3:5.0", BLACK, "cube 3 et et v1 v1")
    assert why(back, "3-5.0") == ("ordino.return", ("5.0",))
    through = at("3:1.1", BLACK, "cube 3 ou ou v2 v2")
    assert why(through, "3-1.4") == ("ordino.through-centre", ("C", "1.1", "1.4"))


def test_moves_written_with_the_wrong_sign() -> None:
    state = at("3:5.0", "1:3.0", "cube 3 ou ou v1 v2")
    assert why(state, "3x4.0") == ("ordino.nothing-captured", ("4.0",))
    assert why(state, "3-3.0") == ("ordino.captures", ("3.0",))


# The centre and the placing


def test_what_may_be_taken_and_put_back() -> None:
    arrived = played(at("3:1.1 s:5.4", "1:1.4 2:5.7", "cube 3 ou ou v1 h2"), "3-C", "reroll cube 3")
    assert why(arrived, "take 5.7") == ("ordino.not-nearest", ("5.7", "1.4"))
    assert why(arrived, "take 5.4") == ("ordino.no-opponent", ("5.4",))
    assert why(arrived, "back 5.0") == ("ordino.has-sphere", ("5.4",))
    bare = played(at("3:1.1", "1:1.4 2:5.7", "cube 3 ou ou v1 h2"), "3-C", "reroll cube 3")
    assert why(bare, "back 5.7") == ("ordino.cell-taken", ("5.7",))
    assert why(bare, "back C") == ("ordino.cell-taken", ("C",))
    sphere = played(at("s:1.1", "1:1.4 2:1.7", "cube 4 ou ou v1 v1"), "s1.1-C")
    assert why(sphere, "stay") == ("ordino.must-take", ("1.4", "1.7"))
    alone = played(
        at("3:1.1", "1:beside", "cube 3 ou ou v1 h2", super="yes"), "3-C", "reroll cube 3"
    )
    assert why(alone, "take 5.7") == ("ordino.nobody-near", ())
    assert told(alone.why_not_steps(("C",)))[0] == "ordino.nobody-near"


def test_what_may_be_placed() -> None:
    white = "1:beside 2:4.0 6:beside s:beside"
    state = at(white, "1:5.7", "cross 5 ou", super="yes")
    assert why(state, "put 2 5.0") == ("ordino.placed-already", ("4.0",))
    assert why(state, "put 3 5.0") == ("ordino.captured-before", ())
    assert why(state, "put 6 5.0") == ("ordino.not-named-to-place", ())
    assert why(state, "put s 5.0") == ("ordino.sphere-after", ())
    assert why(state, "put 1 C") == ("ordino.not-centre", ("C",))
    assert why(state, "put 1 5.7") == ("ordino.cell-taken", ("5.7",))
    assert why(state, "pass") == ("ordino.must-place", ())
    none = at("1:beside s:5.0", "1:5.7", "cube 5 ou", super="yes")
    assert why(none, "put s 4.0") == ("ordino.no-sphere-beside", ())
    four = at("1:beside 2:beside", "1:5.7", "cross 5 ou", super="yes", players="4", side="north")
    assert why(four, "put 2 5.0") == ("ordino.not-your-piece", ())


# Step by step


def test_choosing_a_piece() -> None:
    state = at("1:5.1 3:5.2 s:5.4", "1:5.7", "cross 6 ou ou v1 v1")
    narrowing = Narrowing(state)
    assert told(narrowing.choose("5.2"))[0] == "ordino.not-named"
    assert told(narrowing.choose("5.4"))[0] == "ordino.sphere-last"
    assert told(narrowing.choose("5.7"))[0] == "ordino.not-yours"
    assert told(narrowing.choose("4.4"))[0] == "ordino.empty-cell"
    assert told(narrowing.choose("9.9"))[0] == "ordino.no-cell"
    assert told(narrowing.choose("rubbish"))[0] == "ordino.no-cell"
    assert told(narrowing.choose("pass"))[0] == "ordino.must-move"
    assert narrowing.choose("5.1") is None
    assert told(narrowing.choose("3.1"))[0] == "ordino.one-arrow"
    assert told(narrowing.choose("9.9"))[0] == "ordino.no-cell"
    assert narrowing.choose("4.1") is None
    assert narrowing.action() == state.parse("1-4.1")
    assert told(state.why_not_steps(("5.1", "4.1", "4.1")))[0] == "ordino.too-many"


@pytest.mark.parametrize(
    ("white", "dice", "code", "places"),
    [
        ("1:5.0 3:4.0", "cross 6 ou ou v1 v2", "ordino.piece-blocked", ("5.0", "4.0")),
        ("1:C", "cross 6 ou ou h1 h2", "ordino.no-way-at-all", ("C",)),
        ("1:5.3", "cross 1 et et h1 h1", "ordino.only-return", ("5.3",)),
    ],
)
def test_a_piece_that_cannot_move(
    white: str, dice: str, code: str, places: tuple[str, ...]
) -> None:
    state = at(white, "1:5.7 2:5.10", dice)
    (cell,) = (text.split(":")[1] for text in white.split() if text[0] == "1")
    assert legal(state) == ["pass"]
    assert told(state.why_not_steps((cell,))) == (code, places)


def test_choosing_on_the_centre_and_while_placing() -> None:
    choice = played(at("3:1.1 s:5.4", "1:1.4 2:5.7", "cube 3 ou ou v1 h2"), "3-C", "reroll cube 3")
    assert told(choice.why_not_steps(("s",)))[0] == "ordino.has-sphere"
    assert told(choice.why_not_steps(("C", "5.7")))[0] == "ordino.not-nearest"
    assert told(choice.why_not_steps(("5.4",)))[0] == "ordino.centre-first"
    assert choice.why_not_steps(("C", "1.4")) is None
    assert choice.why_not_steps(("stay",)) is None
    putting = at("1:beside 6:beside s:beside", "1:5.7", "cross 5 ou", super="yes")
    assert told(putting.why_not_steps(("6",)))[0] == "ordino.not-named-to-place"
    assert told(putting.why_not_steps(("s",)))[0] == "ordino.sphere-after"
    assert told(putting.why_not_steps(("1", "5.7")))[0] == "ordino.cell-taken"
    assert told(putting.why_not_steps(("5.7",)))[0] == "ordino.place-first"
    assert putting.why_not_steps(("1", "5.0")) is None
    rolling = at("1:5.1", "1:5.7")
    assert told(rolling.why_not_steps(("5.1",)))[0] == "ordino.roll-first"


@pytest.mark.parametrize("arrow", ["v1", "v2", "h1", "h2"])
@pytest.mark.parametrize("words", ["et et", "et ou", "ou ou"])
def test_no_reason_names_the_same_arrow_twice_in_a_sentence(arrow: str, words: str) -> None:
    """Equal arrow dice: « neither ↕2 nor ↕2 » says the same thing twice."""
    state = at("3:5.0 4:5.3 s:3.2", "1:2.7 5:4.4", f"cube 3 {words} {arrow} {arrow}")
    assert isinstance(state, OrdinoState)
    name = names.ARROW_NAMES[arrow]
    texts: set[str] = set()
    both = Catalogue("fr"), Catalogue("en")
    for piece in ("3-", "4-", "3x", "4x", "s3.2-", "s3.2x"):
        for cell in state.variant.board.names:
            reason = state.why_not(state.parse(piece + cell))
            if reason is not None:
                texts |= {catalogue.render(reason.message) for catalogue in both}
    assert any(name in text for text in texts)
    assert not [text for text in texts if text.count(name) > 1]
