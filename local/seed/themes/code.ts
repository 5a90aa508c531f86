import type { SeedDraft } from "../draft.ts";

export const code: readonly SeedDraft[] = [
  {
    key: "tidefit",
    type: "release",
    name: "tidefit: harmonic analysis of short and gappy tide records",
    description:
      "Fits tidal constituents by least squares and says which of them a record is long enough to separate. Written for records of weeks with holes in them, where established packages assume years without.",
    tags: ["tides", "sea level", "python"],
    people: ["halvorsen", "quiroga"],
    lab: "coast",
    license: "mit",
    on: "2022-10-20",
    releases: ["v1.0.0", "v1.1.0", "v1.2.0"],
    later: [
      {
        on: "2023-05-30",
        changelog:
          "## 1.1.0\n\n- `fit` accepts weights.\n- Nodal corrections no longer jump at the turn of the year.",
      },
      {
        on: "2025-10-14",
        changelog:
          "## 1.2.0\n\n- New command `tidefit separable` prints which constituents a record can resolve.\n- Drops Python 3.8.",
      },
    ],
  },
  {
    key: "surgecount",
    type: "release",
    name: "surgecount: find and count storm surges in residual sea level",
    description:
      "A small R package that splits a residual series into independent events with a fixed window, so that two people counting surges get the same number.",
    tags: ["storm surge", "sea level", "r"],
    people: ["brekkhus", "eskandar"],
    lab: "coast",
    license: "gpl",
    on: "2022-11-01",
    releases: ["0.4.2"],
  },
  {
    key: "clicktrain",
    type: "release",
    name: "clicktrain: porpoise click detection on a microcontroller",
    description:
      "Detects narrow-band clicks between 110 and 150 kHz in a stream of samples and groups them into trains. Runs in 6 kB of memory, so that a pod can decide at sea what to keep.",
    tags: ["marine mammals", "underwater acoustics"],
    people: ["fenollosa", "kaimana"],
    lab: "coast",
    license: "bsd",
    on: "2024-12-09",
    releases: ["2.1.0"],
  },
  {
    key: "spikeweave",
    type: "release",
    name: "spikeweave: merge and split decisions for spike sorting, kept as text",
    description:
      "Manual curation of sorted units is usually lost in a program's own file. spikeweave records each merge and split as one line of text that can be reviewed, reverted and replayed on a new sorting.",
    tags: ["spike sorting", "electrophysiology", "python"],
    people: ["pellegrini", "hakimov", "aramaki"],
    lab: "neural",
    license: "apache",
    on: "2023-09-04",
    releases: ["v0.9.0", "v1.0.0"],
    later: [
      {
        on: "2024-04-15",
        changelog:
          "## 1.0.0\n\n- The log format is frozen.\n- `replay` refuses a log made for another recording.",
      },
    ],
  },
  {
    key: "bids-glance",
    type: "release",
    name: "bids-glance: a one-page overview of a BIDS folder",
    description:
      "Walks a folder that follows the Brain Imaging Data Structure and prints who was recorded, with what, and what is missing. It does not validate; it tells a newcomer what they have in front of them.",
    tags: ["bids", "eeg", "python"],
    people: ["sirisena", "vandersteen"],
    lab: "neural",
    license: "mit",
    on: "2025-06-02",
    releases: ["v0.3.1"],
  },
  {
    key: "radarpick",
    type: "release",
    name: "radarpick: pick glacier beds in radargrams and keep the doubt",
    description:
      "Semi-automatic picking of the bed reflection along ground-penetrating radar lines. Every pick carries a quality that the analyst cannot leave empty.",
    tags: ["ground-penetrating radar", "glacier", "python"],
    people: ["petursdottir", "balodis"],
    lab: "ice",
    license: "gpl",
    on: "2022-08-01",
    releases: ["v2.0.0"],
  },
  {
    key: "catchflow",
    type: "release",
    name: "catchflow: recession analysis for flashy streams",
    description:
      "Extracts recession limbs from hourly discharge and fits storage–discharge relations to them. Made for small catchments in which a daily step hides the whole event.",
    tags: ["hydrology", "streamflow", "r"],
    people: ["rautenberg", "garrowby"],
    lab: "catchment",
    license: "gpl",
    on: "2023-06-12",
    releases: ["1.3.0", "1.4.0"],
    later: [
      {
        on: "2024-03-19",
        changelog:
          "## 1.4.0\n\n`extract_recessions()` gains `min_hours`; its old default of 24 is unchanged.",
      },
    ],
  },
  {
    key: "streetair-calibrate",
    type: "release",
    name: "streetair-calibrate: field correction of low-cost particle sensors",
    description:
      "Fits and applies the humidity-aware correction used for the school-roof network. One command reads the co-location, another rewrites the field data and leaves the raw column in place.",
    tags: ["air quality", "particulate matter", "calibration", "python"],
    people: ["szabo", "mbeki", "kowalik"],
    lab: "air",
    license: "apache",
    on: "2024-11-12",
    releases: ["v1.0.2"],
  },
  {
    key: "vowelspace",
    type: "release",
    name: "vowelspace: formant tables to vowel plots in base R",
    description:
      "Normalises formants by speaker and draws vowel spaces with ellipses. It has no dependencies, because the machines in the island schools have no network.",
    tags: ["phonetics", "r"],
    people: ["makarova", "umarov"],
    lab: "language",
    license: "mit",
    on: "2022-03-01",
    releases: ["0.2.0"],
  },
  {
    key: "grainseg",
    type: "release",
    name: "grainseg: a fast baseline for segmenting grain maps, in Rust",
    description:
      "Segments polished sections and backscatter maps by flooding and writes one row a grain. A map of 4,000 by 3,000 points takes about a second on a laptop; anything cleverer has to beat it.",
    tags: ["image segmentation", "microscopy"],
    people: ["eskandar", "xu"],
    lab: "materials",
    license: "apache",
    on: "2023-02-06",
    releases: ["v0.5.0", "v0.6.0"],
    later: [
      {
        on: "2023-12-18",
        changelog:
          "## 0.6.0\n\nGrains that touch the border are marked in the new column `border`.",
      },
    ],
  },
];
