import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Database, migrate } from "../../local/stack/migrate.ts";
import { findFreePort } from "../../local/stack/ports.ts";
import { startWorkers } from "../../local/stack/workers.ts";
import { findDatabase, TOKEN } from "../catalogue/server.ts";
import { openStates } from "../catalogue/states.ts";
import { findWorkerd } from "../cpu.ts";
import { type HeapUse, openInspector } from "../inspector.ts";

/** The platform's memory limit of an isolate, megabytes. */
export const HEAP_MAX_MB = 128;
const DATASETS = 1_000;
const PEOPLE = 40;

export interface Isolates {
  portal: string;
  catalogue: string;
  /** The memory of both after a garbage collection. */
  heaps(): Promise<Record<"portal" | "catalogue", HeapUse>>;
  /** Whether it is still the process that was started. */
  isAlive(): boolean;
  close(): Promise<void>;
}

/**
 * The built product in a workerd whose isolates have the platform's memory limit, with a
 * catalogue of 1,000 generated records with 40 people each.
 */
export async function openIsolates(root: string): Promise<Isolates> {
  process.env["MINIFLARE_WORKERD_V8_FLAGS"] = `--max-heap-size=${HEAP_MAX_MB} --expose-gc`;
  const state = await createState(root);
  const [portalPort, apiPort, inspectorPort] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const portal = `http://127.0.0.1:${portalPort}`;
  const catalogue = `http://127.0.0.1:${apiPort}`;
  const before = new Set(findWorkerd(process.pid));
  const workers = await startWorkers({
    root,
    state,
    portalPort,
    apiPort,
    inspectorPort,
    settings: {
      portal: { PUBLIC_ORIGIN: portal, CONTENTFUL_SPACE_ID: "", CONTENTFUL_ACCESS_TOKEN: "" },
      api: { PUBLIC_ORIGIN: catalogue, PUBLISH_TOKEN: TOKEN },
    },
  });
  const database: Database = await workers.miniflare.getD1Database("DB", "foreland-api");
  await migrate(database, join(root, "api/store/migrations"));
  const pid = findWorkerd(process.pid).find((found) => !before.has(found));
  const inspect = (worker: string) => openInspector(`ws://127.0.0.1:${inspectorPort}/${worker}`);
  const inspectors = {
    portal: await inspect("core:user:foreland"),
    catalogue: await inspect("core:user:foreland-api"),
  };
  return {
    portal,
    catalogue,
    heaps: async () => ({
      portal: await inspectors.portal.measure(),
      catalogue: await inspectors.catalogue.measure(),
    }),
    isAlive: () => pid !== undefined && findWorkerd(process.pid).includes(pid),
    async close() {
      inspectors.portal.close();
      inspectors.catalogue.close();
      await workers.close();
      await rm(state, { recursive: true });
    },
  };
}

/** A copy of the generated data, with many people in every record. */
async function createState(root: string): Promise<string> {
  const state = await mkdtemp(join(tmpdir(), "foreland-memory-"));
  for await (const { folder } of openStates(root, [DATASETS]))
    await cp(folder, state, { recursive: true });
  const people = Array.from({ length: PEOPLE }, (_, at) => ({
    firstName: `Person number ${at}`,
    middleInitial: "K",
    lastName: `Of the generated record ${at}`,
    degree: "Ph.D.",
  }));
  const db = new DatabaseSync(await findDatabase(state));
  db.prepare("UPDATE versions SET details = json_set(details, '$.contributors', json(?))").run(
    JSON.stringify(people),
  );
  db.close();
  return state;
}
