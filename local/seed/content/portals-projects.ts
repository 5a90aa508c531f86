import type { SeedEntry } from "../../cms/space.ts";
import { entry, links, to } from "./build.ts";

/** Portals of communities that share the catalogue. */
export const portalEntries = [
  entry("portal", "portal-skerry", {
    name: "Skerry Bay Observatory",
    description:
      "Water level, waves, salt marsh and sound from one bay, with this morning's tide on the front page.",
    url: "https://skerry.foreland.example",
    order: 1,
    organizationId: 11,
  }),
  entry("portal", "portal-recordings", {
    name: "Open Recordings",
    description:
      "Electrophysiology and imaging of the Neural Dynamics Lab and its partners, described in BIDS and NWB.",
    url: "https://recordings.foreland.example",
    order: 2,
    organizationId: 12,
  }),
  entry("portal", "portal-nessa", {
    name: "Voices of the Nessa Islands",
    description:
      "Wordlists, letters and recordings of four island varieties, in the speakers' own spelling.",
    url: "https://nessa.foreland.example",
    order: 3,
    organizationId: 13,
  }),
];

interface Draft {
  id: string;
  title: string;
  description: string;
  leads: string[];
  institutions: string[];
  tags: string[];
  award: readonly [label: string, href: string];
}

const drafts: readonly Draft[] = [
  {
    id: "project-long-tide",
    title: "Long Tide: sea level where people live",
    description:
      "Ten years of hourly sea level from five harbours, the software to read short and gappy records, and storm surges counted from both.",
    leads: ["Ines M. Halvorsen"],
    institutions: ["Foreland University", "Skerry Harbour Trust"],
    tags: ["sea level", "storm surge"],
    award: [
      "Coasts and Harbours Programme, grant CH-2016-041",
      "https://funding.example/ch-2016-041",
    ],
  },
  {
    id: "project-kept-time",
    title: "Kept Time: how the brain follows a beat",
    description:
      "EEG, spike trains and a trial with people who relearn walking: what a steady rhythm does, from single cells to steps.",
    leads: ["Yuki Aramaki"],
    institutions: ["Foreland University", "Strait Hospital"],
    tags: ["eeg", "electrophysiology"],
    award: ["Strait Consent Fund, award SC-77", "https://funding.example/sc-77"],
  },
  {
    id: "project-cold-water",
    title: "Cold Water: from the glacier to the gauge",
    description:
      "Stakes, radar, snow pits and stream gauges along one valley, so that a drop can be followed from firn to river mouth.",
    leads: ["Torunn K. Brekkhus", "Mateo L. Quiroga"],
    institutions: ["Foreland University", "Aune Rivers Association"],
    tags: ["glacier", "hydrology"],
    award: ["High Water Initiative, grant HW-12", "https://funding.example/hw-12"],
  },
  {
    id: "project-child-height",
    title: "Air at Child Height",
    description:
      "Particle sensors on school roofs and at handlebar height, calibrated in the street, and a trial of air filters in classrooms.",
    leads: ["Folasade Adeyinka-Brun"],
    institutions: ["Foreland University", "Clean Classrooms Fund"],
    tags: ["air quality", "schools"],
    award: ["Clean Classrooms Fund, grant 2023-3", "https://funding.example/ccf-2023-3"],
  },
  {
    id: "project-warned",
    title: "Warned: what people do with a flood warning",
    description:
      "A panel of 320 households, two wordings of one warning, and the records of what was done before the water came.",
    leads: ["Hester J. Garrowby"],
    institutions: ["Foreland University"],
    tags: ["survey", "randomised trial"],
    award: ["Society and Risk Council, grant SR-209", "https://funding.example/sr-209"],
  },
];

/** Funded work, each with the link to its award. */
export const projectEntries: (SeedEntry & { awards: SeedEntry[] })[] = drafts.map(
  ({ id, award, ...fields }, index) => {
    const awards = links({ [`award-${id}`]: award });
    const awardLinks = awards.map((link) => to(link.id));
    return { ...entry("project", id, { ...fields, awards: awardLinks, order: index + 1 }), awards };
  },
);
