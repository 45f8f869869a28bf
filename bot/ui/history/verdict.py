"""Findings put into words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final

from bot.engine.actions import Action, encode
from bot.engine.cards import Card, Suit, codes
from bot.engine.errors import Reason
from bot.engine.record import (
    CheckedCall,
    CheckedRuling,
    ComparedBoards,
    Finding,
    Flaw,
    OtherBoard,
    PlayedBoards,
    Verdict,
)
from bot.locale.say import N_, Say
from bot.ui.text.cards import suit_word
from bot.ui.text.measure import cut
from bot.ui.text.punctuation import semicolons

_SHOWN: Final = 400
"""How much of a wrong value is shown."""

REASONS: Final = {
    Reason.GAME_OVER: N_("the game is over"),
    Reason.NOT_YOUR_TURN: N_("it is seat {turn}'s turn"),
    Reason.WRONG_KIND: N_("something else is to be decided"),
    Reason.NOT_IN_HAND: N_("not in the hand"),
    Reason.MUST_FOLLOW_OR_TRUMP: N_("must follow {suit} or trump"),
    Reason.MUST_FOLLOW: N_("must follow {suit}"),
    Reason.MUST_PLAY_TRUMP: N_("must play a trump"),
    Reason.MUST_TRUMP: N_("must trump"),
    Reason.NO_UNDERTRUMPING: N_("must not undertrump"),
    Reason.GIFT_WOULD_WIN: N_("the gift would end the game, so the cards must be run"),
    Reason.GIFT_TO_THIRD: N_(
        "the gift would bring the player who did not beg to the target, so the cards must be run"
    ),
    Reason.WRONG_DISCARD: N_("exactly {cards} cards must be discarded, each named once"),
    Reason.BID_TOO_LOW: N_("a bid is one of the bids of the game, and above the last"),
    Reason.MUST_BID: N_("everyone else has passed, so the dealer must bid"),
    Reason.JOKER_NAMES_NONE: N_("a joker may not be pitched"),
    Reason.MUST_LEAD_TRUMP: N_("the first lead must be a trump, if the leader holds one"),
    Reason.ONLY_TRUMPS: N_("only trumps may be played"),
    Reason.PLAIN_FIRST: N_(
        "cards that aren't trumps must go first, then trumps that score nothing"
    ),
    Reason.TRUMPS_STAY: N_("only cards that aren't trumps may be exchanged, each named once"),
    Reason.BID_WOULD_WIN: N_("sold at that, the pitch would bring eldest to the target"),
    Reason.OFFER_TOO_HIGH: N_("an offer is at least one point, and no more than the side has"),
    Reason.NO_SUCH_BUYER: N_("that seat has made no bid or offer that can be taken"),
    Reason.MAY_NOT_THROW_IN: N_(
        "only a worthless hand that is to follow may be thrown in, and only where the game has it"
    ),
    Reason.MAY_NOT_ASK: N_(
        "only right after one's own highest or lowest trump, once, and only where the game has it"
    ),
    Reason.GIFT_NEEDS_TRUMP: N_(
        "the dealer holds no trump of the turned suit, so the cards must be run"
    ),
    Reason.CALLED_FOR: N_("a card that an opponent has called for must be played"),
    Reason.TOO_LATE_TO_TAKE_BACK: N_("no card of the seat can be taken back now"),
    Reason.FOLLOWS_RULE: N_("only a card that breaks the rules can be taken back"),
    Reason.NOT_EXPOSED: N_("no opponent has that card exposed, or it has been called for"),
    Reason.NO_SUCH_PLAY: N_(
        "only a revoke by an opponent who followed to a complete trick can be called"
    ),
    Reason.CALLED_ALREADY: N_("that revoke has been called"),
    Reason.BAD_RULING: N_("no referee can rule that here"),
}

FLAWS: Final = {
    Flaw.KEY_UNKNOWN: N_("{key} does not belong here"),
    Flaw.KEY_MISSING: N_("{key} is missing"),
    Flaw.TWICE: N_("{what} is there twice"),
    Flaw.WRONG_VALUE: N_("{key}: {value} is not valid here"),
    Flaw.WRONG_LENGTH: N_("{key}: {recorded} entries instead of {rules}"),
    Flaw.OUT_OF_ORDER: N_("{key}: {value} is out of order"),
    Flaw.UNFAIR: N_("recorded {key} {recorded}, by the fair deal {rules}"),
    Flaw.WRONG: N_("recorded {key} {recorded}, by the rules {rules}"),
    Flaw.ILLEGAL: N_("seat {seat} may not {played}: {reason}"),
    Flaw.AFTER_END: N_("the deal or the game is over before this"),
    Flaw.STOPS_SHORT: N_("not played to its end, and not the last deal"),
    Flaw.VOID: N_("a fresh seed must follow each deal that was broken off, and no other deal"),
}


def finding_text(finding: Finding, say: Say) -> str:
    """Put a finding into words: which deal, which action, and what is wrong."""
    text = _what(finding, say)
    if finding.deal is None:
        return text
    if finding.action is None:
        return say("deal {deal}: {text}", deal=finding.deal + 1, text=text)
    return say(
        "deal {deal}, action {action}: {text}",
        deal=finding.deal + 1,
        action=finding.action + 1,
        text=text,
    )


def holding_text(deals: int, verdict: Verdict, say: Say) -> str:
    """Say of a record that holds what of it was checked, given its number of deals."""
    said = [
        say.count("{n} deal holds", "{n} deals hold", deals)
        if deals
        else say("there is no deal, the head holds")
    ]
    if verdict.cut_short:
        said.append(say("the last deal is cut short"))
    said.append(_fairness(verdict, say))
    return semicolons(said, say)


def calls_texts(verdict: Verdict, say: Say) -> list[str]:
    """Say of each called revoke whether it was one, and of those that were what proves it."""
    return [_call_text(checked, say) for checked in verdict.calls]


def _call_text(checked: CheckedCall, say: Say) -> str:
    call, revoke = checked.call, checked.revoke
    deal, trick = checked.deal + 1, call.trick + 1
    if revoke is None:
        return say(
            "deal {deal}, trick {trick}: no revoke by seat {seat}, wrongly called by seat {caller}",
            deal=deal,
            trick=trick,
            seat=call.offender,
            caller=call.seat,
        )
    return say(
        "deal {deal}, trick {trick}: a revoke by seat {seat}, rightly called by seat {caller}:"
        " {card} instead of {cards} ({law})",
        deal=deal,
        trick=trick,
        seat=call.offender,
        caller=call.seat,
        card=revoke.card.code,
        cards=" ".join(codes(revoke.instead)),
        law=say(REASONS[revoke.reason], suit=suit_word(checked.led, say)),
    )


def rulings_texts(verdict: Verdict, say: Say) -> list[str]:
    """Say what each ruling was in the record's words, who made it, and why."""
    return [_ruling_text(checked, say) for checked in verdict.rulings]


