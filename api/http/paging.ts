import type { Context } from "hono";
import * as v from "valibot";
import { encodeBase64Json, parseBase64Json } from "#base/base64-json.ts";
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
 * The parameter that continues after a row instead of after a number of rows, so that rows
 * added, moved or deleted meanwhile are neither repeated nor left out.
 */
export const after = v.optional(
  one(
    v.pipe(
      text("after"),
      v.rawTransform(({ dataset, addIssue, NEVER }): Cursor => {
        const cursor = v.safeParse(CursorShape, parseBase64Json(dataset.value));
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

/** A page by its offset, or after the last row of the page before it. */
export interface CursorPage {
  limit: number;
  offset: number;
  after?: Cursor | undefined;
}

/** The values a page's statement binds: its rows, the rows before them, and the cursor or `NULL`. */
export function toPlace({ limit, offset, after: cursor }: CursorPage): (string | number | null)[] {
  return cursor === undefined ? [limit, offset, null] : [limit, 0, JSON.stringify(cursor)];
}

/** Adds `Link` (RFC 8288) with the address of the next page; a page that is not full is the last. */
export function linkNext(c: Context, rows: readonly Cursor[], limit: number): void {
  const last = rows.at(-1);
  if (last === undefined || rows.length < limit) return;
  const url = new URL(c.req.url);
  for (const name of ["offset", "page", "api_key"]) url.searchParams.delete(name);
  url.searchParams.set("after", encodeCursor(last));
  c.header("link", `<${url.pathname}${url.search}>; rel="next"`);
}

/** The value of `after` that continues after this row. */
export function encodeCursor(cursor: Cursor): string {
  return encodeBase64Json(cursor);
}

/** A page of a search, and the time at which its first page was requested; `null` on that page. */
export interface HitsPage {
  page: { limit: number; offset: number };
  listedBy: string | null;
}

/**
 * Hits have no stable place in an order by relevance, so a search continues by their number,
 * among the datasets that were listed when its first page was requested.
 */
export function toHitsPage({ limit, offset, after: cursor }: CursorPage): HitsPage {
  if (cursor === undefined) return { page: { limit, offset }, listedBy: null };
  const [from, time] = cursor;
  const start = Number.isSafeInteger(from) ? Math.min(Math.max(Number(from), 0), OFFSET_MAX) : 0;
  return { page: { limit, offset: start }, listedBy: String(time ?? "") };
}

/** As `linkNext`, for a search that answered `count` hits. */
export function linkNextHits(c: Context, now: Date, requested: HitsPage & { count: number }): void {
  const { page, listedBy, count } = requested;
  const next = [page.offset + page.limit, listedBy ?? now.toISOString()];
  linkNext(c, count < page.limit ? [] : Array.from({ length: count }, () => next), page.limit);
}
