import { LICENSES } from "#api/wire/licenses.ts";
import type { Counted } from "#client/contract/lists.ts";

/** The contract has two names for some licences; each is offered once, under its first name. */
const FIRST_NAMES: ReadonlyMap<string, string> = new Map(
  LICENSES.map(({ name, spdx }) => [name, LICENSES.find((one) => one.spdx === spdx)?.name ?? name]),
);

/** The one name that a licence is filtered by. */
export function toFirstName(name: string): string {
  return FIRST_NAMES.get(name) ?? name;
}

/** Every name the product API may know these licences by. */
export function toAllNames(names: readonly string[]): string[] {
  const first = new Set(names.map(toFirstName));
  const known = LICENSES.flatMap(({ name }) => (first.has(toFirstName(name)) ? [name] : []));
  return [...new Set([...known, ...names])];
}

/** Counts of one licence under several names, as one. */
export function mergeCounts(counts: readonly Counted[]): Counted[] {
  const groups = Map.groupBy(counts, ({ value }) => toFirstName(value));
  return [...groups].map(([value, group]) => ({
    value,
    count: group.reduce((sum, { count }) => sum + count, 0),
  }));
}
