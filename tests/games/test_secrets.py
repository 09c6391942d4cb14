"""What a viewer may know, in every payload, push, record and log line (checks, group E)."""

from __future__ import annotations

import json
import logging
from typing import Any

import pytest

from games import effects, payloads, positions, selectors, services
from games.engines.cinco_vetas.state import State
from games.export import export_match
from games.models import Match, MatchRecord, MatchSeat, MatchSecret, MatchSnapshot
from games.services.refusals import MatchRunning
from tests.factories import UserFactory
from tests.games.helpers import act, hand, new_match, play_setup, position_of, reshape, seats_of

pytestmark = pytest.mark.django_db
VIEWERS = [0, 1, 2, None]


def telling_match() -> Match:
    """Three seats with hands and cards that nobody else may know."""
    match = new_match("", "", "")
    play_setup(match)
    reshape(
        match,
        phase="main",
        dice=[2, 3],
        hands=[hand(wood=7, gold=4, iron=4, diamond=4), hand(bronze=11), hand(iron=13)],
        cards=[["relic", "find"], ["raid", "raid", "raid"], ["rich_vein"]],
    )
    return match


def everything_for(match: Match, viewer: int | None) -> dict[str, Any]:
    return {
        "match": selectors.match_payload(match=match, viewer=viewer),
        "events": selectors.events_after(match=match, viewer=viewer, after=-1),
    }


def keys_in(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for item in value.values() for key in keys_in(item)}
    if isinstance(value, list | tuple):
        return {key for item in value for key in keys_in(item)}
    return set()


def test_c77_a_new_field_is_hidden_until_somebody_shows_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match("", "")
    seats = seats_of(match)

    class Marked(State):
        __slots__ = ("hidden_plan",)

    position = position_of(match)
    plain = position.state
    marked = Marked.__new__(Marked)
    for name in State.__slots__:
        setattr(marked, name, getattr(plain, name))
    marked.hidden_plan = "tell nobody"
    match.hidden_plan = "tell nobody"  # type: ignore[attr-defined]
    for seat in seats:
        seat.hidden_plan = "tell nobody"  # type: ignore[attr-defined]
    record = MatchRecord(match=match, version=1, kind="action", actor="person", seat=0,
                         action={"type": "roll"}, chance={"dice": [1, 2]}, facts={})  # fmt: skip
    record.hidden_plan = "tell nobody"  # type: ignore[attr-defined]
    for viewer in (0, 1, None):
        told = [
            payloads.match_object(
                match=match, seats=seats, position=positions.Position(position.engine, marked),
                viewer=viewer, extras={}, server_seed=None, now=match.created_at,
            ),
            payloads.record_payload(position.engine, record, viewer),
        ]  # fmt: skip
        assert "hidden_plan" not in keys_in(told)
        assert "tell nobody" not in json.dumps(told)


def test_c77_fields_of_the_models_are_shown_by_name_only() -> None:
    """Neither the rows' inner fields nor their keys are in any payload."""
    match = telling_match()
    shown = keys_in(everything_for(match, 0)["match"]["seats"])
    inner = {"nonce", "timeouts_in_row", "undone", "user_id", "match_id", "decisions", "join_order"}
    assert inner <= {field.attname for field in MatchSeat._meta.fields}
    assert not inner & shown
    assert "pk" not in shown
    assert "email" not in keys_in(everything_for(match, 0))


