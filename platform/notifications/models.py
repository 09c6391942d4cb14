"""Telling one user something that stays until it is read."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Notification(models.Model):
    """One thing told to one user. `kind` is stable; the words are made when it is shown."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notifications"
    )
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    """What it is about, e.g. ``match:abc``: told at most once."""
    data = models.JSONField(default=dict)
    created_at = models.DateTimeField(default=timezone.now)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("aviso")
        verbose_name_plural = _("avisos")
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "key"], name="notification_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class MailPreference(models.Model):
    """Which mails a user wants; without a row, the defaults."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_preference"
    )
    turn_mail = models.BooleanField(default=True)
    """Mails about turn-based matches: your turn, and the end."""
    turn_delay = models.PositiveIntegerField(default=30)
    """Minutes that a turn waits before its mail goes out."""

    def __str__(self) -> str:
        return f"mails of {self.user_id}"


class SentMail(models.Model):
    """A mail that went out (or is going): its key makes it go once."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sent_mails"
    )
    kind = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    sent_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("correo enviado")
        verbose_name_plural = _("correos enviados")
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "key"], name="mail_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
