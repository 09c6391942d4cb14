"""The page of a match, into which the table's front end is mounted, and the rules of the games."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template import TemplateDoesNotExist
from django.template.loader import get_template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from core.build import build_id
from core.errors import NotFound
from games.models import Match
from games.selectors import games_catalog, get_match, last_events_for, match_payload_for

SOURCE_LANGUAGE = "es"


@require_safe
@never_cache
def match(request: HttpRequest, match_id: str) -> HttpResponse:
    """A match for its player or for somebody who looks on. Everything comes with the page."""
    try:
        found = get_match(match_id)
    except NotFound as error:
        raise Http404 from error
    user = request.user if isinstance(request.user, User) else None
    titles = {
        (game["key"], edition["key"]): edition["title"]
        for game in games_catalog()
        for edition in game["editions"]
    }
    context = {
        "match": found,
        "title": titles.get((found.game, found.edition), found.game),
        "boot": _boot(found, user),
    }
    return render(request, "games/match.html", context)


def _boot(found: Match, user: User | None) -> dict[str, Any]:
    """What the front end starts from (static/src/wire/types.ts, `Boot`)."""
    return {
        "match": match_payload_for(match=found, user=user),
        "records": last_events_for(match=found, user=user),
        "language": get_language(),
        "user": {"name": user.name, "is_guest": user.is_guest} if user else None,
        "websocket": f"/ws/match/{found.public_id}/",
        "build": build_id(),
        "urls": {
            "home": reverse("home"),
            "rules": reverse("rules-edition", args=[found.game, found.edition]),
            "ladder": reverse("ladder", args=[found.ladder]),
            "queue": reverse("queue"),
            "clock": reverse("match-clock", args=[found.public_id]),
            **({"next": f"{reverse('next-turn')}?tras={found.public_id}"} if user else {}),
            "icons": static("img/icons.svg"),
            "icon": static("img/icon.svg"),
            "icon_turn": static("img/icon-turn.svg"),
        },
    }


@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    """The games' rules; with one game, its page."""
    games = games_catalog()
    if len(games) == 1:
        return redirect("rules", games[0]["key"])
    return render(request, "games/rules_index.html", {"games": games})


@require_safe
def rules(request: HttpRequest, game: str, edition: str = "") -> HttpResponse:
    """The rules of a game, or of one of its editions, in the reader's language, else in Spanish.

    Without an edition it is the first one's rules.
    """
    games = {entry["key"]: entry for entry in games_catalog()}
    editions = [entry["key"] for entry in games[game]["editions"]] if game in games else []
    chosen = edition or next(iter(editions), "")
    if chosen not in editions:
        raise Http404
    context = {
        "game": games[game],
        "edition": chosen,
        "games": list(games.values()),
        "text": _rules_text(game, chosen),
    }
    return render(request, "games/rules.html", context)


def _rules_text(game: str, edition: str) -> str:
    """The template with the text: the edition's own, else the game's. Raises Http404."""
    for language in (get_language() or SOURCE_LANGUAGE, SOURCE_LANGUAGE):
        for folder in (f"{game}-{edition}", game):
            name = f"rules/{folder}/{language.split('-')[0]}.html"
            try:
                get_template(name)
            except TemplateDoesNotExist:
                continue
            return name
    raise Http404
