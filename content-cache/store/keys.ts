/** The only value that names a generation; written last. */
export const POINTER_KEY = "content/current";
/** Where an unfinished run goes on. */
export const PROGRESS_KEY = "content/progress";
/** How the last runs ended, for people. */
export const STATUS_KEY = "content/status";
/** Values seen unused, and since when. */
export const SWEEP_KEY = "content/sweep";
/** Values that never change stand below these. */
export const SHARD_PREFIX = "content/shard/";
export const SITE_PREFIX = "content/site/";

/** Part of all records, as lines. */
export function shardKey(id: string): string {
  return SHARD_PREFIX + id;
}

/** What readers load: all the site asks for, in one value. */
export function siteKey(id: string): string {
  return SITE_PREFIX + id;
}
