"""Ratings and their history (specs: ratings). History rows are never edited or deleted."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class LadderCounter(models.Model):
    """The last running number given on a ladder. Its row lock orders all changes of the ladder."""

    ladder = models.CharField(max_length=60, primary_key=True)
    last_number = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return self.ladder


class Season(models.Model):
    """Three calendar months of a ladder."""

    ladder = models.CharField(max_length=60)
    starts_on = models.DateField()
    started_number = models.PositiveBigIntegerField(default=0)
    """The ladder's running number at which it began."""
    final_table = models.JSONField(null=True)
    """The table as it stood when the season ended; null while it runs."""

    class Meta:
        verbose_name = _("temporada")
        verbose_name_plural = _("temporadas")
        constraints = [
            models.UniqueConstraint(fields=["ladder", "starts_on"], name="season_once"),
        ]

    def __str__(self) -> str:
        return f"{self.ladder} {self.starts_on:%Y-%m}"


class Rating(models.Model):
    """Where a user stands on a ladder; unrounded."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings"
    )
    ladder = models.CharField(max_length=60)
    value = models.FloatField(default=1500.0)
    matches = models.PositiveIntegerField(default=0)
    """Rated matches in all, annulled ones not counted."""
    season_matches = models.PositiveIntegerField(default=0)
    reached_at = models.DateTimeField(default=timezone.now)
    """When the present value was reached (the earlier date stands higher)."""

    class Meta:
        verbose_name = _("puntuación")
        verbose_name_plural = _("puntuaciones")
        constraints = [models.UniqueConstraint(fields=["user", "ladder"], name="rating_once")]
        indexes = [models.Index(fields=["ladder", "-value"])]

    def __str__(self) -> str:
        return f"{self.user} {self.ladder}: {self.value:.0f}"


class RatedMatch(models.Model):
    """That a match was rated. Its uniqueness makes the rating happen once."""

    match = models.OneToOneField(
        "games.Match", on_delete=models.PROTECT, primary_key=True, related_name="rated"
    )
    number = models.PositiveBigIntegerField()
    """Its running number on the ladder: recalculation goes by it."""
    ladder = models.CharField(max_length=60)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["ladder", "number"], name="rated_match_number"),
        ]

    def __str__(self) -> str:
        return f"{self.ladder} #{self.number}"


class RatingEntry(models.Model):
    """One change of one rating, explained."""

    class Kind(models.TextChoices):
        MATCH = "match", _("partida")
        ANNULMENT = "annulment", _("anulación")
        CORRECTION = "correction", _("corrección")
        SEASON = "season", _("temporada")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="rating_entries"
    )
    ladder = models.CharField(max_length=60)
    number = models.PositiveBigIntegerField()
    """The ladder's running number; entries of one match share it."""
    kind = models.CharField(max_length=10, choices=Kind.choices)
    match = models.ForeignKey(
        "games.Match", on_delete=models.PROTECT, null=True, related_name="rating_entries"
    )
    seats = models.PositiveSmallIntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    k = models.FloatField(null=True)
    before = models.FloatField()
    after = models.FloatField()
    reason = models.CharField(max_length=300, blank=True)
    duels = models.JSONField(default=list)
    """``[{user, name, rating, expected, score, contribution}]``"""
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("cambio de puntuación")
        verbose_name_plural = _("cambios de puntuación")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "match"], condition=Q(kind="match"), name="rating_entry_match_once"
            ),
        ]
        indexes = [models.Index(fields=["user", "ladder", "number"])]

    def __str__(self) -> str:
        return f"{self.user} {self.before:.0f} -> {self.after:.0f}"

    @property
    def delta(self) -> float:
        """What the match moved, after the floor."""
        return self.after - self.before
