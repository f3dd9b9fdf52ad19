"""Reading option values against the option list of a game."""

from collections.abc import Mapping

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
    allowed = tuple(item.value for item in option.values)
    if value not in allowed:
        raise OptionError(
            M(
                "Option “{key}” can be {allowed}, not “{value}”.",
                key=option.key,
                allowed=allowed,
                value=quoted(value),
            )
        )
    return value
