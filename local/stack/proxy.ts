import { type IncomingMessage, request as httpRequest } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { Faults } from "../faults.ts";
import type { Handler } from "../serve.ts";

/** Headers that belong to one connection and are not forwarded (RFC 9110, sections 7.6.1 and 10.1.1). */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "transfer-encoding",
  "te",
  "upgrade",
  "host",
  "expect",
];
/** Statuses whose answers have no body. */
const WITHOUT_BODY = [204, 205, 304];
/** How long a connection may be without data; archives of gigabytes take their time between two chunks. */
const TIMEOUT_MS = 120_000;
/** How long an answer that needs no more of the body may take. */
const EARLY_ANSWER_MS = 5_000;
/** Beginning of a body that can be sent again, bytes; a refusal of a longer one needs no more. */
const RESENT_MAX_BYTES = 1_000_000;

/**
 * Forwards requests to another local origin, bodies streamed both ways. Faults affect the
 * service `api` by path, or by method and path (`POST /token`), for every call through this proxy.
 */
export function createProxy(origin: string, faults: Pick<Faults, "apply">): Handler {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const fault = await faults.apply(
      "api",
      [pathname, `${request.method} ${pathname}`],
      request.signal,
    );
    if (fault) return fault;
    try {
      return await handOn(origin + pathname + search, request);
    } catch {
      return new Response("The catalogue is not running.\n", { status: 502 });
    }
  };
}

/**
 * A connection for each request: workerd closes the one whose body it did not read, and the next
 * request on it would be lost. Its answer may be lost too, while the body is still being written; then it
 * is requested again with less and less of the body, until it answers before it closes.
 */
async function handOn(address: string, request: Request): Promise<Response> {
  if (request.body === null) return send(address, request, null);
  const body = Readable.fromWeb(request.body as NodeStream); // the same stream, as Node types it
  const start = collectStart(body);
  let sent: Readable | Buffer = body;
  for (;;) {
    try {
      return await send(address, request, sent);
    } catch (error) {
      if (!isClosed(error) || (sent instanceof Buffer && sent.length === 0)) throw error;
      sent = sent instanceof Buffer ? sent.subarray(0, sent.length >> 1) : Buffer.concat(start);
    }
  }
}

/** Stores the beginning of a body while it is streamed. */
function collectStart(body: Readable): Buffer[] {
  const start: Buffer[] = [];
  let bytes = 0;
  body.on("error", () => {});
  body.on("data", (chunk: Uint8Array) => {
    if (bytes + chunk.length > RESENT_MAX_BYTES) return;
    bytes += chunk.length;
    start.push(Buffer.from(chunk));
  });
  body.pause();
  return start;
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(ECONNRESET|EPIPE)$/.test(`${error.code}`);
}

/** Sends a whole body, or only the beginning of one that was refused unread. */
function send(address: string, request: Request, body: Readable | Buffer | null) {
  const headers = new Headers(request.headers);
  for (const name of HOP_BY_HOP) headers.delete(name);
  if (body === null) headers.delete("content-length");
  headers.set("accept-encoding", "identity");
  return new Promise<Response>((resolve, reject) => {
    const sent = httpRequest(address, {
      agent: false,
      method: request.method,
      headers: Object.fromEntries(headers),
      signal: request.signal,
      timeout: body instanceof Buffer ? EARLY_ANSWER_MS : TIMEOUT_MS,
    });
    sent.on("error", reject);
    sent.on("timeout", () => sent.destroy(new Error("No answer came.")));
    sent.on("response", (answer) => resolve(receiveResponse(answer, request.method)));
    if (body === null) return sent.end();
    if (!(body instanceof Readable))
      return body.length > 0 ? sent.write(body) : sent.flushHeaders();
    sent.on("close", () => body.unpipe(sent).resume());
    return body.on("error", (error) => sent.destroy(error)).pipe(sent);
  });
}

function receiveResponse(answer: IncomingMessage, method: string): Response {
  const { statusCode: status = 502, rawHeaders } = answer;
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  for (const name of HOP_BY_HOP) headers.delete(name);
  const hasBody = method !== "HEAD" && !WITHOUT_BODY.includes(status);
  if (!hasBody) answer.resume();
  return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream) : null, {
    status,
    headers,
  });
}
