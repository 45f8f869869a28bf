"""Buttons of old messages: what was once written as a custom_id means the same for ever."""

import pytest

from bot.engine.actions import (
    Beg,
    Bid,
    Bunch,
    Discard,
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
    ThrowIn,
)
from bot.engine.cards import Card
from bot.engine.ceremony import Colour
from bot.engine.variants import Form
from bot.tables.scores.leaderboard_views import LineKind, SortBy
from bot.tables.scores.periods import Span
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
from bot.ui.controls.rulebook import ChooseGameRules, ShowGameRules, ShowGames
from bot.ui.controls.settings import SettingsAction, SettingsControl
from bot.ui.controls.stats import ShowStats, StatsAct
from bot.ui.controls.table import (
    AddComputer,
    AskThrowIn,
    ChooseOption,
    ChoosePitcher,
    CloseGame,
    CloseTable,
    ComeBack,
    Cut,
    CutHere,
    CutModal,
    Guess,
    Join,
    Leave,
    LeaveGame,
    MakeCall,
    MakeOffer,
    MyHand,
    OfferModal,
    PauseGame,
    PickDiscards,
    PlayCard,
    Rematch,
    RemoveComputer,
    Resume,
    ShowOptions,
    ShowRules,
    Start,
    TableListPage,
)
from bot.ui.core.custom_ids import CONTROLS, BadControl, Control, decode, encode
from cogs.clicks import PAGES

THROWN = (Card.of("4C"), Card.of("JS"))
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

