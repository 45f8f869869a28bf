"""Read the score of a game that a director types, and ask back one that the game can't have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from bot.competition.event import acts
from bot.competition.event.parts import Match
from bot.competition.scoring import deals_of
from bot.engine.finals import can_be_negative, can_end, most_made, winners
from bot.engine.rules import Rules
from bot.errors import TableError
from bot.interactions.chosen import filled_in
from bot.interactions.events.context import EventContext
from bot.locale.say import N_, P_, Say
from bot.tables.events.match_tables import rules_of
from bot.ui.controls import events as controls
from bot.ui.events.desk.forms import VALUE

# A minus sign before a number is no separator: few games take a side below zero.
_BETWEEN: Final = re.compile(r"[,:–]|(?<=[0-9])(?:-| - )(?=[0-9])", re.ASCII)
"""What people write between the scores of two sides."""
_NUMBER: Final = re.compile(r"-?[0-9]{1,3}", re.ASCII)
_ENDS: Final = {
    1: N_("A game to {target} ends once one side is there, and no side gets beyond {most}."),
    2: N_("A game to {target} ends once two sides are there, and no side gets beyond {most}."),
}
"""By how many sides reach the target."""
_DEALS: Final = P_(
    "A side makes at most {most} points in {n} deal.",
    "A side makes at most {most} points in {n} deals.",
)


class NoSuchScore(TableError):
    text = N_("“{text}” isn't a score. Write one number for each side, such as 14, 9.")


class UnlikelyScore(TableError):
    """A score that the game can't have: it counts if it is sent again."""

    text: ClassVar[str] = N_(
        "{ends} Is {score} right? Then press *Change…* and send the form again as it is."
    )

    def told(self, say: Say) -> Mapping[str, Any]:
        """See HangJackError."""
        rules, seats, score = (self.details[name] for name in ("rules", "seats", "score"))
        most = most_made(rules, seats)
        if rules.deals:
            ends = say.count(*_DEALS, rules.deals, most=most)
        else:
            ends = say(_ENDS[winners(rules)], target=rules.target, most=most)
        return {"ends": ends, "score": "–".join(map(str, score))}


def entered(ctx: EventContext, asked: controls.DoAtDesk | controls.DeskForm) -> acts.GameEntered:
    """Read the score of a game that was typed, and which side has won.

    Raises:
        NoSuchScore: if it is none.
        UnlikelyScore: if the game can't end so, unless that was asked about before.
    """
    match, text = ctx.match(asked.number), filled_in(ctx.interaction, VALUE)
    words = _BETWEEN.sub(" ", text.replace("\N{MINUS SIGN}", "-")).split()
    rules, seats = _rules(ctx, match, asked.at, asked.game), ctx.view.event.plan.seats
    signed = "-" in "".join(words) and not can_be_negative(rules)
    if len(words) != len(match.pairing.sides) or signed or not all(map(_NUMBER.fullmatch, words)):
        raise NoSuchScore(text=text[:20])
    score = tuple(map(int, words))
    if not can_end(rules, seats, score) and not _sent_again(ctx):
        raise UnlikelyScore(rules=rules, seats=seats, score=score)
    best = [side for side, points in enumerate(score) if points == max(score)]
    winner = best[0] if len(best) == 1 else None
    return acts.GameEntered(match.id, asked.at, asked.game, score, winner)


def _rules(ctx: EventContext, match: Match, table: int, game: int) -> Rules:
    event = ctx.view.event
    before = [one for one in match.games if one.table != table or one.game < game]
    return rules_of(event.plan, deals_of(event.format_of(match).match, before, table))


def _sent_again(ctx: EventContext) -> bool:
    """Say whether the form was refused with this score before."""
    interaction, data = ctx.interaction, dict[str, Any](ctx.interaction.data or {})
    return bool(interaction.client.forms.holds(interaction.user.id, data, VALUE))
