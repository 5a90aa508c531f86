import type { Result, SyncFailure } from "../failures.ts";
import { BATCH_MAX_CHARS, RUN_RESERVED_KV_OPERATIONS } from "../limits.ts";
import type { Cursor } from "../store/progress.ts";
import { isNewer, toRecordLine, type RecordLine, type Records } from "../store/record-line.ts";
import { countTouched, mergeIntoTree, type Tree } from "../store/tree.ts";
import type { Store } from "../store/values.ts";
import type { SyncItem } from "./page.ts";
import type { SyncTransport } from "./transport.ts";

/** A sync under way: what was read, and where to go on. */
export interface Pull {
  kind: "full" | "delta";
  cursor: Cursor;
  limit: number;
  tree: Tree;
  /** All changes since the base; `null` once they are not known any more (the run was resumed). */
  changes: RecordLine[] | null;
  items: number;
}

export interface PullWorld {
  store: Store;
  /** One page, asked for until there is an answer or no room left. */
  ask(cursor: Cursor, limit: number): ReturnType<SyncTransport["page"]>;
  /** Keeps the pull for a next run. Called when the tree holds all pages before the cursor. */
  save(pull: Pull): Promise<void>;
}

/**
 * Reads page after page into the tree until the service says that this was all. On a failure the
 * pages already read are kept, so that the next run goes on behind them (R-3, F-13).
 */
export async function pullPages(world: PullWorld, pull: Pull): Promise<Result<string>> {
  const batch: Records = new Map();
  const seen = new Set(pull.cursor.kind === "initial" ? [] : [pull.cursor.token]);
  let chars = 0;
  async function flush(): Promise<boolean> {
    if (batch.size === 0) return true;
    if (!hasRoomFor(world.store, pull.tree, batch)) return false;
    const merged = await mergeIntoTree(world.store, pull.tree, batch);
    pull.tree = merged.tree;
    pull.changes?.push(...merged.changes);
    batch.clear();
    chars = 0;
    return true;
  }
  async function stop(failure: SyncFailure): Promise<Result<string>> {
    if (pull.items > 0 && (await flush())) await world.save(pull);
    return { ok: false, failure };
  }
  for (;;) {
    const page = await world.ask(pull.cursor, pull.limit);
    if (!page.ok) return isRestart(page.failure) ? page : stop(page.failure);
    const { items, next } = page.value;
    chars += addToBatch(batch, items);
    pull.items += items.length;
    pull.cursor = next;
    if (next.kind === "sync") {
      return (await flush()) ? { ok: true, value: next.token } : outOfBudget();
    }
    if (seen.has(next.token)) return { ok: false, failure: { code: "repeated_token" } };
    seen.add(next.token);
    if (chars < BATCH_MAX_CHARS) continue;
    if (!(await flush())) return outOfBudget();
    await world.save(pull);
  }
}

/** Failures after which what was read is of no use. */
function isRestart({ code }: SyncFailure): boolean {
  return code === "token_refused" || code === "response_too_big";
}

function outOfBudget(): Result<string> {
  return { ok: false, failure: { code: "out_of_budget" } };
}

/** Adds the items, each in its latest state, and returns the length of their text. */
function addToBatch(batch: Records, items: readonly SyncItem[]): number {
  let chars = 0;
  for (const item of items) {
    const line = toRecordLine(item);
    const known = batch.get(line.key);
    if (known !== undefined && !isNewer(line, known)) continue;
    batch.set(line.key, line);
    chars += line.json.length - (known?.json.length ?? 0);
  }
  return chars;
}

/** A merge is done whole or not at all: twice the shards it touches, for those it splits. */
function hasRoomFor({ kv }: Store, tree: Tree, batch: Records): boolean {
  const { length } = Object.keys(tree.shards);
  const atMost = countTouched(tree, batch) * 2 + (length === 0 ? 200 : 0);
  return kv.operationsLeft() > atMost + RUN_RESERVED_KV_OPERATIONS;
}
