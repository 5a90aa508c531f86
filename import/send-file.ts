import * as v from "valibot";
import { PartsAnswer, type PublishFile, PUBLISH_LIMITS } from "#api/wire/publish.ts";
import type { Catalogue } from "./catalogue.ts";
import { done, type Outcome } from "./failures.ts";
import type { OpenFile } from "./publish.ts";

type SentFile = Pick<v.InferInput<typeof PublishFile>, "path" | "size" | "sha256">;

interface FileSource {
  openFile: OpenFile;
  onBytes: (bytes: number) => void;
}

/** Sends a file: a small one whole, a large one in parts, without those that arrived in an earlier try. */
export async function sendFile(
  catalogue: Catalogue,
  file: SentFile,
  source: FileSource,
): Promise<Outcome<null>> {
  if (file.size > PUBLISH_LIMITS.PART_BYTES) return sendParts(catalogue, file, source);
  const { path, size, sha256 } = file;
  const { openFile, onBytes } = source;
  const open = () => openFile(path);
  return catalogue.send({ path, size, step: `blobs/${sha256}` }, { open, onBytes });
}

/** What a catalogue answers when all parts are joined and their hash is right. */
const JoinAnswer = v.object({ sha256: v.string() });

async function sendParts(
  catalogue: Catalogue,
  { path, size, sha256 }: SentFile,
  { openFile, onBytes }: FileSource,
): Promise<Outcome<null>> {
  const step = `blobs/${sha256}/parts`;
  const begun = await catalogue.ask(step, PartsAnswer, { size });
  if (!begun.ok) return begun;
  const { partBytes, arrived } = begun.value;
  for (let number = 1; (number - 1) * partBytes < size; number++) {
    const start = (number - 1) * partBytes;
    const end = Math.min(start + partBytes, size);
    if (arrived.includes(number)) {
      onBytes(end - start);
      continue;
    }
    const open = () => openFile(path, { start, end });
    const part = { path, size: end - start, step: `${step}/${number}` };
    const sent = await catalogue.send(part, { open, onBytes });
    if (!sent.ok) return sent;
  }
  const joined = await catalogue.ask(`blobs/${sha256}/join`, JoinAnswer);
  return joined.ok ? done(null) : joined;
}
