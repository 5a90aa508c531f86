import type { SeedDraft } from "../draft.ts";
import { soundscapeFiles, porpoiseFiles } from "./acoustics-files.ts";

export const acoustics: readonly SeedDraft[] = [
  {
    key: "harbour-mouth-soundscape",
    name: "A year of underwater sound levels at the mouth of Skerry harbour",
    description:
      "Three-hourly octave-band levels for all of 2023 from a calibrated hydrophone 4 m above the sea bed. Ferries set the daily rhythm, snapping of weed-dwelling shrimp the nightly one. Recordings themselves are not included, because voices carry through hulls.",
    tags: ["underwater acoustics", "time series", "calibration"],
    people: ["fenollosa", "ngata", "kaimana"],
    lab: "coast",
    license: "by",
    on: "2024-06-11",
    files: soundscapeFiles,
    banner: "long-term-spectrogram.png",
    publications: [{ doi: "10.5555/jusound.2024.0208", relationshipType: "IsDescribedBy" }],
  },
  {
    key: "porpoise-tidal-turbines",
    name: "Porpoise click trains around a tidal turbine array, March 2025",
    description:
      "Detections of harbour porpoises at six pods moored 60 to 900 m from the turbines, with hourly rotor speeds. Files are withheld until the consent decision for the second array; description and documentation are open.",
    tags: ["marine mammals", "underwater acoustics", "tides"],
    people: ["kaimana", "fenollosa", "quiroga", "thorsby"],
    lab: "coast",
    license: "by",
    on: "2025-11-19",
    files: porpoiseFiles,
    embargoUntil: "2031-09-30",
    sponsorship: { title: "Funded by the Strait Consent Fund" },
  },
];
