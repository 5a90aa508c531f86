import sys

from .constituents import SPEED
from .separable import separable


def main():
    """tidefit separable DAYS: which constituents a record of that many days resolves."""
    if len(sys.argv) != 3 or sys.argv[1] != "separable":
        sys.exit("usage: tidefit separable DAYS")
    print(" ".join(separable(float(sys.argv[2]) * 24, list(SPEED))))
