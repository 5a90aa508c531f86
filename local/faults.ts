import * as v from "valibot";
import {
  BINDING_FAULT_MODES,
  type BindingFault,
  FAULTY_BINDINGS,
} from "../platform/test/binding-faults.ts";
import { createFaultAnswer, FAULT_MODES, type FaultMode } from "./fault-answers.ts";

/** One fault of a stand-in, used up as it happens. */
interface Fault {
  /** Which stand-in: `identity`, `hosted` or `cms`. */
  readonly service: string;
  /** The stand-in's name of the operation, or `*` for all of them. */
  readonly operation: string;
  readonly mode: FaultMode;
  /** How many more requests it affects. */
  readonly count: number;
  /** Wait before the answer, in milliseconds. */
  readonly delayMs: number;
  /** Milliseconds since the epoch. */
  readonly setAt: number;
}

export type FaultDraft = Pick<Fault, "service" | "mode"> & Partial<Omit<Fault, "setAt">>;

export interface Faults {
  set(draft: FaultDraft): void;
  clear(): void;
  list(): readonly Fault[];
  /**
   * The broken answer for this request; `null` when the stand-in should answer itself. A request may
   * have several names.
   */
  apply(
    service: string,
    operation: string | readonly string[],
    signal?: AbortSignal,
  ): Promise<Response | null>;
}

const DELAY_MAX_MS = 120_000;
const COUNT_MAX = 1_000_000;
const BODY_MAX_CHARS = 4_096;
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(COUNT_MAX));
const delayMs = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DELAY_MAX_MS));

const serviceSchema = v.object({
  service: name,
  operation: v.optional(name, "*"),
  mode: v.picklist(FAULT_MODES),
  count: v.optional(count, 1),
  delayMs: v.optional(delayMs, 0),
});

const bindingSchema = v.object({
  binding: v.picklist(FAULTY_BINDINGS),
  operation: v.exactOptional(name),
  mode: v.picklist(BINDING_FAULT_MODES),
  count: v.exactOptional(count),
  delayMs: v.exactOptional(delayMs),
});

const draftSchema = v.union([serviceSchema, bindingSchema]);

/** The faults of both Workers' bindings; `null` where they run as they were built. */
export interface BindingSwitch {
  list(): readonly BindingFault[];
  /** Each Worker counts its own operations. Throws when a Worker refuses it. */
  set(faults: readonly BindingFault[]): Promise<void>;
}

/** Creates the switch that all stand-ins share. Faults are used in the order they were set. */
export function createFaults(services: { now: () => number }): Faults {
  let faults: readonly Fault[] = [];

  function take(service: string, operations: readonly string[]): Fault | null {
    const struck = faults.find(
      (fault) =>
        fault.service === service &&
        (fault.operation === "*" || operations.includes(fault.operation)),
    );
    if (!struck) return null;
    const rest = struck.count > 1 ? [{ ...struck, count: struck.count - 1 }] : [];
    faults = faults.flatMap((fault) => (fault === struck ? rest : [fault]));
    return struck;
  }

  return {
    set: (draft) => {
      faults = [
        ...faults,
        { operation: "*", count: 1, delayMs: 0, ...draft, setAt: services.now() },
      ];
    },
    clear: () => {
      faults = [];
    },
    list: () => faults,
    apply: async (service, operation, signal) => {
      const struck = take(service, [operation].flat());
      return struck ? createFaultAnswer(struck, signal) : null;
    },
  };
}

function parseDraft(text: string): v.SafeParseResult<typeof draftSchema> | null {
  try {
    return v.safeParse(draftSchema, JSON.parse(text));
  } catch {
    return null;
  }
}

async function setFault(
  faults: Faults,
  bindings: BindingSwitch | null,
  request: Request,
): Promise<Response> {
  const text = await request.text();
  const parsed = text.length > BODY_MAX_CHARS ? null : parseDraft(text);
  if (!parsed?.success) {
    const issues = parsed?.issues.map(
      (issue) => `${v.getDotPath(issue) ?? "body"}: ${issue.message}`,
    );
    return Response.json({ errors: issues ?? ["The body is not JSON."] }, { status: 400 });
  }
  const draft = parsed.output;
  if ("service" in draft) faults.set(draft);
  else if (bindings) await bindings.set([...bindings.list(), draft]);
  else return Response.json({ errors: [NO_SWITCH] }, { status: 409 });
  return Response.json(toListed(faults, bindings), { status: 201 });
}

const NO_SWITCH = "Bindings fail only in a stack that was started with BINDING_FAULTS=on.";

function toListed(faults: Faults, bindings: BindingSwitch | null): object {
  return { faults: [...faults.list(), ...(bindings?.list() ?? [])] };
}

/** Answers `/__fault`: POST sets one, GET lists them, DELETE clears them. Pages of other origins may not call it. */
export async function handleFaults(
  faults: Faults,
  request: Request,
  bindings: BindingSwitch | null = null,
): Promise<Response> {
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== new URL(request.url).origin) {
    return Response.json(
      { errors: ["Another origin's page may not set faults."] },
      { status: 403 },
    );
  }
  switch (request.method) {
    case "POST":
      return setFault(faults, bindings, request);
    case "GET":
      return Response.json(toListed(faults, bindings));
    case "DELETE":
      faults.clear();
      await bindings?.set([]);
      return new Response(null, { status: 204 });
    default:
      return new Response(null, { status: 405, headers: { allow: "GET, POST, DELETE" } });
  }
}
