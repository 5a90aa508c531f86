import { entry, links, to } from "./build.ts";

const actions = links({
  "link-browse": ["Browse public data", "/datasets"],
  "link-workspaces": ["See how workspaces work", "/about/workspaces"],
  "link-search": ["Search datasets", "/datasets/search"],
  "link-collections": ["Read the collections", "/collections"],
  "link-code": ["Find code", "/code"],
  "link-steward": ["Ask a data steward", "/about/support"],
});

const features = [
  entry("featureCard", "feature-find", {
    title: "Look inside before you download",
    body: "Tables open in the page, READMEs read like pages, and every file shows its size and checksum. Decide in a minute whether a dataset answers your question.",
    action: to("link-search"),
  }),
  entry("featureCard", "feature-cite", {
    title: "Every version keeps its name",
    body: "A new version gets its own DOI, and the old one stays where it was. What you cited last year is still there, byte for byte.",
    action: to("link-collections"),
  }),
  entry("featureCard", "feature-code", {
    title: "Methods beside the data",
    body: "Code releases are records too: tagged, archived and linked to the datasets they were written for.",
    action: to("link-code"),
  }),
  entry("featureCard", "feature-steward", {
    title: "Read by a person first",
    body: "A data steward reads each submission: is the licence right, do the columns have units, can a stranger repeat this? You get an answer within five working days.",
    action: to("link-steward"),
  }),
];

const tiles = [
  entry("tile", "tile-coast", { label: "Sea level and coasts", href: "/datasets?tag=sea%20level" }),
  entry("tile", "tile-neuro", { label: "Neuroscience", href: "/datasets?tag=electrophysiology" }),
  entry("tile", "tile-ice", { label: "Glaciers and snow", href: "/datasets?tag=glacier" }),
  entry("tile", "tile-rivers", { label: "Rivers", href: "/datasets?tag=hydrology" }),
  entry("tile", "tile-air", { label: "Air in cities", href: "/datasets?tag=air%20quality" }),
  entry("tile", "tile-language", { label: "Language and society", href: "/datasets?tag=survey" }),
];

/** The landing page of Foreland University. */
export const homeEntries = [
  ...actions,
  ...features,
  ...tiles,
  entry("homePage", "home-page", {
    heroTitle: "Data from the edge of the land, open to everyone.",
    heroCopy:
      "Tide gauges, brain recordings, glacier stakes, spoken islands: eight laboratories of Foreland University publish here what they measure, with the code that reads it.",
    primaryAction: to("link-browse"),
    secondaryAction: to("link-workspaces"),
    features: features.map(({ id }) => to(id)),
    tiles: tiles.map(({ id }) => to(id)),
    featuredDatasetIds: [],
    newsHeading: "News from the reading room",
  }),
];
