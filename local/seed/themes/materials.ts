import type { SeedDraft } from "../draft.ts";
import { chanceOf, drawCells, imageFile, jsonFile, tableFile, type SeedFile } from "../files.ts";
import { drawContours, drawGrains, drawHeatMap } from "../pictures.ts";
import { drawSeries, listIds, toDigits } from "../tables.ts";

export const materials: readonly SeedDraft[] = [
  {
    key: "magnesium-grain-maps",
    name: "Grain maps of a cold-rolled magnesium sheet before and after annealing",
    description:
      "Electron backscatter maps of four states of the same sheet and the two hundred largest grains of each, with area, aspect ratio and tilt of the basal plane. Made to test segmentation: the as-rolled state is hard on purpose.",
    tags: ["microscopy", "image segmentation", "calibration"],
    people: [
      "eskandar",
      "hakimov",
      "fenollosa",
      "zulu",
      "makarova",
      "xu",
      "balodis",
      "moreau",
      "tamang",
    ],
    lab: "materials",
    license: "by",
    on: "2022-04-11",
    files: grainFiles,
    banner: "overview.png",
    later: [
      {
        on: "2022-11-21",
        changelog:
          "## 2\n\nAll four states were scanned again with a step of 0.35 µm after the stage was repaired.",
      },
    ],
  },
  {
    key: "marine-concrete-freeze-thaw",
    name: "Freeze–thaw cracks in marine concrete: tomography slices of one cube in three mixes",
    description:
      "Twenty-four slices through the worst of three cubes after 56 cycles in sea water, and crack volumes for all. Reconstructed at 18 µm; full volumes are kept at the facility and can be asked for.",
    tags: ["tomography", "image segmentation", "coastal erosion"],
    people: ["fenollosa", "eskandar", "adeyinka"],
    lab: "materials",
    license: "by",
    on: "2025-03-17",
    files: concreteFiles,
  },
  {
    key: "notched-bar-fatigue",
    name: "Fatigue crack growth in six notched aluminium bars",
    description: "Crack length against cycles for six bars at one load ratio.",
    tags: ["microscopy", "calibration"],
    people: ["eskandar", "hakimov"],
    lab: "materials",
    license: "by",
    on: "2021-11-02",
    files: fatigueFiles,
    unpublish:
      "Withdrawn by the authors. The load cell had been calibrated in the wrong range, and no correction can recover the loads.",
  },
];

function grainFiles(version: number): SeedFile[] {
  const states = ["as-rolled", "250c-10min", "250c-60min", "350c-60min"];
  return [
    ...states.flatMap((state, at) => [
      imageFile(
        `maps/${state}.png`,
        drawGrains(`magnesium ${state}`, "earth", {
          grains: 260 - at * 65,
          width: 400,
          height: 300,
        }),
      ),
      tableFile(`grains/${state}.csv`, {
        grain: listIds("g", 200, 3),
        area_um2: drawCells(`${state} area`, 200, (random) =>
          toDigits(Math.exp(2.4 + at * 0.55 + random.noise(0.6)), 1),
        ),
        aspect: drawCells(`${state} aspect`, 200, (random) =>
          toDigits(1 + Math.abs(random.noise(0.9 - at * 0.18)), 2),
        ),
        basal_tilt_deg: drawCells(`${state} tilt`, 200, (random) =>
          toDigits(Math.abs(random.noise(14 + at * 4)), 1),
        ),
      }),
    ]),
    jsonFile(
      "scan.json",
      {
        accelerating_kv: 20,
        step_um: version === 1 ? 0.4 : 0.35,
        tilt_deg: 70,
        indexed_percent: [71, 88, 94, 96],
      },
      "Microscope and scan settings, share of indexed points",
    ),
    imageFile(
      "overview.png",
      drawGrains("magnesium overview", "earth", { grains: 150, width: 900, height: 240 }),
      "The four states side by side, rolling direction to the right",
    ),
  ];
}

function concreteFiles(): SeedFile[] {
  return [
    ...listIds("slice-", 24, 3).map((slice, at) =>
      imageFile(
        `cube-b/${slice}.png`,
        drawGrains(`concrete ${Math.floor(at / 4)}`, "grey", {
          grains: 42 + at,
          width: 200,
          height: 200,
        }),
      ),
    ),
    tableFile(
      "cracks.csv",
      {
        cube: ["a", "a", "a", "b", "b", "b", "c", "c", "c"],
        cycles: [0, 28, 56, 0, 28, 56, 0, 28, 56],
        crack_volume_percent: [0.02, 0.11, 0.38, 0.03, 0.19, 0.71, 0.02, 0.06, 0.14],
        widest_um: [18, 42, 96, 21, 61, 173, 17, 25, 48],
      },
      "Crack volume and width after 0, 28 and 56 cycles",
    ),
    jsonFile(
      "mixes.json",
      {
        a: { water_cement: 0.45, air_percent: 4.6 },
        b: { water_cement: 0.55, air_percent: 1.8 },
        c: { water_cement: 0.4, air_percent: 5.9 },
      },
      "Water, cement and air of the three mixes",
    ),
    imageFile(
      "crack-map.png",
      drawContours("crack map", "grey", { width: 720, height: 300 }),
      "Distance to the nearest crack, cube b, 56 cycles",
    ),
  ];
}

function fatigueFiles(): SeedFile[] {
  return listIds("bar-", 6)
    .map((bar) =>
      tableFile(`bars/${bar}.csv`, {
        cycles: Array.from({ length: 80 }, (_, at) => at * 2500),
        crack_mm: drawSeries(chanceOf(bar), 80, {
          mean: 2,
          trend: 0.06,
          noise: 0.04,
          memory: 0.5,
          digits: 3,
        }),
      }),
    )
    .concat([
      imageFile(
        "fracture-surface.png",
        drawHeatMap("fracture", "grey", { columns: 90, rows: 50 }),
        "Fracture surface of bar-02",
      ),
    ]);
}
