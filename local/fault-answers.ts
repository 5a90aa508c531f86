import { setTimeout as sleep } from "node:timers/promises";

/** Faults of a service. `slow` waits and then lets the stand-in answer. */
export const FAULT_MODES = [
  "500",
  "503",
  "429",
  "403",
  "401",
  "timeout",
  "reset",
  "empty",
  "html",
  "malformed",
  "truncated",
  "slow",
] as const;

export type FaultMode = (typeof FAULT_MODES)[number];

/** Longest time of a hanging answer, unless the client cancels. */
const HANG_MAX_MS = 120_000;

/** Browsers read a cross-origin failure only when its headers allow that. */
const HEADERS = { "access-control-allow-origin": "*", "cache-control": "no-store" };

const TRUNCATED_LENGTH = 4_096;

function refuse(status: number, type: string, message: string): Response {
  const headers = status === 429 || status === 503 ? { ...HEADERS, "retry-after": "1" } : HEADERS;
  return Response.json({ __type: type, message }, { status, headers });
}

function body(text: string, contentType: string): Response {
  return new Response(text, { headers: { ...HEADERS, "content-type": contentType } });
}

/** A body that breaks off: the server that sends it must close the connection. */
function breakOff(start: string, headers: Record<string, string>): Response {
  const chunks = start ? [new TextEncoder().encode(start)] : [];
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.error(new Error("The connection is cut on purpose."));
    },
  });
  return new Response(stream, { headers: { ...HEADERS, ...headers } });
}

async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms === 0) return;
  await sleep(ms, undefined, { ref: false, ...(signal ? { signal } : {}) }).catch(() => {});
}

/** The broken answer of a fault; `null` when only the delay is needed. */
export async function createFaultAnswer(
  fault: { readonly mode: FaultMode; readonly delayMs: number },
  signal: AbortSignal | undefined,
): Promise<Response | null> {
  await wait(fault.delayMs, signal);
  switch (fault.mode) {
    case "500":
      return refuse(500, "InternalErrorException", "Something went wrong");
    case "503":
      return refuse(503, "ServiceUnavailableException", "Service unavailable");
    case "429":
      return refuse(429, "TooManyRequestsException", "Rate exceeded");
    case "403":
      return refuse(403, "ForbiddenException", "Request not allowed");
    case "401":
      return refuse(401, "UnauthorizedException", "Unauthorized");
    case "timeout":
      await wait(HANG_MAX_MS, signal);
      return refuse(504, "GatewayTimeoutException", "The service gave up");
    case "reset":
      return breakOff("", { "content-type": "application/json" });
    case "empty":
      return body("", "application/json");
    case "html":
      return body("<!doctype html><title>Proxy</title><p>Please log in.", "text/html");
    case "malformed":
      return body('{"unexpected":', "application/json");
    case "truncated":
      return breakOff('{"items":[{"sys":', {
        "content-type": "application/json",
        "content-length": String(TRUNCATED_LENGTH),
      });
    case "slow":
      return null;
  }
}
