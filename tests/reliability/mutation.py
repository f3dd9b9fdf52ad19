"""Places of a JSON value, and the value with something else at one of them."""

from collections.abc import Iterator
from typing import Any

Json = Any
JsonPath = tuple[str | int, ...]


def paths(value: Json, most: int = 4) -> Iterator[JsonPath]:
    """Yield every path of a value; of a long list the first ones and the last."""
    yield ()
    if isinstance(value, dict):
        for key, item in value.items():
            for path in paths(item, most):
                yield (key, *path)
    elif isinstance(value, list):
        count = len(value)
        chosen = range(count) if count <= most else (*range(most - 1), count - 1)
        for index in chosen:
            for path in paths(value[index], most):
                yield (index, *path)


def at(value: Json, path: JsonPath) -> Json:
    """Return what stands at a path."""
    for key in path:
        value = value[key]
    return value


def replaced(value: Json, path: JsonPath, new: Json) -> Json:
    """Return a copy with something else at a path; what is not on the way there is shared."""
    if not path:
        return new
    first, *rest = path
    copy = list(value) if isinstance(value, list) else dict(value)
    copy[first] = replaced(value[first], tuple(rest), new)
    return copy


def renamed(value: Json, path: JsonPath, key: str) -> Json:
    """Return a copy with the last key of a path called otherwise."""
    *above, last = path
    parent = at(value, tuple(above))
    if not isinstance(parent, dict):
        return value
    other = {key if name == last else name: item for name, item in parent.items()}
    return replaced(value, tuple(above), other)
