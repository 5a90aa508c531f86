import * as v from "valibot";
import { encodeBase64Json, parseBase64Json } from "#base/base64-json.ts";
import { OAI_SETS_PER_PAGE, OAI_TOKEN_LIFE_MS } from "../limits.ts";
import { OaiError } from "./errors.ts";
import { type Prefix, PREFIXES } from "./formats.ts";
import { parseSet } from "./sets.ts";

/** A harvester's arguments for a list; a resumption token repeats them. */
export interface Selection {
  prefix: Prefix;
  /** UTC, whole seconds, both included; open when empty. */
  from: string;
  until: string;
  /** A `setSpec` that names a set; empty for all. */
  set: string;
}

/** Where a list continues. */
export interface ListPlace {
  /** After the last record of the page before; `null` on the first page. */
  after: string | null;
  /** Records before this page. */
  cursor: number;
  /** Records of all pages, known from the first on. */
  size: number;
}

/** Milliseconds in the protocol's time format. */
export function toStamp(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, "Z");
}

const Line = v.pipe(v.string(), v.maxLength(500));
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Stamp = v.union([
  v.literal(""),
  v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)),
]);

const ListToken = v.strictObject({
  e: Whole,
  p: v.picklist(PREFIXES),
  f: Stamp,
  u: Stamp,
  s: v.pipe(
    Line,
    v.check((spec) => spec === "" || parseSet(spec) !== null),
  ),
  a: v.pipe(Line, v.regex(/^[\w=-]+$/)),
  n: Whole,
  z: Whole,
});

const SetsToken = v.strictObject({
  e: Whole,
  sets: v.pipe(Whole, v.multipleOf(OAI_SETS_PER_PAGE)),
});

/** A token and its expiry. */
export interface ResumptionToken {
  text: string;
  expires: string;
}

export function toListToken(
  { prefix, from, until, set }: Selection,
  { after, cursor, size }: ListPlace,
  nowMs: number,
): ResumptionToken {
  return write({ p: prefix, f: from, u: until, s: set, a: after, n: cursor, z: size }, nowMs);
}

export function toSetsToken(skipped: number, nowMs: number): ResumptionToken {
  return write({ sets: skipped }, nowMs);
}

export function readListToken(
  token: string,
  nowMs: number,
): { selection: Selection; place: ListPlace } {
  const { p, f, u, s, a, n, z } = readToken(ListToken, token, nowMs);
  return {
    selection: { prefix: p, from: f, until: u, set: s },
    place: { after: a, cursor: n, size: z },
  };
}

export function readSetsToken(token: string, nowMs: number): number {
  return readToken(SetsToken, token, nowMs).sets;
}

/** Contains nothing but what an argument could contain, so it is parsed like one instead of being signed. */
function write(fields: object, nowMs: number): ResumptionToken {
  const expires = Math.floor((nowMs + OAI_TOKEN_LIFE_MS) / 1_000);
  const text = encodeBase64Json({ e: expires, ...fields });
  return { text, expires: toStamp(expires * 1_000) };
}

function readToken<S extends v.GenericSchema<unknown, { e: number }>>(
  schema: S,
  token: string,
  nowMs: number,
): v.InferOutput<S> {
  const fields = v.safeParse(schema, parseBase64Json(token));
  if (!fields.success) {
    throw new OaiError("badResumptionToken", "This resumptionToken is not of this list.");
  }
  if (fields.output.e * 1_000 < nowMs) {
    throw new OaiError(
      "badResumptionToken",
      "This resumptionToken has expired. Start the list again.",
    );
  }
  return fields.output;
}
