"""*How?*: the whole fingerprint of a game's secret, what it binds, and how to check it."""

from __future__ import annotations

from typing import Final

import discord

from bot.locale import Say
from bot.ui.core.layout import Part, layout, small
from bot.ui.core.message import Outgoing
from bot.ui.text.fingerprint import SHOWN, all_digits
from bot.views.posts import GameStart

_PAPER: Final = discord.Colour(0x8A6D3B)


def fingerprint_page(start: GameStart, say: Say) -> Outgoing:
    """Show all digits of a fingerprint, and explain them."""
    whole = say(
        "The full fingerprint (SHA-256). The table's message shows its first {n} characters.",
        n=SHOWN,
    )
    parts: list[Part] = [
        "\n".join(
            [
                f"### {say('How do I know the deal is fair?')}",
                say(
                    "Before anyone cut, I picked a secret number. Every shuffle of this game comes"
                    " from it. Its fingerprint:"
                ),
                f"```\n{all_digits(start.commitment)}\n```",
                small(whole),
            ]
        ),
        None,
        "\n".join(
            [
                say(
                    "- **It binds me.** A different secret would have a different fingerprint, so I"
                    " can't swap it now. And nobody can work out the secret from it."
                ),
                say(
                    "- **I can't pick your cards.** Your cut and the numbers Discord gives your"
                    " clicks are mixed in afterwards."
                ),
                say(
                    "- **You can check it.** After the game I show the secret: press *Was it fair?*"
                    " on the board or use `/verify`. The fingerprint there must begin with the"
                    " characters you see in the channel."
                ),
            ]
        ),
    ]
    return Outgoing(layout=layout(parts, None, _PAPER))
