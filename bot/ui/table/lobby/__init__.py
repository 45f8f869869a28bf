"""The board before the deals: seats are taken, then the pack is cut. Its message stays as one line.

Its small print is the fingerprint of the game's secret, which must be seen before the cut: the
first digits of the commitment (docs/record.md, Fair deals). *How?* shows all of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import discord

from bot.engine.rules import Revokes
from bot.locale import Say
from bot.ui.controls.table import Join, ShowFingerprint, Start
from bot.ui.core.layout import BROWN, GOOD, GREY, Button, Part, button, layout, small
from bot.ui.core.message import Outgoing
from bot.ui.table.clock import clock_terms
from bot.ui.table.lobby.ceremony import ceremony
from bot.ui.table.lobby.first_deal import first_step
from bot.ui.table.more import more_button
from bot.ui.table.options import REVOKES, TARGET, unusual
from bot.ui.text.key import SHOWN, all_digits, key, shown_digits
from bot.ui.text.names import join_names, safe
from bot.ui.text.people import mark, side_mark
from bot.ui.text.points import goal_text
from bot.views.posts import BoardPost, GameStart
from bot.views.settings.clock import USUAL
from bot.views.table import AFTER_DEALS, EmptySeats, SeatInfo, SeatKind, TableView

_EMPTY: Final = "—"


def lobby(view: TableView, say: Say) -> list[Part]:
    """Return the board's parts while people take seats."""
    buttons = [button(Join(view.id), say("Sit down"), GOOD)] if free_seats(view) else []
    label = start_label(view, say)
    if label is not None:
        buttons.append(button(Start(view.id), label))
    text = "\n".join([_head(view, say), seats(view), *terms(view, say)])
    return [text, [*buttons, more_button(view)]]


def cutting(view: TableView, say: Say) -> list[Part]:
    """Return the board's parts while the pack is cut."""
    question, buttons = first_step(view, say)
    head = "\n".join([_head(view, say), seats(view)])
    return [head, *filter(None, [question]), [*buttons, more_button(view)]]


def with_fingerprint(
    parts: list[Part], view: TableView, colour: discord.Colour, say: Say
) -> Outgoing:
    """Make a message of the board's parts before the deals, with the fingerprint below."""
    what = say("fair deal {hex}", hex=shown_digits(view.commitment))
    ending = key(view.id, say, what, game=view.game)
    beside = how_button(view.id, view.game, say)
    return Outgoing(layout=layout(parts, ending, colour, beside), key=ending)


def how_button(table: str, game: int, say: Say) -> Button:
    """Return the button that shows the whole fingerprint, and what it is for."""
    return button(ShowFingerprint(table, game), say("How?"))


def begun_lobby(view: TableView, start: GameStart, say: Say) -> Outgoing:
    """Render the lobby of a game that has begun: who plays, how it began, the fingerprint."""
    title = f"**{say(view.variant.name)}**"
    if not start.sides:
        return _line([f"{title} · {say('The newest board is below.')}"], view, start, say)
    partners = len(start.sides) < sum(map(len, start.sides))
    names = " · ".join(
        f"{f'{side_mark(side)} ' if partners else ''}{join_names(names)}"
        for side, names in enumerate(start.sides)
    )
    lines = [f"{title} · {names}"]
    if start.cut is not None:
        lines += [small(line) for line in ceremony(start.cut, view, say)]
    return _line(lines, view, start, say)


def old_lobby(view: TableView, post: BoardPost, say: Say) -> Outgoing:
    """Render a board that was posted again below: it keeps the fingerprint that it posted.

    That of a game's end has posted the next game's.
    """
    text = f"**{say(view.variant.name)}** · {say('The newest board is below.')}"
    game = post.game + (post.deal == AFTER_DEALS)
    return _line([text], view, GameStart(game, post.commitment), say)


def _line(lines: list[str], view: TableView, start: GameStart, say: Say) -> Outgoing:
    shown = replace(view, game=start.game, commitment=start.commitment)
    return with_fingerprint(["\n".join(lines)], shown, GREY, say)


def free_seats(view: TableView) -> list[SeatInfo]:
    """Return the empty seats."""
    return [seat for seat in view.seats if seat.kind is SeatKind.EMPTY]


def seats(view: TableView) -> str:
    """List the players by side, a dash for each free seat; where each plays alone, in one line."""
    names = [safe(seat.name) if seat.name else _EMPTY for seat in view.seats]
    if len(names) == view.sides:
        return " · ".join(names)
    return "\n".join(
        f"{mark(view, side)}{' · '.join(names[side :: view.sides])}" for side in range(view.sides)
    )


def start_label(view: TableView, say: Say) -> str | None:
    """Return what starting the table does; None if it waits for people."""
    if not free_seats(view):
        return say("Start")
    if view.fill is EmptySeats.COMPUTERS:
        return say("Fill with computers and start")
    return None


def _head(view: TableView, say: Say) -> str:
    parts = [f"### 🃏 {say(view.variant.name)}"]
    if view.game > 1:
        parts.append(say("game {n}", n=view.game))
    return " · ".join([*parts, goal_text(view.rules, say)])


def terms(view: TableView, say: Say) -> list[str]:
    """Say in small print what is not as usual, and plainly if nobody checks the cards."""
    terms = unusual(view.variant, view.form, view.options, say, besides={TARGET, REVOKES})
    if view.clock != USUAL:
        terms.append(clock_terms(view.clock, say))
    if view.fill is EmptySeats.NOBODY:
        terms.append(say("starts when every seat is taken"))
    lines = [small(" · ".join(terms))] if terms else []
    if view.rules.revokes is Revokes.CALLED:
        lines.append(
            say("**Watch each other:** the bot accepts any card here; a revoke has to be called.")
        )
    return lines


def fingerprint_page(start: GameStart, say: Say) -> Outgoing:
    """Show all digits of a fingerprint, and explain them."""
    whole = say(
        "The full fingerprint (SHA-256). The table's message shows its first {n} characters.",
        n=SHOWN,
    )
    parts: list[Part] = [
        "\n".join(
            [
                f"### {say('How do I know the deal is fair?')}",
                say(
                    "Before anyone cut, I picked a secret number. Every shuffle of this game comes"
                    " from it. Its fingerprint:"
                ),
                f"```\n{all_digits(start.commitment)}\n```",
                small(whole),
            ]
        ),
        None,
        "\n".join(
            [
                say(
                    "- **It binds me.** A different secret would have a different fingerprint, so I"
                    " can't swap it now. And nobody can work out the secret from it."
                ),
                say(
                    "- **I can't pick your cards.** Your cut and the numbers Discord gives your"
                    " clicks are mixed in afterwards."
                ),
                say(
                    "- **You can check it.** After the game I show the secret: press *Was it fair?*"
                    " on the board or use `/verify`. The fingerprint there must begin with the"
                    " characters you see in the channel."
                ),
            ]
        ),
    ]
    return Outgoing(layout=layout(parts, None, BROWN))
