"""What a seat sees in a deal that is laid out and played from a script."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.cards import PACK, Suit, parse
from bot.engine.variants import OptionValue, Variant
from bot.engine.views import SeatView
from bot.players.core.reading import mask, read
from bot.players.steady.knowledge import Knowledge
from tests.hands import deal, lay, play


def seen(
    variant: str | Variant,
    hands: Sequence[str],
    script: str = "",
    *,
    by: int,
    stock: str = "",
    cut: str | None = None,
    sides: int = 2,
    dealer: int = 0,
    score: Sequence[int] | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> SeatView:
    """Return the view of a seat whose turn it is, after a script is played."""
    layout = lay(hands, stock, cut)
    game, _ = deal(variant, layout, options=options, sides=sides, dealer=dealer, score=score)
    play(game, script)
    assert game.turn == by
    return game.view(by)


def around(hand: str, *, at: int, seats: int) -> list[str]:
    """Return hands by seat: one that is given, and others from what is left, evenly spread."""
    mine = parse(hand)
    rest = [card.code for card in PACK if card not in mine]
    # Every ninth card, so that the others have something of everything.
    mixed = [code for start in range(9) for code in rest[start::9]]
    each = len(mine)
    others = iter(" ".join(mixed[each * n : each * (n + 1)]) for n in range(seats - 1))
    return [hand if seat == at else next(others) for seat in range(seats)]


def counted(view: SeatView) -> Knowledge:
    state = read(view)
    return Knowledge(state, view.seat, state.trumps)


def cards(codes: str) -> int:
    """Return cards as a set of the core."""
    return mask(parse(codes))


def void(know: Knowledge, seat: int) -> set[Suit]:
    """Return the suits of which a seat cannot hold a card."""
    return {suit for at, suit in enumerate(Suit) if not know.suit(at) & ~know.state.lacks[seat]}
