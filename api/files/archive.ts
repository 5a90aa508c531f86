import { makeZip } from "client-zip";
import { cutText } from "#base/cut.ts";
import { toBlobKey } from "../publish/blobs.ts";
import { ARCHIVE_AHEAD_MAX_BYTES, ARCHIVE_FILES_AHEAD } from "../limits.ts";
import type { NodeRow } from "../store/nodes.ts";
import type { Services } from "../services.ts";

const CHUNK_BYTES = 512 * 1024;
/**
 * Nothing is requested before the previous piece was taken, except one ahead of the write: the
 * buffers of the last pieces are not reused yet.
 */
const SENT_UNTOUCHED = 2;

/** The content of a zip. */
export interface Archive {
  /** The folder of the files; outside it are only the lists that the archive makes itself. */
  folder: string;
  /** First line of the list of contents. */
  title: string;
  lastModified: Date;
  /** Each call lists the same files from the start. */
  files: () => AsyncIterable<NodeRow[]>;
  /** A file's path below `folder`. */
  toName: (file: NodeRow) => string;
}

/**
 * A zip that is written while it is read: first `CONTENTS.txt` with every file that follows and
 * its SHA-256, then the files, and at the end `FAILED.txt` if one of them could not be sent whole.
 */
export function writeZip(services: Services, archive: Archive): ReadableStream<Uint8Array> {
  const writing: Writing = { buffers: createBuffers(), input: null, opened: [] };
  const zip = makeZip(writeEntries(services, archive, writing)).getReader();
  const sent: Uint8Array[] = [];
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await zip.read();
        if (done) return controller.close();
        controller.enqueue(value);
        sent.push(value);
        const taken = sent.length > SENT_UNTOUCHED ? sent.shift() : undefined;
        if (taken) writing.buffers.giveBack(taken);
      },
      // When a visitor cancels, client-zip ends its entries with a throw, which is not a failure, and
      // does not cancel the file it is reading.
      async cancel(reason) {
        await zip.cancel(reason).catch(() => {});
        await writing.input?.return(undefined);
        await Promise.all(writing.opened.splice(0).map(close));
      },
    },
    { highWaterMark: 0 },
  );
}

/** The state of one zip while it is written. */
interface Writing {
  buffers: Buffers;
  /** The file that is being read. */
  input: AsyncGenerator<Uint8Array> | null;
  /** The files after it that are already requested from the store, in their order. */
  opened: OpenedFile[];
}

interface OpenedFile {
  file: NodeRow;
  object: Promise<R2ObjectBody | null>;
}

/** A few buffers that are reused, instead of a new one for each piece of a large file. */
interface Buffers {
  take(): Uint8Array<ArrayBuffer>;
  giveBack(chunk: Uint8Array): void;
}

function createBuffers(): Buffers {
  const free: ArrayBuffer[] = [];
  return {
    take: () => new Uint8Array(free.pop() ?? new ArrayBuffer(CHUNK_BYTES)),
    giveBack({ buffer }) {
      if (buffer instanceof ArrayBuffer && buffer.byteLength === CHUNK_BYTES) free.push(buffer);
    },
  };
}

async function* writeEntries(services: Services, archive: Archive, writing: Writing) {
  const { folder, lastModified, files, toName } = archive;
  yield { name: "CONTENTS.txt", lastModified, input: writeContents(archive) };
  const failures: string[] = [];
  for await (const opened of openAhead(services, files(), writing.opened)) {
    const { file } = opened;
    const onFailure = (reason: string) => failures.push(`${toName(file)}: ${reason}`);
    const input = readBytes(opened, { buffers: writing.buffers, onFailure });
    writing.input = input;
    yield { name: `${folder}/${toName(file)}`, lastModified, input };
  }
  if (failures.length === 0) return;
  const text = `These files are missing here or cut short:\n${failures.join("\n")}\n`;
  yield { name: "FAILED.txt", lastModified, input: text };
}

/**
 * The files in their order. Small ones are requested ahead: the store answers
 * after tens of milliseconds, which add up in a zip of many files.
 */
async function* openAhead(
  { files: store }: Services,
  pages: AsyncIterable<NodeRow[]>,
  opened: OpenedFile[],
): AsyncGenerator<OpenedFile> {
  for await (const page of pages) {
    for (const file of page) {
      const object = store.get(toBlobKey(file.sha256 ?? ""));
      object.catch(() => {}); // handled when it is read
      opened.push({ file, object });
      while (isEnough(opened)) yield* opened.splice(0, 1);
    }
  }
  while (opened.length > 0) yield* opened.splice(0, 1);
}

function isEnough(opened: readonly OpenedFile[]): boolean {
  const bytes = opened.reduce((sum, { file }) => sum + file.size, 0);
  return opened.length > ARCHIVE_FILES_AHEAD || bytes > ARCHIVE_AHEAD_MAX_BYTES;
}

async function close({ object }: OpenedFile): Promise<void> {
  await object.then((found) => found?.body.cancel()).catch(() => {});
}

async function* writeContents({ title, files, toName }: Archive): AsyncGenerator<string> {
  yield `${title}\n\nsha256\tbytes\tpath\n`;
  for await (const page of files()) {
    yield page.map((file) => `${file.sha256}\t${file.size}\t${toName(file)}\n`).join("");
  }
}

/** A file's bytes as far as they can be read; a zip that has begun cannot answer with a status any more. */
async function* readBytes(
  { file, object: opening }: OpenedFile,
  { buffers, onFailure }: { buffers: Buffers; onFailure: (reason: string) => void },
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  try {
    const object = await opening;
    if (object === null) return onFailure("not in the store");
    for await (const chunk of readChunks(object.body, buffers)) {
      sent += chunk.byteLength;
      yield chunk;
    }
    if (sent !== file.size) onFailure(`${sent} of ${file.size} bytes`);
  } catch {
    onFailure(`broke off after ${sent} of ${file.size} bytes`);
  }
}

/** A few large chunks: each one costs a zip more than its bytes. */
async function* readChunks(body: ReadableStream, buffers: Buffers): AsyncGenerator<Uint8Array> {
  const reader = body.getReader({ mode: "byob" });
  try {
    for (;;) {
      const { done, value } = await reader.readAtLeast(CHUNK_BYTES, buffers.take());
      if (value !== undefined && value.byteLength > 0) yield value;
      else if (value !== undefined) buffers.giveBack(value);
      if (done || value === undefined) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** A name for an archive or a folder in it: no path, no control character, nothing that Windows refuses. */
export function toArchiveName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, "-").replace(/^[.\s-]+|[.\s-]+$/g, "");
  return cutText(plain, 80);
}
