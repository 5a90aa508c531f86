import * as v from "valibot";
import { type SpaceSeed, publish, saveDraft, type Space } from "./space.ts";

const fields = v.optional(v.record(v.string(), v.record(v.string(), v.unknown())), {});
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,64}$/));
/** Absent while an item was never published. */
const publishedVersion = v.optional(v.number());

const exportSchema = v.object({
  locales: v.array(
    v.object({
      code: v.string(),
      name: v.optional(v.string(), ""),
      fallbackCode: v.optional(v.nullable(v.string()), null),
      default: v.optional(v.boolean(), false),
    }),
  ),
  contentTypes: v.optional(v.array(v.unknown()), []),
  entries: v.array(
    v.object({
      sys: v.object({
        id,
        publishedVersion,
        contentType: v.object({ sys: v.object({ id: v.string() }) }),
      }),
      fields,
    }),
  ),
  assets: v.optional(v.array(v.object({ sys: v.object({ id, publishedVersion }), fields })), []),
});

/**
 * A space in the format of `contentful space export`: its published content, of every type. `null`
 * when it is no such file.
 */
export function parseSpaceExport(value: unknown, spaceId: string): SpaceSeed | null {
  const parsed = v.safeParse(exportSchema, value);
  if (!parsed.success) return null;
  const { locales, contentTypes, entries, assets } = parsed.output;
  return {
    id: spaceId,
    environment: "master",
    locales,
    contentTypes,
    entries: entries
      .filter(({ sys }) => sys.publishedVersion !== undefined)
      .map((entry) => ({
        id: entry.sys.id,
        type: entry.sys.contentType.sys.id,
        fields: entry.fields,
      })),
    assets: assets
      .filter(({ sys }) => sys.publishedVersion !== undefined)
      .map((asset) => ({ id: asset.sys.id, fields: asset.fields })),
  };
}

/** The content of an export, or `null` when it is not valid. */
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
