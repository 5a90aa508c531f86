import { entry, links, to } from "./build.ts";
import { peopleEntries } from "./people.ts";
import { portalEntries, projectEntries } from "./portals-projects.ts";
import { supportEntries } from "./support.ts";

/** What a workspace offers. */
export const workspaceCards = [
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
    title: "Portals on the same ground",
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

/** The five pages below /about and what they are made of. */
export const aboutEntries = [
  ...learnMore,
  ...peopleEntries,
  ...portalEntries,
  ...projectEntries.flatMap(({ awards, ...project }) => [...awards, project]),
  ...supportEntries,
  ...workspaceCards,
  ...pages,
];
