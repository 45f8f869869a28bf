"""Posts about referees: a question, and a ruling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from bot.engine.rulings import Ruling, RulingKind, RulingNote
from bot.locale.say import N_, Say
from bot.ui.controls.table import LookIntoIt
from bot.ui.core.layout import MAIN, Button, button
from bot.ui.text.names import safe, safe_line
from bot.ui.text.people import scores
from bot.views.posts import RefereePost, RulingPost
from bot.views.table.view import TableView

Rendered: TypeAlias = tuple[list[str], str]
"""The lines of a post, each complete markdown, and what identifies it in its deal."""

_RULED: Final = {
    RulingKind.NONE: N_("**{referee} has ruled:** no penalty."),
    RulingKind.PENALTY: N_("**{referee} has ruled:** a penalty for {name}."),
    RulingKind.AGAIN: N_("**{referee} has ruled:** this deal is thrown in, and dealt again."),
    RulingKind.SCORE: N_("**{referee} has ruled:** the score is changed."),
}


def asks(post: RefereePost, role: int | None, people: Sequence[int], say: Say) -> Rendered:
    """Render a player's question that still waits, with the mentions of those whom it calls."""
    called = [] if role is None else [f"<@&{role}>"]
    called += [f"<@{one}>" for one in people]
    waits = say(
        "⚖ **{name} asks for a referee.** The game waits for the ruling.", name=safe(post.name)
    )
    return [" ".join([waits, *called]), *_quoted(post.note)], "referee"


def asked(post: RefereePost, _: TableView, say: Say) -> Rendered:
    """Render a player's question once nobody waits any more."""
    title = say("⚖ **{name} asked for a referee.**", name=safe(post.name))
    return [title, *_quoted(post.note)], "referee"


def _quoted(text: str) -> list[str]:
    return [f"> {safe_line(line)}" for line in text.splitlines() if line]


def look_into(table: TableView, say: Say) -> Button:
    """Return the button for the referees."""
    return button(LookIntoIt(table.id), say("Look into it"), MAIN)


def ruling(post: RulingPost, table: TableView, say: Say) -> Rendered:
    """Render a ruling."""
    what = RulingKind(post.what)
    lines = _told(what, post.referee, post.offender or "", post.reason, say)
    if what in {RulingKind.PENALTY, RulingKind.SCORE} and not table.sealed:
        lines.append(say("Score: {scores}", scores=scores(post.sides, post.score)))
    return lines, "ruling"


def ruled(note: RulingNote | None, ruling: Ruling, names: Sequence[str], say: Say) -> list[str]:
    """Render a ruling for the replay of a deal; the note is None where nobody noted who ruled."""
    seat = ruling.numbers[0] if ruling.kind is RulingKind.PENALTY else None
    offender = "" if seat is None else names[seat]
    if note is None:
        return _told(ruling.kind, say("A referee"), offender, "", say)
    return _told(ruling.kind, note.name, offender, note.reason, say)


def _told(what: RulingKind, referee: str, offender: str, reason: str, say: Say) -> list[str]:
    lines = [f"⚖ {say(_RULED[what], referee=safe(referee), name=safe(offender))}"]
    return [*lines, *_quoted(reason)]
