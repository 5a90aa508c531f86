import { basename, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { hasFaultyBindings, buildFaultyModules } from "./faulty-workers.ts";
import { listModules } from "./modules.ts";
import { readHost } from "./ports.ts";
import { readPortalVars, type Settings } from "./settings.ts";

export interface Workers {
  miniflare: Miniflare;
  /** The local address of the product API. */
  apiOrigin: string;
  close(): Promise<void>;
}

interface WorkersOptions {
  root: string;
  state: string;
  portalPort: number | null;
  apiPort: number;
  settings: Settings;
  /** Where a debugger may connect to both Workers. */
  inspectorPort?: number | undefined;
}

/** Runs the built Workers in workerd on their own sockets, with their data stored on disk. */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { root, state, portalPort, apiPort, settings, inspectorPort } = options;
  const portal = await withFaults(withoutLimits(readWorker(root, "foreland", settings.portal)));
  const api = await withFaults(withoutLimits(readWorker(root, "foreland_api", settings.api)));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      ...(inspectorPort !== undefined && { inspectorPort }),
      resourcePersistencePath: state,
      workers: [
        ...(portalPort === null
          ? []
          : [
              {
                ...withoutRouting(portal),
                unsafeDirectSockets: [{ host: readHost(process.env), port: portalPort }],
              },
            ]),
        { ...api, unsafeDirectSockets: [{ host: "127.0.0.1", port: apiPort }] },
      ],
    }),
  );
  await miniflare.ready;
  return {
    miniflare,
    apiOrigin: `http://127.0.0.1:${apiPort}`,
    close: () => miniflare.dispose(),
  };
}

/**
 * Runs one more portal with its own settings, without its own data: it calls the product API
 * at `API_HOST`. For trying features that are off by default.
 */
export async function startPortal(options: {
  root: string;
  port: number;
  bindings: Record<string, string>;
}): Promise<Miniflare> {
  const portal = readWorker(options.root, "foreland", options.bindings);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: "127.0.0.1",
      port: 0,
      workers: [
        {
          ...portal,
          serviceBindings: {
            CATALOGUE: () => new Response(null, { status: 503 }),
            PUBLIC_CATALOGUE: () => new Response(null, { status: 503 }),
          },
          unsafeDirectSockets: [{ host: "127.0.0.1", port: options.port }],
        },
      ],
    }),
  );
  await miniflare.ready;
  return miniflare;
}

function readWorker(root: string, folder: string, bindings: Record<string, string>) {
  const built = join(root, "dist", folder);
  const { workerOptions, main } = unstable_getMiniflareWorkerOptions(join(built, "wrangler.json"));
  const { modulesRules: _, ...options } = workerOptions;
  return {
    ...options,
    name: folder.replace("_", "-"),
    rootPath: built,
    modulesRoot: built,
    modules: listModules(built, main ?? "index.js"),
    bindings: readPortalVars(workerOptions.bindings as Record<string, string>, bindings), // the vars of wrangler.toml
  };
}

/**
 * `ASSET_ROUTING=off` leaves out the simulation of the platform's file server, which costs more
 * than a page: then only the Worker is measured.
 */
function withoutRouting<Worker extends object>(worker: Worker): Worker {
  const rest = { ...worker };
  if (process.env["ASSET_ROUTING"] === "off") Reflect.deleteProperty(rest, "assets");
  return rest;
}

/**
 * `RATE_LIMITS=off` leaves out the bindings that count calls, like an account without them: a
 * measurement is one network that makes more calls than any group of people.
 */
function withoutLimits<Worker extends object>(worker: Worker): Worker {
  const rest = { ...worker };
  if (process.env["RATE_LIMITS"] === "off") Reflect.deleteProperty(rest, "ratelimits");
  return rest;
}

/** With fault switches around the bindings and the Cache API, on request. */
async function withFaults<Worker extends ReturnType<typeof readWorker>>(worker: Worker) {
  if (!hasFaultyBindings()) return worker;
  const { modulesRoot, modules } = worker;
  const main = basename(modules[0]?.path ?? "");
  const front = await buildFaultyModules(basename(modulesRoot), main);
  const added = front.map(({ name, contents }) => ({
    type: "ESModule" as const,
    path: join(modulesRoot, name),
    contents,
  }));
  return { ...worker, modules: [...added, ...modules] };
}
