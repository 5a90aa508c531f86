import type { Context } from "hono";
import * as v from "valibot";
import { OFFSET_MAX } from "../limits.ts";
import { one, text } from "./query.ts";

/** Where a page ended: the sort values of its last row, its number the last of them. */
export type Cursor = (string | number)[];

const CursorShape = v.pipe(
  v.array(v.union([v.string(), v.number()])),
  v.minLength(1),
  v.maxLength(4),
);

/**
 * The parameter that goes on behind a row instead of behind a number of rows, so that what is
 * added, moved or taken away meanwhile neither repeats a row nor leaves one out.
 */
export const after = v.optional(
  one(
    v.pipe(
      text("after"),
      v.rawTransform(({ dataset, addIssue, NEVER }): Cursor => {
        const cursor = v.safeParse(CursorShape, decode(dataset.value));
        if (cursor.success) return cursor.output;
        addIssue({ message: "after is not from a link of this list" });
        return NEVER;
      }),
    ),
  ),
);

/** A condition on rows behind a cursor, which is bound as JSON at `place`; its order is that of the columns. */
export function toAfter(
  columns: readonly string[],
  direction: "ASC" | "DESC",
  place: string,
): string {
  const values = columns.map((_, at) => `c ->> '$[${at}]'`).join(", ");
  const sign = direction === "ASC" ? ">" : "<";
  return `(${columns.join(", ")}) ${sign} (SELECT ${values} FROM (SELECT ${place} AS c))`;
}

/** A page by its place, or behind the row at which the page before it ended. */
export interface CursorPage {
  limit: number;
  offset: number;
  after?: Cursor | undefined;
}

/** What a statement of a page binds: its rows, the rows before them, and the cursor or `NULL`. */
export function toPlace({ limit, offset, after: cursor }: CursorPage): (string | number | null)[] {
  return cursor === undefined ? [limit, offset, null] : [limit, 0, JSON.stringify(cursor)];
}

/** Tells in `Link` (RFC 8288) where the next page is; a page that is not full is the last. */
export function linkNext(c: Context, rows: readonly Cursor[], limit: number): void {
  const last = rows.at(-1);
  if (last === undefined || rows.length < limit) return;
  const url = new URL(c.req.url);
  for (const name of ["offset", "page", "api_key"]) url.searchParams.delete(name);
  url.searchParams.set("after", encodeCursor(last));
  c.header("link", `<${url.pathname}${url.search}>; rel="next"`);
}

/** What `after` takes to go on behind this row. */
export function encodeCursor(cursor: Cursor): string {
  const bytes = new TextEncoder().encode(JSON.stringify(cursor));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
}

function decode(code: string): unknown {
  try {
    const bytes = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (b) => b.charCodeAt(0))));
  } catch {
    return null;
  }
}

/** A page of a search, and the time at which its first page was requested; `null` on that page. */
export interface HitsPage {
  page: { limit: number; offset: number };
  listedBy: string | null;
}

/**
 * Hits have no place of their own in an order by relevance, so a search goes on by their number,
 * among the datasets that were listed when its first page was requested.
 */
export function toHitsPage({ limit, offset, after: cursor }: CursorPage): HitsPage {
  if (cursor === undefined) return { page: { limit, offset }, listedBy: null };
  const [from, time] = cursor;
  const start = Number.isSafeInteger(from) ? Math.min(Math.max(Number(from), 0), OFFSET_MAX) : 0;
  return { page: { limit, offset: start }, listedBy: String(time ?? "") };
}

/** As `linkNext`, for a search of which `count` hits were answered. */
export function linkNextHits(c: Context, now: Date, asked: HitsPage & { count: number }): void {
  const { page, listedBy, count } = asked;
  const next = [page.offset + page.limit, listedBy ?? now.toISOString()];
  linkNext(c, count < page.limit ? [] : Array.from({ length: count }, () => next), page.limit);
}
