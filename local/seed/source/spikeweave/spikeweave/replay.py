import operator

COMPARE = {">": operator.gt, "<": operator.lt}


def replay(spikes, decisions):
    """Spikes are dicts with `unit` and features; returns new ones with the decisions applied."""
    spikes = [dict(spike) for spike in spikes]
    highest = max(spike["unit"] for spike in spikes)
    for decision in decisions:
        first, *others = decision.units
        if decision.verb == "split":
            highest += 1
            feature, sign, value = decision.rule.split()
        for spike in spikes:
            if decision.verb == "merge" and spike["unit"] in others:
                spike["unit"] = first
            elif decision.verb == "noise" and spike["unit"] == first:
                spike["unit"] = -1
            elif decision.verb == "split" and spike["unit"] == first and COMPARE[sign](spike[feature], float(value)):
                spike["unit"] = highest
    return spikes
