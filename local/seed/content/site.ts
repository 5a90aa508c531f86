import type { SeedAsset } from "../../cms/space.ts";
import { entry, links, localize, to } from "./build.ts";

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
