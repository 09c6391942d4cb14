"""Which names there are, and which look the same."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError

from accounts.names import skeleton, validate_name


@pytest.mark.parametrize(
    "name", ["Ana", "José María", "김치", "o.k.", "a-b_c", "Ñandú 3", 24 * "x"]
)
def test_names_that_are_fine(name: str) -> None:
    validate_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "", "a", "x" * 25, " ana", "ana ", "a  b", "a\tb", "a\nb",
        "<script>alert(1)</script>", "a<b", "a&b", 'a"b', "a'b", "a/b", "a{b}", "a@b",
        "ana\u202eanb", "\u200fana", "an\u200ba", "\ufeffana", "a\u0301na",  # marks, not letters
        "..", "--", "_ _",
        "\u3164\u3164", "a\u115fb", "ﬁn", "ａｎａ", "\ufdfa\ufdfa",
    ],
)  # fmt: skip
def test_c82_names_that_could_mislead_or_run_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        validate_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"), ("José", "Jose"), ("pablo", "раbl0"), ("Lago", "lago"), ("Iago", "lago"),
        ("a.n.a", "ana"), ("an a", "ana"), ("Barna", "Bama"), ("Vvera", "Wera"), ("Νίκη", "nikn"),
    ],
)  # fmt: skip
def test_c133_names_that_look_the_same(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_generated_names_differ_by_their_number() -> None:
    assert len({skeleton(f"Aceituna {n}") for n in range(1000)}) == 1000


def test_a_name_of_other_letters_keeps_a_skeleton() -> None:
    assert skeleton("김치") != skeleton("막걸리")
    assert skeleton("...")
