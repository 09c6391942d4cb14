"""What a process counts for those who run the site, in the text format of Prometheus.

Each process counts for itself; whoever scrapes adds them up. Labels are codes and kinds, never ids:
their number must stay small.
"""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, generate_latest

RESYNCS = Counter(
    "sobremesa_resyncs",
    "Times that a page asked for what it had missed: gap (a number was skipped) or hash (its view"
    " had drifted from the server's).",
    ["because"],
)
REFUSALS = Counter("sobremesa_refusals", "Requests refused over REST, by code.", ["code"])
SOCKETS = Gauge("sobremesa_sockets", "Sockets that are open now, by kind.", ["kind"])


def metrics(request: HttpRequest) -> HttpResponse:
    """For who bears `METRICS_TOKEN` and for staff; to everybody else there is nothing here."""
    if not (_bears_token(request) or request.user.is_staff):
        raise Http404
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _bears_token(request: HttpRequest) -> bool:
    expected: str = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "")
    return bool(expected) and constant_time_compare(given, f"Bearer {expected}")
