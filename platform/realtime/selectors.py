"""What the sockets of one process ask the database, for all of them at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from django.contrib.sessions.models import Session
from django.db.models import Max, Q

from accounts.models import ApiToken, User
from accounts.selectors import SESSION_EPOCH_KEY
from chat.models import ChatLine
from core import clock
from games.models import Match
from matchmaking.models import Table
from moderation.models import Sanction


@dataclass(frozen=True, slots=True)
class Watched:
    """What the open sockets of a process depend on."""

    match_ids: Collection[str] = ()
    table_ids: Collection[str] = ()
    user_pks: Collection[int] = ()
    session_keys: Collection[str] = ()
    token_digests: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """The present versions and who may still be connected."""

    matches: dict[str, int] = field(default_factory=dict)
    tables: dict[str, int] = field(default_factory=dict)
    last_lines: dict[str, int] = field(default_factory=dict)
    """By chat channel: the id of its latest line."""
    epochs: dict[int, int] = field(default_factory=dict)
    """By active user: the session epoch. A user who is missing may not stay."""
    suspended: set[int] = field(default_factory=set)
    sessions: dict[str, str] = field(default_factory=dict)
    """By session key: the stored session, still encoded."""
    tokens: set[str] = field(default_factory=set)
    """Digests of the tokens that are in force."""


def gather(watched: Watched) -> Facts:
    """One query for each kind of thing that is watched at all, however many sockets there are."""
    facts = Facts()
    if watched.match_ids:
        rows = Match.objects.filter(public_id__in=watched.match_ids)
        facts.matches.update(rows.values_list("public_id", "version"))
    if watched.table_ids:
        tables = Table.objects.filter(public_id__in=watched.table_ids)
        facts.tables.update(tables.values_list("public_id", "version"))
    channels = [f"match:{key}" for key in watched.match_ids]
    channels += [f"table:{key}" for key in watched.table_ids]
    if channels:
        lines = ChatLine.objects.filter(channel__in=channels).values("channel")
        facts.last_lines.update(lines.annotate(last=Max("id")).values_list("channel", "last"))
    if watched.user_pks:
        users = User.objects.filter(pk__in=watched.user_pks, is_active=True)
        facts.epochs.update(users.values_list("pk", "session_epoch"))
        facts.suspended.update(_suspended(watched.user_pks))
    if watched.session_keys:
        sessions = Session.objects.filter(
            session_key__in=watched.session_keys, expire_date__gt=clock.now()
        )
        facts.sessions.update(sessions.values_list("session_key", "session_data"))
    if watched.token_digests:
        tokens = ApiToken.objects.filter(digest__in=watched.token_digests, revoked_at__isnull=True)
        facts.tokens.update(tokens.values_list("digest", flat=True))
    return facts


def session_epoch(session_data: str) -> int:
    """The session epoch that a stored session was opened at."""
    return int(Session(session_data=session_data).get_decoded().get(SESSION_EPOCH_KEY, 0))


def _suspended(user_pks: Collection[int]) -> Iterable[int]:
    now = clock.now()
    return Sanction.objects.filter(
        Q(until__isnull=True) | Q(until__gt=now),
        user__in=user_pks,
        kind=Sanction.Kind.SUSPENDED,
        lifted_at__isnull=True,
        starts_at__lte=now,
    ).values_list("user_id", flat=True)
