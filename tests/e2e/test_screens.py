"""What the screens promise beside play: 3D pictures, keyboard, widths, languages, both themes."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.match_page import Player

PAGES = [
    "/",
    "/mesas/",
    "/escalera/cinco-vetas/",
    "/reglas/cinco-vetas/",
    "/cuenta/login/",
    "/cola/",
]
LAMP = (246, 201, 69)


def _play_with_bots(player: Player, query: str) -> None:
    """One click from the home page, then the match with a certain map."""
    page = player.page
    page.goto("/")
    page.locator('form[action$="/bots/"] button, [data-play-bots]').first.click()
    player.match_id = player.arrive("partida")
    page.goto(f"/partida/{player.match_id}/{query}")
    page.locator('[data-prompt="you"]').wait_for(timeout=30_000)


def _picture(page: Page, selector: str) -> Image.Image:
    return Image.open(io.BytesIO(page.locator(selector).first.screenshot())).convert("RGB")


def _pixels(picture: Image.Image) -> list[tuple[int, int, int]]:
    raw = picture.resize((640, 400)).tobytes()
    return list(zip(raw[0::3], raw[1::3], raw[2::3], strict=True))


def _near(pixel: tuple[int, ...], colour: tuple[int, ...], reach: int = 40) -> bool:
    return all(abs(a - b) <= reach for a, b in zip(pixel, colour, strict=True))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_3d_map_shows_the_island_and_what_can_be_done(
    new_context: Callable[..., BrowserContext], theme: str
) -> None:
    player = Player(new_context(color_scheme=theme))
    _play_with_bots(player, "?map=3d")
    canvas = player.page.locator("canvas").first
    canvas.wait_for(timeout=30_000)
    player.page.wait_for_function("() => !document.querySelector('.loading')")
    picture = _picture(player.page, "canvas")
    pixels = _pixels(picture)
    assert len({(r // 32, g // 32, b // 32) for r, g, b in pixels}) > 20, "the map is blank"
    assert sum(_near(pixel, LAMP) for pixel in pixels) > 30, "nothing is lit"


def test_switching_maps_keeps_what_can_be_done(new_context: Callable[..., BrowserContext]) -> None:
    player = Player(new_context())
    _play_with_bots(player, "?map=2d")
    page = player.page
    page.locator("[data-target]").first.wait_for()
    lit = page.locator("[data-target]").count()
    assert lit > 20
    page.locator('[data-do="map-kind"]').click()
    page.locator("canvas").first.wait_for(timeout=30_000)
    page.locator('[data-do="map-kind"]').click()
    expect(page.locator("[data-target]")).to_have_count(lit)


def test_set_up_by_keyboard_alone(new_context: Callable[..., BrowserContext]) -> None:
    player = Player(new_context())
    _play_with_bots(player, "?map=2d")
    page = player.page
    before = player.match()["version"]
    page.locator("[data-target]").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator('[data-do="confirm"]').wait_for()
    page.keyboard.press("Escape")
    expect(page.locator('[data-do="confirm"]')).to_have_count(0)
    assert player.match()["version"] == before, "Escape submitted something"
    page.keyboard.press("Enter")
    page.locator('[data-do="confirm"]').wait_for()
    page.keyboard.press("Enter")
    player.wait_for_version(before + 1)
    assert player.match()["view"]["setup_camp"] is not None
    page.keyboard.press("u")
    player.wait_for_version(before + 2)
    assert player.match()["view"]["setup_camp"] is None


def test_the_list_offers_the_same_as_the_map(new_context: Callable[..., BrowserContext]) -> None:
    player = Player(new_context())
    _play_with_bots(player, "?map=2d")
    page = player.page
    page.locator('[data-do="list"]').click()
    listed = page.locator("[data-list]").evaluate_all("rows => rows.map(r => r.dataset.list)")
    lit = page.locator("[data-target]").evaluate_all("rows => rows.map(r => r.dataset.target)")
    assert sorted(listed) == sorted(lit)


@pytest.mark.parametrize("locale", ["es-ES", "en-GB", "ko-KR"])
def test_no_page_is_wider_than_its_window(
    new_context: Callable[..., BrowserContext], locale: str
) -> None:
    page = new_context(locale=locale).new_page()
    for width in (360, 390, 1280, 2560):
        page.set_viewport_size({"width": width, "height": 800})
        for path in PAGES:
            page.goto(path)
            expect(page.locator("html")).to_have_attribute("lang", locale[:2])
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (820, 1180), (1280, 800), (2560, 1300)])
def test_the_match_fits_every_window(
    new_context: Callable[..., BrowserContext], size: tuple[int, int]
) -> None:
    player = Player(new_context(viewport={"width": size[0], "height": size[1]}))
    _play_with_bots(player, "?map=2d")
    page = player.page
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for selector in ("[data-prompt]", "[data-resource]", "[data-target]"):
        box: Any = page.locator(selector).first.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0] + 1


def test_languages_are_chosen_from_the_browser_and_can_be_switched(
    new_context: Callable[..., BrowserContext],
) -> None:
    page = new_context(locale="ko-KR").new_page()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    page.locator('form[action="/idioma/"] button[value="en"]').first.evaluate("b => b.click()")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
