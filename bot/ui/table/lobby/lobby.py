"""The board before the deals: seats are taken, then the pack is cut. Its message stays as one line.

Behind *⋯* anybody can see the fingerprint of the game's secret before the cut: the commitment
(docs/record.md, Fair deals).
"""

from __future__ import annotations

from typing import Final

from bot.engine.axes import Revokes
from bot.locale.say import Say
from bot.ui.controls.lfg import ListTable
from bot.ui.controls.table import Join, MyHand, ShowRules, Start
from bot.ui.core.framed import framed
from bot.ui.core.layout import BROWN, GOLD, GOOD, GREY, Button, Part, button, small
from bot.ui.core.message import Outgoing
from bot.ui.table.clock import clock_terms
from bot.ui.table.lobby.first_deal import ceremony, cut_buttons, first_step
from bot.ui.table.more import more_button
from bot.ui.table.options import REVOKES, TARGET, unusual
from bot.ui.table.table_picture import not_drawn, picture_before_cards
from bot.ui.text.key import all_digits, key
from bot.ui.text.names import join_names, plain, safe
from bot.ui.text.people import LEVELS, level_word, mark, side_mark
from bot.ui.text.points import goal_text
from bot.ui.text.punctuation import with_colon
from bot.views.computer_names import ComputerLevel
from bot.views.posts import GameStart
from bot.views.settings.clock import USUAL
from bot.views.table.view import (
    EmptySeats,
    FirstDealQuestion,
    SeatInfo,
    SeatKind,
    TableState,
    TableView,
)

_EMPTY: Final = "—"


def lobby(view: TableView, say: Say) -> list[Part]:
    """Return the board's parts while people take seats."""
    free = free_seats(view)
    buttons = [button(Join(view.id), say("Sit down"), GOOD)] if free else []
    label = start_label(view, say)
    if label is not None:
        buttons.append(button(Start(view.id), label))
    finding = [button(ListTable(view.id), say("Find players"))] if free else []
    below = [*finding, button(ShowRules(view.id), say("How to play")), more_button(view)]
    text = "\n".join([_head(view, say), say(view.variant.line)])
    small_print = terms(view, say)
    terms_text = ["\n".join(small_print)] if small_print else []
    # Five in a row would break off on most screens.
    rows = [buttons, below] if len(buttons) > 1 and free else [[*buttons, *below]]
    return [text, *_table(view, say), *terms_text, *rows]


def cutting(view: TableView, say: Say) -> list[Part]:
    """Return the board's parts while the pack is cut."""
    question, buttons = first_step(view, say)
    alone = say("Only you see this table, and its games count as practice.")
    below = filter(None, [small(alone) if view.private and view.game == 1 else "", question])
    return [_head(view, say), *_table(view, say), *below, [*buttons, more_button(view)]]


def _table(view: TableView, say: Say) -> list[Part]:
    """Show who sits where: drawn, where the readers want pictures."""
    drawn = picture_before_cards(view, say)
    names = not_drawn(view, say) if drawn else ""
    return [*drawn, *([small(names)] if names else [])] if drawn else [seats(view, say)]


def begun_lobby(view: TableView, start: GameStart, say: Say, result: str = "") -> Outgoing:
    """Render the lobby of a game that has begun: who plays, and how it began.

    Once the game is over, it has the result too.
    """
    title = f"**{say(view.variant.name)}**"
    if not start.sides:
        return _line([f"{title} · {say('The newest board is below.')}"], view, start.game)
    partners = len(start.sides) < sum(map(len, start.sides))
    names = " · ".join(
        f"{f'{side_mark(side)} ' if partners else ''}{join_names(names)}"
        for side, names in enumerate(start.sides)
    )
    lines = [f"{title} · {names}", *filter(None, [result])]
    if start.cut is not None:
        lines += [small(line) for line in ceremony(start.cut, view, say)]
    return _line(lines, view, start.game)


def _line(lines: list[str], view: TableView, game: int) -> Outgoing:
    return framed(["\n".join(lines)], GREY, key(view.id, "lobby", game=game))


def free_seats(view: TableView) -> list[SeatInfo]:
    """Return the empty seats."""
    return [seat for seat in view.seats if seat.kind is SeatKind.EMPTY]


def seats(view: TableView, say: Say) -> str:
    """List the players by side, a dash for each free seat; where each plays alone, in one line."""
    names = [_seated(seat, say) for seat in view.seats]
    if len(names) == view.sides:
        return " · ".join(names)
    return "\n".join(
        f"{mark(view, side)}{' · '.join(names[side :: view.sides])}" for side in range(view.sides)
    )


