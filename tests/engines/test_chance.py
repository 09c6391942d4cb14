"""The stream of chance (DESIGN 4, "Chance"): fixed by a vector, so anybody can recompute it."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from games.engines import Chance


class Told(Chance):
    """Chance whose u64s are given, to reach the ragged end of the range."""

    def __init__(self, *values: int) -> None:
        super().__init__(b"")
        self.values = list(values)

    def next_u64(self) -> int:
        self.used += 1
        return self.values.pop(0)


def test_ten_dice_of_the_zero_seed() -> None:
    chance = Chance.from_seed(bytes(32))
    assert [chance.below(6) + 1 for _ in range(10)] == [5, 5, 2, 3, 6, 3, 6, 4, 4, 6]
    assert chance.used == 10


def test_u64s_are_cut_big_endian_from_hmac_blocks() -> None:
    seed = b"any seed at all"
    chance = Chance.from_seed(seed)
    stream = b"".join(
        hmac.new(seed, block.to_bytes(8, "big"), hashlib.sha256).digest() for block in range(3)
    )
    expected = [int.from_bytes(stream[i : i + 8], "big") for i in range(0, 96, 8)]
    assert [chance.next_u64() for _ in range(12)] == expected


@pytest.mark.parametrize("used", [1, 3, 4, 5, 97])
def test_a_stored_chance_goes_on_where_it_stopped(used: int) -> None:
    whole = Chance.from_seed(b"s")
    for _ in range(used):
        whole.next_u64()
    again = Chance.from_seed(b"s", used)
    assert again == whole
    assert [again.next_u64() for _ in range(6)] == [whole.next_u64() for _ in range(6)]


def test_below_skips_the_ragged_end_so_that_no_answer_is_likelier() -> None:
    limit = (1 << 64) // 6 * 6
    chance = Told(limit, (1 << 64) - 1, limit - 1)
    assert chance.below(6) == 5
    assert chance.used == 3


def test_below_a_power_of_two_skips_nothing() -> None:
    assert Told((1 << 64) - 1).below(8) == 7


def test_below_one_still_draws() -> None:
    chance = Chance.from_seed(b"s")
    assert chance.below(1) == 0
    assert chance.used == 1


@pytest.mark.parametrize("n", [0, -3])
def test_below_needs_a_positive_bound(n: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Chance.from_seed(b"s").below(n)


def test_shuffle_swaps_from_the_last_place_down() -> None:
    expected = list(range(10))
    draws = Chance.from_seed(b"shuffle")
    for i in range(9, 0, -1):
        j = draws.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    items = list(range(10))
    chance = Chance.from_seed(b"shuffle")
    chance.shuffle(items)
    assert items == expected
    assert chance.used == 9
    assert sorted(items) == list(range(10))


@pytest.mark.parametrize("items", [[], ["only"]])
def test_shuffling_fewer_than_two_draws_nothing(items: list[str]) -> None:
    chance = Chance.from_seed(b"s")
    chance.shuffle(items)
    assert chance.used == 0


def test_a_copy_goes_its_own_way() -> None:
    chance = Chance.from_seed(b"s")
    chance.next_u64()
    twin = chance.copy()
    assert twin == chance
    drawn = [twin.next_u64() for _ in range(9)]
    assert chance.used == 1
    assert [chance.next_u64() for _ in range(9)] == drawn


def test_different_seeds_differ() -> None:
    assert Chance.from_seed(b"a") != Chance.from_seed(b"b")
    assert Chance.from_seed(b"a").next_u64() != Chance.from_seed(b"b").next_u64()
    assert Chance.from_seed(b"a") != Chance.from_seed(b"a", 1)


def test_its_text_hides_the_seed() -> None:
    seed = b"\xabsecret seed 0123456789"
    chance = Chance.from_seed(seed)
    for text in (repr(chance), str(chance), f"{chance}"):
        assert "secret" not in text
        assert seed.hex() not in text


def test_it_cannot_be_a_key_as_it_changes() -> None:
    with pytest.raises(TypeError):
        hash(Chance.from_seed(b"s"))
