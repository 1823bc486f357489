"""Make the picture of the studio that the README shows. `scripts/picture-studio` runs this file."""

import json
import sys

from playwright.sync_api import sync_playwright
from studio_server import running_studio

__all__ = ["take"]

CHROMIUM = "/usr/bin/chromium"


def take(target: str) -> None:
    """Write a picture of the example draft to the file `target`.

    The cursor is at an entry for which there are many candidates.
    """
    with running_studio() as studio, sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1440, "height": 900}, color_scheme="light")
        page = context.new_page()
        page.goto(studio.url)
        page.wait_for_url(f"{studio.base}/")
        made = page.request.post(
            f"{studio.base}/api/drafts",
            data=json.dumps({"kind": "example"}),
            headers={"content-type": "application/json", "origin": studio.base},
        )
        page.goto(f"{studio.base}/#/draft/{made.json()['id']}")
        page.get_by_role("gridcell").nth(8 * 15 + 2).click()
        page.wait_for_timeout(4_000)  # in this time, candidates are proven
        page.screenshot(path=target)
        browser.close()


if __name__ == "__main__":
    take(sys.argv[1])
