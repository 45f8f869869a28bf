"""Everything the bot sends, with whom it reaches: for searching it, and for counting it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from simcord import Env, HttpLogEntry

from tests.e2e import raw
from tests.e2e.reading import strings, words

_EPHEMERAL = 1 << 6


class Kind(StrEnum):
    """What a request does, sorted by the noise that it makes."""

    POST = "post"  # a new message in a channel
    EDIT = "edit"  # of a message in a channel: a board
    DM_OPEN = "dm open"
    DM_POST = "dm post"
    DM_EDIT = "dm edit"  # a hand
    DELETE = "delete"
    THREAD = "thread"
    ANSWER = "answer"  # an interaction's first answer, as a message
    DEFER = "defer"
    UPDATE = "update"  # an interaction's first answer, as an edit of the clicked message
    MODAL = "modal"
    SUGGEST = "suggest"  # autocomplete
    FOLLOWUP = "followup"
    ANSWER_EDIT = "answer edit"  # of an answer or a follow-up, by the interaction's token
    READ = "read"
    OTHER = "other"  # commands, emojis, typing: nothing said to anybody


_CALLBACKS = {
    4: Kind.ANSWER,
    5: Kind.DEFER,
    6: Kind.DEFER,
    7: Kind.UPDATE,
    8: Kind.SUGGEST,
    9: Kind.MODAL,
}
_SILENT = frozenset({Kind.DM_OPEN, Kind.DELETE, Kind.DEFER, Kind.READ, Kind.OTHER})


@dataclass(frozen=True, slots=True)
class Request:
    """One request of the bot: what it does, where, and who can read it."""

    entry: HttpLogEntry
    kind: Kind
    channel_id: int | None = None
    message_id: int | None = None  # the message changed, where an older one is
    reader: int | None = None  # the one person who can read it; None: all people in the channel

    @property
    def text(self) -> str:
        """The words that it shows."""
        return "\n".join(words(self.entry.json))

    @property
    def components(self) -> list[Any]:
        """The components of a new message."""
        return list(_body(self.entry).get("components") or [])

    @property
    def everything(self) -> str:
        """Every string that it carries, custom_ids and file names too."""
        return "\n".join(strings(self.entry.json))


class Everything:
    """All that the bot has sent in one environment, restarts included.

    A refused request counts as sent, and what is not known to be private is public: both err
    on the strict side of a search for leaks.
    """

    def __init__(self, env: Env) -> None:
        self._env = env

    def mark(self) -> int:
        """Return the present moment, to be given to the other methods."""
        return len(self._env.http_requests)

    def requests(self, since: int = 0, until: int | None = None) -> list[Request]:
        """Return the requests between two marks, in order."""
        sorter = _Sorter(self._env)
        # From the first one on: whom a follow-up reaches hangs on what came before.
        return [sorter.sort(entry) for entry in self._env.http_requests[:until]][since:]

    def count(self, since: int = 0, until: int | None = None) -> Counter[Kind]:
        """Count the requests between two marks by kind."""
        return Counter(request.kind for request in self.requests(since, until))

    @property
    def public(self) -> list[str]:
        """Every string of every message in a server's channels, in order, edits included."""
        return [one.everything for one in self._said() if one.reader is None]

    def private(self, user_id: int) -> list[str]:
        """Every string that reached this person alone: DMs, ephemeral answers, modals."""
        return [one.everything for one in self._said() if one.reader == user_id]

    def reaching(self, user_id: int) -> list[str]:
        """Every string that this person could read, public or private, in order."""
        return [one.everything for one in self._said() if one.reader in {None, user_id}]

    def _said(self) -> list[Request]:
        return [request for request in self.requests() if request.kind not in _SILENT]


