import { toneFile } from "./format-files.ts";
import type { SeedDraft } from "../draft.ts";
import { chanceOf, drawCells, imageFile, jsonFile, tableFile, type SeedFile } from "../files.ts";
import { BANNER, drawHeatMap, drawTraces } from "../pictures.ts";
import { drawSeries, listTimes, toDigits } from "../tables.ts";

const bands = [63, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000];

function soundscapeFiles(): SeedFile[] {
  return [
    ...Array.from({ length: 12 }, (_, at) => {
      const month = String(at + 1).padStart(2, "0");
      return tableFile(`levels/2023-${month}.csv`, {
        time_utc: listTimes(`2023-${month}-01`, 224, 180),
        ...Object.fromEntries(
          bands.map((band, index) => [
            `b${band}_db`,
            drawSeries(chanceOf(`sound ${month} ${band}`), 224, {
              mean: 101 - index * 4.2,
              cycles: [
                [2.6, 8],
                [1.4, 56],
              ],
              noise: 1.5,
              memory: 0.5,
              digits: 1,
            }),
          ]),
        ),
      });
    }),
    jsonFile(
      "calibration.json",
      {
        hydrophone: "SN 4471",
        sensitivity_db: -201.4,
        gain_db: 20,
        pistonphone_checks: ["2022-12-19", "2023-06-27", "2024-01-08"],
      },
      "Hydrophone sensitivity and the three pistonphone checks",
    ),
    tableFile(
      "events.csv",
      {
        date: ["2023-01-14", "2023-04-02", "2023-07-22", "2023-11-05"],
        what: [
          "gale, unit swung on its mooring",
          "pile driving at the pier, 6 days",
          "regatta",
          "hydrophone cable chafed, noise at 63 Hz",
        ],
      },
      "What the neighbours and the weather did",
    ),
    imageFile(
      "long-term-spectrogram.png",
      drawHeatMap("soundscape", "heat", {
        shape: (across, down) => 0.2 + 0.55 * down ** 1.4 + 0.12 * Math.sin(across * 38) * down,
        ...BANNER,
        columns: 120,
        rows: 32,
      }),
      "Long-term spectral average of the year",
    ),
    toneFile(),
  ];
}

function porpoiseFiles(): SeedFile[] {
  const trains = drawCells("porpoise trains", 640, (random) => ({
    clicks: random.whole(5, 74),
    interval: toDigits(8 + random.next() ** 2 * 90, 1),
    peak: random.whole(121, 141),
  }));
  return [
    tableFile(
      "click-trains.csv",
      {
        time_utc: drawCells(
          "porpoise times",
          640,
          (random, row) =>
            listTimes("2025-03-02T00:00:00Z", 1, 60)[0]?.slice(0, 8) +
            String(2 + Math.floor(row / 24)).padStart(2, "0") +
            `T${String(random.whole(0, 23)).padStart(2, "0")}:${String(random.whole(0, 59)).padStart(2, "0")}Z`,
        ),
        pod: drawCells("porpoise pods", 640, (random) => `T${random.whole(1, 6)}`),
        clicks: trains.map((train) => train.clicks),
        median_interval_ms: trains.map((train) => train.interval),
        peak_khz: trains.map((train) => train.peak),
      },
      "Every accepted train, one row each",
    ),
    tableFile(
      "turbine-state.csv",
      {
        time_utc: listTimes("2025-03-02T00:00:00Z", 672, 60),
        rotor_rpm: drawSeries(chanceOf("rotor"), 672, {
          mean: 5,
          cycles: [[6.5, 6.21]],
          noise: 0.6,
          floor: 0,
          digits: 1,
        }),
      },
      "Hourly rotor speed of the nearest turbine",
    ),
    imageFile(
      "train-example.png",
      drawTraces("porpoise", "sea", { traces: 7 }),
      "Seven trains that end in a feeding buzz",
    ),
  ];
}

export const acoustics: readonly SeedDraft[] = [
  {
    key: "harbour-mouth-soundscape",
    covers: {
      years: "2023",
      place: "Skerry Bay",
      box: { west: -3.2, south: 58.35, east: -3, north: 58.5 },
    },
    name: "A year of underwater sound levels at the mouth of Skerry harbour",
    description:
      "Three-hourly octave-band levels for all of 2023 from a calibrated hydrophone 4 m above the sea bed. Ferries set the daily rhythm, snapping of weed-dwelling shrimp the nightly one. Recordings themselves are not included, because voices carry through hulls.",
    tags: ["underwater acoustics", "time series", "calibration"],
    people: ["fenollosa", "ngata", "kaimana"],
    lab: "coast",
    license: "by",
    on: "2024-06-11",
    files: soundscapeFiles,
    banner: "long-term-spectrogram.png",
    publications: [{ doi: "10.5555/jusound.2024.0208", relationshipType: "IsDescribedBy" }],
  },
  {
    key: "porpoise-tidal-turbines",
    name: "Porpoise click trains around a tidal turbine array, March 2025",
    description:
      "Detections of harbour porpoises at six pods moored 60 to 900 m from the turbines, with hourly rotor speeds. Files are withheld until the consent decision for the second array; description and documentation are open.",
    tags: ["marine mammals", "underwater acoustics", "tides"],
    people: ["kaimana", "fenollosa", "quiroga", "thorsby"],
    lab: "coast",
    license: "by",
    on: "2025-11-19",
    files: porpoiseFiles,
    embargoUntil: "2031-09-30",
    sponsorship: { title: "Funded by the Strait Consent Fund" },
  },
];
