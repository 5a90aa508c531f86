import { chanceOf, drawCells, imageFile, jsonFile, tableFile, type SeedFile } from "../files.ts";
import { BANNER, drawHeatMap, drawTraces } from "../pictures.ts";
import { drawSeries, listTimes, toDigits } from "../tables.ts";

const bands = [63, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000];

export function soundscapeFiles(): SeedFile[] {
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
  ];
}

export function porpoiseFiles(): SeedFile[] {
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
