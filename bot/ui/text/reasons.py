"""Words for the reasons of hints and reviews."""

from __future__ import annotations

from typing import Final

from babel.numbers import format_decimal

from bot.engine.cards import Rank
from bot.engine.events import Cause
from bot.locale.say import N_, Say
from bot.players.reasons import Explanation, Ground
from bot.players.strong.evaluation import Part
from bot.ui.text.cards import cards_text, rank_words
from bot.ui.text.points import cause_text

_TEXTS: Final[dict[Ground, str]] = {
    Ground.FORCED: N_("You have no other choice."),
    Ground.FEED: N_("Your partner holds the trick: throw it on."),
    Ground.HOME: N_("Take it home while you can: nobody can beat it in this trick."),
    Ground.CATCH: N_("{card} lies in this trick: take it."),
    Ground.TAKE: N_("This trick counts {n} for Game: take it."),
    Ground.TAKE_PEGS: N_("This trick scores {n} at once: take it."),
    Ground.SURE: N_("Nobody can beat it in this trick."),
    Ground.LOST: N_("{second} would take your {card}: keep that one back."),
    Ground.GUARD: N_("Keep your {card}: without it your {second} stands alone."),
    Ground.KEEP_OVER: N_("Keep your {card}: it can still catch {second}."),
    Ground.HUNT: N_("Lead a high trump: {card} may fall to it."),
    Ground.LEAVE: N_("Your partner holds the trick: leave it to them."),
    Ground.DRAW: N_("No trump left is higher: lead it, and the others' trumps fall."),
    Ground.PULL: N_("Lead a trump: the others must play theirs if they have any."),
    Ground.BEST_LEFT: N_("It's the highest card left in its suit: lead it."),
    Ground.LEAST: N_("You can't take this trick: give as little as you can."),
    Ground.LET_GO: N_("This trick counts nothing: let it go."),
    Ground.KEEP_TRUMPS: N_("This trick counts only {n} for Game: keep your trumps."),
    Ground.CHEAP: N_("It takes the trick so far, and you keep your trumps."),
    Ground.EXPOSED: N_("Others may hold a card that beats your {card}: don't lead it."),
    Ground.SPARE: N_("You keep your trumps for later."),
    Ground.SO_FAR: N_("It takes the trick so far."),
    Ground.LEAD_NOTHING: N_("It counts nothing: lead it, and keep what does."),
    Ground.TRUMPS: N_("You have {cards}: make them trumps."),
    Ground.STRONG: N_("You have good trumps: {cards}."),
    Ground.WEAK: N_("Your trumps would be weak: {cards}."),
    Ground.TURN_UP_WINS: N_("If you beg, a turn-up could win them the game: {rank}."),
    Ground.GIFT_WINS: N_("They can't give you the point: you'd win the game."),
    Ground.GIFT_LOSES: N_("Give them the point, and they win the game."),
    Ground.PLAIN_GOES: N_("None of them is a trump."),
    Ground.HOPELESS: N_("Every card you have can be beaten."),
    Ground.PROVEN: N_("An opponent's revoke in trick {n} is proven: call it."),
    Ground.EQUAL: N_("It hardly matters: others are about as good."),
    Ground.HABIT: N_("That's what a steady computer would do."),
}
_MORE: Final = N_("On average it brings {points} points more: {what}.")
_PARTS: Final[dict[Part, str]] = {
    Part.SET: N_("On average it brings {points} points more by the bid."),
    Part.OTHER: N_("On average it brings {points} points more."),
    Part.WON: N_("It wins the game more often."),
}
"""The parts that have no name on a deal's count."""


def reason_line(reason: Explanation, say: Say) -> str:
    """Say why an action is good, in a sentence that follows its name: "it" is the action's card."""
    if reason.shift is not None:
        return _by_part(reason.shift.part, reason.shift.points, say)
    if reason.why is Ground.WEAK and not reason.cards:
        return say("You have no card of the suit turned up.")
    return say(
        _TEXTS[reason.why],
        card=cards_text(reason.cards[:1], say),
        second=cards_text(reason.cards[1:2], say),
        cards=cards_text(reason.cards, say),
        n=reason.n + 1 if reason.why is Ground.PROVEN else reason.n,
        rank=rank_words(Rank(reason.n), say) if reason.why is Ground.TURN_UP_WINS else "",
    )


def _by_part(part: Part, points: float, say: Say) -> str:
    text = _PARTS.get(part, _MORE)
    what = "" if part in _PARTS else cause_text(Cause(part.value), say)
    return say(text, what=what, points=format_decimal(points, "0.0", locale=say.language))
