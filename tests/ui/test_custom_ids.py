"""custom_ids: old ones keep their meaning, and forged ones are refused."""

import re
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.actions import (
    Action,
    Beg,
    Bid,
    Bunch,
    CallCard,
    CallRevoke,
    Discard,
    Done,
    Extreme,
    Give,
    Inquire,
    Keep,
    Offer,
    Pass,
    PlayOn,
    Refuse,
    Run,
    Sell,
    Stand,
    TakeBack,
    ThrowIn,
)
from bot.engine.cards import PACK, PACK_ORDER, Card
from bot.engine.ceremony import Colour
from bot.engine.rulings import RulingKind
from bot.engine.variants import Form
from bot.tables.scores.leaderboard_views import LineKind, SortBy
from bot.tables.scores.periods import Span
from bot.ui.controls import events, referee
from bot.ui.controls import table as controls
from bot.ui.controls.again import GiveAgain, GiveAgainWith
from bot.ui.controls.help import ChooseGame, ChooseTopic, ShowTopic, Topic
from bot.ui.controls.history import (
    GetRecord,
    HowItWorks,
    PickDeal,
    PickEye,
    PickGame,
    ShowCheck,
    ShowGame,
    ShowMoment,
    ShowPastGames,
    ShowReplay,
)
from bot.ui.controls.leaderboard import LeaderboardAct, ShowLeaderboard
from bot.ui.controls.privacy import DeletionControl
from bot.ui.controls.rulebook import (
    ChooseGameRules,
    ShowCardWords,
    ShowFirstGame,
    ShowGameRules,
    ShowGames,
)
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.controls.stats import ShowStats, StatsAct
from bot.ui.controls.table import Join, MakeCall, TableListPage
from bot.ui.core.custom_ids import (
    CONTROLS,
    BadControl,
    Control,
    FieldCodec,
    _fields,
    _notes,
    decode,
    encode,
)
from cogs.clicks import PAGES

CALLS: tuple[tuple[str, Action], ...] = (
    *(("stand", Stand()), ("beg", Beg()), ("give", Give()), ("run", Run()), ("bunch", Bunch())),
    *(("play-on", PlayOn()), ("pass", Pass()), ("keep", Keep()), ("refuse", Refuse())),
    *(("throw-in", ThrowIn()), ("bid:4", Bid(4)), ("offer:3", Offer(3)), ("sell:0", Sell(0))),
    ("ask:high", Inquire(Extreme.HIGH)),
    ("discard:4CJS", Discard((Card.of("4C"), Card.of("JS")))),
    *(("done", Done()), ("take-back", TakeBack()), ("expose-call:2D", CallCard(Card.of("2D")))),
    ("call:3:11", CallRevoke(3, 11)),
)
BOARD = ShowLeaderboard(
    variant="pitch",
    span=Span.MONTH,
    month=202611,
    kind=LineKind.PARTNERS,
    order=SortBy.RATING,
    page=999_999,
    drawn=True,
    act=LeaderboardAct.WHEN,
    practice=True,
)
SEASON = ShowLeaderboard(span=Span.SEASON, month=202610, act=LeaderboardAct.MINE)
PORTRAIT = ShowStats(2**63 - 1, "pitch", drawn=True, act=StatsAct.GAME, practice=True)

_NEW = (0, 0, 0, 0, "Friday")
_CUP = (events.PresetCode.CUP, 29_000_000, 64, 14, 123_456_789, "Cup: the 1st")

