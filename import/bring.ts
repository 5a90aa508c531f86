import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { findListProblem } from "#api/wire/file-path.ts";
import { createParser } from "#api/wire/parse.ts";
import { PublishRequest } from "#api/wire/publish.ts";
import { makeArrivalFolder } from "./arrival-folders.ts";
import { toReason } from "./catalogue.ts";
import type { Difference } from "./declared.ts";
import { type Failed, failed, failedRecord, type Outcome } from "./failures.ts";
import { digestFile, type FileDigest, toMediaType } from "./files.ts";
import { SOURCE_DOWNLOADS, SOURCE_FILE_MAX_BYTES } from "./limits.ts";
import { type Publication, publishPackage } from "./publish.ts";
import type { SourceClient } from "./sources/client.ts";
import type { SourceFile, SourceVersion } from "./sources/source.ts";
import { planTable } from "./tables/delimited.ts";
import { readOwnColumns } from "./tables/own-columns.ts";
import { createVariableList, readOwnVariables } from "./tables/own-variables.ts";

/** The target catalogue, and the publishers' token. */
export interface Target {
  baseUrl: string;
  token: string;
  fetch: typeof globalThis.fetch;
  pause: (ms: number) => Promise<void>;
}

const parse = createParser(PublishRequest);
const ANY_SHA256 = "0".repeat(64);

/** What the catalogue would refuse of a version, found before its files are downloaded; `null` for nothing. */
export function findVersionFault({ key, doi, fields, files }: SourceVersion): Failed | null {
  const parsed = parse({
    ...fields,
    key,
    ...(doi !== null && { doi }),
    files: files.map(({ path, bytes }) => ({ path, size: bytes ?? 0, sha256: ANY_SHA256 })),
  });
  const problem = parsed.ok ? findListProblem(files.map(({ path }) => path)) : parsed.problem;
  if (problem === null) return null;
  const reason = `cannot be published (${problem.replace(/\.$/, "")})`;
  return failed({ code: "SOURCE_RECORD", address: "The version", reason });
}

/** Fetches a version's files, compares them with the source's sizes and hashes, and publishes. */
export async function bring(
  target: Target,
  client: SourceClient,
  { key, doi, dataset, fields, files }: SourceVersion & { dataset: number | null },
): Promise<Outcome<Publication>> {
  const folder = await makeArrivalFolder();
  try {
    const taken: PublishRequest["files"] = [];
    const variables = createVariableList();
    for (const [place, file] of files.entries()) {
      const saved = join(folder, String(place));
      const digest = await take(client, file, saved);
      if (!digest.ok) return digest;
      const { size, sha256, table } = digest.value;
      const mediaType = toMediaType(file.path, null);
      const columns = table?.columns ?? (await readOwnColumns(file.path, saved, null));
      variables.add(await readOwnVariables(file.path, saved));
      taken.push({
        path: file.path,
        size,
        sha256,
        ...(mediaType !== null && { mediaType }),
        ...(table !== null && table.rows !== null && { rows: table.rows }),
        ...(columns !== null && { columns }),
      });
    }
    return await publishPackage({
      ...target,
      request: {
        ...fields,
        key,
        variables: variables.list(),
        files: taken,
        ...(doi !== null && { doi }),
        ...(dataset !== null && { dataset }),
      },
      openFile: (path, range) => {
        const at = files.findIndex((file) => file.path === path);
        const bounds = range && { start: range.start, end: range.end - 1 };
        return Readable.toWeb(createReadStream(join(folder, String(at)), bounds));
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A download that breaks off is begun again a few times. */
async function take(
  client: SourceClient,
  file: SourceFile,
  target: string,
): Promise<Outcome<FileDigest>> {
  const { path, address, bytes, hash } = file;
  for (let downloads = 1; ; downloads += 1) {
    const answer = await client.file(address);
    if (!answer.ok) return failedRecord(answer);
    if (isPageInstead(answer.value, file)) {
      const reason = "answers a page (text/html) instead of the file";
      return failed({ code: "SOURCE_RECORD", address, reason });
    }
    const broken = await save(answer.value, { target, bytes });
    if (broken === null) break;
    if (broken === "longer") return failedFile(path, "size");
    if (downloads === SOURCE_DOWNLOADS)
      return failedRecord(failed({ code: "SOURCE_UNREACHABLE", address, reason: broken }));
  }
  const digest = await digestFile(path, target, {
    plan: planTable(path, null),
    declared: { hash, bytes },
  });
  if (!digest.ok) return digest;
  const { difference } = digest.value;
  return difference === null ? digest : failedFile(path, difference);
}

/** Repositories answer a page to sign in, or one that says that a file is gone, with status 200. */
function isPageInstead({ headers }: Response, { path, bytes, hash }: SourceFile): boolean {
  const isPage = /^\s*(?:text\/html|application\/xhtml)/i.test(headers.get("content-type") ?? "");
  return isPage && bytes === null && hash === null && !/\.x?html?$/i.test(path);
}

/** Why a body is not saved: it is longer than the file's declared size, or it broke off; `null` when it is. */
async function save(
  { body }: Response,
  { target, bytes }: { target: string; bytes: number | null },
): Promise<string | null> {
  let left = bytes ?? SOURCE_FILE_MAX_BYTES;
  const bounded = new Transform({
    transform(chunk: Buffer, _, next) {
      left -= chunk.length;
      next(left < 0 ? new Error("longer than it was said to be") : null, chunk);
    },
  });
  try {
    const read = Readable.fromWeb((body ?? new Blob([]).stream()) as never); // two libraries' type of one stream
    await pipeline(read, bounded, createWriteStream(target));
    return null;
  } catch (error) {
    return left < 0 ? "longer" : `it broke off (${toReason(error)})`;
  }
}

function failedFile(path: string, difference: Difference) {
  return failed({ code: "FILE_DIFFERS", file: "its record", path, difference });
}
