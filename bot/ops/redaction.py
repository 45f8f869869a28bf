"""What is taken out of every line of the log: tokens, people's ids, and what errors quote.

Libraries write what they please. Of the ids in their lines only those stay that an operator needs:
servers', channels' and applications'. Any other may be a person's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

_With: TypeAlias = str | Callable[[re.Match[str]], str]

ALWAYS: Final[Sequence[tuple[re.Pattern[str], _With]]] = (
    # A bot's own token, wherever it stands.
    (re.compile(r"[\w-]{20,}\.[\w-]{6,7}\.[\w-]{27,}"), "[token]"),
    # An interaction's or a webhook's, in an address.
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?&'\"<>()]+"), r"\1[token]"),
    (re.compile(r"(/(?:users|members|recipients|thread-members|bans)/)\d+"), r"\1[user]"),
    # discord.py's descriptions of people, and of what has one in it; a name may hold anything.
    (re.compile(r"<(ClientUser|Interaction|Member|Message|User)\b.*"), r"<\1>"),
    # What Discord quotes of a request that it does not take.
    (re.compile(r'(Value )"[^"\n]*"'), r'\1"…"'),
)

_ID: Final = re.compile(
    r"((?:(?:guilds|channels|applications|webhooks|interactions)/"
    r"|\b(?:guild_id|guild id|channel id|webhook id|shard id)[:=]? ?))?"
    r"(?<![0-9A-Za-z])[0-9]{15,20}(?![0-9A-Za-z])",
    re.IGNORECASE,
)
OF_LIBRARIES: Final[Sequence[tuple[re.Pattern[str], _With]]] = (
    # asyncio describes what went wrong with a task by what the error says, or what came of it.
    (re.compile(r"\b(exception=[\w.]+)\(.*"), r"\1>"),
    (re.compile(r"\bresult=.*"), "result>"),
    (re.compile(r"<((?:Timer)?Handle [^\s(]+)\(.*"), r"<\1>"),
    (_ID, lambda found: found[0] if found[1] else "[id]"),
)


def redacted(text: str, *, ours: bool) -> str:
    """Take out of a text for the log what nobody may read there.

    Args:
        text: the text.
        ours: whether this program has written it, which tells no id of a person by itself.
    """
    for pattern, instead in ALWAYS if ours else (*ALWAYS, *OF_LIBRARIES):
        text = pattern.sub(instead, text)
    return text
