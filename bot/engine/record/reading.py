"""Reading records strictly: no unknown key, none missing, each value of its own type."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.engine.actions import WATCHING, Action, Discard, Name, decode
from bot.engine.axes import FirstDeal, Revokes, Trumps
from bot.engine.cards import PACK, Card, natural
from bot.engine.ceremony import Ceremony, Colour, Shown, guess_made, recall
from bot.engine.errors import BadForm, BadOption
from bot.engine.events import Cause, Scored
from bot.engine.game.game import DealRecord, Setup
from bot.engine.record.flaws import Flaw
from bot.engine.record.model import Boards, Record
from bot.engine.record.parsing import parse
from bot.engine.record.place import Place
from bot.engine.record.seeds import read_boards, read_fair
from bot.engine.record.writing import BOARDS_FROM, FORMATS, HINTS_FROM, NAMES_FROM, REVOKES_FROM
from bot.engine.rules import Rules
from bot.engine.rulings import Ruling, RulingNote
from bot.engine.shuffle import Layout
from bot.engine.variants import VARIANTS, Form, OptionValue, Variant

_HEAD: Final = ("format", "variant", "options", "sides", "seats", "deals", "winner")
_OPENING: Final = ("score0", "fair", "first")
"""What a game began with; boards are instead of these."""
_DEAL: Final = ("dealer", "hands", "stock", "actions", "points", "score")


def loads(text: str) -> Record:
    """Read a record; raise NotJson, or BadRecord if it is JSON but no record."""
    return read(parse(text))


def read(value: object) -> Record:
    """Read a record from parsed JSON; raise BadRecord if it is not a record."""
    whole = Place(value)
    if type(value) is not dict:
        whole.wrong()
    # The format comes first: other formats may have other keys.
    if "format" in value and value["format"] not in FORMATS:
        Place(value["format"], "format").wrong()
    written = value.get("format")
    since = (("boards", BOARDS_FROM), ("hints", HINTS_FROM))
    later = tuple(key for key, first in since if written in FORMATS[first - 1 :])
    head = whole.members(_HEAD, (*_OPENING, *later))
    revision = FORMATS.index(head["format"].text()) + 1
    if "hints" in head and head["hints"].value is not True:
        head["hints"].wrong()
    setup = _setup(head, revision)
    # These come before what they exclude.
    dealt = _boards(head, setup) if "boards" in head else None
    winner = head["winner"]
    first = head.get("first")
    return Record(
        setup=setup,
        names=tuple(name.text() for name in head["seats"].items()),
        score0=_score0(head["score0"], setup) if "score0" in head else None,
        fair=read_fair(head["fair"], revision) if "fair" in head else None,
        first=None if first is None else _first(first, setup),
        boards=dealt,
        hints="hints" in head,
        deals=tuple(
            _deal(replace(deal, key="", deal=number), setup, revision)
            for number, deal in enumerate(head["deals"].items())
        ),
        winner=None if winner.value is None else winner.number(range(setup.sides)),
    )


def _setup(head: dict[str, Place], revision: int) -> Setup:
    name = head["variant"].text()
    variant = VARIANTS.get(name)
    if variant is None or variant.recorded_from > revision:
        head["variant"].wrong()
    sides, seats = head["sides"].number(), len(head["seats"].values())
    try:
        form = variant.form(sides, seats)
    except BadForm:
        head["sides"].wrong()
    setup = Setup(variant, _options(head["options"], variant, form), sides, seats)
    later = {"revokes": Revokes.CALLED.value, "deals": setup.rules.deals}
    for name, value in later.items():
        if revision < REVOKES_FROM and value and setup.options.get(name) == value:
            head["options"].part(value, f"options.{name}").wrong()
    return setup


def _boards(head: dict[str, Place], setup: Setup) -> Boards:
    boards = head["boards"]
    for key in _OPENING:
        if key in head:
            boards.fail(Flaw.KEY_UNKNOWN, key=key)
    if not setup.rules.deals:
        boards.fail(Flaw.KEY_UNKNOWN, key=boards.key)
    return read_boards(boards)


def _options(options: Place, variant: Variant, form: Form) -> dict[str, OptionValue]:
    here = [option.name for option in variant.options_in(form)]
    # The default of an option that this form lacks changes nothing.
    elsewhere = {
        option.name: (type(option.default), option.default)
        for option in variant.options
        if option.name not in here
    }
    if not isinstance(options.value, dict):
        options.wrong()
    chosen = {}
    for name, value in options.value.items():
        if name in here:
            chosen[name] = value
        elif elsewhere.get(name) != (type(value), value):
            options.fail(Flaw.KEY_UNKNOWN, key=f"options.{name}")
    try:
        return variant.trim(chosen, form)
    except BadOption as error:
        options.part(error.value, f"options.{error.option}").wrong()


def _score0(score: Place, setup: Setup) -> tuple[int, ...]:
    score0 = tuple(points.number() for points in score.items(setup.sides))
    if max(score0) >= setup.rules.target or (min(score0) < 0 and not setup.rules.below_zero):
        score.wrong()
    return score0


def _first(first: Place, setup: Setup) -> Ceremony:
    rules = setup.rules
    # The kind comes first: other ceremonies have other keys.
    by = rules.first_deal.value
    if isinstance(first.value, dict) and first.value.get("by", by) != by:
        first.part(first.value["by"], "first.by").wrong()
    required, optional = _first_keys(rules)
    parts = first.members(required, optional)
    cards = []
    for entry in parts["cards"].items():
        seat, card = entry.items(2)
        cards.append((_seat(seat, setup), card.card(PACK)))
    pitcher = _seat(parts["pitcher"], setup) if "pitcher" in parts else None
    guess = _guess(parts["guess"], tuple(cards), setup, pitcher) if "guess" in parts else None
    decided = pitcher if guess else None
    ceremony = recall(tuple(cards), rules, setup.form, guess=guess, pitcher=decided)
    if ceremony is None:
        parts["cards"].wrong()
    if pitcher not in {None, ceremony.pitcher}:
        first.fail(Flaw.WRONG, key="first.pitcher", recorded=pitcher, rules=ceremony.pitcher)
    return ceremony


def _first_keys(rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the required keys of the ceremony, and the optional ones."""
    if rules.first_deal is FirstDeal.GUESS:
        return ("by", "cards", "guess", "pitcher"), ()
    return ("by", "cards"), ("pitcher",) if rules.finds_eldest else ()


