import type { SeedDraft } from "../draft.ts";
import { chanceOf, drawCells, imageFile, jsonFile, tableFile, type SeedFile } from "../files.ts";
import { BANNER, drawHeatMap, drawLines } from "../pictures.ts";
import { drawSeries, listIds, listTimes, toDigits } from "../tables.ts";

export const air: readonly SeedDraft[] = [
  {
    key: "school-roof-pm25",
    covers: { years: "2024", box: { west: -1.7, south: 54.9, east: -1.4, north: 55.1 } },
    name: "Hourly PM2.5 from low-cost sensors on twenty-four school roofs, January 2024",
    description:
      "Three winter weeks with one long inversion. Values are corrected with coefficients from a co-location that is published separately; raw readings can be recovered from them. School names are replaced by numbers at the request of two heads.",
    tags: ["air quality", "particulate matter", "schools", "citizen science", "time series"],
    people: ["mbeki", "moreau", "kowalik", "szabo"],
    lab: "air",
    license: "odbl",
    on: "2024-03-28",
    files: roofFiles,
    banner: "figures/three-weeks.png",
    later: [
      {
        on: "2024-11-15",
        changelog:
          "## 2\n\nThe correction takes humidity above 85 % into account. Hourly values changed by up to 3 µg m⁻³ in fog; the ranking of schools did not.",
      },
    ],
    publications: [{ doi: "10.5555/cityair.2024.9", relationshipType: "IsSourceOf" }],
  },
  {
    key: "low-emission-zone-no2",
    covers: { years: "2021/2023", box: { west: -1.7, south: 54.9, east: -1.4, north: 55.1 } },
    name: "Nitrogen dioxide at forty-six kerbside sites before and after the low-emission zone",
    description:
      "Monthly diffusion tubes for one year before the zone opened in January 2022 and two years after. Sites outside the zone serve as comparison; one in five tubes was exposed in triplicate.",
    tags: ["air quality", "time series"],
    people: ["moreau", "mbeki", "adeyinka"],
    lab: "air",
    license: "by",
    on: "2024-05-07",
    files: tubeFiles,
  },
  {
    key: "sensor-colocation-2022",
    name: "Six weeks of nine low-cost particle sensors beside a reference instrument",
    description:
      "Three units of each of three models at the background station, November to mid-December 2022. The set is the basis of the correction used for the school roofs and includes the two weeks of fog that nearly spoiled it.",
    tags: ["air quality", "particulate matter", "calibration"],
    people: ["szabo", "kowalik", "mbeki"],
    lab: "air",
    license: "zero",
    on: "2023-04-03",
    files: colocationFiles,
    series: ["Teaching data"],
  },
  {
    key: "cycle-commute-particles",
    name: "Ultrafine particle counts on fourteen cycle commutes by road and by canal",
    description:
      "Seven pairs of rides between the same two doors, at the same hour, along the main road and along the canal. Counts are five-second means from a handheld counter in a front basket.",
    tags: ["air quality", "particulate matter"],
    people: ["kowalik", "sandoval"],
    owner: "kowalik",
    lab: "air",
    license: "by",
    on: "2021-12-06",
    files: cycleFiles,
  },
];

function roofFiles(version: number): SeedFile[] {
  const sensors = listIds("roof-", 24);
  return [
    ...sensors.map((sensor, at) =>
      tableFile(`sensors/${sensor}.csv`, {
        time_utc: listTimes("2024-01-15", 504, 60),
        pm25_ug_m3: drawSeries(chanceOf(sensor), 504, {
          mean: 11 + (at % 5) * 1.4,
          cycles: [
            [3.2, 24, 0.1],
            [2.1, 168],
          ],
          noise: 1.8,
          memory: 0.8,
          floor: 0,
          digits: 1,
        }),
        humidity_percent: drawSeries(chanceOf(`${sensor} rh`), 504, {
          mean: 79,
          cycles: [[9, 24, 0.6]],
          noise: 2,
          memory: 0.8,
          digits: 0,
        }),
      }),
    ),
    tableFile(
      "schools.csv",
      {
        sensor: sensors,
        roof_height_m: drawCells("roof", 24, (random) => random.whole(5, 14)),
        nearest_road_m: drawCells("road", 24, (random) => random.whole(9, 260)),
        road_class: drawCells("class", 24, (random) =>
          random.pick(["residential", "distributor", "primary"]),
        ),
        pupils: drawCells("pupils", 24, (random) => random.whole(8, 64) * 10),
      },
      "Roof, road and size of each school",
    ),
    jsonFile(
      "correction.json",
      version === 1
        ? { intercept: 0.8, slope: 0.61 }
        : { intercept: 0.5, slope: 0.64, humidity_above_85: -0.07 },
      "Coefficients of the field correction",
    ),
    imageFile(
      "figures/three-weeks.png",
      drawHeatMap("roof sensors", "heat", {
        shape: (across, down) =>
          0.25 +
          0.45 * Math.exp(-(((across - 0.58) / 0.14) ** 2)) +
          0.1 * Math.sin(across * 132) +
          0.08 * Math.sin(down * 40),
        ...BANNER,
        columns: 126,
        rows: 24,
      }),
      "All sensors through the three weeks",
    ),
  ];
}

