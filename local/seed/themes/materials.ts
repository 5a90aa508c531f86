import type { SeedDraft } from "../draft.ts";
import { grainFiles, concreteFiles, fatigueFiles } from "./materials-files.ts";

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
    description:
      "Crack length against cycles for six bars at one load ratio. Withdrawn by the authors: the load cell had been calibrated in the wrong range, and no correction can recover the loads.",
    tags: ["microscopy", "calibration"],
    people: ["eskandar", "hakimov"],
    lab: "materials",
    license: "by",
    on: "2021-11-02",
    files: fatigueFiles,
    unpublish: true,
  },
];
