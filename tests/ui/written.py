"""A custom_id of each kind of control, as messages of today and of earlier versions have them."""

from __future__ import annotations

from typing import Any

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
    Name,
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
from bot.engine.cards import Card, Suit
from bot.engine.ceremony import Colour
from bot.engine.rulings import RulingKind
from bot.engine.variants import Form
from bot.ui.controls import drafts, events, learn, lfg, series
from bot.ui.controls import table as controls
from bot.ui.controls.again import FormAgain, GiveAgain, GiveAgainWith, SendForm
from bot.ui.controls.daily import (
    PlayDaily,
    ShareDaily,
    ShowDaily,
    ShowDailyMonth,
    ShowLastDaily,
)
from bot.ui.controls.help import ChooseGame, ChooseTopic, PlayAlone, ShowTopic, Topic
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
from bot.ui.controls.privacy import DeletionControl
from bot.ui.controls.recap import RecapAct, ShowRecap
from bot.ui.controls.review import ReviewStage, ShowMistake, ShowReview
from bot.ui.controls.rulebook import (
    ChooseGameRules,
    ChooseShelf,
    ShowCardWords,
    ShowFirstGame,
    ShowGameRules,
    ShowGames,
)
from bot.ui.controls.scores import LeaderboardAct, ShowLeaderboard, ShowStats, StatsAct
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.controls.table import Join, MakeCall, TableListPage
from bot.ui.core.custom_ids import Control
from bot.views.leaderboard import LineKind, SortBy
from bot.views.periods import Span

