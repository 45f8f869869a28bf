"""Controls that give a command or a form again: ``do1:as:table open:game:pitch:players:4``.

An error that names what would do offers it so. All that was typed is in the custom_id, so the
button works after a restart too; what does not fit there gets no button. What was typed into a form
is remembered for a while.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Final, TypeAlias

from bot.ui.core.custom_ids import Control, FieldCodec, Number, Spelling
from bot.views.names import visible

COMMANDS: Final = frozenset(
    {
        *("ask", "bid", "discard", "hand", "history", "leaderboard", "lfg", "play", "replay"),
        *("rules", "score", "stats", "verify"),
        *(
            f"event {name}"
            for name in (
                *("check-in", "desk", "draw", "fixtures", "join", "overall", "standings", "team"),
            )
        ),
        *(
            f"table {name}"
            for name in (
                *("add", "back", "clock", "close", "join", "leave", "open", "options", "pause"),
                *("referee", "rematch", "remove", "resume", "start"),
            )
        ),
    }
)
"""The commands that name a game, a table, a deal or an event."""
Options: TypeAlias = tuple[tuple[str, str], ...]
"""The options of a command by name, as they were typed."""
_NAME: Final = re.compile("[a-z_]{1,32}")
_ESCAPED: Final = {"%": "%25", ":": "%3A"}


def _write(options: Options, _: Control) -> Sequence[str]:
    return [word for name, value in options for word in (name, escape(value))]


def _read(words: list[str], _: Mapping[str, object]) -> Options:
    names, values = words[::2], [unescape(word) for word in words[1::2]]
    if not all(map(_NAME.fullmatch, names)) or len(set(names)) != len(names):
        raise ValueError(words)
    if not all(value.isprintable() or visible(value) == value for value in values):
        raise ValueError(words)
    return tuple(zip(names, values, strict=True))


def escape(value: str) -> str:
    """Write any text as one word of a custom_id."""
    return "".join(_ESCAPED.get(letter, letter) for letter in value)


def unescape(word: str) -> str:
    """Read a word that `escape` wrote."""
    for letter, escaped in reversed(_ESCAPED.items()):
        word = word.replace(escaped, letter)
    return word


def text_codec(fits: Callable[[str], bool]) -> FieldCodec:
    """Return how a text is written, of which those are read that fit."""

    def read(words: list[str], _: Mapping[str, object]) -> str:
        text = unescape(words.pop(0))
        if not fits(text):
            raise ValueError(text)
        return text

    return FieldCodec(lambda text, _: [escape(text)], read)


class AgainControl(Control, prefix="do1"):
    """A command or a form that is given again."""


class FormAgain(AgainControl, tag="form"):
    """Open the form again that the clicker filled in last."""


class SendForm(AgainControl, tag="send"):
    """Send the form that the clicker filled in last, with one of its fields as they now mean it."""

    text: Annotated[str, text_codec(str.isprintable)]
    form: Annotated[Number, Spelling("", value=0)] = 0
    """Which form it was: an old button does not send another one."""


class GiveAgain(AgainControl, tag="as"):
    """Give a command with these options."""

    command: Annotated[str, COMMANDS]
    options: Annotated[Options, FieldCodec(_write, _read)] = ()


class GiveAgainWith(AgainControl, tag="with"):
    """Give a command with these options and the chosen value of another. A menu's control."""

    command: Annotated[str, COMMANDS]
    option: Annotated[str, _NAME]
    options: Annotated[Options, FieldCodec(_write, _read)] = ()
