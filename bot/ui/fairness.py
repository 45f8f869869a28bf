"""Whether a deal was fair, for people who have never heard of a hash."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.record import Fair
from bot.locale import Say
from bot.tables.past import Checked, CheckedDeal, CheckedRecord
from bot.ui import past
from bot.ui.cards import card_label, cards_label
from bot.ui.findings import finding_text, holding_text
from bot.ui.frame import MAIN, PLAIN_TEXT, Button, Part, fit, layout, small
from bot.ui.history import PAPER, heading
from bot.ui.message import Outgoing
from bot.ui.names import harmless, safe
from bot.ui.past import At, Check, GetRecord, HowItWorks

_YES: Final = "✅"
_NO: Final = "❌"
_QUOTE: Final = "\N{MODIFIER LETTER GRAVE ACCENT}"
"""Stands for the character that ends code."""
_PACK_SHOWN: Final = 12
"""So many cards from the top tell one pack from all others."""


def checked(check: Checked, number: int, say: Say) -> Outgoing:
    """Tell what checking a deal came to, step by step.

    Args:
        check: the whole game's.
        number: the deal's, from 0; beyond the last is the last.
        say: the voice of the reader's language.
    """
    title = f"## {say('Was it fair?')}\n{heading(check.game, say)}"
    if check.fair is None or not check.deals:
        parts: list[Part] = [title, _cannot(check, say)]
        if check.checked:
            parts.append(_whole(check, say))
        return Outgoing(layout=layout([*parts, _away(check, 0, say)], None, PAPER))
    number = min(number, len(check.deals) - 1)
    deal = check.deals[number]
    return Outgoing(
        layout=layout(
            [
                f"{title}\n{_answer(check.fair, check, deal, say)}",
                None,
                "\n".join(_steps(check.fair, check, deal, say)),
                None,
                _whole(check, say),
                _turning(check, number, say),
                _away(check, number, say),
            ],
            None,
            PAPER,
        )
    )


def _answer(fair: Fair, check: Checked, deal: CheckedDeal, say: Say) -> str:
    if check.hashed == fair.commit and deal.holds:
        return say(
            "{yes} **Deal {n} was fair.** Its cards lay fixed before anybody could see them, and"
            " neither I nor any player could choose them.",
            yes=_YES,
            n=deal.number + 1,
        )
    return say(
        "{no} **Deal {n} was not dealt as it should have been.** See below what does not fit.",
        no=_NO,
        n=deal.number + 1,
    )


def _steps(fair: Fair, check: Checked, deal: CheckedDeal, say: Say) -> list[str]:
    same = check.hashed == fair.commit
    return [
        say(
            "**1. The promise.** Before the game I thought of a secret number, and posted only its"
            " fingerprint: `{commit}`. Nobody can tell the number from its fingerprint, nor find"
            " another number that has the same one.",
            commit=fair.commit,
        ),
        *_posted(check, say),
        _cut(fair, say),
        say("**3. The secret**, shown when the game was over: `{hex}`.", hex=fair.secret.hex()),
        say(
            "{sign} Its fingerprint, worked out again just now: `{hex}`.",
            sign=_YES if same else _NO,
            hex=check.hashed,
        ),
        _pack(deal, say),
        *_dealt(check, deal, say),
    ]


def _posted(check: Checked, say: Say) -> list[str]:
    """Lead to the message with the fingerprint: when it was sent, Discord says."""
    if check.promise is None:
        return []
    channel, message = check.promise
    url = f"https://discord.com/channels/{check.game.key.server_id}/{channel}/{message}"
    told = say("[There it was posted]({url}), at a time that you can see for yourself.", url=url)
    return [small(told)]


def _cut(fair: Fair, say: Say) -> str:
    if not fair.cut:
        return say(
            "**2. The cut.** Then a player could cut the pack, and left it as it was. By then the"
            " secret was fixed: I could not choose it to suit the cut."
        )
    return say(
        "**2. The cut.** Then a player cut the pack at **{n}**. By then the secret was fixed: I"
        " could not choose it to suit the cut.",
        n=fair.cut,
    )


def _pack(deal: CheckedDeal, say: Say) -> str:
    """Say which pack came of it."""
    cards = cards_label(deal.pack[:_PACK_SHOWN], say)
    if not deal.number:
        return say(
            "**4. The pack.** Secret and cut alone give the order of the cards, by a recipe that is"
            " the same for every game. From the top: {cards} …",
            cards=cards,
        )
    return say(
        "**4. The pack.** Secret, cut and all that was played in the deals before give the order of"
        " the cards, by a recipe that is the same for every game. From the top: {cards} …",
        cards=cards,
    )


def _dealt(check: Checked, deal: CheckedDeal, say: Say) -> list[str]:
    """Say which cards were dealt, and whether they came from that pack."""
    sign = _YES if deal.holds else _NO
    lines = [say("{sign} **5. The hands**, three cards at a time from that pack:", sign=sign)]
    lines += [
        f"- {safe(name)}: {cards_label(hand, say)}"
        for name, hand in zip(check.game.names, deal.dealt.hands, strict=True)
        if hand
    ]
    if deal.named is not None:
        lines.append(say("- Cut for trumps: {card}", card=card_label(deal.named, say)))
    return lines


def _cannot(check: Checked, say: Say) -> str:
    if not check.checked:
        return say(
            "This game can no longer be checked: it was broken off in a deal, and my rules have"
            " been changed since."
        )
    return say(
        "The deals of this game can no longer be checked: a deal had to be dealt again, because my"
        " rules were changed in the middle of it."
    )


def _whole(check: Checked, say: Say) -> str:
    """Say whether all of the game went by the rules."""
    finding = check.verdict.finding
    if finding is not None:
        return f"{_NO} {say('The whole game: {text}', text=finding_text(finding, say))}"
    if check.checked < check.game.deals:
        told = say(
            "Of the game's deals {n} of {of} can still be checked: in them every card played and"
            " every point is by the rules.",
            n=check.checked,
            of=check.game.deals,
        )
    else:
        told = say("The whole game: every deal, every card played and every point is by the rules.")
    return f"{_YES} {told}"


def _turning(check: Checked, number: int, say: Say) -> list[Button]:
    key = check.game.key
    return [
        past.button(
            Check(key.table, key.number, max(number - 1, 0)),
            say("◀ Deal before"),
            disabled=number == 0,
        ),
        past.button(
            Check(key.table, key.number, number + 1),
            say("Next deal ▶"),
            MAIN,
            disabled=number + 1 >= len(check.deals),
        ),
    ]


def _away(check: Checked, number: int, say: Say) -> list[Button]:
    key = check.game.key
    return [
        past.button(HowItWorks(key.table, key.number, number), say("How this works")),
        past.button(At(key.table, key.number, number, 0, None, "first"), say("Replay")),
        past.button(GetRecord(key.table, key.number), say("Record")),
    ]


def explained(back: Check, say: Say) -> Outgoing:
    """Explain how anybody can see that deals are fair, with a way back to one that was checked."""
    parts: list[Part] = [
        f"## {say('How a fair deal works')}",
        say(
            "**A sealed envelope.** Before a game I roll a very long secret number: all its deals"
            " will come from it. If I could change it later I could cheat, so I put it into a"
            " sealed envelope on the table, so to speak: I post its **fingerprint**."
        ),
        say(
            "**What is a fingerprint?** A sum called SHA-256 makes 64 letters and digits of any"
            " number. The same number always gives the same ones, the slightest change quite other"
            " ones, and nobody in the world knows a way back from them to the number. So the"
            " fingerprint gives nothing away, and yet binds me: another secret would not fit it."
        ),
        say(
            "**Your cut.** Only then a player cuts the pack. The cards come from the secret *and*"
            " the cut: I did not know the cut when I sealed the envelope, and the player does not"
            " know the secret. Neither of us can choose a card. What you play is mixed into the"
            " next deal, too."
        ),
        say(
            "**Opening it.** When the game is over I show the secret. Everybody can now work out"
            " its fingerprint and every deal, and compare them with what was posted and played."
            " That is what I do here."
        ),
        say(
            "**Not my word for it?** Compare the fingerprint with the one I posted in the channel"
            " before the cut. Take the record and check it on your own computer:"
            " `python -m bot verify FILE`. Any tool that works out SHA-256 does for the secret; it"
            " is written as hex. The recipe is public, with examples, in the description of the"
            " game record."
        ),
        [past.button(back, say("◀ Back"))],
    ]
    return Outgoing(layout=layout(parts, None, PAPER))


def file_checked(name: str, games: Sequence[CheckedRecord], say: Say) -> Outgoing:
    """Tell what checking a file of records came to."""
    lines = [f"**{harmless(name)}**"]
    for at, game in enumerate(games, 1):
        told = [say("game {n}", n=at)] if len(games) > 1 else []
        if game.variant is not None:
            told.append(say(game.variant.name))
        finding = game.verdict.finding
        if finding is None:
            sign, text = _YES, holding_text(game.deals, game.verdict, say)
        else:
            # What the file holds is among the words, and nothing in it may act as markdown.
            sign, text = _NO, f"`{finding_text(finding, say).replace('`', _QUOTE)}`"
        lines.append(f"{sign} {': '.join([' · '.join(told), text]) if told else text}")
    return Outgoing(text=fit(lines, PLAIN_TEXT))