CALLS: tuple[tuple[str, Action], ...] = (
    *(("stand", Stand()), ("beg", Beg()), ("give", Give()), ("run", Run()), ("bunch", Bunch())),
    *(("play-on", PlayOn()), ("pass", Pass()), ("keep", Keep()), ("refuse", Refuse())),
    *(("throw-in", ThrowIn()), ("bid:4", Bid(4)), ("offer:3", Offer(3)), ("sell:0", Sell(0))),
    ("ask:high", Inquire(Extreme.HIGH)),
    ("discard:4CJS", Discard((Card.of("4C"), Card.of("JS")))),
    *(("discard:X1", Discard((Card.of("X1"),))), ("discard:", Discard(()))),
    ("name:H", Name(Suit.HEARTS)),
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


SETTINGS = (
    *(("me:language", SettingsAct.MY_LANGUAGE), ("me:look", SettingsAct.MY_LOOK)),
    *(("me:colours", SettingsAct.MY_COLOURS), ("me:place", SettingsAct.MY_PLACE)),
    ("me:illegal", SettingsAct.MY_ILLEGAL_CARDS),
    ("see:tables", SettingsAct.TABLES),
    *(("see:clock", SettingsAct.CLOCK), ("see:words", SettingsAct.WORDS)),
    *(("see:people", SettingsAct.PEOPLE), ("server:game", SettingsAct.GAME)),
    *(("server:form", SettingsAct.FORM), ("server:channel", SettingsAct.CHANNEL)),
    ("server:anywhere", SettingsAct.ANY_CHANNEL),
    *(("server:threads", SettingsAct.THREADS), ("server:pace", SettingsAct.PACE)),
    *(("server:tempo", SettingsAct.TEMPO), ("ask:times", SettingsAct.ASK_TIMES)),
    ("server:level", SettingsAct.LEVEL),
    *(("server:times", SettingsAct.TIMES), ("server:language", SettingsAct.LANGUAGE)),
    *(("server:look", SettingsAct.LOOK), ("server:openers", SettingsAct.OPENERS)),
    *(("server:event-role", SettingsAct.EVENT_ROLE), ("server:role", SettingsAct.ROLE)),
    *(("ask:most", SettingsAct.ASK_MOST), ("server:most", SettingsAct.MOST)),
    *(("see:daily", SettingsAct.DAILY), ("server:daily-game", SettingsAct.DAILY_GAME)),
    ("server:daily-channel", SettingsAct.DAILY_CHANNEL),
    *(("ask:zone", SettingsAct.ASK_ZONE), ("server:zone", SettingsAct.ZONE)),
    ("server:referee-role", SettingsAct.REFEREE_ROLE),
    ("server:referees", SettingsAct.REFEREES),
)


PLAIN: tuple[tuple[str, type[Any]], ...] = (
    *(("leave", controls.Leave), ("add", controls.AddComputer)),
    *(("remove", controls.RemoveComputer), ("start", controls.Start)),
    ("level", controls.SetLevel),
    *(("close", controls.CloseTable), ("house", controls.ShowOptions)),
    *(("option", controls.ChooseOption), ("rules", controls.ShowRules)),
    *(("named", controls.ChooseHouseGame), ("keep", controls.KeepHouseGame)),
    ("keep-modal", controls.HouseGameModal),
    *(("more", controls.ShowMore), ("follow", controls.FollowTable)),
    *(("unfollow", controls.StopFollowing), ("hand", controls.MyHand)),
    *(("back", controls.ComeBack), ("pause", controls.PauseGame)),
    *(("resume", controls.Resume), ("last-own", controls.KeepLastCards)),
    *(("last-bot", controls.LeaveLastCards), ("referee", controls.AskReferee)),
    *(("referee-modal", controls.RefereeModal), ("look-into", controls.LookIntoIt)),
)


EVENT_PLAIN: tuple[tuple[str, type[Any]], ...] = (
    *(("join", events.JoinEvent), ("partner", events.PickPartner)),
    *(("alone", events.EnterAlone), ("looking", events.PickLooking)),
    *(("team-form", events.TeamForm), ("confirm", events.ConfirmEntry)),
    *(("mine", events.ShowEntry), ("members", events.PickMembers)),
    *(("remove", events.PickRemoved), ("here", events.CheckInHere)),
    *(("my-match", events.ShowMyMatch), ("home", events.PickHome)),
    *(("cut", events.CutBoards), ("cut-form", events.CutForm)),
    *(("scorers", events.ShowScorers), ("more", events.ShowEventMore)),
    *(("plan", events.ShowPlan), ("plan-part", events.PickPlanPart)),
    *(("desk-more", events.ShowDeskMore), ("become", events.BecomeDirector)),
    *(("dismiss", events.PickDismissed), ("channel", events.PickEventChannel)),
    *(("director", events.PickDirector), ("enter", events.EnterPeople)),
    *(("who-goes", events.PickWhoGoes), ("ask-bye", events.AskBye)),
    *(("ask-team", events.AskTeam), ("new-team", events.NewTeamForm)),
)


_NEW = (0, 0, 0, 0, "Friday")


_CUP = (drafts.PresetCode.CUP, 29_000_000, 64, 14, 123_456_789, "Cup: the 1st")


WRITTEN: tuple[tuple[str, Control], ...] = (
    ("1:K7QF:join", Join("K7QF")),
    ("1:K7QF:join:3", Join("K7QF", 3)),
    *((f"1:K7QF:{tag}", kind("K7QF")) for tag, kind in PLAIN),
    ("1:K7QF:leave-game:12", controls.LeaveGame("K7QF", 12)),
    ("1:K7QF:close-game:1", controls.CloseGame("K7QF", 1)),
    ("1:K7QF:how:1", controls.ShowFingerprint("K7QF", 1)),
    ("1:K7QF:why:2:3", controls.WhyPoints("K7QF", 2, 3)),
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
    ("1:K7QF:hint:1:0:2", controls.AskHint("K7QF", 1, 0, 2)),
    ("1:K7QF:pick:1:0:2", controls.PickDiscards("K7QF", 1, 0, 2)),
    ("1:K7QF:bid:1:0:2", controls.PickBid("K7QF", 1, 0, 2)),
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
    ("1:K7QF:again:999999999", controls.Rematch("K7QF", 999_999_999)),
    ("1:K7QF:partners:2", controls.ChangePartners("K7QF", 2)),
    ("1:K7QF:next:2:13", controls.NextDeal("K7QF", 2, 13)),
    ("past1:list:9223372036854775807:-:0", ShowPastGames(2**63 - 1)),
    ("past1:list:100:pitch:2", ShowPastGames(100, "pitch", 2)),
    ("past1:pick:100:-:0", PickGame(100)),
    ("past1:game:K7QF:1", ShowGame("K7QF", 1)),
    ("past1:record:K7QF:1", GetRecord("K7QF", 1)),
    ("past1:replay:K7QF:1", ShowReplay("K7QF", 1)),
    ("review1:show:K7QF:1", ShowReview("K7QF", 1)),
    ("review1:at:K7QF:1:2:better", ShowMistake("K7QF", 1, 2, ReviewStage.BETTER)),
    ("past1:at:K7QF:1:0:7:-:trick-next", ShowMoment("K7QF", 1, 0, 7, None, "trick-next")),
    ("past1:at:K7QF:1:0:7:3:first", ShowMoment("K7QF", 1, 0, 7, 3, "first")),
    ("past1:deal:K7QF:1:-", PickDeal("K7QF", 1, None)),
    ("past1:deal:K7QF:1:0", PickDeal("K7QF", 1, 0)),
    ("past1:eye:K7QF:1:0:7", PickEye("K7QF", 1, 0, 7)),
    ("past1:check:K7QF:1:99999", ShowCheck("K7QF", 1, 99_999)),
    ("past1:check:K7QF:1:0:proof", ShowCheck("K7QF", 1, 0, proof=True)),
    ("past1:how:K7QF:1:0", HowItWorks("K7QF", 1, 0)),
    ("leaf1:games:0", ShowGames()),
    ("leaf1:choose:999", ChooseGameRules(999)),
    ("leaf1:first", ShowFirstGame()),
    ("leaf1:shelf", ChooseShelf()),
    ("leaf1:words:basic:-:", ShowCardWords("basic")),
    ("leaf1:words:trinidad:2x4:", ShowCardWords("trinidad", Form(2, 4))),
    ("leaf1:rules:trinidad:-::0", ShowGameRules("trinidad")),
    ("leaf1:rules:pitch:-::3", ShowGameRules("pitch", page=3)),
    ("leaf1:rules:trinidad:2x4::0", ShowGameRules("trinidad", Form(2, 4))),
    # No table can choose that least bid any more, but old ones have it.
    (
        "leaf1:rules:pidro:2x4:61.13.0.0.0.0:0",
        ShowGameRules("pidro", Form(2, 4), {"least_bid": 14}),
    ),
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
    ("recap1:0:0:show", ShowRecap()),
    ("recap1:42:202611:when", ShowRecap(42, 202611, RecapAct.WHEN)),
    ("stats1:0:-:0:show", ShowStats()),
    (
        "stats1:9223372036854775807:pitch:1:game:practice",
        PORTRAIT,
    ),
    ("stats1:100:-:0:who", ShowStats(100, act=StatsAct.WHO)),
    ("lfg1:find", lfg.FindPlayers()),
    ("lfg1:game:60", lfg.WantGame(60)),
    ("lfg1:seats:trinidad:60", lfg.WantSeats("trinidad", 60)),
    ("lfg1:time:trinidad:4", lfg.WantTime("trinidad", 4)),
    ("lfg1:time:-:-", lfg.WantTime(None, None)),
    ("lfg1:wait:trinidad:4:60", lfg.WaitForGame("trinidad", 4, 60)),
    ("lfg1:wait:-:-:60", lfg.WaitForGame(None, None, 60)),
    ("lfg1:leave", lfg.StopWaiting()),
    ("lfg1:tell", lfg.ShowListening()),
    ("lfg1:tell-all", lfg.ListenToAll()),
    ("lfg1:tell-games", lfg.ListenTo()),
    ("lfg1:quiet", lfg.AskQuiet()),
    ("lfg1:quiet-form", lfg.QuietForm()),
    ("lfg1:tell-off", lfg.StopListening()),
    ("1:K7QF:find", lfg.ListTable("K7QF")),
    ("1:K7QF:unlist", lfg.UnlistTable("K7QF")),
    ("daily1:today", ShowDaily()),
    ("daily1:play", PlayDaily()),
    ("daily1:share:12", ShareDaily(12)),
    ("daily1:last", ShowLastDaily()),
    ("daily1:month:202611", ShowDailyMonth(202611)),
    ("help1:see:start", ShowTopic(Topic.START)),
    ("help1:see:trouble", ShowTopic(Topic.TROUBLE)),
    ("help1:alone:pitch", PlayAlone("pitch")),
    ("help1:menu", ChooseTopic()),
    ("help1:games", ChooseGame()),
    ("tables1:0", TableListPage()),
    ("do1:form", FormAgain()),
    ("do1:send:<t%3A1783022400>", SendForm("<t:1783022400>")),
    ("do1:send:<t%3A1783022400>:77", SendForm("<t:1783022400>", 77)),
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
    *((f"set1:{word}", SettingsControl(act)) for word, act in SETTINGS),
    *((f"event1:K7QFX:{tag}", kind("K7QFX")) for tag, kind in EVENT_PLAIN),
    ("event1:K7QFX:leave:0", events.LeaveEntry("K7QFX", sure=False)),
    ("event1:K7QFX:leave:1", events.LeaveEntry("K7QFX", sure=True)),
    ("event1:K7QFX:withdraw:0", events.WithdrawEntry("K7QFX", sure=False)),
    ("event1:K7QFX:withdraw:1", events.WithdrawEntry("K7QFX", sure=True)),
    ("event1:K7QFX:captain:4", events.PickCaptain("K7QFX", 4)),
    ("event1:K7QFX:ask-name:4", events.AskTeamName("K7QFX", 4)),
    ("event1:K7QFX:team-name:4", events.TeamNameForm("K7QFX", 4)),
    ("event1:K7QFX:team-name:4:desk", events.TeamNameForm("K7QFX", 4, at_desk=True)),
    ("event1:K7QFX:who-comes:4", events.PickWhoComes("K7QFX", 4)),
    ("event1:K7QFX:row:3", events.PickRow("K7QFX", 3)),
    ("event1:K7QFX:ask-start:12", events.AskStart("K7QFX", 12)),
    ("event1:K7QFX:start-form:12", events.StartForm("K7QFX", 12)),
    ("event1:K7QFX:agree:12:29000000", events.AgreeToStart("K7QFX", 12, 29_000_000)),
    ("event1:K7QFX:entrants:0", events.ShowEntrants("K7QFX")),
    ("event1:K7QFX:standings:1:2", events.ShowStandings("K7QFX", 1, 2)),
    ("event1:K7QFX:answer:3:1", events.AnswerInvitation("K7QFX", 3, True)),
    ("event1:K7QFX:pause", events.PauseEntry("K7QFX")),
    ("event1:K7QFX:go-on", events.GoOn("K7QFX")),
    ("event1:K7QFX:join-again", series.JoinAgain("K7QFX")),
    ("event1:K7QFX:overall:1", series.ShowOverall("K7QFX", 1)),
    ("event1:K7QFX:overall-file", series.GetOverall("K7QFX")),
    ("event1:K7QFX:once-more", series.ShowOnceMore("K7QFX")),
    ("event1:K7QFX:ask-copy", series.AskCopy("K7QFX")),
    ("event1:K7QFX:copy", series.CopyForm("K7QFX")),
    ("event1:K7QFX:tables:1:2:3", events.ShowTables("K7QFX", 1, 2, 3)),
    ("event1:K7QFX:change-copy:29494080:Cup", series.ChangeCopy("K7QFX", 29_494_080, "Cup")),
    ("event1:K7QFX:announce-copy:0:Cup", series.AnnounceCopy("K7QFX", 0, "Cup")),
    ("event1:K7QFX:repeat", series.PickRepeat("K7QFX")),
    ("event1:K7QFX:ahead", series.PickAhead("K7QFX")),
    ("event1:K7QFX:ask-division", series.AskDivision("K7QFX")),
    ("event1:K7QFX:division", series.DivisionForm("K7QFX")),
    ("event1:K7QFX:season", series.ShowNextSeason("K7QFX")),
    ("event1:K7QFX:moved", series.PickMoved("K7QFX")),
    ("event1:K7QFX:ask-season:1", series.AskSeason("K7QFX", 1)),
    ("event1:K7QFX:season-form:1", series.SeasonForm("K7QFX", 1)),
    ("event1:K7QFX:sheet:0:3:1", events.ShowSheet("K7QFX", 0, 3, 1)),
    ("event1:K7QFX:draw:0:3:1", events.ShowDraw("K7QFX", 0, 3, 1)),
    ("event1:K7QFX:fixtures:999", events.ShowFixtures("K7QFX")),
    ("event1:K7QFX:file:json", events.GetEventFile("K7QFX", events.FileKind.JSON)),
    ("event1:K7QFX:desk:0", events.ShowDesk("K7QFX")),
    ("event1:K7QFX:do:begin:0:0:0", events.DoAtDesk("K7QFX", events.DeskAct.BEGIN)),
    ("event1:K7QFX:do:stop:12:3:0", events.DoAtDesk("K7QFX", events.DeskAct.STOP, 12, 3)),
    ("event1:K7QFX:do:result:12:3:2", events.DoAtDesk("K7QFX", events.DeskAct.RESULT, 12, 3, 2)),
    (
        "event1:K7QFX:do:correct:12:0:2",
        events.DoAtDesk("K7QFX", events.DeskAct.CORRECT, 12, 0, 2),
    ),
    (
        "event1:K7QFX:do:correct:12:0:2:3",
        events.DoAtDesk("K7QFX", events.DeskAct.CORRECT, 12, 0, 2, 3),
    ),
    ("event1:K7QFX:form:forfeit:12:1:0", events.DeskForm("K7QFX", events.DeskAct.FORFEIT, 12, 1)),
    (
        "event1:K7QFX:plan-value:level:1",
        events.PickPlanValue("K7QFX", events.PlanPart.LEVEL, 1),
    ),
    ("event1:K7QFX:plan-form:rounds:0", events.PlanForm("K7QFX", events.PlanPart.ROUNDS)),
    ("event1:K7QFX:game:12", events.PickWrongGame("K7QFX", 12)),
    ("event1:K7QFX:entrant:0", events.PickEntrant("K7QFX")),
    ("event1:K7QFX:match:1", events.PickMatch("K7QFX", 1)),
    ("event1:K7QFX:out:4", events.PickOut("K7QFX", 4)),
    ("event1:K7QFX:in:4:9", events.SubstituteForm("K7QFX", 4, 9)),
    ("newevent1:preset", drafts.PickPreset()),
    ("newevent1:form:se", drafts.NewEventForm(drafts.PresetCode.SWISS)),
    ("newevent1:zone:se:0:0:0:0:Friday", drafts.ChooseZone(drafts.PresetCode.SWISS, *_NEW)),
    ("newevent1:change:se:0:0:0:0:Friday", drafts.ChangeDraft(drafts.PresetCode.SWISS, *_NEW)),
    ("newevent1:to:cc:29000000:64:14:123456789:Cup%3A the 1st", drafts.ChooseTarget(*_CUP)),
    (
        "newevent1:begins:cc:29000000:64:14:123456789:Cup%3A the 1st",
        drafts.ChooseBegins(*_CUP),
    ),
    (
        "newevent1:begins:cc:29000000:64:14:123456789:Cup%3A the 1st:12",
        drafts.ChooseBegins(*_CUP, 12),
    ),
    ("newevent1:announce:cc:29000000:64:14:123456789:Cup%3A the 1st", drafts.Announce(*_CUP)),
    ("1:K7QF:rule:1:2:again", controls.AskRuling("K7QF", 1, 2, RulingKind.AGAIN)),
    ("1:K7QF:rule-on:1:2", controls.PickPenalty("K7QF", 1, 2)),
    ("1:K7QF:ruling-modal:1:2:none", controls.RulingModal("K7QF", 1, 2, RulingKind.NONE)),
    (
        "1:K7QF:ruling-modal:1:2:penalty:3",
        controls.RulingModal("K7QF", 1, 2, RulingKind.PENALTY, 3),
    ),
    ("1:K7QF:ruling-modal:1:2:penalty", controls.RulingModal("K7QF", 1, 2, RulingKind.PENALTY)),
    ("learn1:step:trinidad:2", learn.ShowStep("trinidad", 2)),
    ("learn1:try:trinidad:2:JS", learn.TryChoice("trinidad", 2, "JS")),
    ("learn1:real:trinidad", learn.PlayForReal("trinidad")),
)
