from typing import NamedTuple


class Decision(NamedTuple):
    verb: str
    units: tuple
    rule: str


def parse(text):
    """Decisions in order; comments and blank lines are skipped."""
    decisions = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        verb, *rest = words
        if verb not in ("merge", "split", "noise"):
            raise ValueError(f"line {number}: unknown decision {verb!r}")
        units = tuple(int(word) for word in rest if word.isdigit()) if verb != "split" else (int(rest[0]),)
        decisions.append(Decision(verb, units, " ".join(rest[1:]) if verb == "split" else ""))
    return decisions
