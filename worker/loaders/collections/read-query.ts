import { cutText } from "#base/cut.ts";
import { SEARCH_MAX_CHARS } from "#client/contract/list-query.ts";
import type { LoadContext } from "../load.ts";

type Values = Pick<LoadContext, "query">;

/** The page of a list, from 1. */
export function readPageNumber({ query }: Values): number {
  const text = query("page")[0] ?? "";
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** What is looked for; empty while nothing is. */
export function readSearch({ query }: Values): string {
  return cutText((query("q")[0] ?? "").trim(), SEARCH_MAX_CHARS);
}

/** The value of a parameter that has one of a few; else `null`. */
export function readChoice<Choice extends string>(
  { query }: Values,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const [text] = query(name);
  return choices.find((choice) => choice === text) ?? null;
}
