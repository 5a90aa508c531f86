import { sleep } from "#base/sleep.ts";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import type { SyncReport } from "../../content-cache/report.ts";
import { findFreePort } from "../../local/stack/ports.ts";

export interface Isolate {
  sync(): Promise<SyncReport>;
  /** Resident memory of the process, bytes. */
  memory(): number;
  close(): Promise<void>;
}

interface External {
  /** Host and port of the KV service. */
  kv: string;
  cms: string;
  token: string;
}

const READY_TRIES = 200;
const READY_WAIT_MS = 25;

/**
 * Bundles the content cache and runs it in a workerd of its own, with a real KV binding whose values
 * are in another process: this process's memory is only the cache's and the engine's.
 */
export async function openIsolate(external: External): Promise<Isolate> {
  const folder = mkdtempSync(join(tmpdir(), "foreland-isolate-"));
  const port = await findFreePort();
  writeFileSync(join(folder, "worker.js"), await bundle());
  writeFileSync(join(folder, "config.capnp"), toConfig(port, external));
  const args = ["serve", join(folder, "config.capnp")];
  const child = spawn(findProgram(), args, { stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(`${origin}/ready`);
  return {
    sync: async () => (await (await fetch(origin)).json()) as SyncReport, // our own Worker's answer
    memory: () => readResidentBytes(child.pid ?? 0),
    close: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The workerd that Miniflare brings along. */
function findProgram(): string {
  const fromHere = createRequire(import.meta.url);
  const fromMiniflare = createRequire(fromHere.resolve("miniflare"));
  const { default: program }: { default: string } = fromMiniflare("workerd");
  return program;
}

function toConfig(port: number, { kv, cms, token }: External): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "kv", external = (address = ${JSON.stringify(kv)}, http = ())),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [(name = "worker.js", esModule = embed "worker.js")],
  compatibilityDate = "2026-09-01",
  bindings = [
    (name = "CONTENT", kvNamespace = "kv"),
    (name = "CMS", text = ${JSON.stringify(cms)}),
    (name = "TOKEN", text = ${JSON.stringify(token)}),
  ],
);
`;
}

async function waitFor(address: string): Promise<void> {
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    if (await fetch(address).catch(() => null)) return;
    await sleep(READY_WAIT_MS);
  }
  throw new Error("The isolate does not answer.");
}

async function bundle(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["workerd", "worker", "browser"] },
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: join(import.meta.dirname, "sync-worker.ts"),
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = [made].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error("The bundle is empty.");
  return chunk.code;
}

function readResidentBytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1] ?? 0) * 1_024;
}
