"""The faults that a Python file may have, by operator."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator, Sequence
from typing import Final

from tests.mutants.fault import ROOMS, Fault
from tests.root import ROOT

Change = tuple[str, int, int, str]
"""The operator's name, the first and last byte, and what stands there instead."""

COMPARED: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
}
COUNTED: Final[dict[type[ast.operator], tuple[str, str]]] = {
    ast.Add: (r"\+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: (r"\*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "+"),
}
SWAPPED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNTRANSLATED: Final = "text not translated"
TRANSLATES: Final = frozenset({"say", "N_", "P_"})
UNSEEN: Final = re.compile(r"^(_?log|LOG|logger|warnings)\.|^(print|super|field|cast)\(")
"""Calls that nobody who uses the bot sees, or that have no effect to see."""
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


def python_faults(path: str) -> Iterator[Fault]:
    """Yield every fault of a Python file."""
    source = (ROOT / path).read_bytes()
    file = _File(source)
    for node, function in _nodes(ast.parse(source)):
        line = getattr(node, "lineno", 0)
        scope = (function.body[0].lineno, function.end_lineno or line) if function else (line, line)
        for kind, start, end, text in file.changes(node):
            at = source.count(b"\n", 0, start) + 1
            yield Fault(path, kind, start, end, text, at, scope)


def _nodes(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.FunctionDef | None]]:
    """Yield each node that does something, and the outermost function around it."""
    waiting: list[tuple[ast.AST, ast.FunctionDef | None]] = [(tree, None)]
    while waiting:
        node, function = waiting.pop()
        if isinstance(node, ast.Assert) or _is_for_types(node):
            continue
        if isinstance(node, FUNCTIONS) and function is None:
            function = node  # type: ignore[assignment]
        yield node, function
        skipped = _skipped(node)
        waiting += [
            (child, function) for child in ast.iter_child_nodes(node) if child not in skipped
        ]


def _is_for_types(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def _skipped(node: ast.AST) -> set[ast.AST | None]:
    """Return the children of a node that nothing depends on when the bot runs."""
    skipped: set[ast.AST | None] = set()
    if isinstance(node, FUNCTIONS):
        skipped = {node.returns, *(node.body[:1] if ast.get_docstring(node) else ())}
        if node.name == "__repr__":
            skipped |= set(ast.iter_child_nodes(node))
    if isinstance(node, ast.ClassDef):  # whether it is frozen, or has slots
        skipped = {*node.decorator_list}
    if isinstance(node, ast.arg | ast.AnnAssign):
        skipped = {node.annotation}
    if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant):
        # A figure with a name: a test that repeats it would say it twice.
        skipped |= {node.value} if ast.unparse(node.annotation) == "Final" else set()
    if isinstance(node, ast.keyword) and node.arg == "strict":  # asserts that lengths are the same
        skipped = {node.value}
    if isinstance(node, ast.Expr) and UNSEEN.match(ast.unparse(node.value)):
        skipped = {node.value}
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
        skipped = {node.slice} if node.value.id in {"Literal", "Annotated"} else set()
    return skipped


