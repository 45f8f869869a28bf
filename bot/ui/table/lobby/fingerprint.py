"""*How?*: the whole fingerprint of a game's secret, what it binds, and how to check it."""

from __future__ import annotations

from typing import Final

import discord

from bot.locale import Say
from bot.tables.posts import GameStart
from bot.ui.core.layout import Part, layout, small
from bot.ui.core.message import Outgoing
from bot.ui.text.fingerprint import SHOWN, all_digits

_PAPER: Final = discord.Colour(0x8A6D3B)


def fingerprint_page(start: GameStart, say: Say) -> Outgoing:
    """Show all digits of a fingerprint, and explain them."""
    whole = say(
        "The whole fingerprint (SHA-256). The table's message shows its first {n} digits.",
        n=SHOWN,
    )
    parts: list[Part] = [
        "\n".join(
            [
                f"### {say('How do I know that the deal is fair?')}",
                say(
                    "I picked a secret number before anybody cut, and every shuffle of this game"
                    " comes from it. This is its fingerprint:"
                ),
                f"```\n{all_digits(start.commitment)}\n```",
                small(whole),
            ]
        ),
        None,
        "\n".join(
            [
                say(
                    "- **It binds me.** Another secret would have another fingerprint, so I cannot"
                    " swap it any more. Nobody can read the secret from it."
                ),
                say(
                    "- **I cannot pick your cards.** Your cut and the numbers that Discord gives"
                    " your clicks are mixed in afterwards."
                ),
                say(
                    "- **You can check it.** After the game I show the secret: press *Was it fair?*"
                    " on the board or use `/verify`. The fingerprint there must begin with the"
                    " digits that you see in the channel."
                ),
            ]
        ),
    ]
    return Outgoing(layout=layout(parts, None, _PAPER))
