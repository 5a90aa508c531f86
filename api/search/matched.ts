import { COMMON_MATCHES, SEARCH_FIRST_MATCHES, WALKED_SHARE } from "../limits.ts";
import type { Condition, DatasetOrder, Page } from "../store/datasets.ts";
import { GENERATION, type Memory, recallCurrent } from "./memory.ts";
import { toCount, toMatches, toSorted, toWalk, toWorstFirst } from "./statements.ts";
import { toTwoStages } from "./two-stages.ts";

/** How many there are and, once they were asked for, the best of them in their order. */
export interface Known {
  totalCount: number;
  best: number[] | null;
}

export type SearchMemory = Memory<Known>;
export type Found = Promise<{ ids: number[]; totalCount: number }>;

export interface Matched {
  /** What FTS5 is to match. */
  positive: string;
  filters: Condition[];
  order: DatasetOrder & Page;
}

interface Recalled {
  memory: SearchMemory;
  key: string;
  known: Known | null;
}

/** The matches of a common word cost milliseconds to count and to rank, so both are remembered. */
export async function findMatched(db: D1Database, matched: Matched, memory: SearchMemory): Found {
  const { orderBy, orderDirection } = matched.order;
  const key = JSON.stringify([matched.positive, matched.filters]);
  const recalled = { memory, key, known: await recallCurrent(db, memory, key) };
  return orderBy === "relevance" && orderDirection === "desc"
    ? findBest(db, matched, recalled)
    : findOrdered(db, matched, recalled);
}

async function findBest(
  db: D1Database,
  { positive, filters, order: { offset, limit } }: Matched,
  { memory, key, known }: Recalled,
): Found {
  const isNear = offset + limit <= SEARCH_FIRST_MATCHES;
  if (isNear && known !== null && known.best !== null)
    return { ids: known.best.slice(offset, offset + limit), totalCount: known.totalCount };
  const matches = toMatches(positive, filters);
  const page = isNear ? { limit: SEARCH_FIRST_MATCHES, offset: 0 } : { limit, offset };
  const [now, counted, found] = await db.batch<{ id: number }>([
    db.prepare(GENERATION),
    toCount(db, matches),
    toTwoStages(db, matches, page),
  ]);
  const [ids, totalCount] = [toIds(found), toIds(counted)[0] ?? 0];
  const best = isNear ? ids : (known?.best ?? null);
  memory.keep(key, { generation: toIds(now)[0] ?? 0, answer: { totalCount, best } });
  return { ids: isNear ? ids.slice(offset, offset + limit) : ids, totalCount };
}

/** In another order than by rank, the way depends on how many match. */
async function findOrdered(db: D1Database, matched: Matched, recalled: Recalled): Found {
  const { positive, filters, order } = matched;
  const totalCount = recalled.known?.totalCount ?? (await countMatches(db, matched, recalled));
  const isCommon =
    totalCount >= COMMON_MATCHES && order.offset + order.limit <= totalCount * WALKED_SHARE;
  const page =
    order.orderBy === "relevance"
      ? toWorstFirst(db, toMatches(positive, filters), order)
      : isCommon
        ? toWalk(db, matched)
        : toSorted(db, matched);
  return { ids: toIds(await page.all<{ id: number }>()), totalCount };
}

async function countMatches(
  db: D1Database,
  { positive, filters }: Matched,
  { memory, key }: Recalled,
): Promise<number> {
  const [now, counted] = await db.batch<{ id: number }>([
    db.prepare(GENERATION),
    toCount(db, toMatches(positive, filters)),
  ]);
  const totalCount = toIds(counted)[0] ?? 0;
  memory.keep(key, { generation: toIds(now)[0] ?? 0, answer: { totalCount, best: null } });
  return totalCount;
}

function toIds(answer: D1Result<{ id: number }> | undefined): number[] {
  return answer?.results.map(({ id }) => id) ?? [];
}