def _seat(seat: Place, setup: Setup) -> int:
    return seat.number(range(setup.seats))


def _guess(guess: Place, cards: Shown, setup: Setup, pitcher: int | None) -> tuple[int, Colour]:
    """Read who guessed what; check that this seat may guess and the pitcher may pitch."""
    guesser, colour = guess.items(2)
    said = _seat(guesser, setup), colour.word(Colour)
    if len(cards) == 1 and pitcher is not None:
        ((cutter, card),) = cards
        sides = setup.sides
        if cutter % sides == said[0] % sides:
            guess.wrong()
        _, side = guess_made([card], cutter, *said, sides)
        if pitcher % sides != side:
            right = list(range(side, setup.seats, sides))
            guess.fail(Flaw.WRONG, key="first.pitcher", recorded=pitcher, rules=right)
    return said


def _deal(deal: Place, setup: Setup, revision: int) -> DealRecord:
    cut = ("cut",) if setup.rules.trumps is Trumps.CUT else ()
    since = (("void", 2), ("rulings", REVOKES_FROM))
    parts = deal.members((*_DEAL, *cut), tuple(key for key, first in since if revision >= first))
    if "void" in parts and parts["void"].value is not True:
        parts["void"].wrong()
    actions = tuple(
        _action(replace(action, key="", action=number), setup, revision)
        for number, action in enumerate(parts["actions"].items())
    )
    return DealRecord(
        dealer=_seat(parts["dealer"], setup),
        layout=_layout(parts, setup),
        actions=actions,
        points=tuple(_scored(scored, setup) for scored in parts["points"].items()),
        score=tuple(points.number() for points in parts["score"].items(setup.sides)),
        void="void" in parts,
        rulings=_rulings(parts.get("rulings"), actions),
    )


def _rulings(notes: Place | None, actions: Sequence[tuple[int, Action]]) -> tuple[RulingNote, ...]:
    """Read who ruled and why: nothing, or one note for each ruling among the actions."""
    if notes is None:
        return ()
    places = [at for at, (_, action) in enumerate(actions) if isinstance(action, Ruling)]
    read = []
    for place, note in zip(places, notes.items(len(places)), strict=True):
        at, name, reason = note.items(3)
        if at.number() != place:
            at.wrong()
        read.append(RulingNote(place, name.text(), reason.text()))
    return tuple(read)


def _layout(parts: dict[str, Place], setup: Setup) -> Layout:
    """Read where the cards lay. The replay checks that seats without cards are out."""
    pack = setup.pack
    met: set[Card] = set()

    def cards(place: Place, count: int) -> tuple[Card, ...]:
        read = tuple(card.card(pack) for card in place.items(count))
        for card in read:
            if card in met:
                place.fail(Flaw.TWICE, what=card)
            met.add(card)
        return read

    may_be_out = setup.rules.second_place
    hands = tuple(
        cards(hand, 0 if may_be_out and hand.value == [] else setup.rules.hand)
        for hand in parts["hands"].items(setup.seats)
    )
    stock = cards(parts["stock"], len(pack) - sum(map(len, hands)))
    return Layout(hands, stock, natural(parts["cut"].card(PACK)) if "cut" in parts else None)


def _action(action: Place, setup: Setup, revision: int) -> tuple[int, Action]:
    words = action.values()
    if not words:
        action.wrong()
    number = _seat(action.part(words[0], ""), setup)
    try:
        decoded = decode(words[1:])
    except ValueError:
        action.wrong()
    if isinstance(decoded, WATCHING) and setup.rules.revokes is Revokes.NONE:
        action.wrong()
    if isinstance(decoded, Ruling) and revision < REVOKES_FROM:
        action.wrong()
    if revision < NAMES_FROM and (isinstance(decoded, Name) or decoded == Discard(())):
        action.wrong()
    return number, decoded


def _scored(scored: Place, setup: Setup) -> Scored:
    side, cause, points = scored.items(3)
    return Scored(side.number(range(setup.sides)), cause.word(Cause), points.number())
