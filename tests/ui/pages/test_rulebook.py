"""The rules in words: every value has its words, and no text is untrue."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from enum import Enum
from typing import Any, get_type_hints

import pytest

from bot.engine.axes import (
    AfterGift,
    AfterRun,
    AllPass,
    Blind,
    Drawing,
    Exchange,
    FirstDeal,
    Follow,
    GameTie,
    Gift,
    LowTo,
    Market,
    Partners,
    RevokePenalty,
    Revokes,
    Running,
    Shoot,
    Steal,
    TakeBacks,
    Trumps,
    UsualPenalty,
)
from bot.engine.cards import Rank
from bot.engine.events import Cause
from bot.engine.rules import Rules
from bot.engine.variants import VARIANTS, Form, OptionValue, Variant
from bot.engine.variants.families import ANY, FOUR, JACK_ONLY, THREE, TWO
from bot.locale import LANGUAGES, speak
from bot.ui.rulebook.chapters import chapters
from bot.ui.rulebook.forms import forms_text
from bot.ui.rulebook.opening import deal, in_short
from bot.ui.rulebook.points import ending, points
from bot.ui.rulebook.rule_set import RuleSet
from bot.ui.rulebook.tricks import revokes, tricks
from bot.ui.rulebook.trumps import trumps
from bot.ui.table.options import TARGET, matters, word
from bot.ui.text.points import ONE_CARD, cause_text
from tests.engine.pairwise import pairwise
from tests.ui.room import SAY

TURN = Rules(target=7, turn_up_points=JACK_ONLY)
PITCH = Rules(target=7, trumps=Trumps.PITCH)
AUCTION = replace(PITCH, market=Market.AUCTION)
NAMED = replace(AUCTION, trumps=Trumps.NAME)
CALLED = replace(TURN, revokes=Revokes.CALLED)
PEGGED = replace(PITCH, pegs=((Rank.NINE, 9),), order=())
GAME_ALONE = (Cause.GAME,)
DRAWN = Rules(target=7, trumps=Trumps.CUT, drawing=Drawing.CLOSED)


def rules_text(case: RuleSet) -> str:
    """Return the text of the rules, without options and choices."""
    parts = (in_short, deal, trumps, tricks, revokes, points, ending)
    return "\n".join(line for part in parts for line in part(case, SAY))


def page(variant: Variant, form: Form | None, options: Mapping[str, OptionValue]) -> str:
    """Return a whole page without its head, which a variant words itself."""
    return "\n".join(chapters(variant, form, options, SAY)[1:])


# ---------------------------------------------------------------------------- every axis has a text

AXES: dict[str, tuple[Rules, Sequence[object]]] = {
    "target": (TURN, (1, 7, 61)),
    "trumps": (replace(TURN, turn_up_points=()), ()),
    "hand": (PITCH, (6, 9, 13)),
    "market": (PITCH, ()),
    "least_bid": (AUCTION, (1, 2, 4)),
    "steal": (AUCTION, ()),
    "all_pass": (AUCTION, ()),
    "shoot": (AUCTION, (Shoot.NONE, Shoot.SMUDGE, Shoot.MOON)),
    "turn_up_points": (TURN, ((), JACK_ONLY, ((Rank.ACE, 1), (Rank.SIX, 2)), ((Rank.ACE, 2),))),
    "turn_ups_counted": (TURN, ()),
    "gift": (TURN, ()),
    "after_gift": (TURN, ()),
    "gift_limit": (TURN, ()),
    "third_player_limit": (TURN, ()),
    "running": (TURN, ()),
    "bunching": (TURN, ()),
    "after_run": (TURN, ()),
    "drawing": (DRAWN, ()),
    "follow": (TURN, ()),
    "follow_drawing": (DRAWN, (None, Follow.FREE, Follow.MUST_TRUMP, Follow.STRICT)),
    "undertrump": (TURN, ()),
    "penalty": (DRAWN, ()),
    "throw_in": (PITCH, ()),
    "asking": (TURN, ()),
    "blind": (PITCH, tuple(Blind)),
    "plain_pegs": (PEGGED, ((), ((Rank.FIVE, 5),), ((Rank.NINE, 9), (Rank.FIVE, 5)))),
    "pegs": (TURN, ((), ((Rank.ACE, 4),), ((Rank.ACE, 4), (Rank.TEN, 10)))),
    "five_pips": (TURN, (0, 5)),
    "low": (TURN, ()),
    "jack_points": (TURN, (1, 2)),
    "hung_jack_points": (TURN, (1, 3, 4)),
    "game_points": (TURN, (1, 2)),
    "game_tie": (TURN, (GameTie.NOBODY, GameTie.NON_DEALER, GameTie.ELDEST_SIDE)),
    "order": (TURN, (TURN.order, (Cause.GAME, Cause.HIGH, Cause.LOW, Cause.JACK), (), GAME_ALONE)),
    "second_place": (TURN, ()),
    "first_deal": (PITCH, ()),
    "partners": (PITCH, ()),
    "deals": (TURN, (0, 1, 4)),
    "stake_game": (PITCH, (0, 1, 2)),
    "stake_four": (PITCH, (0, 1, 2)),
    "gift_needs_trump": (TURN, ()),
    "revokes": (TURN, ()),
    "take_back": (CALLED, ()),
    "revoke_penalty": (CALLED, ()),
    "usual_penalty": (CALLED, ()),
    "pack": (PITCH, ()),
    "jokers": (PITCH, (0, 1, 2)),
    "joker_rank": (replace(PITCH, jokers=2), ()),
    "joker_order": (replace(PITCH, jokers=2), ()),
    "off_cards": (PITCH, ((), (Rank.JACK,), (Rank.ACE, Rank.JACK), (Rank.THREE,), (Rank.FIVE,))),
    "kitty": (NAMED, (0, 3, 4)),
    "exchange": (NAMED, ()),
    "pool": (replace(NAMED, exchange=Exchange.REFILL), ()),
    "keeps_any": (replace(NAMED, kitty=3), ()),
    "first_lead_trump": (NAMED, ()),
    "worth": (replace(NAMED, order=(*NAMED.order, Cause.FIVE)), ((), ((Cause.FIVE, 5),))),
    "ace_and_two": (NAMED, ()),
    "ten_is_game": (NAMED, ()),
    "gives_set": (NAMED, ()),
}
"""For each field of `Rules` a game in which it matters, and values; none: all of its type."""


def values(name: str) -> list[object]:
    """Return the values of an axis whose texts must differ."""
    kind: type = get_type_hints(Rules)[name]
    named = list(AXES[name][1])
    if named:
        return named
    return list(kind) if issubclass(kind, Enum) else [False, True]


def test_every_field_of_the_rules_is_an_axis() -> None:
    hidden = {"named_target"}  # with deals; nothing is played to it
    assert {*AXES, *hidden} == {field.name for field in fields(Rules)}


@pytest.mark.parametrize("cause", Cause)
def test_each_point_of_the_count_has_words(cause: Cause) -> None:
    if cause in ONE_CARD - {Cause.TURN_UP} or cause is Cause.GAME:
        case = RuleSet(replace(NAMED, order=(cause,), worth=((cause, 7),)), (FOUR,))
        text = "\n".join(points(case, SAY))
        assert f"**{cause_text(cause, SAY)}**, " in text


@pytest.mark.parametrize("name", AXES)
def test_every_value_of_every_axis_has_words_of_its_own(name: str) -> None:
    base = AXES[name][0]
    changes: list[dict[str, Any]] = [{name: value} for value in values(name)]
    texts = [rules_text(RuleSet(replace(base, **change), ANY)) for change in changes]
    assert len(set(texts)) == len(texts) > 1


def test_a_ceremony_without_a_pitch_is_explained_too() -> None:
    texts = {
        rules_text(RuleSet(replace(TURN, first_deal=by), ANY))
        for by in (FirstDeal.CUT, FirstDeal.PUT_CUT, FirstDeal.JACK)
    }
    assert len(texts) == 3
    assert not any("pitch" in text for text in texts)


def test_every_value_of_every_option_changes_the_rules_of_some_form() -> None:
    for variant in VARIANTS.values():
        offered = {option.name for option in variant.options}
        for option in variant.options:
            forms = [form for form in option.only or variant.forms if matters(option, form)]
            sample = option.values[:3] if isinstance(option.values, range) else option.values
            for value in sample:
                checked = option.name == "revokes" or "revokes" not in offered
                base: dict[str, OptionValue] = {} if checked else {"revokes": "called"}
                if "jokers" in offered and option.name != "jokers":
                    base["jokers"] = 2
                if forms and value != option.default:
                    assert any(
                        rules_text(RuleSet.of(variant, form, {**base, option.name: value}))
                        != rules_text(RuleSet.of(variant, form, base))
                        for form in forms
                    ), (variant.id, option.name, value)


# ------------------------------------------------------------------ nothing is said that is not so


def _takes_back(rules: Rules, form: Form) -> bool:
    called = rules.revokes is Revokes.CALLED and form.seats > TWO.seats
    return called and rules.take_back is not TakeBacks.NONE


def _loses_game(rules: Rules) -> bool:
    """Say whether a revoke may lose the game."""
    for_trumps = rules.usual_penalty is UsualPenalty.GAME_FOR_TRUMPS
    usual = rules.revoke_penalty is RevokePenalty.USUAL and for_trumps
    harsh = usual or rules.revoke_penalty is RevokePenalty.GAME
    return rules.revokes is Revokes.CALLED and harsh and not rules.deals


def _team(form: Form) -> bool:
    return form.seats > form.sides


def _begs(rules: Rules) -> bool:
    return rules.trumps is Trumps.TURN


CLAIMS: list[tuple[str, Callable[[Rules, Form], bool]]] = [
    (r"\b[Bb]eg(s|ged)?\b|gift|\brun\b|refused suit", lambda rules, _: _begs(rules)),
    (r"\bpitch", lambda rules, _: rules.pitched),
    (r"turned up|turns up", lambda rules, _: rules.trumps not in {Trumps.CUT, Trumps.NAME}),
    (r"turns up a card", lambda rules, _: rules.trumps.value.startswith("turn")),
    (r"card is cut and shown", lambda rules, _: rules.trumps is Trumps.CUT),
    (r"[Bb]ound", lambda rules, _: rules.market in {Market.SALE, Market.AUCTION}),
    (r"for sale", lambda rules, _: rules.market in {Market.SALE, Market.OFFERS}),
    (r"auction", lambda rules, _: rules.market is Market.AUCTION),
    (r"Eldest pitches", lambda rules, _: rules.pitched and rules.market is Market.NONE),
    (r"offer", lambda rules, _: rules.market is Market.OFFERS),
    (r"[Pp]artner", lambda _, form: _team(form)),
    (r"stock", lambda rules, _: rules.drawing is not Drawing.NONE),
    (r"lies face up", lambda rules, _: rules.drawing is Drawing.OPEN),
    (r"\*Penalty:", lambda rules, _: rules.penalty),
    (r"watch each other", lambda rules, _: rules.revokes is Revokes.CALLED),
    (r"lies exposed", _takes_back),
    (r"costs the whole game|revoke:\* the whole game", lambda rules, _: _loses_game(rules)),
    (r"Throwing in", lambda rules, form: rules.throw_in and _team(form)),
    (r"Blind partners", lambda rules, form: rules.blind is Blind.PARTNERS and _team(form)),
    (r"\*Looking", lambda rules, form: rules.blind is Blind.ALL_BUT_TWO and form.seats > TWO.seats),
    (r"lowest trump in play, for the side that held", lambda r, _: _low(r, LowTo.HOLDER)),
    (r"lowest trump in play, for the side that wins", lambda r, _: _low(r, LowTo.TAKER)),
    (r"hung", lambda rules, _: rules.hung_jack_points != rules.jack_points),
    (
        r"On a tie nobody",
        lambda rules, _: (
            rules.game_tie in {GameTie.NOBODY, GameTie.CARRIED}
            and Cause.GAME in rules.order
            and not rules.ten_is_game
        ),
    ),
    (
        r"On a tie the side that did not",
        lambda rules, form: rules.game_tie is GameTie.NON_DEALER and form.sides == TWO.sides,
    ),
    (
        r"tie between the dealer's side and just one other",
        lambda rules, form: rules.game_tie is GameTie.NON_DEALER and form.sides > TWO.sides,
    ),
    (
        r"each opposing side",
        lambda r, form: _begs(r) and r.gift is Gift.EACH_OPPONENT and form.sides > TWO.sides,
    ),
    (r"a \*side\* of one", lambda _, form: not _team(form) and form.seats > TWO.seats),
    (r"sit opposite", lambda _, form: form.seats == 2 * form.sides),
    (r"sides sit alternately", lambda _, form: form.seats > 2 * form.sides),
    (r"clockwise", lambda _, form: form.seats > TWO.seats),
    (
        r"has (six|9|13) tricks",
        lambda rules, _: rules.drawing is Drawing.NONE and rules.follow is not Follow.TRUMPS_ONLY,
    ),
    (
        r"three more for every run",
        lambda rules, _: _begs(rules) and rules.after_run is AfterRun.KEEP_ALL,
    ),
    (r"or nine after a run", lambda rules, _: rules.after_run is AfterRun.TO_NINE),
    (r"or nine after just one", lambda rules, _: rules.after_run is AfterRun.TO_SIX_FROM_TWELVE),
    (
        r"jack of trumps, if in play",
        lambda rules, _: rules.drawing is Drawing.NONE and Cause.JACK in rules.order,
    ),
    (r"stuck", lambda rules, _: rules.all_pass is AllPass.STUCK),
    (r"steal", lambda rules, _: rules.steal is not Steal.NONE),
    (r"is \*set\*", lambda rules, form: rules.binds and (_team(form) or rules.gives_set)),
    (r"has pegged", lambda rules, _: rules.costs_pegs),
    (r"\*Blind:\*", lambda rules, _: rules.blind is Blind.ALL_BUT_PITCHER),
    (
        r"both players cut a card",
        lambda rules, form: (
            rules.first_deal is FirstDeal.CUT and not rules.finds_eldest and form.seats == TWO.seats
        ),
    ),
    (r"26 tricks", lambda rules, _: rules.drawing is not Drawing.NONE),
    (r"pay to lose the trick", lambda rules, _: rules.drawing is Drawing.OPEN),
    (r"more than two players", lambda _rules, _form: False),
    (r"nothing after that is scored", lambda rules, _: not rules.second_place and not rules.deals),
    (r"several sides have the most points", lambda rules, _: rules.deals > 0),
    (
        r"With no trump in play",
        lambda r, _: not r.pitched and r.drawing is Drawing.NONE and not r.ace_and_two,
    ),
    (r"On a tie eldest", lambda rules, _: rules.game_tie is GameTie.ELDEST_SIDE),
    (r"this repeats", lambda r, _: _begs(r) and r.running is Running.THREE_EACH),
    (r"cards are turned up one by one", lambda r, _: r.running is Running.ONCE_THEN_SINGLY),
    (
        r"keeps? six",
        lambda r, _: (
            r.after_run in {AfterRun.TO_SIX, AfterRun.TO_SIX_FROM_TWELVE}
            or r.exchange is Exchange.REFILL
        ),
    ),
    (r"keep nine", lambda rules, _: rules.after_run is AfterRun.TO_NINE),
    (
        r"All the cards of a run",
        lambda rules, _: _begs(rules) and rules.after_run is AfterRun.KEEP_ALL,
    ),
    (
        r"[Tt]he deal ends there",
        lambda rules, _: _begs(rules) and rules.after_gift is AfterGift.ABANDON,
    ),
    (r"must trump", lambda rules, _: Follow.MUST_TRUMP in {rules.follow, rules.follow_drawing}),
    (r"trump another suit only", lambda rules, _: rules.follow is Follow.STRICT),
    (r"need not follow", lambda rules, _: rules.follow_drawing is Follow.FREE),
    (r"No undertrumping", lambda rules, _: not rules.undertrump),
    (r"[Bb]unch", lambda rules, _: rules.bunching),
    (r"\*Asking", lambda rules, _: rules.asking),
    (r"\*Pegs", lambda rules, _: bool(rules.pegs)),
    (r"Shoot the moon", lambda rules, _: rules.shoot is Shoot.MOON),
    (r"Smudge", lambda rules, _: rules.smudge),
    (r"Smudge:\* a side", lambda rules, form: rules.smudge and _team(form)),
    (r"the last one alone", lambda rules, _: rules.hand % 3 == 1),
    (r"Second place", lambda rules, form: rules.second_place and form == THREE),
    (r"hree (players|sides)", lambda rules, form: form.sides == 3 and _tells_three(rules)),
    (r"[Cc]hips", lambda rules, _: bool(rules.stake_game or rules.stake_four)),
    (r"pays the winners", lambda rules, _: bool(rules.stake_game)),
    (r"each \*four\*", lambda rules, _: bool(rules.stake_four)),
    (r"red or black", lambda rules, _: rules.first_deal is FirstDeal.GUESS),
    (r"until a jack falls", lambda rules, _: rules.first_deal is FirstDeal.JACK),
    (r"3 2 A K Q J", lambda rules, _: rules.first_deal is FirstDeal.PUT_CUT),
    (r"red jacks", lambda r, form: r.partners is Partners.JACKS and form == FOUR),
]
"""Words and their condition: said if it holds, otherwise never."""


def _low(rules: Rules, low: LowTo) -> bool:
    return rules.low is low and Cause.LOW in rules.order and not rules.ace_and_two


def _tells_three(rules: Rules) -> bool:
    return (rules.third_player_limit and not rules.gift_limit) or rules.second_place


def tables() -> Iterator[tuple[Variant, Form, dict[str, OptionValue]]]:
    """Yield all games, their forms, and pairwise choices of options."""
    for variant in VARIANTS.values():
        for form in variant.forms:
            for options in pairwise(variant, form):
                yield variant, form, options


def test_the_rules_say_what_holds_and_nothing_else() -> None:
    for variant, form, options in tables():
        case = RuleSet.of(variant, form, options)
        text = rules_text(case)
        for words, holds in CLAIMS:
            said = re.search(words, text) is not None
            assert said == holds(case.rules, form), (variant.id, form, options, words)
        if not case.rules.deals:
            assert SAY.count("{n} point", "{n} points", case.rules.target) in text


def test_options_and_choices_do_not_speak_of_what_the_game_does_not_have() -> None:
    for variant, form, options in tables():
        rules = variant.rules(options, form)
        text = page(variant, form, options)
        assert _begs(rules) == (re.search(r"\b[Bb]eg\b|\bgift", text) is not None), variant.id
        assert rules.pitched == (re.search(r"\bpitch", text) is not None), variant.id


# ------------------------------------------------------------------------------- whole pages


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_a_page_has_all_that_a_newcomer_needs(variant: Variant) -> None:
    head, *rest = chapters(variant, None, {}, SAY)
    assert variant.name in head
    assert forms_text(variant.forms, SAY) in head
    titles = [chapter.split("\n")[0] for chapter in rest]
    assert [title[:4] for title in titles] == ["### "] * len(titles)
    assert len(set(titles)) == (8 if variant.base.order else 7), "nothing is counted at the end"
    text = "\n".join(rest)
    for option in variant.options:
        if not any(matters(option, form) for form in variant.forms):
            assert f"`{option.name}=" not in text
            continue
        if option.name == TARGET:
            assert f"`{TARGET}`" in text
            continue
        number = isinstance(option.values, range)
        for value in option.values[:1] if number else option.values:
            typed = f"`{option.name}={word(value)}`"
            assert (typed in text) == (number or value != option.default), typed
    for choice in variant.choices:
        assert choice in text


def test_the_deal_begins_as_at_the_board() -> None:
    """The pack is shuffled and cut; only then is the first dealer found."""
    for variant in VARIANTS.values():
        lines = chapters(variant, None, {}, SAY)[1].split("\n")[1:]
        assert lines[0] == "The bot shuffles, and before the first deal a player cuts the pack."
        assert not any("First" in line for line in lines), variant.id


def test_only_where_players_say_so_a_turn_up_that_wins_is_a_kick_out() -> None:
    said = {variant.id for variant in VARIANTS.values() if "kick out" in page(variant, None, {})}
    assert said == {"trinidad", "tobago"}


def test_play_goes_round_as_at_the_tables_of_its_game() -> None:
    said = {
        variant.id
        for variant in VARIANTS.values()
        if "counter-clockwise" in chapters(variant, None, {}, SAY)[0]
    }
    assert said == {"trinidad", "tobago"}
    assert "clockwise" not in chapters(VARIANTS["trinidad"], TWO, {}, SAY)[0]


def test_an_option_has_the_name_that_its_readers_type() -> None:
    trinidad = VARIANTS["trinidad"]
    options = {tongue: chapters(trinidad, FOUR, {}, speak(tongue))[-2] for tongue in LANGUAGES}
    names = {tongue: re.findall(r"`(\w+)`", text) for tongue, text in options.items()}
    assert names["en"] == ["target", "house_options"]
    assert names["fr"] == ["but", "règles_maison"]
    assert names["de"] == ["ziel", "hausregeln"]
    assert all("`game_tie=non-dealer`" in text for text in options.values())


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_in_french_punctuation_stays_with_its_word(variant: Variant) -> None:
    text = "\n".join(chapters(variant, None, {}, speak("fr")))
    assert not re.search(r"(?<!\u00a0)([;!?»]|:(?=[\s*]|$))", text, re.MULTILINE)
