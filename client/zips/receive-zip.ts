/** The outcome of a zip. */
export type ZipOutcome =
  /** `partial`: the zip itself lists missing files. */
  | { kind: "whole" | "partial"; blob: Blob; name: string }
  /** The portal answered why there is none. */
  | { kind: "refused"; message: string }
  | { kind: "broken"; received: number }
  | { kind: "cancelled" };

interface Receiving {
  /** Bytes so far. */
  onProgress: (received: number) => void;
  signal: AbortSignal;
}

/** Receives a zip, or the one file that was requested, and returns whether all of it arrived. */
export async function receiveZip(
  send: () => Promise<Response>,
  { onProgress, signal }: Receiving,
): Promise<ZipOutcome> {
  let received = 0;
  try {
    const answer = await send();
    if (!answer.ok) return { kind: "refused", message: await answer.text() };
    const batches = createBatches();
    for await (const chunk of readChunks(answer)) {
      received += chunk.length;
      batches.add(chunk);
      onProgress(received);
    }
    const kind = judge(answer, received, batches.tail());
    if (kind === "broken") return { kind, received };
    const type = answer.headers.get("content-type") ?? "";
    return { kind, blob: batches.takeBlob(type), name: toName(answer) };
  } catch {
    return signal.aborted ? { kind: "cancelled" } : { kind: "broken", received };
  }
}

/** Not every browser iterates over a stream. */
async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader();
  for (;;) {
    const step = await reader?.read();
    if (!step || step.done) return;
    yield step.value;
  }
}

function judge(
  { headers }: Response,
  received: number,
  tail: Uint8Array,
): "whole" | "partial" | "broken" {
  const length = headers.get("content-length");
  if (length !== null) return received === Number(length) ? "whole" : "broken";
  if (!headers.get("content-type")?.startsWith("application/zip")) return "whole";
  if (!isEndOfZip(tail)) return "broken";
  return namesFailures(tail) ? "partial" : "whole";
}

/** The file's name in RFC 8187's format, which the catalogue always uses. */
function toName({ headers }: Response): string {
  const named = /filename\*=UTF-8''([^;]+)/i.exec(headers.get("content-disposition") ?? "")?.[1];
  try {
    return decodeURIComponent(named ?? "") || "files.zip";
  } catch {
    return "files.zip";
  }
}

/** Signatures of a zip's last entry and of its end (APPNOTE 4.3.12, 4.3.16). */
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** The list that the catalogue appends when a file could not be sent completely. */
const FAILURES = "FAILED.txt";

/** Whether these last bytes are the end of a zip: one that broke off has none. */
function isEndOfZip(tail: Uint8Array): boolean {
  const at = tail.length - END_BYTES;
  return at >= 0 && toView(tail).getUint32(at, true) === END;
}

/** Whether the zip's last entry is its own list of missing files. */
function namesFailures(tail: Uint8Array): boolean {
  const view = toView(tail);
  for (let at = tail.length - END_BYTES - ENTRY_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== ENTRY) continue;
    const name = tail.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + view.getUint16(at + 28, true));
    return new TextDecoder().decode(name) === FAILURES;
  }
  return false;
}

function toView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Bytes in memory before they are passed to the browser, which stores large blobs on disk. */
const BATCH_BYTES = 16_000_000;
/** Bytes of the end that are kept in memory. */
const TAIL_BYTES = 8_192;

/** Collects the bytes of a long download without keeping all of them in memory. */
interface Batches {
  add(chunk: Uint8Array<ArrayBuffer>): void;
  /** The last bytes. */
  tail(): Uint8Array;
  takeBlob(type: string): Blob;
}

function createBatches(): Batches {
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  let tail = new Uint8Array();

  function flush(): void {
    blobs.push(new Blob(chunks));
    chunks = [];
    held = 0;
  }

  return {
    add(chunk) {
      chunks.push(chunk);
      held += chunk.length;
      tail = joinEnds(tail, chunk);
      if (held >= BATCH_BYTES) flush();
    },
    tail: () => tail,
    takeBlob(type) {
      flush();
      return new Blob(blobs, { type });
    },
  };
}

function joinEnds(before: Uint8Array<ArrayBuffer>, chunk: Uint8Array<ArrayBuffer>) {
  const joined = new Uint8Array(
    Math.min(before.length, TAIL_BYTES) + Math.min(chunk.length, TAIL_BYTES),
  );
  joined.set(before);
  joined.set(chunk.slice(-TAIL_BYTES), before.length);
  return joined.slice(-TAIL_BYTES);
}
