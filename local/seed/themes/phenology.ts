import type { SeedDraft } from "../draft.ts";
import { chanceOf, drawCells, imageFile, jsonFile, tableFile, type SeedFile } from "../files.ts";
import { BANNER, drawHeatMap, drawLines } from "../pictures.ts";
import { drawSeries, listIds, listTimes } from "../tables.ts";
import { herbariumFiles } from "./phenology-files.ts";

const species = [
  "Acer campestre",
  "Acer pseudoplatanus",
  "Aesculus hippocastanum",
  "Alnus glutinosa",
  "Betula pendula",
  "Carpinus betulus",
  "Corylus avellana",
  "Crataegus monogyna",
  "Fagus sylvatica",
  "Fraxinus excelsior",
  "Quercus robur",
  "Sorbus aucuparia",
  "Tilia cordata",
  "Ulmus glabra",
];

function gardenFiles(version: number): SeedFile[] {
  const years = [2017, 2018, 2019, 2020, 2021, 2022, 2023].slice(0, 4 + version);
  return [
    ...years.map((year) =>
      tableFile(`leaf-out/${year}.csv`, {
        garden: drawCells(
          `garden ${year}`,
          240,
          (random) => `G${String(random.whole(1, 40)).padStart(2, "0")}`,
        ),
        species: drawCells(`species ${year}`, 240, (_, row) => species[row % species.length] ?? ""),
        day_of_year: drawCells(`leaf ${year}`, 240, (random, row) =>
          Math.round(104 + (row % species.length) * 1.6 - (year - 2017) * 0.7 + random.noise(6)),
        ),
        observer: drawCells(`observer ${year}`, 240, (random) =>
          random.chance(0.7) ? "class" : "teacher",
        ),
      }),
    ),
    tableFile(
      "gardens.csv",
      {
        garden: listIds("G", 40),
        elevation_m: drawCells("garden height", 40, (random) => random.whole(4, 410)),
        since: drawCells("garden since", 40, (random) => random.whole(2017, 2020)),
      },
      "Elevation and first year of the forty gardens; positions are rounded away on purpose",
    ),
    jsonFile(
      "species.json",
      Object.fromEntries(species.map((name, at) => [`T${String(at + 1).padStart(2, "0")}`, name])),
      "Species and the tag on the tree",
    ),
  ];
}

function canopyFiles(version: number): SeedFile[] {
  const canopies = ["oak", "beech", "larch"];
  const years = [2020, 2021, 2022, 2023].slice(0, 2 + version);
  const greenness = (canopy: string, year: number) =>
    drawSeries(chanceOf(`${canopy} ${year}`), 365, {
      mean: 0.37,
      cycles: [[0.045, 365, 0.74]],
      noise: 0.004,
      memory: 0.6,
      digits: 4,
    });
  return [
    ...years.flatMap((year) =>
      canopies.map((canopy) =>
        tableFile(`${canopy}/${year}.csv`, {
          date: listTimes(`${year}-01-01`, 365),
          greenness: greenness(canopy, year),
          images_used: drawCells(`${canopy} images ${year}`, 365, (random) => random.whole(3, 9)),
        }),
      ),
    ),
    imageFile(
      "figures/three-canopies.png",
      drawLines(canopies.map((canopy) => greenness(canopy, 2021))),
      "Greenness of the three canopies in 2021",
    ),
    imageFile(
      "figures/calendar.png",
      drawHeatMap("canopy calendar", "leaf", {
        shape: (across) =>
          0.85 -
          0.6 / (1 + Math.exp(-40 * (across - 0.33))) +
          0.5 / (1 + Math.exp(-30 * (across - 0.82))),
        ...BANNER,
        columns: 73,
        rows: years.length,
      }),
      "Greenness by day and year",
    ),
    jsonFile(
      "masks.json",
      {
        oak: [
          [212, 90],
          [540, 96],
          [531, 318],
          [220, 340],
        ],
        beech: [
          [610, 84],
          [902, 101],
          [880, 333],
          [618, 322],
        ],
        larch: [
          [960, 70],
          [1190, 80],
          [1184, 300],
          [955, 290],
        ],
      },
      "Regions of interest, in pixels",
    ),
  ];
}

export const phenology: readonly SeedDraft[] = [
  {
    key: "school-garden-leaf-out",
    name: "Leaf-out dates of fourteen tree species in forty school gardens",
    description:
      "First open leaf on tagged trees, seen by classes of eight- to twelve-year-olds and their teachers. Each tree was watched by at least two people; who reported is part of the record, because teachers report on Mondays. Garden positions are not given.",
    tags: ["phenology", "trees", "citizen science", "schools", "climate"],
    people: ["jokinen", "zulu", "vandersteen"],
    lab: "catchment",
    license: "zero",
    on: "2021-10-05",
    files: gardenFiles,
    later: [
      { on: "2022-10-11", changelog: "## 2\n\nAdds 2022." },
      {
        on: "2023-11-02",
        changelog: "## 3\n\nAdds 2023. *Ulmus glabra* in G17 was felled in January.",
      },
    ],
    series: ["Long-term observations"],
  },
  {
    key: "canopy-greenness",
    name: "Daily greenness of an oak, a beech and a larch canopy from one camera",
    description:
      "A weatherproof camera on the tower of the old waterworks has photographed the same three crowns since 2020. Daily values are the 90th percentile of the images taken between ten and two. The regions of interest are included, so that others can argue with them.",
    tags: ["phenology", "trees", "remote sensing", "time series"],
    people: ["zulu", "jokinen", "rosales"],
    lab: "catchment",
    license: "by",
    on: "2022-12-15",
    files: canopyFiles,
    banner: "figures/calendar.png",
    later: [
      {
        on: "2024-01-10",
        changelog:
          "## 2\n\n- Adds 2023.\n- The larch mask excludes a birch that had grown into it.",
      },
    ],
  },
  {
    key: "herbarium-flowering-times",
    covers: { years: "1868/2004" },
    name: "Flowering stage and date on 212 herbarium sheets of sea thrift, 1868–2004",
    description:
      "Stages scored from digitised sheets of *Armeria maritima* collected within 20 km of the coast. Dates that a collector gave as a month only carry their precision, and should be weighted by it.",
    tags: ["phenology", "climate", "salt marsh"],
    people: ["rosales", "dangour", "whitlock"],
    lab: "catchment",
    license: "by",
    on: "2025-05-28",
    files: herbariumFiles,
    records: ["sheets.csv", "temperature.csv"],
    sources: [{ title: "Foreland University herbarium, cabinets 41–44" }],
  },
];
