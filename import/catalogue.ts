import { sleep } from "#base/sleep.ts";
import * as v from "valibot";
import { UnrelatedRefusal } from "#api/wire/publish-answers.ts";
import { cutText } from "#base/cut.ts";
import { done, failed, type Failed, type Outcome, type ImportFailure } from "./failures.ts";
import { REASON_MAX_CHARS, RETRY_DELAYS_MS } from "./limits.ts";

/** Bytes to send: a whole file, or a part of one. */
interface SentBytes {
  /** The file's path, for error messages. */
  path: string;
  size: number;
  /** The address below `/publish/`. */
  step: string;
}

/** The catalogue's publishing calls, each answering with a value or a failure. */
export interface Catalogue {
  ask<T extends v.GenericSchema>(
    step: string,
    answer: T,
    body?: unknown,
  ): Promise<Outcome<v.InferOutput<T>>>;
  /** With retries; `onBytes` counts the sent bytes, and subtracts those that are sent again. */
  send(bytes: SentBytes, source: ByteSource): Promise<Outcome<null>>;
  /** Small files in one request, as `send` sends one. */
  sendTogether(files: readonly SmallFile[], source: FileSource): Promise<Outcome<null>>;
}

export interface SmallFile {
  path: string;
  size: number;
  sha256: string;
}

/** Files that can be read again for another attempt. */
interface FileSource {
  openFile: (path: string) => ReadableStream<Uint8Array>;
  onBytes: (bytes: number) => void;
}

interface Connection {
  baseUrl: string;
  token: string;
  fetch: typeof globalThis.fetch;
  pause?: (ms: number) => Promise<void>;
}

/** The catalogue at `baseUrl`. A redirect is refused, so that the token is sent nowhere else. */
export function createCatalogue(connection: Connection): Catalogue {
  const { baseUrl, pause = sleep } = connection;
  return {
    async ask(step, answer, body) {
      const headers = { "content-type": "application/json" };
      const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) };
      const send = () => call(connection, step, { method: "POST", ...sent });
      const response = await (isRepeatable(step) ? withRetries(send, pause) : send());
      if (!response.ok) return response;
      const json = await readJson(response.value);
      const parsed = v.safeParse(answer, json);
      return parsed.success
        ? done(parsed.output)
        : failed({ code: "ANSWER_MALFORMED", baseUrl, step });
    },
    send: (bytes, source) => withRetries(() => sendOnce(connection, bytes, source), pause),
    sendTogether: (files, source) =>
      withRetries(() => sendTogetherOnce(connection, files, source), pause),
  };
}

/**
 * Announcing a version twice would stage it twice, and a dry run continues without an answer; all other
 * calls are answered the same when they are sent twice.
 */
function isRepeatable(step: string): boolean {
  return step !== "versions" && step !== "versions/preview";
}

/** Bytes that can be read again for another attempt. */
interface ByteSource {
  open: () => ReadableStream<Uint8Array>;
  onBytes: (bytes: number) => void;
}

/** The answer is read to its end: a connection that is cut off makes the server print a broken pipe. */
async function sendOnce(
  connection: Connection,
  { path, size, step }: SentBytes,
  { open, onBytes }: ByteSource,
): Promise<Outcome<null>> {
  let counted = 0;
  const body = countBytes(open, size, (bytes) => {
    counted += bytes;
    onBytes(bytes);
  });
  const response = await call(connection, step, {
    method: "PUT",
    headers: { "content-length": String(size), "content-type": "application/octet-stream" },
    body: body.body,
    duplex: "half",
  });
  if (response.ok) {
    await response.value.arrayBuffer().catch(() => null);
    return done(null);
  }
  onBytes(-counted);
  return body.hasChanged() ? failed({ code: "FILE_CHANGED", path }) : response;
}

