import type { Content, ContentSource } from "../content.ts";
import { REPORTED_MAX } from "../limits.ts";
import type { AboutPage, AboutSlug } from "../records.ts";
import { parseSite, type Site } from "../store/site-text.ts";
import type { ContentSnapshot } from "../store/snapshot.ts";
import type { Clock } from "../world.ts";
import {
  loadAboutPage,
  loadFaq,
  loadOfficeHours,
  loadPeople,
  loadPortals,
  loadProjects,
} from "./about.ts";
import { createGraph } from "./graph.ts";
import { loadHomePage, loadNews } from "./home.ts";
import {
  chooseNotification,
  loadNotifications,
  loadOpenRepositoriesIntro,
  loadRedirectRules,
  loadSiteSettings,
} from "./site.ts";

const EMPTY_SITE: Site = { locales: [], truncated: {}, records: new Map() };

export interface ContentWorldParts extends Pick<Clock, "now" | "log"> {
  memory: { reported: Set<string> };
}

/** Answers the site's questions from one generation; each answer is made once. */
export function toContent(
  snapshot: ContentSnapshot | null,
  source: ContentSource,
  world: ContentWorldParts,
): Content {
  const site = snapshot === null ? null : parseSite(snapshot.text);
  const graph = createGraph(site ?? EMPTY_SITE, (fault) => reportOnce(world, fault));
  const aboutPages = new Map<AboutSlug, AboutPage>();
  const news = once(() => loadNews(graph));
  const notifications = once(() => loadNotifications(graph));
  return {
    generation: snapshot === null || site === null ? "built-in" : snapshot.generation,
    source,
    get ageMs() {
      return snapshot === null ? null : Math.max(0, world.now() - snapshot.syncedAt);
    },
    home: once(() => loadHomePage(graph)),
    about: (slug) => {
      const page = aboutPages.get(slug) ?? loadAboutPage(graph, slug);
      aboutPages.set(slug, page);
      return page;
    },
    notification: (place) => chooseNotification(notifications(), place, world.now()),
    settings: once(() => loadSiteSettings(graph)),
    openRepositoriesIntro: once(() => loadOpenRepositoriesIntro(graph)),
    news: (limit) => news().slice(0, limit),
    people: once(() => loadPeople(graph)),
    portals: once(() => loadPortals(graph)),
    projects: once(() => loadProjects(graph)),
    faq: once(() => loadFaq(graph)),
    officeHours: once(() => loadOfficeHours(graph)),
    redirects: once(() => loadRedirectRules(graph)),
  };
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

function reportOnce({ memory, log }: ContentWorldParts, fault: string): void {
  if (memory.reported.has(fault)) return;
  if (memory.reported.size >= REPORTED_MAX) memory.reported.clear();
  memory.reported.add(fault);
  log({ level: "warn", event: "content.record", message: fault });
}
