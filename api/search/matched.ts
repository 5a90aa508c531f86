import { COMMON_MATCHES, REMEMBERED_MATCHES, WALKED_SHARE } from "./limits.ts";
import { type Hits, type PageTables, readHits, prepareHits } from "./hits.ts";
import { toKnownPage, toPage, toRankedPage } from "./hits.ts";
import { GENERATION, type Memory } from "./memory.ts";
import type { Counted } from "./rank-candidates.ts";
import {
  countMatches,
  toMatches,
  toSorted,
  toWalk,
  toWorstFirst,
  type Wanted,
} from "./statements.ts";

/** How many there are and, if they were requested, the best of them in their order. */
export interface Known {
  totalCount: number;
  best: number[] | null;
}

export type SearchMemory = Memory<Known>;

/** The expression to search, and the words to find in texts of the hits; without words no text is read. */
export interface MatchRequest extends Wanted {
  hints: readonly string[];
}

export interface FoundHits extends Hits {
  totalCount: number;
}

interface CachedSearch {
  memory: SearchMemory;
  key: string;
}

/** The matches of a common word cost milliseconds to count and to rank, so both are stored. */
export async function findMatched(
  db: D1Database,
  requested: MatchRequest,
  memory: SearchMemory,
): Promise<FoundHits> {
  const key = JSON.stringify([requested.positive, requested.filters]);
  const remembered = memory.recall(key);
  const page = remembered && toRememberedPage(requested, remembered.answer);
  if (remembered && page) {
    const [hits, generation] = await readPage(db, page, requested.hints);
    if (generation === remembered.generation)
      return { ...hits, totalCount: remembered.answer.totalCount };
  }
  return isRanked(requested)
    ? findBest(db, requested, { memory, key })
    : findOrdered(db, requested, { memory, key });
}

function isRanked({ order }: MatchRequest): boolean {
  return order.orderBy === "relevance" && order.orderDirection === "desc";
}

function isNear({ order }: MatchRequest): boolean {
  return order.offset + order.limit <= REMEMBERED_MATCHES;
}

/** The page from the stored matches; `null` when they are not enough. */
function toRememberedPage(requested: MatchRequest, { totalCount, best }: Known): PageTables | null {
  const { offset, limit } = requested.order;
  if (!isRanked(requested)) return toPage(toOrdered(requested, totalCount));
  return best !== null && isNear(requested)
    ? toKnownPage(best.slice(offset, offset + limit))
    : null;
}

/** The hits of a page, and the generation of the index at which they were read: one round trip. */
async function readPage(
  db: D1Database,
  page: PageTables,
  hints: readonly string[],
): Promise<[Hits, number | undefined]> {
  const [current, answer] = await db.batch([db.prepare(GENERATION), prepareHits(db, page, hints)]);
  return [readHits(answer).hits, Object(current?.results[0]).generation];
}

/** Counted, ranked and read in one round trip. */
async function findBest(
  db: D1Database,
  requested: MatchRequest,
  { memory, key }: CachedSearch,
): Promise<FoundHits> {
  const page = toRankedPage(toMatches(requested), requested.order, isNear(requested));
  const { counted, hits } = readHits(await prepareHits(db, page, requested.hints).all());
  const { generation, totalCount, ids } = counted as Counted & { ids: number[] }; // our own statement names them
  if (isNear(requested)) memory.store(key, { generation, answer: { totalCount, best: ids } });
  return { ...hits, totalCount };
}

/** In another order than by rank, the method depends on how many match. */
async function findOrdered(
  db: D1Database,
  requested: MatchRequest,
  { memory, key }: CachedSearch,
): Promise<FoundHits> {
  const { generation, totalCount } = await countMatches(db, toMatches(requested));
  memory.store(key, { generation, answer: { totalCount, best: null } });
  const page = toPage(toOrdered(requested, totalCount));
  return { ...readHits(await prepareHits(db, page, requested.hints).all()).hits, totalCount };
}

function toOrdered(requested: MatchRequest, totalCount: number): Parameters<typeof toPage>[0] {
  const { order } = requested;
  if (order.orderBy === "relevance") return toWorstFirst(toMatches(requested), order);
  const isCommon =
    totalCount >= COMMON_MATCHES && order.offset + order.limit <= totalCount * WALKED_SHARE;
  return isCommon ? toWalk(requested) : toSorted(requested);
}
