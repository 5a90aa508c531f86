def correct(raw, humidity, correction):
    """Corrected PM2.5 in µg m⁻³; without humidity only the line is applied."""
    value = correction["intercept"] + correction["slope"] * raw
    excess = max(0, (humidity or 0) - 85)
    return max(0.0, value * (1 + correction.get("humidity_above_85", 0) * excess / 10))
