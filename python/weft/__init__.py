# SPDX-License-Identifier: Apache-2.0
"""Weft: one lazy graph for configuration.

    >>> import weft
    >>> doc = weft.Document('port = base + 80', name="server.hcl", names={"base": 8000})
    >>> doc["port"]
    8080

Values are those of Python: None, bool, int, float, str, list, dict. A value that is not known yet is an Unknown, a
sensitive one a Sensitive. What goes wrong is a WeftError, whose diagnostics have places.
"""
from __future__ import annotations

import decimal
import enum
import inspect
import os
from dataclasses import dataclass, field
from typing import Any, Callable, Iterator, Mapping, Optional, Sequence, Union

from . import _weft

__all__ = ["Diagnostic", "Document", "Label", "Place", "Position", "Project", "Sensitive", "Status", "Unknown",
           "Value", "WeftError", "check", "limits", "version"]

Value = Any
Limits = Mapping[str, int]
"""None, bool, int, float, decimal.Decimal, str, list, tuple, dict, Unknown or Sensitive."""


@dataclass(frozen=True)
class Unknown:
    """A value that is not known yet, of a type: `string`, or JSON like `["list","string"]`."""

    type: str = ""

    def __bool__(self) -> bool:
        raise ValueError("this value is not known yet")


@dataclass(frozen=True)
class Sensitive:
    """A value that is not shown; `.value` is the value itself."""

    value: Value = field(repr=False)


class Status(enum.IntEnum):
    """What kind of failure it was."""

    ERROR = 1
    """The configuration has errors, or nothing exists at the path."""
    USAGE = 2
    """The question itself was wrong."""
    WORLD = 3
    """The outside world failed, or a limit was reached."""


@dataclass(frozen=True)
class Position:
    """A stretch of a file. Lines and columns count from 1; the end is behind the last character."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True)
class Label:
    """A place of a diagnostic, and what is to be seen there."""

    at: Position
    text: str


@dataclass(frozen=True)
class Diagnostic:
    """One mistake. `at` is None if it has no place."""

    code: str
    severity: str
    message: str
    help: str
    at: Optional[Position]
    label: str
    related: tuple[Label, ...]
    notes: tuple[str, ...]
    units: tuple[str, ...]
    """Units (stacks, actions) that need what is wrong, if a check has found that out."""

    def __str__(self) -> str:
        where = f"{self.at}: " if self.at else ""
        return f"{where}{self.severity}[{self.code}]: {self.message}"


class WeftError(Exception):
    """Something is wrong with the configuration, the question, or the world. str() is what `weft` prints."""

    def __init__(self, text: str, diagnostics: Sequence[Diagnostic], status: Status) -> None:
        super().__init__(text)
        self.diagnostics = tuple(diagnostics)
        self.status = status

    @property
    def at(self) -> Optional[Position]:
        """Where the first mistake is."""
        return self.diagnostics[0].at if self.diagnostics else None


def _diagnostic(raw: Mapping[str, Any]) -> Diagnostic:
    labels = [Label(Position(*place), text) for place, text in raw["places"]]
    main = labels[0] if labels and raw["has_place"] else None
    return Diagnostic(raw["code"], raw["severity"], raw["message"], raw["help"], main.at if main else None,
                      main.text if main else "", tuple(labels[1:] if main else labels), tuple(raw["notes"]),
                      tuple(raw["units"]))


def _error(status: int, text: str, raw: Sequence[Mapping[str, Any]], cause: Optional[BaseException]) -> WeftError:
    error = WeftError(text.rstrip("\n"), [_diagnostic(one) for one in raw], Status(status))
    error.__cause__ = cause
    return error


_weft.register(Unknown, Sensitive, decimal.Decimal, _error)

_Path = Union[str, "os.PathLike[str]"]


def version() -> str:
    """The version of the library: "0.1.0"."""
    return _weft.version()


def _arity(function: Callable[..., Value]) -> tuple[int, int, str]:
    """How many arguments a callable needs and takes (-1: any number), and its signature as text."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):  # of something that is written in C
        return 0, -1, "..."
    plain = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    required = sum(p.default is p.empty for p in plain)
    is_open = any(p.kind is p.VAR_POSITIONAL for p in parameters)
    text = ", ".join(f"{p.name}: any" for p in plain) + ((", " if plain else "") + "...: any" if is_open else "")
    return required, -1 if is_open else len(plain), f"{text} -> any"


def limits() -> dict[str, int]:
    """The limits that `limits=` can set by name, with their defaults: steps, bytes, milliseconds. Runaway input ends in
    an error of status WORLD."""
    return _weft.limits()


def _graph(limits: Optional[Limits], functions: Optional[Mapping[str, Callable[..., Value]]]) -> _weft.Graph:
    graph = _weft.Graph()
    for name, value in (limits or {}).items():
        graph.limit(name, value)
    _add_functions(graph, functions)
    return graph


def _add_functions(graph: _weft.Graph, functions: Optional[Mapping[str, Callable[..., Value]]]) -> None:
    for name, function in (functions or {}).items():
        _add_function(graph, name, function, False)


def _add_function(graph: _weft.Graph, name: str, function: Callable[..., Value], pure: bool) -> None:
    required, most, signature = _arity(function)
    doc = (inspect.getdoc(function) or "").split("\n")[0]
    graph.function(name, function, signature, doc, required, most, not pure)


