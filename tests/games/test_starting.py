"""From players to the first decision: the seed, the seats, who may play."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from accounts.errors import GuestNotAllowed
from core.errors import Malformed
from games import positions, selectors, services
from games.engines import Chance, get_engine
from games.models import Match, MatchRecord, MatchSecret, MatchSnapshot
from tests.factories import GuestFactory, UserFactory
from tests.games.conftest import FrozenClock
from tests.games.helpers import (
    GAME,
    act,
    committing,
    hash_of,
    new_match,
    records_of,
    seats_of,
)

pytestmark = pytest.mark.django_db


def test_seed_is_made_of_the_servers_part_and_every_nonce_in_join_order() -> None:
    match = new_match("", "greedy", "", begin=False)
    first, _, third = seats_of(match)
    services.submit_nonce(match_id=match.public_id, user=third.user, nonce=b"\x01\x02")
    services.submit_nonce(match_id=match.public_id, user=first.user, nonce=b"\xff" * 32)
    secret = MatchSecret.objects.get(match=match)
    server = bytes(secret.server_seed)
    message = match.public_id.encode() + b"\x20" + b"\xff" * 32 + b"\x00" + b"\x02\x01\x02"
    assert hashlib.sha256(server).hexdigest() == match.commitment
    assert bytes(secret.seed or b"") == hmac.new(server, message, "sha256").digest()


def test_the_last_nonce_begins_the_match_and_record_0_tells_the_draw() -> None:
    match = new_match("", "", begin=False)
    first, second = seats_of(match)
    services.submit_nonce(match_id=match.public_id, user=first.user, nonce=b"a")
    match.refresh_from_db()
    assert not match.started
    services.submit_nonce(match_id=match.public_id, user=second.user, nonce=b"b")
    match.refresh_from_db()
    assert match.started
    (start,) = records_of(match)
    order = start.facts["start"]["seat_order"]
    assert start.version == 0
    assert start.facts["start"]["commitment"] == match.commitment
    assert start.facts["start"]["nonces"] == ["61", "62"]
    assert [seat.join_order for seat in seats_of(match)] == order


def test_seats_follow_the_order_that_chance_drew() -> None:
    for _ in range(4):
        match = new_match("", "greedy", "random", "greedy")
        secret = MatchSecret.objects.get(match=match)
        chance = Chance.from_seed(bytes(secret.seed or b""))
        state = get_engine(GAME).setup(4, {}, chance)
        assert [seat.join_order for seat in seats_of(match)] == list(state.seat_order)


def test_a_nonce_counts_once_and_only_before_the_start() -> None:
    match = new_match("", "", begin=False)
    first, second = seats_of(match)
    services.submit_nonce(match_id=match.public_id, user=first.user, nonce=b"a")
    services.submit_nonce(match_id=match.public_id, user=first.user, nonce=b"a")
    with pytest.raises(services.NonceClosed):
        services.submit_nonce(match_id=match.public_id, user=first.user, nonce=b"c")
    with pytest.raises(Malformed):
        services.submit_nonce(match_id=match.public_id, user=second.user, nonce=b"x" * 33)
    with pytest.raises(services.NotYourSeat):
        services.submit_nonce(match_id=match.public_id, user=UserFactory(), nonce=b"x")
    services.begin_match(match_pk=match.pk)
    with pytest.raises(services.NonceClosed):
        services.submit_nonce(match_id=match.public_id, user=second.user, nonce=b"b")


def test_begin_twice_draws_once() -> None:
    match = new_match("", "")
    seed = MatchSecret.objects.get(match=match).seed
    act(match, 0)
    services.begin_match(match_pk=match.pk)
    assert MatchSecret.objects.get(match=match).seed == seed
    assert [record.version for record in records_of(match)] == [0, 1]


def test_the_sweep_begins_a_match_whose_window_has_closed(frozen: FrozenClock) -> None:
    match = new_match("", "", begin=False)
    frozen.advance(2.9)
    assert services.sweep().begun == 0
    frozen.advance(0.2)
    assert services.sweep().begun == 1
    match.refresh_from_db()
    assert match.started


def test_only_bots_begin_at_once() -> None:
    match = new_match("greedy", "random", begin=False)
    assert match.started


def test_before_the_start_nothing_is_shown_and_nothing_can_be_played() -> None:
    match = new_match("", "", begin=False)
    seat = seats_of(match)[0]
    payload = selectors.match_payload(match=match, viewer=0)
    assert payload["view"] is None
    assert payload["nonces"] is None
    assert payload["commitment"] == match.commitment
    assert payload["can_abort"]
    with pytest.raises(services.MatchNotStarted):
        services.submit_action(
            match_id=match.public_id, seat=0, user=seat.user, action={"type": "roll"},
            expected_version=0, request_id=None,
        )  # fmt: skip


def test_c126_no_guest_and_no_bot_in_a_ranked_match() -> None:
    me = services.Player(UserFactory())
    for other in (services.Player(GuestFactory()), services.Player(None, "greedy")):
        with pytest.raises((GuestNotAllowed, services.InvalidMatch)):
            services.start_match(
                game=GAME, edition="standard", options={}, players=[me, other], ranked=True
            )
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "ajedrez"}, "game"),
        ({"edition": "de-luxe"}, "edition"),
        ({"options": {"fog": True}}, "options.fog"),
        ({"players": []}, "players"),
    ],
)
def test_what_there_is_not_cannot_be_started(change: dict[str, object], field: str) -> None:
    players = [services.Player(None, "greedy"), services.Player(None, "random")]
    asked = {"game": GAME, "edition": "standard", "options": {}, "players": players}
    with pytest.raises(services.InvalidMatch) as refused:
        services.start_match(**{**asked, "ranked": False, **change})  # type: ignore[arg-type]
    assert refused.value.extra["field"] == field


def test_nobody_sits_twice_and_levels_must_exist() -> None:
    user = UserFactory()
    for players in (
        [services.Player(user), services.Player(user)],
        [services.Player(user), services.Player(None, "genio")],
        [services.Player(user), services.Player(None)],
        [services.Player(user), services.Player(UserFactory(), "greedy")],
    ):
        with pytest.raises(services.InvalidMatch):
            services.start_match(
                game=GAME, edition="standard", options={}, players=players, ranked=False
            )


def test_c20_rules_version_and_options_stand_with_the_match_and_the_log_leads_to_its_state() -> (
    None
):
    match = new_match("", "")
    for _ in range(6):
        row = next(seat for seat in seats_of(match) if seat.active)
        act(match, row.index)
    info = get_engine(GAME).info
    assert match.rules_version == info.rules_version
    assert set(match.options) == {option.key for option in info.options}
    before = hash_of(match)
    assert len({before, *(hash_of(match, version) for version in range(6))}) == 7
    MatchSnapshot.objects.all().delete()  # a cache: may go at any time
    positions.forget_all()
    assert hash_of(match) == before


def test_start_is_told_to_everybody_without_a_secret(pushed: list[tuple[str, dict]]) -> None:
    match = new_match("", "")
    assert pushed == [(f"match.{match.public_id}.all", {"type": "refresh", "version": 0})]


def test_c64_jobs_leave_after_the_commit_only(sent_jobs: list[tuple]) -> None:
    with committing() as callbacks:
        services.start_match(
            game=GAME, edition="standard", options={}, ranked=False,
            players=[services.Player(UserFactory()), services.Player(None, "greedy")],
        )  # fmt: skip
        assert sent_jobs == []
    assert callbacks
    assert [name for name, _, _ in sent_jobs] == ["games.begin_match"]
    assert MatchRecord.objects.count() == 0
