import { chanceOf, drawCells, imageFile, jsonFile, tableFile, type SeedFile } from "../files.ts";
import { drawContours, drawLines } from "../pictures.ts";
import { drawSeries, listTimes } from "../tables.ts";

const gauges = [
  { id: "SKB1", name: "Skerry Head", latitude: 58.4127, longitude: -3.0914, from: 2016 },
  { id: "SKB2", name: "Lifeboat Slip", latitude: 58.4391, longitude: -3.1188, from: 2016 },
  { id: "SKB3", name: "Oyster Lea", latitude: 58.4466, longitude: -3.1502, from: 2016 },
  { id: "SKB4", name: "Ferry Pier", latitude: 58.4212, longitude: -3.1391, from: 2019 },
  { id: "SKB5", name: "Hollow Bank", latitude: 58.3874, longitude: -3.0346, from: 2021 },
];

function drawTide(name: string, count: number, mean: number): number[] {
  return drawSeries(chanceOf(`tide ${name}`), count, {
    mean,
    trend: 0.0000002,
    cycles: [
      [1.12, 12.42],
      [0.39, 12, 0.2],
      [0.11, 25.82, 0.4],
      [0.08, 8766, 0.1],
    ],
    noise: 0.035,
    memory: 0.9,
    digits: 3,
  });
}

export function gaugeFiles(version: number): SeedFile[] {
  const lastYear = 2022 + version;
  const monthly = gauges.map((gauge) => {
    const months = (lastYear - gauge.from + 1) * 12;
    return tableFile(`monthly/${gauge.id}.csv`, {
      month: Array.from(
        { length: months },
        (_, at) => `${gauge.from + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`,
      ),
      mean_level_m: drawSeries(chanceOf(gauge.id), months, {
        mean: 2.61,
        trend: 0.00034,
        cycles: [[0.06, 12, 0.6]],
        noise: 0.03,
        memory: 0.3,
        digits: 3,
      }),
      hours_valid: drawCells(
        `${gauge.id} hours`,
        months,
        (random) => 744 - Math.floor(random.next() ** 6 * 300),
      ),
    });
  });
  const hourly = gauges.slice(0, version === 1 ? 4 : 5).map((gauge) =>
    tableFile(`hourly/${gauge.id}_${lastYear}.csv`, {
      time_utc: listTimes(`${lastYear}-01-01`, 2160, 60),
      level_m: drawTide(gauge.id, 2160, 2.6),
      flag: drawCells(`${gauge.id} flag`, 2160, (random) => (random.chance(0.004) ? 3 : 1)),
    }),
  );
  const kept = version === 1 ? gauges.slice(0, 4) : gauges;
  return [
    tableFile(
      "stations.csv",
      {
        station: kept.map((gauge) => gauge.id),
        name: kept.map((gauge) => gauge.name),
        latitude: kept.map((gauge) => gauge.latitude),
        longitude: kept.map((gauge) => gauge.longitude),
        first_year: kept.map((gauge) => gauge.from),
      },
      "Positions and first year of every gauge",
    ),
    jsonFile(
      "quality-flags.json",
      {
        1: "good",
        2: "interpolated, gap under three hours",
        3: "suspect spike",
        4: "bad",
        9: "missing",
      },
      "Meaning of the flag column",
    ),
    imageFile(
      "figures/spring-neap.png",
      drawLines([drawTide("SKB1", 720, 2.6), drawTide("SKB3", 720, 1.4)]),
      "Thirty days at Skerry Head and Oyster Lea",
    ),
    imageFile("figures/bay.png", drawContours("skerry bay", "sea"), "Depth contours of the bay"),
    ...monthly.filter((_, at) => at < kept.length),
    ...hourly,
  ];
}
