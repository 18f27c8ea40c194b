"""Between Python and C: texts, refusals, and handles that are given back by themselves."""
from __future__ import annotations

import json
from typing import Any, Optional

from crosstown._native import ffi, lib

__all__ = ["Refused", "ffi", "lib", "owned", "take", "text", "utf8", "why"]


class Refused(ValueError):
    """The rules, or the library, say no.

    >>> import crosstown
    >>> state = crosstown.load_game("newyork", {"players": 2}).new_initial_state(seed=1)
    >>> try:
    ...     state.play("R99")
    ... except crosstown.Refused as no:
    ...     print(no.rule, bool(no.sentence))
    R-13 True
    """

    def __init__(self, refusal: Any) -> None:
        self.rule: str = text(refusal.rule)
        self.token: str = text(refusal.token)
        self.sentence: str = text(refusal.sentence)
        #: What the sentence is about, with rule and token.
        self.facts: dict = _facts(text(refusal.facts))
        #: Of a record that was refused, from 1; otherwise 0.
        self.line: int = int(refusal.line)
        super().__init__(f"{self.rule}: {self.sentence}" if self.rule else self.sentence)


def _facts(written: str) -> dict:
    return json.loads(written) if written else {}


def text(chars: Any) -> str:
    """A text that stays the library's."""
    return "" if chars == ffi.NULL else ffi.string(chars).decode("utf-8")


def take(chars: Any) -> Optional[str]:
    """A text that was handed to us."""
    if chars == ffi.NULL:
        return None
    try:
        return text(chars)
    finally:
        lib.crosstown_text_free(chars)


def utf8(words: str) -> bytes:
    encoded = words.encode("utf-8")
    if b"\0" in encoded:
        raise ValueError("a text with a zero byte in it")
    return encoded


def why() -> Any:
    """Room for a refusal."""
    return ffi.new("crosstown_refusal *")


def owned(handle: Any, free: Any, refusal: Any) -> Any:
    """The handle, freed when nobody has it any more; or the refusal is raised."""
    if handle == ffi.NULL:
        raise Refused(refusal[0])
    return ffi.gc(handle, free)
