import type { SeedDraft } from "../draft.ts";
import { roofFiles, tubeFiles, colocationFiles, cycleFiles } from "./air-files.ts";

export const air: readonly SeedDraft[] = [
  {
    key: "school-roof-pm25",
    name: "Hourly PM2.5 from low-cost sensors on twenty-four school roofs, January 2024",
    description:
      "Three winter weeks with one long inversion. Values are corrected with coefficients from a co-location that is published separately; raw readings can be recovered from them. School names are replaced by numbers at the request of two heads.",
    tags: ["air quality", "particulate matter", "schools", "citizen science", "time series"],
    people: ["mbeki", "moreau", "kowalik", "szabo"],
    lab: "air",
    license: "odbl",
    on: "2024-03-28",
    files: roofFiles,
    banner: "figures/three-weeks.png",
    later: [
      {
        on: "2024-11-15",
        changelog:
          "## 2\n\nThe correction takes humidity above 85 % into account. Hourly values changed by up to 3 µg m⁻³ in fog; the ranking of schools did not.",
      },
    ],
    publications: [{ doi: "10.5555/cityair.2024.9", relationshipType: "IsSourceOf" }],
  },
  {
    key: "low-emission-zone-no2",
    name: "Nitrogen dioxide at forty-six kerbside sites before and after the low-emission zone",
    description:
      "Monthly diffusion tubes for one year before the zone opened in January 2022 and two years after. Sites outside the zone serve as comparison; one in five tubes was exposed in triplicate.",
    tags: ["air quality", "time series"],
    people: ["moreau", "mbeki", "adeyinka"],
    lab: "air",
    license: "by",
    on: "2024-05-07",
    files: tubeFiles,
  },
  {
    key: "sensor-colocation-2022",
    name: "Six weeks of nine low-cost particle sensors beside a reference instrument",
    description:
      "Three units of each of three models at the background station, November to mid-December 2022. The set is the basis of the correction used for the school roofs and includes the two weeks of fog that nearly spoiled it.",
    tags: ["air quality", "particulate matter", "calibration"],
    people: ["szabo", "kowalik", "mbeki"],
    lab: "air",
    license: "zero",
    on: "2023-04-03",
    files: colocationFiles,
    series: ["Teaching data"],
  },
  {
    key: "cycle-commute-particles",
    name: "Ultrafine particle counts on fourteen cycle commutes by road and by canal",
    description:
      "Seven pairs of rides between the same two doors, at the same hour, along the main road and along the canal. Counts are five-second means from a handheld counter in a front basket.",
    tags: ["air quality", "particulate matter"],
    people: ["kowalik", "sandoval"],
    owner: "kowalik",
    lab: "air",
    license: "by",
    on: "2021-12-06",
    files: cycleFiles,
  },
];