def _ruling_text(checked: CheckedRuling, say: Say) -> str:
    deal, action, words = checked.deal + 1, checked.action + 1, checked.ruling.words
    if checked.note is None:
        return say("deal {deal}, action {action}: {text}", deal=deal, action=action, text=words)
    return say(
        "deal {deal}, action {action}: {text}, by {name}: {reason}",
        deal=deal,
        action=action,
        text=words,
        name=_quoted(checked.note.name),
        reason=_quoted(checked.note.reason),
    )


def _quoted(text: str) -> str:
    return json.dumps(cut(text, _SHOWN), ensure_ascii=False)


def _fairness(verdict: Verdict, say: Say) -> str:
    """Say whether the fair deal was checked, and whether more than the cut was mixed into it."""
    if verdict.boards is not None:
        return _of_event(verdict.boards, say)
    match verdict.fair_checked, verdict.ids_from:
        case False, _:
            return say("fair deal not checked")
        case True, None:
            return say("fair deal checked: secret and cut alone")
        case True, 0:
            return say("fair deal checked: secret, cut and ids from Discord")
        case _, number:
            return say(
                "fair deal checked: secret and cut alone, from deal {n} on also ids from Discord",
                n=number + 1,
            )


def _of_event(played: PlayedBoards, say: Say) -> str:
    secret = (
        say.count(
            "fair deal checked: the event's secret and {n} captain's cut",
            "fair deal checked: the event's secret and {n} captains' cuts",
            played.cuts,
        )
        if played.cuts
        else say("fair deal checked: the event's secret alone")
    )
    numbers = [board.place.board for board in played.boards]
    return semicolons([_boards(numbers[0], numbers[-1], say), secret], say) if numbers else secret


def _boards(first: int, last: int, say: Say) -> str:
    if first == last:
        return say("board {n}", n=first)
    return say("boards {first}–{last}", first=first, last=last)


def boards_texts(compared: Sequence[ComparedBoards], games: Sequence[str], say: Say) -> list[str]:
    """Say which boards were the same at all tables, and which is the first that was not.

    Args:
        compared: event by event; if it is more than one, each is named by its commitment.
        games: the names of the games that were compared, in order.
    """
    said = list[str]()
    for event in compared:
        texts = [
            say.count(
                "{boards}: at one table alone",
                "{boards}: the same at {n} tables",
                run.tables,
                boards=_boards(run.first, run.last, say),
            )
            for run in event.runs
        ]
        if event.other is not None:
            texts.append(_other_text(event.other, games, say))
        if len(compared) > 1:
            texts = [
                say("event {commit}: {text}", commit=event.commit, text=text) for text in texts
            ]
        said += texts
    return said


def _other_text(other: OtherBoard, games: Sequence[str], say: Say) -> str:
    board, again = other.place
    message = (
        N_("board {n}, dealt again: other cards at {other} than at {one}")
        if again
        else N_("board {n}: other cards at {other} than at {one}")
    )
    return say(message, n=board, other=games[other.other], one=games[other.one])


def _what(finding: Finding, say: Say) -> str:
    message = FLAWS[finding.flaw]
    if finding.flaw is Flaw.WRONG_VALUE and not finding.details["key"]:
        message = N_("{value} is not valid here")  # an action or a deal: where it is, is said
    return say(message, **{name: _shown(finding, name, say) for name in finding.details})


def _shown(finding: Finding, name: str, say: Say) -> str:
    value = finding.details[name]
    if isinstance(value, Action):
        return cut(" ".join(map(str, encode(value))), _SHOWN)
    match value:
        case Reason():
            led = finding.details["led"]
            suit = suit_word(led, say) if isinstance(led, Suit) else ""
            details = finding.details
            return say(REASONS[value], turn=details["turn"], suit=suit, cards=details["cards"])
        case Card():
            return value.code
        case str() if name != "value":
            return cut(printable(value), _SHOWN)
    return cut(json.dumps(value, default=str), _SHOWN)


def printable(text: str) -> str:
    """Write what cannot be seen, and half characters, which cannot even be sent, as escapes."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
