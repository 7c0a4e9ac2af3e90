# SPDX-License-Identifier: Apache-2.0
"""C text for the checks: without comments, and which files there are."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent

TOKEN = re.compile(r"""
    (?P<comment> //[^\n]* | /\*.*?\*/ )
  | (?P<text> "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' )
""", re.VERBOSE | re.DOTALL)


def files(*folders):
    """Every .c and .h below the folders that exist, as paths relative to the root, sorted."""
    found = []
    for folder in folders:
        found += (ROOT / folder).rglob("*.[ch]")
    return sorted(path.relative_to(ROOT) for path in found)


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def without_comments(text, keep_strings):
    """Comments (and strings, unless kept) become blanks; line numbers stay what they are."""
    def blank(match):
        if match.group("text") and keep_strings:
            return match.group()
        return re.sub(r"[^\n]", " ", match.group())
    return TOKEN.sub(blank, text)


def lines(path, keep_strings=False):
    """(number, line) of the code of a file."""
    return enumerate(without_comments(read(path), keep_strings).split("\n"), 1)
