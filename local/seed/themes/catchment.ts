import type { SeedDraft } from "../draft.ts";
import { dischargeFiles, wellFiles, nitrateFiles, isotopeFiles } from "./catchment-files.ts";

export const catchment: readonly SeedDraft[] = [
  {
    key: "headwater-discharge",
    covers: {
      years: "2022",
      place: "Headwaters of the Aune",
      box: { west: -2.6, south: 54.4, east: -2.2, north: 54.7 },
    },
    name: "Discharge of eleven headwater streams in autumn 2022",
    description:
      "Hourly flow of neighbouring streams that get the same rain and answer differently. Rating curves can be rebuilt from the 132 gaugings, which are included with their method.",
    tags: ["hydrology", "streamflow", "time series"],
    people: ["rautenberg", "adeyinka", "zulu", "garrowby"],
    lab: "catchment",
    license: "by",
    on: "2023-05-04",
    files: dischargeFiles,
    banner: "catchments.png",
    later: [
      {
        on: "2023-10-23",
        changelog:
          "## 2\n\nAdds Kell and Ling, whose rating curves were not ready in May. Other series are unchanged.",
      },
    ],
    publications: [{ doi: "10.5555/hydroforum.2023.77", relationshipType: "IsSupplementTo" }],
  },
  {
    key: "aune-groundwater",
    covers: {
      years: "2018/2019",
      place: "Valley of the Aune",
      box: { west: -2.6, south: 54.4, east: -2.2, north: 54.7 },
    },
    name: "Groundwater levels in eight wells beside the River Aune, 2018–2019",
    description:
      "Daily depth to water in river gravel, sandstone and till, through a wet and a dry year. Irrigation pumping that we know of is listed; pumping we do not know of is visible in W06.",
    tags: ["hydrology", "time series", "climate"],
    people: ["garrowby", "rautenberg"],
    lab: "catchment",
    license: "odcBy",
    on: "2021-04-19",
    files: wellFiles,
  },
  {
    key: "aune-flood-nitrate",
    covers: {
      years: "2022/2023",
      place: "River Aune",
      box: { west: -2.6, south: 54.4, east: -2.2, north: 54.7 },
    },
    name: "High-frequency nitrate in the River Aune during five floods",
    description:
      "Fifteen-minute nitrate, turbidity and discharge for three days from the start of each flood, with bottle samples to check the optical sensor. In four floods nitrate falls as the river rises; in the fifth, after slurry spreading, it does not.",
    tags: ["water quality", "hydrology", "streamflow", "calibration"],
    people: ["adeyinka", "zulu", "rautenberg", "chaudhary", "dangour"],
    lab: "catchment",
    license: "by",
    on: "2024-01-17",
    files: nitrateFiles,
    later: [{ on: "2024-06-25", changelog: "## 2\n\nAdds the flood of 21 February 2024." }],
    sponsorship: {
      title: "Supported by the Aune Rivers Association",
      markup: "With members' subscriptions and a second-hand sensor.",
    },
  },
  {
    key: "rain-snow-stream-isotopes",
    name: "Stable water isotopes in rain, snow, stream and spring of the Corrie catchment",
    description:
      "Sixty fortnightly samples of each water, enough to see the seasons fade from sky to spring. Uncertainty of single values is given with the laboratory record.",
    tags: ["hydrology", "snow", "water quality"],
    people: ["chaudhary", "garrowby", "thorsby"],
    lab: "catchment",
    license: "by",
    on: "2022-09-12",
    files: isotopeFiles,
  },
];