WRITTEN: tuple[tuple[str, Control], ...] = (
    ("1:K7QF:join", Join("K7QF")),
    ("1:K7QF:join:3", Join("K7QF", 3)),
    ("1:K7QF:leave", controls.Leave("K7QF")),
    ("1:K7QF:leave-game:12", controls.LeaveGame("K7QF", 12)),
    ("1:K7QF:add", controls.AddComputer("K7QF")),
    ("1:K7QF:remove", controls.RemoveComputer("K7QF")),
    ("1:K7QF:start", controls.Start("K7QF")),
    ("1:K7QF:close", controls.CloseTable("K7QF")),
    ("1:K7QF:close-game:1", controls.CloseGame("K7QF", 1)),
    ("1:K7QF:house", controls.ShowOptions("K7QF")),
    ("1:K7QF:option", controls.ChooseOption("K7QF")),
    ("1:K7QF:rules", controls.ShowRules("K7QF")),
    ("1:K7QF:more", controls.ShowMore("K7QF")),
    ("1:K7QF:follow", controls.FollowTable("K7QF")),
    ("1:K7QF:unfollow", controls.StopFollowing("K7QF")),
    ("1:K7QF:hand", controls.MyHand("K7QF")),
    ("1:K7QF:how:1", controls.ShowFingerprint("K7QF", 1)),
    ("1:K7QF:tricks:2:3:0", controls.ShowTricks("K7QF", 2, 3)),
    ("1:K7QF:tricks:2:3:1", controls.ShowTricks("K7QF", 2, 3, 1)),
    ("1:K7QF:cut-here:1", controls.CutHere("K7QF", 1)),
    ("1:K7QF:cut:1", controls.Cut("K7QF", 1)),
    ("1:K7QF:cut:1:0", controls.Cut("K7QF", 1, 0)),
    ("1:K7QF:cut-modal:1", controls.CutModal("K7QF", 1)),
    ("1:K7QF:guess:1:red", controls.Guess("K7QF", 1, Colour.RED)),
    ("1:K7QF:guess:1:black", controls.Guess("K7QF", 1, Colour.BLACK)),
    ("1:K7QF:pitcher:1:2", controls.ChoosePitcher("K7QF", 1, 2)),
    *((f"1:K7QF:call:1:0:2:{word}", MakeCall("K7QF", 1, 0, 2, call)) for word, call in CALLS),
    ("1:K7QF:throw:1:0:2", controls.AskThrowIn("K7QF", 1, 0, 2)),
    ("1:K7QF:pick:1:0:2", controls.PickDiscards("K7QF", 1, 0, 2)),
    ("1:K7QF:offer:1:0:2", controls.MakeOffer("K7QF", 1, 0, 2)),
    ("1:K7QF:offer-modal:1:0:2", controls.OfferModal("K7QF", 1, 0, 2)),
    ("1:K7QF:play:1:0:8S", controls.PlayCard("K7QF", 1, 0, Card.of("8S"))),
    ("1:K7QF:take-back:1:0:8S", controls.TakeBackCard("K7QF", 1, 0, Card.of("8S"))),
    ("1:K7QF:play-anyway:1:0:4:8S", controls.PlayAnyway("K7QF", 1, 0, 4, Card.of("8S"))),
    ("1:K7QF:exposed:1:0", controls.PickExposed("K7QF", 1, 0)),
    ("1:K7QF:revoke:1:0", controls.CallARevoke("K7QF", 1, 0)),
    ("1:K7QF:revoke-by:1:0", controls.PickOffender("K7QF", 1, 0)),
    ("1:K7QF:revoke-in:1:0:3:1", controls.PickTrick("K7QF", 1, 0, 3, 1)),
    ("1:K7QF:revoke-call:1:0:3:25", controls.ConfirmRevoke("K7QF", 1, 0, 3, 25)),
    ("1:K7QF:back", controls.ComeBack("K7QF")),
    ("1:K7QF:pause", controls.PauseGame("K7QF")),
    ("1:K7QF:resume", controls.Resume("K7QF")),
    ("1:K7QF:again:999999999", controls.Rematch("K7QF", 999_999_999)),
    ("1:K7QF:partners:2", controls.ChangePartners("K7QF", 2)),
    ("1:K7QF:next:2:13", controls.NextDeal("K7QF", 2, 13)),
    ("1:K7QF:last-own", controls.KeepLastCards("K7QF")),
    ("1:K7QF:last-bot", controls.LeaveLastCards("K7QF")),
    ("past1:list:9223372036854775807:-:0", ShowPastGames(2**63 - 1)),
    ("past1:list:100:pitch:2", ShowPastGames(100, "pitch", 2)),
    ("past1:pick:100:-:0", PickGame(100)),
    ("past1:game:K7QF:1", ShowGame("K7QF", 1)),
    ("past1:record:K7QF:1", GetRecord("K7QF", 1)),
    ("past1:replay:K7QF:1", ShowReplay("K7QF", 1)),
    ("past1:at:K7QF:1:0:7:-:trick-next", ShowMoment("K7QF", 1, 0, 7, None, "trick-next")),
    ("past1:at:K7QF:1:0:7:3:first", ShowMoment("K7QF", 1, 0, 7, 3, "first")),
    ("past1:deal:K7QF:1:-", PickDeal("K7QF", 1, None)),
    ("past1:deal:K7QF:1:0", PickDeal("K7QF", 1, 0)),
    ("past1:eye:K7QF:1:0:7", PickEye("K7QF", 1, 0, 7)),
    ("past1:check:K7QF:1:99999", ShowCheck("K7QF", 1, 99_999)),
    ("past1:how:K7QF:1:0", HowItWorks("K7QF", 1, 0)),
    ("leaf1:games:0", ShowGames()),
    ("leaf1:choose:999", ChooseGameRules(999)),
    ("leaf1:first", ShowFirstGame()),
    ("leaf1:words:basic:-:", ShowCardWords("basic")),
    ("leaf1:words:trinidad:2x4:", ShowCardWords("trinidad", Form(2, 4))),
    ("leaf1:rules:trinidad:-::0", ShowGameRules("trinidad")),
    ("leaf1:rules:pitch:-::3", ShowGameRules("pitch", page=3)),
    ("leaf1:rules:trinidad:2x4::0", ShowGameRules("trinidad", Form(2, 4))),
    (
        "leaf1:rules:trinidad:2x4:99.0.0.0.0:0",
        ShowGameRules("trinidad", Form(2, 4), {"target": 100}),
    ),
    (
        "leaf1:rules:trinidad:2x4:13.0.0.0.0.2.0.1:0",
        ShowGameRules("trinidad", Form(2, 4), {"revokes": "called"}),
    ),
    ("rank1:-:all:0:players:wins:1:0:turn", ShowLeaderboard()),
    (
        "rank1:pitch:month:202611:partners:rating:999999:1:when:practice",
        BOARD,
    ),
    (
        "rank1:-:season:202610:players:wins:1:0:mine",
        SEASON,
    ),
    ("stats1:0:-:0:show", ShowStats()),
    (
        "stats1:9223372036854775807:pitch:1:game:practice",
        PORTRAIT,
    ),
    ("stats1:100:-:0:who", ShowStats(100, act=StatsAct.WHO)),
    ("help1:see:start", ShowTopic(Topic.START)),
    ("help1:see:trouble", ShowTopic(Topic.TROUBLE)),
    ("help1:menu", ChooseTopic()),
    ("help1:games", ChooseGame()),
    ("tables1:0", TableListPage()),
    ("do1:as:table open", GiveAgain("table open")),
    (
        "do1:as:table open:game:pitch:players:4",
        GiveAgain("table open", (("game", "pitch"), ("players", "4"))),
    ),
    ("do1:with:hand:table", GiveAgainWith("hand", "table")),
    ("do1:with:play:table:card:5%25%3A♥", GiveAgainWith("play", "table", (("card", "5%:♥"),))),
    ("tables1:9999", TableListPage(9_999)),
    ("privacy1:delete:100:29000000", DeletionControl(delete=True, user_id=100, minute=29_000_000)),
    ("privacy1:keep:100:29000000", DeletionControl(delete=False, user_id=100, minute=29_000_000)),
    ("set1:me:language", SettingsControl(SettingsAct.MY_LANGUAGE)),
    ("set1:me:look", SettingsControl(SettingsAct.MY_LOOK)),
    ("set1:me:colours", SettingsControl(SettingsAct.MY_COLOURS)),
    ("set1:me:place", SettingsControl(SettingsAct.MY_PLACE)),
    ("set1:me:illegal", SettingsControl(SettingsAct.MY_ILLEGAL_CARDS)),
    ("set1:me:own-place", SettingsControl(SettingsAct.MY_OWN_PLACE)),
    ("set1:see:tables", SettingsControl(SettingsAct.TABLES)),
    ("set1:see:clock", SettingsControl(SettingsAct.CLOCK)),
    ("set1:see:words", SettingsControl(SettingsAct.WORDS)),
    ("set1:see:people", SettingsControl(SettingsAct.PEOPLE)),
    ("set1:server:game", SettingsControl(SettingsAct.GAME)),
    ("set1:server:form", SettingsControl(SettingsAct.FORM)),
    ("set1:server:channel", SettingsControl(SettingsAct.CHANNEL)),
    ("set1:server:anywhere", SettingsControl(SettingsAct.ANY_CHANNEL)),
    ("set1:server:threads", SettingsControl(SettingsAct.THREADS)),
    ("set1:server:pace", SettingsControl(SettingsAct.PACE)),
    ("set1:server:tempo", SettingsControl(SettingsAct.TEMPO)),
    ("set1:ask:times", SettingsControl(SettingsAct.ASK_TIMES)),
    ("set1:server:times", SettingsControl(SettingsAct.TIMES)),
    ("set1:server:language", SettingsControl(SettingsAct.LANGUAGE)),
    ("set1:server:look", SettingsControl(SettingsAct.LOOK)),
    ("set1:server:openers", SettingsControl(SettingsAct.OPENERS)),
    ("set1:server:event-role", SettingsControl(SettingsAct.EVENT_ROLE)),
    ("set1:server:role", SettingsControl(SettingsAct.ROLE)),
    ("set1:ask:most", SettingsControl(SettingsAct.ASK_MOST)),
    ("set1:server:most", SettingsControl(SettingsAct.MOST)),
    ("set1:server:referee-role", SettingsControl(SettingsAct.REFEREE_ROLE)),
    ("set1:server:referees", SettingsControl(SettingsAct.REFEREES)),
    ("event1:K7QFX:join", events.JoinEvent("K7QFX")),
    ("event1:K7QFX:partner", events.PickPartner("K7QFX")),
    ("event1:K7QFX:alone", events.EnterAlone("K7QFX")),
    ("event1:K7QFX:looking", events.PickLooking("K7QFX")),
    ("event1:K7QFX:team-form", events.TeamForm("K7QFX")),
    ("event1:K7QFX:confirm", events.ConfirmEntry("K7QFX")),
    ("event1:K7QFX:mine", events.ShowEntry("K7QFX")),
    ("event1:K7QFX:members", events.PickMembers("K7QFX")),
    ("event1:K7QFX:remove", events.PickRemoved("K7QFX")),
    ("event1:K7QFX:leave:0", events.LeaveEntry("K7QFX", sure=False)),
    ("event1:K7QFX:leave:1", events.LeaveEntry("K7QFX", sure=True)),
    ("event1:K7QFX:withdraw:0", events.WithdrawEntry("K7QFX", sure=False)),
    ("event1:K7QFX:withdraw:1", events.WithdrawEntry("K7QFX", sure=True)),
    ("event1:K7QFX:here", events.CheckInHere("K7QFX")),
    ("event1:K7QFX:my-match", events.ShowMyMatch("K7QFX")),
    ("event1:K7QFX:captain:4", events.PickCaptain("K7QFX", 4)),
    ("event1:K7QFX:row:3", events.PickRow("K7QFX", 3)),
    ("event1:K7QFX:ask-start:12", events.AskStart("K7QFX", 12)),
    ("event1:K7QFX:start-form:12", events.StartForm("K7QFX", 12)),
    ("event1:K7QFX:agree:12:29000000", events.AgreeToStart("K7QFX", 12, 29_000_000)),
    ("event1:K7QFX:home", events.PickHome("K7QFX")),
    ("event1:K7QFX:cut", events.CutBoards("K7QFX")),
    ("event1:K7QFX:cut-form", events.CutForm("K7QFX")),
    ("event1:K7QFX:entrants:0", events.ShowEntrants("K7QFX")),
    ("event1:K7QFX:standings:1:2", events.ShowStandings("K7QFX", 1, 2)),
    ("event1:K7QFX:scorers", events.ShowScorers("K7QFX")),
    ("event1:K7QFX:draw:0:3:1", events.ShowDraw("K7QFX", 0, 3, 1)),
    ("event1:K7QFX:fixtures:999", events.ShowFixtures("K7QFX")),
    ("event1:K7QFX:file:json", events.GetEventFile("K7QFX", events.FileKind.JSON)),
    ("event1:K7QFX:more", events.ShowEventMore("K7QFX")),
    ("event1:K7QFX:desk:0", events.ShowDesk("K7QFX")),
    ("event1:K7QFX:do:begin:0:0:0", events.DoAtDesk("K7QFX", events.DeskAct.BEGIN)),
    ("event1:K7QFX:do:stop:12:3:0", events.DoAtDesk("K7QFX", events.DeskAct.STOP, 12, 3)),
    ("event1:K7QFX:do:result:12:3:2", events.DoAtDesk("K7QFX", events.DeskAct.RESULT, 12, 3, 2)),
    ("event1:K7QFX:form:forfeit:12:1:0", events.DeskForm("K7QFX", events.DeskAct.FORFEIT, 12, 1)),
    ("event1:K7QFX:plan", events.ShowPlan("K7QFX")),
    ("event1:K7QFX:plan-part", events.PickPlanPart("K7QFX")),
    (
        "event1:K7QFX:plan-value:level:1",
        events.PickPlanValue("K7QFX", events.PlanPart.LEVEL, 1),
    ),
    ("event1:K7QFX:plan-form:rounds:0", events.PlanForm("K7QFX", events.PlanPart.ROUNDS)),
    ("event1:K7QFX:desk-more", events.ShowDeskMore("K7QFX")),
    ("event1:K7QFX:become", events.BecomeDirector("K7QFX")),
    ("event1:K7QFX:game:12", events.PickWrongGame("K7QFX", 12)),
    ("event1:K7QFX:dismiss", events.PickDismissed("K7QFX")),
    ("event1:K7QFX:channel", events.PickEventChannel("K7QFX")),
    ("event1:K7QFX:entrant:0", events.PickEntrant("K7QFX")),
    ("event1:K7QFX:match:1", events.PickMatch("K7QFX", 1)),
    ("event1:K7QFX:director", events.PickDirector("K7QFX")),
    ("event1:K7QFX:enter", events.EnterPeople("K7QFX")),
    ("event1:K7QFX:out:4", events.PickOut("K7QFX", 4)),
    ("event1:K7QFX:in:4:9", events.SubstituteForm("K7QFX", 4, 9)),
    ("newevent1:preset", events.PickPreset()),
    ("newevent1:form:se", events.NewEventForm(events.PresetCode.SWISS)),
    ("newevent1:change:se:0:0:0:0:Friday", events.ChangeDraft(events.PresetCode.SWISS, *_NEW)),
    ("newevent1:to:cc:29000000:64:14:123456789:Cup%3A the 1st", events.ChooseTarget(*_CUP)),
    ("newevent1:announce:cc:29000000:64:14:123456789:Cup%3A the 1st", events.Announce(*_CUP)),
    ("1:K7QF:referee", referee.AskReferee("K7QF")),
    ("1:K7QF:referee-modal", referee.RefereeModal("K7QF")),
    ("1:K7QF:look-into", referee.LookIntoIt("K7QF")),
    ("1:K7QF:rule:1:2:again", referee.AskRuling("K7QF", 1, 2, RulingKind.AGAIN)),
    ("1:K7QF:rule-on:1:2", referee.PickPenalty("K7QF", 1, 2)),
    ("1:K7QF:ruling-modal:1:2:none", referee.RulingModal("K7QF", 1, 2, RulingKind.NONE)),
    ("1:K7QF:ruling-modal:1:2:penalty:3", referee.RulingModal("K7QF", 1, 2, RulingKind.PENALTY, 3)),
    ("1:K7QF:ruling-modal:1:2:penalty", referee.RulingModal("K7QF", 1, 2, RulingKind.PENALTY)),
)


