from .constituents import SPEED


def separable(hours, names, rayleigh=1.0):
    """The constituents that a record of this length can tell apart, in the order given."""
    kept = []
    for name in names:
        if all(abs(SPEED[name] - SPEED[other]) * hours / 360 >= rayleigh for other in kept):
            kept.append(name)
    return kept
