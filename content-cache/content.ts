import type {
  AboutPage,
  AboutSlug,
  FaqItem,
  HomePage,
  NewsItem,
  Notification,
  OfficeHours,
  OpenRepositoriesIntro,
  Person,
  Portal,
  Project,
  RedirectRule,
  SiteSettings,
} from "./records.ts";

/** Where the content of an answer came from, newest first. */
export type ContentSource = "memory" | "kv" | "cache" | "snapshot" | "built-in" | "preview";

/**
 * One whole generation of the site's content, held in memory: every question is answered without
 * waiting, from the same edit, with built-in content where the editors have published none.
 */
export interface Content {
  /** Names the generation; equal names hold equal content. `"built-in"` when there is none. */
  generation: string;
  source: ContentSource;
  /** Since the generation was published here, milliseconds; `null` for built-in content. */
  ageMs: number | null;
  home(): HomePage;
  about(slug: AboutSlug): AboutPage;
  /** The banner to show now: on every page, or also the ones meant for the landing page only. */
  notification(place: "all" | "home"): Notification | null;
  settings(): SiteSettings;
  openRepositoriesIntro(): OpenRepositoriesIntro;
  /** Newest first. */
  news(limit: number): NewsItem[];
  people(): Person[];
  portals(): Portal[];
  projects(): Project[];
  faq(): FaqItem[];
  officeHours(): OfficeHours[];
  redirects(): RedirectRule[];
}
