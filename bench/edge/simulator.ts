import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import type { Settings } from "../../local/stack/settings.ts";
import { bundleForWorkerd } from "../../local/stack/faulty-workers.ts";
import { readPortalVars } from "../../local/stack/settings.ts";
import { findWorkerd } from "../cpu.ts";
import type { BindingFault } from "../../platform/test/binding-faults.ts";
import type { Visit, Visited } from "./worker/index.ts";
import type { Latencies } from "./worker/place.ts";

const ENTRY = join(import.meta.dirname, "worker/index.ts");

export interface Simulator {
  visit(visit: Visit): Promise<Visited>;
  setLatencies(latencies: Latencies): Promise<void>;
  /** The faults from here on; none when the list is empty. */
  setFaults(faults: BindingFault[]): Promise<void>;
  /** Ends every place and isolate. */
  forget(): Promise<void>;
  /** The workerd that runs the whole network. */
  pid: number;
  close(): Promise<void>;
}

interface SimulatorOptions {
  root: string;
  /** Data of a stack that has been seeded. */
  state: string;
  settings: Settings;
}

/** Runs both built Workers in one workerd, as often as there are isolates in the simulated places. */
export async function openSimulator({
  root,
  state,
  settings,
}: SimulatorOptions): Promise<Simulator> {
  const portal = readBuilt(root, "foreland");
  const catalogue = readBuilt(root, "foreland_api");
  const before = new Set(findWorkerd(process.pid));
  const worker = {
    name: "edge",
    compatibilityDate: "2026-09-01",
    compatibilityFlags: ["nodejs_compat"],
    modulesRoot: "/",
    modules: [
      {
        type: "ESModule" as const,
        path: "/simulator.js",
        contents: await bundleForWorkerd(ENTRY, [/^foreland/]),
      },
      ...portal.modules,
      ...catalogue.modules,
    ],
    bindings: {
      PORTAL: readPortalVars(portal.vars, settings.portal),
      CATALOGUE: { ...catalogue.vars, ...settings.api },
    },
    d1Databases: { DB: findId(catalogue.options.d1Databases, "DB") },
    r2Buckets: { FILES: findId(catalogue.options.r2Buckets, "FILES") },
    kvNamespaces: {
      CONTENT: findId(portal.options.kvNamespaces, "CONTENT"),
      KEYS: findId(catalogue.options.kvNamespaces, "KEYS"),
    },
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      resourcePersistencePath: state,
      workers: [worker],
    }),
  );
  const origin = (await miniflare.ready).href;
  const pid = findWorkerd(process.pid).find((found) => !before.has(found)) ?? 0;

  async function call(path: string, body: object): Promise<Response> {
    const answer = await fetch(new URL(path, origin), {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }

  return {
    visit: async (visit) => (await (await call("/visit", visit)).json()) as Visited, // our own Worker's answer
    setLatencies: async (latencies) => void (await call("/latencies", latencies)),
    setFaults: async (faults) => void (await call("/faults", faults)),
    forget: async () => void (await call("/forget", {})),
    pid,
    close: () => miniflare.dispose(),
  };
}

function readBuilt(root: string, folder: string) {
  const built = join(root, "dist", folder);
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(built, "wrangler.json"));
  const modules = readdirSync(built, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(js|wasm)$/.test(file))
    .map((file) => ({
      type: file.endsWith(".wasm") ? ("CompiledWasm" as const) : ("ESModule" as const),
      path: `/${folder}/${file}`,
      contents: readFileSync(join(built, file)),
    }));
  return {
    options: workerOptions,
    vars: workerOptions.bindings as Record<string, string>,
    modules,
  }; // the vars of wrangler.toml are text
}

/** The id of a binding as wrangler writes it: a text, or an object with it. */
function findId(bindings: unknown, name: string): string {
  const found: unknown = Object.entries(bindings ?? {}).find(([each]) => each === name)?.[1];
  if (typeof found === "string") return found;
  const id: unknown = Object.entries(found ?? {}).find(([key]) => key === "id")?.[1];
  if (typeof id !== "string") throw new Error(`The build binds no ${name}.`);
  return id;
}
