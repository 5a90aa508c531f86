import type { SeedDraft } from "../draft.ts";
import { gardenFiles, canopyFiles, herbariumFiles } from "./phenology-files.ts";

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
