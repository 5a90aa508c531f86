import { toDemoOrcid } from "../people.ts";
import { entry } from "./build.ts";

interface Member {
  id: string;
  name: string;
  role: string;
  group: string;
  bio: string;
  orcidNumber: number;
}

const members: readonly Member[] = [
  {
    id: "person-wetherell",
    name: "Oriane Wetherell-Falk",
    role: "Head of research data",
    group: "Stewardship",
    bio: "Oceanographer by training, librarian by choice. Answers for what is published here and for how long it is kept.",
    orcidNumber: 2_310_044,
  },
  {
    id: "person-tarrant",
    name: "Jorunn Tarrantsen",
    role: "Data steward, earth and environment",
    group: "Stewardship",
    bio: "Reads coastal, glacier and river submissions. Will ask about your datum.",
    orcidNumber: 2_310_158,
  },
  {
    id: "person-abeywick",
    name: "Nimal Abeywickrane",
    role: "Data steward, life sciences",
    group: "Stewardship",
    bio: "Reads neuroscience and genomics. Helps with BIDS, consent and what may not be shared.",
    orcidNumber: 2_310_262,
  },
  {
    id: "person-castellvi",
    name: "Roser Castellvell",
    role: "Data steward, language and society",
    group: "Stewardship",
    bio: "Looks after interviews, surveys and everything that has a person's voice in it.",
    orcidNumber: 2_310_377,
  },
  {
    id: "person-holmqvist",
    name: "Tuva Holmgrenlund",
    role: "Engineer, portal",
    group: "Engineering",
    bio: "Builds what you are looking at. Measures it on a slow phone first.",
    orcidNumber: 2_310_481,
  },
  {
    id: "person-okonedo",
    name: "Chidi Okonjeli",
    role: "Engineer, storage",
    group: "Engineering",
    bio: "Keeps the bytes, counts them, and reads them again every year.",
    orcidNumber: 2_310_595,
  },
  {
    id: "person-marchetti",
    name: "Livia Marchesotti",
    role: "Training",
    group: "Training",
    bio: "Runs the data clinic and the first-year course on describing data.",
    orcidNumber: 2_310_609,
  },
];

/** The team behind the portal. All are invented. */
export const peopleEntries = members.map(({ id, orcidNumber, ...fields }, index) =>
  entry("person", id, {
    ...fields,
    order: index + 1,
    affiliation: "Foreland University Library",
    orcid: toDemoOrcid(orcidNumber),
  }),
);