def _seated(seat: SeatInfo, say: Say) -> str:
    level, name = level_word(seat, say), safe(seat.name) if seat.name else _EMPTY
    return f"{name} ({level})" if level else name


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
        terms.append(clock_terms(view, say))
    if view.fill is EmptySeats.NOBODY:
        terms.append(say("starts when every seat is taken"))
    elif free_seats(view) and view.level is not ComputerLevel.STEADY:
        terms.append(with_colon(say("computers"), say(LEVELS[view.level]), say))
    lines = [small(" · ".join(terms))] if terms else []
    if view.rules.revokes is Revokes.CALLED:
        lines.append(
            say("**Watch each other:** the bot accepts any card here; a revoke has to be called.")
        )
    return lines


def fingerprint_page(start: GameStart, say: Say) -> Outgoing:
    """Show the fingerprint of a game's secret, and explain it."""
    parts: list[Part] = [
        "\n".join(
            [
                f"### {say('How do I know the deal is fair?')}",
                say(
                    "Before anyone cut, I picked a secret number. Every shuffle of this game comes"
                    " from it. Its fingerprint (SHA-256):"
                ),
                f"```\n{all_digits(start.commitment)}\n```",
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
                    "- **You can check it.** Note the first characters now. After the game I show"
                    " the secret: press *Was it fair?* or use `/verify`. The fingerprint there must"
                    " be this one."
                ),
            ]
        ),
    ]
    return framed(parts, BROWN)


def seated(view: TableView, seat: int, say: Say) -> Outgoing:
    """Answer a person who has sat down: with whom they play, and what comes next."""
    text, buttons = _next(view, seat, say)
    lines = [_company(view, seat, say), *filter(None, [text])]
    rows = filter(None, [buttons, _other_sides(view, seat, say)])
    return framed([" ".join(lines), *rows], GOLD)


def pack_to_cut(view: TableView, user_id: int, say: Say) -> Outgoing | None:
    """Answer a person who has started a game, if they cut the pack."""
    step = view.first
    if step is None or step.ask is not FirstDealQuestion.CUT or view.paused is not None:
        return None
    return next_step(view, step.seat, say) if step.seat == view.seat_of(user_id) else None


def next_step(view: TableView, seat: int, say: Say) -> Outgoing | None:
    """Say what comes next before the cards are dealt; None if there is nothing to say."""
    text, buttons = _next(view, seat, say)
    parts: list[Part] = [text, buttons] if buttons else [text]
    return framed(parts, GOLD) if text else None


def _company(view: TableView, seat: int, say: Say) -> str:
    if len(view.seats) == view.sides:
        return say("You're in.")
    names = _others(view, seat % view.sides, seat)
    if not names:
        return say("You're in, still without a partner.")
    if len(view.seats) == 2 * view.sides:
        return say("Your partner is **{name}**.", name=safe(names[0]))
    return say("You play with **{names}**.", names=join_names(names))


def _next(view: TableView, seat: int, say: Say) -> tuple[str, list[Button]]:
    match view.state:
        case TableState.LOBBY:
            return _to_start(view, seat, say)
        case TableState.CUTTING if view.first is not None and view.paused is None:
            name = safe(view.seats[view.first.seat].name)
            is_cut = view.first.ask is FirstDealQuestion.CUT
            if view.first.seat == seat and is_cut:
                return say("Cut the pack:"), cut_buttons(view, say)
            if view.first.seat == seat:
                return first_step(view, say)
            if not is_cut:
                return say("Next, the board asks **{name}**.", name=name), []
            return say("**{name}** cuts the pack, then the cards are dealt.", name=name), []
        case TableState.PLAYING:
            return "", [button(MyHand(view.id), say("My hand"), GOOD)]
    return "", []


def _to_start(view: TableView, seat: int, say: Say) -> tuple[str, list[Button]]:
    """Say what a seated person waits for; who may start gets the button."""
    label = start_label(view, say)
    if label is None:
        return say("The game starts when every seat is taken."), []
    if view.seats[seat].name != view.arranger:
        return say("**{name}** starts the game.", name=safe(view.arranger)), []
    free = say("Computers can take the free seats.") if free_seats(view) else ""
    return free, [button(Start(view.id), label, GOOD)]


def _other_sides(view: TableView, seat: int, say: Say) -> list[Button]:
    sides, mine = view.sides, seat % view.sides
    if view.state is not TableState.LOBBY or len(view.seats) == sides:
        return []
    free = {one.seat % sides: one.seat for one in reversed(free_seats(view))}
    with_me = _others(view, mine, seat)
    offered: dict[str, int] = {}
    for side in sorted(free.keys() - {mine}):
        names = _others(view, side, seat)
        if names:
            offered[say("Play with {names} instead", names=_plain(names))] = free[side]
        elif with_me:
            label = say("Play against {names} instead", names=_plain(with_me))
            offered.setdefault(label, free[side])
    return [button(Join(view.id, place), label) for label, place in offered.items()]


def _others(view: TableView, side: int, seat: int) -> list[str]:
    """Return the names of those who sit on a side, without the player of a seat."""
    there = [one for one in view.seats if one.seat % view.sides == side and one.seat != seat]
    return [one.name for one in there if one.name]


def _plain(names: list[str]) -> str:
    return " & ".join(map(plain, names))
