"""Sanctions, blocks, and who did what."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Sanction(models.Model):
    """A user kept from something for a while, with its reason."""

    class Kind(models.TextChoices):
        SUSPENDED = "suspended", _("suspendido")
        MUTED = "muted", _("sin charla")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sanctions"
    )
    kind = models.CharField(max_length=12, choices=Kind.choices)
    reason = models.CharField(_("motivo"), max_length=300)
    starts_at = models.DateTimeField(default=timezone.now)
    until = models.DateTimeField(_("hasta"), null=True, blank=True)
    lifted_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        verbose_name = _("sanción")
        verbose_name_plural = _("sanciones")
        indexes = [models.Index(fields=["user", "kind"])]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_kind_display()}"


class Block(models.Model):
    """One user does not want to meet another."""

    blocker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks"
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by"
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("bloqueo")
        verbose_name_plural = _("bloqueos")
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="block_once"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="block_not_self"),
        ]

    def __str__(self) -> str:
        return f"{self.blocker} / {self.blocked}"


class AuditEntry(models.Model):
    """What a moderator did, to whom or what, and why. Never edited or deleted."""

    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    action = models.CharField(max_length=40)
    target = models.CharField(max_length=80)
    reason = models.CharField(max_length=300, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("acta")
        verbose_name_plural = _("actas")

    def __str__(self) -> str:
        return f"{self.action} {self.target}"
