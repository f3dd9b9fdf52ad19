"""A refusal never shows what a record keeps encoded."""

import attrs
import pytest

from ludotheque.core.errors import SaveError
from ludotheque.record.timeline import Timeline, start_timeline
from tests.examples import hiding


def test_a_refused_secret_action_is_not_quoted() -> None:
    """A deal played twice is refused without naming a card of it."""
    timeline = start_timeline(hiding(), {}, 5)
    timeline.settle()
    record = timeline.to_record()
    number = min(record.secret)
    twice = attrs.evolve(
        record,
        actions=(*record.actions, record.actions[number]),
        secret=record.secret | {len(record.actions)},
    )
    with pytest.raises(SaveError) as caught:
        Timeline.from_record(twice)
    cards = record.actions[number].split()[1:]
    assert not [card for card in cards if card in str(caught.value).replace(",", " ").split()]
    assert str(len(record.actions) + 1) in str(caught.value)
