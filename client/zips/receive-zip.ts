import { createBatches } from "./batches.ts";
import { isEndOfZip, namesFailures } from "./zip-end.ts";

/** What became of a zip. */
export type ZipOutcome =
  /** `partial`: the zip itself names files that are missing in it. */
  | { kind: "whole" | "partial"; blob: Blob; name: string }
  /** The portal said why there is none. */
  | { kind: "refused"; words: string }
  | { kind: "broken"; received: number }
  | { kind: "cancelled" };

interface Receiving {
  /** Bytes so far. */
  onProgress: (received: number) => void;
  signal: AbortSignal;
}

/** Receives a zip, or the one file that was asked for, and says whether all of it arrived. */
export async function receiveZip(
  send: () => Promise<Response>,
  { onProgress, signal }: Receiving,
): Promise<ZipOutcome> {
  let received = 0;
  try {
    const answer = await send();
    if (!answer.ok) return { kind: "refused", words: await answer.text() };
    const batches = createBatches();
    for await (const chunk of toChunks(answer)) {
      received += chunk.length;
      batches.add(chunk);
      onProgress(received);
    }
    const kind = judge(answer, received, batches.tail());
    if (kind === "broken") return { kind, received };
    const type = answer.headers.get("content-type") ?? "";
    return { kind, blob: batches.toBlob(type), name: toName(answer) };
  } catch {
    return signal.aborted ? { kind: "cancelled" } : { kind: "broken", received };
  }
}

/** Not every browser iterates over a stream. */
async function* toChunks({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
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

/** The file's name as RFC 8187 writes it, which the catalogue always does. */
function toName({ headers }: Response): string {
  const named = /filename\*=UTF-8''([^;]+)/i.exec(headers.get("content-disposition") ?? "")?.[1];
  try {
    return decodeURIComponent(named ?? "") || "files.zip";
  } catch {
    return "files.zip";
  }
}
