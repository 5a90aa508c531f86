import csv
import sys

from .log import parse
from .recording import check_recording
from .replay import replay


def read(path):
    with open(path, newline="") as lines:
        for row in csv.DictReader(lines):
            yield {name: int(value) if name == "unit" else float(value) for name, value in row.items()}


def main():
    if len(sys.argv) != 4 or sys.argv[1] != "replay":
        sys.exit("usage: spikeweave replay SORTING.csv DECISIONS.txt")
    with open(sys.argv[3]) as log, open(sys.argv[2], "rb") as sorting:
        text = log.read()
        check_recording(text, sorting.read())
    spikes = replay(list(read(sys.argv[2])), parse(text))
    table = csv.DictWriter(sys.stdout, spikes[0].keys())
    table.writeheader()
    table.writerows(spikes)


main()
