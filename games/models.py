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
    time = models.JSONField(default=dict)
    """Its time control (games.timing.TimeControl.to_json); empty: live, normal."""
    paused_until = models.DateTimeField(null=True, blank=True)
    """When the present pause ends by itself; null while the match goes on."""
    paused_by = models.PositiveSmallIntegerField(null=True, blank=True)
    """The seat whose budget pays for it; null for a pause by agreement."""
    agreed_pause = models.FloatField(default=0)
    """Seconds of pauses by agreement so far: they are bounded."""
    vote_closes_at = models.DateTimeField(null=True, blank=True)
    """When the open vote of its players ends; null while there is none."""

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


class StuckMatch(Match):
    """The same rows, for the admin's list of those that nothing brings on."""

    class Meta:
        proxy = True
        verbose_name = _("partida atascada")
        verbose_name_plural = _("partidas atascadas")


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
    turn_version = models.PositiveIntegerField(default=0)
    """The version at which it last began to be this seat's turn."""
    turn_at = models.DateTimeField(null=True, blank=True)
    hours = models.JSONField(null=True, blank=True)
    """Turn-based: the playing hours of the present turn; null: every second counts."""
    next_hours = models.JSONField(null=True, blank=True)
    """Those that its player wants from the next turn on. Written by `set_hours` alone."""
    vacation_left = models.PositiveSmallIntegerField(default=0)
    """Days of holidays that may still be taken in this match."""
    vacation_until = models.DateTimeField(null=True, blank=True)
    pause_left = models.FloatField(default=0)
    """Seconds left of the seat's own budget of pauses."""
    connected = models.BooleanField(default=False)
    """Whether some tab or device of its player was last seen at the match."""
    away_since = models.DateTimeField(null=True, blank=True)
    """Since when none was; null also for a player who never had one open (a program)."""
    absent = models.FloatField(default=0)
    """Seconds of absence before the present one, since the player's last act."""
    bot_tries = models.PositiveSmallIntegerField(default=0)
    """How often the bot's present turn was asked for again."""
    span_from = models.DateTimeField(null=True, blank=True)
    """Since when its clock has run or stood as it does now, and why (`ClockEntry.why`)."""
    span_why = models.CharField(max_length=12, blank=True)
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

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="records", db_index=False
    )  # the unique (match, version) is its index: one less to write for every action
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


class ClockEntry(models.Model):
    """A stretch of one seat's time that is over: its clock ran or stood, and why.

    From the start of a match to its end a seat's entries follow one another without a gap; the
    present stretch stands in the seat (`span_from`, `span_why`).
    """

    class Why(models.TextChoices):
        DECISION = "decision", _("decidía")
        ANSWER = "answer", _("respondía a una oferta")
        WAITING = "waiting", _("esperaba su turno")
        OFFER = "offer", _("esperaba respuestas a su oferta")
        PAUSED = "paused", _("partida en pausa")
        BOT = "bot", _("jugaba un bot")
        OUTAGE = "outage", _("avería del servidor: no se cuenta")

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="clock_entries", db_index=False
    )  # clock_entry_order begins with it
    seat = models.PositiveSmallIntegerField()
    from_at = models.DateTimeField()
    to_at = models.DateTimeField()
    why = models.CharField(max_length=12, choices=Why.choices)
    charged = models.FloatField(default=0)
    """Seconds that counted: 0 where the clock stood, fewer than passed outside playing hours."""
    bank = models.FloatField(default=0)
    """Those of them that the bank paid."""
    version = models.PositiveIntegerField()
    """The version that ended the stretch."""
    ended_by = models.CharField(max_length=20)
    """Kind and actor of that version's record, e.g. ``action/person``; ``outage``, ``end``."""

    class Meta:
        verbose_name = _("tramo de reloj")
        verbose_name_plural = _("tramos de reloj")
        indexes = [models.Index(fields=["match", "seat", "from_at"], name="clock_entry_order")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seat} {self.why}"


class Vote(models.Model):
    """A question to the players of a match. One at a time; who voted how is open to all."""

    class Kind(models.TextChoices):
        BOT = "bot", _("que siga un bot por quien retrasa")
        TURNS = "turns", _("seguir por turnos")
        ABORT = "abort", _("suspender sin puntuar")
        PAUSE = "pause", _("pausa")
        RESUME = "resume", _("acabar la pausa")

    class Status(models.TextChoices):
        OPEN = "open", _("abierta")
        PASSED = "passed", _("aceptada")
        REJECTED = "rejected", _("rechazada")
        EXPIRED = "expired", _("caducada")
        MOOT = "moot", _("sin objeto")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="votes")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    target = models.PositiveSmallIntegerField(null=True)
    """The seat that holds the others up; null for a proposal to everybody."""
    data = models.JSONField(default=dict)
    """``days`` of a turn, ``minutes`` of a pause."""
    opened_by = models.PositiveSmallIntegerField()
    electorate = models.JSONField(default=list)
    """The seats that may vote."""
    needed = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    opened_at = models.DateTimeField(default=timezone.now)
    closes_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("votación")
        verbose_name_plural = _("votaciones")
        constraints = [
            models.UniqueConstraint(
                fields=["match"], condition=Q(status="open"), name="vote_one_open"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.kind} {self.status}"


class VoteBallot(models.Model):
    """What one seat answered; it stays as it was given."""

    vote = models.ForeignKey(Vote, on_delete=models.CASCADE, related_name="ballots")
    seat = models.PositiveSmallIntegerField()
    yes = models.BooleanField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["vote", "seat"], name="ballot_once")]

    def __str__(self) -> str:
        return f"{self.vote_id}/{self.seat}"


class PlayingHours(models.Model):
    """When a player plays turn-based matches: minutes of the local day in a time zone."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="playing_hours"
    )
    zone = models.CharField(max_length=60, default="UTC")
    start = models.PositiveSmallIntegerField(default=0)
    end = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.zone} {self.start}-{self.end}"


class SweepPulse(models.Model):
    """The last sign of life of the sweep; a single row."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"


class Outage(models.Model):
    """A time in which the sweep was away: no clock is charged for it."""

    from_at = models.DateTimeField(unique=True)
    to_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)
    """When every match had got its time back."""

    class Meta:
        verbose_name = _("avería")
        verbose_name_plural = _("averías")
        ordering = ["-from_at"]

    def __str__(self) -> str:
        return f"{self.from_at:%Y-%m-%d %H:%M:%S}"
