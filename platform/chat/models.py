"""Lines beside a table or a match."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ChatLine(models.Model):
    """What somebody said beside a table or a match; `channel` is ``table:ID`` or ``match:ID``."""

    channel = models.CharField(max_length=60)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="chat_lines"
    )
    text = models.CharField(max_length=300)
    at = models.DateTimeField(default=timezone.now)
    hidden_at = models.DateTimeField(null=True, blank=True)
    """Set by a moderator: the line is taken out of every open page."""

    class Meta:
        verbose_name = _("línea de charla")
        verbose_name_plural = _("líneas de charla")
        indexes = [models.Index(fields=["channel", "id"])]

    def __str__(self) -> str:
        return f"{self.channel} #{self.pk}"