def test_c78_no_seed_in_any_payload_push_or_log_before_the_end(
    pushed: list[Any], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        match = telling_match()
        act(match, 0, {"type": "buy_card"})
        act(match, 0, {"type": "end_turn"})
        act(match, 1, {"type": "roll"})
    secret = MatchSecret.objects.get(match=match)
    told = json.dumps([pushed, [everything_for(match, viewer) for viewer in VIEWERS]])
    logged = "".join(r.getMessage() for r in caplog.records if r.name.startswith(("games", "core")))
    for seed in (bytes(secret.server_seed), bytes(secret.seed or b"")):
        assert len(seed) == 32
        assert seed.hex() not in told
        assert seed.hex() not in logged
    assert "chance_used" not in told
    assert '"used"' not in told


def test_c78_two_matches_never_share_a_seed() -> None:
    seeds = set()
    for _ in range(5):
        secret = MatchSecret.objects.get(match=new_match("", ""))
        seeds |= {bytes(secret.server_seed), bytes(secret.seed or b"")}
    assert len(seeds) == 10


def test_c78_nothing_secret_in_any_repr() -> None:
    match = telling_match()
    secret = MatchSecret.objects.get(match=match)
    position = position_of(match)
    snapshot = MatchSnapshot.objects.get(match=match)
    with services.sitting.sitting(match_pk=match.pk) as s:
        texts = [repr(s), repr(position), repr(secret), str(secret), repr(snapshot), repr(match)]
    change = effects.Change(
        match=match, seats=seats_of(match), base=0, before=position, after=position,
        records=(MatchRecord(match=match, version=1, action={"type": "discard"}),),
        bots_due=frozenset(), began=False, aborted_by=None, now=match.created_at,
    )  # fmt: skip
    texts.append(repr(change))
    texts.append(repr(act(match, 0, {"type": "buy_card"})))
    for text in texts:
        assert bytes(secret.server_seed).hex() not in text
        assert repr(bytes(secret.seed or b""))[2:20] not in text
        assert "raid" not in text
        assert "find" not in text
        assert "wood" not in text


def test_c79_c80_spectators_and_rivals_see_no_hand_card_or_deck() -> None:
    match = telling_match()
    for viewer in (1, 2, None):
        view = everything_for(match, viewer)["match"]["view"]
        told = json.dumps(view)
        assert "relic" not in told
        assert "find" not in told
        assert view["points"][0] == 2  # relics are not counted for others
        assert view["hand_sizes"] == [19, 11, 13]
        assert "deck" not in view
    spectator = everything_for(match, None)["match"]
    assert (spectator["view"]["hand"], spectator["view"]["cards"]) == (None, None)
    assert (spectator["legal"], spectator["seat"], spectator["decision_version"]) == (
        [],
        None,
        None,
    )


def test_c79_the_log_is_redacted_as_strictly_as_the_state(pushed: list[Any]) -> None:
    match = telling_match()
    pushed.clear()
    act(match, 0, {"type": "buy_card"})
    card = selectors.events_after(match=match, viewer=0, after=match.version - 1)[0]["chance"][
        "card"
    ]
    assert card is not None
    for viewer in (1, 2, None):
        (event,) = selectors.events_after(match=match, viewer=viewer, after=match.version - 1)
        assert event["chance"]["card"] is None
    for group, message in pushed:
        told = message["records"][0]["chance"]["card"]
        assert (told == card) if group.endswith("seat.0") else (told is None)


def test_c79_each_group_gets_its_own_view_and_no_group_anothers_hand(pushed: list[Any]) -> None:
    match = telling_match()
    pushed.clear()
    act(match, 0, {"type": "trade_market", "give": "wood", "take": "gold"})
    hands = {
        group.rsplit("match." + match.public_id)[1]: m["view"].get("hand") for group, m in pushed
    }
    assert set(hands) == {".seat.0", ".seat.1", ".seat.2", ".watch"}
    assert hands[".seat.0"] == hand(wood=4, gold=5, iron=4, diamond=4)
    assert [hands[g] for g in (".seat.1", ".seat.2", ".watch")] == [None] * 3
    assert all(m["legal"] == [] for group, m in pushed if not group.endswith("seat.0"))


def test_c79_a_seat_moved_by_the_draw_never_gets_what_its_old_number_may_see(
    pushed: list[Any],
) -> None:
    """Before the start nothing goes to a seat's group; at it everybody is told to look again."""
    match = new_match("", "", begin=False)
    services.submit_nonce(match_id=match.public_id, user=seats_of(match)[0].user, nonce=b"x")
    assert not any(".seat." in group for group, _ in pushed)


def test_c82_who_lost_a_seat_cannot_act_from_it() -> None:
    match = telling_match()
    services.resign_match(match_id=match.public_id, user=seats_of(match)[0].user)
    with pytest.raises(services.NotYourSeat):
        act(match, 0, {"type": "end_turn"})
    payload = selectors.match_payload(match=match, viewer=0)
    assert (payload["legal"], payload["can_undo"], payload["can_abort"]) == ([], False, False)


def test_c84_a_running_match_is_not_exported() -> None:
    match = new_match("", "", ranked=True)
    with pytest.raises(MatchRunning):
        export_match(match)


def test_c85_who_acts_is_the_caller_whatever_the_body_says() -> None:
    match = telling_match()
    owners = [seat.user for seat in seats_of(match)]
    end = {"type": "end_turn"}
    for user in (owners[1], owners[2], UserFactory(), None):
        with pytest.raises(services.NotYourSeat):
            act(match, 0, end, user=user)
        with pytest.raises(services.NotYourSeat):
            services.undo_action(
                match_id=match.public_id, seat=0, user=user,
                expected_version=match.version, request_id=None,
            )  # fmt: skip
    with pytest.raises(services.ActionMalformed):
        act(match, 0, {**end, "player_id": 1})
    with pytest.raises(services.NotYourSeat):
        act(match, 7, end, user=owners[0])
    with pytest.raises(services.NotYourSeat):
        act(match, -1, end, user=owners[2])


def test_all_is_open_after_the_end_but_the_rivals_hands_stay_as_the_view_tells() -> None:
    match = telling_match()
    services.staff_abort(match_pk=match.pk, by=UserFactory(), reason="prueba")
    match.refresh_from_db()
    payload = selectors.match_payload(match=match, viewer=None)
    assert payload["server_seed"] == bytes(match.secret.server_seed).hex()
    assert export_match(match)["seed"] == bytes(match.secret.seed).hex()


def test_c79_a_start_between_two_looks_shows_nobody_another_ones_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seats are drawn at the start: whoever asks in that moment gets the seat that he has then."""
    look = selectors._fresh_seats
    for _ in range(12):  # until the lot has moved somebody
        match = new_match("", "", begin=False)
        user = seats_of(match)[0].user

        def begin_then_look(asked: Match, look: Any = look) -> list[MatchSeat]:
            services.begin_match(match_pk=asked.pk)
            return look(asked)

        monkeypatch.setattr(selectors, "_fresh_seats", begin_then_look)
        payload = selectors.match_payload_for(match=match, user=user)
        monkeypatch.setattr(selectors, "_fresh_seats", look)
        mine = next(seat.index for seat in seats_of(match) if seat.user == user)
        assert (payload["started"], payload["seat"]) == (True, mine)
        if mine != 0:
            return
    pytest.fail("the lot never moved anybody")
