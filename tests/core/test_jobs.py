"""Enqueueing never fails what it is enqueued for."""

from __future__ import annotations

import logging

import pytest
from celery import current_app
from django.db import transaction

from core import jobs


@pytest.mark.django_db(transaction=True)
def test_c64_a_job_is_sent_after_the_commit_and_not_after_a_rollback(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, **kwargs: sent.append(name))
    with transaction.atomic():
        jobs.enqueue_on_commit("games.sweep")
        assert sent == []
    assert sent == ["games.sweep"]
    with pytest.raises(RuntimeError), transaction.atomic():
        jobs.enqueue_on_commit("games.sweep")
        raise RuntimeError
    assert sent == ["games.sweep"]


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_away_is_logged_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def away(*args: object, **kwargs: object) -> None:
        raise ConnectionError("redis://user:password@host is away")

    monkeypatch.setattr(current_app, "send_task", away)
    with caplog.at_level(logging.WARNING), transaction.atomic():
        jobs.enqueue_on_commit("games.sweep", 7)
    assert "job_not_sent task=games.sweep" in caplog.text
    assert "password" not in caplog.text


def test_long_waits_are_refused() -> None:
    with pytest.raises(ValueError, match="60 seconds"):
        jobs.enqueue_on_commit("games.sweep", countdown=61)
