from statistics import median


def fit(sensor, reference):
    """Theil–Sen line: one firework does not move it."""
    pairs = [(x, y) for x, y in zip(sensor, reference) if x is not None and y is not None]
    slopes = [(b[1] - a[1]) / (b[0] - a[0]) for i, a in enumerate(pairs[::7]) for b in pairs[i * 7 + 1 :: 11] if b[0] != a[0]]
    slope = median(slopes)
    return {"slope": round(slope, 3), "intercept": round(median(y - slope * x for x, y in pairs), 3)}
