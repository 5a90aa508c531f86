import * as v from "valibot";
import { SWEEP_MAX_DELETES, UNUSED_MAX_GENERATIONS, UNUSED_MAX_AGE_MS } from "../limits.ts";
import { parseJson } from "#base/parse-json.ts";
import {
  SHARD_PREFIX,
  SITE_PREFIX,
  SWEEP_KEY,
  shardKey,
  siteKey,
  type Pointer,
  type Progress,
} from "../store/pointer.ts";
import type { RunKv } from "../store/run-kv.ts";
import type { Store } from "../store/values.ts";

const unusedSchema = v.record(v.string(), v.object({ since: v.number(), number: v.number() }));

/**
 * Deletes values that no generation uses, of an old generation or an interrupted run. A value
 * is deleted a day and three generations after it was first seen unused; every value has its own
 * key, so a deleted one cannot be needed again. Never called by a run that switched. It also
 * notices when a part of the current generation is missing.
 */
export async function sweep(
  store: Store,
  pointer: Pointer,
  progress: Progress | null,
): Promise<{ deleted: number; isWhole: boolean }> {
  const { kv, clock } = store;
  const used = toUsedKeys(pointer, progress);
  const parsed = v.safeParse(unusedSchema, parseJson((await kv.get(SWEEP_KEY)) ?? ""));
  const before = parsed.success ? parsed.output : {};
  const unused: v.InferOutput<typeof unusedSchema> = {};
  let deleted = 0;
  const keys = new Set(await listKeys(kv));
  const isWhole = Object.values(pointer.shards).every((id) => keys.has(shardKey(id)));
  for (const key of keys) {
    if (used.has(key)) continue;
    const seen = before[key] ?? { since: clock.now(), number: pointer.number };
    const isOld = clock.now() - seen.since >= UNUSED_MAX_AGE_MS;
    const isFar = pointer.number - seen.number >= UNUSED_MAX_GENERATIONS;
    if (isOld && isFar && deleted < SWEEP_MAX_DELETES) {
      await kv.delete(key);
      deleted += 1;
    } else {
      unused[key] = seen;
    }
  }
  await kv.put(SWEEP_KEY, JSON.stringify(unused));
  return { deleted, isWhole };
}

function toUsedKeys(pointer: Pointer, progress: Progress | null): Set<string> {
  const sites = [pointer.current, pointer.previous].flatMap((ref) =>
    ref === null ? [] : ref.site,
  );
  const goesOn = progress?.base === pointer.number ? progress : null;
  const shards = [
    ...Object.values(pointer.shards),
    ...Object.values(goesOn?.shards ?? {}),
    ...Object.values(goesOn?.staged ?? {}).flat(),
  ];
  return new Set([...sites.map(siteKey), ...shards.map(shardKey)]);
}

async function listKeys(kv: RunKv): Promise<string[]> {
  const names: string[] = [];
  for (const prefix of [SHARD_PREFIX, SITE_PREFIX]) {
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<RunKv["list"]>> = await kv.list(prefix, cursor);
      names.push(...page.keys.map(({ name }) => name));
      cursor = page.list_complete ? null : (page.cursor ?? null);
    } while (cursor !== null);
  }
  return names;
}
