"""Tables where players can revoke: taking a card back, calling a revoke, and what one costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.rules import RevokePenalty, Revokes, Rules, TakeBacks, UsualPenalty
from bot.locale import N_, Say
from bot.ui.rulebook.rule_set import RuleSet
from bot.ui.table.options import can_take_back

_TAKING_BACK: Final[dict[TakeBacks, str]] = {
    TakeBacks.TRICK: N_("*Taking back:* until the trick is complete, you can take it back."),
    TakeBacks.NEXT: N_("*Taking back:* until the next card is played, you can take it back."),
    TakeBacks.NONE: N_("*Taking back:* never; a card laid is a card played."),
}
_EXPOSED: Final = N_(
    "You play another in its place, and that one stays. The first lies exposed until you play it:"
    " an opponent can call for it once, and then you must play it next if the rules allow."
)
_POINT: Final = N_("*Penalty for a revoke:* one point to every other side.")
_NO_GAME: Final = N_(
    "*Penalty for a revoke:* one point to every other side, and the side that revoked can't score"
    " Game. If trumps were led and the player held the ten or a higher trump, it costs the whole"
    " game."
)
_NO_SCORE: Final = N_(
    "*Penalty for a revoke:* one point to every other side, and the side that revoked can't score"
    " Jack or Game."
)
_NO_GAME_OR_JACK: Final = N_(
    "*Penalty for a revoke:* one point to every other side, and the side that revoked can't score"
    " Game. If trumps were led and the player held the ten or a higher trump, it can't score the"
    " Jack either."
)
_GAME: Final = N_("*Penalty for a revoke:* the whole game.")


def revokes(game: RuleSet, say: Say) -> Iterator[str]:
    """Explain revokes, where players can make them."""
    rules = game.rules
    if rules.revokes is Revokes.NONE:
        return
    yield f"### {say('Revokes')}"
    yield say(
        "The bot accepts any card, so watch each other: a card that these rules forbid is a"
        " *revoke*."
    )
    if any(map(can_take_back, game.forms)):
        exposed = [] if rules.take_back is TakeBacks.NONE else [say(_EXPOSED)]
        yield " ".join([f"- {say(_TAKING_BACK[rules.take_back])}", *exposed])
    yield "- " + say(
        "*Calling:* press *Call a revoke…* in your hand and choose the opponent and the trick."
        " Everybody hears the call; whether it is right comes out when the deal is scored. A wrong"
        " call costs nothing, and a revoke that nobody calls stands."
    )
    yield "- " + say(
        "*Done:* after the last trick you can still call revokes. Press *Done* once you have none"
        " to call; when everybody has, the deal is scored."
    )
    yield f"- {say(_penalty(rules))}"


def _penalty(rules: Rules) -> str:
    """Return the penalty, in English."""
    match rules.revoke_penalty:
        case RevokePenalty.GAME:
            return _NO_SCORE if rules.deals else _GAME
        case RevokePenalty.NO_SCORE:
            return _NO_SCORE
    if rules.usual_penalty is UsualPenalty.POINT:
        return _POINT
    return _NO_GAME_OR_JACK if rules.deals else _NO_GAME
