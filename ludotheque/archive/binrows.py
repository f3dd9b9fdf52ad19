"""The rows of the bin: how a removed game is written there, and read however damaged it is."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

DAYS: Final = 30
"""How long a removed game can be put back."""
DATE: Final = "%Y-%m-%dT%H:%M:%SZ"
_FIELDS: Final = '{"fields": '
_ACTIONS: Final = ', "actions": ['

Fields = dict[str, Any]
Actions = list[tuple[Any, Any, Any]]


def oldest() -> str:
    """Return the date before which what was removed is gone."""
    return (datetime.now(UTC) - timedelta(days=DAYS)).strftime(DATE)


def written(fields: Fields, actions: Actions) -> str:
    """Return columns and actions of a game as one text."""
    return json.dumps({"fields": fields, "actions": actions}, default=str)


def parsed(text: str) -> tuple[Fields, Actions]:
    """Return columns and actions of a removed game; raises ValueError, TypeError, KeyError."""
    value = json.loads(text)
    return _checked(value["fields"]), [_action(one) for one in value["actions"]]


def parsed_partly(text: str) -> tuple[Fields, Actions]:
    """Return the columns of a damaged text, and the actions before the damage.

    Raises ValueError, TypeError, KeyError where not even the columns can be read.
    """
    if not text.startswith(_FIELDS):
        raise ValueError(text[:20])
    read: Callable[[str, int], tuple[Any, int]] = json.JSONDecoder().raw_decode
    fields, at = read(text, len(_FIELDS))
    actions: Actions = []
    if text.startswith(_ACTIONS, at):
        at += len(_ACTIONS)
        try:
            while True:
                one, at = read(text, at)
                actions.append(_action(one))
                at += len(", ")
        except (ValueError, TypeError, RecursionError):
            pass
    return _checked(fields), actions


def _checked(fields: Any) -> Fields:
    if not isinstance(fields, dict) or not isinstance(fields["uid"], str):
        raise TypeError
    return fields


def _action(value: Any) -> tuple[Any, Any, Any]:
    number, text, time = value
    return number, text, time
