"""The pages on which people find a match: home, lobby, a table's room, the ranked queue."""

from matchmaking.pages.home import home, play_bots
from matchmaking.pages.lobby import create, enter_code, lobby
from matchmaking.pages.queue import leave, queue
from matchmaking.pages.room import act, room

__all__ = ["act", "create", "enter_code", "home", "leave", "lobby", "play_bots", "queue", "room"]
