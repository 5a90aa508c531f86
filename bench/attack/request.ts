import { Agent, type ClientRequest, type IncomingHttpHeaders, request } from "node:http";
import { Readable } from "node:stream";
import { HANG_MS, ANSWER_MAX_BYTES } from "./limits.ts";

export interface Asked {
  /** Origin and path as they are sent: nothing normalizes or encodes them. */
  origin: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  /** Chunks are sent without a length, until the answer comes. */
  body?: string | Uint8Array | (() => AsyncIterable<Uint8Array>);
}

export interface Answer {
  /** 0 when none came. */
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/**
 * Sends one request to a local server and reads the beginning of its answer; never throws. A request without
 * an answer is sent once more: a busy machine is late, and a kept connection may just have ended.
 */
export async function ask(asked: Asked): Promise<Answer> {
  const answer = await send(asked);
  return answer.status === 0 ? send(asked) : answer;
}

function send({ origin, path, method = "GET", headers = {}, body }: Asked): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  if (hostname !== "127.0.0.1") throw new Error("Attacks are for this machine alone.");
  const began = performance.now();
  const none = (): Answer => ({ status: 0, headers: {}, body: "", ms: performance.now() - began });
  return new Promise((resolve) => {
    const hasLength = typeof body === "string" || body instanceof Uint8Array;
    const length = hasLength ? { "content-length": String(Buffer.byteLength(body)) } : {};
    const options = { agent, hostname, port, path, method, timeout: HANG_MS };
    const sent = request({ ...options, headers: { ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes <= ANSWER_MAX_BYTES) chunks.push(chunk);
      });
      answer.once("error", () => resolve(none()));
      answer.once("end", () => {
        const text = Buffer.concat(chunks).toString();
        const ms = performance.now() - began;
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text, ms });
      });
    });
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => resolve(none()));
    if (typeof body === "function") sendInChunks(sent, body());
    else sent.end(body);
  });
}

/** The answer ends it, whether or not the server reads on. */
function sendInChunks(sent: ClientRequest, body: AsyncIterable<Uint8Array>): void {
  const chunks = Readable.from(body);
  sent.once("response", (answer) => {
    chunks.destroy();
    answer.once("close", () => sent.destroy());
  });
  sent.once("error", () => chunks.destroy());
  chunks.pipe(sent);
}

/** The connections that are still open would keep the process alive. */
export function closeConnections(): void {
  agent.destroy();
}
