import csv
import json
import sys

from . import correct, fit


def column(path, name="pm25_ug_m3"):
    with open(path, newline="") as lines:
        return [float(row[name]) if row[name] else None for row in csv.DictReader(lines)]


def apply(correction, path):
    with open(path, newline="") as lines:
        table = csv.DictReader(lines)
        out = csv.DictWriter(sys.stdout, [*table.fieldnames, "pm25_corrected_ug_m3"])
        out.writeheader()
        for row in table:
            humidity = float(row["humidity_percent"]) if row.get("humidity_percent") else None
            out.writerow({**row, "pm25_corrected_ug_m3": round(correct(float(row["pm25_ug_m3"]), humidity, correction), 1)})


command, first, second = sys.argv[1:4]
if command == "fit":
    print(json.dumps(fit(column(first), column(second))))
else:
    with open(first) as lines:
        apply(json.load(lines), second)
