"""Hints as JSON data: what the process answers says the same in both languages."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.explanations import Explanation
from ludotheque.core.messages import M, Message
from ludotheque.games import ENGINES
from ludotheque.players.hints import Hint, hints
from ludotheque.players.hints_json import as_data, from_data, message_data, message_from
from ludotheque.players.player import question
from tests.players.test_question import walked

names = st.text("abc", min_size=1, max_size=3)
plain = st.text(max_size=8) | st.integers() | st.decimals(allow_nan=False, allow_infinity=False)


def messages(args: st.SearchStrategy[object]) -> st.SearchStrategy[Message]:
    return st.builds(
        lambda text, found, plural, number: Message(text, tuple(found.items()), plural, number),
        st.text(max_size=8), st.dictionaries(names, args, max_size=3),
        st.none() | st.text(max_size=4), st.none() | st.integers(0, 9),
    )  # fmt: skip


args = st.recursive(
    plain,
    lambda inside: messages(inside) | st.lists(inside, max_size=3).map(tuple),
    max_leaves=6,
)


@given(messages(args))
def test_any_message_comes_back_the_same(message: Message) -> None:
    assert message_from(json.loads(json.dumps(message_data(message)))) == message


def test_a_hint_comes_back_the_same() -> None:
    why = Explanation("a.code", M("Two: {cells}, {n}.", cells=("a1", M("b2")), n=Decimal("1.5")))
    for hint in (Hint(7, why), Hint(7, Explanation("b", M("x"), ("a1",)), M("Worth {n}.", n=2))):
        assert from_data(json.loads(json.dumps(as_data(hint)))) == hint


@pytest.mark.parametrize("key", ENGINES)
def test_hints_of_every_game_come_back_the_same(key: str) -> None:
    found = hints(question(walked(key, {}, 5, 9).state, 2))
    assert found
    assert tuple(from_data(json.loads(json.dumps(as_data(hint)))) for hint in found) == found


def test_what_is_no_argument_is_refused() -> None:
    data = message_data(M("x"))
    for wrong in (1.5, None):
        with pytest.raises(TypeError):
            message_from(data | {"args": {"a": wrong}})
