import { sleep } from "#base/sleep.ts";
import { spawn } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { findFreePort } from "../../local/stack/ports.ts";
import { cpuMs } from "../cpu.ts";

export interface Laid {
  /** CPU of one rendering, milliseconds. */
  ms: number;
  chars: number;
  /** Whether it is shown as its author typed it. */
  isTyped: boolean;
}

export interface MarkdownIsolate {
  lay(kind: "readme" | "notebook", text: string): Promise<Laid>;
  close(): Promise<void>;
}

interface Answer {
  chars: number;
  isTyped: boolean;
}

/** Renderings that are measured together, and how often: the least is used, because other work only adds. */
const TIMES = 3;
const ROUNDS = 3;
const READY_TRIES = 200;
const READY_WAIT_MS = 25;
const PARSER = "md4w-small.wasm";

/** The renderer alone in a workerd whose heap has the size of a deployed isolate's. */
export async function openMarkdownIsolate(): Promise<MarkdownIsolate> {
  const folder = mkdtempSync(join(tmpdir(), "foreland-markdown-"));
  const port = await findFreePort();
  const fromHere = createRequire(import.meta.url);
  writeFileSync(join(folder, "worker.js"), await bundle());
  copyFileSync(
    join(import.meta.dirname, "../../node_modules/md4w/js", PARSER),
    join(folder, PARSER),
  );
  writeFileSync(join(folder, "config.capnp"), toConfig(port));
  const { default: program }: { default: string } = createRequire(fromHere.resolve("miniflare"))(
    "workerd",
  );
  const child = spawn(program, ["serve", join(folder, "config.capnp")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(origin);

  async function post(path: string, text: string): Promise<{ ms: number; answer: Answer }> {
    const before = cpuMs(child.pid ?? 0);
    const response = await fetch(origin + path, { method: "POST", body: text });
    const answer = (await response.json()) as Answer; // our own Worker's answer
    return { ms: cpuMs(child.pid ?? 0) - before, answer };
  }

  return {
    async lay(kind, text) {
      await post(`/${kind}?times=1`, text);
      let least = Number.POSITIVE_INFINITY;
      let last: Answer = { chars: 0, isTyped: false };
      for (let round = 0; round < ROUNDS; round += 1) {
        const idle = await post(`/${kind}?times=0`, text);
        const { ms, answer } = await post(`/${kind}?times=${TIMES}`, text);
        least = Math.min(least, Math.max(0, ms - idle.ms) / TIMES);
        last = answer;
      }
      return { ms: least, ...last };
    },
    async close() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function toConfig(port: number): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
  v8Flags = ["--max-heap-size=128"],
);
const main :Workerd.Worker = (
  modules = [
    (name = "worker.js", esModule = embed "worker.js"),
    (name = "${PARSER}", wasm = embed "${PARSER}"),
  ],
  compatibilityDate = "2026-09-01",
);
`;
}

async function waitFor(address: string): Promise<void> {
  for (let attempt = 0; attempt < READY_TRIES; attempt += 1) {
    if (await fetch(address, { method: "POST", body: "" }).catch(() => null)) return;
    await sleep(READY_WAIT_MS);
  }
  throw new Error("The isolate does not answer.");
}

async function bundle(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "foreland:parser",
        enforce: "pre",
        resolveId: (id) => (id.endsWith(".wasm") ? { id: PARSER, external: true } : undefined),
      },
    ],
    ssr: {
      noExternal: true,
      target: "webworker",
      resolve: { conditions: ["workerd", "worker", "module", "import"] },
    },
    build: {
      ssr: join(import.meta.dirname, "render-worker.js"),
      write: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = [made].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error("The bundle is empty.");
  return chunk.code;
}
