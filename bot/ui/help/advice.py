"""The advice of the help pages, by situation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.discord_api.permissions import PERMISSION_NAMES
from bot.locale import N_, Say
from bot.tables.privacy.views import KEPT_DAYS
from bot.ui.controls.help import Topic
from bot.ui.rulebook.first_steps import FIRST_STEPS
from bot.ui.rulebook.library import FIRST_GAME

_ADVICE: Final[Mapping[Topic, Sequence[str]]] = {
    Topic.START: (
        N_(
            "I hold tables for All Fours, a family of card games. You play with buttons, you alone"
            " see your hand, computer players take the seats that stay free, and every deal can be"
            " checked for fairness."
        ),
        N_("Choose below what it is about, and I answer for that."),
    ),
    Topic.TABLE: (
        N_(
            "- **My cards?** Press *My hand* on the board, or type `/hand`. I also send you a"
            " direct message with each deal; `/settings me` changes that."
        ),
        N_(
            "- **How do I play?** Press a card in your hand; what may be said, such as *Stand* or"
            " *I beg*, are buttons too. `/play` does the same."
        ),
        N_(
            "- **How long may I think?** `/table clock` says. First you are reminded, then the"
            " computer makes that move for you. After some missed turns it plays on for you, until"
            " you press *I'm back*."
        ),
        N_(
            "- **I have to go.** `/table pause` asks the others for a pause. `/table leave` gives"
            " your seat to a computer player, and you may come back; if you have not when the game"
            " ends, you have lost it."
        ),
        N_("- **How does it stand?** `/score`. **What are the rules here?** `/rules`."),
        N_(
            "- **It is over.** *Rematch* plays again. Before that, *Change partners* mixes the"
            " sides."
        ),
    ),
    Topic.OPEN: (
        N_("1. Choose a game in the menu below, or type `/table open` for one with house rules."),
        N_(
            "2. Others press *Sit down* on the board. Nobody there? Press *Fill with computers and"
            " start*."
        ),
        N_(
            "3. One player presses *Cut*, the cards are dealt, and the board says whose turn it is."
        ),
        N_(
            "`/table open` also asks how many play on how many sides, to how many points and how"
            " fast. `/table join` with *partner* seats you opposite a friend. `/table list` shows"
            " the tables that there are."
        ),
    ),
    Topic.LEARN: (
        *FIRST_STEPS,
        N_(
            "The best way to learn is to play: open a table of **{game}** with *pace* slow, press"
            " *Fill with computers and start*, then *Cut*. The board always says whose turn it is."
        ),
    ),
    Topic.SCORES: (
        N_("- `/score`: how the game at a table stands"),
        N_(
            "- `/leaderboard`: the best of this server, by game, month or season; players or"
            " partnerships"
        ),
        N_("- `/stats`: your form, partners, opponents and luck, or somebody else's"),
        N_(
            "- Practice: games that begin without people on two sides are counted and rated apart,"
            " under *Practice* there"
        ),
        N_("- `/history`: your past games, each with its record to download"),
        N_("- `/replay`: a finished game again, card by card, with all hands open if you like"),
        N_("- `/verify`: whether a deal was fair, and how one can know"),
    ),
    Topic.SERVER: (
        N_(
            "- **Settings.** `/settings server` sets the usual game, the channel for tables,"
            " threads, clocks, the language, limits, and who may open tables. It takes *Manage"
            " Server*."
        ),
        N_("- **Permissions.** In a channel with tables I need: {permissions}."),
        N_(
            "- **Keeping order.** Whoever has *Manage Messages* may pause, resume and close any"
            " table, and take players from it with `/table remove`."
        ),
        N_(
            "- **Only in some channels?** Choose them in Discord's Server Settings, Integrations,"
            " or set a table channel."
        ),
        N_(
            "- **Privacy.** I do not read what people write. `/privacy` shows and deletes what I"
            " keep about somebody; when you remove me, this server's data is deleted after {days}"
            " days."
        ),
    ),
    Topic.TROUBLE: (
        N_(
            "- **I get no hand by direct message.** *My hand* on the board always works. For"
            " messages, allow those of server members in this server's Privacy Settings, and see"
            " `/settings me`."
        ),
        N_(
            "- **A button does not work.** It may be an old one: the newest board has those that"
            " do. `/table list` leads to it, `/hand` shows your cards here."
        ),
        N_(
            "- **Nobody is playing.** Every turn has a clock; when it runs out, the computer moves."
            " If the table is paused, press *Resume* or type `/table resume`."
        ),
        N_("- **The computer plays for me.** Press *I'm back*, or type `/table back`."),
        N_("- **My card is refused.** The answer says why; `/rules` explains it at length."),
        N_("- **The deal looks too good to be true.** `/verify` checks it, step by step."),
        N_("- **The cards are hard to read.** `/settings me` shows them in another way."),
        N_(
            "- **Somebody spoils the game.** A moderator may take them from the table with `/table"
            " remove`."
        ),
    ),
}


def advice(topic: Topic, say: Say) -> list[str]:
    """Return the paragraphs about a situation."""
    values = {
        "game": say(FIRST_GAME.name),
        "permissions": ", ".join(say(name) for name in PERMISSION_NAMES.values()),
        "days": KEPT_DAYS,
    }
    return [say(text, **values) for text in _ADVICE[topic]]
