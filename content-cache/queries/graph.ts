import * as v from "valibot";
import { type BoundedCache, createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";
import { parseCleanJson } from "#base/clean.ts";
import { type BuiltIn, builtIn } from "../defaults.ts";
import { LINK_MAX_DEPTH } from "../limits.ts";
import { isKnownType, type TypeId } from "../model/content-model.ts";
import type { RawLink } from "../model/fields.ts";
import type { RecordLine } from "../store/record-line.ts";
import type { Site } from "../store/site.ts";
import type { Locale } from "../store/pointer.ts";

/** A record of the generation with its fields unread. */
interface Entry {
  id: string;
  updatedAt: string;
  /** The field in the reader's locale or the next it falls back to; `undefined` when there is none. */
  field(name: string): unknown;
}

/** A place in the web of links: the record, and the records that led to it. */
export interface Place {
  graph: Graph;
  entry: Entry;
  trail: readonly string[];
}

export interface Graph {
  entry(id: string): (Entry & { type: TypeId }) | null;
  asset(id: string): Entry | null;
  /** Newest publication first. */
  ofType(type: TypeId): Entry[];
  /** What stands where the editors have published nothing. */
  builtIn: BuiltIn;
  /** The same records in the space's locale of that language, with its built-in texts. */
  inLocale(language: string, builtIn: BuiltIn): Graph;
  report(fault: string): void;
}

const rawSchema = v.object({
  sys: v.object({ id: v.string(), updatedAt: v.string() }),
  fields: v.record(v.string(), v.record(v.string(), v.unknown())),
});

type Raw = v.InferOutput<typeof rawSchema>;

interface GraphOptions {
  report: (fault: string) => void;
  /** What parsed records may take, bytes; more of them are parsed again when a page asks. */
  maxBytes: number;
}

/** Reads records on first use: a page parses only what it shows. */
export function createGraph(site: Site, { report, maxBytes }: GraphOptions): Graph {
  const opened = createBoundedCache<{ raw: Raw | null }>({ maxBytes, sizeOf: estimateBytes });
  return openGraph(site, { report, opened }, { builtIn });
}

interface OpenedGraph {
  report: (fault: string) => void;
  /** Records as they were parsed, for all locales. */
  opened: BoundedCache<{ raw: Raw | null }>;
}

interface GraphLanguage {
  builtIn: BuiltIn;
  /** Left out for the space's own, or where it has none of the language. */
  locale?: string | undefined;
}

function openGraph(site: Site, shared: OpenedGraph, language: GraphLanguage): Graph {
  const { report, opened } = shared;
  const chain = toLocaleChain(site.locales, language.locale);
  function open(key: string): Entry | null {
    const known = opened.get(key);
    if (known !== undefined) return toEntry(known.raw, chain);
    const line = site.records.get(key);
    const raw = line === undefined ? null : parseRaw(line);
    if (line !== undefined) opened.set(key, { raw });
    return toEntry(raw, chain);
  }
  return {
    entry: (id) => {
      const type = site.records.get(`E${id}`)?.type ?? "";
      const entry = isKnownType(type) ? open(`E${id}`) : null;
      return entry === null || !isKnownType(type) ? null : { ...entry, type };
    },
    asset: (id) => open(`A${id}`),
    ofType: (type) =>
      [...site.records.values()]
        .filter((line) => line.type === type)
        .sort((left, right) => right.version - left.version)
        .flatMap((line) => open(line.key) ?? []),
    builtIn: language.builtIn,
    inLocale: (name, builtIn) => {
      const own = site.locales.find(({ code }) => `${code}-`.startsWith(`${name}-`));
      return openGraph(site, shared, { builtIn, locale: own?.code });
    },
    report,
  };
}

function parseRaw(line: RecordLine): Raw | null {
  const parsed = v.safeParse(rawSchema, parseCleanJson(line.json));
  return parsed.success ? parsed.output : null;
}

function toEntry(raw: Raw | null, chain: LocaleChain): Entry | null {
  if (raw === null) return null;
  const { sys, fields } = raw;
  return { id: sys.id, updatedAt: sys.updatedAt, field: (name) => chain.pick(fields[name]) };
}

/** Where a link leads: nowhere when its target is absent, already on the way here, or too far. */
export function follow(place: Place, link: RawLink): (Place & { type: TypeId }) | null {
  const trail = [...place.trail, place.entry.id];
  if (trail.length >= LINK_MAX_DEPTH || trail.includes(link.id)) return null;
  const entry = place.graph.entry(link.id);
  return entry === null ? null : { graph: place.graph, entry, trail, type: entry.type };
}

interface LocaleChain {
  /** The value of the first locale that has one; `undefined` when none has. */
  pick(values: Record<string, unknown> | undefined): unknown;
}

/**
 * The locale requested, those it falls back to, the default one. A space whose locales are
 * unknown has one, and that one is taken.
 */
function toLocaleChain(locales: readonly Locale[], wanted?: string): LocaleChain {
  const byCode = new Map(locales.map((locale) => [locale.code, locale]));
  const chain = new Set<string>();
  let code = wanted ?? null;
  while (code !== null && byCode.has(code) && !chain.has(code)) {
    chain.add(code);
    code = byCode.get(code)?.fallbackCode ?? null;
  }
  const main = locales.find((locale) => locale.isDefault);
  if (main !== undefined) chain.add(main.code);
  return {
    pick: (values) => {
      if (values === undefined) return undefined;
      if (chain.size === 0) return Object.values(values)[0];
      for (const candidate of chain) {
        if (Object.hasOwn(values, candidate) && values[candidate] !== null)
          return values[candidate];
      }
      return undefined;
    },
  };
}
