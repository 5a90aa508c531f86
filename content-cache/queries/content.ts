import { createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";
import type { Content, ContentSource, ContentMemory } from "../content.ts";
import { fitSite, formatSite, parseSite, type Site } from "../store/site.ts";
import type { ContentSnapshot } from "../store/snapshot.ts";
import type { Clock } from "../bindings.ts";
import {
  loadAboutPage,
  loadFaq,
  loadOfficeHours,
  loadPeople,
  loadPortals,
  loadProjects,
} from "./about.ts";
import { createGraph, type Graph } from "./graph.ts";
import { loadHomePage, loadNews } from "./home.ts";
import {
  chooseNotification,
  loadNotifications,
  loadOpenRepositoriesIntro,
  loadRedirectRules,
  loadSiteSettings,
  loadSynonyms,
} from "./site.ts";

const EMPTY_SITE: Site = { locales: [], truncated: {}, items: new Map() };

export interface QueriesDependencies extends Pick<Clock, "now" | "log"> {
  memory: Pick<ContentMemory, "reported" | "maxBytes">;
}

/**
 * Answers the site's queries from one generation. An answer is made once, and again when the
 * cache has no space for it.
 */
export function createContent(
  snapshot: ContentSnapshot | null,
  source: ContentSource,
  dependencies: QueriesDependencies,
): Content {
  const { now, memory } = dependencies;
  const site = snapshot === null ? null : toReadableSite(snapshot.text);
  const syncedAt = snapshot?.syncedAt ?? null;
  const report = (fault: string): void => reportOnce(dependencies, fault);
  const graph = createGraph(site ?? EMPTY_SITE, { report, maxBytes: memory.maxBytes / 2 });
  const facts = {
    generation: snapshot === null || site === null ? "built-in" : snapshot.generation,
    source,
    ageMs: () => (syncedAt === null ? null : Math.max(0, now() - syncedAt)),
    now,
  };
  return answerFrom(graph, facts, { locale: "", once: keepAnswers(memory.maxBytes / 2) });
}

interface Facts extends Pick<Content, "generation" | "source"> {
  ageMs(): number | null;
  now(): number;
}

interface Answers {
  /** Empty for the space's own. */
  locale: string;
  /** One memory for the answers in all locales. */
  once: ReturnType<typeof keepAnswers>;
}

function answerFrom(graph: Graph, facts: Facts, { locale, once: keep }: Answers): Content {
  const once: typeof keep = (name, make) => keep(`${locale} ${name}`, make);
  const news = once("news", () => loadNews(graph));
  const notifications = once("notifications", () => loadNotifications(graph));
  return {
    generation: facts.generation,
    source: facts.source,
    get ageMs() {
      return facts.ageMs();
    },
    inLocale: (language, builtIn) =>
      answerFrom(graph.inLocale(language, builtIn), facts, { locale: language, once: keep }),
    home: once("home", () => loadHomePage(graph)),
    about: (slug) => once(`about ${slug}`, () => loadAboutPage(graph, slug))(),
    notification: (place) => chooseNotification(notifications(), place, facts.now()),
    settings: once("settings", () => loadSiteSettings(graph)),
    openRepositoriesIntro: once("open repositories", () => loadOpenRepositoriesIntro(graph)),
    news: (limit) => news().slice(0, limit),
    people: once("people", () => loadPeople(graph)),
    portals: once("portals", () => loadPortals(graph)),
    projects: once("projects", () => loadProjects(graph)),
    faq: once("faq", () => loadFaq(graph)),
    officeHours: once("office hours", () => loadOfficeHours(graph)),
    redirects: once("redirects", () => loadRedirectRules(graph)),
    synonyms: once("synonyms", () => loadSynonyms(graph)),
  };
}

/** A text of another build may have more entries than this build's readers load; the rest is dropped. */
function toReadableSite(text: string): Site | null {
  const found = parseSite(text);
  if (found === null) return null;
  const { site, omitted } = fitSite(found);
  return omitted.length === 0 ? site : parseSite(formatSite(site));
}

/** Makes an answer on first use; one that does not fit is made again when it is requested. */
function keepAnswers(maxBytes: number) {
  const answers = createBoundedCache<{ value: unknown }>({ maxBytes, sizeOf: estimateBytes });
  return <Value>(name: string, make: () => Value): (() => Value) =>
    () => {
      const known = answers.get(name);
      if (known !== undefined) return known.value as Value; // each name is written by one maker
      const value = make();
      answers.set(name, { value });
      return value;
    };
}

/** A fault is logged once an isolate, until very many others have been. */
function reportOnce({ memory, log }: QueriesDependencies, fault: string): void {
  if (memory.reported.get(fault)) return;
  memory.reported.set(fault, true);
  log({ level: "warn", event: "content.entry", message: fault });
}
