"""The advice of the help pages, by situation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.discord_api.permissions import PERMISSION_NAMES
from bot.locale.say import N_, Say
from bot.ui.controls.help import Topic
from bot.ui.rulebook.first_steps import FIRST_STEPS, FIRST_TABLE
from bot.ui.rulebook.library import FIRST_GAME
from bot.views.privacy import KEPT_DAYS

_ADVICE: Final[Mapping[Topic, Sequence[str]]] = {
    Topic.START: (
        N_(
            "I host card tables for All Fours, a family of card games. You play with buttons, only"
            " you see your hand, computer players fill empty seats, and you can check that every"
            " deal was fair."
        ),
        N_("Choose a topic below."),
    ),
    Topic.TABLE: (
        N_(
            "- **My cards?** Press *{my_hand}* on the board, or type `/hand`. I also send you a"
            " direct message with each deal; `/settings me` changes that."
        ),
        N_(
            "- **How do I play?** Press a card in your hand. Calls such as *Stand* or *I beg* are"
            " buttons too. `/play` does the same."
        ),
        N_(
            "- **How long do I have?** `/table clock` shows it. First you get a reminder, then the"
            " computer makes that move for you. After a few missed turns it keeps playing for you"
            " until you press *{back}*."
        ),
        N_(
            "- **I have to go.** `/table pause` asks the others for a pause. `/table leave` gives"
            " your seat to a computer player. You can come back; if you don't before the game ends,"
            " it counts as a loss for you."
        ),
        N_("- **What's the score?** `/score`. **What are the rules here?** `/rules`."),
        N_(
            "- **The game is over.** *{rematch}* starts another one; *{partners}* mixes the"
            " sides first."
        ),
    ),
    Topic.OPEN: (
        N_("1. Choose a game in the menu below, or type `/table open` to set house rules too."),
        N_("2. Others press *{sit_down}* on the board. Nobody there? Press *{fill}*."),
        N_(
            "3. One player presses *{cut}*, the cards are dealt, and the board shows whose turn it"
            " is."
        ),
        N_(
            "`/table open` also lets you choose the players, the sides, the points to play to, the"
            " pace and how well computers play; *⋯* on the board changes that. `/table join` with"
            " *partner* seats you opposite a friend. `/table list` shows all tables."
        ),
        N_(
            "Too few people? `/lfg` puts you on a list in the channel, and a table opens once"
            " enough want the same game."
        ),
    ),
    Topic.LEARN: (*FIRST_STEPS, FIRST_TABLE),
    Topic.SCORES: (
        N_("- `/score`: the score at a table"),
        N_(
            "- `/leaderboard`: this server's best players or partnerships, by game, month or season"
        ),
        N_(
            "- `/stats`: your form, partners, luck and titles, and a card of your month; or someone"
            " else's"
        ),
        N_(
            "- Practice: games in which only one side has people are counted and rated"
            " separately, under *Practice*"
        ),
        N_("- `/daily`: today's deal, the same for everyone here, and how they did"),
        N_("- `/history`: your past games, each with its record to download"),
        N_(
            "- `/replay`: watch a finished game again, card by card, with all hands open if you"
            " like"
        ),
        N_("- `/event standings`: who leads in an event; `/event fixtures`: its matches"),
        N_("- `/verify`: check that a deal was fair, and see how you can tell"),
    ),
    Topic.SERVER: (
        N_(
            "- **Settings.** `/settings server` sets the usual game, the channel for tables,"
            " threads, clocks, the language, limits, and who can open tables and announce"
            " events. You need *Manage Server*."
        ),
        N_(
            "- **League nights, cups, Swiss evenings.** `/event create` announces one. I pair the"
            " players, open their tables and keep the standings; you decide at `/event desk`."
        ),
        N_("- **Permissions.** In a channel with tables I need: {permissions}."),
        N_(
            "- **Keeping order.** Members with *Manage Messages* can pause, resume and close any"
            " table, and remove players with `/table remove`."
        ),
        N_(
            "- **Only in some channels?** Choose them in Discord's Server Settings, Integrations,"
            " or set a table channel."
        ),
        N_(
            "- **Privacy.** I don't read what people write. `/privacy` shows people what I keep"
            " about them, and deletes it. When you remove me, I delete this server's data after"
            " {days} days."
        ),
    ),
    Topic.TROUBLE: (
        N_(
            "- **I don't get my hand by direct message.** *{my_hand}* on the board always works. To"
            " get direct messages, allow them from server members in this server's Privacy"
            " Settings, and check `/settings me`."
        ),
        N_(
            "- **A button doesn't work.** It's probably an old one: use the newest board. `/table"
            " list` takes you there, and `/hand` shows your cards here."
        ),
        N_(
            "- **Nobody is playing.** Every turn has a clock; when it runs out, the computer moves."
            " If the table is paused, press *{resume}* or type `/table resume`."
        ),
        N_("- **The computer plays for me.** Press *{back}*, or type `/table back`."),
        N_("- **My card is refused.** The answer says why; `/rules` has the rule in full."),
        N_(
            "- **Any card is accepted.** At that table players can revoke, and opponents call it:"
            " your hand has a button for that, and `/rules` says what it costs."
        ),
        N_("- **The deal looks too good to be true.** `/verify` checks it, step by step."),
        N_("- **The cards are hard to read.** `/settings me` has other ways to show them."),
        N_(
            "- **Someone is spoiling the game.** A moderator can remove them from the table with"
            " `/table remove`."
        ),
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
        "game": say(FIRST_GAME.name),
        "permissions": ", ".join(say(name) for name in PERMISSION_NAMES.values()),
        "days": KEPT_DAYS,
    }
    return [say(text, **values) for text in _ADVICE[topic]]
