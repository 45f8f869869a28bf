"""First-deal ceremonies in short notation."""

from __future__ import annotations

from bot.engine.cards import PACK, Card, parse
from bot.engine.ceremony import Ceremony, Colour, Shown, recall
from bot.engine.rules import Rules
from bot.engine.variants import VARIANTS, Form, OptionValue

FOUR = Form(2, 4)


def rules_of(name: str, form: Form = FOUR, **options: OptionValue) -> Rules:
    return VARIANTS[name].rules(options, form)


def shown(text: str) -> Shown:
    """Read cards with the seats that cut or got them: ``"0:JD 1:5S"``."""
    words = [word.split(":") for word in text.split()]
    return tuple((int(seat), Card.of(code)) for seat, code in words)


def topped(text: str) -> list[Card]:
    """Return a whole pack that begins with some cards."""
    cards = parse(text)
    return [*cards, *(card for card in PACK if card not in cards)]


def recalled(ceremony: Ceremony, rules: Rules, form: Form) -> Ceremony | None:
    """Read a ceremony as a record has it."""
    guess: tuple[int, Colour] | None = ceremony.guess
    return recall(ceremony.cards, rules, form, guess=guess, pitcher=ceremony.pitcher)
