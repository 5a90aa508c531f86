/** The shared tags of the catalogue: a tag that only one record has helps nobody to browse. */
export type Tag =
  | "sea level"
  | "tides"
  | "waves"
  | "storm surge"
  | "coastal erosion"
  | "salt marsh"
  | "underwater acoustics"
  | "marine mammals"
  | "climate"
  | "time series"
  | "remote sensing"
  | "eeg"
  | "electrophysiology"
  | "spike sorting"
  | "bids"
  | "sleep"
  | "calcium imaging"
  | "glacier"
  | "snow"
  | "ground-penetrating radar"
  | "hydrology"
  | "streamflow"
  | "water quality"
  | "phenology"
  | "trees"
  | "citizen science"
  | "air quality"
  | "particulate matter"
  | "schools"
  | "phonetics"
  | "corpus"
  | "survey"
  | "randomised trial"
  | "genomics"
  | "microbial ecology"
  | "microscopy"
  | "tomography"
  | "image segmentation"
  | "python"
  | "r"
  | "calibration";

/** The contract's licence strings, letter for letter, under short names. */
export const licenses = {
  by: "Creative Commons Attribution",
  zero: "Creative Commons Zero 1.0 Universal",
  shareAlike: "Creative Commons Attribution - ShareAlike",
  nonCommercial: "Creative Commons Attribution - NonCommercial-ShareAlike",
  odbl: "Open Data Commons Open Database",
  odcBy: "Open Data Commons Attribution",
  mit: "MIT License",
  apache: "Apache 2.0",
  gpl: "GNU General Public License v3.0",
  bsd: 'BSD 3-Clause "New" or "Revised" License',
} as const;

export type LicenseKey = keyof typeof licenses;
