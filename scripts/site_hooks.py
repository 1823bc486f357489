"""What the site does to its pages: no option such as `--class-pack` is broken over two lines."""

import re
from typing import Any

_CODE = re.compile(r"(<pre\b.*?</pre>)|(<code>)(.*?)(</code>)", re.DOTALL)
_OPTION = re.compile(r"--[a-z][a-z0-9-]*")


def on_page_content(html: str, **_: Any) -> str:
    """The page with every option outside of code blocks in an element of its own."""
    return _CODE.sub(_with_options, html)


def _with_options(found: re.Match[str]) -> str:
    if found[1]:
        return found[1]
    whole = _OPTION.sub(lambda option: f'<span class="option">{option[0]}</span>', found[3])
    return f"{found[2]}{whole}{found[4]}"
