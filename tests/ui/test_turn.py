"""What is asked of whoever is to play, by the follow rule (RULES.md §4)."""

from dataclasses import replace

import pytest

from bot.engine.cards import Card, Suit, parse
from bot.engine.rules import AfterGift, Follow
from bot.engine.views import Ask, Decision, PublicView, Trick
from bot.ui.turn import asked, waiting

from .room import SAY, game, typed


def trick(cards: str, best: int, **rules: object) -> PublicView:
    public = game(3).public()
    return replace(
        public,
        rules=replace(public.rules, **rules),  # type: ignore[arg-type]  # any of its fields
        trumps=Suit.SPADES,
        decision=Decision(9, 3, Ask.PLAY),
        trick=Trick(1, parse(cards), None, best),
    )


@pytest.mark.parametrize(
    ("follow", "words"),
    [
        (Follow.FOLLOW_OR_TRUMP, typed("♦ was led: follow or trump; without ♦, any card.")),
        (
            Follow.MUST_TRUMP,
            typed("♦ was led: follow or trump; without ♦, trump; without either, any card."),
        ),
        (Follow.STRICT, typed("♦ was led: follow suit; without ♦, any card.")),
        (Follow.FREE, typed("♦ was led: any card may be played.")),
    ],
)
def test_a_plain_lead(follow: Follow, words: str) -> None:
    assert asked(trick("9D 2D", 1, follow=follow), SAY) == words


def test_a_trump_lead() -> None:
    assert "play a trump" in asked(trick("9S", 1), SAY)
    assert "any card may be played" in asked(trick("9S", 1, follow=Follow.FREE), SAY)


def test_no_undertrumping_names_the_card_to_beat() -> None:
    assert typed("No trump below 8♠") in asked(trick("9D 8S", 2, undertrump=False), SAY)
    assert "No trump below" not in asked(trick("9D 8S", 2), SAY)
    assert "No trump below" not in asked(trick("9D 8D", 1, undertrump=False), SAY)
    assert "No trump below" not in asked(trick("9S 8S", 1, undertrump=False), SAY)


def test_a_lead_is_free() -> None:
    public = replace(trick("9D", 1), trick=Trick(1))
    assert asked(public, SAY) == "Any card may be led."


def test_a_gift_that_ends_the_deal_says_so() -> None:
    public = game(3).public()
    beg = replace(
        public,
        rules=replace(public.rules, after_gift=AfterGift.ABANDON),
        decision=Decision(1, 0, Ask.BEG, calls=()),
    )
    assert "must be run" in asked(beg, SAY)
    assert Card.of("2S") == public.turn_ups[0]


@pytest.mark.parametrize("ask", Ask)
def test_every_question_is_waited_for_in_words(ask: Ask) -> None:
    public = replace(game(3).public(), decision=Decision(0, 0, ask))
    assert waiting(public, "Ann", SAY).startswith("Waiting for Ann to ")
    assert waiting(replace(public, decision=None), "Ann", SAY) == ""
    assert asked(replace(public, decision=None), SAY) == ""
