import type { SeedDraft } from "../draft.ts";
import { preparednessFiles, sharingFiles, trialFiles } from "./society-files.ts";

export const society: readonly SeedDraft[] = [
  {
    key: "flood-preparedness-panel",
    name: "Flood preparedness of 320 households: a panel of three waves",
    description:
      "The same households interviewed in 2019, 2021 and 2023, before and after the floods of February 2020. Having a plan became more common; trusting a warning did not. Weights and full wording are included.",
    tags: ["survey", "storm surge", "hydrology"],
    people: ["sokolova", "vasquez", "vandersteen", "eskandar"],
    lab: "language",
    license: "by",
    on: "2022-01-24",
    files: preparednessFiles,
    later: [
      {
        on: "2024-02-12",
        changelog: "## 2\n\nAdds wave 3. Weights of all waves were recalibrated to the new census.",
      },
    ],
    publications: [{ doi: "10.5555/risksoc.2024.55", relationshipType: "IsDescribedBy" }],
  },
  {
    key: "doctoral-data-sharing",
    name: "How doctoral researchers share data: answers and coded comments from one university",
    description:
      "One hundred and eighty-seven answers to a short questionnaire and codes for 64 free comments. The comments themselves are not shared, for reasons the comments give.",
    tags: ["survey"],
    people: ["vandersteen", "dangour"],
    lab: "language",
    license: "zero",
    on: "2026-01-20",
    files: sharingFiles,
  },
  {
    key: "evening-light-nurses-trial",
    type: "trial",
    name: "Amber evening light and sleep in rotating-shift nurses: a crossover trial",
    description:
      "De-identified outcomes of a randomised crossover trial with 48 nurses. Amber ward lighting after 20:00 lengthened the next day's sleep by 21 minutes on average; the interval includes effects too small to matter.",
    tags: ["randomised trial", "sleep"],
    people: ["qasim", "yildirim", "aramaki", "iwuchukwu"],
    lab: "neural",
    license: "by",
    on: "2023-07-18",
    files: () =>
      trialFiles("nurses", {
        arms: ["amber first", "usual first"],
        size: 48,
        outcome: "sleep_h",
        means: [5.9, 6.2],
        spread: 0.7,
      }),
    publications: [{ doi: "10.5555/shiftmed.2023.41", relationshipType: "IsSupplementTo" }],
  },
  {
    key: "rhythm-after-stroke-pilot",
    type: "trial",
    name: "Rhythm training for walking after stroke: a pilot randomised trial",
    description:
      "Thirty-six adults three to nine months after stroke walked to a beat or at their own pace for six weeks. The pilot asked whether a larger trial can be run: recruitment, retention and the spread of the outcome are the results.",
    tags: ["randomised trial", "eeg"],
    people: ["iwuchukwu", "sirisena", "qasim", "lindqvist", "yildirim"],
    lab: "neural",
    license: "by",
    on: "2025-02-25",
    files: () =>
      trialFiles("stroke", {
        arms: ["beat", "own pace"],
        size: 36,
        outcome: "walk_m_per_min",
        means: [41.5, 38.2],
        spread: 8,
      }),
  },
  {
    key: "classroom-air-filters-trial",
    type: "trial",
    name: "Portable air filters in primary classrooms: a cluster-randomised trial",
    description:
      "Sixty classrooms in twelve schools received a working filter or a fan that sounded the same. Indoor PM2.5 fell by about a third; absence from school, the second outcome, did not change measurably.",
    tags: ["randomised trial", "air quality", "particulate matter", "schools"],
    people: ["mbeki", "szabo", "yildirim", "moreau", "kowalik", "jokinen"],
    lab: "air",
    license: "by",
    on: "2024-09-10",
    files: () =>
      trialFiles("filters", {
        arms: ["filter", "fan"],
        size: 60,
        outcome: "pm25_ug_m3",
        means: [7.4, 11.1],
        spread: 2.2,
      }),
    sponsorship: { title: "Funded by the Clean Classrooms Fund" },
    later: [
      {
        on: "2025-01-28",
        changelog:
          "## 2\n\nAdds the dictionary entry for absence and corrects its unit: half days, not days.",
      },
    ],
  },
  {
    key: "flood-text-warnings-trial",
    type: "trial",
    name: "Two wordings of a flood warning: a randomised trial with 400 households",
    description:
      'Households received the usual warning or one that named a first step ("move the car"). Readiness was scored by telephone the next day. The trial was registered before the first message went out.',
    tags: ["randomised trial", "survey", "storm surge"],
    people: ["sokolova", "eskandar", "brekkhus"],
    lab: "language",
    license: "zero",
    on: "2025-06-30",
    files: () =>
      trialFiles("warnings", {
        arms: ["usual", "first step"],
        size: 400,
        outcome: "readiness",
        means: [3.1, 3.7],
        spread: 1.1,
      }),
  },
];
