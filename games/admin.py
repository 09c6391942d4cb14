"""Matches in the admin: who, when, how it ended. Never what is hidden in a match."""

from __future__ import annotations

from typing import cast

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline

from accounts.models import User
from core.errors import AppError
from core.read_only_admin import ReadOnlyAdmin
from games import services
from games.models import Match, MatchSeat, Outage, StuckMatch, Vote
from games.selectors import stuck_matches


class ReasonForm(forms.Form):
    """Why a match is taken back: everybody at it will read this."""

    reason = forms.CharField(label=_("Motivo"), max_length=300)


class MatchSeatInline(TabularInline):  # type: ignore[misc]
    model = MatchSeat
    extra = 0
    can_delete = False
    fields = [
        *("index", "user", "bot_level", "active", "timeouts_in_row"),
        *("left_at_version", "left_reason", "place", "points"),
    ]
    readonly_fields = fields


_DEEDS = {
    "abort": services.staff_abort,
    "annul": services.annul_match,
    "resume": services.staff_resume,
}


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Shown fields are an allow-list: a new field of the model is hidden until named here."""

    list_display = [
        *("public_id", "game", "ladder", "status", "ranked", "version", "end_reason"),
        *("deadline", "paused_until", "created_at", "ended_at"),
    ]
    list_filter = ["game", "status", "ranked"]
    search_fields = ["public_id", "seats__user__name"]
    ordering = ["-created_at"]
    fields = [
        *("public_id", "game", "edition", "ladder", "rules_version", "options", "status"),
        *("started", "ranked", "version", "end_reason", "deadline", "created_at", "ended_at"),
        *("time", "paused_until", "paused_by", "vote_closes_at"),
        *("annul_reason", "commitment"),
    ]
    inlines = [MatchSeatInline]
    actions = ["abort", "annul", "resume"]

    @admin.action(description=_("Suspender sin puntuar"), permissions=["moderate"])
    def abort(self, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponse | None:
        return self._with_reason(request, queryset, "abort", _("Suspender partidas"))

    @admin.action(description=_("Anular y recalcular la escalera"), permissions=["moderate"])
    def annul(self, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponse | None:
        return self._with_reason(request, queryset, "annul", _("Anular partidas"))

    @admin.action(description=_("Acabar la pausa"), permissions=["moderate"])
    def resume(self, request: HttpRequest, queryset: QuerySet[Match]) -> HttpResponse | None:
        return self._with_reason(request, queryset, "resume", _("Acabar pausas"))

    def _with_reason(
        self, request: HttpRequest, queryset: QuerySet[Match], action: str, title: object
    ) -> HttpResponse | None:
        """Ask for the reason first, then do it match by match and say what was refused."""
        form = ReasonForm(request.POST if "reason" in request.POST else None)
        if not form.is_valid():
            context = {
                **self.admin_site.each_context(request),
                "title": title,
                "form": form,
                "matches": queryset,
                "action": action,
            }
            return TemplateResponse(request, "admin/games/reason.html", context)
        run = _DEEDS[action]
        staff = cast(User, request.user)  # the admin lets nobody else in
        for match in queryset:
            try:
                run(match_pk=match.pk, by=staff, reason=form.cleaned_data["reason"])
                self.message_user(request, f"{match.public_id}: {_('hecho')}")
            except AppError as refusal:
                self.message_user(request, f"{match.public_id}: {refusal}", level="ERROR")
        return None


@admin.register(StuckMatch)
class StuckMatchAdmin(MatchAdmin):
    """Matches that nothing brings on. Normally there is none: each one is a fault of ours."""

    ordering = ["deadline"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        stuck = stuck_matches().values("pk")
        rows: QuerySet[Match] = super().get_queryset(request)
        return rows.filter(pk__in=stuck)


@admin.register(Outage)
class OutageAdmin(ReadOnlyAdmin):
    """Times in which the sweep was away, and whether every clock got them back."""

    list_display = ["from_at", "to_at", "settled_at"]
    fields = ["from_at", "to_at", "settled_at"]


@admin.register(Vote)
class VoteAdmin(ReadOnlyAdmin):
    """What players asked one another, and who answered what."""

    list_display = ["match", "kind", "target", "status", "opened_by", "opened_at", "closed_at"]
    list_filter = ["kind", "status"]
    search_fields = ["match__public_id"]
    fields = [
        *("match", "kind", "target", "data", "opened_by", "electorate", "needed", "status"),
        *("opened_at", "closes_at", "closed_at", "answers"),
    ]
    readonly_fields = ["answers"]

    @admin.display(description=_("respuestas"))
    def answers(self, vote: Vote) -> str:
        return ", ".join(f"{b.seat}: {_('sí') if b.yes else _('no')}" for b in vote.ballots.all())
