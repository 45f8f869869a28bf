"""Redaction: what every line of the log leaves out: tokens, people's ids, and errors' quotes.

Of the ids in the lines of libraries only those stay that an operator needs: servers', channels' and
applications'. Any other may be a person's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

_Replacement: TypeAlias = str | Callable[[re.Match[str]], str]

ALWAYS: Final[Sequence[tuple[re.Pattern[str], _Replacement]]] = (
    # A bot's token.
    (re.compile(r"[\w-]{20,}\.[\w-]{6,7}\.[\w-]{27,}"), "[token]"),
    # An interaction's or a webhook's token, in an address.
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?&'\"<>()]+"), r"\1[token]"),
    (re.compile(r"(/(?:users|members|recipients|thread-members|bans)/)\d+"), r"\1[user]"),
    # discord.py's descriptions of people and of objects with people; a name may hold anything.
    (re.compile(r"<(ClientUser|Interaction|Member|Message|User)\b.*"), r"<\1>"),
    # What Discord quotes of a refused request.
    (re.compile(r'(Value )"[^"\n]*"'), r'\1"…"'),
)

_ID: Final = re.compile(
    r"((?:(?:guilds|channels|applications|webhooks|interactions)/"
    r"|\b(?:guild_id|guild id|channel id|webhook id|shard id)[:=]? ?))?"
    r"(?<![0-9A-Za-z])[0-9]{15,20}(?![0-9A-Za-z])",
    re.IGNORECASE,
)
OF_LIBRARIES: Final[Sequence[tuple[re.Pattern[str], _Replacement]]] = (
    # asyncio describes a task by its error's text or its result.
    (re.compile(r"\b(exception=[\w.]+)\(.*"), r"\1>"),
    (re.compile(r"\bresult=.*"), "result>"),
    (re.compile(r"<((?:Timer)?Handle [^\s(]+)\(.*"), r"<\1>"),
    (_ID, lambda found: found[0] if found[1] else "[id]"),
)


def redact(text: str, *, ours: bool) -> str:
    """Remove from a text what the log must not hold.

    Our own texts hold no ids of people, so less is removed.
    """
    for pattern, replacement in ALWAYS if ours else (*ALWAYS, *OF_LIBRARIES):
        text = pattern.sub(replacement, text)
    return text
