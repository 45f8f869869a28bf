"""The advice of the help pages, by situation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.discord_api.permissions import PERMISSION_NAMES
from bot.locale.say import N_, Say
from bot.ui.controls.help import Topic

_ADVICE: Final[Mapping[Topic, Sequence[str]]] = {
    Topic.START: (
        N_(
            "I host card tables for All Fours, a family of card games. You play with buttons, only"
            " you see your hand, computer players fill empty seats, and you can check that every"
            " deal was fair."
        ),
    ),
    Topic.TABLE: (
        N_("- **My cards?** Press *{my_hand}* on the board, or type `/hand`."),
        N_("- **How do I play?** Press a card in your hand, or a call such as *Stand*."),
        N_("- **Score?** `/score`. **Rules?** `/rules`."),
        N_(
            "- **The game is over.** *{rematch}* starts another one; *{partners}* mixes the"
            " sides first."
        ),
    ),
    Topic.AWAY: (
        N_(
            "- **How long do I have?** `/table clock` shows it. After a reminder, the computer"
            " makes that move for you. If you miss a few turns, it keeps playing until you press"
            " *{back}*."
        ),
        N_("- **A pause?** `/table pause` asks the others for one."),
        N_(
            "- **I have to go.** `/table leave` gives your seat to a computer player. If you don't"
            " come back before the end, the game counts as a loss for you."
        ),
    ),
    Topic.OPEN: (
        N_(
            "Others press *{sit_down}* on the board. Nobody there? Press *{fill}*. Then one player"
            " presses *{cut}*."
        ),
    ),
    Topic.OTHERS: (
        N_(
            "- **Too few people?** `/lfg` puts you on a list in the channel. A table opens once"
            " enough want the same game."
        ),
        N_("- **All tables:** `/table list`"),
        N_("- **A friend as partner:** `/table join` with *partner*"),
        N_(
            "- **House rules?** `/table open` takes players, sides, points, the pace and how well"
            " computers play; *⋯* on the board changes them."
        ),
    ),
    Topic.LEARN: (
        N_(
            "A lesson takes two minutes and only you see it. You play a deal, and I say what your"
            " cards are worth."
        ),
        N_("*{first}* shows what all the games share: four points, when to trump, the jack."),
    ),
    Topic.SCORES: (
        N_("- `/score`: the score at a table"),
        N_("- `/leaderboard`: this server's best, by game, month or season"),
        N_("- `/stats`: your form, partners, luck and titles, and a card of your month"),
        N_("- *Practice* there: games in which only one side has people"),
        N_("- `/event standings`: who leads in an event; `/event fixtures`: its matches"),
    ),
    Topic.PAST: (
        N_("- `/history`: your past games, each with its record to download"),
        N_("- `/replay`: watch a game again, card by card, with all hands open if you like"),
        N_("- `/verify`: check that a deal was fair, and see how you can tell"),
        N_("- `/daily`: today's deal, the same for everyone here, and how they did"),
    ),
    Topic.SERVER: (
        N_(
            "- **Settings:** `/settings server` sets the usual game, the channel for tables,"
            " clocks, the language and who may do what. You need *Manage Server*."
        ),
        N_("- **Permissions I need** in a channel with tables: {permissions}"),
    ),
    Topic.ORDER: (
        N_(
            "- **League nights, cups, Swiss evenings.** `/event create` announces one. I pair the"
            " players and open their tables; you decide at `/event desk`."
        ),
        N_(
            "- **Moderators** with *Manage Messages* can pause and close any table, and remove"
            " players with `/table remove`."
        ),
        N_("- **Only in some channels?** Choose them in Discord's Server Settings, Integrations."),
        N_("- **Privacy.** `/privacy` shows people what I keep, and deletes it."),
    ),
    Topic.TROUBLE: (
        N_("- **My cards are gone or frozen.** *{my_hand}* on the board shows them again."),
        N_(
            "- **No direct messages?** Allow them from server members in this server's Privacy"
            " Settings, and check `/settings me`."
        ),
        N_("- **A button doesn't work.** Use the newest board: `/table list` takes you there."),
        N_(
            "- **Nobody plays.** When a turn's clock runs out, the computer moves. Is the table"
            " paused? Press *{resume}*."
        ),
        N_("- **The computer plays for me.** `/table back`"),
    ),
    Topic.CARDS: (
        N_("- **My card is refused.** The answer says why; `/rules` has the rule in full."),
        N_(
            "- **Any card is accepted.** At that table players watch each other: a button on your"
            " hand calls a card that the rules forbid."
        ),
        N_("- **Too good to be true?** `/verify` checks the deal, step by step."),
        N_("- **Hard to read?** `/settings me` has other ways to show cards."),
        N_("- **Someone spoils the game.** A moderator can use `/table remove`."),
    ),
}


_BOARD: Final[Mapping[str, str]] = {
    "my_hand": N_("My hand"),
    "sit_down": N_("Sit down"),
    "fill": N_("Fill with computers and start"),
    "cut": N_("Cut"),
    "back": N_("I'm back"),
    "rematch": N_("Rematch"),
    "partners": N_("Change partners"),
    "resume": N_("Resume"),
}
"""Buttons of the board that the advice names, by their names in it."""


def advice(topic: Topic, say: Say, board: Say) -> list[str]:
    """Return the paragraphs about a situation, with the board's buttons as the board has them."""
    values = {
        **{name: board(label) for name, label in _BOARD.items()},
        "first": say("Your first game"),
        "permissions": ", ".join(say(name) for name in PERMISSION_NAMES.values()),
    }
    return [say(text, **values) for text in _ADVICE[topic]]
