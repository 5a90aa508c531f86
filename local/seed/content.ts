import type { SpaceSeed, SeedAsset } from "../cms/space.ts";
import { aboutEntries } from "./content/about.ts";
import { LOCALE, entry, links, localize, to } from "./content/build.ts";
import { homeEntries } from "./content/home.ts";

/** What happened lately, newest first. */
export const newsEntries = [
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
export const siteEntries = [
  ...footer,
  entry("siteSettings", "site-settings", {
    footerLinks: footer.map(({ id }) => to(id)),
    copyrightName: "Foreland University",
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
  entry("redirectRule", "redirect-help", { from: "/help", to: "/about/support", permanent: false }),
];

/** Pictures the editors have at hand. */
export const siteAssets: SeedAsset[] = [
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

/** What Foreland University's editors have published, for the CMS stand-in. */
export const seedSpace: SpaceSeed = {
  id: "foreland",
  environment: "master",
  locales: [{ code: LOCALE, name: "English", fallbackCode: null, default: true }],
  contentTypes: [],
  assets: siteAssets,
  entries: [...homeEntries, ...newsEntries, ...aboutEntries, ...siteEntries],
};
