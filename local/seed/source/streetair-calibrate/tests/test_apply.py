from streetair import correct

LINE = {"intercept": 0.5, "slope": 0.64, "humidity_above_85": -0.07}


def test_dry_air_follows_the_line():
    assert correct(10, 60, LINE) == 6.9


def test_wet_air_is_lowered():
    assert correct(10, 95, LINE) < 6.9


def test_missing_humidity_follows_the_line():
    assert correct(10, None, LINE) == 6.9
