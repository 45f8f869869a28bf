"""Whether a deal was fair, in words for people who do not know what a hash is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.engine.record import Boards, compare
from bot.engine.shuffle import Entropy, Seed
from bot.locale.say import Say, speak
from bot.ui.controls.history import HowItWorks, ShowCheck, ShowMoment
from bot.ui.core.framed import framed
from bot.ui.core.layout import BROWN, MAIN, PLAIN_TEXT, Button, Part, button, fit, layout, small
from bot.ui.core.message import Outgoing
from bot.ui.history.past_games import heading, record_attachment
from bot.ui.history.verdict import (
    boards_texts,
    calls_texts,
    finding_text,
    holding_text,
    rulings_texts,
)
from bot.ui.text.cards import card_label, cards_label
from bot.ui.text.names import safe, safe_text
from bot.ui.text.punctuation import with_colon
from bot.views.history import CheckedDeal, CheckedGame, CheckedRecord, CheckedSeed

_YES: Final = "✅"
_NO: Final = "❌"
_QUOTE: Final = "\N{MODIFIER LETTER GRAVE ACCENT}"
"""Replaces the character that ends code in markdown."""
_PACK_SHOWN: Final = 12
"""How many cards of a pack are shown, from the top: enough to identify it."""


def fairness_page(check: CheckedGame, number: int, record: str | None, say: Say) -> Outgoing:
    """Say whether a deal was fair; a number past the last deal's means the last.

    With the game's record, which goes along as a file, the page also shows the proof, step by step.
    """
    key = check.game.key
    here = ShowCheck(key.table, key.number, 0, proof=record is not None)
    parts: list[Part] = [f"## {say('Was it fair?')}\n{heading(check.game, say)}"]
    if check.deals:
        here = replace(here, deal=min(number, len(check.deals) - 1))
        deal = check.deals[here.deal]
        parts.append(f"{_answer(check, deal, say)}\n{_whole(check, say)}")
        if record is not None or not _is_fair(check, deal):
            parts += [None, "\n".join(_steps(check, deal, say)), None]
        parts.append(_deal_buttons(here, len(check.deals), say))
    else:
        parts.append(_cannot(check, say))
        if check.boards is not None and record is not None:
            cuts = say("Date") if check.game.key.private else say("Captains' cuts")
            parts.append(_of_boards(check.boards, cuts, say))
        if check.deals_checked:
            parts.append(_whole(check, say))
    provable = bool(check.deals) or check.boards is not None
    parts.append(_more_buttons(here, say, provable=provable))
    files = []
    if record is not None:
        files = [record_attachment(key.table, key.number, record, say)]
    parts += files
    return Outgoing(layout=layout(parts, None, BROWN), files=tuple(files))


def _is_fair(check: CheckedGame, deal: CheckedDeal) -> bool:
    return check.seeds[deal.seed].fits and deal.holds


def _answer(check: CheckedGame, deal: CheckedDeal, say: Say) -> str:
    if not _is_fair(check, deal):
        return say(
            "{no} **Deal {n} wasn't dealt as it should have been.** See below what doesn't match.",
            no=_NO,
            n=deal.number + 1,
        )
    fair = say("{yes} **Deal {n} was fair.**", yes=_YES, n=deal.number + 1)
    private = check.game.key.private
    lines = [f"{fair} {_limits(check.seeds[deal.seed], say, private=private)}"]
    if deal.void:
        lines.append(
            say(
                "**Cancelled.** I was restored from a backup, so someone might have known the"
                " secret. The deal doesn't count and was dealt again from a new secret."
            )
        )
    return "\n".join(lines)


def _limits(checked: CheckedSeed, say: Say, *, private: bool) -> str:
    """Say who could have chosen or known the cards."""
    entropy = checked.seed.entropy
    if entropy is None:
        return say(
            "No single player could choose its cards. But only the cut came after the promise, as"
            " in all games of earlier versions. There are just 52 ways to cut, so a cheating host"
            " could have looked for a secret that suits the likely ones."
        )
    if private:
        return say(
            "The promise was behind *Is it fair?* before you cut. If you noted it and it matches"
            " the fingerprint here, nobody, not even the host, could know the cards then."
        )
    if entropy.message is None:
        return say(
            "No single player could choose its cards. But nothing here shows that the promise was"
            " made before the cut, so it proves nothing about the host."
        )
    return say(
        "No single player could choose its cards, and nobody, not even the host, could know them"
        " when the promise was made."
    )


def _steps(check: CheckedGame, deal: CheckedDeal, say: Say) -> list[str]:
    checked = check.seeds[deal.seed]
    return [
        say(
            "A fair deal's cards are exactly those that follow from a promise and from what came"
            " after it:"
        ),
        _promise(checked, say),
        *_posted(check, checked, say),
        *_cut(checked.seed, speak(check.game.language), say),
        say(
            "**3. The secret**, shown when the game was over: `{hex}`.",
            hex=checked.seed.secret.hex(),
        ),
        say(
            "{sign} Its fingerprint, worked out again just now: `{hex}`.",
            sign=_YES if checked.fits else _NO,
            hex=checked.hashed,
        ),
        _pack(checked.seed, deal, say),
        *_dealt(check, deal, say),
    ]


def _promise(checked: CheckedSeed, say: Say) -> str:
    if checked.seed.deal:
        return say(
            "**1. The promise.** I had been restored from a backup, so I picked a new secret number"
            " and showed only its fingerprint: `{commit}`. Nobody can work out the number from its"
            " fingerprint, or find another number with the same one.",
            commit=checked.commitment,
        )
    return say(
        "**1. The promise.** Before the game I picked a secret number and showed only its"
        " fingerprint: `{commit}`. Nobody can work out the number from its fingerprint, or find"
        " another number with the same one.",
        commit=checked.commitment,
    )


def _posted(check: CheckedGame, checked: CheckedSeed, say: Say) -> list[str]:
    """Link the message that had the fingerprint behind a button: Discord shows when it was sent."""
    if checked.promise is None:
        return []
    channel, message = checked.promise
    url = f"https://discord.com/channels/{check.game.key.server_id}/{channel}/{message}"
    text = say("[It was behind this message]({url}), and its time shows since when.", url=url)
    return [small(text)]


def _cut(seed: Seed, board: Say, say: Say) -> list[str]:
    """Say where the pack was cut, by which button of the board, and which ids are mixed in."""
    entropy = seed.entropy
    if entropy is not None and entropy.cutter is not None:
        text = say(
            "**2. The cut.** Then a player pressed *{cut}*. The number Discord gave that press,"
            " `{press}`, cuts the pack at **{n}**. By then the secret was fixed.",
            cut=board("Cut"),
            press=entropy.cutter,
            n=seed.cut,
        )
    elif seed.cut:
        text = say(
            "**2. The cut.** Then a player cut the pack at **{n}**. By then the secret was fixed.",
            n=seed.cut,
        )
    else:
        text = say(
            "**2. The cut.** Then a player could cut the pack, but left it as it was. By then the"
            " secret was fixed."
        )
    return [text, *(_numbers(entropy, say) if entropy is not None and entropy.ids else [])]


def _numbers(entropy: Entropy, say: Say) -> list[str]:
    """List the ids that are mixed in, and say who can check them."""
    presses = " ".join(f"`{press}`" for press in entropy.presses) or say("none")
    if entropy.message is None:
        text = say(
            "Also mixed in: the numbers Discord gave the players' presses: {presses}.",
            presses=presses,
        )
    else:
        text = say(
            "Also mixed in: the numbers Discord gave the message with the promise, `{message}` (it"
            " ends the message's link), and then the players' presses: {presses}. Later numbers are"
            " larger.",
            message=entropy.message,
            presses=presses,
        )
    only = say("Only Discord and I see the numbers of presses.")
    return [text, *([small(only)] if entropy.presses else [])]


def _pack(seed: Seed, deal: CheckedDeal, say: Say) -> str:
    cards = cards_label(deal.pack[:_PACK_SHOWN], say)
    if deal.number:
        return say(
            "**4. The pack.** All of this, and all that was mixed in and played before, gives the"
            " order of the cards, by a recipe that's the same for every game. From the top: {cards}"
            " …",
            cards=cards,
        )
    if seed.entropy is not None:
        return say(
            "**4. The pack.** All of this gives the order of the cards, by a recipe that's the same"
            " for every game. From the top: {cards} …",
            cards=cards,
        )
    return say(
        "**4. The pack.** Secret and cut alone give the order of the cards, by a recipe that's the"
        " same for every game. From the top: {cards} …",
        cards=cards,
    )


def _dealt(check: CheckedGame, deal: CheckedDeal, say: Say) -> list[str]:
    sign = _YES if deal.holds else _NO
    lines = [say("{sign} **5. The hands**, three cards at a time from that pack:", sign=sign)]
    lines += [
        f"- {with_colon(safe(name), cards_label(hand, say), say)}"
        for name, hand in zip(check.game.names, deal.dealt.hands, strict=True)
        if hand
    ]
    if deal.trumps_card is not None:
        lines.append(say("- Cut for trumps: {card}", card=card_label(deal.trumps_card, say)))
    return lines


def _of_boards(boards: Boards, cuts: str, say: Say) -> str:
    said = list[str]()
    for seed, commitment in boards.seeds:
        if seed.deal:
            said.append(say("From deal {n} on, after a restore:", n=seed.deal + 1))
        said.append(say("**Promise:** `{hex}`", hex=commitment))
        said.append(say("**Secret:** `{hex}`", hex=seed.secret.hex()))
        if seed.cuts:
            words = " · ".join(f"`{word}`" for word in seed.cuts)
            said.append(with_colon(f"**{cuts}**", words, say))
    said.append(say("**First board:** {n}", n=boards.first))
    return "\n".join(said)


def _cannot(check: CheckedGame, say: Say) -> str:
    if check.boards is not None and check.game.key.private:
        return say(
            "Everyone had these cards on that day. They follow from the day's secret, which was"
            " promised before it, and from the date."
        )
    if check.boards is not None:
        return say(
            "Every table of the event played these cards. They follow from the event's secret,"
            " whose promise was posted before anyone cut, from what the captains said after it,"
            " and from each board's number."
        )
    if not check.deals_checked:
        return say(
            "This game can no longer be checked: it was stopped in the middle of a deal, and my"
            " rules have changed since."
        )
    return say(
        "The deals of this game can no longer be checked: one had to be dealt again because my"
        " rules changed in the middle of it."
    )


def _whole(check: CheckedGame, say: Say) -> str:
    finding = check.verdict.finding
    if finding is not None:
        return f"{_NO} {say('The whole game: {text}', text=finding_text(finding, say))}"
    if check.deals_checked < check.game.deals:
        text = say(
            "{n} of the game's {of} deals can still be checked: in them every card played and every"
            " point follows the rules.",
            n=check.deals_checked,
            of=check.game.deals,
        )
    else:
        text = say(
            "The whole game: every deal, every card played and every point follows the rules."
        )
    return f"{_YES} {text}"


def _deal_buttons(here: ShowCheck, deals: int, say: Say) -> list[Button]:
    before, after = replace(here, deal=max(here.deal - 1, 0)), replace(here, deal=here.deal + 1)
    return [
        button(before, say("◀ Previous deal"), disabled=here.deal == 0),
        button(after, say("Next deal ▶"), MAIN, disabled=after.deal >= deals),
    ]


def _more_buttons(here: ShowCheck, say: Say, *, provable: bool) -> list[Button]:
    table, game, deal = here.table, here.game, here.deal
    other = replace(here, proof=not here.proof)
    label = say("Hide the proof") if here.proof else say("Show the proof")
    return [
        *([button(other, label)] if provable else []),
        button(HowItWorks(table, game, deal), say("How this works")),
        button(ShowMoment(table, game, deal, 0, None, "first"), say("Replay")),
    ]


def how_it_works_page(back: ShowCheck, say: Say) -> Outgoing:
    """Explain how deals can be checked, with a button back to one that was."""
    parts: list[Part] = [
        f"## {say('How a fair deal works')}",
        say(
            "**A sealed envelope.** Before a game I pick a very long secret number: all its deals"
            " come from it. If I could change it later I could cheat, so I put it in a sealed"
            " envelope on the table, so to speak: I show its **fingerprint** to anyone who asks."
        ),
        say(
            "**What is a fingerprint?** A calculation called SHA-256 turns any number into 64"
            " letters and digits. The same number always gives the same result, the slightest"
            " change a completely different one, and nobody knows a way back. So the fingerprint"
            " gives nothing away and still binds me: another secret wouldn't match it."
        ),
        say(
            "**What comes after.** Only then does a player cut the pack. But there are just 52 ways"
            " to cut, and a cheating host could look for a secret that suits the likely ones. So"
            " more is mixed in: the numbers Discord gives the table's message and the"
            " players' presses after it. Nobody knows them when the envelope is sealed. What you"
            " play is mixed into the next deal, too."
        ),
        say(
            "**Opening it.** When the game is over I show the secret. Now anyone can work out its"
            " fingerprint and every deal, and compare them with what was shown and played. That's"
            " what I do here. If I'm restored from a backup, someone might know the secret: then I"
            " pick a new one, and the deal is dealt again."
        ),
        say(
            "**What this proves.** The cards follow from the sealed secret and from what came after"
            " it. No player can choose cards: players don't know the secret. Neither can I, if I"
            " run my published program. The person who runs me can't know the cards when the"
            " fingerprint is shown."
        ),
        say(
            "**What it doesn't prove.** The secret is on the machine I run on, so its operator"
            " could look at cards during a game. Only Discord and I see the numbers of presses, so"
            " a modified program could make them up, or reject presses until one suits. And a"
            " player who works with the operator could choose cards."
        ),
        say(
            "**Don't take my word for it.** Before the cut, press ⋯ and *Is it fair?* and note the"
            " fingerprint; afterwards, compare."
            " Download the record and check it on your own computer: `python -m bot verify FILE`."
            " Any SHA-256 tool works for the secret, which is written as hex. The recipe is public,"
            " with examples: docs/record.md, beside my program."
        ),
        [button(back, say("◀ Back"))],
    ]
    return framed(parts, BROWN)


def checked_file_message(name: str, games: Sequence[CheckedRecord], say: Say) -> Outgoing:
    """Show the check of a file of records."""
    lines = [f"**{safe_text(name)}**"]
    for at, game in enumerate(games, 1):
        words = [say("game {n}", n=at)] if len(games) > 1 else []
        if game.variant is not None:
            words.append(say(game.variant.name))
        finding = game.verdict.finding
        if finding is None:
            sign, text = _YES, holding_text(game.deals, game.verdict, say)
        else:
            # The text may quote the file, which must not act as markdown.
            sign, text = _NO, f"`{finding_text(finding, say).replace('`', _QUOTE)}`"
        lines.append(f"{sign} {with_colon(' · '.join(words), text, say) if words else text}")
    for at, game in enumerate(games, 1):
        if game.verdict.finding is None:
            of = f"{say('game {n}', n=at)} · " if len(games) > 1 else ""
            lines += [f"-# {of}{text}" for text in calls_texts(game.verdict, say)]
            # They quote the file, too.
            rulings = rulings_texts(game.verdict, say)
            lines += [f"-# {of}`{text.replace('`', _QUOTE)}`" for text in rulings]
    lines += _boards(games, say)
    return Outgoing(text=fit(lines, PLAIN_TEXT))


def _boards(games: Sequence[CheckedRecord], say: Say) -> list[str]:
    """Say whether the tables of an event played the same boards, if the file has several."""
    played = {
        say("game {n}", n=at): game.verdict.boards
        for at, game in enumerate(games, 1)
        if game.verdict.boards is not None
    }
    if len(played) == 1:
        return []
    return boards_texts(compare([*played.values()]), [*played], say)
