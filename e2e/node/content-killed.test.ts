import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { POINTER_KEY, shardKey } from "#content-cache/store/pointer.ts";
import { parsePointer } from "../../content-cache/store/pointer.ts";
import { parseItems } from "../../content-cache/store/item-line.ts";
import { createPortalStage } from "../harness/portal-stage.ts";
import { type Portal, ROOT } from "../harness/portal.ts";

const RECORDS = 2_500;

const stage = createPortalStage();

function open(): Promise<Portal> {
  const { folder, service } = stage;
  return stage.open({ state: join(folder, "state"), contentHost: service.host });
}

/** Runs a sync whose process is killed; the promise of a dead process is not awaited. */
async function syncUntilKilled(arm: (kill: () => void) => void): Promise<void> {
  const { pid, sync, workers } = await open();
  await new Promise<void>((resolve) => {
    arm(() => {
      process.kill(pid, "SIGKILL");
      resolve();
    });
    sync().catch(() => {});
  });
  stage.service.onPage = stage.service.onLocales = () => {};
  await workers.close().catch(() => {});
}

function killAtPage(wanted: number): (kill: () => void) => void {
  return (kill) => {
    let page = 0;
    stage.service.onPage = () => {
      page += 1;
      if (page === wanted) kill();
    };
  };
}

/** Items that are not deleted by key, from the pointer. */
async function readItems({ workers }: Portal): Promise<Map<string, string>> {
  const kv = await workers.miniflare.getKVNamespace("CONTENT", "foreland");
  const pointer = await parsePointer(await kv.get(POINTER_KEY, "text"));
  const items = new Map<string, string>();
  for (const id of Object.values(pointer?.shards ?? {})) {
    const lines = parseItems((await kv.get(shardKey(id), "text")) ?? "");
    for (const { key, isDeleted, json } of lines.values()) if (!isDeleted) items.set(key, json);
  }
  return items;
}

async function readItemsOfLastRun({ origin }: Portal): Promise<number> {
  const status: unknown = await (await fetch(`${origin}/api/status`)).json();
  return Number(/"items":(\d+)/.exec(JSON.stringify(status))?.[1] ?? Number.NaN);
}

it.runIf(existsSync(join(ROOT, "dist/foreland/index.js")))(
  "a sync killed at its second and its last page and before it publishes ends as if it never ran",
  async () => {
    await stage.service.admin("history", "POST", {
      steps: [{ do: "fill", count: RECORDS, bytes: 2_000 }],
    });
    await syncUntilKilled(killAtPage(2));
    await syncUntilKilled(killAtPage(3));
    await stage.service.admin("entries/fill-7", "DELETE", {});
    await syncUntilKilled((kill) => {
      stage.service.onLocales = kill;
    });
    const survivor = await open();
    await survivor.sync();
    const items = await readItems(survivor);
    expect(await readItemsOfLastRun(survivor)).toBeLessThan(RECORDS / 2);
    await survivor.workers.close();
    rmSync(join(stage.folder, "state"), { recursive: true, force: true });
    const undisturbed = await open();
    await undisturbed.sync();
    const expected = await readItems(undisturbed);
    expect(expected.size).toBeGreaterThan(RECORDS);
    expect(expected.has("Efill-7")).toBe(false);
    expect([...items].sort()).toEqual([...expected].sort());
  },
  300_000,
);
