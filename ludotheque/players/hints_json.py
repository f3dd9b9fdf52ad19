"""Hints as plain JSON data, and back: what the process of the players answers.

A sentence is sent as a message with its arguments, so that it follows the language of the window.
"""

from decimal import Decimal
from typing import Any

from ludotheque.core.explanations import Explanation
from ludotheque.core.messages import Arg, Message
from ludotheque.players.hints import Hint

Json = Any


def as_data(hint: Hint) -> Json:
    """Return a hint as JSON data."""
    found = hint.explanation
    return {
        "action": hint.action,
        "code": found.code,
        "why": message_data(found.message),
        "places": list(found.places),
        "worth": None if hint.worth is None else message_data(hint.worth),
    }


def from_data(data: Json) -> Hint:
    """Return the hint of JSON data; raises KeyError, TypeError or ValueError."""
    why = Explanation(data["code"], message_from(data["why"]), tuple(data["places"]))
    worth = None if data["worth"] is None else message_from(data["worth"])
    return Hint(data["action"], why, worth)


def message_data(message: Message) -> Json:
    """Return a message as JSON data."""
    return {
        "text": message.text,
        "args": {name: _arg_data(arg) for name, arg in message.args},
        "plural": message.plural,
        "number": message.number,
    }


def message_from(data: Json) -> Message:
    """Return the message of JSON data; raises KeyError, TypeError or ValueError."""
    args = tuple((name, _arg_from(arg)) for name, arg in data["args"].items())
    return Message(data["text"], args, data["plural"], data["number"])


def _arg_data(arg: Arg) -> Json:
    if isinstance(arg, Message):
        return message_data(arg)
    if isinstance(arg, tuple):
        return [_arg_data(item) for item in arg]
    return {"decimal": str(arg)} if isinstance(arg, Decimal) else arg


def _arg_from(data: Json) -> Arg:
    if isinstance(data, dict):
        return Decimal(data["decimal"]) if "decimal" in data else message_from(data)
    if isinstance(data, list):
        return tuple(_arg_from(item) for item in data)
    if isinstance(data, str | int):
        return data
    raise TypeError(f"{data!r} is no argument of a message")
