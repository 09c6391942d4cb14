"""A real browser against real processes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.stack import ROOT, Stack, running_stack

CHROMIUM = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
_ARGS = [
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing",  # pages are drawn by the processor: half the time without a GPU
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.e2e)
            if CHROMIUM is None and not os.environ.get("CI"):
                item.add_marker(
                    pytest.mark.skip(reason="no Chromium on this machine (apt install chromium)")
                )


@pytest.fixture(scope="session")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    if not (ROOT / "static" / "dist" / "manifest.json").exists():
        pytest.fail("the front end is not built; run the tests through make test")
    with running_stack(tmp_path_factory.mktemp("var"), SOBREMESA_BOT_DELAY="0.02") as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=_ARGS)
        yield browser
        browser.close()


@pytest.fixture
def new_context(browser: Browser, stack: Stack) -> Iterator[Callable[..., BrowserContext]]:
    """Make a browser context, in Spanish unless said otherwise; page errors fail the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(**options: object) -> BrowserContext:
        settings: dict[str, object] = {
            "base_url": stack.url,
            "locale": "es-ES",
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
            **options,
        }
        context = browser.new_context(**settings)  # type: ignore[arg-type]
        context.set_default_timeout(30_000)
        context.on("weberror", lambda event: errors.append(str(event.error)))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context().new_page()
