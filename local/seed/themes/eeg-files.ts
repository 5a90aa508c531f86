import { chanceOf, drawCells, imageFile, jsonFile, tableFile, type SeedFile } from "../files.ts";
import { drawTraces } from "../pictures.ts";
import { drawSeries, listIds } from "../tables.ts";

function participants(name: string, count: number): SeedFile {
  return tableFile(
    "participants.tsv",
    {
      participant_id: listIds("sub-", count),
      age: drawCells(`${name} age`, count, (random) => random.whole(19, 41)),
      handedness: drawCells(`${name} hand`, count, (random) =>
        random.chance(0.12) ? "left" : "right",
      ),
      years_of_music: drawCells(`${name} music`, count, (random) =>
        random.chance(0.1) ? null : random.whole(0, 16),
      ),
    },
    "Age, handedness and musical training",
  );
}

export function tappingFiles(version: number): SeedFile[] {
  const subjects = listIds("sub-", version === 1 ? 10 : 12);
  return [
    jsonFile(
      "dataset_description.json",
      {
        Name: "Finger tapping to drifting rhythms",
        BIDSVersion: "1.9.0",
        DatasetType: "raw",
        License: "CC0-1.0",
        Authors: ["Y. Aramaki", "D. Sirisenage", "L. Qasimi"],
      },
      "Name, version of the standard, authors",
    ),
    participants("tapping", subjects.length),
    jsonFile(
      "task-tapping_eeg.json",
      {
        TaskName: "tapping",
        SamplingFrequency: 500,
        EEGReference: "linked mastoids",
        PowerLineFrequency: 50,
        SoftwareFilters: "n/a",
      },
      "Recording parameters common to all participants",
    ),
    imageFile(
      "figures/grand-average.png",
      drawTraces("tapping", "ink", { traces: 9 }),
      "Grand average locked to the tap",
    ),
    ...subjects.flatMap((subject) => [
      tableFile(`${subject}/eeg/${subject}_task-tapping_events.tsv`, {
        onset: drawSeries(chanceOf(`${subject} onset`), 180, {
          mean: 4,
          trend: 0.6,
          noise: 0.021,
          digits: 3,
        }),
        duration: drawCells(`${subject} duration`, 180, () => 0),
        trial_type: drawCells(
          `${subject} type`,
          180,
          (_, row) => ["steady", "speeding", "slowing"][Math.floor(row / 60)] ?? "steady",
        ),
        asynchrony_ms: drawSeries(chanceOf(`${subject} async`), 180, {
          mean: -28,
          noise: 17,
          memory: 0.4,
          digits: 0,
        }),
      }),
      jsonFile(`${subject}/eeg/${subject}_task-tapping_channels.json`, {
        EEGChannelCount: 32,
        EOGChannelCount: 2,
        bad: drawCells(`${subject} bad`, 2, (random) => `E${random.whole(1, 32)}`),
      }),
      tableFile(`${subject}/eeg/${subject}_task-tapping_epochs.csv`, {
        time_ms: Array.from({ length: 200 }, (_, at) => (at - 50) * 4),
        Cz_uv: drawSeries(chanceOf(`${subject} cz`), 200, {
          mean: 0,
          cycles: [[3.1, 90]],
          noise: 0.5,
          memory: 0.8,
        }),
        Pz_uv: drawSeries(chanceOf(`${subject} pz`), 200, {
          mean: 0,
          cycles: [[2.2, 110, 0.2]],
          noise: 0.5,
          memory: 0.8,
        }),
      }),
    ]),
  ];
}
