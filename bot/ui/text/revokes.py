"""Words for revokes once the deal is scored: the proof of each, wrong calls, what nobody called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from bot.engine.errors import Reason
from bot.engine.events import Cause
from bot.engine.phases.revokes import barred_by, costs_game
from bot.engine.revokes import Revoke
from bot.engine.rules import Rules
from bot.locale.say import N_, Say
from bot.ui.text.cards import card_text, cards_text
from bot.ui.text.names import safe
from bot.views.table.deals import JudgedCall, RevokeMade

MOST_PROOFS: Final = 6
MOST_NAMED: Final = 8
"""Most revokes that are told one by one; a message has no room for dozens."""

_LAWS: Final[dict[Reason, str]] = {
    Reason.MUST_FOLLOW_OR_TRUMP: N_("follow suit or trump"),
    Reason.MUST_FOLLOW: N_("follow suit"),
    Reason.MUST_PLAY_TRUMP: N_("trumps led, play a trump"),
    Reason.MUST_TRUMP: N_("trump if you can't follow"),
    Reason.NO_UNDERTRUMPING: N_("no undertrumping"),
}


def proofs(judged: Iterable[JudgedCall], price: Callable[[Revoke], str], say: Say) -> Iterator[str]:
    """Yield the proof of each revoke that was called rightly and what it costs, a line each."""
    right = [(one, one.revoke) for one in judged if one.revoke is not None]
    for one, revoke in right[:MOST_PROOFS]:
        proof = say(
            "**{name} revoked in trick {n}**, called by {caller}: {card} instead of {cards}"
            " ({law})",
            name=safe(one.offender),
            n=revoke.trick + 1,
            caller=safe(one.caller),
            card=card_text(revoke.card, say),
            cards=cards_text(revoke.instead, say),
            law=say(_LAWS[revoke.reason]),
        )
        yield " · ".join(filter(None, [proof, price(revoke)]))
    yield from _more(len(right) - MOST_PROOFS, say)


def costs(rules: Rules, revoke: Revoke, points: str, side: str, say: Say) -> str:
    """Say what a revoke costs: the game, or points and what its side cannot score.

    The points that others scored for it are left out if they stand elsewhere.
    """
    if costs_game(rules, [revoke]):
        return say("**costs the game**")
    barred = barred_by(rules, [revoke])
    if Cause.JACK in barred:
        bar = say("no Jack or Game for {names}", names=side)
    else:
        bar = say("no Game for {names}", names=side) if barred else ""
    return " · ".join(filter(None, [points, bar]))


def others(judged: Sequence[JudgedCall], made: Sequence[RevokeMade], say: Say) -> Iterator[str]:
    """Yield a line of the calls that were wrong, and one of the revokes that nobody called."""
    wrong = [one for one in judged if one.revoke is None]
    if wrong:
        items = [
            say(
                "{name}, trick {n} (called by {caller})",
                name=safe(one.offender),
                n=one.call.trick + 1,
                caller=safe(one.caller),
            )
            for one in wrong
        ]
        yield say("No revoke: {calls}", calls=_listed(items, say))
    proven = [one.revoke for one in judged]
    missed = [one for one in made if one.revoke not in proven]
    if missed:
        items = [
            say(
                "{name} {card}, trick {n}",
                name=safe(one.name),
                card=card_text(one.revoke.card, say),
                n=one.revoke.trick + 1,
            )
            for one in missed
        ]
        yield say("Revokes that nobody called: {revokes}", revokes=_listed(items, say))


def _listed(items: Sequence[str], say: Say) -> str:
    return " · ".join([*items[:MOST_NAMED], *_more(len(items) - MOST_NAMED, say)])


def _more(n: int, say: Say) -> Iterator[str]:
    if n > 0:
        yield say.count("… and {n} more", "… and {n} more", n)
