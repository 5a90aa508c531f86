/** Wall-clock time of one run, waits included (R-12, F-2). */
export const RUN_MAX_MS = 60_000;
/** Time for one page, from request to last byte (F-4). */
export const PAGE_TIMEOUT_MS = 10_000;
/** Requests of one run to the content service (R-6: 50 is the free plan's ceiling). */
export const RUN_MAX_REQUESTS = 40;
/** KV operations of one run (R-6, Workers limit). */
export const RUN_MAX_KV_OPERATIONS = 1_000;
/** Operations reserved for the pointer, the progress and the status at the end of a run. */
export const RUN_RESERVED_KV_OPERATIONS = 8;
/** Time between two writes to one key (KV limit, R-6). */
export const KEY_WRITE_INTERVAL_MS = 1_000;
/** Time between two requests: at most 5 a second. */
export const REQUEST_INTERVAL_MS = 200;
/** Attempts for one page, the first included (specification point 9: retry limit 5). */
export const PAGE_ATTEMPTS = 6;
/** Random part of a wait between attempts, from and to (specification point 9). */
export const RETRY_JITTER_MS = [500, 700] as const;
/** Items requested in one page; halved when the answer would be too big (R-11, service maximum 1,000). */
export const PAGE_ITEMS = 1_000;
/** Bytes of one page: the service's 7 MB ceiling with a margin for its error (contentful limits). */
export const PAGE_MAX_BYTES = 8 * 1024 * 1024;
/** Bytes of items in memory before they are written; bounds the memory of a run. */
export const BATCH_MAX_BYTES = 4 * 1024 * 1024;
/** Bits by which a batch is divided when it is staged: 16 parts, one write each. */
export const STAGE_BITS = 4;
/** A shard above this is split in two, bytes. */
export const SHARD_MAX_BYTES = 640 * 1024;
/** Memory for items that a run begins with, bytes; an edit or two. */
export const ARENA_FIRST_BYTES = 32 * 1024;
/** Memory for a page that reading begins with, bytes; it grows with the pages. */
export const PAGE_FIRST_BYTES = 64 * 1024;
/** Largest KV value we write, bytes (R-6; KV itself allows 25 MiB). */
export const VALUE_MAX_BYTES = 20 * 1024 * 1024;
/** Concurrent writes (Workers: 6 open connections). */
export const WRITES_AT_ONCE = 3;
/** Values requested ahead of the one being read (Workers: 6 open connections). */
export const READS_AT_ONCE = 3;
/** A deletion is stored this long, so that a late older copy cannot restore its item. */
export const TOMBSTONE_TTL_MS = 30 * 86_400_000;
/** A full sync with less than this share of the entries we had is not published until a second one confirms it. */
export const SHRINK_SHARE = 0.5;
/** Failed runs after which the log line is an alarm (F-9). */
export const ALARM_AFTER_RUNS = 3;
/** Time between two status writes while nothing changes (free plan: 1,000 writes a day). */
export const STATUS_INTERVAL_MS = 10 * 60_000;
/** Time between two searches for values that no generation uses. */
export const SWEEP_INTERVAL_MS = 60 * 60_000;
/** A value stays this long after it was first seen unused. */
export const UNUSED_MAX_AGE_MS = 24 * 3_600_000;
/** A value stays until this many newer generations exist. */
export const UNUSED_MAX_GENERATIONS = 3;
/** Values removed by one run at most. */
export const SWEEP_MAX_DELETES = 200;

/** A reader waits for KV no longer than this, then uses the next best copy (F-21). */
export const READ_TIMEOUT_MS = 300;
/** A reader waits for the Cache API no longer than this. */
export const CACHE_TIMEOUT_MS = 100;
/** A read that has run this long counts as lost: its request may have ended. */
export const FLIGHT_MAX_MS = 2_000;
/** Shortest time between two reads of the pointer from one isolate. */
export const REFRESH_MIN_MS = 5_000;
/** Random part of that time while KV answers: an edit is seen within 15 s of reaching the edge. */
export const REFRESH_JITTER_MS = 10_000;
/** Random time to the next read after KV did not answer, so that isolates return one by one. */
export const OUTAGE_JITTER_MS = 30_000;
/** KV edge cache of the pointer, seconds (KV minimum 30). */
export const POINTER_CACHE_TTL_S = 30;
/** KV edge cache of values that never change, seconds. */
export const IMMUTABLE_CACHE_TTL_S = 86_400;
/** A copy this young is shown before KV is read, milliseconds: another reader of this location was shown it. */
export const COPY_FRESH_MS = 60_000;
/** Wait for KV where there is nothing else but the built-in content, milliseconds. */
export const READ_LAST_MS = 2_000;
/** Life of the copy in the Cache API, seconds. */
export const CACHE_COPY_TTL_S = 7 * 86_400;

/** Drafts requested in one answer of the preview host (7 MB an answer). */
export const DRAFTS_PER_PAGE = 200;
/** Pages of drafts read for one preview: 2,000 items of the site's types. */
export const DRAFT_PAGES_MAX = 10;
/** Assets requested by id at once; their ids stay within an address (7,600 characters). */
export const DRAFT_ASSETS_PER_PAGE = 100;

/** Memory that the items of a site use in a reader, bytes: the seed uses 0.1 MB. */
export const SITE_MAX_BYTES = 3_000_000;
/** Memory that the items of a site use while a run reads them, bytes: eight times the stored size. */
export const SITE_BUILD_MAX_BYTES = 24_000_000;
/** Memory of an item besides two bytes for each of its characters: a slot of the map, an object, texts. */
export const ITEM_BYTES = 300;
/** Items named in a log line about omitted ones. */
export const OMITTED_NAMED_MAX = 10;
/** Logged faults of items that an isolate remembers, bytes; the oldest are forgotten. */
export const REPORTED_MAX_BYTES = 200_000;
/** Links followed from one item to the next. */
export const LINK_MAX_DEPTH = 10;
/** Items of one type that readers load; of more, the newest. */
export const SITE_TYPE_MAX = 500;
/** News that readers load; the site shows a handful. */
export const SITE_NEWS_MAX = 100;
