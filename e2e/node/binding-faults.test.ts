import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { BindingFault } from "../../platform/test/binding-faults.ts";
import { createBindingSwitch } from "../../local/stack/faulty-workers.ts";
import { type Database, migrate } from "../../local/stack/migrate.ts";
import { findFreePort } from "../../local/stack/ports.ts";
import { readSettings } from "../../local/stack/settings.ts";
import { startWorkers, type Workers } from "../../local/stack/workers.ts";
import { ROOT } from "../harness/portal.ts";

let state: string;
let workers: Workers;
let portal: string;
let bindings: ReturnType<typeof createBindingSwitch>;

const isBuilt = existsSync(join(ROOT, "dist/foreland/index.js"));

beforeAll(async () => {
  vi.stubEnv("BINDING_FAULTS", "on");
  state = mkdtempSync(join(tmpdir(), "foreland-faults-"));
  const [portalPort, apiPort, services, hosted] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  const settings = readSettings({ portal: portalPort, services, hosted });
  workers = await startWorkers({ root: ROOT, state, portalPort, apiPort, settings });
  portal = `http://127.0.0.1:${portalPort}`;
  bindings = createBindingSwitch([portal, workers.apiOrigin]);
  const database: Database = await workers.miniflare.getD1Database("DB", "foreland-api");
  await migrate(database, join(ROOT, "api/store/migrations"));
});

afterEach(() => bindings.set([]));

afterAll(async () => {
  vi.unstubAllEnvs();
  await workers.close();
  rmSync(state, { recursive: true, force: true });
});

let asked = 0;

/** The result of a new search, so that no copy answers it. */
async function search(): Promise<string> {
  const answer = await fetch(`${portal}/datasets/search?q=none${(asked += 1)}`);
  const body = await answer.text();
  return (
    /Nothing matches|did not answer properly|took too long/.exec(body)?.[0] ?? "something else"
  );
}

const EMPTY = "Nothing matches";

// First, so that neither Worker has anything in memory.
it.runIf(isBuilt)("answers visitors while KV and the Cache API fail", async () => {
  await bindings.set([
    { binding: "kv", mode: "error" },
    { binding: "cache", mode: "hang" },
  ]);
  for (const path of ["/", "/about/team", "/datasets"])
    expect((await fetch(portal + path)).status, path).toBe(200);
});

it.runIf(isBuilt).each<[BindingFault, words: string]>([
  [{ binding: "d1", mode: "error" }, "did not answer properly"],
  [{ binding: "service", mode: "error" }, "did not answer properly"],
  [{ binding: "service", mode: "hang", operation: "fetch" }, "took too long"],
])("causes %o in a running stack, and ends it", async (fault, words) => {
  expect(await search()).toBe(EMPTY);
  await bindings.set([fault]);
  expect(await search()).toBe(words);
  await bindings.set([]);
  await expect.poll(search).toBe(EMPTY);
});
