import * as v from "valibot";
import { type PublishFile, type PublishRequest, PUBLISH_LIMITS } from "#api/wire/publish.ts";
import { CommitAnswer, PublishAnswer, PartsAnswer } from "#api/wire/publish-answers.ts";
import { createCatalogue, type Catalogue } from "./catalogue.ts";
import { done, failed, type Failed, type Outcome } from "./failures.ts";
import { UPLOADS_AT_ONCE } from "./limits.ts";

/** The progress of the uploads. */
export interface PublishProgress {
  files: number;
  totalFiles: number;
  bytes: number;
  totalBytes: number;
}

/** The outcome of a publication. */
export type Publication =
  | { status: "unchanged"; datasetId: number; version: number }
  | { status: "revised"; datasetId: number; version: number; revision: number }
  | { status: "published"; datasetId: number; version: number; doi: string };

/** Opens a file of the package, or the bytes of it from `start` up to but without `end`. */
export type OpenFile = (
  path: string,
  range?: { start: number; end: number },
) => ReadableStream<Uint8Array>;

/** Arguments of a publication; `baseUrl` is without a trailing slash. */
export interface PublishOptions {
  request: PublishRequest;
  openFile: OpenFile;
  baseUrl: string;
  token: string;
  fetch: typeof globalThis.fetch;
  onProgress?: (progress: PublishProgress) => void;
  /** Waits between two attempts; the system clock when absent. */
  pause?: (ms: number) => Promise<void>;
}

/** Publishes a version: announces it, sends the blobs the catalogue lacks, commits. Nothing is visible before the commit. */
export async function publishPackage(options: PublishOptions): Promise<Outcome<Publication>> {
  const catalogue = createCatalogue(options);
  const answer = await catalogue.ask("versions", PublishAnswer, options.request);
  if (!answer.ok) return answer;
  if (answer.value.status !== "upload") return done(answer.value);
  const { uploadId, missing } = answer.value;
  const files = findFiles(options.request, missing);
  if (files === null) {
    const { baseUrl } = options;
    return failed({ code: "ANSWER_MALFORMED", baseUrl, step: "the list of files to send" });
  }
  const failure = await sendAll(files, catalogue, options);
  if (failure) return failure;
  return catalogue.ask(`versions/${encodeURIComponent(uploadId)}/commit`, CommitAnswer);
}

/** The answer of a catalogue that unpublished a dataset. */
const UnpublishAnswer = v.object({ status: v.literal("unpublished"), datasetId: v.number() });

/** Unpublishes every version of a dataset; tombstones stay. */
export async function unpublishDataset(
  connection: Pick<PublishOptions, "baseUrl" | "token" | "fetch">,
  { datasetId, reason }: { datasetId: number; reason: string | null },
): Promise<Outcome<{ datasetId: number }>> {
  return createCatalogue(connection).ask(
    `datasets/${datasetId}/unpublish`,
    UnpublishAnswer,
    reason === null ? {} : { reason },
  );
}

type SentFile = v.InferInput<typeof PublishFile>;

function findFiles({ files }: PublishRequest, missing: string[]): SentFile[] | null {
  const bySha256 = new Map(files.map((file) => [file.sha256, file]));
  const found = [...new Set(missing)].map((sha256) => bySha256.get(sha256));
  const known = found.filter((file) => file !== undefined);
  return known.length === found.length ? known : null;
}

async function sendAll(
  files: SentFile[],
  catalogue: Catalogue,
  { openFile, onProgress }: PublishOptions,
): Promise<Failed | null> {
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const progress = { files: 0, totalFiles: files.length, bytes: 0, totalBytes };
  const queue = toGroups(files).values();
  let failure: Failed | null = null;
  const source: FileSource = {
    openFile,
    onBytes(bytes) {
      progress.bytes += bytes;
      onProgress?.({ ...progress });
    },
  };
  async function sendNext(): Promise<void> {
    for (const group of queue) {
      if (failure) return;
      const [file, ...more] = group;
      if (file === undefined) continue;
      const sent = await (more.length > 0
        ? catalogue.sendTogether(group, source)
        : sendFile(catalogue, file, source));
      if (!sent.ok) failure ??= sent;
      progress.files += group.length;
      onProgress?.({ ...progress });
    }
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, sendNext));
  return failure;
}

/** Characters before the bytes of a file that is sent together with others: its hash and its size. */
const LINE_MAX_BYTES = 80;

/** Groups files into requests: small ones together, as many as one takes. */
function toGroups(files: readonly SentFile[]): SentFile[][] {
  const { TOGETHER_BYTES, TOGETHER_MAX } = PUBLISH_LIMITS;
  const groups: SentFile[][] = [];
  let open: SentFile[] = [];
  let left = 0;
  for (const file of files) {
    const bytes = file.size + LINE_MAX_BYTES;
    if (bytes > left || open.length === TOGETHER_MAX) {
      if (bytes > TOGETHER_BYTES) {
        groups.push([file]);
        continue;
      }
      open = [];
      groups.push(open);
      left = TOGETHER_BYTES;
    }
    open.push(file);
    left -= bytes;
  }
  return groups;
}

type UploadedFile = Pick<v.InferInput<typeof PublishFile>, "path" | "size" | "sha256">;

interface FileSource {
  openFile: OpenFile;
  onBytes: (bytes: number) => void;
}

/** Sends a file: a small one whole, a large one in parts, without those that arrived in an earlier attempt. */
async function sendFile(
  catalogue: Catalogue,
  file: UploadedFile,
  source: FileSource,
): Promise<Outcome<null>> {
  if (file.size > PUBLISH_LIMITS.PART_BYTES) return sendParts(catalogue, file, source);
  const { path, size, sha256 } = file;
  const { openFile, onBytes } = source;
  const open = () => openFile(path);
  return catalogue.send({ path, size, step: `blobs/${sha256}` }, { open, onBytes });
}

/** The answer of a catalogue when all parts are joined and their hash is right. */
const JoinAnswer = v.object({ sha256: v.string() });

async function sendParts(
  catalogue: Catalogue,
  { path, size, sha256 }: UploadedFile,
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
