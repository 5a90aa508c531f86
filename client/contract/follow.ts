import type { Part } from "./failures.ts";
import { type ListQuery, toListQuery } from "./lists/list-query.ts";
import type { Family } from "./records.ts";
import { href } from "./routes.ts";

/** The outcome of a form about following. */
export const FOLLOW_OUTCOMES = [
  "asked",
  "unknown",
  "confirmed",
  "stopped",
  "over",
  "failed",
] as const;
export type FollowOutcome = (typeof FOLLOW_OUTCOMES)[number];

/** The page that follows a list, or a search. */
export function followListHref(list: Family, query: ListQuery): string {
  const state = { ...query, kind: "records", page: 1, size: 25 } as const;
  return href("follow", {}, { list, ...toListQuery(state), sort: undefined });
}

/** Something that can be followed, as in the page's address. */
export interface Followable {
  kind: "record" | "person" | "search";
  name: string;
  /** Fields of the form, as in the address. */
  fields: [name: string, value: string][];
  /** Its own page. */
  pageHref: string;
  feedHref: string;
}

/** Emails about news: requested, confirmed, listed and ended on one page. */
export interface FollowData {
  outcome: FollowOutcome | null;
  view:
    | { kind: "start" }
    | { kind: "ask"; subject: Part<Followable> }
    /** The secret of a link in an email. */
    | { kind: "confirm"; link: string }
    | { kind: "followed"; link: string; follows: Part<{ id: number; name: string }[]> };
}
