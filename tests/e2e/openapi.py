"""Check every request of the bot against Discord's own description of its API."""

import functools
import json
import re
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, Final

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError
from simcord import Env, HttpLogEntry

from tests.limits import body_refusals
from tests.openapi.trim import TRIMMED

# Stock discord.py sends these ids as numbers, Discord takes them, and the description says that
# they are strings. "*" is any place in a list. Nothing else is excused.
FALSE_ALARMS = frozenset(
    {
        ("recipient_id",),
        ("attachments", "*", "id"),
        ("data", "attachments", "*", "id"),
        ("allowed_mentions", "users", "*"),
        ("data", "allowed_mentions", "users", "*"),
        ("data", *["components", "*"] * 3, "emoji", "id"),
        (*["components", "*"] * 3, "emoji", "id"),
        ("data", *["components", "*"] * 3, "default_values", "*", "id"),
        (*["components", "*"] * 3, "default_values", "*", "id"),
    }
)

SNOWFLAKE: Final = re.compile("^(0|[1-9][0-9]*)$")
"""The one pattern in the description: an id."""
BOUNDS: Final = ("minLength", "maxLength", "minimum", "maximum")


def assert_described(env: Env) -> None:
    """Check every request the bot has made so far; raise ``AssertionError`` naming the bad ones."""
    wrong = faults(env.http_requests)
    assert not wrong, "Discord would refuse:\n" + "\n".join(wrong)


def faults(entries: Iterable[HttpLogEntry]) -> list[str]:
    """Return a line for each fault of a request, with its method, route and place."""
    return [f"{entry.method} {entry.path}: {why}" for entry in entries for why in _faults(entry)]


def _faults(entry: HttpLogEntry) -> list[str]:
    template = route(entry.method, entry.path)
    if template is None:
        return ["no such route among those kept in tests/openapi (trim.py names them)"]
    required, validator = _check(entry.method, template)
    if entry.json is None:
        return ["a body is missing"] if required else []
    if validator is None:
        return ["this route takes no body"]
    # The same commands, and many of the same messages, are sent in test after test.
    known = hash((entry.method, template, json.dumps(entry.json)))
    if known in _RIGHT:
        return []
    body = _excused(entry.json)
    if not _is_right(entry.method, template, body):
        return [_innermost(error) for error in validator.iter_errors(body)]
    # What the description does not say: of components that are each as described.
    wrong = list(body_refusals(entry.json))
    if not wrong:
        _RIGHT.add(known)
    return wrong


def _is_right(method: str, template: str, body: object) -> bool:
    """Say whether a body is as described, soon: most of it is like what came before."""
    _SHAPES.clear()
    known = (method, template, _shape_of(body))
    if known not in _VERDICTS:
        _, validator = _check(method, template)
        assert validator is not None
        _VERDICTS[known] = _Quick(validator.schema).is_valid(body)
    return _VERDICTS[known]


def _remembered(
    validator: Any, reference: str, instance: object, schema: object
) -> Iterator[ValidationError]:
    """Check what a reference leads to, once for each shape; say only that something is wrong."""
    known = (reference, _shape_of(instance))
    if known not in _VERDICTS:
        follow = Draft202012Validator.VALIDATORS["$ref"]
        _VERDICTS[known] = next(follow(validator, reference, instance, schema), None) is None
    if not _VERDICTS[known]:
        yield ValidationError("is not as described")


def _by_type(word: str) -> Callable[..., Iterator[ValidationError]]:
    """Check ``oneOf`` or ``anyOf`` without the ways that are of another ``type``, and so wrong."""
    follow = Draft202012Validator.VALIDATORS[word]

    def check(validator: Any, ways: Any, instance: Any, schema: object) -> Iterator[Any]:
        if isinstance(instance, Mapping) and "type" in instance:
            kind = instance["type"]
            kinds = ((way, _types(way.get("$ref", ""))) for way in ways)
            ways = [way for way, types in kinds if types is None or kind in types]
        yield from follow(validator, ways, instance, schema)

    return check


@functools.cache
def _types(reference: str) -> list[object] | None:
    """Return what may be the ``type`` of what a reference leads to, where the description says."""
    named = _description()["components"]["schemas"].get(reference.rpartition("/")[2], {})
    found: list[object] | None = named.get("properties", {}).get("type", {}).get("enum")
    return found


_Quick: Final = validators.extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    {"$ref": _remembered, "oneOf": _by_type("oneOf"), "anyOf": _by_type("anyOf")},
)
_RIGHT: Final[set[int]] = set()
"""Of the requests that were found as described."""
_VERDICTS: Final[dict[Hashable, bool]] = {}
"""What was found of a part of the description and a shape."""
_SHAPES: Final[dict[int, Hashable]] = {}
"""The shapes of the parts of the body that is looked at, by their ids."""


