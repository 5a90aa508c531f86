import * as v from "valibot";
import { createFaultAnswer, FAULT_MODES } from "./fault-modes.ts";
import type { FaultMode } from "./fault-modes.ts";

/** One misbehaviour of a stand-in, used up as it happens. */
interface Fault {
  /** Which stand-in: `identity`, `hosted` or `cms`. */
  readonly service: string;
  /** The operation as that stand-in names it, or `*` for all of them. */
  readonly operation: string;
  readonly mode: FaultMode;
  /** How many more requests it strikes. */
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
  /** The broken answer this request gets; `null` when the stand-in may answer itself. */
  apply(service: string, operation: string, signal?: AbortSignal): Promise<Response | null>;
}

const DELAY_MAX_MS = 120_000;
const COUNT_MAX = 1_000_000;
const BODY_MAX_CHARS = 4_096;
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const draftSchema = v.object({
  service: name,
  operation: v.optional(name, "*"),
  mode: v.picklist(FAULT_MODES),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(COUNT_MAX)), 1),
  delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(DELAY_MAX_MS)), 0),
});

/** Creates the switch that all stand-ins share. Faults strike in the order they were set. */
export function createFaults(services: { now: () => number }): Faults {
  let faults: readonly Fault[] = [];

  function take(service: string, operation: string): Fault | null {
    const struck = faults.find(
      (fault) =>
        fault.service === service && (fault.operation === "*" || fault.operation === operation),
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
      const struck = take(service, operation);
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

async function setFault(faults: Faults, request: Request): Promise<Response> {
  const text = await request.text();
  const parsed = text.length > BODY_MAX_CHARS ? null : parseDraft(text);
  if (!parsed?.success) {
    const issues = parsed?.issues.map(
      (issue) => `${v.getDotPath(issue) ?? "body"}: ${issue.message}`,
    );
    return Response.json({ errors: issues ?? ["The body is not JSON."] }, { status: 400 });
  }
  faults.set(parsed.output);
  return Response.json({ faults: faults.list() }, { status: 201 });
}

/** Answers `/__fault`: POST sets one, GET lists them, DELETE clears them. Pages of other origins may not. */
export async function handleFaults(faults: Faults, request: Request): Promise<Response> {
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== new URL(request.url).origin) {
    return Response.json(
      { errors: ["Another origin's page may not set faults."] },
      { status: 403 },
    );
  }
  switch (request.method) {
    case "POST":
      return setFault(faults, request);
    case "GET":
      return Response.json({ faults: faults.list() });
    case "DELETE":
      faults.clear();
      return new Response(null, { status: 204 });
    default:
      return new Response(null, { status: 405, headers: { allow: "GET, POST, DELETE" } });
  }
}