/** A line with hash and size precedes the bytes of each. */
async function sendTogetherOnce(
  connection: Connection,
  files: readonly SmallFile[],
  { openFile, onBytes }: FileSource,
): Promise<Outcome<null>> {
  const chunks: Uint8Array[] = [];
  for (const { path, size, sha256 } of files) {
    chunks.push(Buffer.from(`${sha256} ${size}\n`));
    const file = countBytes(
      () => openFile(path),
      size,
      () => {},
    );
    try {
      for await (const chunk of file.body) chunks.push(chunk);
    } catch {
      return failed({ code: "FILE_CHANGED", path });
    }
  }
  const headers = { "content-type": "application/octet-stream" };
  const body = Buffer.concat(chunks);
  const response = await call(connection, "blobs", { method: "POST", headers, body });
  if (!response.ok) return response;
  await response.value.arrayBuffer().catch(() => null);
  onBytes(files.reduce((sum, { size }) => sum + size, 0));
  return done(null);
}

/** Without both, fetch in Node keeps a copy of the whole body in memory in case it must send it again. */
const UNCOPIED = { redirect: "error", window: null } as const;

async function call(
  connection: Connection,
  step: string,
  init: RequestInit,
): Promise<Outcome<Response>> {
  const headers = new Headers(init.headers);
  headers.set("authorization", `Bearer ${connection.token}`);
  const { baseUrl, fetch } = connection;
  try {
    const url = `${baseUrl}/publish/${step}`;
    const response = await fetch(url, { ...init, headers, ...UNCOPIED });
    return response.ok ? done(response) : await readRefusal(baseUrl, response);
  } catch (error) {
    return failed({ code: "CATALOGUE_UNREACHABLE", baseUrl, reason: toReason(error) });
  }
}

async function readRefusal(baseUrl: string, response: Response): Promise<Failed> {
  const { status } = response;
  if (status === 401 || status === 403) {
    await response.text();
    return failed({ code: "TOKEN_REFUSED", baseUrl });
  }
  const text = await response.text();
  const refusal = parseRefusal(text);
  if ("unrelated" in refusal) {
    const { datasetId, name: theirs } = refusal.unrelated;
    return failed({ code: "DATASET_UNRELATED", ours: refusal.name, theirs, datasetId });
  }
  const reason = cutText(refusal.message.replace(/\s+/g, " ").trim(), REASON_MAX_CHARS);
  return failed({ code: "CATALOGUE_REFUSED", baseUrl, status, reason });
}

const Refusal = v.union([UnrelatedRefusal, v.object({ message: v.string() })]);

function parseRefusal(text: string): v.InferOutput<typeof Refusal> {
  try {
    const parsed = v.safeParse(Refusal, JSON.parse(text));
    return parsed.success ? parsed.output : { message: text };
  } catch {
    return { message: text };
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** Passes a file on and fails when it is no longer the file that was hashed. */
function countBytes(
  open: () => ReadableStream<Uint8Array>,
  size: number,
  onBytes: (bytes: number) => void,
): { body: ReadableStream<Uint8Array>; hasChanged: () => boolean } {
  let isBroken = false;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let total = 0;
    try {
      for await (const chunk of open()) {
        total += chunk.length;
        if (total > size) break;
        onBytes(chunk.length);
        yield chunk;
      }
      isBroken = total !== size;
    } catch (error) {
      isBroken = true;
      throw error;
    }
    if (isBroken) throw new Error("the file changed");
  }
  return { body: ReadableStream.from(chunks()), hasChanged: () => isBroken };
}

/** What the network said, without the library's own words around it. */
export function toReason(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AggregateError) return toReason(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}

/** Retries after a broken connection or an overloaded server; sending twice changes nothing. */
async function withRetries<T>(
  send: () => Promise<Outcome<T>>,
  pause: (ms: number) => Promise<void>,
): Promise<Outcome<T>> {
  for (const delay of RETRY_DELAYS_MS) {
    const outcome = await send();
    if (outcome.ok || !isPassing(outcome.failure)) return outcome;
    await pause(delay);
  }
  return send();
}

function isPassing(failure: ImportFailure): boolean {
  if (failure.code === "CATALOGUE_UNREACHABLE") return true;
  return failure.code === "CATALOGUE_REFUSED" && [429, 502, 503, 504].includes(failure.status);
}
