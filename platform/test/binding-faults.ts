import { sleep } from "#base/sleep.ts";
import type { OperationWrapper, BindingCall } from "./wrap-binding.ts";

/**
 * Faults of a binding. `delay` answers late, `error` fails, `hang` never answers, `stale`
 * repeats the first answer to a read since the fault began, `lost` reports a write as done and does
 * not do it.
 */
export const BINDING_FAULT_MODES = ["delay", "error", "hang", "stale", "lost"] as const;

export const FAULTY_BINDINGS = ["d1", "kv", "r2", "cache", "service"] as const;

export interface BindingFault {
  binding: BindingCall["binding"];
  mode: (typeof BINDING_FAULT_MODES)[number];
  /** One method; all of them when absent. */
  operation?: string;
  /** How many operations fail; all of them until it is cleared when absent. */
  count?: number;
  /** For `delay`, milliseconds. */
  delayMs?: number;
}

/** A request that waits for nothing is ended by workerd, which does not happen with a real silence. */
const HANG_MS = 600_000;

export interface BindingFaults {
  around: OperationWrapper;
  add(fault: BindingFault): void;
  clear(): void;
}

interface Active {
  fault: BindingFault;
  left: number;
  remembered: Map<string, () => unknown>;
}

/** Faults that can be switched on while bindings are in use. */
export function createBindingFaults(wait: (ms: number) => Promise<unknown> = sleep): BindingFaults {
  let active: Active[] = [];

  function take(call: BindingCall): Active | null {
    const found = active.find(({ fault, left }) => left > 0 && concerns(fault, call));
    if (found) found.left -= 1;
    return found ?? null;
  }

  return {
    add: (fault) =>
      void active.push({
        fault,
        left: fault.count ?? Number.POSITIVE_INFINITY,
        remembered: new Map(),
      }),
    clear: () => void (active = []),
    async around(call, run) {
      const found = take(call);
      if (found === null) return run();
      switch (found.fault.mode) {
        case "delay":
          await wait(found.fault.delayMs ?? 0);
          return run();
        case "error":
          throw new Error(`${call.binding} ${call.operation} fails on purpose`);
        case "hang":
          return hang(call.signal, wait);
        case "stale":
          return recall(found.remembered, call, run);
        case "lost":
          return toLost(call) as Awaited<ReturnType<typeof run>>; // as the binding's answer to a write
      }
    },
  };
}

function concerns({ binding, operation, mode }: BindingFault, call: BindingCall): boolean {
  if (binding !== call.binding || (operation ?? call.operation) !== call.operation) return false;
  if (mode === "stale") return call.kind === "read";
  return mode !== "lost" || call.kind === "write";
}

async function recall<Value>(
  remembered: Map<string, () => unknown>,
  { operation, key }: BindingCall,
  run: () => Promise<Value>,
): Promise<Value> {
  const name = `${operation} ${key}`;
  if (!remembered.has(name)) remembered.set(name, await readLasting(await run()));
  return remembered.get(name)?.() as Value; // each name is of one operation
}

/** Makes the value again; of an answer its bytes are stored, because it belongs to its own request. */
async function readLasting(value: unknown): Promise<() => unknown> {
  if (!(value instanceof Response)) return () => value;
  const bytes = await value.arrayBuffer();
  const init = { status: value.status, headers: [...value.headers] };
  return () => new Response(bytes, init);
}

/** The platform's answer to a write that is never visible. */
function toLost({ binding, operation, statements }: BindingCall): unknown {
  const written = { success: true, results: [], meta: { changes: 1, duration: 0 } };
  if (binding === "d1")
    return operation === "batch" ? Array.from({ length: statements }, () => written) : written;
  if (binding === "service") return new Response(null, { status: 204 });
  return binding === "cache" && operation === "delete" ? true : undefined;
}

/** Never answers; a call that can be cancelled ends then. */
async function hang(signal: AbortSignal | undefined, wait: (ms: number) => Promise<unknown>) {
  signal?.throwIfAborted();
  const ended = Promise.withResolvers<never>();
  signal?.addEventListener("abort", () => ended.reject(signal.reason));
  await Promise.race([wait(HANG_MS), ended.promise]);
  return ended.promise;
}
