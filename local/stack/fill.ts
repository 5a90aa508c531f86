import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { toAccountRows, type Statement } from "../seed/account-rows.ts";
import { putDraftFiles } from "../seed/workspaces/draft-files.ts";
import { publishSeed } from "../seed/publish.ts";
import { toBannerRows, toRowsAfterPublishing, toWorkspaceRows } from "../seed/workspace-rows.ts";
import { SEEDED_MARK } from "./environment.ts";
import { type Database, migrate, runAll } from "./migrate.ts";
import type { Ports } from "./ports.ts";
import { LOCAL_PUBLISH_TOKEN } from "./settings.ts";
import type { Workers } from "./workers.ts";

interface FillOptions {
  root: string;
  state: string;
  workers: Workers;
  ports: Ports;
}

/** Updates the catalogue to its current tables, accounts and demonstration records; once. */
export async function fillCatalogue({ root, state, workers, ports }: FillOptions): Promise<void> {
  const database: Database = await workers.miniflare.getD1Database("DB", "foreland-api");
  await migrate(database, join(root, "api/store/migrations"));
  await write(database, [...toAccountRows(), ...toWorkspaceRows()]);
  const mark = join(state, SEEDED_MARK);
  const seed = await fingerprint(join(root, "local/seed"));
  const baseUrl = `http://127.0.0.1:${ports.services}`;
  if ((await readFile(mark, "utf8").catch(() => "")) !== seed) {
    const catalogue = { baseUrl, token: LOCAL_PUBLISH_TOKEN, fetch };
    await publishSeed({ ...catalogue, log: (line) => console.log(line) });
    await putDraftFiles(catalogue);
    await write(database, toRowsAfterPublishing());
    await mkdir(state, { recursive: true });
    await writeFile(mark, seed);
  }
  await write(database, toBannerRows(baseUrl));
}

function write(database: Database, statements: Statement[]): Promise<void> {
  return runAll(
    database,
    statements.map(({ sql, params }) => database.prepare(sql).bind(...params)),
  );
}

/** Changes when any source of the demonstration data does. */
async function fingerprint(folder: string): Promise<string> {
  const hash = createHash("sha256");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(await readFile(file));
  return hash.digest("hex");
}
