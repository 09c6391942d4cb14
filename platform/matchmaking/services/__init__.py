"""Everything that changes a table or the queue. Each service owns its transaction and its lock."""

from matchmaking.services.moving import move_tables, withdraw
from matchmaking.services.pairing import pair_tickets
from matchmaking.services.penalties import find_lost_penalties, lift_penalty, penalise_abort
from matchmaking.services.queueing import (
    drop_absent,
    heartbeat,
    join_queue,
    leave_queue,
)
from matchmaking.services.rooms import push_lobby
from matchmaking.services.seats import (
    kick,
    leave_table,
    remove_bot,
    set_bot,
    set_ready,
    take_seat,
)
from matchmaking.services.starting import announce_end, rematch, rematch_of_match, start_table
from matchmaking.services.tables import change_table, close_stale_tables, create_table

__all__ = [
    "announce_end",
    "change_table",
    "close_stale_tables",
    "create_table",
    "drop_absent",
    "find_lost_penalties",
    "heartbeat",
    "join_queue",
    "kick",
    "leave_queue",
    "leave_table",
    "lift_penalty",
    "move_tables",
    "pair_tickets",
    "penalise_abort",
    "push_lobby",
    "rematch",
    "rematch_of_match",
    "remove_bot",
    "set_bot",
    "set_ready",
    "start_table",
    "take_seat",
    "withdraw",
]
