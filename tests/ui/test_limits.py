"""Discord's limits hold for any names, hands and calls (DISCORD.md, Limits)."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bot.engine.actions import Beg, Give, Play, Run, Stand
from bot.engine.cards import PACK
from bot.engine.errors import Reason
from bot.engine.events import Cause, Scored
from bot.engine.variants import OptionValue
from bot.engine.views import Ask, Decision, PublicView, SeatView, Trick
from bot.tables.views import Fill, HandView, Pause, TableState
from bot.ui.board import begun, board
from bot.ui.frame import LAYOUT_TEXT, fit
from bot.ui.hand import hand, past
from bot.ui.pages import rules_of_table, score, table_list

from .room import SAY, check, ends_with_key, game, table

EMOJI = "👍👨‍👩‍👧🇫🇷é@<>*_`~|#\\[]()\n\u202e"
names = st.one_of(
    st.text(EMOJI, max_size=32),
    st.text(max_size=32),
    st.sampled_from(["👍" * 32, "*" * 32, "@everyone @here <@1> <#2> <@&3>", "x" * 32]),
)
options: st.SearchStrategy[dict[str, OptionValue]] = st.fixed_dictionaries(
    {},
    optional={
        "target": st.integers(1, 100),
        "game_points": st.just(2),
        "game_tie": st.just("non-dealer"),
        "undertrump": st.just(value=False),
        "gift_limit": st.just(value=True),
    },
)


@st.composite
def publics(draw: st.DrawFn, seats: int) -> PublicView:
    """Draw a game as busy as one can be: all is set at will, whether it can come about or not."""
    base = game(3, seats).public()
    cards = st.sampled_from(PACK)
    trick = st.lists(cards, min_size=seats, max_size=seats).map(tuple)
    done = Trick(draw(st.integers(0, seats - 1)), draw(trick), draw(st.integers(0, seats - 1)), 0)
    laid = draw(st.integers(0, seats - 1))
    leader = draw(st.integers(0, seats - 1))
    calls = st.sampled_from([(), (Stand(), Beg()), (Give(), Run()), (Run(),)])
    asks = draw(st.sampled_from(Ask))
    over = draw(st.booleans())
    big = st.integers(0, 120)
    points = Scored(1, draw(st.sampled_from(Cause)), 3, 0, draw(trick))
    return replace(
        base,
        score=(draw(big), draw(big)),
        deal=draw(big),
        decision=None
        if over
        else Decision(draw(big), draw(st.integers(0, seats - 1)), asks, draw(calls)),
        turn_ups=PACK[: draw(st.integers(1, 6))],
        trumps=draw(st.none() | st.sampled_from([card.suit for card in PACK])),
        trick=Trick(leader, done.cards[:laid], None, leader if laid else None),
        tricks=(done,) * draw(st.integers(0, 21)),
        hand_counts=(21,) * seats,
        pips=(draw(big), draw(big)),
        points=(points,) * draw(st.integers(0, 7)),
        winner=draw(st.integers(0, 1)) if over else None,
    )


@given(st.data())
def test_every_board_is_one_that_discord_takes(data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from([2, 4]))
    people = data.draw(st.lists(st.none() | names, min_size=seats, max_size=seats))
    state = data.draw(st.sampled_from(TableState))
    public = data.draw(st.none() | publics(seats))
    view = table(
        state,
        public,
        people,
        computers=data.draw(st.lists(st.integers(0, seats - 1))),
        options=data.draw(options),
        opener_name=data.draw(names),
        fill=data.draw(st.sampled_from(Fill)),
        cutter=data.draw(st.integers(0, seats - 1)),
        paused=data.draw(st.none() | st.sampled_from(Pause)),
        game=data.draw(st.integers(1, 999)),
    )
    shown = board(view, SAY)
    check(shown)
    assert ends_with_key(shown)
    check(begun(view, 2, 3, SAY))
    check(rules_of_table(view, SAY))
    check(score(view, SAY))
    assert len(table_list([view] * 30, (), 1, SAY).text or "") <= 2_000


@given(st.data())
def test_every_hand_is_one_that_discord_takes(data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from([2, 4]))
    public = data.draw(publics(seats))
    seat = data.draw(st.integers(0, seats - 1))
    held = data.draw(st.sets(st.sampled_from(PACK), max_size=21))
    refused = [card for card in sorted(held) if data.draw(st.booleans())]
    legal = tuple(Play(card) for card in sorted(held) if card not in refused)
    reasons = st.sampled_from(Reason)
    view = SeatView(
        public,
        seat,
        tuple(sorted(held)),
        legal,
        tuple((card, data.draw(reasons)) for card in refused),
    )
    people = data.draw(st.lists(names, min_size=seats, max_size=seats))
    state = data.draw(st.sampled_from([TableState.PLAYING, TableState.OVER, TableState.CLOSED]))
    where = table(state, public, people, game=data.draw(st.integers(1, 999)), thread_id=2**63)
    shown = hand(HandView(where, view), SAY, private_reply=data.draw(st.booleans()))
    check(shown)
    assert ends_with_key(shown)
    check(past(where, 1, 0, SAY))


@given(st.lists(st.text("ab* ", max_size=50), max_size=200), st.none() | st.just("-# key"))
def test_a_text_is_cut_between_lines_only(lines: list[str], last: str | None) -> None:
    text = fit(lines, 300, last)
    assert len(text) <= 300
    kept = text.split("\n")
    if last is not None:
        assert kept.pop() == last
    if kept not in (lines, [""]):
        assert kept.pop() == "…"
        assert kept == lines[: len(kept)]
    assert LAYOUT_TEXT == 4_000
