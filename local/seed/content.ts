import type { SpaceSeed, SeedAsset } from "../cms/space.ts";
import { aboutEntries } from "./content/about.ts";
import { LOCALE, entry, links, localize, to } from "./content/build.ts";

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
const homeEntries = [
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

/** Recent news, newest first. */
const newsEntries = [
  entry("newsItem", "news-tide-years", {
    title: "Ten years of sea level from Skerry Bay are complete",
    slug: "ten-years-of-sea-level",
    summary:
      "The Coastal Observatory has closed the gaps of 2019 and published hourly values of all five gauges from 2016 to 2025, with a flag for every value that was filled.",
    publishedDate: "2026-11-09",
    kind: "News",
    externalUrl: "/datasets?tag=tides",
  }),
  entry("newsItem", "news-clinic", {
    title: "Bring your own spreadsheet: data clinic in the library",
    slug: "data-clinic-november",
    summary:
      "Two stewards, one long table, no slides. Bring a dataset you want to publish and leave with a description, a licence and a plan.",
    publishedDate: "2026-11-02",
    kind: "Event",
    startDate: "2026-11-26T14:00:00Z",
    endDate: "2026-11-26T17:00:00Z",
    location: "Quay Library, room 2.14",
    externalUrl: "/about/support",
  }),
  entry("newsItem", "news-neural-collection", {
    title: "The Neural Dynamics Lab opens its recordings",
    slug: "neural-dynamics-recordings",
    summary:
      "Spike times, calcium traces and EEG from five years of work are gathered in one collection, with the sorting decisions kept beside them as text.",
    publishedDate: "2026-10-14",
    kind: "News",
    externalUrl: "/collections",
  }),
  entry("newsItem", "news-checksums", {
    title: "Checksums are now shown for every file",
    slug: "checksums-for-every-file",
    summary:
      "Open a file's row to copy its SHA-256. Files published before 2024 have been read again; none had changed.",
    publishedDate: "2026-09-21",
    kind: "Announcement",
  }),
];

const footer = links({
  "link-accessibility": ["Accessibility", "/about/support"],
  "link-footer-team": ["About us", "/about/team"],
});

/** What every page shows. */
const siteEntries = [
  ...footer,
  entry("siteSettings", "site-settings", {
    footerLinks: footer.map(({ id }) => to(id)),
  }),
  entry("notification", "notification-reading", {
    message:
      "Storage is read through on the last Sunday of the month, 06:00 to 08:00 UTC. Downloads may pause for a minute; nothing is lost.",
    kind: "Information",
    scope: "home",
    showOnce: true,
    startsAt: "2026-11-16T00:00:00Z",
    endsAt: "2031-11-30T08:00:00Z",
  }),
  entry("openRepositoriesIntro", "open-repositories-intro", {
    title: "Open repositories",
    body: "A repository is a place with a scope and stewards who read what is proposed to it. Choose the one whose scope fits your data. You hear back within five working days, and you can change the proposal until it is accepted.",
  }),
  entry("redirectRule", "redirect-data", { from: "/data", to: "/datasets", permanent: true }),
  entry("redirectRule", "redirect-help", { from: "/faq", to: "/about/support", permanent: false }),
];

/** Pictures of the editors. */
const siteAssets: SeedAsset[] = [
  {
    id: "asset-contours",
    fields: localize({
      title: "Contours of the foreland",
      description: "Depth lines around a point of land",
      file: {
        url: "/cms/images/asset-contours.svg",
        fileName: "contours.svg",
        contentType: "image/svg+xml",
        details: { size: 1_024, image: { width: 1_200, height: 400 } },
      },
    }),
  },
];

/** The published content of Foreland University, for the CMS stand-in. */
export const seedSpace: SpaceSeed = {
  id: "foreland",
  environment: "master",
  locales: [{ code: LOCALE, name: "English", fallbackCode: null, default: true }],
  contentTypes: [],
  assets: siteAssets,
  entries: [...homeEntries, ...newsEntries, ...aboutEntries, ...siteEntries],
};
