import * as v from "valibot";
import { parseJson } from "#base/parse-json.ts";
import { withTimeout } from "#base/with-timeout.ts";
import type { RedirectRule } from "#content-cache/entries.ts";
import { MOVED_KEY_MAX_BYTES, MOVED_PARAMETERS_MAX, MOVED_TIMEOUT_MS } from "../limits.ts";
import { findRedirect, parsePath, type Redirect } from "./redirects.ts";

/** The targets of another repository's addresses: an entry of KV for each, and one for all rules; every key begins so. */
export const MOVED_PREFIX = "moved";
const RULES = `${MOVED_PREFIX}-rules`;

/** The status of these redirects: a moved record stays moved. */
const STATUS = 301;

/** An old address, or a rule for several (`/record/:id`), and the path or `https:` address to redirect to. */
export type Move = readonly [from: string, to: string];

export interface MovedEntry {
  key: string;
  value: string;
}

/** The entries of KV that redirect old addresses; the rules replace the earlier ones. */
export function toMovedEntries(moves: readonly Move[]): MovedEntry[] {
  const rules = moves.filter(([from]) => isRule(from));
  const single = moves
    .filter(([from]) => !isRule(from))
    .map(([from, value]) => ({ key: toMovedKey(from), value }));
  return rules.length === 0 ? single : [...single, { key: RULES, value: JSON.stringify(rules) }];
}

/** Whether an old address has a placeholder: `:name`, or `*` as its last part. */
export function isRule(from: string): boolean {
  return /[/=]:\w+(?=[/?&]|$)|\/\*$/.test(from);
}

/** An old address's key: the same however its characters are encoded and its parameters ordered. */
export function toMovedKey(from: string): string {
  const { pathname, searchParams } = parsePath(from);
  searchParams.sort();
  return MOVED_PREFIX + pathname + (searchParams.size === 0 ? "" : `?${searchParams}`);
}

const RulesSchema = v.array(v.tuple([v.string(), v.string()]));

/** Finds the target of another repository's address; `null` when there is none, or KV does not answer. */
export type FindMoved = (address: string) => Promise<Redirect | null>;

/** Called for addresses that no page has, so that it costs nothing elsewhere. */
export function createFindMoved(kv: Pick<KVNamespace, "get">): FindMoved {
  return async (address) => {
    const keys = toKeys(address);
    if (keys.length === 0) return null;
    const reading = kv.get([...keys, RULES]).catch(() => null);
    const found = await withTimeout(reading, MOVED_TIMEOUT_MS);
    if (found === null) return null;
    const to = keys.map((key) => found.get(key)).find((each) => typeof each === "string");
    if (to) return { to, status: STATUS };
    return findRedirect(toRules(found.get(RULES) ?? null), address);
  };
}

/** The whole address, with one of its parameters, and without any: others may have been added. */
function toKeys(address: string): string[] {
  const { pathname, searchParams } = parsePath(address);
  const each = [...searchParams]
    .slice(0, MOVED_PARAMETERS_MAX)
    .map(([name, value]) => `${pathname}?${new URLSearchParams({ [name]: value })}`);
  const keys = [address, ...each, pathname].map(toMovedKey);
  const size = (key: string): number => new TextEncoder().encode(key).byteLength;
  return [...new Set(keys)].filter((key) => size(key) <= MOVED_KEY_MAX_BYTES);
}

function toRules(text: string | null): RedirectRule[] {
  const parsed = v.safeParse(RulesSchema, text === null ? null : parseJson(text));
  return parsed.success ? parsed.output.map(([from, to]) => ({ from, to, status: STATUS })) : [];
}
