import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { makeSampleFiles } from "./sample-files.ts";

const DESCRIPTION =
  "title: A file of every kind\nkey: file-kinds\nlicense: CC0-1.0\ntags: [kinds]\n";

export interface Samples {
  id: number;
  version: number;
  files: Map<string, Buffer>;
}

/** Publishes one small file of each kind, some of them in folders; answers with the record's id. */
export function publishSamples(services: string): Samples {
  const folder = mkdtempSync(join(tmpdir(), "foreland-samples-"));
  const files = new Map<string, Buffer>();
  for (const [name, content] of makeSampleFiles()) files.set(name, Buffer.from(content));
  files.set("deep/down/in/folders/here/last.csv", Buffer.from("a,b\n1,2\n"));
  files.set("README.md", Buffer.from("# Kinds\n\nOne file of every kind.\n"));
  for (const [name, bytes] of [...files, ["dataset.yaml", DESCRIPTION] as const]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["import/main.ts", folder, "--remote", services, "--token", "local-publish-token"],
    { encoding: "utf8" },
  );
  rmSync(folder, { recursive: true });
  const [, id, version] = /dataset (\d+), version (\d+)/.exec(stdout) ?? [];
  if (!id || !version) throw new Error(`The samples were not published.\n${stdout}${stderr}`);
  return { id: Number(id), version: Number(version), files };
}
