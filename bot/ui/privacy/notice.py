"""The privacy notice: who is responsible, on which ground, for how long."""

from __future__ import annotations

from typing import Final

from bot.locale.say import Say
from bot.ui.core.framed import framed
from bot.ui.core.message import Outgoing
from bot.ui.privacy.panel import PAPER
from bot.views.privacy import KEPT_DAYS, Operator

_POLICY: Final = "https://discord.com/privacy"


def notice(operator: Operator, say: Say) -> Outgoing:
    """Show the notice; what the operator has not filled in is said in general words."""
    parts: list[str | None] = [f"## {say('Privacy notice')}"]
    for heading, text in (
        (say("Who is responsible"), _responsible(operator, say)),
        (say("What for, and on which ground"), _ground(say)),
        (say("Who sees it"), _seen_by(say)),
        (say("How long"), _how_long(operator, say)),
        (say("Your rights"), _rights(operator, say)),
        (say("Complaints"), _complaints(operator, say)),
    ):
        parts.append(f"**{heading}**\n{text}")
    return framed(["\n\n".join(filter(None, parts))], PAPER)


def _responsible(operator: Operator, say: Say) -> str:
    if operator.name is None:
        who = say(
            "Those who run this bot. They haven't entered a name here yet; the bot's profile, or"
            " whoever added it to your server, can tell you who they are."
        )
    else:
        who = say("{name} runs this bot.", name=operator.name)
    if operator.contact is None:
        return who
    return f"{who} {say('Contact: {contact}', contact=operator.contact)}"


def _ground(say: Say) -> str:
    return say(
        "I keep what the games and events that you join need: that is what you ask me for (a"
        " contract, GDPR Article 6(1)(b)). Fair play, results that can be checked, and keeping out"
        " abuse are legitimate interests (Article 6(1)(f)). No data is sold or used for"
        " advertising."
    )


def _seen_by(say: Say) -> str:
    return say(
        "People who see a table's channel see what happens there. Discord carries all messages and"
        " is responsible for that itself, also outside your country: {policy}. Nobody else gets"
        " any of it.",
        policy=_POLICY,
    )


def _how_long(operator: Operator, say: Say) -> str:
    lines = [
        say(
            "Until you delete it, or until {days} days after your server removes me.",
            days=KEPT_DAYS,
        )
    ]
    if operator.forget_after is not None:
        lines.append(
            say(
                "If you don't use me for {days} days, I delete it by myself.",
                days=operator.forget_after,
            )
        )
    lines.append(say("Backups can keep it a while longer."))
    return " ".join(lines)


def _rights(operator: Operator, say: Say) -> str:
    own = say("`/privacy show` gives you a copy of your data, `/privacy delete` deletes it.")
    if operator.contact is None:
        return own
    other = say(
        "To have it corrected or restricted, or to object, write to {contact}.",
        contact=operator.contact,
    )
    return f"{own} {other}"


def _complaints(operator: Operator, say: Say) -> str:
    if operator.authority is None:
        return say("You can complain to the data protection authority of the place where you live.")
    return say(
        "You can complain to {authority}, or to the data protection authority of the place where"
        " you live.",
        authority=operator.authority,
    )
