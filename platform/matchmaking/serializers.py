"""Bodies and answers of the REST door (and with them the wire types of the front end)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

_STATUS = ["open", "playing", "closed"]
_MATCH_STATUS = ["active", "finished", "aborted", "annulled"]
_REASONS = ["closed", "playing", "seats_open", "not_ready"]


class ShownRating(serializers.Serializer[Any]):
    value = serializers.IntegerField()
    provisional = serializers.BooleanField()


class TableUser(serializers.Serializer[Any]):
    name = serializers.CharField()
    is_guest = serializers.BooleanField()
    rating = ShownRating(allow_null=True)


class TablePlace(serializers.Serializer[Any]):
    index = serializers.IntegerField()
    user = TableUser(allow_null=True)
    bot = serializers.CharField(allow_null=True)
    ready = serializers.BooleanField()


class CanStart(serializers.Serializer[Any]):
    start = serializers.BooleanField()
    reason = serializers.ChoiceField(choices=_REASONS, allow_null=True)


class TimeControlField(serializers.Serializer[Any]):
    """``live`` with a preset, ``turns`` with days per turn, or ``none`` (tables by link only)."""

    kind = serializers.ChoiceField(choices=["live", "turns", "none"])
    preset = serializers.ChoiceField(choices=["quick", "normal", "slow"], required=False)
    days = serializers.ChoiceField(choices=[1, 2, 3, 5, 7], required=False)
    weekends_off = serializers.BooleanField(required=False)
    vacation = serializers.IntegerField(
        required=False, min_value=0, max_value=30, help_text="Days of holidays for each seat."
    )

    class Meta:
        ref_name = "TableTime"

    def to_internal_value(self, data: Any) -> Any:
        """What there is no such thing as is refused: a bank of one's own, say, was meant."""
        if isinstance(data, Mapping) and (unknown := data.keys() - self.fields.keys()):
            raise serializers.ValidationError(dict.fromkeys(map(str, unknown), _("No existe.")))
        return super().to_internal_value(data)


class TablePolicy(serializers.Serializer[Any]):
    """What happens when somebody's time runs out; times in seconds."""

    kind = serializers.CharField()
    bank = serializers.FloatField()
    decision = serializers.FloatField()
    answer = serializers.FloatField()
    days = serializers.IntegerField(allow_null=True)
    weekends_off = serializers.BooleanField()
    timeouts = serializers.IntegerField()
    absence = serializers.FloatField(allow_null=True)
    after = serializers.CharField()
    can_return = serializers.BooleanField()


class TablePayload(serializers.Serializer[Any]):
    id = serializers.CharField()
    game = serializers.CharField()
    edition = serializers.CharField()
    options = serializers.DictField()
    time = TimeControlField()
    timeout_policy = TablePolicy()
    seat_count = serializers.IntegerField()
    is_public = serializers.BooleanField()
    host = serializers.CharField()
    status = serializers.ChoiceField(choices=_STATUS)
    match = serializers.CharField(allow_null=True)
    match_status = serializers.ChoiceField(choices=_MATCH_STATUS, allow_null=True)
    version = serializers.IntegerField()
    seats = TablePlace(many=True)
    can = CanStart()
    created_at = serializers.DateTimeField()


class TableAnswer(TablePayload):
    you = serializers.IntegerField(allow_null=True, help_text="The caller's seat.")


class RematchRoom(serializers.Serializer[Any]):
    table = TableAnswer(allow_null=True, help_text="None while nobody has asked for another match.")


class TableList(serializers.Serializer[Any]):
    tables = TablePayload(many=True)


class TableRequest(serializers.Serializer[Any]):
    game = serializers.CharField(max_length=40)
    edition = serializers.CharField(max_length=40, default="", allow_blank=True)
    options = serializers.DictField(default=dict)
    seats = serializers.IntegerField(required=False, min_value=1, max_value=12)
    public = serializers.BooleanField(default=True)
    time = TimeControlField(required=False)


class TableChange(serializers.Serializer[Any]):
    options = serializers.DictField(required=False)
    seats = serializers.IntegerField(required=False, min_value=1, max_value=12)
    public = serializers.BooleanField(required=False)
    time = TimeControlField(required=False)


class SeatRequest(serializers.Serializer[Any]):
    seat = serializers.IntegerField(required=False, min_value=0, max_value=11)


class KickRequest(serializers.Serializer[Any]):
    seat = serializers.IntegerField(min_value=0, max_value=11)


class BotRequest(serializers.Serializer[Any]):
    level = serializers.CharField(max_length=20)


class ReadyRequest(serializers.Serializer[Any]):
    ready = serializers.BooleanField()


class Ticket(serializers.Serializer[Any]):
    ladder = serializers.CharField()
    seats = serializers.IntegerField()
    since = serializers.DateTimeField()
    waited = serializers.IntegerField(help_text="Seconds.")
    window = serializers.IntegerField(help_text="Rating points by which an opponent may differ.")
    rating = serializers.IntegerField()
    waiting = serializers.IntegerField(help_text="How many wait in this queue.")


class QueueRequest(serializers.Serializer[Any]):
    ladder = serializers.CharField(max_length=60)
    seats = serializers.IntegerField(min_value=1, max_value=12)


class QueueAnswer(serializers.Serializer[Any]):
    ticket = Ticket()


class QueueState(serializers.Serializer[Any]):
    ticket = Ticket(allow_null=True)
    match = serializers.CharField(allow_null=True, help_text="A ranked match to go back to.")
    wait_until = serializers.DateTimeField(allow_null=True)
