import { AsyncLocalStorage } from "node:async_hooks";
import type { BindingCall } from "../../../platform/test/wrap-binding.ts";

/** A call that a request waited for. */
interface Step {
  of: string;
  began: number;
  /** `null` while it is in progress. */
  ended: number | null;
  /** How many calls of its kind came before it, one after another. */
  depth: number;
  statements: number;
}

/** The calls of one request to its bindings. */
export interface Trace {
  steps: Step[];
  /** Where its data came from, by tier: `memory`, `cache near`, `kv hot`. */
  hits: Record<string, number>;
}

const storage = new AsyncLocalStorage<Trace>();

export function withTrace<Value>(trace: Trace, run: () => Promise<Value>): Promise<Value> {
  return storage.run(trace, run);
}

export function countHit(tier: string): void {
  const trace = storage.getStore();
  if (trace) trace.hits[tier] = (trace.hits[tier] ?? 0) + 1;
}

/** Records a call, with its place after those of its kind that had ended when it began. */
export async function traced<Value>(
  { binding, statements }: Pick<BindingCall, "binding" | "statements">,
  run: () => Promise<Value>,
): Promise<Value> {
  const trace = storage.getStore();
  if (!trace) return run();
  const before = trace.steps.filter(({ of, ended }) => of === binding && ended !== null);
  const depth = 1 + Math.max(0, ...before.map((step) => step.depth));
  const step: Step = { of: binding, began: Date.now(), ended: null, depth, statements };
  trace.steps.push(step);
  try {
    return await run();
  } finally {
    step.ended = Date.now();
  }
}

/** Calls, statements and the longest chain of one kind. */
export function summarise({ steps }: Trace, binding: BindingCall["binding"]) {
  const own = steps.filter(({ of }) => of === binding);
  return {
    calls: own.length,
    statements: own.reduce((sum, { statements }) => sum + statements, 0),
    depth: Math.max(0, ...own.map(({ depth }) => depth)),
  };
}
