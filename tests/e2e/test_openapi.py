"""The check against Discord's description fails where it should, and only there."""

import json
import re

import pytest
from simcord import HttpLogEntry

from tests.e2e import openapi
from tests.openapi.trim import OPERATIONS, TRIMMED, references


def message(**body: object) -> HttpLogEntry:
    return HttpLogEntry("POST", "/channels/1/messages", {}, body, None)


def with_button(**changes: object) -> dict[str, object]:
    button = {"type": 2, "style": 1, "label": "Join", "custom_id": "j"} | changes
    container = {"type": 17, "components": [{"type": 1, "components": [button]}]}
    return {"flags": 1 << 15, "components": [container]}


def callback(**body: object) -> HttpLogEntry:
    return HttpLogEntry("POST", "/interactions/1/token/callback", {}, body, None)


WHERE = "components.0.components.0.components.0"


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (message(**with_button(label="x" * 81)), f"{WHERE}.label: .* is too long"),
        (message(**with_button(custom_id="x" * 101)), f"{WHERE}.custom_id: .* is too long"),
        (message(**with_button(custom_id="")), f"{WHERE}.custom_id: .* should be non-empty"),
        (message(**with_button(style="blue")), f"{WHERE}.style: 'blue' is not of type 'integer'"),
        (message(content=7), "content: 7 is not of type 'string', 'null'"),
        (message(content="x" * 4001), "content: .* is too long"),
        (message(nonce="n" * 26), "nonce: .* is too long"),
        (message(allowed_mentions={"roles": [5]}), "allowed_mentions.roles.0: 5 is not of type"),
        (callback(type=4, data={"content": "x" * 4001}), "data.content: .* is too long"),
        (callback(type=4, data=with_button(label="x" * 81)), f"data.{WHERE}.label: .* too long"),
        (callback(type=9, data={"custom_id": "m", "title": "x" * 46}), "data.title: .* too long"),
        (callback(type=99), "type: 99 is not one of"),
        (
            HttpLogEntry("PATCH", "/webhooks/1/token/messages/@original", {}, {"flags": "0"}, None),
            "flags: '0' is not of type 'integer'",
        ),
        (
            HttpLogEntry("PUT", "/applications/1/commands", {}, [{"name": "x" * 33}], None),
            "0.name: .* is too long",
        ),
        (HttpLogEntry("POST", "/channels/1/messages", {}, None, None), "a body is missing"),
        (HttpLogEntry("GET", "/users/1", {}, {"a": 1}, None), "this route takes no body"),
        (HttpLogEntry("POST", "/nowhere", {}, None, None), "no such route"),
        (HttpLogEntry("DELETE", "/users/1", {}, None, None), "no such route"),
    ],
)
def test_a_bad_request_is_named(entry: HttpLogEntry, why: str) -> None:
    (fault,) = openapi.faults([entry])
    assert fault.startswith(f"{entry.method} {entry.path}: ")
    assert re.search(why, fault), fault


def test_good_requests_and_false_alarms_pass() -> None:
    good = [
        message(**with_button()),
        message(content="hi", attachments=[{"id": 0, "filename": "a.png"}], nonce="n" * 25),
        message(allowed_mentions={"users": [123], "parse": []}),
        callback(type=4, data={"content": "hi", "attachments": [{"id": 0, "filename": "a"}]}),
        callback(type=4, data={"content": "hi", "allowed_mentions": {"users": [123]}}),
        callback(type=6),
        HttpLogEntry("POST", "/users/@me/channels", {}, {"recipient_id": 5}, None),
        HttpLogEntry("DELETE", "/channels/1/messages/2", {}, None, None),
    ]
    assert openapi.faults(good) == []


def test_a_bad_request_is_named_though_one_much_like_it_was_good() -> None:
    pairs = [
        (message(**with_button(label="x" * 80)), message(**with_button(label="x" * 81))),
        (message(**with_button(custom_id="x")), message(**with_button(custom_id=""))),
        (message(**with_button(style=1)), message(**with_button(style=99))),
        (message(content="x"), message(content=7)),
        (
            message(allowed_mentions={"roles": ["5", "6"]}),
            message(allowed_mentions={"roles": ["5", "5"]}),
        ),
        (message(allowed_mentions={"roles": ["5"]}), message(allowed_mentions={"roles": ["05"]})),
        (message(**with_button(id=1)), message(**with_button(id=-1))),
    ]
    for good, bad in pairs:
        assert openapi.faults([good]) == []
        assert openapi.faults([bad]), bad.json


def test_the_trimmed_description_is_whole_and_has_nothing_over() -> None:
    trimmed = json.loads(TRIMMED.read_text("utf-8"))
    kept = {(m.upper(), path) for path, methods in trimmed["paths"].items() for m in methods}
    assert kept == set(OPERATIONS)
    assert set(references(trimmed)) == set(trimmed["components"]["schemas"])
