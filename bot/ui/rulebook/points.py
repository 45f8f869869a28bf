"""Points of a deal in order, and how a game ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.axes import Drawing, GameTie, LowTo
from bot.engine.events import Cause
from bot.engine.rules import Rules
from bot.locale.say import N_, Say
from bot.ui.rulebook.rule_set import RuleSet

_LOW: Final[dict[LowTo, str]] = {
    LowTo.HOLDER: N_("**Low**, 1: the lowest trump in play, for the side that held it."),
    LowTo.TAKER: N_("**Low**, 1: the lowest trump in play, for the side that wins it in a trick."),
}
_TWO: Final[dict[LowTo, str]] = {
    LowTo.HOLDER: N_("**Low**, 1: the two of trumps, if in play, for the side that held it."),
    LowTo.TAKER: N_(
        "**Low**, 1: the two of trumps, if in play, for the side that wins it in a trick."
    ),
}
_ONE_CARD: Final[dict[Cause, str]] = {
    Cause.OFF_ACE: N_(
        "**Off-ace**, {n}: the ace of the other suit of the same colour, if in play, for the side"
        " that wins it in a trick."
    ),
    Cause.OFF_JACK: N_(
        "**Off-jack**, {n}: the jack of the other suit of the same colour, if in play, for the side"
        " that wins it in a trick."
    ),
    Cause.JOKER: N_(
        "**Joker**, {n}: each joker that is in play, for the side that wins it in a trick."
    ),
    Cause.GAME: N_(
        "**Game**, {n}: the ten of trumps, if in play, for the side that wins it in a trick."
    ),
    Cause.THREE: N_(
        "**Three**, {n}: the three of trumps, if in play, for the side that wins it in a trick."
    ),
    Cause.OFF_THREE: N_(
        "**Off-three**, {n}: the three of the other suit of the same colour, if in play, for the"
        " side that wins it in a trick."
    ),
    Cause.FIVE: N_(
        "**Five**, {n}: the five of trumps, if in play, for the side that wins it in a trick."
    ),
    Cause.OFF_FIVE: N_(
        "**Off-five**, {n}: the five of the other suit of the same colour, if in play, for the side"
        " that wins it in a trick."
    ),
}
"""Points that one card makes, for the taker."""
_JACK: Final = N_(
    "**Jack**, {n}: the jack of trumps, if in play, for the side that wins it in a trick."
)
_JACK_OF_ALL: Final = N_("**Jack**, {n}: the jack of trumps, for the side that wins it in a trick.")
"""Where all the cards are played."""
_CARRIED: Final = N_("On a tie nobody scores it, and the next Game is worth {n} more.")
_TIE: Final[dict[GameTie, str]] = {
    GameTie.NOBODY: N_("On a tie nobody scores it."),
    GameTie.NON_DEALER: N_("On a tie the side that did not deal scores it."),
    GameTie.ELDEST_SIDE: N_("On a tie eldest's side scores it."),
    GameTie.CARRIED: _CARRIED,
}
_TIE_OF_THREE: Final[dict[GameTie, str]] = {
    GameTie.NOBODY: N_("On a tie nobody scores it."),
    GameTie.NON_DEALER: N_(
        "On a tie between the dealer's side and just one other, that other scores it; on any other"
        " tie nobody does."
    ),
    GameTie.ELDEST_SIDE: N_("On a tie eldest's side scores it, whichever sides are tied."),
    GameTie.CARRIED: _CARRIED,
}
_TIE_OF_TWO_OR_THREE: Final[dict[GameTie, str]] = {
    **_TIE_OF_THREE,
    GameTie.NON_DEALER: N_(
        "On a tie the side that did not deal scores it. With three sides: on a tie between the"
        " dealer's and just one other, that other; on any other tie nobody."
    ),
}


def points(game: RuleSet, say: Say) -> Iterator[str]:
    """Explain what is scored after the last trick, in order."""
    order = game.rules.order
    if not order:
        return
    if len(order) == 1:
        yield f"### {say('The count, after the last trick')}"
        yield _counted(order[0], game, say)
    else:
        yield f"### {say('Points, counted in this order after the last trick')}"
        for number, cause in enumerate(order, 1):
            yield f"{number}. {_counted(cause, game, say)}"
    if game.rules.drawing is Drawing.NONE and Cause.HIGH in order and not game.rules.ace_and_two:
        yield say(
            "*In play* means the cards in the players' hands when the first card is led, nothing"
            " else. A lone trump is both High and Low."
        )
        if not game.rules.pitched:
            yield say("With no trump in play, nobody scores High or Low.")
        if game.rules.jokers:
            yield say("A joker is neither High nor Low.")
    if Cause.GAME in order and not game.rules.ten_is_game:
        yield _pips(game.rules, say)
    if game.rules.binds and game.partners:
        yield say("The bound side's points are counted first, in this order, then the others'.")
    elif game.rules.binds:
        yield say(
            "The bound player's points are counted first, in this order, then everyone else's."
        )


def _pips(rules: Rules, say: Say) -> str:
    if rules.five_pips:
        return say(
            "*Pips:* ace 4, king 3, queen 2, jack 1, ten 10, the five of trumps {n}; other cards"
            " have none.",
            n=rules.five_pips,
        )
    return say("*Pips:* ace 4, king 3, queen 2, jack 1, ten 10; other cards have none.")


def ending(game: RuleSet, say: Say) -> Iterator[str]:
    """Explain how a game ends, and its stakes."""
    yield f"### {say('The end')}"
    if game.rules.deals:
        yield say.count(
            "The game ends after {n} deal, whatever the score. If several sides have the most"
            " points, it's a draw. A deal that is dealt again doesn't count.",
            "The game ends after {n} deals, whatever the score. If several sides have the most"
            " points, it's a draw. A deal that is dealt again doesn't count.",
            game.rules.deals,
        )
        yield from _chips(game, say)
        return
    on = game.rules.second_place and game.three
    if on:
        yield say(
            "Points are scored one by one, in order; the first side to reach the target wins."
        )
    else:
        yield say(
            "Points are scored one by one, in order, and the first side to reach the target wins at"
            " once; nothing after that is scored."
        )
    yield say("Several points scored at once all count, even past the target.")
    if on:
        yield say(
            "*Second place:* with three players the other two play on. The winner scores nothing"
            " more and deals once without taking cards: the next player is eldest, and the other"
            " one answers the beg and scores the turn-ups. After that the two deal in turn,"
            " beginning with that eldest. The game ends when one of them reaches the target."
        )
    yield from _chips(game, say)


def _chips(game: RuleSet, say: Say) -> Iterator[str]:
    stake, four = game.rules.stake_game, game.rules.stake_four
    if stake or four:
        yield say("You play for *chips*; they are only counted, never money.")
    if stake:
        yield say.count(
            "For the game, each player on a losing side pays the winners {n} chip.",
            "For the game, each player on a losing side pays the winners {n} chips.",
            stake,
        )
    if four:
        yield say.count(
            "For each *four* (one side wins all four points of a deal), each opponent pays that"
            " side {n} chip, even if the game was already over in mid-deal.",
            "For each *four* (one side wins all four points of a deal), each opponent pays that"
            " side {n} chips, even if the game was already over in mid-deal.",
            four,
        )


def _counted(cause: Cause, game: RuleSet, say: Say) -> str:
    rules = game.rules
    match cause:
        case Cause.HIGH:
            return say(_high(rules))
        case Cause.LOW:
            return say((_TWO if rules.ace_and_two else _LOW)[rules.low])
        case Cause.JACK:
            jack = _JACK if rules.drawing is Drawing.NONE else _JACK_OF_ALL
            text = say(jack, n=rules.jack_points)
            if rules.hung_jack_points == rules.jack_points:
                return text
            n = rules.hung_jack_points
            return f"{text} {say('Won from another side, it is *hung* and counts {n}.', n=n)}"
        case Cause.GAME if not rules.ten_is_game:
            return _game(game, say)
    return say(_ONE_CARD[cause], n=rules.worth_of(cause))


def _high(rules: Rules) -> str:
    if rules.ace_and_two:
        return N_("**High**, 1: the ace of trumps, if in play, for the side that held it.")
    if rules.jokers:
        return N_("**High**, 1: the highest trump in play, for the side that wins it in a trick.")
    return N_("**High**, 1: the highest trump in play, for the side that held it.")


def _game(game: RuleSet, say: Say) -> str:
    rules = game.rules
    if game.most_sides == 2:
        ties = _TIE
    else:
        ties = _TIE_OF_THREE if game.fewest_sides > 2 else _TIE_OF_TWO_OR_THREE
    text = say("**Game**, {n}: for the side with the most pips in its tricks.", n=rules.game_points)
    return f"{text} {say(ties[rules.game_tie], n=rules.game_points)}"
