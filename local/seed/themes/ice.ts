import type { SeedDraft } from "../draft.ts";
import { stakeFiles, radarFiles, firnFiles, pitFiles } from "./ice-files.ts";

export const ice: readonly SeedDraft[] = [
  {
    key: "hvitskaret-mass-balance",
    covers: {
      years: "2009/2024",
      place: "Hvitskaret",
      box: { west: 12.1, south: 65.9, east: 12.6, north: 66.2 },
    },
    name: "Stake readings and mass balance of Hvitskaret glacier since 2009",
    description:
      "Winter and summer balance at seventeen stakes on a small valley glacier and the glacier-wide balance computed from them. The diary of lost, moved and buried stakes is part of the data.",
    tags: ["glacier", "climate", "time series", "snow"],
    people: ["thorsby", "petursdottir", "tamang", "brekkhus"],
    lab: "ice",
    license: "by",
    on: "2023-01-31",
    files: stakeFiles,
    banner: "map.png",
    later: [
      {
        on: "2024-01-29",
        changelog: "## 2\n\nAdds the balance year 2023, the most negative of the series.",
      },
      {
        on: "2025-02-03",
        changelog:
          "## 3\n\nAdds 2024. The glacier outline of 2020 replaces that of 2008 from now on; earlier years are unchanged.",
      },
      { on: "2026-02-10", changelog: "## 4\n\nAdds 2025." },
    ],
    series: ["Long-term observations"],
  },
  {
    key: "hvitskaret-ice-thickness",
    covers: {
      years: "2021",
      place: "Hvitskaret",
      box: { west: 12.1, south: 65.9, east: 12.6, north: 66.2 },
    },
    name: "Ice thickness of Hvitskaret glacier from ground-penetrating radar",
    description:
      "Bed picks along nine radar lines, 12.8 km in all, with crossing differences as an honest estimate of error. Faint reflections are marked, not removed.",
    tags: ["glacier", "ground-penetrating radar"],
    people: ["petursdottir", "balodis", "thorsby"],
    lab: "ice",
    license: "by",
    on: "2022-08-15",
    files: radarFiles,
    banner: "radargram-L03.png",
  },
  {
    key: "plateau-firn-temperatures",
    covers: {
      years: "2019/2023",
      place: "Hvitskaret plateau",
      box: { west: 12.1, south: 65.9, east: 12.6, north: 66.2 },
    },
    name: "Firn temperatures to 20 m depth on the Storvidda ice cap",
    description:
      "Daily means from a string of eight thermistors frozen into a borehole. The winter cold wave, the summer's meltwater and the steady value at 20 m can all be seen with the naked eye.",
    tags: ["glacier", "snow", "time series", "climate"],
    people: ["balodis", "petursdottir"],
    lab: "ice",
    license: "zero",
    on: "2022-03-09",
    files: firnFiles,
    banner: "firn-temperature.png",
    later: [
      {
        on: "2023-04-17",
        changelog:
          "## 2\n\nAdds 2022. The sensor at 0.5 m melted out on 19 July and reads air after that.",
      },
    ],
  },
  {
    key: "storvidda-snow-pits",
    covers: {
      years: "2024",
      place: "Storvidda",
      box: { west: 9.8, south: 61.4, east: 10.1, north: 61.6 },
    },
    name: "Twelve snow pits from one winter on the Storvidda plateau",
    description:
      "Layer by layer: grain form, size, hand hardness and density, with a compression test for each pit. Dug every nine days within 300 m of the same marker pole, so that the profiles tell one story.",
    tags: ["snow", "hydrology"],
    people: ["tamang", "thorsby", "lindqvist"],
    lab: "ice",
    license: "by",
    on: "2022-06-01",
    files: pitFiles,
    series: ["Teaching data"],
  },
];
