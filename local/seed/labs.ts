/** The labs of Foreland University that publish in the demonstration catalogue. */
export const labs = {
  coast: "Coastal Observatory",
  neural: "Neural Dynamics Lab",
  ice: "Ice and Snow Group",
  catchment: "Catchment and Vegetation Lab",
  air: "Urban Air Lab",
  language: "Language and Society Archive",
  genome: "Comparative Genomics Core",
  materials: "Materials Imaging Facility",
} as const;

export type LabKey = keyof typeof labs;
