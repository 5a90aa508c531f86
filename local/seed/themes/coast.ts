import type { SeedDraft } from "../draft.ts";
import { marshFiles, surgeFiles, shorelineFiles, waveFiles } from "./coast-files.ts";
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

function gaugeFiles(version: number): SeedFile[] {
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
  const included = version === 1 ? gauges.slice(0, 4) : gauges;
  return [
    tableFile(
      "stations.csv",
      {
        station: included.map((gauge) => gauge.id),
        name: included.map((gauge) => gauge.name),
        latitude: included.map((gauge) => gauge.latitude),
        longitude: included.map((gauge) => gauge.longitude),
        first_year: included.map((gauge) => gauge.from),
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
    ...monthly.filter((_, at) => at < included.length),
    ...hourly,
  ];
}

export const coast: readonly SeedDraft[] = [
  {
    key: "skerry-bay-tide-gauges",
    covers: {
      years: "2016/2025",
      place: "Skerry Bay",
      box: { west: -3.2, south: 58.35, east: -3, north: 58.5 },
    },
    name: "Hourly sea level at five tide gauges in Skerry Bay, 2016–2025",
    description:
      "Hourly and monthly mean sea level from a small, dense network of gauges in one macrotidal bay. All heights refer to the same levelled bench mark, so that differences between the gauges can be read as slopes of the water surface. Quality flags are kept beside every value instead of being applied.",
    tags: ["sea level", "tides", "time series", "climate"],
    people: ["halvorsen", "ngata", "quiroga", "brekkhus"],
    lab: "coast",
    license: "by",
    on: "2023-03-14",
    files: gaugeFiles,
    banner: "figures/bay.png",
    later: [
      {
        on: "2024-03-05",
        changelog:
          "## 2\n\n- Adds the year 2024 and the offshore gauge at Hollow Bank (`SKB5`).\n- Corrects the datum of `SKB4` by 12 mm after the levelling of October 2023.",
      },
      {
        on: "2026-02-18",
        changelog:
          "## 3\n\n- Adds the year 2025.\n- Flags 41 hours at Lifeboat Slip during the dredging of May 2025 as suspect.",
      },
    ],
    publications: [{ doi: "10.5555/fjo.2024.0117", relationshipType: "IsDescribedBy" }],
    sponsorship: {
      title: "Maintained with the Skerry Harbour Trust",
      markup:
        "The Skerry Harbour Trust gives the gauges their piers, power and<br>a warm room in winter.",
    },
    series: ["Long-term observations"],
  },
  {
    key: "oyster-lea-marsh-accretion",
    covers: {
      years: "2014/2022",
      place: "Oyster Lea",
      box: { west: -3.2, south: 58.35, east: -3, north: 58.5 },
    },
    name: "Surface elevation and accretion in the Oyster Lea salt marsh",
    description:
      "Nine years of quarterly surface elevation table readings and feldspar marker cores along one transect from the creek edge to the high marsh. The record brackets the breach of the southern sea wall in December 2018.",
    tags: ["salt marsh", "sea level", "coastal erosion", "climate"],
    people: ["odriscoll", "halvorsen", "lindqvist"],
    lab: "coast",
    license: "by",
    on: "2023-06-20",
    files: marshFiles,
    banner: "marsh-surface.png",
    series: ["Long-term observations"],
  },
  {
    key: "storm-surge-hindcast",
    covers: {
      years: "1958/2021",
      place: "Skerry Bay",
      box: { west: -3.2, south: 58.35, east: -3, north: 58.5 },
    },
    name: "Surge heights of 84 winter storms hindcast with a five-member ensemble",
    description:
      "Peak surge, wind and timing of the 84 largest storms between 1958 and 2021, with the full ensemble for four of them. Timing is given relative to predicted high water, because it decided more floods here than height did.",
    tags: ["storm surge", "sea level", "tides", "climate"],
    people: ["brekkhus", "eskandar", "halvorsen", "xu", "moreau"],
    lab: "coast",
    license: "zero",
    on: "2022-11-08",
    files: surgeFiles,
    banner: "peak-surge-map.png",
    later: [
      {
        on: "2023-09-26",
        changelog:
          "## 2\n\nOnly the documentation changed: the README now states that winds are ten-minute means at 10 m, which several readers had asked.",
      },
    ],
    publications: [
      { doi: "10.5555/natrisk.2022.4410", relationshipType: "IsSupplementTo" },
      { doi: "10.5555/fjo.2023.0031", relationshipType: "IsCitedBy" },
    ],
  },
  {
    key: "long-strand-shorelines",
    covers: {
      years: "1951/2024",
      place: "Long Strand",
      box: { west: -3.4, south: 58.2, east: -3.2, north: 58.35 },
    },
    name: "Shoreline positions of Long Strand from aerial photographs, 1951–2024",
    description:
      "Eleven digitised shorelines of a six-kilometre barrier beach and the rates of change at 58 transects. Two proxies are used, vegetation edge before 2006 and mean high water after, and the overlap that ties them together is included.",
    tags: ["coastal erosion", "remote sensing", "sea level"],
    people: ["quiroga", "odriscoll"],
    owner: "odriscoll",
    lab: "coast",
    license: "odbl",
    on: "2024-10-02",
    files: shorelineFiles,
    sources: [{ title: "Aerial photographs, county map room, sheets 112–118" }],
  },
  {
    key: "hollow-bank-waves",
    covers: {
      years: "2024",
      place: "Hollow Bank",
      box: { west: -3.2, south: 58.35, east: -3, north: 58.5 },
    },
    name: "Wave parameters and spectra from the Hollow Bank buoy, winter and spring 2024",
    description:
      "Hourly significant wave height, peak period and mean direction from a directional buoy in 47 m of water. The series includes the storm of 9 February, when the buoy parted its mooring and was recovered two days later.",
    tags: ["waves", "time series", "storm surge"],
    people: ["ngata", "halvorsen", "sandoval"],
    owner: "halvorsen",
    lab: "coast",
    license: "by",
    on: "2024-04-22",
    files: waveFiles,
    later: [
      {
        on: "2024-08-12",
        changelog:
          "## 2\n\n- Adds April to June.\n- Directions are now true, not magnetic; the declination used is in `buoy.json`.",
      },
    ],
  },
];