@pytest.mark.parametrize(("custom_id", "control"), WRITTEN)
def test_every_custom_id_keeps_its_meaning(custom_id: str, control: Control) -> None:
    assert decode(custom_id) == control
    assert encode(control) == custom_id


def test_every_control_has_an_example() -> None:
    assert {type(control) for _, control in WRITTEN} == {
        kind for kinds in CONTROLS.values() for kind in kinds.values()
    }


def test_every_prefix_has_an_answer() -> None:
    assert {*PAGES, Join.prefix} == set(CONTROLS)


@pytest.mark.parametrize("custom_id", [custom_id for custom_id, _ in WRITTEN])
def test_none_is_read_with_a_word_too_many_or_too_few(custom_id: str) -> None:
    known = {written.removesuffix(":practice") for written, _ in WRITTEN}
    shorter, _, _ = custom_id.rpartition(":")
    more = {f"{custom_id}:", f"{custom_id}:-", f":{custom_id}", f"{custom_id}\n"}
    for forged in {shorter, *more} - known:
        with pytest.raises(BadControl):
            decode(forged)


@pytest.mark.parametrize(
    "forged",
    [
        "rank2:x",
        "rank1:-:all:0:players:wins:1:0:turn:practice:practice",
        "rank1:bridge:all:0:players:wins:1:0:turn",
        "rank1:-:ever:0:players:wins:1:0:turn",
        "rank1:-:all:0:players:wins:0:0:turn",
        "rank1:-:all:0:players:wins:01:0:turn",
        "rank1:-:all:0:players:wins:٣:0:turn",
        "rank1:-:all:0:players:wins:1:2:turn",
        "stats1:-1:-:0:show",
        "stats1:9223372036854775808:-:0:show",
    ],
)
def test_a_value_that_its_field_does_not_take_is_refused(forged: str) -> None:
    with pytest.raises(BadControl):
        decode(forged)


