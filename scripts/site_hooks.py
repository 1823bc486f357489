"""Add the player to the site, and keep an option such as `--class-pack` on one line of a page."""

import re
from typing import Any

from crosswright.construct.player import write_player

_CODE = re.compile(r"(<pre\b.*?</pre>)|(<code>)(.*?)(</code>)", re.DOTALL)
_OPTION = re.compile(r"--[a-z][a-z0-9-]*")


def on_page_content(html: str, **_: Any) -> str:
    """Put each option in inline code into a `span` element, and return the changed page.

    A style sheet of the site keeps the text of such an element on one line.
    """
    return _CODE.sub(_with_options, html)


def on_post_build(config: Any) -> None:
    """Write the player into the site: the page embed.md uses it."""
    write_player(f"{config['site_dir']}/player")


def _with_options(found: re.Match[str]) -> str:
    if found[1]:
        return found[1]
    whole = _OPTION.sub(lambda option: f'<span class="option">{option[0]}</span>', found[3])
    return f"{found[2]}{whole}{found[4]}"
