"""Tables and the ranked queue: both end by starting a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.ids import new_public_id


class Table(models.Model):
    """The room before and around a match."""

    class Status(models.TextChoices):
        OPEN = "open", _("abierta")
        PLAYING = "playing", _("jugando")
        CLOSED = "closed", _("cerrada")

    public_id = models.CharField(max_length=16, unique=True, default=new_public_id)
    """Who knows it may come in: it is the link of a table that is not listed."""
    game = models.CharField(max_length=40)
    edition = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    time = models.JSONField(default=dict)
    """The time control of its matches (games.timing.TimeControl.to_json)."""
    seat_count = models.PositiveSmallIntegerField()
    is_public = models.BooleanField(default=True)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="hosted_tables"
    )
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.OPEN)
    match = models.ForeignKey(
        "games.Match", on_delete=models.SET_NULL, null=True, blank=True, related_name="tables"
    )
    """The latest match that this table started."""
    matches = models.ManyToManyField("games.Match", related_name="rooms")
    """All of them: where the players of a match meet again."""
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    touched_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("mesa")
        verbose_name_plural = _("mesas")
        indexes = [models.Index(fields=["status", "is_public", "-created_at"])]

    def __str__(self) -> str:
        return f"{self.game} {self.public_id}"


class TableSeat(models.Model):
    """A place at a table: free, a player's or a bot's."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="table_seats",
    )
    bot_level = models.CharField(max_length=20, blank=True)
    ready = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("sitio")
        verbose_name_plural = _("sitios")
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="table_seat_index"),
            models.UniqueConstraint(
                fields=["table", "user"], condition=Q(user__isnull=False), name="table_seat_user"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot_level=""), name="table_seat_one_player"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.index}"


class TableBan(models.Model):
    """Somebody the host sent away: may not sit down at this table again."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="bans")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "user"], name="table_ban_once")]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.user_id}"


class QueueTicket(models.Model):
    """Somebody waits for a ranked match. One per user."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="queue_ticket"
    )
    ladder = models.CharField(max_length=60)
    seat_count = models.PositiveSmallIntegerField()
    rating = models.FloatField()
    created_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    """The last sign of life of its page; 30 s without one drop the ticket."""

    class Meta:
        verbose_name = _("espera en la cola")
        verbose_name_plural = _("esperas en la cola")
        indexes = [models.Index(fields=["ladder", "seat_count", "created_at"])]

    def __str__(self) -> str:
        return f"{self.user}: {self.ladder}"


class QueuePenalty(models.Model):
    """Until when somebody who aborted a ranked match waits before queueing again."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="queue_penalty"
    )
    until = models.DateTimeField()
    match = models.ForeignKey("games.Match", on_delete=models.SET_NULL, null=True, related_name="+")
    """The match that was called off."""

    class Meta:
        verbose_name = _("espera por suspender")
        verbose_name_plural = _("esperas por suspender")

    def __str__(self) -> str:
        return f"{self.user} until {self.until:%Y-%m-%d %H:%M}"
