import {
  ITEM_BYTES,
  SITE_BUILD_MAX_BYTES,
  SITE_MAX_BYTES,
  SITE_NEWS_MAX,
  SITE_TYPE_MAX,
} from "../limits.ts";
import { isKnownType } from "../model/content-model.ts";
import type { Locale } from "./pointer.ts";
import { readLine } from "./item-batch.ts";
import {
  type ItemHead,
  type ItemLine,
  type Items,
  compareKeys,
  formatItems,
  parseItems,
} from "./item-line.ts";
import { findItems, readTree, type Tree } from "./tree.ts";
import type { Store } from "./values.ts";
import * as v from "valibot";
import { parseJson } from "#base/parse-json.ts";

/** A link to an asset in JSON; inside a text its quotes would be escaped. */
const ASSET_LINK = /\{[^{}]*"linkType":"Asset"[^{}]*\}/g;

/**
 * The site of a tree, made by reading all of it, one shard at a time. The largest items are
 * omitted when there are more than an isolate should have in memory.
 */
export async function buildSite(
  store: Store,
  tree: Tree,
  locales: Locale[],
  maxBytes: number = SITE_BUILD_MAX_BYTES,
): Promise<Site> {
  let site: Site = { locales, truncated: {}, items: new Map() };
  for await (const batch of readTree(store, tree)) {
    for (const held of batch.held.values()) {
      if (isSiteEntry(held)) site.items.set(held.key, readLine(batch, held));
    }
    truncate(site, 2);
    site = fitSite(site, maxBytes).site;
  }
  truncate(site, 1);
  const links = new Set([...site.items.values()].flatMap(readAssetKeys));
  for (const line of await findItems(store, tree, links)) site.items.set(line.key, line);
  return site;
}

/**
 * The site after these changes, made from the one before: only assets that a changed entry newly
 * points to are looked up. Rebuilt when too much of a shortened list was deleted.
 */
export async function updateSite(
  store: Store,
  { tree, before, changes }: { tree: Tree; before: Site; changes: readonly ItemLine[] },
): Promise<Site> {
  const items: Items = new Map(before.items);
  const site: Site = { ...before, truncated: { ...before.truncated }, items };
  for (const line of changes) {
    const isEntry = isSiteEntry(line) && toRank(line) >= (site.truncated[line.type] ?? -Infinity);
    if (isEntry || isAsset(line)) items.set(line.key, line);
    else items.delete(line.key);
  }
  truncate(site, 1);
  if (hasRunShort(site)) return buildSite(store, tree, before.locales);
  const missing = new Set(changes.flatMap(readAssetKeys).filter((key) => !items.has(key)));
  for (const line of await findItems(store, tree, missing)) items.set(line.key, line);
  dropUnlinkedAssets(items);
  return site;
}

function isSiteEntry(line: ItemHead): boolean {
  return !line.isDeleted && isKnownType(line.type);
}

function isAsset(line: ItemHead): boolean {
  return !line.isDeleted && line.key.startsWith("A");
}

function dropUnlinkedAssets(items: Items): void {
  const linked = new Set([...items.values()].flatMap(readAssetKeys));
  for (const key of items.keys()) {
    if (key.startsWith("A") && !linked.has(key)) items.delete(key);
  }
}

/** Keys of the assets an entry of the site links to. */
export function readAssetKeys(line: ItemLine): string[] {
  if (!isSiteEntry(line)) return [];
  return [...line.json.matchAll(ASSET_LINK)].flatMap(([link]) => {
    const id = /"id":"([A-Za-z0-9._-]{1,64})"/.exec(link)?.[1];
    return id === undefined ? [] : [`A${id}`];
  });
}

function toMax(type: string): number {
  return type === "newsItem" ? SITE_NEWS_MAX : SITE_TYPE_MAX;
}

/** Keeps the newest items of a type that has too many; `slack` lets a scan sort seldom. */
function truncate(site: Site, slack: number): void {
  const lines = [...site.items.values()].filter((line) => line.type !== "");
  for (const [type, ofType] of Map.groupBy(lines, (line) => line.type)) {
    const max = toMax(type);
    if (ofType.length <= max * slack) continue;
    ofType.sort((left, right) => toRank(right) - toRank(left) || (left.key < right.key ? -1 : 1));
    site.truncated[type] = toRank(ofType[max - 1]);
    for (const line of ofType.slice(max)) site.items.delete(line.key);
  }
}

/** News by their date, everything else by its publication. */
function toRank(line: ItemLine | undefined): number {
  if (line === undefined) return -Infinity;
  if (line.type !== "newsItem") return line.version;
  const date = /"publishedDate":\{"[^"]+":"([^"]+)"/.exec(line.json)?.[1] ?? "";
  return Date.parse(date) || line.version;
}

function hasRunShort(site: Site): boolean {
  return Object.keys(site.truncated).some((type) => {
    const count = [...site.items.values()].filter((line) => line.type === type).length;
    return count < toMax(type) / 2;
  });
}

interface FittedSite {
  site: Site;
  /** Keys of the omitted items, the smallest first. */
  omitted: string[];
}

/**
 * The site as readers can load it. When its items need too much memory the largest are omitted,
 * because that omits the fewest.
 */
export function fitSite(site: Site, maxBytes: number = SITE_MAX_BYTES): FittedSite {
  if (sum(site.items.values()) <= maxBytes) return { site, omitted: [] };
  const lines = [...site.items.values()].sort(
    (left, right) => toBytes(left) - toBytes(right) || compareKeys(left, right),
  );
  let bytes = 0;
  const end = lines.findIndex((line) => (bytes += toBytes(line)) > maxBytes);
  const items = new Map(lines.slice(0, end).map((line) => [line.key, line]));
  const omitted = lines.slice(end).map(({ key }) => key);
  return { site: { ...site, items, omitted: (site.omitted ?? 0) + omitted.length }, omitted };
}

/** What all items take in memory, bytes. */
function sum(lines: Iterable<ItemLine>): number {
  let bytes = 0;
  for (const line of lines) bytes += toBytes(line);
  return bytes;
}

/** One character beyond Latin-1 makes V8 store the whole site with two bytes a character. */
function toBytes({ json, key }: ItemLine): number {
  return 2 * (json.length + key.length) + ITEM_BYTES;
}

/** Everything that readers need of a generation: items of the types the site knows, and their assets. */
export interface Site {
  locales: Locale[];
  /** Types of which only the newest items are here, and the rank of the last one stored. */
  truncated: Record<string, number>;
  /** Items omitted because readers cannot load them all; absent when there are none. */
  omitted?: number;
  items: Items;
}

const headSchema = v.object({
  locales: v.array(
    v.object({ code: v.string(), fallbackCode: v.nullable(v.string()), isDefault: v.boolean() }),
  ),
  truncated: v.record(v.string(), v.number()),
  omitted: v.exactOptional(v.number()),
});

/** One line of JSON about the whole, then one line an item. */
export function formatSite({ items, ...head }: Site): string {
  return `${JSON.stringify(head)}\n${formatItems(items.values())}`;
}

/** `null` when the text is not a site. */
export function parseSite(text: string): Site | null {
  const end = text.indexOf("\n");
  const head = v.safeParse(headSchema, parseJson(text.slice(0, end)));
  if (!head.success) return null;
  return { ...head.output, items: parseItems(text.slice(end + 1)) };
}
