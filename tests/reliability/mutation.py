"""Places of a JSON value, and the value with something else at one of them."""

from collections.abc import Iterator
from typing import Any

Json = Any
Place = tuple[str | int, ...]


def places(value: Json, most: int = 4) -> Iterator[Place]:
    """Yield every place of a value; of a long list the first ones and the last."""
    yield ()
    if isinstance(value, dict):
        for key, item in value.items():
            for place in places(item, most):
                yield (key, *place)
    elif isinstance(value, list):
        count = len(value)
        chosen = range(count) if count <= most else (*range(most - 1), count - 1)
        for index in chosen:
            for place in places(value[index], most):
                yield (index, *place)


def at(value: Json, place: Place) -> Json:
    """Return what stands at a place."""
    for key in place:
        value = value[key]
    return value


def replaced(value: Json, place: Place, new: Json) -> Json:
    """Return a copy with something else at a place; what is not on the way there is shared."""
    if not place:
        return new
    first, *rest = place
    copy = list(value) if isinstance(value, list) else dict(value)
    copy[first] = replaced(value[first], tuple(rest), new)
    return copy


def renamed(value: Json, place: Place, key: str) -> Json:
    """Return a copy with the last key of a place called otherwise."""
    *above, last = place
    parent = at(value, tuple(above))
    if not isinstance(parent, dict):
        return value
    other = {key if name == last else name: item for name, item in parent.items()}
    return replaced(value, tuple(above), other)
