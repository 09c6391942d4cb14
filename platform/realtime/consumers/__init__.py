"""One consumer per kind of socket."""

from realtime.consumers.lobby import LobbyConsumer
from realtime.consumers.match import MatchConsumer
from realtime.consumers.me import MeConsumer
from realtime.consumers.table import TableConsumer

__all__ = ["LobbyConsumer", "MatchConsumer", "MeConsumer", "TableConsumer"]
