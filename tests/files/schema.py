"""A small JSON Schema check for the keywords our schema uses; any other one is an error."""

import re
from typing import Any

KNOWN = {
    "$schema", "title", "description", "type", "const", "enum", "anyOf", "pattern", "maxLength",
    "maxItems", "items", "required", "properties", "additionalProperties", "maxProperties",
    "minimum", "maximum", "minLength", "propertyNames",
}  # fmt: skip


def _is(value: Any, kind: str) -> bool:
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    kinds = {"string": str, "array": list, "object": dict, "null": type(None), "boolean": bool}
    return isinstance(value, kinds[kind])


def valid(value: Any, schema: dict[str, Any]) -> bool:
    """Return whether a JSON value meets the schema."""
    assert set(schema) <= KNOWN, set(schema) - KNOWN
    const = schema.get("const", value)
    return (
        value == const
        and type(value) is type(const)
        and value in schema.get("enum", [value])
        and ("type" not in schema or _is(value, schema["type"]))
        and ("anyOf" not in schema or any(valid(value, one) for one in schema["anyOf"]))
        and _valid_inside(value, schema)
    )


def _valid_inside(value: Any, schema: dict[str, Any]) -> bool:
    if isinstance(value, str):
        fits = re.search(schema.get("pattern", ""), value) is not None
        low, high = schema.get("minLength", 0), schema.get("maxLength", 10**9)
        return bool(fits and low <= len(value) <= high)
    if isinstance(value, list):
        return len(value) <= schema.get("maxItems", 10**9) and all(
            valid(item, schema.get("items", {})) for item in value
        )
    if isinstance(value, dict):
        return _valid_object(value, schema)
    if _is(value, "integer"):
        low, high = schema.get("minimum", -(10**99)), schema.get("maximum", 10**99)
        return bool(low <= value <= high)
    return True


def _valid_object(value: dict[str, Any], schema: dict[str, Any]) -> bool:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    if len(value) > schema.get("maxProperties", 10**9):
        return False
    if not set(schema.get("required", ())) <= set(value):
        return False
    if not all(valid(key, schema.get("propertyNames", {})) for key in value):
        return False
    for key, item in value.items():
        rule = known.get(key, others)
        if rule is False or not valid(item, rule):
            return False
    return True
