"""What a game has, in single words: for lists of games, and to find games by it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from bot.engine.axes import AfterRun, Blind, Drawing, Follow, Market, Trumps
from bot.engine.rules import Rules
from bot.engine.variants import VARIANTS, Variant
from bot.locale.say import LANGUAGES, N_, Say, speak
from bot.ui.rulebook.forms import form_in_short, forms_in_short
from bot.ui.text.folding import fold
from bot.ui.text.measure import cut, size


@dataclass(frozen=True, slots=True)
class Trait:
    """Something that some games have and others do not."""

    name: str
    """In English, as shown: the key of the message catalogue."""
    words: str
    """What people may type for it, in English: the key of the message catalogue."""
    has: Callable[[Rules], object]


TRAITS: Final = (
    Trait(N_("beg"), N_("beg, begging, stand, turn up"), lambda rules: rules.trumps is Trumps.TURN),
    Trait(
        N_("run"),
        N_("run, running, run the cards, deal again"),
        lambda rules: rules.trumps is Trumps.TURN,
    ),
    Trait(
        N_("turn-up"),
        N_("turn up, turned, simple, easy"),
        lambda rules: rules.trumps is Trumps.TURN_NO_BEG,
    ),
    Trait(
        N_("draw"),
        N_("draw, draws, drawing, stock"),
        lambda rules: rules.drawing is not Drawing.NONE,
    ),
    Trait(N_("open stock"), N_("open stock, face up"), lambda rules: rules.drawing is Drawing.OPEN),
    Trait(
        N_("bid"),
        N_("bid, bids, bidding, auction"),
        lambda rules: rules.market in {Market.AUCTION, Market.SALE},
    ),
    Trait(N_("sell"), N_("sell, selling, sale, buy"), lambda rules: rules.market is Market.SALE),
    Trait(N_("offer"), N_("offer, offers, sell, buy"), lambda rules: rules.market is Market.OFFERS),
    Trait(
        N_("pitch"),
        N_("pitch, pitching, first card led"),
        lambda rules: rules.trumps is Trumps.PITCH,
    ),
    Trait(N_("bunching"), N_("bunch, bunching, new deal"), lambda rules: rules.bunching),
    Trait(
        N_("discard"),
        N_("discard, discarding, throw away"),
        lambda rules: rules.after_run is not AfterRun.KEEP_ALL,
    ),
    Trait(N_("ask"), N_("ask, asking, question"), lambda rules: rules.asking),
    Trait(
        N_("blind"),
        N_("blind, hidden, look, looking"),
        lambda rules: rules.blind is not Blind.NOBODY,
    ),
    Trait(N_("pegs"), N_("pegs, pegging, five of trumps"), lambda rules: rules.pegs),
    Trait(N_("throw in"), N_("throw in, worthless hand"), lambda rules: rules.throw_in),
    Trait(
        N_("must trump"), N_("must trump, forced"), lambda rules: rules.follow is Follow.MUST_TRUMP
    ),
    Trait(N_("second place"), N_("second place"), lambda rules: rules.second_place),
)
"""All traits, those that tell most about a game first."""

_NUMBERS: Final = N_("two, three, four, five, six, seven, eight")
"""The words of each number, from two on."""
_PLAYERS: Final = N_("players, people, persons, handed")
_ALONE: Final = N_("alone, solo, singles")
_PARTNERS: Final = N_("partners, partnership, pairs, teams")
_SMALL: Final = N_("a, an, and, at, for, game, games, in, of, the, to, with, points")
"""Words that say nothing about a game."""
_TO: Final = N_("to {n}")
"""The points that a game is played to."""

_LOOKED_AT: Final = 100
"""How much of a typed text is looked at: Discord sends up to 6,000 characters."""
_MOST_WORDS: Final = 8
_MOST_SEATS: Final = max(form.seats for game in VARIANTS.values() for form in game.forms)


def game_facts(game: Variant, say: Say, limit: int) -> str:
    """Name a game with its players, target and traits: ``Seven-Up: 2, 3 or 2×2 · to 7 · beg, run``.

    The last traits are left out where the limit leaves no room for them.
    """
    facts = [forms_in_short(game.forms, say), say(_TO, n=game.base.target)]
    traits = [say(trait.name) for trait in _traits_of(game)]
    while True:
        shown = " · ".join([*facts, *([", ".join(traits)] if traits else [])])
        text = say("{game}: {facts}", game=say(game.name), facts=shown)
        if size(text) <= limit or not traits:
            return cut(text, limit)
        traits.pop()


def games_that_have(typed: str) -> list[Variant]:
    """Return the games that fit what was typed, those that are called so first.

    A game fits if each typed word begins one of its names, traits or numbers of players, in any
    language. ``to 7`` is the points that it is played to.
    """
    typed = typed.strip()[:_LOOKED_AT]
    text, wanted = fold(typed), _wanted(typed)
    called = [game for game in VARIANTS.values() if any(text in one for one in _names(game.id))]
    having = [game for game in VARIANTS.values() if all(_has(game.id, word) for word in wanted)]
    return list({game.id: game for game in (*called, *having)}.values())


def _traits_of(game: Variant) -> list[Trait]:
    return [trait for trait in TRAITS if trait.has(game.base)]


def _wanted(typed: str) -> list[str]:
    """Return the words that a game must have: no small ones, and ``to 7`` as one."""
    small, to = _voiced(_SMALL), _voiced(_TO)
    words = [
        f"to{word}" if word.isdecimal() and before in to else word
        for before, word in pairwise(["", *_words(typed)])
    ]
    return list(dict.fromkeys(word for word in words if word not in small))[:_MOST_WORDS]


@cache
def _voiced(text: str) -> frozenset[str]:
    """Return the words of a message in all languages, folded."""
    return frozenset(word for language in LANGUAGES for word in _words(speak(language)(text)))


@cache
def _names(ident: str) -> tuple[str, ...]:
    game = VARIANTS[ident]
    names = (ident, *game.aliases, *(speak(one)(game.name) for one in LANGUAGES))
    return tuple(map(fold, names))


def _has(ident: str, word: str) -> bool:
    if word.isdecimal():
        return word in _known(ident)
    return any(known.startswith(word) for known in _known(ident))


@cache
def _known(ident: str) -> frozenset[str]:
    """Return all words by which a game is found, folded."""
    game = VARIANTS[ident]
    texts = [*_names(ident), f"to{game.base.target}"]
    if game.base.target > _MOST_SEATS:
        texts.append(str(game.base.target))
    for say in map(speak, LANGUAGES):
        texts += _said_of(game, say)
    return frozenset(word for text in texts for word in _words(text))


def _said_of(game: Variant, say: Say) -> Iterator[str]:
    for trait in _traits_of(game):
        yield say(trait.name)
        yield say(trait.words)
    numbers = say(_NUMBERS).split(",")
    yield say(_PLAYERS)
    for form in game.forms:
        yield f"{form_in_short(form)} {form.seats} {numbers[form.seats - 2]}"
        yield say(_PARTNERS if form.seats > form.sides else _ALONE)


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", fold(text).replace("×", "x"))
