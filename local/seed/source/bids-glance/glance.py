"""Print a one-page overview of a BIDS folder."""

import csv
import re
import sys
from collections import Counter
from pathlib import Path

NAME = re.compile(r"(?P<subject>sub-[A-Za-z0-9]+)(?:_ses-[^_]+)?(?:_task-(?P<task>[^_]+))?.*_(?P<suffix>[a-z0-9]+)\.")


def glance(root):
    subjects, tasks, suffixes = set(), set(), Counter()
    for path in sorted(root.rglob("sub-*/**/*.*")):
        match = NAME.match(path.name)
        if match is None:
            continue
        subjects.add(match["subject"])
        if match["task"]:
            tasks.add(match["task"])
        suffixes[match["suffix"]] += 1
    return subjects, tasks, suffixes


def ages(root):
    table = root / "participants.tsv"
    if not table.exists():
        return []
    with table.open(newline="") as lines:
        return [float(row["age"]) for row in csv.DictReader(lines, delimiter="\t") if row.get("age", "n/a") != "n/a"]


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    subjects, tasks, suffixes = glance(root)
    years = ages(root)
    span = f" ({min(years):.0f}–{max(years):.0f} years)" if years else ""
    print(f"{len(subjects)} participants{span}, {len(tasks)} tasks: {', '.join(sorted(tasks))}")
    for suffix, count in suffixes.most_common():
        print(f"{suffix:10s} {count} of {len(subjects)}")


if __name__ == "__main__":
    main()
