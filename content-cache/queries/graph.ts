import * as v from "valibot";
import { type BoundedCache, createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";
import { parseCleanJson } from "#base/clean.ts";
import { type BuiltIn, builtIn } from "../defaults.ts";
import { LINK_MAX_DEPTH } from "../limits.ts";
import { isKnownType, type TypeId } from "../model/content-model.ts";
import type { RawLink } from "../model/fields.ts";
import type { ItemLine } from "../store/item-line.ts";
import type { Site } from "../store/site.ts";
import type { Locale } from "../store/pointer.ts";
import { markUntranslated } from "./untranslated.ts";

/** An entry of the generation whose fields are not parsed yet. */
interface Entry {
  id: string;
  updatedAt: string;
  /** The field in the reader's locale or the next fallback; `undefined` when there is none. */
  field(name: string): unknown;
  /** The language of that field (BCP 47) if it differs from the reader's; `null` if it is the same, or unknown. */
  language(name: string): string | null;
}

/** A place in the graph of links: the entry, and the entries that led to it. */
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
  /** The content to use where the editors have published none. */
  builtIn: BuiltIn;
  /** The same entries in the space's locale of that language, with its built-in texts. */
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
  /** Memory for parsed entries, bytes; entries beyond it are parsed again when a page needs them. */
  maxBytes: number;
}

/** Reads entries on first use: a page parses only what it shows. */
export function createGraph(site: Site, { report, maxBytes }: GraphOptions): Graph {
  const opened = createBoundedCache<{ raw: Raw | null }>({ maxBytes, sizeOf: estimateBytes });
  return openGraph(site, { report, opened }, { builtIn });
}

interface OpenedGraph {
  report: (fault: string) => void;
  /** Items as they were parsed, for all locales. */
  opened: BoundedCache<{ raw: Raw | null }>;
}

interface GraphLanguage {
  builtIn: BuiltIn;
  /** The reader's language, such as `de`; absent for the space's own. */
  name?: string;
}

function openGraph(site: Site, shared: OpenedGraph, language: GraphLanguage): Graph {
  const { report, opened } = shared;
  const chain = toLocaleChain(site.locales, language.name);
  function open(key: string): Entry | null {
    const known = opened.get(key);
    if (known !== undefined) return toEntry(known.raw, chain);
    const line = site.items.get(key);
    const raw = line === undefined ? null : parseRaw(line);
    if (line !== undefined) opened.set(key, { raw });
    return toEntry(raw, chain);
  }
  return {
    entry: (id) => {
      const type = site.items.get(`E${id}`)?.type ?? "";
      const entry = isKnownType(type) ? open(`E${id}`) : null;
      return entry === null || !isKnownType(type) ? null : { ...entry, type };
    },
    asset: (id) => open(`A${id}`),
    ofType: (type) =>
      [...site.items.values()]
        .filter((line) => line.type === type)
        .sort((left, right) => right.version - left.version)
        .flatMap((line) => open(line.key) ?? []),
    builtIn: language.builtIn,
    inLocale: (name, own) =>
      openGraph(site, shared, { builtIn: markUntranslated(own, builtIn), name }),
    report,
  };
}

function parseRaw(line: ItemLine): Raw | null {
  const parsed = v.safeParse(rawSchema, parseCleanJson(line.json));
  return parsed.success ? parsed.output : null;
}

function toEntry(raw: Raw | null, chain: LocaleChain): Entry | null {
  if (raw === null) return null;
  const { sys, fields } = raw;
  return {
    id: sys.id,
    updatedAt: sys.updatedAt,
    field: (name) => chain.pick(fields[name]),
    language: (name) => chain.otherLanguage(fields[name]),
  };
}

/** The target of a link: `undefined` when it is absent, already on the path, or too deep. */
export function follow(place: Place, link: RawLink): (Place & { type: TypeId }) | null {
  const trail = [...place.trail, place.entry.id];
  if (trail.length >= LINK_MAX_DEPTH || trail.includes(link.id)) return null;
  const entry = place.graph.entry(link.id);
  return entry === null ? null : { graph: place.graph, entry, trail, type: entry.type };
}

type Values = Record<string, unknown> | undefined;

interface LocaleChain {
  /** The value of the first locale that has one; `undefined` when none has. */
  pick(values: Values): unknown;
  /** The locale of that value, unless it is of the requested language. */
  otherLanguage(values: Values): string | null;
}

/**
 * The locale of the requested language, then its fallbacks, then the default one. A space
 * whose locales are unknown has one, and that one is used.
 */
function toLocaleChain(locales: readonly Locale[], language?: string): LocaleChain {
  const isOwn = (code: string): boolean =>
    language === undefined || `${code}-`.startsWith(`${language}-`);
  const byCode = new Map(locales.map((locale) => [locale.code, locale]));
  const chain = new Set<string>();
  let code = (language && locales.find((locale) => isOwn(locale.code))?.code) ?? null;
  while (code !== null && byCode.has(code) && !chain.has(code)) {
    chain.add(code);
    code = byCode.get(code)?.fallbackCode ?? null;
  }
  const main = locales.find((locale) => locale.isDefault);
  if (main !== undefined) chain.add(main.code);
  const findLocale = (values: NonNullable<Values>): string | undefined =>
    [...chain].find((each) => Object.hasOwn(values, each) && values[each] !== null);
  return {
    pick: (values) => {
      if (values === undefined) return undefined;
      if (chain.size === 0) return Object.values(values)[0];
      const found = findLocale(values);
      return found === undefined ? undefined : values[found];
    },
    otherLanguage: (values) => {
      const found = values && findLocale(values);
      return found === undefined || isOwn(found) || !LANGUAGE_TAG.test(found) ? null : found;
    },
  };
}

/** BCP 47, as far as spaces name their locales. */
const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
