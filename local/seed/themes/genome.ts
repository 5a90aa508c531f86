import type { SeedDraft } from "../draft.ts";
import { eelgrassFiles, gillFiles, microbeFiles } from "./genome-files.ts";

export const genome: readonly SeedDraft[] = [
  {
    key: "eelgrass-allele-frequencies",
    name: "Allele frequencies in twenty-two eelgrass meadows along a salinity gradient",
    description:
      "Pooled-sequencing allele frequencies at 720 sites on six chromosomes, from the open coast to the inner fjord. The sites are a thinned subset that loads in a spreadsheet and still shows the gradient.",
    tags: ["genomics", "salt marsh", "climate"],
    people: ["xu", "nakagawa", "pellegrini", "kaimana"],
    lab: "genome",
    license: "zero",
    on: "2023-08-21",
    files: eelgrassFiles,
    banner: "distance.png",
    publications: [{ doi: "10.5555/seaplants.2023.12", relationshipType: "IsSupplementTo" }],
  },
  {
    key: "cod-gill-warming",
    name: "Gene expression in gills of Atlantic cod after four weeks at 6, 10 and 14 °C",
    description:
      "Counts, contrasts and sample descriptions of nine gill pools. Raw reads are in a sequence archive; these tables are what the figures were made from.",
    tags: ["genomics", "climate", "r"],
    people: ["nakagawa", "xu", "brekkhus"],
    lab: "genome",
    license: "by",
    on: "2022-07-04",
    files: gillFiles,
    banner: "heat-map.png",
    later: [
      {
        on: "2022-10-17",
        changelog:
          "## 2\n\nAdds a description of the pipeline with all settings. Counts are unchanged.",
      },
    ],
  },
  {
    key: "salt-marsh-microbes",
    name: "Microbial community tables from twelve salt-marsh cores",
    description:
      "Read counts of the ten most abundant phyla at six depths in each core, with four negative controls behind them. Taken within arm's length of the elevation benchmarks at Oyster Lea, so that sediment and microbes can be read together.",
    tags: ["microbial ecology", "genomics", "salt marsh"],
    people: ["rosales", "nakagawa", "odriscoll"],
    lab: "genome",
    license: "by",
    on: "2025-08-07",
    files: microbeFiles,
  },
];
