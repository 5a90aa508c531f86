import { DATASET_TYPES, type DatasetType } from "../wire/enums.ts";
import type { TagCount } from "../wire/search.ts";
import type { Services } from "../services.ts";

/** Every tag of a listed dataset of these types, or of any type, the most used first. */
export async function loadTagCounts(
  { db }: Services,
  datasetTypes: DatasetType[],
): Promise<TagCount[]> {
  const types = datasetTypes.length === 0 ? DATASET_TYPES : datasetTypes;
  const { results } = await db
    .prepare(
      `SELECT min(tag) AS tag, sum(count) AS count FROM tag_counts
       WHERE dataset_type IN (SELECT value FROM json_each(?1)) AND count > 0
       GROUP BY folded ORDER BY count DESC, folded`,
    )
    .bind(JSON.stringify(types))
    .all<TagCount>();
  return results;
}

/**
 * An old client sends several tags in one value, joined by commas.
 * A value that is itself a tag stays whole.
 */
export async function loadRequestedTags({ db }: Services, values: string[]): Promise<string[]> {
  const joined = values.filter((value) => value.includes(","));
  if (joined.length === 0) return values;
  const { results } = await db
    .prepare(
      `SELECT value FROM json_each(?1)
       WHERE EXISTS (SELECT 1 FROM dataset_tags WHERE folded = lower(value))`,
    )
    .bind(JSON.stringify(joined))
    .all<{ value: string }>();
  const whole = new Set(results.map(({ value }) => value));
  return values.flatMap((value) => (whole.has(value) ? [value] : toParts(value)));
}

function toParts(value: string): string[] {
  return value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
