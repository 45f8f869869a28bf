"""Words for the reasons of hints and reviews."""

from __future__ import annotations

from typing import Final

from bot.engine.cards import Rank
from bot.engine.events import Cause
from bot.locale.say import N_, Say
from bot.players.reasons import Explanation, Ground
from bot.ui.text.cards import cards_text, rank_words
from bot.ui.text.points import cause_text

_TEXTS: Final[dict[Ground, str]] = {
    Ground.FORCED: N_("You have no other choice."),
    Ground.ONLY: N_("{card} is the only card you can play."),
    Ground.FEED: N_("Your partner's {card} holds the trick: give it your {second}."),
    Ground.HOME: N_("Take your {card} home while you can: nobody can beat it in this trick."),
    Ground.CATCH: N_("{card} lies in this trick: take it."),
    Ground.TAKE: N_("This trick counts {n} for Game: take it."),
    Ground.TAKE_PEGS: N_("This trick scores {n} at once: take it."),
    Ground.SURE: N_("It beats {card}, and nobody can beat it in this trick."),
    Ground.LOST: N_("{second} would take your {card}: keep that one back."),
    Ground.GUARD: N_("Keep your {card}: without it your {second} stands alone."),
    Ground.KEEP_OVER: N_("Keep your {card}: it can still catch {second}."),
    Ground.HUNT: N_("Lead a high trump: {card} may fall to it."),
    Ground.LEAVE: N_("Your partner's {card} holds the trick: leave it to them."),
    Ground.DRAW: N_("No trump left is higher than {card}: lead it, and the others' trumps fall."),
    Ground.PULL: N_("Trumps still unseen: {n}. Lead one, and whoever has any must play one."),
    Ground.BEST_LEFT: N_("{card} is the highest card left in its suit: lead it."),
    Ground.LEAST: N_("You can't beat {card}: give as little as you can."),
    Ground.LET_GO: N_("This trick counts nothing: leave it to {card}."),
    Ground.KEEP_TRUMPS: N_("This trick counts only {n} for Game: keep your trumps."),
    Ground.CHEAP: N_("It beats {card}, and you keep your trumps."),
    Ground.EXPOSED: N_("Others may hold a card that beats your {card}: don't lead it."),
    Ground.SPARE: N_("You keep your trumps for later: {cards}."),
    Ground.SO_FAR: N_("It beats {card}, the best card so far."),
    Ground.LEAD_NOTHING: N_("It counts nothing: lead it, and keep {second}, which does."),
    Ground.STRONGER: N_("Keep your {card} for later: fewer cards can beat it."),
    Ground.STRONGEST: N_("You have no card that is harder to beat than {card}."),
    Ground.CANNOT: N_("You can't beat {card} in this trick: keep {second} for later."),
    Ground.HOLD_BACK: N_("You could take this trick with {card}: keep it for later."),
    Ground.OVER: N_("It beats your partner's {card}: if it holds, you lead the next trick."),
    Ground.OVER_IN_TIME: N_(
        "Your partner's {card} may still be beaten: this one is harder to beat."
    ),
    Ground.TRUMPS: N_("You have {cards}: make them trumps."),
    Ground.STRONG: N_("You have good trumps: {cards}."),
    Ground.WEAK: N_("Your trumps would be weak: {cards}."),
    Ground.TURN_UP_WINS: N_("If you beg, a turn-up could win them the game: {rank}."),
    Ground.GIFT_WINS: N_("They can't give you the point: you'd win the game."),
    Ground.GIFT_LOSES: N_("Give them the point, and they win the game."),
    Ground.BETTER_SUIT: N_("You have a better suit: {cards}."),
    Ground.TURNED: N_("In the suit turned up you have {cards}."),
    Ground.BEST_SUIT: N_("Your best suit: {cards}."),
    Ground.THIN: N_("You'd have to bid at least {n} on {cards}."),
    Ground.PLAIN_GOES: N_("None of them is a trump: you keep {cards}."),
    Ground.KEPT: N_("You keep {cards}."),
    Ground.HOPELESS: N_("Every card you have can be beaten, even your {card}."),
    Ground.PROVEN: N_("An opponent's revoke in trick {n} is proven: call it."),
    Ground.CARD_OUT: N_("Better for {what}: {card} is still unseen."),
    Ground.CARD_HELD: N_("Better for {what}: you have {card}."),
    Ground.CARD_LIES: N_("Better for {what}: {card} lies in this trick."),
    Ground.PIPS: N_("Better for Game: this trick and your hand count {n} for it."),
    Ground.BY_BID: N_("Better for the bid of {n}."),
    Ground.TO_WIN: N_("It wins the game more often than {card}: your side needs {n}."),
    Ground.MORE: N_("On average it brings more points than {card}."),
    Ground.NEITHER_TAKES: N_("About equal: neither {card} nor {second} takes this trick."),
    Ground.NEITHER_COUNTS: N_("About equal: neither {card} nor {second} counts anything."),
    Ground.NEXT_TO: N_("About equal: the same cards can beat {card} and {second}."),
    Ground.BOTH_BEATEN: N_("About equal: both {card} and {second} can still be beaten."),
    Ground.ALIKE: N_("About equal: {card} and {second} bring much the same."),
    Ground.HABIT: N_("That's what a steady computer would do."),
}
_WITHOUT: Final[dict[Ground, str]] = {
    Ground.WEAK: N_("You have no card of the suit turned up."),
    Ground.TURNED: N_("You have no card of the suit turned up."),
    Ground.KEPT: N_("You keep none of your cards."),
}
"""What is said where there are no cards to speak of."""


def reason_line(reason: Explanation, say: Say) -> str:
    """Say why an action is good, in a sentence that follows its name: "it" is the action's card."""
    text = _TEXTS[reason.why] if reason.cards else _WITHOUT.get(reason.why, _TEXTS[reason.why])
    return say(
        text,
        card=cards_text(reason.cards[:1], say),
        second=cards_text(reason.cards[1:2], say),
        cards=cards_text(reason.cards, say),
        n=reason.n + 1 if reason.why is Ground.PROVEN else reason.n,
        rank=rank_words(Rank(reason.n), say) if reason.why is Ground.TURN_UP_WINS else "",
        what="" if reason.part is None else cause_text(Cause(reason.part.value), say),
    )
