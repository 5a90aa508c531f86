import { COMMON_MATCHES, REMEMBERED_MATCHES, WALKED_SHARE } from "../limits.ts";
import { type Memory, recallCurrent } from "./memory.ts";
import {
  countMatches,
  toMatches,
  toSorted,
  toWalk,
  toWorstFirst,
  type Wanted,
} from "./statements.ts";
import { rankCandidates } from "./rank-candidates.ts";

/** How many there are and, once they were asked for, the best of them in their order. */
export interface Known {
  totalCount: number;
  best: number[] | null;
}

export type SearchMemory = Memory<Known>;
export type Found = Promise<{ ids: number[]; totalCount: number }>;

interface Recalled {
  memory: SearchMemory;
  key: string;
  known: Known | null;
}

/** The matches of a common word cost milliseconds to count and to rank, so both are remembered. */
export async function findMatched(db: D1Database, wanted: Wanted, memory: SearchMemory): Found {
  const { orderBy, orderDirection } = wanted.order;
  const key = JSON.stringify([wanted.positive, wanted.filters]);
  const recalled = { memory, key, known: await recallCurrent(db, memory, key) };
  return orderBy === "relevance" && orderDirection === "desc"
    ? findBest(db, wanted, recalled)
    : findOrdered(db, wanted, recalled);
}

async function findBest(db: D1Database, wanted: Wanted, { memory, key, known }: Recalled): Found {
  const { offset, limit } = wanted.order;
  const isNear = offset + limit <= REMEMBERED_MATCHES;
  if (isNear && known !== null && known.best !== null)
    return { ids: known.best.slice(offset, offset + limit), totalCount: known.totalCount };
  if (!isNear) return rankCandidates(db, toMatches(wanted), { limit, offset });
  const page = { limit: REMEMBERED_MATCHES, offset: 0 };
  const { generation, totalCount, ids } = await rankCandidates(db, toMatches(wanted), page);
  memory.keep(key, { generation, answer: { totalCount, best: ids } });
  return { ids: ids.slice(offset, offset + limit), totalCount };
}

/** In another order than by rank, the way depends on how many match. */
async function findOrdered(db: D1Database, wanted: Wanted, recalled: Recalled): Found {
  const { order } = wanted;
  const totalCount = recalled.known?.totalCount ?? (await countOnce(db, wanted, recalled));
  const isCommon =
    totalCount >= COMMON_MATCHES && order.offset + order.limit <= totalCount * WALKED_SHARE;
  const page =
    order.orderBy === "relevance"
      ? toWorstFirst(db, toMatches(wanted), order)
      : isCommon
        ? toWalk(db, wanted)
        : toSorted(db, wanted);
  const { results } = await page.all<{ id: number }>();
  return { ids: results.map(({ id }) => id), totalCount };
}

async function countOnce(
  db: D1Database,
  wanted: Wanted,
  { memory, key }: Recalled,
): Promise<number> {
  const { generation, totalCount } = await countMatches(db, toMatches(wanted));
  memory.keep(key, { generation, answer: { totalCount, best: null } });
  return totalCount;
}
