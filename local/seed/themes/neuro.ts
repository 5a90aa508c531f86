import { tappingFiles } from "./eeg-files.ts";
import type { SeedDraft } from "../draft.ts";
import { placeCellFiles, barrelFiles, retinaFiles, reachFiles } from "./neuro-files.ts";

export const neuro: readonly SeedDraft[] = [
  {
    key: "eeg-drifting-rhythms",
    name: "EEG and finger tapping to steady, speeding and slowing rhythms",
    description:
      "Thirty-two channel EEG of healthy adults who tapped along with tones that kept their tempo or drifted by up to six per cent. Data follow the Brain Imaging Data Structure; epochs around each tap are given as tables so that the main figure can be redrawn without special software.",
    tags: ["eeg", "bids", "electrophysiology"],
    people: ["sirisena", "aramaki", "qasim", "lindqvist"],
    lab: "neural",
    license: "zero",
    on: "2022-05-16",
    files: tappingFiles,
    later: [
      {
        on: "2022-12-01",
        changelog:
          "## 2\n\n- Adds `sub-11` and `sub-12`, recorded after the building reopened.\n- Event onsets are now relative to the first sample instead of the first tone.",
      },
    ],
    publications: [{ doi: "10.5555/timing.2022.118", relationshipType: "IsDescribedBy" }],
  },
  {
    key: "ca1-linear-track",
    name: "Spike times and position of CA1 neurons on a linear track",
    description:
      "Fourteen well-isolated pyramidal cells from the hippocampus of one rat running back and forth for water, with the animal's position at 10 Hz. Small on purpose: it is the recording we hand to students who have never made a rate map.",
    tags: ["electrophysiology", "spike sorting", "python"],
    people: ["aramaki", "pellegrini"],
    lab: "neural",
    license: "by",
    on: "2021-09-27",
    files: placeCellFiles,
    banner: "rate-maps.png",
    later: [
      {
        on: "2023-02-20",
        changelog: "## 2\n\nAdds the table of phase precession, asked for by the winter course.",
      },
      {
        on: "2025-01-13",
        changelog: "## 3\n\nThe README explains the gap between 131 s and 133 s.",
      },
    ],
    series: ["Teaching data"],
  },
  {
    key: "barrel-cortex-calcium",
    name: "Calcium traces from layer 2/3 of mouse barrel cortex during whisker deflection",
    description:
      "Relative fluorescence of thirty hand-drawn cell bodies in one field of view while two whiskers were deflected in random order. Neuropil has been subtracted with a fixed factor of 0.7, and the raw means are recoverable from it.",
    tags: ["calcium imaging", "microscopy", "time series"],
    people: ["pellegrini", "hakimov", "aramaki", "xu"],
    lab: "neural",
    license: "by",
    on: "2023-11-30",
    files: barrelFiles,
  },
  {
    key: "retina-natural-movies",
    name: "Retinal ganglion cell responses to a natural movie filmed at mouse-eye height",
    description:
      "Spike counts of 24 ganglion cells per movie frame, over one pass of an eight-second film from the botanical garden. The responses are embargoed while a prediction challenge runs on the held-out passes.",
    tags: ["electrophysiology", "spike sorting", "time series"],
    people: ["hakimov", "szabo", "aramaki", "makarova", "sirisena", "vasquez"],
    lab: "neural",
    license: "by",
    on: "2026-04-08",
    files: retinaFiles,
    embargoUntil: "2031-03-01",
  },
  {
    key: "motor-cortex-reaching",
    name: "Spike counts of four sparsely firing motor cortex neurons in 1,200 centre-out reaches",
    description:
      "One tiny table a trial: how often each of four units fired during the movement. All four are nearly silent, and a decoder has to live with that. Trials are separate files because they were released in that form to participants of a decoding course, and scripts depend on it.",
    tags: ["electrophysiology", "spike sorting", "python"],
    people: ["aramaki", "iwuchukwu", "vasquez", "hakimov"],
    lab: "neural",
    license: "zero",
    on: "2021-03-22",
    files: reachFiles,
    later: [
      {
        on: "2021-08-09",
        changelog:
          "## 2\n\nUnit `u05` is removed. It was the same neuron as `u02`, seen on the neighbouring electrode.",
      },
    ],
    series: ["Teaching data"],
  },
];