WRITTEN: tuple[tuple[str, Control], ...] = (
    ("1:K7QF:join", Join("K7QF")),
    ("1:K7QF:join:3", Join("K7QF", 3)),
    ("1:K7QF:leave", Leave("K7QF")),
    ("1:K7QF:leave-game:12", LeaveGame("K7QF", 12)),
    ("1:K7QF:add", AddComputer("K7QF")),
    ("1:K7QF:remove", RemoveComputer("K7QF")),
    ("1:K7QF:start", Start("K7QF")),
    ("1:K7QF:close", CloseTable("K7QF")),
    ("1:K7QF:close-game:1", CloseGame("K7QF", 1)),
    ("1:K7QF:house", ShowOptions("K7QF")),
    ("1:K7QF:option", ChooseOption("K7QF")),
    ("1:K7QF:rules", ShowRules("K7QF")),
    ("1:K7QF:hand", MyHand("K7QF")),
    ("1:K7QF:cut-here:1", CutHere("K7QF", 1)),
    ("1:K7QF:cut:1", Cut("K7QF", 1)),
    ("1:K7QF:cut:1:0", Cut("K7QF", 1, 0)),
    ("1:K7QF:cut-modal:1", CutModal("K7QF", 1)),
    ("1:K7QF:guess:1:red", Guess("K7QF", 1, Colour.RED)),
    ("1:K7QF:guess:1:black", Guess("K7QF", 1, Colour.BLACK)),
    ("1:K7QF:pitcher:1:2", ChoosePitcher("K7QF", 1, 2)),
    ("1:K7QF:call:1:0:2:stand", MakeCall("K7QF", 1, 0, 2, Stand())),
    ("1:K7QF:call:1:0:2:beg", MakeCall("K7QF", 1, 0, 2, Beg())),
    ("1:K7QF:call:1:0:2:give", MakeCall("K7QF", 1, 0, 2, Give())),
    ("1:K7QF:call:1:0:2:run", MakeCall("K7QF", 1, 0, 2, Run())),
    ("1:K7QF:call:1:0:2:bunch", MakeCall("K7QF", 1, 0, 2, Bunch())),
    ("1:K7QF:call:1:0:2:play-on", MakeCall("K7QF", 1, 0, 2, PlayOn())),
    ("1:K7QF:call:1:0:2:pass", MakeCall("K7QF", 1, 0, 2, Pass())),
    ("1:K7QF:call:1:0:2:keep", MakeCall("K7QF", 1, 0, 2, Keep())),
    ("1:K7QF:call:1:0:2:refuse", MakeCall("K7QF", 1, 0, 2, Refuse())),
    ("1:K7QF:call:1:0:2:throw-in", MakeCall("K7QF", 1, 0, 2, ThrowIn())),
    ("1:K7QF:call:1:0:2:bid:4", MakeCall("K7QF", 1, 0, 2, Bid(4))),
    ("1:K7QF:call:1:0:2:offer:3", MakeCall("K7QF", 1, 0, 2, Offer(3))),
    ("1:K7QF:call:1:0:2:sell:0", MakeCall("K7QF", 1, 0, 2, Sell(0))),
    ("1:K7QF:call:1:0:2:ask:high", MakeCall("K7QF", 1, 0, 2, Inquire(Extreme.HIGH))),
    (
        "1:K7QF:call:1:0:2:discard:4CJS",
        MakeCall("K7QF", 1, 0, 2, Discard(THROWN)),
    ),
    ("1:K7QF:throw:1:0:2", AskThrowIn("K7QF", 1, 0, 2)),
    ("1:K7QF:pick:1:0:2", PickDiscards("K7QF", 1, 0, 2)),
    ("1:K7QF:offer:1:0:2", MakeOffer("K7QF", 1, 0, 2)),
    ("1:K7QF:offer-modal:1:0:2", OfferModal("K7QF", 1, 0, 2)),
    ("1:K7QF:play:1:0:8S", PlayCard("K7QF", 1, 0, Card.of("8S"))),
    ("1:K7QF:back", ComeBack("K7QF")),
    ("1:K7QF:pause", PauseGame("K7QF")),
    ("1:K7QF:resume", Resume("K7QF")),
    ("1:K7QF:again:999999999", Rematch("K7QF", 999_999_999)),
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
    ("leaf1:rules:trinidad:-::0", ShowGameRules("trinidad")),
    ("leaf1:rules:pitch:-::3", ShowGameRules("pitch", page=3)),
    ("leaf1:rules:trinidad:2x4::0", ShowGameRules("trinidad", Form(2, 4))),
    (
        "leaf1:rules:trinidad:2x4:99.0.0.0.0:0",
        ShowGameRules("trinidad", Form(2, 4), {"target": 100}),
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
    ("tables1:9999", TableListPage(9_999)),
    ("privacy1:delete:100:29000000", DeletionControl(delete=True, user_id=100, minute=29_000_000)),
    ("privacy1:keep:100:29000000", DeletionControl(delete=False, user_id=100, minute=29_000_000)),
    ("set1:me:language", SettingsControl(SettingsAction.MY_LANGUAGE)),
    ("set1:me:look", SettingsControl(SettingsAction.MY_LOOK)),
    ("set1:me:colours", SettingsControl(SettingsAction.MY_COLOURS)),
    ("set1:me:place", SettingsControl(SettingsAction.MY_PLACE)),
    ("set1:see:tables", SettingsControl(SettingsAction.TABLES)),
    ("set1:see:clock", SettingsControl(SettingsAction.CLOCK)),
    ("set1:see:words", SettingsControl(SettingsAction.WORDS)),
    ("set1:see:people", SettingsControl(SettingsAction.PEOPLE)),
    ("set1:server:game", SettingsControl(SettingsAction.GAME)),
    ("set1:server:form", SettingsControl(SettingsAction.FORM)),
    ("set1:server:channel", SettingsControl(SettingsAction.CHANNEL)),
    ("set1:server:anywhere", SettingsControl(SettingsAction.ANY_CHANNEL)),
    ("set1:server:threads", SettingsControl(SettingsAction.THREADS)),
    ("set1:server:pace", SettingsControl(SettingsAction.PACE)),
    ("set1:ask:times", SettingsControl(SettingsAction.ASK_TIMES)),
    ("set1:server:times", SettingsControl(SettingsAction.TIMES)),
    ("set1:server:language", SettingsControl(SettingsAction.LANGUAGE)),
    ("set1:server:look", SettingsControl(SettingsAction.LOOK)),
    ("set1:server:openers", SettingsControl(SettingsAction.OPENERS)),
    ("set1:server:role", SettingsControl(SettingsAction.ROLE)),
    ("set1:ask:most", SettingsControl(SettingsAction.ASK_MOST)),
    ("set1:server:most", SettingsControl(SettingsAction.MOST)),
)


@pytest.mark.parametrize(("custom_id", "control"), WRITTEN, ids=[one for one, _ in WRITTEN])
def test_every_custom_id_keeps_its_meaning(custom_id: str, control: Control) -> None:
    assert decode(custom_id) == control
    assert encode(control) == custom_id


def test_all_controls_are_among_them() -> None:
    assert {type(control) for _, control in WRITTEN} == {
        kind for kinds in CONTROLS.values() for kind in kinds.values()
    }


def test_every_prefix_has_an_answer() -> None:
    assert {*PAGES, Join.prefix} == set(CONTROLS)


@pytest.mark.parametrize("custom_id", [one for one, _ in WRITTEN])
def test_none_is_read_with_a_word_too_many_or_too_few(custom_id: str) -> None:
    known = {one.removesuffix(":practice") for one, _ in WRITTEN}
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
