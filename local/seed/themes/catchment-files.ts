import { chanceOf, drawCells, imageFile, jsonFile, tableFile, type SeedFile } from "../files.ts";
import { drawContours, drawLines } from "../pictures.ts";
import { drawSeries, listIds, listTimes, toDigits } from "../tables.ts";

const streams = [
  "Aune",
  "Birkbeck",
  "Corrie",
  "Dubh",
  "Esk Water",
  "Fern",
  "Gill",
  "Hollow",
  "Inch",
  "Kell",
  "Ling",
];
const slug = (name: string): string => name.toLowerCase().replaceAll(" ", "-");

function drawFlow(name: string, count: number): number[] {
  const random = chanceOf(`flow ${name}`);
  let flow = random.between(0.1, 0.6);
  return Array.from({ length: count }, () => {
    flow *= 0.985;
    if (random.chance(0.012)) flow += random.next() ** 3 * 3.2;
    return toDigits(flow + 0.04, 3);
  });
}

export function dischargeFiles(version: number): SeedFile[] {
  return [
    ...streams.slice(0, version === 1 ? 9 : 11).map((stream) =>
      tableFile(`discharge/${slug(stream)}.csv`, {
        time_utc: listTimes("2022-10-01", 1440, 60),
        discharge_m3_s: drawFlow(stream, 1440),
      }),
    ),
    tableFile(
      "catchments.csv",
      {
        stream: streams,
        area_km2: drawCells("area", 11, (random) => toDigits(random.between(0.8, 14.6), 2)),
        mean_slope: drawCells("slope", 11, (random) => toDigits(random.between(0.05, 0.34), 2)),
        forest_percent: drawCells("forest", 11, (random) => random.whole(0, 71)),
      },
      "Area, slope and forest of the eleven catchments",
    ),
    tableFile(
      "gaugings.csv",
      {
        stream: drawCells("gauged", 132, (_, row) => streams[row % 11] ?? ""),
        stage_m: drawCells("stage", 132, (random) => toDigits(random.between(0.12, 1.4), 3)),
        discharge_m3_s: drawCells("gauging", 132, (random) => toDigits(random.next() ** 2 * 4, 3)),
        method: drawCells("method", 132, (random) =>
          random.chance(0.6) ? "salt dilution" : "current meter",
        ),
      },
      "The 132 gaugings behind the rating curves",
    ),
    imageFile(
      "hydrographs.png",
      drawLines(["Aune", "Gill"].map((stream) => drawFlow(stream, 720))),
      "October 2022 in two streams",
    ),
    imageFile("catchments.png", drawContours("headwaters", "earth"), "Relief of the headwaters"),
  ];
}

export function wellFiles(): SeedFile[] {
  const wells = listIds("W", 8);
  return [
    ...wells.map((well) =>
      tableFile(`levels/${well}.csv`, {
        date: listTimes("2018-01-01", 730),
        depth_to_water_m: drawSeries(chanceOf(well), 730, {
          mean: 4.2,
          trend: 0.0004,
          cycles: [[0.9, 365.25, 0.1]],
          noise: 0.02,
          memory: 0.97,
          digits: 3,
        }),
      }),
    ),
    tableFile(
      "wells.csv",
      {
        well: wells,
        ground_m: drawCells("well ground", 8, (random) => toDigits(random.between(31, 58), 2)),
        screen_top_m: drawCells("screen", 8, (random) => random.whole(5, 14)),
        aquifer: drawCells("aquifer", 8, (random) =>
          random.pick(["river gravel", "sandstone", "till"]),
        ),
      },
      "Ground level, screen and aquifer of each well",
    ),
    tableFile(
      "pumping.csv",
      {
        from: ["2018-06-11", "2019-05-20", "2019-08-02"],
        to: ["2018-08-30", "2019-06-14", "2019-09-10"],
        well: ["W03", "W03", "W06"],
        litres_per_second: [14, 9, 11],
      },
      "Irrigation pumping known to us",
    ),
  ];
}

export function nitrateFiles(version: number): SeedFile[] {
  const floods = ["2023-01-08", "2023-03-12", "2023-10-19", "2023-12-04", "2024-02-21"].slice(
    0,
    version === 1 ? 4 : 5,
  );
  return [
    ...floods.map((flood) =>
      tableFile(`floods/${flood}.csv`, {
        time_utc: listTimes(flood, 288, 15),
        discharge_m3_s: drawFlow(flood, 288),
        nitrate_mg_l: drawSeries(chanceOf(`no3 ${flood}`), 288, {
          mean: 3.4,
          cycles: [[1.3, 300, 0.55]],
          noise: 0.05,
          memory: 0.9,
        }),
        turbidity_ntu: drawSeries(chanceOf(`ntu ${flood}`), 288, {
          mean: 60,
          cycles: [[48, 300]],
          noise: 5,
          memory: 0.6,
          floor: 1,
          digits: 0,
        }),
      }),
    ),
    tableFile(
      "bottle-samples.csv",
      {
        time_utc: listTimes("2023-01-08", 36, 2880 * 4),
        nitrate_lab_mg_l: drawCells("lab", 36, (random) => toDigits(random.between(1.2, 5.6), 2)),
        nitrate_sensor_mg_l: drawCells("sensor", 36, (random) =>
          toDigits(random.between(1.3, 5.7), 2),
        ),
      },
      "Laboratory checks of the sensor",
    ),
    imageFile(
      "hysteresis.png",
      drawLines([
        drawSeries(chanceOf("no3 2023-01-08"), 288, {
          mean: 3.4,
          cycles: [[1.3, 300, 0.55]],
          noise: 0.05,
          memory: 0.9,
        }),
      ]),
      "Nitrate through the flood of 8 January 2023",
    ),
  ];
}

export function isotopeFiles(): SeedFile[] {
  const kinds = ["rain", "snow", "stream", "spring"];
  return kinds
    .map((kind, at) =>
      tableFile(
        `${kind}.csv`,
        {
          date: listTimes("2019-10-02", 60, 1440 * 14),
          d18o_permil: drawSeries(chanceOf(`o ${kind}`), 60, {
            mean: -9.4 - (at === 1 ? 3 : 0),
            cycles: [[at === 3 ? 0.2 : 1.8 / (1 + at), 26, 0.8]],
            noise: at === 0 ? 1.1 : 0.25,
          }),
          d2h_permil: drawSeries(chanceOf(`h ${kind}`), 60, {
            mean: -65 - (at === 1 ? 24 : 0),
            cycles: [[at === 3 ? 1.5 : 14 / (1 + at), 26, 0.8]],
            noise: at === 0 ? 6 : 1.6,
            digits: 1,
          }),
        },
        `Fortnightly ${kind} samples`,
      ),
    )
    .concat([
      jsonFile(
        "laboratory.json",
        {
          method: "cavity ring-down",
          standards: ["house A", "house B"],
          reported_against: "VSMOW–SLAP",
          uncertainty_d18o: 0.08,
          uncertainty_d2h: 0.5,
        },
        "Method, standards and uncertainty",
      ),
    ]);
}
