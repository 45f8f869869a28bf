"""Keep of Discord's OpenAPI description only what the bot uses.

``python -m tests.openapi.trim discord-openapi.json`` writes ``discord-openapi.trimmed.json``
beside this file: the operations named below, each with the schema of its JSON body, and
exactly the schemas those refer to. Answers, unasserted and other media types are left out: only
what the bot sends is checked.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

TRIMMED = Path(__file__).with_name("discord-openapi.trimmed.json")

_CHANNEL = "/channels/{channel_id}"
_MESSAGE = _CHANNEL + "/messages/{message_id}"
_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
_LISTINGS = "/guilds/{guild_id}/scheduled-events"
_APPLICATION = "/applications/{application_id}"

OPERATIONS: tuple[tuple[str, str], ...] = (
    ("GET", _CHANNEL),
    ("PATCH", _CHANNEL),
    ("GET", _CHANNEL + "/messages"),
    ("POST", _CHANNEL + "/messages"),
    ("GET", _MESSAGE),
    ("PATCH", _MESSAGE),
    ("DELETE", _MESSAGE),
    ("POST", _MESSAGE + "/threads"),
    ("POST", _CHANNEL + "/threads"),
    ("GET", _CHANNEL + "/thread-members/{user_id}"),
    ("PUT", _CHANNEL + "/thread-members/{user_id}"),
    ("POST", _CHANNEL + "/typing"),
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback"),
    ("POST", _WEBHOOK),
    ("GET", _WEBHOOK + "/messages/@original"),
    ("PATCH", _WEBHOOK + "/messages/@original"),
    ("DELETE", _WEBHOOK + "/messages/@original"),
    ("GET", _WEBHOOK + "/messages/{message_id}"),
    ("PATCH", _WEBHOOK + "/messages/{message_id}"),
    ("DELETE", _WEBHOOK + "/messages/{message_id}"),
    ("GET", _APPLICATION + "/commands"),
    ("PUT", _APPLICATION + "/commands"),
    ("GET", _APPLICATION + "/emojis"),
    ("POST", _APPLICATION + "/emojis"),
    ("DELETE", _APPLICATION + "/emojis/{emoji_id}"),
    ("GET", "/applications/@me"),
    ("GET", "/oauth2/applications/@me"),
    ("GET", "/gateway/bot"),
    ("GET", "/guilds/{guild_id}"),
    ("GET", "/guilds/{guild_id}/members/{user_id}"),
    ("GET", _LISTINGS),
    ("POST", _LISTINGS),
    ("GET", _LISTINGS + "/{guild_scheduled_event_id}"),
    ("PATCH", _LISTINGS + "/{guild_scheduled_event_id}"),
    ("DELETE", _LISTINGS + "/{guild_scheduled_event_id}"),
    ("GET", "/users/@me"),
    ("GET", "/users/{user_id}"),
    ("POST", "/users/@me/channels"),
    ("DELETE", "/users/@me/guilds/{guild_id}"),
)

_REFERENCE = "#/components/schemas/"


def trim(full: Mapping[str, Any], operations: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return the description with only these operations and the schemas they need.

    Raises ``KeyError`` for an operation that the description does not have.
    """
    paths: dict[str, dict[str, Any]] = {}
    for method, path in operations:
        body = full["paths"][path][method.lower()].get("requestBody")
        paths.setdefault(path, {})[method.lower()] = {} if body is None else _body(body)
    bare = {name: _bare(schema) for name, schema in full["components"]["schemas"].items()}
    schemas = {name: bare[name] for name in sorted(_reachable(bare, paths))}
    return {"openapi": full["openapi"], "paths": paths, "components": {"schemas": schemas}}


def _body(body: Mapping[str, Any]) -> dict[str, Any]:
    media = body["content"]
    # A multipart body carries the same JSON in ``payload_json``; emojis come as JSON alone.
    schema = _bare(media["application/json"]["schema"])
    kept = {"content": {"application/json": {"schema": schema}}}
    return {"requestBody": {"required": bool(body.get("required")), **kept}}


def _bare(schema: object) -> object:
    """Drop what asserts nothing; a *property* called title is a mapping and stays."""
    if isinstance(schema, dict):
        unasserted = {"description", "format", "title"}
        if "enum" in schema:
            # The values themselves; beside them stands only the longer list they are taken from,
            # which takes a validator most of its time.
            unasserted |= {"allOf"}
        return {
            key: _bare(value)
            for key, value in schema.items()
            if not key.startswith("x-") and not (key in unasserted and not isinstance(value, dict))
        }
    if isinstance(schema, list):
        return [_bare(item) for item in schema]
    return schema


def references(schema: object) -> Iterator[str]:
    """Name every schema that this one points to directly."""
    if isinstance(schema, dict):
        target = schema.get("$ref")
        if isinstance(target, str):
            yield target.removeprefix(_REFERENCE)
        for value in schema.values():
            yield from references(value)
    elif isinstance(schema, list):
        for item in schema:
            yield from references(item)


def _reachable(schemas: Mapping[str, Any], start: object) -> set[str]:
    found: set[str] = set()
    waiting = list(references(start))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(references(schemas[name]))
    return found


def render(trimmed: Mapping[str, Any]) -> str:
    """Return the description as JSON with a line for each path and each schema."""
    paths = _lines(trimmed["paths"])
    schemas = _lines(trimmed["components"]["schemas"])
    version = json.dumps(trimmed["openapi"])
    return (
        f'{{"openapi": {version},\n"paths": {{\n{paths}\n}},\n'
        f'"components": {{"schemas": {{\n{schemas}\n}}}}}}\n'
    )


def _lines(table: Mapping[str, Any]) -> str:
    return ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in table.items())


def main() -> None:
    """Write the trimmed description of the file named on the command line."""
    full = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    TRIMMED.write_text(render(trim(full, OPERATIONS)), "utf-8")


if __name__ == "__main__":
    main()
