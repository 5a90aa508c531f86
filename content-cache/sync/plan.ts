import type { SyncFailure } from "../failures.ts";
import { PAGE_ITEMS } from "../limits.ts";
import type { Progress } from "../store/progress.ts";
import { EMPTY_TREE } from "../store/tree.ts";
import type { Run } from "./attempt.ts";
import type { Pull } from "./pull.ts";

/** Where a run begins: where one stopped, else at the stored token, else at the very start. */
export function toFirstPull({
  pointer,
  progress,
  clock,
}: Pick<Run, "pointer" | "progress" | "clock">): Pull {
  const isUsable = progress?.base === (pointer?.number ?? 0) && !isStale(progress, clock.now());
  if (isUsable) {
    const { kind, cursor, shards, counts, staged, limit } = progress;
    return { kind, cursor, limit, tree: { shards, counts }, staged, changes: null, items: 0 };
  }
  if (pointer === null) return toFullPull(PAGE_ITEMS);
  const { shards, counts, limit, syncToken } = pointer;
  const cursor = { kind: "sync", token: syncToken } as const;
  const tree = { shards, counts };
  return { kind: "delta", cursor, limit, tree, staged: {}, changes: [], items: 0 };
}

function isStale(progress: Progress, now: number): boolean {
  return now - progress.savedAt > PROGRESS_MAX_AGE_MS;
}

/** Page tokens live long, but nobody promises it; a day-old half is not worth going on with. */
const PROGRESS_MAX_AGE_MS = 24 * 3_600_000;

/** Everything from the very start, into an empty tree: a full sync replaces. */
export function toFullPull(limit: number): Pull {
  return {
    kind: "full",
    cursor: { kind: "initial" },
    limit,
    tree: EMPTY_TREE,
    staged: {},
    changes: null,
    items: 0,
  };
}

/** A refused token and an unreadable base mean everything again, too big an answer half as much at once. */
export function toRestart(pull: Pull, failure: SyncFailure): Pull | null {
  switch (failure.code) {
    case "token_refused":
    case "base_unreadable":
      return toFullPull(pull.limit);
    case "response_too_big":
      return pull.limit > 1 ? toFullPull(Math.floor(pull.limit / 2)) : null;
    default:
      return null;
  }
}