class _Sorter:
    """Sorts the requests of one run, first to last."""

    def __init__(self, env: Env) -> None:
        self._env = env
        # Tokens with a deferred message: the next follow-up is that message, with any flags.
        self._thinking: set[str] = set()

    def sort(self, entry: HttpLogEntry) -> Request:
        if entry.method == "GET":
            return Request(entry, Kind.READ)
        match entry.path.strip("/").split("/"):
            case ["channels", channel, *rest]:
                return self._channel(entry, int(channel), rest)
            case ["users", "@me", "channels"]:
                return Request(entry, Kind.DM_OPEN, reader=int(_body(entry)["recipient_id"]))
            case ["interactions", _, token, "callback"]:
                return self._callback(entry, token)
            case ["webhooks", _, token, *rest]:
                return self._webhook(entry, token, rest)
        return Request(entry, Kind.OTHER)

    def _channel(self, entry: HttpLogEntry, channel_id: int, rest: list[str]) -> Request:
        partner = raw.dm_partner(self._env, channel_id)
        message = None
        match entry.method, rest:
            case "POST", ["messages"]:
                kind = Kind.POST if partner is None else Kind.DM_POST
            case "PATCH", ["messages", changed]:
                kind, message = (Kind.EDIT if partner is None else Kind.DM_EDIT), int(changed)
            case "DELETE", ["messages", gone]:
                kind, message = Kind.DELETE, int(gone)
            case ("POST", [*_, "threads"]) | ("PATCH", []):
                kind = Kind.THREAD
            case _:
                kind = Kind.OTHER
        return Request(entry, kind, channel_id, message, partner)

    def _callback(self, entry: HttpLogEntry, token: str) -> Request:
        asked = raw.interaction(self._env, token)
        assert asked is not None, f"{entry.path} answers no interaction"
        body = _body(entry)
        kind = _CALLBACKS[body["type"]]
        reader: int | None = asked.user_id
        if kind is Kind.UPDATE:
            source = asked.source_message_id
            reader = raw.only_reader(self._env, asked.channel_id, source)
            return Request(entry, kind, asked.channel_id, source, reader)
        if kind is Kind.DEFER and body["type"] == 5:
            self._thinking.add(token)
        if kind is Kind.ANSWER and not _ephemeral(body.get("data")):
            reader = raw.dm_partner(self._env, asked.channel_id)
        return Request(entry, kind, asked.channel_id, reader=reader)

    def _webhook(self, entry: HttpLogEntry, token: str, rest: list[str]) -> Request:
        asked = raw.interaction(self._env, token)
        assert asked is not None, f"{entry.path} is no interaction's"
        if entry.method == "DELETE":
            return Request(entry, Kind.DELETE, asked.channel_id)
        if rest or token in self._thinking:
            self._thinking.discard(token)
            message = int(rest[1]) if rest and rest[1] != "@original" else asked.message_id
            reader = raw.only_reader(self._env, asked.channel_id, message)
            return Request(entry, Kind.ANSWER_EDIT, asked.channel_id, message, reader)
        partner = raw.dm_partner(self._env, asked.channel_id)
        reader = asked.user_id if _ephemeral(entry.json) else partner
        return Request(entry, Kind.FOLLOWUP, asked.channel_id, reader=reader)


def _body(entry: HttpLogEntry) -> Mapping[str, Any]:
    assert isinstance(entry.json, Mapping), f"{entry.method} {entry.path} without a body"
    return entry.json


def _ephemeral(message: object) -> bool:
    return isinstance(message, Mapping) and bool((message.get("flags") or 0) & _EPHEMERAL)


def mentioned(request: Request) -> frozenset[int]:
    """Return whom a request notifies."""
    body = request.entry.json
    allowed = body.get("allowed_mentions") or {} if isinstance(body, dict) else {}
    assert not allowed.get("parse")
    return frozenset(map(int, allowed.get("users", ())))


def calls(everything: Everything) -> list[Request]:
    """Return the posts that mention people."""
    return [one for one in everything.requests() if one.kind is Kind.POST and mentioned(one)]
