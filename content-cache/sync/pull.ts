import type { Result, SyncFailure } from "../failures.ts";
import { RUN_RESERVED_KV_OPERATIONS } from "../limits.ts";
import type { Cursor } from "../store/pointer.ts";
import { addLine, clearBatch, readLine } from "../store/item-batch.ts";
import { toItemLine, type ItemLine } from "../store/item-line.ts";
import {
  countStageOperations,
  mergePart,
  stageBatch,
  stageShortShards,
  type Staged,
} from "../store/staging.ts";
import { countMergeOperations, mergeIntoTree, type Tree } from "../store/tree.ts";
import type { Store } from "../store/values.ts";
import type { SyncItem } from "./page.ts";
import type { SyncTransport } from "./transport.ts";

/** A sync in progress: what was read, and where to continue. */
export interface Pull {
  kind: "full" | "delta";
  cursor: Cursor;
  limit: number;
  tree: Tree;
  /** Read items that are not in the tree yet. */
  staged: Staged;
  /** All changes since the base; `null` when they are not known or too many to hold. */
  changes: ItemLine[] | null;
  items: number;
}

export interface PullDependencies {
  store: Store;
  /** One page, requested until there is an answer or no budget left. */
  ask(cursor: Cursor, limit: number): ReturnType<SyncTransport["page"]>;
  /** Stores the pull for a next run. Called when tree and staging have all pages before the cursor. */
  save(pull: Pull): Promise<void>;
  /** Whether this run may still start something. */
  hasTime(): boolean;
}

/**
 * Reads page after page until the service says that this was all, then merges all of it into the tree. On
 * a failure the pages already read are stored, so that the next run continues after them (R-3, F-13).
 */
export async function pullPages(
  dependencies: PullDependencies,
  pull: Pull,
): Promise<Result<string>> {
  const { incoming } = dependencies.store;
  clearBatch(incoming);
  const seen = new Set(pull.cursor.kind === "initial" ? [] : [pull.cursor.token]);
  for (;;) {
    const page = await dependencies.ask(pull.cursor, pull.limit);
    if (!page.ok) return isRestart(page.failure) ? page : stop(dependencies, pull, page.failure);
    const { items, next } = page.value;
    pull.items += addToBatch(dependencies.store, items);
    pull.cursor = next;
    if (next.kind === "sync") return finishTree(dependencies, pull, next.token);
    if (seen.has(next.token)) return { ok: false, failure: { code: "repeated_token" } };
    seen.add(next.token);
    if (incoming.arena.length < dependencies.store.batchBytes) continue;
    if (!(await layAside(dependencies, pull))) return outOfBudget();
    await dependencies.save(pull);
  }
}

/** Failures after which the read pages are of no use. */
function isRestart({ code }: SyncFailure): boolean {
  return code === "token_refused" || code === "response_too_big";
}

function outOfBudget(): Result<string> {
  return { ok: false, failure: { code: "out_of_budget" } };
}

function addToBatch({ incoming }: Store, items: Iterable<SyncItem>): number {
  let count = 0;
  for (const item of items) {
    addLine(incoming, toItemLine(item));
    count += 1;
  }
  return count;
}

async function stop(
  dependencies: PullDependencies,
  pull: Pull,
  failure: SyncFailure,
): Promise<Result<string>> {
  const isStored = isStaging(pull)
    ? await layAside(dependencies, pull)
    : await mergeAll(dependencies, pull);
  if (pull.items > 0 && isStored) await dependencies.save(pull);
  return { ok: false, failure };
}

function isStaging({ staged }: Pull): boolean {
  return Object.keys(staged).length > 0;
}

/** Merges everything read so far into the tree: at once when it is one batch, else part by part. */
async function finishTree(
  dependencies: PullDependencies,
  pull: Pull,
  token: string,
): Promise<Result<string>> {
  if (!isStaging(pull)) {
    return (await mergeAll(dependencies, pull)) ? { ok: true, value: token } : outOfBudget();
  }
  if (!(await layAside(dependencies, pull))) return outOfBudget();
  dependencies.store.incoming.arena.release();
  for (const [prefix, ids] of Object.entries(pull.staged)) {
    const atMost = ids.length * 4 + RUN_RESERVED_KV_OPERATIONS;
    if (!dependencies.hasTime() || dependencies.store.kv.operationsLeft() <= atMost) {
      await dependencies.save(pull);
      return outOfBudget();
    }
    pull.tree = await mergePart(dependencies.store, pull.tree, { prefix, ids });
    const { [prefix]: _, ...rest } = pull.staged;
    pull.staged = rest;
  }
  return { ok: true, value: token };
}

/** Merges the batch into the tree; `false` when there is no memory for all of it. */
async function mergeAll({ store }: PullDependencies, pull: Pull): Promise<boolean> {
  const { incoming, kv } = store;
  if (incoming.held.size === 0) return true;
  const atMost = countMergeOperations(pull.tree, incoming);
  if (kv.operationsLeft() <= atMost + RUN_RESERVED_KV_OPERATIONS) return false;
  const merged = await mergeIntoTree(store, pull.tree, incoming);
  pull.tree = merged.tree;
  pull.changes?.push(...merged.changes.map((held) => readLine(incoming, held)));
  clearBatch(incoming);
  return true;
}

/** Stages the batch; `false` when there is no memory for all of it. */
async function layAside({ store }: PullDependencies, pull: Pull): Promise<boolean> {
  const { incoming, kv } = store;
  const atMost = countStageOperations(pull.tree);
  if (kv.operationsLeft() <= atMost + RUN_RESERVED_KV_OPERATIONS) return false;
  const long = await stageShortShards(store, pull.tree, pull.staged);
  pull.tree = long.tree;
  pull.staged = await stageBatch(store, long.staged, incoming);
  pull.changes = null;
  return true;
}
