"""Randomness as a value (docs/architecture.md, "Chance"): anybody can recompute a match.

Block i is HMAC-SHA256(key=seed, message=i as 8 bytes big-endian), cut into four big-endian u64.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import MutableSequence
from typing import TypeVar

_T = TypeVar("_T")
_FULL = 1 << 64


class Chance:
    """A counter into the stream of one seed. Copy it with the state; its `repr` hides the seed."""

    __slots__ = ("_block", "_block_index", "_seed", "used")

    def __init__(self, seed: bytes, used: int = 0) -> None:
        self._seed = seed
        self.used = used
        """How many u64 have been drawn, skipped ones included."""
        self._block: tuple[int, ...] = ()
        self._block_index = -1

    @classmethod
    def from_seed(cls, seed: bytes, used: int = 0) -> Chance:
        return cls(seed, used)

    def copy(self) -> Chance:
        twin = Chance.__new__(Chance)
        twin._seed = self._seed
        twin.used = self.used
        twin._block = self._block
        twin._block_index = self._block_index
        return twin

    @property
    def seed(self) -> bytes:
        """The secret itself, for storage only."""
        return self._seed

    def next_u64(self) -> int:
        index, offset = divmod(self.used, 4)
        if index != self._block_index:
            digest = hmac.digest(self._seed, index.to_bytes(8, "big"), hashlib.sha256)
            self._block = struct.unpack(">4Q", digest)
            self._block_index = index
        self.used += 1
        return self._block[offset]

    def below(self, n: int) -> int:
        """A uniform integer in 0..n-1; values in the ragged end of the range are skipped."""
        if n < 1:
            raise ValueError(f"below({n}): n must be at least 1")
        limit = _FULL // n * n
        while (x := self.next_u64()) >= limit:
            pass
        return x % n

    def shuffle(self, items: MutableSequence[_T]) -> None:
        """In place, from the last place down (docs/architecture.md, "Chance")."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def __repr__(self) -> str:
        return f"Chance(seed=hidden, used={self.used})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chance):
            return NotImplemented
        return self._seed == other._seed and self.used == other.used

    __hash__ = None  # type: ignore[assignment]
