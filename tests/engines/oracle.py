"""Slow, obviously right answers that the engines' fast ones are held against."""

from __future__ import annotations

from collections.abc import Collection, Iterable

Edge = tuple[str, str]


def longest_trail(edges: Iterable[Edge], blocked: Collection[str]) -> int:
    """The most edges that one unbroken walk can use, each once, by trying every walk.

    A walk may begin or end at a `blocked` vertex but not pass through it.
    """

    def extend(at: str, unused: frozenset[Edge]) -> int:
        best = 0
        for edge in unused:
            if at in edge:
                end = edge[1] if edge[0] == at else edge[0]
                onwards = 0 if end in blocked else extend(end, unused - {edge})
                best = max(best, 1 + onwards)
        return best

    every = frozenset(edges)
    return max((extend(vertex, every) for edge in every for vertex in edge), default=0)
