import { stackFile, traceFile } from "./format-files.ts";
import {
  chanceOf,
  drawCells,
  imageFile,
  jsonFile,
  tableFile,
  textFile,
  type SeedFile,
} from "../files.ts";
import { BANNER, drawContours, drawHeatMap } from "../pictures.ts";
import { drawSeries, listIds, toDigits } from "../tables.ts";

export function placeCellFiles(version: number): SeedFile[] {
  const cells = listIds("unit-", 14);
  return [
    tableFile(
      "units.csv",
      {
        unit: cells,
        tetrode: drawCells("tt", 14, (random) => random.whole(1, 8)),
        rate_hz: drawCells("rate", 14, (random) => toDigits(random.between(0.2, 3.4), 2)),
        spatial_information_bits: drawCells("info", 14, (random) =>
          toDigits(random.between(0.3, 2.6), 2),
        ),
        isolation_distance: drawCells("iso", 14, (random) => toDigits(random.between(14, 61), 1)),
      },
      "Quality and tuning of 14 units",
    ),
    tableFile(
      "position.csv",
      {
        time_s: Array.from({ length: 2400 }, (_, at) => toDigits(at * 0.1, 1)),
        track_cm: drawSeries(chanceOf("rat track"), 2400, {
          mean: 80,
          cycles: [[76, 460]],
          noise: 1.2,
          digits: 1,
        }),
      },
      "Position on the track, ten samples a second",
    ),
    ...cells.map((cell) =>
      tableFile(`spikes/${cell}.csv`, {
        time_s: drawSeries(chanceOf(cell), 160, { mean: 1.2, trend: 1.47, noise: 0.3, digits: 4 }),
      }),
    ),
    imageFile(
      "rate-maps.png",
      drawHeatMap("place cells", "heat", {
        shape: (across, down) => 0.12 + 0.85 * Math.exp(-(((across - down) / 0.09) ** 2)),
        ...BANNER,
        columns: 80,
        rows: 14,
      }),
      "Rate maps, sorted by the place of the peak",
    ),
    ...(version > 1
      ? [
          tableFile(
            "theta-phase.csv",
            {
              unit: cells,
              slope_deg_per_cm: drawCells("slope", 14, (random) =>
                toDigits(-random.between(1.2, 5.1), 2),
              ),
              r: drawCells("phase r", 14, (random) => toDigits(-random.between(0.2, 0.7), 2)),
            },
            "Phase precession, added in version 2",
          ),
        ]
      : []),
  ];
}

export function barrelFiles(): SeedFile[] {
  return [
    ...listIds("roi-", 30).map((roi) =>
      tableFile(`traces/${roi}.csv`, {
        frame: Array.from({ length: 300 }, (_, at) => at),
        dff: drawSeries(chanceOf(`calcium ${roi}`), 300, {
          mean: 0.08,
          cycles: [[0.11, 60]],
          noise: 0.05,
          memory: 0.82,
          digits: 3,
        }),
      }),
    ),
    jsonFile(
      "acquisition.json",
      {
        frame_rate_hz: 15.2,
        field_um: [410, 410],
        depth_um: 160,
        indicator: "green, cytosolic",
        power_mw: 28,
      },
      "Microscope settings",
    ),
    tableFile(
      "whisker-stimuli.csv",
      {
        onset_frame: Array.from({ length: 10 }, (_, at) => 12 + at * 29),
        whisker: ["C2", "C2", "D1", "C2", "D1", "D1", "C2", "D1", "C2", "D1"],
        deflection_deg: [4, 8, 4, 4, 8, 4, 8, 8, 4, 8],
      },
      "Onset, whisker and size of each deflection",
    ),
    imageFile(
      "mean-field.png",
      drawContours("barrel field", "leaf", { width: 512, height: 512 }),
      "Mean image of the field of view",
    ),
    stackFile(),
    traceFile(),
  ];
}

export function retinaFiles(): SeedFile[] {
  return [
    ...listIds("cell-", 24).map((cell) =>
      tableFile(`responses/${cell}.csv`, {
        frame: Array.from({ length: 240 }, (_, at) => at),
        spikes: drawCells(`retina ${cell}`, 240, (random) =>
          Math.max(0, Math.round(random.noise(1.1) + 0.6)),
        ),
      }),
    ),
    tableFile(
      "cell-types.csv",
      {
        cell: listIds("cell-", 24),
        type: drawCells("retina type", 24, (random) =>
          random.pick(["on sustained", "off sustained", "on-off direction", "off transient"]),
        ),
      },
      "Functional type of each ganglion cell",
    ),
    textFile(
      "movie-licence.txt",
      "The natural movie was filmed by the authors in the botanical garden and may be shared with the data.",
      "Where the stimulus came from",
    ),
  ];
}

export function reachFiles(version: number): SeedFile[] {
  const trials = listIds("trial-", 1200, 4);
  return [
    tableFile(
      "trials.csv",
      {
        trial: trials,
        target_deg: drawCells("reach target", 1200, (random) => random.whole(0, 7) * 45),
        reaction_ms: drawCells("reach rt", 1200, (random) => Math.round(265 + random.noise(38))),
        outcome: drawCells("reach outcome", 1200, (random) =>
          random.chance(0.91) ? "hit" : "miss",
        ),
      },
      "Target, reaction time and outcome of each trial",
    ),
    jsonFile(
      "array.json",
      {
        electrodes: 96,
        pitch_um: 400,
        area: "primary motor cortex, arm",
        units_kept: version === 1 ? 5 : 4,
      },
      "Electrode array and number of units",
    ),
    imageFile(
      "tuning.png",
      drawHeatMap("motor tuning", "ink", {
        shape: (across, down) => 0.5 + 0.4 * Math.cos(2 * Math.PI * (across - down * 1.7)),
        columns: 8,
        rows: 4,
      }),
      "Mean rate by unit and target",
    ),
    ...trials.map((trial) => {
      const units = listIds("u", version === 1 ? 5 : 4);
      const spikes = drawCells(trial, 5, (random) => Math.floor(random.next() ** 3 * 3.4));
      return tableFile(`trials/${trial}.csv`, {
        unit: units,
        spikes: spikes.slice(0, units.length),
      });
    }),
  ];
}
