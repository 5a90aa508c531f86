import { AsyncLocalStorage } from "node:async_hooks";
import { cutText } from "#base/cut.ts";
import { toHex } from "#base/hex.ts";

/** Identifies a request in the log of both Workers, and to the reader whose page fails. */
export const REQUEST_ID_HEADER = "X-Request-Id";
const REQUEST_ID = /^[0-9a-f]{16}$/;
const REQUEST_ID_BYTES = 8;
/** The longest message of an error in a line of the log, characters. */
const MESSAGE_MAX_CHARS = 200;

const current = new AsyncLocalStorage<string>();

/** The id of the current request; `null` outside of one. */
export function readRequestId(): string | null {
  return current.getStore() ?? null;
}

/** Runs work without a request, such as a cron, under an id of its own. */
export function withRequestId<Value>(run: () => Value): Value {
  return current.run(createRequestId(), run);
}

/** Answers a request under a new id, which is sent with the answer. */
export async function identifyRequest(
  answer: () => Promise<Response>,
  id: string = createRequestId(),
): Promise<Response> {
  const response = await current.run(id, answer);
  try {
    response.headers.set(REQUEST_ID_HEADER, id);
    return response;
  } catch {
    // The headers of another service's answer cannot be changed.
    const copy = new Response(response.body, response);
    copy.headers.set(REQUEST_ID_HEADER, id);
    return copy;
  }
}

/** The id from one of our Workers; `undefined` for anything else. */
export function readGivenId(headers: Headers): string | undefined {
  const given = headers.get(REQUEST_ID_HEADER) ?? "";
  return REQUEST_ID.test(given) ? given : undefined;
}

function createRequestId(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(REQUEST_ID_BYTES)).buffer);
}

export type Log = (line: object) => void;

/** Writes lines of JSON with the build and the request they belong to. */
// oxlint-disable-next-line no-console -- the only place where a Worker writes a line
export function createLog(build: string, write: (line: string) => void = console.log): Log {
  return (line) => write(JSON.stringify({ build, request: readRequestId(), ...line }));
}

/** What a line of the log says of an error. */
export function describeError(error: unknown): { name: string; message: string } {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return { name, message: cutText(message, MESSAGE_MAX_CHARS) };
}
