import { createHash } from "node:crypto";
import * as v from "valibot";
import { isObject } from "#base/parse-json.ts";
import { done, failed, type Outcome } from "../failures.ts";
import { toText } from "../formats/json-ld.ts";
import { SOURCE_PAGES_MAX } from "../limits.ts";
import type { SourceClient } from "./client.ts";

/** One page of a listing. */
interface Page<Item> {
  items: Outcome<Item>[];
  /** The address of the next page; `null` after the last one. */
  next: string | null;
}

interface Listing<Schema extends v.GenericSchema, Item> {
  client: SourceClient;
  /** The schema of a page. */
  schema: Schema;
  /** The kind of items, such as `datasets`. */
  noun: string;
  /** A narrower address to name instead, when there are too many pages. */
  advice: string;
  /** Reads one page; `index` counts from 0. */
  readPage: (page: v.InferOutput<Schema>, place: { address: string; index: number }) => Page<Item>;
}

/**
 * The items of a listing in pages of JSON, in its order. It ends with a failure after
 * `SOURCE_PAGES_MAX` pages, so that an import is never silently cut off, and at a page that repeats.
 */
export async function* readListing<Schema extends v.GenericSchema, Item>(
  first: string,
  { client, schema, noun, advice, readPage }: Listing<Schema, Item>,
): AsyncGenerator<Outcome<Item>> {
  let address = first;
  const seen = new Set<string>();
  const contents = new Set<string>();
  for (let index = 0; index < SOURCE_PAGES_MAX; index += 1) {
    const answer = await client.json(address);
    if (!answer.ok) {
      yield answer;
      return;
    }
    const parsed = v.safeParse(schema, answer.value);
    if (!parsed.success) {
      yield failed({ code: "SOURCE_SHAPE", address, reason: `is no list of ${noun}` });
      return;
    }
    const { items, next } = readPage(parsed.output, { address, index });
    const content = toContent(items);
    if (contents.has(content)) {
      const reason = `lists the same ${noun} as a page before it, as if its number were not read`;
      yield failed({ code: "SOURCE_SHAPE", address, reason });
      return;
    }
    contents.add(content);
    yield* items;
    if (next === null || items.length === 0) return;
    seen.add(address);
    if (seen.has(next)) {
      yield failed({ code: "SOURCE_SHAPE", address, reason: "leads back to a page before it" });
      return;
    }
    address = next;
  }
  const reason = `has more than ${SOURCE_PAGES_MAX} pages: ${advice}`;
  yield failed({ code: "SOURCE_SHAPE", address, reason });
}

/** A hash of everything that was read of a page, without its address. */
function toContent(items: readonly Outcome<unknown>[]): string {
  const read = items.map((item) => (item.ok ? item.value : { ...item.failure, address: null }));
  return createHash("sha256").update(JSON.stringify(read)).digest("hex");
}

/** The same address with another number in its query. */
export function withNumber(address: string, name: string, value: number): string {
  const url = new URL(address);
  url.searchParams.set(name, String(value));
  return url.href;
}

/** One item of an answer, or a failure that names the field that cannot be used. */
export function parseItem<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  { address, noun }: { address: string; noun: string },
): Outcome<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return done(parsed.output);
  const field = v.getDotPath(parsed.issues[0]) ?? "";
  const id = isObject(input) && field !== "id" ? toText(input["id"]) : null;
  const reason = `has no usable ${field || noun}${id === null ? "" : ` in ${noun} ${id}`}`;
  return failed({ code: "SOURCE_RECORD", address, reason });
}
