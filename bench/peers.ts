import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { build } from "vite";
import { findWorkerd } from "./cpu.ts";

export interface Peer {
  origin: string;
  pid: number;
  close(): Promise<void>;
}

const PEERS = join(import.meta.dirname, "peers");

/** Runs a bare Worker in a workerd of its own, on a direct socket. */
export async function startPeer(file: string, bindings: Record<string, unknown>): Promise<Peer> {
  const script = await bundle(join(PEERS, file));
  const before = new Set(findWorkerd(process.pid));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      workers: [
        {
          name: "peer",
          modules: true,
          script,
          compatibilityDate: "2026-09-01",
          compatibilityFlags: ["nodejs_compat"],
          bindings: bindings as Record<string, never>, // JSON values
          unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
        },
      ],
    }),
  );
  const origin = (await miniflare.unsafeGetDirectURL("peer")).origin;
  const pid = findWorkerd(process.pid).find((candidate) => !before.has(candidate));
  if (pid === undefined) throw new Error("The peer has no process.");
  return { origin, pid, close: () => miniflare.dispose() };
}

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: entry,
        output: { format: "es", codeSplitting: false },
        preserveEntrySignatures: "strict",
      },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  const chunk = output && "output" in output ? output.output[0] : null;
  if (chunk?.type !== "chunk") throw new Error(`No code came of ${entry}.`);
  return chunk.code;
}
