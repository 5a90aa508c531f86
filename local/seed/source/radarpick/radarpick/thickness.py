SPEED_M_PER_NS = 0.1685


def to_thickness(samples, sample_ns, speed=SPEED_M_PER_NS):
    """Metres of ice from two-way samples."""
    return [sample * sample_ns * speed / 2 for sample in samples]
