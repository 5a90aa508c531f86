import type {
  AboutPage,
  InformationSlug,
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
} from "./entries.ts";
import type { BuiltIn } from "./defaults.ts";
import { type BoundedCache, createBoundedCache } from "#base/bounded-cache.ts";
import { REPORTED_MAX_BYTES, SITE_MAX_BYTES } from "./limits.ts";

/** Where the content of an answer came from, newest first. */
export type ContentSource = "memory" | "kv" | "cache" | "snapshot" | "built-in" | "preview";

/**
 * One whole generation of the site's content, in memory: every query is answered without
 * waiting, from the same generation, with built-in content where the editors have published none.
 */
export interface Content {
  /** The generation's name; equal names mean equal content. `"built-in"` when there is none. */
  generation: string;
  source: ContentSource;
  /** Since the generation was published here, milliseconds; `null` for built-in content. */
  ageMs: number | null;
  /** The same content in the space's locale of that language, or in what it falls back to. */
  inLocale(language: string, builtIn: BuiltIn): Content;
  home(): HomePage;
  about(slug: InformationSlug): AboutPage;
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
  /** Lists of words that are synonyms for a search. */
  synonyms(): string[][];
}

/** The state of one isolate between requests; create it once per isolate. */
export interface ContentMemory {
  content: Content | null;
  /** Milliseconds since 1970; KV is not read again before it. */
  refreshAt: number;
  flight: { startedAt: number; promise: Promise<Content | null> } | null;
  /** Faults already logged, so that each is logged once per isolate (F-17). */
  reported: BoundedCache<true>;
  /** What a generation may use besides its entries, bytes: half for parsed entries, half for answers. */
  maxBytes: number;
}

/** An empty memory for at most so many bytes. */
export function createContentMemory(maxBytes = 2 * SITE_MAX_BYTES): ContentMemory {
  const reported = createBoundedCache<true>({ maxBytes: REPORTED_MAX_BYTES, sizeOf: () => 0 });
  const left = Math.max(0, maxBytes - SITE_MAX_BYTES - REPORTED_MAX_BYTES);
  return { content: null, refreshAt: 0, flight: null, reported, maxBytes: left };
}