function tubeFiles(): SeedFile[] {
  const sites = listIds("N", 46);
  return [
    ...[2021, 2022, 2023].map((year) =>
      tableFile(
        `tubes-${year}.csv`,
        {
          site: Array.from({ length: 552 }, (_, at) => sites[Math.floor(at / 12)] ?? ""),
          month: Array.from({ length: 552 }, (_, at) => (at % 12) + 1),
          no2_ug_m3: drawSeries(chanceOf(`tubes ${year}`), 552, {
            mean: 31 - (year - 2021) * 3.6,
            cycles: [[5.5, 12, 0.2]],
            noise: 4.6,
            floor: 4,
            digits: 1,
          }),
        },
        `Monthly nitrogen dioxide at 46 sites, ${year}`,
      ),
    ),
    tableFile(
      "sites.csv",
      {
        site: sites,
        inside_zone: drawCells("zone", 46, (random) => (random.chance(0.55) ? "yes" : "no")),
        kerb_distance_m: drawCells("kerb", 46, (random) => toDigits(random.between(0.4, 9), 1)),
        height_m: drawCells("tube height", 46, (random) => toDigits(random.between(2.2, 3), 1)),
      },
      "Position of each tube relative to the kerb and the zone",
    ),
    imageFile(
      "before-after.png",
      drawLines([
        drawSeries(chanceOf("tubes 2021"), 120, { mean: 31, cycles: [[5.5, 12, 0.2]], noise: 2 }),
        drawSeries(chanceOf("tubes 2023"), 120, { mean: 23.8, cycles: [[5.5, 12, 0.2]], noise: 2 }),
      ]),
      "Kerbside sites inside the zone, before and after",
    ),
  ];
}

function colocationFiles(): SeedFile[] {
  const reference = drawSeries(chanceOf("reference"), 1008, {
    mean: 12,
    cycles: [
      [3, 24],
      [2, 168],
    ],
    noise: 1.6,
    memory: 0.85,
    floor: 1,
    digits: 1,
  });
  return ["a", "b", "c"]
    .flatMap((model) =>
      listIds(`${model}-`, 3, 1).map((unit, at) => {
        const random = chanceOf(`colocation ${unit}`);
        return tableFile(`units/${unit}.csv`, {
          time_utc: listTimes("2022-11-01", 1008, 60),
          pm25_ug_m3: reference.map((value) =>
            toDigits(Math.max(0, value * (1.2 + at * 0.08) + random.noise(1.1)), 1),
          ),
        });
      }),
    )
    .concat([
      tableFile(
        "reference.csv",
        { time_utc: listTimes("2022-11-01", 1008, 60), pm25_ug_m3: reference },
        "Hourly reference instrument",
      ),
      jsonFile(
        "models.json",
        {
          a: "laser counter with fan",
          b: "laser counter with heated inlet",
          c: "infrared, passive",
        },
        "The three working principles; makers are not named",
      ),
    ]);
}

function cycleFiles(): SeedFile[] {
  return [
    ...listIds("ride-", 14).map((ride) =>
      tableFile(`rides/${ride}.csv`, {
        second: Array.from({ length: 260 }, (_, at) => at * 5),
        particles_cm3: drawSeries(chanceOf(ride), 260, {
          mean: 14_500,
          cycles: [[5200, 70]],
          noise: 2600,
          memory: 0.7,
          floor: 1200,
          digits: 0,
        }),
        speed_km_h: drawSeries(chanceOf(`${ride} speed`), 260, {
          mean: 17,
          noise: 2.2,
          memory: 0.8,
          floor: 0,
          digits: 1,
        }),
      }),
    ),
    tableFile(
      "rides.csv",
      {
        ride: listIds("ride-", 14),
        route: drawCells("route", 14, (_, row) => (row % 2 === 0 ? "main road" : "canal path")),
        wind_m_s: drawCells("ride wind", 14, (random) => toDigits(random.between(0.6, 5.2), 1)),
        temperature_c: drawCells("ride t", 14, (random) => toDigits(random.between(2, 16), 1)),
      },
      "Route and weather of each ride",
    ),
  ];
}
