"""How tricks are played: following, drawing, pegging, throwing in, asking; and revokes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine import axes
from bot.engine.events import Cause
from bot.engine.rules import Rules
from bot.locale.say import N_, Say
from bot.ui.rulebook.rule_set import RuleSet
from bot.ui.table.options import can_take_back
from bot.ui.text.cards import rank_values

_FOLLOW: Final[dict[axes.Follow, str]] = {
    axes.Follow.FOLLOW_OR_TRUMP: N_(
        "If trumps are led, play a trump if you can. If another suit is led, follow suit or trump,"
        " as you like; if you have no card of that suit, play anything."
    ),
    axes.Follow.MUST_TRUMP: N_(
        "If trumps are led, play a trump if you can. If another suit is led, follow suit or trump;"
        " if you have no card of that suit, you must trump; if you have no trump either, play"
        " anything."
    ),
    axes.Follow.STRICT: N_(
        "Follow the suit led if you can; trump another suit only when you cannot follow. If you"
        " cannot follow, play anything."
    ),
    axes.Follow.FREE: N_("Play any card you like; you need not follow."),
    axes.Follow.TRUMPS_ONLY: N_(
        "Only trumps are played. If you have none when it is your turn, you are *dry*: your cards"
        " are laid away, and you are out of the deal. If the winner of a trick is dry, the next"
        " player leads. The deal ends when nobody has a trump."
    ),
}
_DRAWING: Final[dict[axes.Drawing, str]] = {
    axes.Drawing.CLOSED: N_("Nobody else sees the card you draw."),
    axes.Drawing.OPEN: N_(
        "The top card of the stock lies face up, and the winner gets it: if you do not like it, it"
        " can pay to lose the trick and draw the card under it."
    ),
}
_PITCHER_LEADS: Final = N_("The pitcher leads to the first trick.")
_ELDEST_LEADS: Final = N_("Eldest leads to the first trick.")
_NAMER_LEADS: Final = N_("Whoever named trumps leads to the first trick.")
_TRUMP_LED: Final = N_("That lead must be a trump, if they have one.")
_LEADS: Final = {axes.Trumps.PITCH: _PITCHER_LEADS, axes.Trumps.NAME: _NAMER_LEADS}
_SIX: Final = N_("A deal has six tricks.")
_AT_MOST_SIX: Final = N_("A deal has at most six tricks.")
_TRICKS: Final = N_("A deal has {n} tricks.")
_FEW: Final = 6
_AFTER_RUN: Final[dict[axes.AfterRun, str]] = {
    axes.AfterRun.KEEP_ALL: N_("A deal has six tricks, and three more for every run."),
    axes.AfterRun.TO_SIX: _SIX,
    axes.AfterRun.TO_NINE: N_("A deal has six tricks, or nine after a run."),
    axes.AfterRun.TO_SIX_FROM_TWELVE: N_("A deal has six tricks, or nine after just one run."),
}
_TAKING_BACK: Final[dict[axes.TakeBacks, str]] = {
    axes.TakeBacks.TRICK: N_("*Taking back:* until the trick is complete, you can take it back."),
    axes.TakeBacks.NEXT: N_("*Taking back:* until the next card is played, you can take it back."),
    axes.TakeBacks.NONE: N_("*Taking back:* never; a card laid is a card played."),
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
_NO_SCORE_OF_GAME: Final = N_(
    "*Penalty for a revoke:* one point to every other side, and the side that revoked can't score"
    " Game."
)
_PEGS: Final = N_(
    "*Penalty for a revoke:* the side that revoked loses all that it has pegged in the deal. If it"
    " pitched, the others score 20."
)
_PEGS_AND_GAME: Final = N_(
    "*Penalty for a revoke:* the side that revoked loses all that it has pegged in the deal, and"
    " can't score Game. If it pitched, the others score 20."
)
_GAME: Final = N_("*Penalty for a revoke:* the whole game.")


def tricks(game: RuleSet, say: Say) -> Iterator[str]:
    """Explain how tricks are played."""
    yield f"### {say('Tricks')}"
    led = say(_LEADS.get(game.rules.trumps, _ELDEST_LEADS))
    if game.rules.first_lead_trump:
        led += " " + say(_TRUMP_LED)
    text = say(
        "{led} Everyone in turn plays one card. The highest trump wins the trick or, without"
        " trumps, the highest card of the suit led. The winner leads to the next.",
        led=led,
    )
    yield text if game.rules.drawing is not axes.Drawing.NONE else f"{text} {_length(game, say)}"
    yield from _drawing(game, say)
    yield from _following(game, say)
    yield from _penalty(game, say)
    yield from _rights(game, say)
    yield from _pegs(game.rules, say)


def _pegs(rules: Rules, say: Say) -> Iterator[str]:
    """Explain what scores as it is taken."""
    if not rules.pegs:
        return
    points = rank_values(rules.pegs, say)
    if not rules.plain_pegs:
        yield say(
            "*Pegs:* the winner of a trick scores at once for the trumps in it: {points}.",
            points=points,
        )
        return
    yield say(
        "*Pegs:* the winner of a trick scores at once for the trumps in it: {points}; and for cards"
        " of the other suits: {others}.",
        points=points,
        others=rank_values(rules.plain_pegs, say),
    )


def _length(game: RuleSet, say: Say) -> str:
    if game.begging:
        return say(_AFTER_RUN[game.rules.after_run])
    rules = game.rules
    if rules.follow is axes.Follow.TRUMPS_ONLY:
        return say(_AT_MOST_SIX)
    n = rules.hand if rules.exchange is axes.Exchange.NONE and not rules.kitty else _FEW
    return say(_SIX) if n == _FEW else say(_TRICKS, n=n)


def _following(game: RuleSet, say: Say) -> Iterator[str]:
    rules = game.rules
    while_drawing = rules.follow_while_drawing
    if rules.drawing is axes.Drawing.NONE:
        yield say(_FOLLOW[rules.follow])
    elif while_drawing is rules.follow:
        yield f"{say('*From the first trick on.*')} {say(_FOLLOW[rules.follow])}"
    else:
        yield f"{say('*While there is a stock.*')} {say(_FOLLOW[while_drawing])}"
        yield f"{say('*In the last six tricks.*')} {say(_FOLLOW[rules.follow])}"
    if not rules.undertrump:
        yield say(
            "*No undertrumping:* when a suit other than trumps was led and has been trumped, you"
            " cannot play a trump lower than the best one in the trick, unless you have no other"
            " card you can play."
        )


def _drawing(game: RuleSet, say: Say) -> Iterator[str]:
    rules = game.rules
    if rules.drawing is axes.Drawing.NONE:
        return
    yield (
        say(
            "*Drawing:* the cards not dealt are the stock. After each trick, while it lasts, the"
            " winner draws its top card, then the other player the next one."
        )
        + " "
        + say(_DRAWING[rules.drawing])
    )
    yield say(
        "So all 52 cards are played, in 26 tricks: the ace of trumps is always High, the two always"
        " Low. The player who plays a card counts as having *held* it."
    )


def _penalty(game: RuleSet, say: Say) -> Iterator[str]:
    if game.rules.penalty and game.rules.drawing is not axes.Drawing.NONE:
        yield say(
            "*Penalty:* while there is a stock, a player with neither the suit led nor a trump"
            " plays any card and loses one point, but never goes below zero."
        )


def _rights(game: RuleSet, say: Say) -> Iterator[str]:
    """Explain what players may do besides playing a card."""
    if game.rules.throw_in and game.partners:
        text = say(
            "*Throwing in:* when it is not your lead and you have no trump, nothing above a nine"
            " and no card that would win the trick as it is, you can lay your cards face up and"
            " drop out of the deal. The others finish without you; the last player left plays out"
            " their cards."
        )
        yield text if game.only_partners else f"{text} {say('Only in games with partners.')}"
    if game.rules.asking:
        yield say(
            "*Asking:* when you have just played the highest (lowest) of the trumps you held at"
            " the first lead, you can ask, before the next card, whether it is the highest"
            " (lowest) in play. Everyone hears the true answer. If you held only one trump, you"
            " can ask both questions."
        )


def revokes(game: RuleSet, say: Say) -> Iterator[str]:
    """Explain revokes, where players can make them."""
    rules = game.rules
    if rules.revokes is axes.Revokes.NONE or rules.follow is axes.Follow.TRUMPS_ONLY:
        return
    yield f"### {say('Revokes')}"
    yield say(
        "The bot accepts any card, so watch each other: a card that these rules forbid is a"
        " *revoke*."
    )
    if any(map(can_take_back, game.forms)):
        exposed = [] if rules.take_back is axes.TakeBacks.NONE else [say(_EXPOSED)]
        yield " ".join([f"- {say(_TAKING_BACK[rules.take_back])}", *exposed])
    yield "- " + say(
        "*Calling:* press *Call a revoke…* in your hand and choose the opponent and the trick."
        " Everyone hears the call; whether it is right comes out when the deal is scored. A wrong"
        " call costs nothing, and a revoke that nobody calls stands."
    )
    yield "- " + say(
        "*Done:* after the last trick you can still call revokes. Press *Done* once you have none"
        " to call; when everyone has, the deal is scored."
    )
    yield f"- {say(_revoke_penalty(rules))}"


def _revoke_penalty(rules: Rules) -> str:
    """Return the penalty, in English."""
    match rules.revoke_penalty:
        case axes.RevokePenalty.GAME:
            return _no_score(rules) if rules.deals else _GAME
        case axes.RevokePenalty.NO_SCORE:
            return _no_score(rules)
    match rules.usual_penalty:
        case axes.UsualPenalty.POINT:
            return _POINT
        case axes.UsualPenalty.PEGS:
            return _PEGS_AND_GAME if Cause.GAME in rules.order else _PEGS
        case axes.UsualPenalty.GAME_FOR_TRUMPS:
            return _NO_GAME_OR_JACK if rules.deals else _NO_GAME


def _no_score(rules: Rules) -> str:
    if Cause.JACK in rules.order:
        return _NO_SCORE
    return _NO_SCORE_OF_GAME if Cause.GAME in rules.order else _POINT
