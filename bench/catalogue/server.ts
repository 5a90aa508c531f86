import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { migrate, type Database } from "../../local/stack/migrate.ts";
import { findFreePort } from "../../local/stack/ports.ts";
import { startWorkers } from "../../local/stack/workers.ts";
import { findWorkerd } from "../cpu.ts";

export const TOKEN = "bench-token";

export interface CatalogueServer {
  origin: string;
  /** The workerd that serves it, storage included. */
  pid: number;
  close(): Promise<void>;
}

/** Starts the built catalogue alone, over the data in `state`. */
export async function startCatalogue(root: string, state: string): Promise<CatalogueServer> {
  const apiPort = await findFreePort();
  const origin = `http://127.0.0.1:${apiPort}`;
  const before = new Set(findWorkerd(process.pid));
  const settings = { portal: {}, api: { PUBLIC_ORIGIN: origin, PUBLISH_TOKEN: TOKEN } };
  process.env["RATE_LIMITS"] = "off"; // a measurement is one network
  const workers = await startWorkers({ root, state, portalPort: null, apiPort, settings });
  const database: Database = await workers.miniflare.getD1Database("DB", "foreland-api");
  await migrate(database, join(root, "api/store/migrations"));
  const pid = findWorkerd(process.pid).find((found) => !before.has(found));
  if (pid === undefined) throw new Error("The catalogue has no workerd.");
  return { origin, pid, close: workers.close };
}

/** The SQLite file of the catalogue's tables. */
export async function findDatabase(state: string): Promise<string> {
  const names = await readdir(state, { recursive: true });
  const files = names.filter(
    (name) => /D1DatabaseObject.*\.sqlite$/.test(name) && !name.endsWith("metadata.sqlite"),
  );
  const [file] = files;
  if (file === undefined || files.length > 1) throw new Error("The database is not where it was.");
  return join(state, file);
}
