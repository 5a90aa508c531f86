import type { Result, SyncFailure } from "../failures.ts";
import { PAGE_ITEMS } from "../limits.ts";
import { PROGRESS_KEY, type Locale, type Pointer, type Progress } from "../store/pointer.ts";
import { StoreError } from "../store/run-kv.ts";
import { getSite, type Store } from "../store/values.ts";
import type { Clock } from "../bindings.ts";
import { askWithRetries, type Budget } from "./fetch-page.ts";
import { checkShrinkage, publish, type Published } from "./publish.ts";
import { pullPages, type Pull } from "./pull.ts";
import type { SyncTransport } from "./transport.ts";
import { EMPTY_TREE } from "../store/tree.ts";

/** The state a run found, and its budget. */
export interface Run {
  clock: Clock;
  store: Store;
  budget: Budget;
  transport: SyncTransport;
  pointer: Pointer | null;
  progress: Progress | null;
}

export interface Outcome {
  kind: "full" | "delta";
  items: number;
  /** The pointer in force afterwards. */
  pointer: Pointer | null;
  /** Keys of items omitted from what this run published, because readers cannot load them all. */
  omitted: string[];
  failure: SyncFailure | null;
}

/** One attempt: continues where a run stopped, else reads a delta, else everything. */
export async function attempt(run: Run): Promise<Outcome> {
  const restarts = new Set<SyncFailure["code"]>();
  let pull = chooseFirstPull(run);
  let items = 0;
  for (;;) {
    const result = await catchStoreError(() => pullAndPublish(run, pull));
    items += pull.items;
    if (result.ok) return { kind: pull.kind, items, ...result.value, failure: null };
    const { failure } = result;
    const next = toRestart(pull, failure);
    if (next === null || restarts.has(failure.code)) {
      const last = next === null ? failure : await leaveToNextRun(run, next, failure);
      return { kind: pull.kind, items, pointer: run.pointer, omitted: [], failure: last };
    }
    restarts.add(failure.code);
    pull = next;
  }
}

async function leaveToNextRun(run: Run, next: Pull, failure: SyncFailure): Promise<SyncFailure> {
  const left = await catchStoreError(async () => {
    await saveProgress(run, next);
    return { ok: true, value: failure };
  });
  return left.ok ? left.value : left.failure;
}

async function catchStoreError<Value>(act: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StoreError) return { ok: false, failure: { code: error.code } };
    throw error;
  }
}

type InForce = Pick<Outcome, "pointer" | "omitted">;

async function pullAndPublish(run: Run, pull: Pull): Promise<Result<InForce>> {
  const save = (next: Pull) => saveProgress(run, next);
  const { store, budget } = run;
  const dependencies = { store, ask: toAsk(run), save, hasTime: budget.hasTime };
  const pulled = await pullPages(dependencies, pull);
  if (!pulled.ok) return pulled;
  if (await isInForce(run, pull)) return { ok: true, value: { pointer: run.pointer, omitted: [] } };
  return finish(run, pull, pulled.value);
}

/** Whether readers already have all this. A site that cannot be read is made again. */
async function isInForce({ store, pointer }: Run, pull: Pull): Promise<boolean> {
  const isChanged = pull.kind === "full" || pull.items > 0 || pull.changes === null;
  if (isChanged || pointer === null) return false;
  return (await getSite(store.kv, pointer.current.site)) !== null;
}

async function finish(run: Run, pull: Pull, syncToken: string): Promise<Result<Published>> {
  const { pointer, progress } = run;
  const heldBack = progress?.base === pointer?.number ? (progress?.heldBack ?? null) : null;
  const shrinkage = checkShrinkage(pointer, pull, heldBack);
  if (!shrinkage.ok) {
    await saveProgress(run, toFullPull(pull.limit), pull.tree.counts.entries);
    return shrinkage;
  }
  const locales = await askLocales(run, pull);
  if (!locales.ok) {
    await saveProgress(run, pull);
    return locales;
  }
  const publication = { pointer, pull, syncToken, locales: locales.value };
  return { ok: true, value: await publish(run.store, publication) };
}

function toAsk({ clock, budget, transport }: Run): SyncTransport["page"] {
  return (cursor, limit) => askWithRetries({ clock, budget }, () => transport.page(cursor, limit));
}

async function askLocales(run: Run, pull: Pull): Promise<Result<Locale[]>> {
  const { clock, budget, transport, pointer } = run;
  if (pull.kind === "delta" && pointer !== null) return { ok: true, value: pointer.locales };
  return askWithRetries({ clock, budget }, () => transport.locales());
}

/** Makes the next run read everything again. */
export async function askForFullSync(run: Run): Promise<void> {
  await saveProgress(run, toFullPull(run.pointer?.limit ?? PAGE_ITEMS));
}

async function saveProgress(run: Run, pull: Pull, heldBack: number | null = null): Promise<void> {
  const { kind, cursor, tree, staged, limit } = pull;
  const progress: Progress = {
    format: 1,
    kind,
    base: run.pointer?.number ?? 0,
    cursor,
    ...tree,
    staged,
    limit,
    heldBack,
    savedAt: run.clock.now(),
  };
  await run.store.kv.put(PROGRESS_KEY, JSON.stringify(progress));
}

/** Where a run starts: where one stopped, else at the stored token, else at the very start. */
function chooseFirstPull({
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

/** Page tokens live long, but not certainly; a day-old half is not continued. */
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

/** A refused token and an unreadable base mean a full sync, too big an answer half as much at once. */
function toRestart(pull: Pull, failure: SyncFailure): Pull | null {
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
