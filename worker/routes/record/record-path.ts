import type { Family } from "#client/contract/records.ts";
import { matchRoute } from "#client/contract/match-route.ts";

/** The page's path for a record of any family: the newest version's, and one version's. */
export const RECORD_PATH = [
  "/:family{datasets|code|collections}/:id{\\d{1,15}}",
  "/:family{datasets|code|collections}/:id{\\d{1,15}}/version/:version{\\d{1,9}}",
] as const;

/** The record in an address. */
export interface RecordAddress {
  family: Family;
  id: string;
  /** `null` for the newest. */
  version: string | null;
}

/** The record whose page has this path, otherwise `null`. */
export function parseRecordPath(path: string): RecordAddress | null {
  const match = matchRoute(path);
  const family = FAMILIES.find((name) => match?.name.startsWith(`${name}.`));
  const { id, version = null } = match?.params ?? {};
  if (!family || id === undefined || !/^\d{1,15}$/.test(id)) return null;
  return { family, id, version };
}

const FAMILIES: readonly Family[] = ["datasets", "code", "collections"];
