"""A match and its log (docs/architecture.md, "One action"). The log is the truth."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.ids import new_public_id


class Match(models.Model):
    """One play of a game. `version` counts its records."""

    class Status(models.TextChoices):
        ACTIVE = "active", _("en juego")
        FINISHED = "finished", _("terminada")
        ABORTED = "aborted", _("suspendida")
        ANNULLED = "annulled", _("anulada")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id)
    game = models.CharField(max_length=40)
    edition = models.CharField(max_length=40)
    ladder = models.CharField(max_length=60)
    rules_version = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    commitment = models.CharField(max_length=64)
    """SHA-256 of the server's part of the seed, hex."""
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.ACTIVE)
    started = models.BooleanField(default=False)
    """False while the nonces of the seats are being collected."""
    ranked = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    end_reason = models.CharField(max_length=40, blank=True)
    deadline = models.DateTimeField(null=True, blank=True)
    """The earliest moment at which the sweep has something to do here."""
    created_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    annul_reason = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("partida")
        verbose_name_plural = _("partidas")
        indexes = [
            models.Index(fields=["deadline"], condition=Q(status="active"), name="match_due"),
            models.Index(fields=["status", "-created_at"], name="match_recent"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(status="active") | Q(deadline__isnull=True),
                name="match_ended_no_deadline",
            ),
            models.CheckConstraint(
                condition=Q(status="active", ended_at__isnull=True)
                | (~Q(status="active") & Q(ended_at__isnull=False)),
                name="match_ended_at",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.public_id}"


class MatchSeat(models.Model):
    """A place in a match: whose it is, its clock, and how it ended."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    join_order = models.PositiveSmallIntegerField()
    """Where its player sat before the seat order was drawn."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="match_seats",
    )
    bot_level = models.CharField(max_length=20, blank=True)
    """Who plays it now: empty for the user. A bot that took over leaves `user` as it is."""
    nonce = models.BinaryField(max_length=32, null=True)
    active = models.BooleanField(default=False)
    decision_version = models.PositiveIntegerField(default=0)
    """The version at which its present decision arose."""
    decisions = models.PositiveIntegerField(default=0)
    """Own actions that count (abort is open until every seat made its first decision)."""
    bank = models.FloatField(default=0)
    """Seconds left in the bank when the clock last stood."""
    clock_started_at = models.DateTimeField(null=True, blank=True)
    """When its present decision time began to run; null while its clock stands."""
    allowance = models.FloatField(default=0)
    """Seconds that come before the bank in the present decision."""
    uses_bank = models.BooleanField(default=True)
    deadline = models.DateTimeField(null=True, blank=True)
    """When the sweep acts for it: a time-out for a person, the due time of a bot's act."""
    undone = models.PositiveSmallIntegerField(default=0)
    """Actions taken back in the present decision and not yet replaced."""
    timeouts_in_row = models.PositiveSmallIntegerField(default=0)
    left_at_version = models.PositiveIntegerField(null=True, blank=True)
    left_reason = models.CharField(max_length=12, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    points = models.SmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("asiento")
        verbose_name_plural = _("asientos")
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="match_seat_index"),
            models.UniqueConstraint(
                fields=["match", "user"], condition=Q(user__isnull=False), name="match_seat_user"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.index}"


class MatchSecret(models.Model):
    """The seed. In no admin, serializer, log or repr."""

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="secret"
    )
    server_seed = models.BinaryField(max_length=32)
    seed = models.BinaryField(max_length=32, null=True)

    def __str__(self) -> str:
        return "secret"


class MatchRecord(models.Model):
    """One version of a match. `action`, `chance` and `facts` hold secrets: show by record_view."""

    class Kind(models.TextChoices):
        ACTION = "action"
        UNDO = "undo"
        HANDOVER = "handover"
        RESIGN = "resign"
        PAUSE = "pause"
        STAFF = "staff"

    class Actor(models.TextChoices):
        PERSON = "person"
        BOT = "bot"
        TIMEOUT = "timeout"
        STAFF = "staff"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="records")
    version = models.PositiveIntegerField()
    kind = models.CharField(max_length=8, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(null=True)
    actor = models.CharField(max_length=7, choices=Actor.choices)
    action = models.JSONField(default=dict)
    chance = models.JSONField(default=dict)
    facts = models.JSONField(default=dict)
    request_id = models.CharField(max_length=64, null=True)  # noqa: DJ001 - null: not unique
    request_digest = models.CharField(max_length=64, blank=True)
    """SHA-256 of the request's body: the same id with another body is refused."""
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="record_version"),
            models.UniqueConstraint(fields=["match", "seat", "request_id"], name="record_request"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} #{self.version}"


class MatchSnapshot(models.Model):
    """The engine's state at a version; a cache that may be deleted at any time."""

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="snapshot"
    )
    version = models.PositiveIntegerField()
    state = models.BinaryField()
    """msgspec JSON of Engine.state_to_json."""

    def __str__(self) -> str:
        return f"{self.match_id} at {self.version}"
