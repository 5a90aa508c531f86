/**
 * Frictionless packages, by name, like those of other publishers: with scripts and archives beside the tables,
 * and with a missing file.
 */
export const OWN_PACKAGES: Record<string, Record<string, string>> = {
  "harbour-levels": {
    "datapackage.json": JSON.stringify({
      name: "harbour-levels",
      title: "Levels of a harbour",
      description: "Read by hand each morning.",
      license: "PDDL-1.0",
      version: "0.2.1",
      readme: "Left as it was found.",
      resources: [
        { name: "levels", path: "data/levels.csv", format: "csv", mediatype: "text/csv" },
        { name: "gauges", path: "data/gauges.csv", schema: { fields: [{ name: "gauge" }] } },
      ],
    }),
    "data/levels.csv": "day,gauge,metres\n2020-01-01,A,1.2\n2020-01-02,A,1.3\n2020-01-02,B,0.9\n",
    "data/gauges.csv": "gauge\nA\nB\n",
    "README.md": "# Levels\n\nOf a harbour.\n",
    "scripts/fetch.py": "print()\n",
    "archive/levels-old.csv": "day\n",
    "tmp/levels.csv": "day\n",
  },
  "ferry-counts": {
    "datapackage.json": JSON.stringify({
      name: "ferry-counts",
      title: "Passengers of a ferry",
      description: "Counted at the ramp.",
      licenses: [{ name: "ODC-PDDL-1.0" }],
      resources: [
        { name: "ferry-counts_arff", path: "ferry-counts.arff" },
        { name: "ferry-counts", path: "ferry-counts.csv" },
      ],
    }),
    "ferry-counts.csv": "day,passengers\n2020-01-01,40\n2020-01-02,31\n",
    "README.md": "# Passengers\n\nCounted at the ramp.\n",
  },
};
