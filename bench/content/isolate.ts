import { readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";
import type { SyncReport } from "../../content-cache/report.ts";
import { findWorkerd } from "../cpu.ts";

export interface Isolate {
  sync(): Promise<SyncReport>;
  /** Resident memory of the process, bytes. */
  memory(): number;
  close(): Promise<void>;
}

/** Half of what an isolate has (128 MB); more than this at once ends the process. */
const V8_FLAGS = "--max-old-space-size=64";

/** Bundles the content cache and runs it in a workerd of its own. */
export async function openIsolate(bindings: Record<string, string>): Promise<Isolate> {
  process.env["MINIFLARE_WORKERD_V8_FLAGS"] = V8_FLAGS;
  const before = new Set(findWorkerd(process.pid));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: "content",
      compatibilityDate: "2026-09-01",
      compatibilityFlags: ["nodejs_compat"],
      modules: [{ type: "ESModule", path: "worker.js", contents: await bundle() }],
      bindings,
    }),
  );
  await miniflare.ready;
  delete process.env["MINIFLARE_WORKERD_V8_FLAGS"];
  const pid = findWorkerd(process.pid).find((candidate) => !before.has(candidate)) ?? 0;
  return {
    async sync() {
      const answer = await miniflare.dispatchFetch("http://content.invalid/");
      return (await answer.json()) as SyncReport; // our own Worker's answer
    },
    memory: () => readResidentBytes(pid),
    close: () => miniflare.dispose(),
  };
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
