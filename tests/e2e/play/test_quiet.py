"""docs/design.md, promise 7: a card costs one edit of the board and of each hand it has changed."""

from collections import Counter

from simcord import Env, MemberActor

from tests.e2e.hands.channel_hands import act_here, cards_on, hand_here, open_hand, want_hands_here
from tests.e2e.listening import Everything, Kind
from tests.e2e.playing import begin, hands, may_play, play_one
from tests.e2e.world import World

PER_CARD = (
    Kind.POST,
    Kind.EDIT,
    Kind.DM_OPEN,
    Kind.DM_POST,
    Kind.DM_EDIT,
    Kind.FOLLOWUP,
    Kind.ANSWER_EDIT,
)
ENOUGH = 30
"""How many cards are watched: those of two deals."""
FORCED = 5
"""How many cards four people hold before the last one that somebody chooses: the forced cards after
it are played without a click, and then the deal ends."""


async def test_a_card_edits_the_board_and_the_hands_it_changed(env: Env, world: World) -> None:
    """With hands by direct message: each of them shows the table."""
    people = world.people
    everything = Everything(env)
    await begin(world, *people, target=14)
    total: Counter[Kind] = Counter()
    cards = 0
    while cards < ENOUGH:
        playing = any(map(may_play, people))
        held = sum(map(cards_held, people))
        start = everything.mark()
        assert await play_one(people)
        if not playing or held <= FORCED:
            continue
        spent = everything.count(start)
        cards += 1
        assert spent[Kind.EDIT] <= 1
        # The hand that was clicked is the answer's.
        assert spent[Kind.DM_EDIT] <= 3
        assert spent[Kind.ANSWER_EDIT] == 0
        assert not spent[Kind.POST], "the game has one message, its board"
        total.update({kind: spent[kind] for kind in PER_CARD})
    assert sum(total.values()) / cards <= 5
    for request in everything.requests():
        assert not any(f"<@{who.id}>" in request.text for who in people), "nobody is mentioned"


async def test_a_card_edits_each_hand_in_the_channel_once(env: Env, world: World) -> None:
    people = world.people
    await want_hands_here(world, people)
    await begin(world, *people, target=14)
    for who in people:
        await open_hand(who, world)
    everything = Everything(env)
    cards = 0
    while cards < ENOUGH:
        held = sum(cards_on(hand_here(who, world)) for who in people)
        start = everything.mark()
        assert await act_here(people, world)
        left = sum(cards_on(hand_here(who, world)) for who in people)
        if held <= FORCED:
            await env.advance_time(10)
        elif left < held:
            spent = everything.count(start)
            cards += 1
            assert spent[Kind.EDIT] <= 1
            assert spent[Kind.ANSWER_EDIT] <= 3, "the fourth is the answer"
            assert spent[Kind.UPDATE] == 1
            assert not spent[Kind.POST]
            assert not spent[Kind.DM_EDIT] + spent[Kind.DM_POST]


def cards_held(who: MemberActor) -> int:
    """Count the cards on a person's hand in direct messages, playable or not."""
    return cards_on(hands(who)[-1])
