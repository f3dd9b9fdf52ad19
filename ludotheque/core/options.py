"""Reading option values against the option list of a game."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, product

from ludotheque.core.contract_types import Option
from ludotheque.core.errors import OptionError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M


def complete(option_list: tuple[Option, ...], given: Mapping[str, str]) -> dict[str, str]:
    """Return every option with its value, given or default.

    Raises OptionError, naming the key and the value which is wrong.
    """
    known = {option.key: option for option in option_list}
    for key in given:
        if key not in known:
            raise OptionError(
                M(
                    "There is no option “{key}”; known are {known}.",
                    key=quoted(key),
                    known=tuple(known),
                )
            )
    return {key: _checked(option, given.get(key, option.default)) for key, option in known.items()}


def _checked(option: Option, value: str) -> str:
    if option.kind == "file":
        return value
    if option.kind == "number":
        digits = value.isascii() and value.isdigit() and len(value) < 20
        if not (digits and option.low <= int(value) <= option.high):
            raise OptionError(
                M(
                    "Option “{key}” needs a whole number from {low} to {high}, not “{value}”.",
                    key=option.key,
                    low=option.low,
                    high=option.high,
                    value=quoted(value),
                )
            )
        return str(int(value))
    if value not in {item.value for item in option.known}:
        allowed = tuple(item.value for item in option.values)
        raise OptionError(
            M(
                "Option “{key}” can be {allowed}, not “{value}”.",
                key=option.key,
                allowed=allowed,
                value=quoted(value),
            )
        )
    return value


def switched_along(
    create: Callable[[Mapping[str, str]], object],
    option_list: tuple[Option, ...],
    values: Mapping[str, str],
    kept: str = "",
) -> dict[str, str]:
    """Return the changes of other options with which ``create`` accepts refused values.

    As few as possible, at most two; option ``kept`` and files stay. Empty where nothing helps.
    """
    others = [o for o in option_list if o.key in values and o.key != kept and o.kind != "file"]
    for many in (1, 2):
        for chosen in combinations(others, many):
            for found in product(*(_other_values(one, values[one.key]) for one in chosen)):
                changes = {option.key: value for option, value in zip(chosen, found, strict=True)}
                if _accepted(create, {**values, **changes}):
                    return changes
    return {}


def can_be(
    create: Callable[[Mapping[str, str]], object],
    option_list: tuple[Option, ...],
    values: Mapping[str, str],
    kept: str,
) -> bool:
    """Return whether ``create`` accepts the values, maybe with others of this list switched."""
    return _accepted(create, values) or bool(switched_along(create, option_list, values, kept))


def _other_values(option: Option, value: str) -> Iterator[str]:
    return (item.value for item in option.values if item.value != value)


def _accepted(create: Callable[[Mapping[str, str]], object], values: Mapping[str, str]) -> bool:
    try:
        create(values)
    except OptionError:
        return False
    return True
