import type { SpaceSeed } from "../cms/space.ts";
import { aboutEntries } from "./content/about.ts";
import { LOCALE } from "./content/build.ts";
import { homeEntries } from "./content/home.ts";
import { newsEntries } from "./content/news.ts";
import { siteAssets, siteEntries } from "./content/site.ts";

/** What Foreland University's editors have published, for the CMS stand-in. */
export const seedSpace: SpaceSeed = {
  id: "foreland",
  environment: "master",
  locales: [{ code: LOCALE, name: "English", fallbackCode: null, default: true }],
  contentTypes: [],
  assets: siteAssets,
  entries: [...homeEntries, ...newsEntries, ...aboutEntries, ...siteEntries],
};
