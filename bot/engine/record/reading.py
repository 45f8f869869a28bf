"""Records in, read strictly: nothing unknown, nothing missing, every value of its own type."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NoReturn, TypeVar

from bot.engine.actions import Action, decode
from bot.engine.cards import Card
from bot.engine.ceremony import Ceremony, recall_cut
from bot.engine.errors import BadForm, BadOption
from bot.engine.events import Cause, Scored
from bot.engine.game import DealRecord, Setup
from bot.engine.record.flaws import BadRecord, Finding, Flaw, NotJson, What
from bot.engine.record.model import Fair, Record
from bot.engine.record.writing import FORMAT
from bot.engine.shuffle import CUTS, HAND, SECRET_BYTES, Layout
from bot.engine.variants import VARIANTS, OptionValue, Variant

T = TypeVar("T")

_HEX: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}", re.ASCII)
_FIXED: Final[dict[str, OptionValue]] = {"revokes": "none"}
"""Options of every game that no table can choose yet: only their defaults, spelled out, are read
(RULES.md §5.12, §6)."""
_DIGITS: Final = 18
"""No number of a record has more; longer ones are read as floats and refused as such."""


def parse(text: str) -> object:
    """Read JSON.

    Raises:
        NotJson: if the text is none.
        BadRecord: if an object has a key twice.
    """
    try:
        return json.loads(
            text,
            object_pairs_hook=_once,
            parse_constant=_no_constant,
            parse_int=lambda digits: int(digits) if len(digits) <= _DIGITS else float(digits),
        )
    except json.JSONDecodeError as error:
        raise NotJson(error.lineno, error.colno) from None
    except (ValueError, RecursionError):
        raise NotJson(1, 1) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for at, key in enumerate(keys) if key in keys[:at])
        raise BadRecord(Finding(Flaw.KEY_TWICE, details={"key": twice}))
    return values


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


def loads(text: str) -> Record:
    """Read a record.

    Raises:
        NotJson: if the text is no JSON.
        BadRecord: if it is JSON, but no record.
    """
    return read(parse(text))


@dataclass(frozen=True, slots=True)
class _Place:
    """A value and where in the record it stands."""

    value: object
    key: str = ""
    deal: int | None = None
    action: int | None = None

    def fail(self, flaw: Flaw, **details: object) -> NoReturn:
        raise BadRecord(Finding(flaw, self.deal, self.action, details))

    def wrong(self, what: What) -> NoReturn:
        self.fail(Flaw.WRONG_VALUE, key=self.key, value=self.value, what=what)

    def _part(self, value: object, key: str) -> _Place:
        return replace(self, value=value, key=key)

    def members(self, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, _Place]:
        if not isinstance(self.value, dict):
            self.wrong(What.OBJECT)
        prefix = f"{self.key}." if self.key else ""
        for key in self.value:
            if key not in required and key not in optional:
                self.fail(Flaw.KEY_UNKNOWN, key=prefix + key)
        for key in required:
            if key not in self.value:
                self.fail(Flaw.KEY_MISSING, key=prefix + key)
        return {key: self._part(value, prefix + key) for key, value in self.value.items()}

    def items(self, length: int | None = None) -> list[_Place]:
        if not isinstance(self.value, list):
            self.wrong(What.LIST)
        if length is not None and len(self.value) != length:
            self.fail(Flaw.WRONG_LENGTH, key=self.key, recorded=len(self.value), rules=length)
        return [self._part(value, f"{self.key}[{at}]") for at, value in enumerate(self.value)]

    def text(self, what: What = What.TEXT) -> str:
        if not isinstance(self.value, str):
            self.wrong(what)
        return self.value

    def number(self, what: What = What.NUMBER, among: range | None = None) -> int:
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool):  # True is no 1
            self.wrong(what)
        if among is not None and value not in among:
            self.wrong(what)
        return value

    def word(self, what: What, read: Callable[[str], T]) -> T:
        try:
            return read(self.text(what))
        except ValueError:
            self.wrong(what)

    def card(self) -> Card:
        return self.word(What.CARD, Card.of)


_HEAD: Final = ("format", "variant", "options", "sides", "seats", "deals", "winner")
_DEAL: Final = ("dealer", "hands", "stock", "actions", "points", "score")


def read(value: object) -> Record:
    """Read a record from JSON that is parsed already.

    Raises:
        BadRecord: if it is no record.
    """
    whole = _Place(value)
    if type(value) is not dict:
        whole.fail(Flaw.NOT_AN_OBJECT)
    # The format comes first: of another one nothing else is known.
    if "format" in value and value["format"] != FORMAT:
        _Place(value["format"], "format").wrong(What.FORMAT)
    head = whole.members(_HEAD, ("score0", "fair", "first"))
    setup = _setup(head)
    winner = head["winner"]
    first = head.get("first")
    return Record(
        setup=setup,
        names=tuple(name.text() for name in head["seats"].items()),
        score0=_score0(head["score0"], setup) if "score0" in head else None,
        fair=_fair(head["fair"]) if "fair" in head else None,
        first=None if first is None else _first(first, setup),
        deals=tuple(
            _deal(replace(deal, key="", deal=number), setup)
            for number, deal in enumerate(head["deals"].items())
        ),
        winner=None if winner.value is None else winner.number(What.SIDE, range(setup.sides)),
    )


def _setup(head: dict[str, _Place]) -> Setup:
    name = head["variant"].text()
    variant = VARIANTS.get(name)
    if variant is None:
        head["variant"].fail(Flaw.UNKNOWN_VARIANT, value=name)
    options = _options(head["options"], variant)
    sides, seats = head["sides"].number(), len(head["seats"].items())
    try:
        return Setup(variant, options, sides, seats)
    except BadForm:
        head["sides"].fail(Flaw.BAD_FORM, variant=variant.id, sides=sides, seats=seats)


def _options(options: _Place, variant: Variant) -> dict[str, OptionValue]:
    known = [option.name for option in variant.options]
    if not isinstance(options.value, dict):
        options.wrong(What.OBJECT)
    chosen = {}
    for name, value in options.value.items():
        if name in known:
            chosen[name] = value
        elif name not in _FIXED:
            options.fail(Flaw.UNKNOWN_OPTION, variant=variant.id, option=name)
        elif value != _FIXED[name]:
            options.fail(Flaw.BAD_OPTION, option=name, value=value)
    try:
        return variant.trim(chosen)
    except BadOption as error:
        options.fail(Flaw.BAD_OPTION, option=error.option, value=error.value)


def _score0(score: _Place, setup: Setup) -> tuple[int, ...]:
    score0 = tuple(points.number() for points in score.items(setup.sides))
    if max(score0) >= setup.rules.target:
        score.fail(Flaw.BAD_SCORE0, target=setup.rules.target)
    return score0


def _hex(text: str) -> bytes:
    if not _HEX.fullmatch(text):
        raise ValueError(text)
    return bytes.fromhex(text)


def _fair(fair: _Place) -> Fair:
    parts = fair.members(("commit", "secret", "cut"))
    return Fair(
        parts["commit"].word(What.HEX, _hex).hex(),
        parts["secret"].word(What.HEX, _hex),
        parts["cut"].number(What.CUT, CUTS),
    )


def _first(first: _Place, setup: Setup) -> Ceremony:
    parts = first.members(("by", "cards"))
    if parts["by"].text() != setup.rules.first_deal.value:
        parts["by"].wrong(What.CEREMONY)
    cards = []
    for entry in parts["cards"].items():
        seat, card = entry.items(2)
        cards.append((seat.number(What.SEAT, range(setup.seats)), card.card()))
    ceremony = recall_cut(tuple(cards), setup.seats)
    if ceremony is None:
        first.fail(Flaw.IMPOSSIBLE_CEREMONY)
    return ceremony


def _deal(deal: _Place, setup: Setup) -> DealRecord:
    parts = deal.members(_DEAL)
    return DealRecord(
        dealer=parts["dealer"].number(What.SEAT, range(setup.seats)),
        layout=_layout(parts, setup),
        actions=tuple(
            _action(replace(action, key="", action=number), setup)
            for number, action in enumerate(parts["actions"].items())
        ),
        points=tuple(_scored(scored, setup) for scored in parts["points"].items()),
        score=tuple(points.number() for points in parts["score"].items(setup.sides)),
    )


def _layout(parts: dict[str, _Place], setup: Setup) -> Layout:
    met: set[Card] = set()

    def cards(place: _Place, count: int) -> tuple[Card, ...]:
        read = tuple(card.card() for card in place.items(count))
        for card in read:
            if card in met:
                place.fail(Flaw.CARD_TWICE, card=card)
            met.add(card)
        return read

    hands = tuple(cards(hand, HAND) for hand in parts["hands"].items(setup.seats))
    return Layout(hands, cards(parts["stock"], 52 - HAND * setup.seats))


def _action(action: _Place, setup: Setup) -> tuple[int, Action]:
    words = action.items()
    if not words:
        action.wrong(What.ACTION)
    seat, *rest = words
    number = replace(seat, key="").number(What.SEAT, range(setup.seats))
    try:
        return number, decode([word.value for word in rest])
    except ValueError:
        action.wrong(What.ACTION)


def _scored(scored: _Place, setup: Setup) -> Scored:
    side, cause, points = scored.items(3)
    return Scored(
        side.number(What.SIDE, range(setup.sides)),
        cause.word(What.CAUSE, Cause),
        points.number(),
    )
