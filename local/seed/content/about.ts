import { entry, links, to } from "./build.ts";
import { peopleEntries } from "./people.ts";
import { portalEntries, projectEntries } from "./portals-projects.ts";

const questions: readonly [id: string, question: string, answer: string][] = [
  [
    "cite",
    "How do I cite a dataset?",
    "Open the record and choose **Cite**. The citation names the version you are looking at and its DOI. Cite the version you used, even when a newer one exists.",
  ],
  [
    "embargo",
    "Why can I read the record but not open its files?",
    "The record is under embargo: its description, people and DOI are public, its files open on the day shown. Signed in, you can ask the owner for earlier access.",
  ],
  [
    "licence",
    "Which licence should I choose?",
    "For data, `CC BY 4.0` unless you have a reason: everybody may use it and must name you. For code, a licence meant for code, such as MIT or Apache 2.0. A steward will help when people or partners have a say.",
  ],
  [
    "large",
    "The dataset is larger than 5 GB. How do I get it?",
    "Take single files from the file list, or copy the whole record from cloud storage with the address shown under **Get dataset**.",
  ],
  [
    "mistake",
    "I found a mistake in published data. What now?",
    "Write to the owner shown on the record. They publish a corrected version; the one with the mistake stays readable and says that there is a newer one.",
  ],
  [
    "orcid",
    "Do I need an ORCID iD?",
    "To read, no. To publish, yes: it is how your name is told from others' of the same name. It is free and takes two minutes.",
  ],
  [
    "withdraw",
    "Can a dataset be withdrawn?",
    "Yes, when it must be. Its page stays, with title, DOI and the day it was withdrawn, so that a citation never leads nowhere.",
  ],
];

/** Questions, answers and the hours of the stewards. */
const supportEntries = [
  entry("officeHours", "office-hours-stewards", {
    title: "Stewards' open hour",
    schedule:
      "Tuesdays and Thursdays, 14:00 to 15:00, in the Quay Library and online. No appointment.",
    joinUrl: "https://meet.foreland.example/stewards",
    contactEmail: "data@foreland.example",
  }),
  ...questions.map(([id, question, answer], index) =>
    entry("faqItem", `faq-${id}`, { question, answer, order: index + 1 }),
  ),
];

/** The features of a workspace. */
const workspaceCards = [
  entry("featureCard", "workspace-members", {
    title: "Members and roles",
    body: "Owners invite; managers arrange; members add and edit; guests see only what is shared with them. Roles end when a contract ends.",
  }),
  entry("featureCard", "workspace-storage", {
    title: "Storage that counts a file once",
    body: "Every laboratory has 5 TB. A file that stands in three versions of a dataset is counted once.",
  }),
  entry("featureCard", "workspace-compute", {
    title: "Computing close to the data",
    body: "Run a registered workflow on a dataset without moving it. The log and the version of the workflow are kept with the result.",
  }),
  entry("featureCard", "workspace-request", {
    title: "How to ask for one",
    body: "The head of a laboratory writes to the stewards with a name and a first list of members. It is there the next morning.",
  }),
];

const learnMore = links({
  "link-team": ["Meet the team", "/about/team"],
  "link-help": ["Get help", "/about/support"],
  "link-projects": ["Projects", "/about/projects"],
  "link-portals": ["Other portals", "/about/portals"],
  "link-sign-in": ["Sign in to your workspaces", "/workspaces"],
  "link-all-data": ["All public data", "/datasets"],
});

function toAll(entries: readonly { id: string }[]): unknown[] {
  return entries.map(({ id }) => to(id));
}

const pages = [
  entry("aboutPage", "about-team", {
    slug: "team",
    title: "The people behind the portal",
    summary:
      "Seven people in the Quay Library read, keep and explain what researchers publish here.",
    body: "Stewards are the first readers of every submission. Engineers keep the portal quick and the bytes whole. Write to any of us; if we are the wrong person we will find the right one.",
    sections: toAll(peopleEntries),
    learnMore: [to("link-help"), to("link-projects")],
    seoDescription: "The team that runs Foreland University's research data portal.",
  }),
  entry("aboutPage", "about-portals", {
    slug: "portals",
    title: "Portals on the same platform",
    summary:
      "Three communities have a front page of their own. The records behind them are the same.",
    body: "A portal chooses and arranges; it does not copy. A dataset shown in two portals has one DOI, one list of files and one history.",
    sections: toAll(portalEntries),
    learnMore: [to("link-all-data")],
    seoDescription: "Community portals that share the catalogue of Foreland University.",
  }),
  entry("aboutPage", "about-support", {
    slug: "support",
    title: "Help with data, accounts and publishing",
    summary: "Answers to what we are asked most, and the hours when somebody is there.",
    body: "If the answer is not below, write to the stewards and send the address of the page you are looking at. You get a reply from a person within one working day.",
    sections: toAll(supportEntries),
    learnMore: [to("link-team"), to("link-sign-in")],
    seoDescription:
      "Help with finding, citing and publishing research data at Foreland University.",
  }),
  entry("aboutPage", "about-projects", {
    slug: "projects",
    title: "Projects",
    summary: "Funded work whose data, code and descriptions are published here.",
    body: "A project's records share its tags, so its whole output is one search away, long after the grant has ended.",
    sections: toAll(projectEntries),
    learnMore: [to("link-all-data"), to("link-portals")],
    seoDescription: "Research projects that publish their data at Foreland University.",
  }),
  entry("aboutPage", "about-workspaces", {
    slug: "workspaces",
    title: "Workspaces",
    summary: "A private place for a group's data, from the first file to publication.",
    body: "A workspace belongs to a laboratory, not to a person: when somebody leaves, the data stays. Everyone in it sees the same folders and the same history; nobody outside sees that it exists.\n\nWhen a dataset is ready, its owner proposes it. A steward reads it, asks what is unclear, and publishes it. What was published stays; work goes on in the workspace.",
    sections: toAll(workspaceCards),
    learnMore: [to("link-sign-in"), to("link-help")],
    seoDescription: "What a workspace is, what it costs and how to ask for one.",
  }),
];

/** The five pages below /about and their parts. */
export const aboutEntries = [
  ...learnMore,
  ...peopleEntries,
  ...portalEntries,
  ...projectEntries.flatMap(({ awards, ...project }) => [...awards, project]),
  ...supportEntries,
  ...workspaceCards,
  ...pages,
];
