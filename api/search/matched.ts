import { COMMON_MATCHES, REMEMBERED_MATCHES, WALKED_SHARE } from "./limits.ts";
import { type Hits, type PageTables, readHits, toHitsStatement } from "./hits.ts";
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
export interface Asked extends Wanted {
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
  asked: Asked,
  memory: SearchMemory,
): Promise<FoundHits> {
  const key = JSON.stringify([asked.positive, asked.filters]);
  const remembered = memory.recall(key);
  const page = remembered && toRememberedPage(asked, remembered.answer);
  if (remembered && page) {
    const [hits, generation] = await readPage(db, page, asked.hints);
    if (generation === remembered.generation)
      return { ...hits, totalCount: remembered.answer.totalCount };
  }
  return isRanked(asked)
    ? findBest(db, asked, { memory, key })
    : findOrdered(db, asked, { memory, key });
}

function isRanked({ order }: Asked): boolean {
  return order.orderBy === "relevance" && order.orderDirection === "desc";
}

function isNear({ order }: Asked): boolean {
  return order.offset + order.limit <= REMEMBERED_MATCHES;
}

/** The page from the stored matches; `null` when they are not enough. */
function toRememberedPage(asked: Asked, { totalCount, best }: Known): PageTables | null {
  const { offset, limit } = asked.order;
  if (!isRanked(asked)) return toPage(toOrdered(asked, totalCount));
  return best !== null && isNear(asked) ? toKnownPage(best.slice(offset, offset + limit)) : null;
}

/** The hits of a page, and the generation of the index at which they were read: one round trip. */
async function readPage(
  db: D1Database,
  page: PageTables,
  hints: readonly string[],
): Promise<[Hits, number | undefined]> {
  const [current, answer] = await db.batch([
    db.prepare(GENERATION),
    toHitsStatement(db, page, hints),
  ]);
  return [readHits(answer).hits, Object(current?.results[0]).generation];
}

/** Counted, ranked and read in one round trip. */
async function findBest(
  db: D1Database,
  asked: Asked,
  { memory, key }: CachedSearch,
): Promise<FoundHits> {
  const page = toRankedPage(toMatches(asked), asked.order, isNear(asked));
  const { counted, hits } = readHits(await toHitsStatement(db, page, asked.hints).all());
  const { generation, totalCount, ids } = counted as Counted & { ids: number[] }; // our own statement names them
  if (isNear(asked)) memory.store(key, { generation, answer: { totalCount, best: ids } });
  return { ...hits, totalCount };
}

/** In another order than by rank, the method depends on how many match. */
async function findOrdered(
  db: D1Database,
  asked: Asked,
  { memory, key }: CachedSearch,
): Promise<FoundHits> {
  const { generation, totalCount } = await countMatches(db, toMatches(asked));
  memory.store(key, { generation, answer: { totalCount, best: null } });
  const page = toPage(toOrdered(asked, totalCount));
  return { ...readHits(await toHitsStatement(db, page, asked.hints).all()).hits, totalCount };
}

function toOrdered(asked: Asked, totalCount: number): Parameters<typeof toPage>[0] {
  const { order } = asked;
  if (order.orderBy === "relevance") return toWorstFirst(toMatches(asked), order);
  const isCommon =
    totalCount >= COMMON_MATCHES && order.offset + order.limit <= totalCount * WALKED_SHARE;
  return isCommon ? toWalk(asked) : toSorted(asked);
}