class Place:
    """Where questions are asked from: a document, or a directory of a project."""

    def __init__(self, inside: _weft.Place) -> None:
        self._place = inside

    def get(self, path: str = "") -> Value:
        """The value at a path like `a.b[0]`; the empty path is everything."""
        return self._place.get(path)

    def __getitem__(self, path: str) -> Value:
        return self.get(path)

    def keys(self, path: str = "") -> list[Any]:
        """The keys at a path; nothing below them is evaluated."""
        return self._place.keys(path)

    def explain(self, path: str) -> str:
        """Why the value at a path is what it is, as a tree for people."""
        return self._place.explain(path, False)

    def explain_json(self, path: str) -> str:
        """The same for programs (docs/reference/json.md)."""
        return self._place.explain(path, True)

    def where(self, path: str) -> Optional[Position]:
        """Where the value at a path is written; None if it is written nowhere."""
        raw = self._place.where(path)[0]
        return Position(*raw) if raw else None

    def where_key(self, path: str) -> Optional[Position]:
        """Where its key is written, otherwise the value."""
        raw = self._place.where(path)[1]
        return Position(*raw) if raw else None

    def reject(self, path: str, message: str, *, label: str = "", help: str = "") -> None:
        """Raises a WeftError of the program about the value at a path, at the place where it is written."""
        self._place.reject(path, message, label, help)

    def set(self, name: str, value: Value) -> None:
        """Gives a name that expressions here see a value, which may replace an earlier one."""
        self._place.set(name, value)

    def known(self, name: str, value: Value) -> None:
        """A name that was set to something unknown has this value from now on."""
        self._place.known(name, value)


class Document(Place):
    """A text in one of Weft's languages, by default that of its name. It may include and read files below `files`,
    and no others."""

    def __init__(self, text: str, *, name: str = "document.hcl", dialect: str = "",
                 names: Optional[Mapping[str, Value]] = None,
                 functions: Optional[Mapping[str, Callable[..., Value]]] = None,
                 files: Optional[_Path] = None, limits: Optional[Limits] = None) -> None:
        self._graph = _graph(limits, functions)
        if files is not None:
            self._graph.allow_files(os.path.realpath(files))
        super().__init__(self._graph.document(text, name, dialect))
        for key, value in (names or {}).items():
            self.set(key, value)

    @classmethod
    def load(cls, path: _Path, **settings: Any) -> "Document":
        """The same for a file."""
        with open(path, encoding="utf-8") as file:
            return cls(file.read(), name=settings.pop("name", os.fspath(path)), **settings)

    def function(self, name: str, function: Callable[..., Value], *, pure: bool = False) -> None:
        """A function that the text can call; one of the same name is replaced. `pure`: equal arguments always
        give the same result."""
        _add_function(self._graph, name, function, pure)


class Project:
    """The project that a directory is in; or one of texts by name: `Project(files={"a/stack.tm": "stack {}"})`."""

    def __init__(self, directory: _Path = ".", *, files: Optional[Mapping[str, str]] = None,
                 functions: Optional[Mapping[str, Callable[..., Value]]] = None,
                 limits: Optional[Limits] = None) -> None:
        self._graph = _graph(limits, functions)
        if files is None:
            self._project = self._graph.project(os.fspath(directory))
        else:
            self._project = self._graph.project_texts(list(files), list(files.values()))

    @property
    def root(self) -> str:
        """The root directory; `/` if the files are not on disk."""
        return self._project.root()

    def at(self, directory: _Path = "") -> Place:
        """A directory to ask from, relative to the working directory or, without a disk, to the root; by default
        the root."""
        return Place(self._project.place(os.fspath(directory)))

    def file(self, path: _Path) -> Place:
        """A file of the project, as a document."""
        return Place(self._project.file(os.fspath(path)))

    def get(self, path: str, at: _Path = "") -> Value:
        """The value at a path, as a directory sees it."""
        return self.at(at).get(path)

    def explain(self, path: str, at: _Path = "") -> str:
        """Why it is what it is."""
        return self.at(at).explain(path)

    def units(self) -> list[dict[str, Value]]:
        """What the project has many of: stacks, modules, documents."""
        return self._project.units()

    def __iter__(self) -> Iterator[dict[str, Value]]:
        return iter(self.units())

    def check(self, directory: _Path = "") -> list[Diagnostic]:
        """Every mistake in a directory and below it, once, at its cause."""
        return [_diagnostic(raw) for raw in self._project.check(os.fspath(directory))]

    def overlay(self, file: _Path, text: Optional[str]) -> None:
        """An unsaved text in place of a file; None takes it back."""
        self._project.overlay(os.fspath(file), text)

    def changed(self, *paths: _Path) -> None:
        """Files that may have changed since they were read; without any, everything is looked at."""
        self._project.change([os.fspath(path) for path in paths])

    def function(self, name: str, function: Callable[..., Value], *, pure: bool = False) -> None:
        """See Document.function."""
        _add_function(self._graph, name, function, pure)


def check(text: str, *, name: str = "document.hcl", dialect: str = "",
          functions: Optional[Mapping[str, Callable[..., Value]]] = None,
          limits: Optional[Limits] = None) -> list[Diagnostic]:
    """Every mistake in a text."""
    graph = _graph(limits, functions)
    return [_diagnostic(raw) for raw in graph.check(text, name, dialect)]
