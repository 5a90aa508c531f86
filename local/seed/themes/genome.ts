import type { SeedDraft } from "../draft.ts";
import {
  chanceOf,
  drawCells,
  imageFile,
  jsonFile,
  tableFile,
  textFile,
  type SeedFile,
} from "../files.ts";
import { BANNER, drawHeatMap } from "../pictures.ts";
import { drawSeries, listIds, toDigits } from "../tables.ts";
import { coreScanFile } from "./plane-files.ts";

const meadows = listIds("M", 22);

function eelgrassFiles(): SeedFile[] {
  return [
    ...[1, 2, 3, 4, 5, 6].map((chromosome) =>
      tableFile(`frequencies/chr${chromosome}.tsv`, {
        position: drawSeries(chanceOf(`positions ${chromosome}`), 120, {
          mean: 21_000,
          trend: 171_000,
          noise: 24_000,
          digits: 0,
        }),
        ref: drawCells(`ref ${chromosome}`, 120, (random) => random.pick(["A", "C", "G", "T"])),
        ...Object.fromEntries(
          meadows.map((meadow, at) => [
            meadow,
            drawCells(`freq ${chromosome} ${at}`, 120, (random, row) =>
              toDigits(
                Math.min(
                  1,
                  Math.max(
                    0,
                    0.5 + Math.sin(row / 7) * 0.3 + (at - 11) * 0.014 + random.noise(0.09),
                  ),
                ),
                3,
              ),
            ),
          ]),
        ),
      }),
    ),
    tableFile(
      "meadows.csv",
      {
        meadow: meadows,
        salinity_psu: drawCells("psu", 22, (random, row) =>
          toDigits(33 - row * 1.1 + random.noise(0.5), 1),
        ),
        depth_m: drawCells("meadow depth", 22, (random) => toDigits(random.between(0.6, 5.8), 1)),
        shoots_sampled: drawCells("shoots", 22, (random) => random.whole(28, 40)),
      },
      "Salinity, depth and sample size of each meadow",
    ),
    imageFile(
      "distance.png",
      drawHeatMap("meadow distance", "leaf", {
        shape: (across, down) =>
          0.1 + 0.5 * Math.abs(across - down) + (across > 0.6 === down > 0.6 ? 0 : 0.25),
        columns: 22,
        rows: 22,
        width: 440,
        height: 440,
      }),
      "Pairwise genetic distance, meadows ordered by salinity",
    ),
  ];
}

function gillFiles(version: number): SeedFile[] {
  const genes = listIds("gmor_g", 400, 5);
  const samples = ["t06_1", "t06_2", "t06_3", "t10_1", "t10_2", "t10_3", "t14_1", "t14_2", "t14_3"];
  return [
    tableFile(
      "counts.tsv",
      {
        gene: genes,
        ...Object.fromEntries(
          samples.map((sample, at) => [
            sample,
            drawCells(`gill ${sample}`, 400, (random, row) =>
              Math.max(
                0,
                Math.round(
                  Math.exp(3 + (row % 50) / 14 + random.noise(0.4)) *
                    (row % 37 === 0 ? 1 + Math.floor(at / 3) : 1),
                ),
              ),
            ),
          ]),
        ),
      },
      "Read counts of 400 genes with annotation, nine pools",
    ),
    tableFile(
      "samples.csv",
      {
        sample: samples,
        temperature_c: [6, 6, 6, 10, 10, 10, 14, 14, 14],
        fish_pooled: [5, 5, 4, 5, 5, 5, 5, 4, 5],
        days: samples.map(() => 28),
      },
      "Temperature and number of fish in each pool",
    ),
    tableFile(
      "contrasts.tsv",
      {
        gene: genes.slice(0, 60),
        log2_fold: drawCells("fold", 60, (random) => toDigits(random.noise(1.3), 3)),
        adjusted_p: drawCells("padj", 60, (random) =>
          Number((random.next() ** 4).toExponential(2)),
        ),
      },
      "Sixty genes with the strongest change from 6 to 14 °C",
    ),
    imageFile(
      "heat-map.png",
      drawHeatMap("gill genes", "heat", {
        shape: (across, down) =>
          0.5 + (Math.floor(across * 15) % 2 === 0 ? 0.36 : -0.36) * (Math.floor(down * 3) - 1),
        ...BANNER,
        columns: 90,
        rows: 9,
      }),
      "Scaled expression; one row a pool",
    ),
    ...(version > 1
      ? [
          textFile(
            "pipeline.md",
            "# Pipeline\n\n1. Adapters trimmed, reads below 50 bases dropped\n2. Pseudo-alignment to the transcriptome of 2019, k = 31\n3. Counts summed by gene\n4. Negative binomial model with tank as random effect",
            "Steps and settings, added in version 2",
          ),
        ]
      : []),
  ];
}

function microbeFiles(): SeedFile[] {
  const taxa = [
    "Desulfobacterota",
    "Pseudomonadota",
    "Bacteroidota",
    "Chloroflexota",
    "Planctomycetota",
    "Acidobacteriota",
    "Thermoproteota",
    "Asgardarchaeota",
    "Cyanobacteriota",
    "unassigned",
  ];
  return listIds("core-", 12)
    .map((core, at) =>
      tableFile(`cores/${core}.csv`, {
        depth_cm: [0, 2, 5, 10, 20, 40],
        ...Object.fromEntries(
          taxa.map((taxon, index) => [
            taxon,
            drawCells(`${core} ${taxon}`, 6, (random, row) =>
              Math.round(
                Math.exp(
                  6 -
                    index * 0.3 +
                    (index === 0 ? row * 0.2 : 0) -
                    (index === 8 ? row * 1.2 : 0) +
                    random.noise(0.25),
                ) + at,
              ),
            ),
          ]),
        ),
      }),
    )
    .concat([
      tableFile(
        "sites.csv",
        {
          core: listIds("core-", 12),
          zone: drawCells("core zone", 12, (_, row) => ["low", "mid", "high"][row % 3] ?? ""),
          ph: drawCells("core ph", 12, (random) => toDigits(random.between(6.4, 7.9), 1)),
        },
        "Marsh zone and pH of each core",
      ),
      jsonFile(
        "sequencing.json",
        {
          region: "16S V4",
          platform: "paired 250",
          negative_controls: 4,
          contaminants_removed: 17,
        },
        "Marker, platform and controls",
      ),
      coreScanFile(),
    ]);
}

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