def _shape_of(part: object) -> Hashable:
    if isinstance(part, Mapping | list):
        if id(part) not in _SHAPES:
            _SHAPES[id(part)] = shape(part)
        return _SHAPES[id(part)]
    return shape(part)


def shape(body: object) -> Hashable:
    """Return what of a body the description checks: bodies of one shape have one verdict."""
    if isinstance(body, Mapping):
        return frozenset((key, _shape_of(value)) for key, value in body.items())
    if isinstance(body, list):
        shapes = tuple(_shape_of(item) for item in body)
        # Only what has one shape can be the same.
        twins = len(set(shapes)) < len(shapes) and (
            len({json.dumps(item, sort_keys=True) for item in body}) < len(body)
        )
        return (shapes, twins)
    named, sizes = _distinctions()
    if body is None or isinstance(body, bool) or body in named:
        return (type(body), body)
    if isinstance(body, str):
        return (str, bisect_left(sizes, len(body)), SNOWFLAKE.fullmatch(body) is not None)
    assert isinstance(body, int | float)
    return (type(body), bisect_left(sizes, body), body in sizes)


@functools.cache
def _distinctions() -> tuple[frozenset[Any], list[float]]:
    """Return the values that the description names, and the bounds it sets, with their successors.

    A size between two neighbours of the list is within the same bounds as any other there.
    """
    named: set[Any] = set()
    sizes: set[float] = set()
    for schema in _schemas(_description()):
        named.update(schema.get("enum", ()))
        named.update([schema["const"]] if "const" in schema else ())
        bounds = {schema[word] for word in BOUNDS if isinstance(schema.get(word), int | float)}
        sizes |= bounds | {bound + 1 for bound in bounds}
        # A rule that `shape` does not know of must not be taken for one that makes no difference.
        assert schema.get("pattern") in {None, SNOWFLAKE.pattern}
        assert not schema.keys() & {"format", "multipleOf", "exclusiveMinimum", "exclusiveMaximum"}
    return frozenset(named), sorted(sizes)


def _schemas(within: object) -> Iterator[Mapping[str, Any]]:
    if isinstance(within, Mapping):
        yield within
        for value in within.values():
            yield from _schemas(value)
    elif isinstance(within, list):
        for value in within:
            yield from _schemas(value)


@functools.cache
def _description() -> Mapping[str, Any]:
    description: Mapping[str, Any] = json.loads(TRIMMED.read_text("utf-8"))
    return description


def route(method: str, path: str) -> str | None:
    """Return the described path that this concrete one is an instance of, the most literal one."""
    parts = path.strip("/").split("/")
    fitting = [
        template
        for template, operations in _description()["paths"].items()
        if method.lower() in operations and _fits(template.strip("/").split("/"), parts)
    ]
    return min(fitting, key=lambda template: template.count("{"), default=None)


def _fits(template: list[str], parts: list[str]) -> bool:
    return len(template) == len(parts) and all(
        want.startswith("{") or want == part for want, part in zip(template, parts, strict=True)
    )


@functools.cache
def _check(method: str, template: str) -> tuple[bool, Draft202012Validator | None]:
    description = _description()
    body = description["paths"][template][method.lower()].get("requestBody")
    if body is None:
        return False, None
    schema = {
        "allOf": [body["content"]["application/json"]["schema"]],
        # Where the references in it lead.
        "components": description["components"],
    }
    return body["required"], Draft202012Validator(schema)


def _excused(body: object, place: tuple[str, ...] = ()) -> object:
    """Copy the body with the numbers of ``FALSE_ALARMS`` written as strings."""
    if isinstance(body, Mapping):
        return {key: _excused(value, (*place, key)) for key, value in body.items()}
    if isinstance(body, list):
        return [_excused(item, (*place, "*")) for item in body]
    if place in FALSE_ALARMS and type(body) is int:
        return str(body)
    return body


def _innermost(error: ValidationError) -> str:
    """Say the innermost reason: of alternatives, the one that was meant."""
    while error.context:
        branches: dict[object, list[ValidationError]] = {}
        for inner in error.context:
            branches.setdefault(inner.relative_schema_path[0], []).append(inner)
        error = min(branches.values(), key=_unlike)[0]
    place = ".".join(str(part) for part in error.absolute_path) or "body"
    message = error.message
    # It quotes the value first and says what is wrong with it last.
    return f"{place}: {message if len(message) <= 300 else f'{message[:150]}…{message[-150:]}'}"


def _unlike(branch: list[ValidationError]) -> tuple[bool, int]:
    """Rank an alternative: another kind of thing last, then by how much of it fails."""
    wrong_kind = any(
        list(error.relative_path) == ["type"]
        or (error.validator == "type" and not error.relative_path)
        for error in branch
    )
    return wrong_kind, len(branch)
