"""Observations as plain JSON data, and back: what is sent to the process of the players."""

import json
import types
import typing
from enum import Enum
from typing import Any, TypeVar, Union

import attrs

from ludotheque.core.contract import Observation

Json = Any
Seen = TypeVar("Seen", bound=Observation)


def as_data(observation: Observation) -> Json:
    """Return an observation as JSON data, without anything which it does not show."""
    return json.loads(observation.canonical())


def from_data(kind: type[Seen], data: Json) -> Seen:
    """Return the observation of JSON data; raises TypeError, KeyError or ValueError."""
    found: Seen = _built(kind, data)
    return found


@attrs.frozen
class Unread(Observation):
    """An observation of which only the data are known: enough where nobody has to read it."""

    data: Json

    @classmethod
    def of(cls, data: Json) -> "Unread":
        """Return the observation with these data."""
        return cls(data["seat"], tuple(data["actors"]), data["turn"], data)

    def canonical(self) -> bytes:
        """Return the same bytes as the observation the data are from."""
        return json.dumps(self.data, sort_keys=True).encode()


def _built(kind: Any, data: Json) -> Any:
    """Return data as a value of a type of the kinds which stand in observations."""
    origin = typing.get_origin(kind)
    if origin in {Union, types.UnionType}:
        if data is None:
            return None
        return _built(next(k for k in typing.get_args(kind) if k is not type(None)), data)
    if origin is tuple:
        inside = typing.get_args(kind)
        if inside[-1] is Ellipsis:
            return tuple(_built(inside[0], item) for item in data)
        return tuple(_built(k, item) for k, item in zip(inside, data, strict=True))
    if attrs.has(kind):
        hints = typing.get_type_hints(kind)
        return kind(**{f.name: _built(hints[f.name], data[f.name]) for f in attrs.fields(kind)})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(data)
    if type(data) is not kind:
        raise TypeError(f"{data!r} is no {kind}")
    return data