def test_a_longer_one_than_discord_takes_is_refused() -> None:
    cards = tuple(Card.of(f"{rank}{suit}") for suit in "CDHS" for rank in "23456789TJQKA")
    with pytest.raises(BadControl):
        decode(encode(MakeCall("K7QF", 1, 0, 2, Discard(cards))))


SPOKEN = [call for word, call in CALLS if ":" not in word]
hands = st.sets(st.sampled_from(PACK), min_size=1, max_size=15).map(
    lambda cards: tuple(sorted(cards, key=PACK_ORDER))
)
calls = st.one_of(
    st.sampled_from([*SPOKEN, *map(Inquire, Extreme)]),
    st.builds(Discard, hands),
    *(st.builds(kind, st.integers(0, 100)) for kind in (Bid, Offer, Sell)),
)


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Draw what a field with this annotation can hold."""
    for note in _notes(hint):
        match note:
            case range():
                return st.integers(note.start, note.stop - 1)
            case re.Pattern():
                return st.from_regex(note, fullmatch=True)
            case FieldCodec():
                return calls
    if kinds := get_args(hint.__origin__ if _notes(hint) else hint):
        return st.none() | values(kinds[0])
    return st.sampled_from(PACK if hint is Card else list(hint))


def drawn(kind: Any) -> st.SearchStrategy[Control]:
    return st.builds(kind, **{field.name: values(field.hint) for field in _fields(kind)})


@given(st.sampled_from([*CONTROLS[Join.prefix].values()]).flatmap(drawn))
def test_every_control_of_a_table_comes_back_from_its_custom_id(control: Control) -> None:
    assert decode(encode(control)) == control


WORDS = "1 2 K7QF play call join cut hand again beg stand 8S 0 -1 01 ١ 1111111111 discard 4C5D red"
words = st.sampled_from([*WORDS.split(), "\n", ""])


@given(st.text() | st.lists(words | st.text(max_size=3)).map(":".join))
def test_nothing_is_read_that_was_not_written(custom_id: str) -> None:
    try:
        control = decode(custom_id)
    except BadControl:
        return
    assert encode(control) == custom_id


CALL = "1:K7QF:call:1:0:2"
FORGED = [
    *("", "toy:on", "one:K7QF:hand", "persistent_view:7", "2:K7QF:hand", "1:K7QF", "1::hand"),
    *("1:K7QF:hand:1", "1:K7-F:hand", "1:K7QF:fold", "1:K7QF:again:1000000000", "1:K7QF:cut"),
    *("1:K7QF:join:", "1:K7QF:join:-1", "1:K7QF:join:00", "1:K7QF:join:-", "1:K7QF:cut:1:2:3"),
    *("1:K7QF:play:1:0:1S", "1:K7QF:play:1:0:play", "1:K7QF:play:1:0:8S\n", "1:K7QF:guess:1:green"),
    *("1:K7QF:pick:1:0", "1:K7QF:throw:1:0:2:3", CALL, f"{CALL}:win", f"{CALL}:play:8S"),
    *(f"{CALL}:play", f"{CALL}:bid", f"{CALL}:bid:high", f"{CALL}:bid:01", f"{CALL}:bid:١"),
    *(f"{CALL}:discard", f"{CALL}:discard:", f"{CALL}:discard:4", f"{CALL}:discard:5D4C"),
    *(f"{CALL}:discard:4C4C", f"{CALL}:ask:middle"),
    *("leaf1", "leaf1:", "leaf2:games:0", "games:0", "leaf1:games", "leaf1:games:-1"),
    *("leaf1:games:01", "leaf1:games:x", "leaf1:rules:poker:-::0", "leaf1:rules:trinidad:3x3::0"),
    *("leaf1:rules:trinidad:2x04::0", "leaf1:rules:trinidad:2x4:9.9.9.9.9:0"),
    *("leaf1:rules:trinidad:2x4:0:0", "leaf1:rules:trinidad:2x4:13.0.0.0.0:0"),
    *("leaf1:rules:trinidad:-::0:0", "help1", "help1:see", "help1:see:START", "help1:menu:"),
    *("help1:games:pitch", "tables1", "tables1:", "tables1:x", "tables1:-1", "tables1:01"),
    *("tables1:1:1", "tables1:99999"),
    *("rank1:-:all:202611:players:wins:1:0:turn", "rank1:-:month:0:players:wins:1:0:turn"),
    *("rank1:-:month:202613:players:wins:1:0:turn", "rank1:-:season:202611:players:wins:1:0:turn"),
    *("past1", "past1:at:K7QF:1:0:0:-", "past1:at:K7QF:1:0:0:-:up", "past1:at:K7QF:1:0:-1:-:next"),
    *("past1:at:K7QF:1:0:01:-:next", "past1:at:k7qf:1:0:0:-:next", "past1:list:1:poker:0"),
    *("past1:list:x:-:0", f"past1:list:{2**63}:-:0", "past1:game:K7QF:1:2"),
    *("past1:game:K7QF:100000", "past1:how:K7QF:²:0"),
    *("set1:", "set1", "set1:server:", "set1:server:gamex", "set1:GAME"),
    *("do1", "do1:as", "do1:as:settings server", "do1:as:play:card", "do1:as:play:CARD:JS"),
    *("do1:as:play:card:JS:card:JS", "do1:as:play:card:%", "do1:with:play", "do1:with:play::card"),
]


@pytest.mark.parametrize("custom_id", FORGED)
def test_forged_custom_ids_are_refused(custom_id: str) -> None:
    with pytest.raises(BadControl):
        decode(custom_id)
