import { chanceOf, drawCells, imageFile, tableFile, type SeedFile } from "../files.ts";
import { drawLines } from "../pictures.ts";
import { drawSeries, listIds } from "../tables.ts";

/** Around the North Sea and along the coast of Norway. */
const PARISHES: readonly [name: string, latitude: number, longitude: number][] = [
  ["Sandness", 60.3, -1.65],
  ["Orphir", 58.93, -3.12],
  ["Skerry Bay", 58.43, -3.12],
  ["Cove", 57.1, -2.08],
  ["Craster", 55.47, -1.59],
  ["Filey", 54.21, -0.28],
  ["Blakeney", 52.96, 1.02],
  ["Domburg", 51.57, 3.49],
  ["Texel", 53.1, 4.78],
  ["Norddorf", 54.68, 8.33],
  ["Blåvand", 55.56, 8.1],
  ["Hanstholm", 57.12, 8.61],
  ["Lista", 58.11, 6.57],
  ["Egersund", 58.44, 5.98],
  ["Utsira", 59.31, 4.88],
  ["Herdla", 60.57, 4.95],
  ["Kråkenes", 62.03, 4.99],
  ["Smøla", 63.4, 7.9],
  ["Vikna", 64.87, 10.9],
];

/** Sheets of sea thrift in a herbarium, where they were collected, and the springs of those years. */
export function herbariumFiles(): SeedFile[] {
  return [
    tableFile(
      "parishes.csv",
      {
        parish: PARISHES.map(([name]) => name),
        latitude: PARISHES.map(([, latitude]) => latitude),
        longitude: PARISHES.map(([, , longitude]) => longitude),
        sheets: drawCells("parish sheets", PARISHES.length, (random) => random.whole(4, 18)),
      },
      "Where the sheets were collected, by parish",
    ),
    tableFile(
      "sheets.csv",
      {
        sheet: listIds("FLU-", 212, 5),
        collected: drawCells("sheet year", 212, (random) => random.whole(1868, 2004)),
        day_of_year: drawCells("sheet day", 212, (random, row) =>
          Math.round(148 - row * 0.02 + random.noise(13)),
        ),
        stage: drawCells("sheet stage", 212, (random) =>
          random.pick(["bud", "first flower", "peak", "last flower", "fruit"]),
        ),
        date_precision_days: drawCells("sheet precision", 212, (random) =>
          random.pick([0, 0, 0, 3, 15]),
        ),
      },
      "One row a sheet: year, day, stage, precision of the date",
    ),
    tableFile(
      "temperature.csv",
      {
        year: Array.from({ length: 137 }, (_, at) => 1868 + at),
        march_to_may_c: drawSeries(chanceOf("spring temperature"), 137, {
          mean: 6.9,
          trend: 0.009,
          noise: 0.8,
          digits: 1,
        }),
      },
      "Mean spring temperature of the cathedral series",
    ),
    imageFile(
      "trend.png",
      drawLines([
        drawSeries(chanceOf("spring temperature"), 137, {
          mean: 6.9,
          trend: 0.009,
          noise: 0.8,
          digits: 1,
        }),
      ]),
      "Spring temperature, 1868–2004",
    ),
  ];
}
