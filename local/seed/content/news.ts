import { entry } from "./build.ts";

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
