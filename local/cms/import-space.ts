import { parseSpaceExport } from "./space-export.ts";
import { publish, saveDraft, type Space } from "./space.ts";

/** What an export brought, or `null` when it is none. */
export function importSpace(
  space: Space,
  value: unknown,
  now: () => number,
): { entries: number; assets: number; types: string[] } | null {
  const seed = parseSpaceExport(value, space.seed.id);
  if (seed === null) return null;
  const known = new Set(space.seed.locales.map(({ code }) => code));
  const locales = seed.locales
    .filter(({ code }) => !known.has(code))
    .map((locale) => ({ ...locale, default: false }));
  space.seed = {
    ...space.seed,
    locales: [...space.seed.locales, ...locales],
    contentTypes: [...space.seed.contentTypes, ...seed.contentTypes],
  };
  for (const { id, fields } of seed.assets) {
    saveDraft(space, { kind: "Asset", id, type: null, fields }, now());
    publish(space, "Asset", id, now());
  }
  for (const { id, type, fields } of seed.entries) {
    saveDraft(space, { kind: "Entry", id, type, fields }, now());
    publish(space, "Entry", id, now());
  }
  const types = [...new Set(seed.entries.map(({ type }) => type))].sort();
  return { entries: seed.entries.length, assets: seed.assets.length, types };
}
