import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** Ctrl-C, a closed terminal and an ended job. */
const SIGNALS = ["SIGINT", "SIGHUP", "SIGTERM"] as const;

/** Runs a function with a temporary file that nobody else can read. It is deleted however that ends. */
export async function withPrivateFile<Value>(
  text: string,
  use: (path: string) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), "deploy-"));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  const stop = (signal: NodeJS.Signals): void => {
    remove();
    listen("off");
    process.kill(process.pid, signal);
  };
  const listen = (how: "on" | "off"): void => {
    for (const signal of SIGNALS) process[how](signal, stop);
  };
  listen("on");
  try {
    const path = join(folder, "secrets.json");
    writeFileSync(path, text, { mode: 0o600 });
    return await use(path);
  } finally {
    remove();
    listen("off");
  }
}