class _File:
    """A file's text, in which nodes are found by byte."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def changes(self, node: ast.AST) -> Iterator[Change]:
        """Yield what may be wrong at one node."""
        if by_kind := getattr(self, f"_{type(node).__name__.lower()}", None):
            yield from by_kind(node)

    def _span(self, node: ast.expr | ast.stmt | ast.keyword) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self._lines[node.lineno - 1] + node.col_offset,
            self._lines[node.end_lineno - 1] + node.end_col_offset,
        )

    def _text(self, node: ast.expr | ast.stmt | ast.keyword) -> str:
        start, end = self._span(node)
        return self._source[start:end].decode()

    def _between(self, kind: str, left: int, right: int, old: str, new: str) -> Iterator[Change]:
        """Replace the one operator between two operands, which may stand in brackets."""
        gap = self._source[left:right].decode()
        found = re.search(old, re.sub(r"#.*", lambda note: " " * len(note[0].encode()), gap))
        if found:
            yield kind, left + found.start(), left + found.end(), new

    def _compare(self, node: ast.Compare) -> Iterator[Change]:
        operands = [node.left, *node.comparators]
        for left, right, operator in zip(operands, operands[1:], node.ops, strict=False):
            old, new = COMPARED[type(operator)]
            kind = "boundary" if old[0] in "<>" else "comparison turned"
            yield from self._between(kind, self._span(left)[1], self._span(right)[0], old, new)

    def _boolop(self, node: ast.BoolOp) -> Iterator[Change]:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            ends = self._span(left)[1], self._span(right)[0]
            yield from self._between("and for or", *ends, rf"\b{old}\b", new)
        start, end = self._span(node)
        for dropped in node.values:
            kept = [f"({self._text(value)})" for value in node.values if value is not dropped]
            yield "part of a condition left out", start, end, f"({f' {old} '.join(kept)})"

    def _unaryop(self, node: ast.UnaryOp) -> Iterator[Change]:
        if isinstance(node.op, ast.Not):
            yield "condition turned", *self._span(node), f"({self._text(node.operand)})"

    def _turned(self, test: ast.expr) -> Iterator[Change]:
        if not isinstance(test, ast.Compare | ast.UnaryOp | ast.Constant | ast.NamedExpr):
            yield "condition turned", *self._span(test), f"(not ({self._text(test)}))"

    def _if(self, node: ast.If) -> Iterator[Change]:
        yield from self._turned(node.test)

    def _ifexp(self, node: ast.IfExp) -> Iterator[Change]:
        yield from self._turned(node.test)

    def _while(self, node: ast.While) -> Iterator[Change]:
        yield from self._turned(node.test)

    def _comprehension(self, node: ast.comprehension) -> Iterator[Change]:
        for test in node.ifs:
            # What is bound in it is asked for afterwards.
            if not any(isinstance(part, ast.NamedExpr) for part in ast.walk(test)):
                yield "filter left out", *self._span(test), "True"

    def _constant(self, node: ast.Constant) -> Iterator[Change]:
        if isinstance(node.value, bool):
            yield "yes for no", *self._span(node), str(not node.value)
        elif isinstance(node.value, int):
            yield "number + 1", *self._span(node), str(node.value + 1)

    def _binop(self, node: ast.BinOp) -> Iterator[Change]:
        texts = (ast.JoinedStr, ast.List, ast.Tuple)
        if type(node.op) in COUNTED and not any(
            isinstance(side, texts) or isinstance(getattr(side, "value", None), str | bytes)
            for side in (node.left, node.right)
        ):
            old, new = COUNTED[type(node.op)]
            ends = self._span(node.left)[1], self._span(node.right)[0]
            yield from self._between("arithmetic", *ends, old, new)

    def _augassign(self, node: ast.AugAssign) -> Iterator[Change]:
        yield "assignment left out", *self._span(node), "pass"

    def _assign(self, node: ast.Assign) -> Iterator[Change]:
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            yield "assignment left out", *self._span(node), "pass"

    def _expr(self, node: ast.Expr) -> Iterator[Change]:
        value = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(value, ast.Call) and not UNSEEN.match(self._text(value)):
            yield "call left out", *self._span(node), "pass"

    def _break(self, node: ast.Break) -> Iterator[Change]:
        yield "break for continue", *self._span(node), "continue"

    def _continue(self, node: ast.Continue) -> Iterator[Change]:
        yield "break for continue", *self._span(node), "break"

    def _call(self, node: ast.Call) -> Iterator[Change]:
        name = self._text(node.func)
        if name in SWAPPED:
            yield "min for max, any for all", *self._span(node.func), SWAPPED[name]
        if name == "asyncio.timeout":
            yield "time-out never fires", *self._span(node.args[0]), "None"
        arguments = [*node.args, *node.keywords]
        if name in TRANSLATES and len(arguments) == 1 and isinstance(arguments[0], ast.Constant):
            yield UNTRANSLATED, *self._span(node), f"({self._text(arguments[0])})"
        for keyword in node.keywords:
            if keyword.arg and (name.rpartition(".")[2], keyword.arg) in _optional():
                start, end = self._span(keyword)
                comma = re.match(rb"\s*,", self._source[end:])
                yield "argument left out", start, end + (comma.end() if comma else 0), ""


@functools.cache
def _optional() -> frozenset[tuple[str, str]]:
    """Return each function with each of its arguments that a caller may leave out."""
    found: set[tuple[str, str]] = {("sorted", "reverse"), ("sort", "reverse"), ("sorted", "key")}
    for room in ROOMS:
        for file in (ROOT / room).rglob("*.py"):
            for node in _definitions(ast.parse(file.read_bytes()).body):
                found |= {(node.name, name) for name in _defaults(node)}
    return frozenset(found)


def _definitions(body: Sequence[ast.stmt]) -> Iterator[Definition]:
    for node in body:
        if isinstance(node, Definition):
            yield node
            yield from _definitions(node.body)


def _defaults(node: Definition) -> list[str]:
    """Return the arguments of a function, or the fields of a class, that have a default."""
    if isinstance(node, ast.ClassDef):
        return [
            line.target.id
            for line in node.body
            if isinstance(line, ast.AnnAssign) and line.value and isinstance(line.target, ast.Name)
        ]
    named = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
    placed = node.args.args[len(node.args.args) - len(node.args.defaults) :]
    return [arg.arg for arg, default in named if default] + [arg.arg for arg in placed]
