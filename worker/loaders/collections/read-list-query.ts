import { cutText } from "#base/cut.ts";
import { SEARCH_MAX_CHARS } from "#client/contract/lists/list-query.ts";
import type { LoadContext } from "../load.ts";

type Values = Pick<LoadContext, "query">;

/** The page of a list, from 1. */
export function readPageNumber({ query }: Values): number {
  const text = query("page")[0] ?? "";
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** The search; empty when there is none. */
export function readSearch({ query }: Values): string {
  return cutText((query("q")[0] ?? "").trim(), SEARCH_MAX_CHARS);
}

/** The value of a parameter with a few valid values; otherwise `null`. */
export function readChoice<Choice extends string>(
  { query }: Values,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const [text] = query(name);
  return choices.find((choice) => choice === text) ?? null;
}
