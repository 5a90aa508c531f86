import { type BindingFault, createBindingFaults } from "./binding-faults.ts";
import { wrapBinding, wrapD1 } from "./wrap-binding.ts";

/** The address that sets faults of a local Worker's bindings. */
const FAULT_PATH = "/__fault";

type Env = Readonly<Record<string, unknown>>;
type Handler = (event: unknown, env: Env, context: unknown) => unknown;

const faults = createBindingFaults();
const faultyEnvs = new WeakMap<Env, Env>();

/** The same Worker, whose bindings and Cache API fail as the list posted to `/__fault` says. */
export function withFaults(worker: Readonly<Record<string, Handler>>): Record<string, Handler> {
  const handlers = Object.entries(worker).map(([name, handle]): [string, Handler] => [
    name,
    (event, env, context) => {
      interposeCache();
      const isFaultCall = event instanceof Request && new URL(event.url).pathname === FAULT_PATH;
      return isFaultCall ? setFaults(event) : handle.call(worker, event, wrapEnv(env), context);
    },
  ]);
  return Object.fromEntries(handlers);
}

/** The bindings with faults. The same object for the same bindings, because isolates compare them by identity. */
export function wrapEnv(env: Env): Env {
  const known = faultyEnvs.get(env);
  if (known) return known;
  const made: Env = Object.fromEntries(
    Object.entries(env).map(([name, binding]) => [name, toFaultyBinding(binding)]),
  );
  faultyEnvs.set(env, made);
  return made;
}

/** A binding is identified by its methods; a service seems to have all, because it may have any. */
function toFaultyBinding(binding: unknown): unknown {
  if (typeof binding !== "object" || binding === null) return binding;
  const has = (method: string): boolean => typeof Reflect.get(binding, method) === "function";
  if (has("fetch")) return wrapBinding(binding, "service", faults.around);
  if (has("prepare")) return wrapD1(binding as D1Database, faults.around);
  if (has("getWithMetadata")) return wrapBinding(binding, "kv", faults.around);
  return has("createMultipartUpload") ? wrapBinding(binding, "r2", faults.around) : binding;
}

let isCacheFaulty = false;

function interposeCache(): void {
  if (isCacheFaulty) return;
  isCacheFaulty = true;
  const value = { default: wrapBinding(caches.default, "cache", faults.around) };
  Object.defineProperty(globalThis, "caches", { value, configurable: true });
}

async function setFaults(request: Request): Promise<Response> {
  faults.clear();
  for (const fault of await request.json<BindingFault[]>()) faults.add(fault); // checked by the stand-ins
  return new Response(null, { status: 204 });
}
