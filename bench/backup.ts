import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { listTables, quote } from "#operate/backup/tables.ts";
import { createInstallation, writeRecords } from "#operate/test/catalogue.ts";
import { type ControlPlane, startControlPlane } from "#operate/test/control-plane.ts";

/** `BACKUP_RECORDS=20000` for less. */
const RECORDS = Number(process.env["BACKUP_RECORDS"] ?? 100_000);
/** Calls after which the first run of each command is killed. */
const KILLED_AFTER = 100;
const POLL_MS = 20;
const MAIN = join(import.meta.dirname, "../operate/backup/main.ts");

type Installation = Awaited<ReturnType<typeof createInstallation>>;

interface Run {
  seconds: number;
  calls: number;
}

export interface BackupFigures {
  records: number;
  rows: number;
  megabytes: number;
  /** Both with their killed beginning. */
  saved: Run;
  restored: Run;
  /** Tables and files that differ afterwards, and what a search finds. */
  differences: string[];
}

/** Saves a catalogue and restores it into an empty one, each killed once and run again, and compares. */
export async function measureBackup(): Promise<BackupFigures> {
  const plane = await startControlPlane();
  const folder = mkdtempSync(join(tmpdir(), "backup-"));
  try {
    const old = await install(plane, folder, "old-data");
    const empty = await install(plane, folder, "new-data");
    writeRecords(old, RECORDS);
    const out = join(folder, "saved");
    const saved = await runTwice(plane, [out, "--file", join(folder, "old-data.toml")]);
    const restored = await runTwice(plane, [
      "--restore",
      out,
      "--file",
      join(folder, "new-data.toml"),
    ]);
    const sizes = readdirSync(out, { recursive: true, encoding: "utf8" }).map(
      (name) => statSync(join(out, name)).size,
    );
    const compared = await compare(old, empty);
    return {
      records: RECORDS,
      megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1e6,
      saved,
      restored,
      ...compared,
    };
  } finally {
    await plane.close();
    rmSync(folder, { recursive: true });
  }
}

export function printBackup({ saved, restored, ...all }: BackupFigures): void {
  console.log(
    `${all.records} records, ${all.rows} rows, ${all.megabytes.toFixed(1)} MB; saved in ${saved.seconds.toFixed(0)} s (${saved.calls} calls), restored in ${restored.seconds.toFixed(0)} s (${restored.calls} calls), each killed once; different: ${all.differences.join(", ") || "nothing"}`,
  );
}

async function install(plane: ControlPlane, folder: string, name: string): Promise<Installation> {
  const installation = await createInstallation(plane, name);
  const bucket = plane.buckets.get(name);
  if (bucket) plane.buckets.set(`${name}-files`, bucket);
  writeFileSync(
    join(folder, `${name}.toml`),
    `name = "${name}"\nuniversity = "Skerry University"\nportal_origin = "https://data.skerry.test"\ncatalogue_origin = "https://api.skerry.test"\ndoi_prefix = "10.5555"\n[user_pool]\nid = "eu-central-1_Skerry"\nclient_id = "skerry-web"\n`,
  );
  return installation;
}

/** The command of an operator, killed after some calls, then run to its end. */
async function runTwice(plane: ControlPlane, args: readonly string[]): Promise<Run> {
  const before = plane.calls.length;
  const began = performance.now();
  await run(plane, args, before + KILLED_AFTER);
  if ((await run(plane, args, Number.POSITIVE_INFINITY)) !== 0)
    throw new Error(`${args.join(" ")} failed.`);
  return { seconds: (performance.now() - began) / 1000, calls: plane.calls.length - before };
}

function run(plane: ControlPlane, args: readonly string[], killAt: number): Promise<number | null> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, ...plane.env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const watch = setInterval(() => {
    if (plane.calls.length >= killAt) child.kill("SIGKILL");
  }, POLL_MS);
  return new Promise((resolve) =>
    child.once("close", (code) => {
      clearInterval(watch);
      resolve(code);
    }),
  );
}

/** Row by row, in the order of each table's key. */
async function compare(
  old: Installation,
  restored: Installation,
): Promise<Pick<BackupFigures, "rows" | "differences">> {
  const differences: string[] = [];
  let rows = 0;
  for (const { name, key } of await listTables(old.store)) {
    const sql = `SELECT * FROM ${quote(name)} ORDER BY ${key.map(quote).join(", ")}`;
    const others = restored.db.prepare(sql).iterate();
    let isSame = true;
    for (const row of old.db.prepare(sql).iterate()) {
      rows += 1;
      isSame &&= JSON.stringify(row) === JSON.stringify(others.next().value);
    }
    if (!isSame || others.next().done !== true) differences.push(name);
  }
  for (const [name, bytes] of old.objects)
    if (restored.objects.get(name)?.equals(bytes) !== true) differences.push(name);
  const search = "SELECT count(*) AS found FROM dataset_search WHERE dataset_search MATCH 'wind'";
  if (old.db.prepare(search).get()?.["found"] !== restored.db.prepare(search).get()?.["found"])
    differences.push("search");
  return { rows, differences };
}
