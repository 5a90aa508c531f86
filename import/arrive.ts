import { appendFileSync, createReadStream, createWriteStream, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PublishRequest } from "#api/wire/publish.ts";
import { cutText } from "#base/cut.ts";
import { makeArrivalFolder, removeAbandonedFolders } from "./arrival-folders.ts";
import { toReason } from "./catalogue.ts";
import { done, failed, failedRecord, type ImportFailure, type Outcome } from "./failures.ts";
import { digestFile, toMediaType } from "./files.ts";
import {
  CELL_MAX_CHARS,
  REFUSAL_MAX_CHARS,
  SOURCE_FILE_MAX_BYTES,
  WAIT_TOLD_MS,
} from "./limits.ts";
import { type Publication, publishPackage } from "./publish.ts";
import { type SourceClient, createSourceClient, type SourceConnection } from "./sources/client.ts";
import { readCkan } from "./sources/ckan.ts";
import { readDataCite } from "./sources/datacite.ts";
import { readDataverse } from "./sources/dataverse.ts";
import { readInvenio } from "./sources/invenio.ts";
import { readOai } from "./sources/oai.ts";
import { createPlaces, toPage } from "./sources/places.ts";
import type { SourceFile, SourceKind, SourceVersion } from "./sources/source.ts";
import { toSentence, toSize } from "./messages.ts";

export interface Arrival extends SourceConnection {
  /** The target catalogue, and the publishers' token. */
  baseUrl: string;
  token: string;
  isDryRun: boolean;
  source: SourceKind;
  /** A dataset, a collection or a search of the other repository. */
  address: string;
  /** Gets a line `old,new` for each version that is here afterwards; `null` for none. */
  redirectsFile: string | null;
  print: (line: string) => void;
}

const READERS = {
  zenodo: readInvenio,
  invenio: readInvenio,
  dataverse: readDataverse,
  ckan: readCkan,
  oai: readOai,
  datacite: readDataCite,
};

/**
 * Imports versions from another repository, with their DOIs, days and files, the oldest first. A
 * version that is published here already is skipped, so an interrupted import continues. A version that is
 * refused is reported, and so are the later ones of its dataset; the other datasets are published.
 */
export async function arrive(arrival: Arrival): Promise<Outcome<null>> {
  const { address, isDryRun, print } = arrival;
  const pause = (ms: number): Promise<void> => {
    if (ms >= WAIT_TOLD_MS) print(`waiting ${Math.round(ms / 1_000)} seconds before the next call`);
    return arrival.pause(ms);
  };
  const client = createSourceClient(new URL(address).origin, { ...arrival, pause });
  const places = createPlaces(arrival);
  const redirects = openRedirects(arrival);
  if (!redirects.ok) return redirects;
  if (!isDryRun) await removeAbandonedFolders();
  const counts = { published: 0, here: 0, left: 0, refused: 0 };
  /** Datasets of which a version was refused: the versions after it would take its number. */
  const refused = new Set<string>();
  if (isDryRun) print(toRow(["", "DOI", "version", "date", "files", "size", "licence", "title"]));
  for await (const read of READERS[arrival.source](address, client)) {
    if (!read.ok && !concernsOneVersion(read.failure)) return read;
    if (!read.ok) {
      counts.refused += 1;
      print(`refused: ${cutText(toSentence(read.failure), REFUSAL_MAX_CHARS)}`);
      continue;
    }
    const version = read.value;
    const found = await places.find(version);
    if (!found.ok) return found;
    const { isHere, page, doi, dataset } = found.value;
    const outcome = isHere ? "here" : version.withheld === null ? "published" : "left";
    if (isDryRun) print(toRow(toCells(version, outcome)));
    if (isDryRun && outcome === "published") places.plan(version);
    const name = doi ?? `version ${version.fields.versionLabel} of ${version.key}`;
    if (!isDryRun && outcome === "left") print(`left out ${name}: ${version.withheld}`);
    if (isDryRun || outcome !== "published") {
      if (page !== null) redirects.value(version, page);
      counts[outcome] += 1;
      continue;
    }
    const place = refused.has(version.key)
      ? failed({ code: "EARLIER_VERSION_REFUSED" })
      : await bring(arrival, client, { ...version, doi, dataset });
    if (!place.ok) {
      if (!concernsOneVersion(place.failure)) return place;
      counts.refused += 1;
      refused.add(version.key);
      print(`refused ${name}: ${cutText(toSentence(place.failure), REFUSAL_MAX_CHARS)}`);
      continue;
    }
    counts.published += 1;
    const { datasetId, version: number } = place.value;
    places.add(version, datasetId);
    print(`published ${name} as dataset ${datasetId}, version ${number}: ${version.fields.name}`);
    redirects.value(version, toPage(datasetId, number));
  }
  const { published, here, left } = counts;
  const verb = isDryRun ? "to publish" : "published";
  print(`${published} ${verb}, ${here} here already, ${left} left out`);
  return counts.refused === 0
    ? done(null)
    : failed({ code: "VERSIONS_REFUSED", count: counts.refused });
}

/** Adds a line `old,new` to the file of redirects, unless it is there; the file is opened before anything is published. */
function openRedirects({
  redirectsFile: file,
  isDryRun,
}: Arrival): Outcome<(version: SourceVersion, page: string) => void> {
  if (file === null || isDryRun) return done(() => {});
  try {
    appendFileSync(file, "");
    const lines = new Set(readFileSync(file, "utf8").split("\n"));
    return done(({ oldPath }, page) => {
      const line = `${oldPath},${page}`;
      if (oldPath === null || lines.has(line)) return;
      lines.add(line);
      appendFileSync(file, `${line}\n`);
    });
  } catch (error) {
    return failed({ code: "USAGE", reason: `${file} cannot be written (${toReason(error)})` });
  }
}

/** Whether the versions of other datasets can still be published. */
function concernsOneVersion(failure: ImportFailure): boolean {
  switch (failure.code) {
    case "EARLIER_VERSION_REFUSED":
    case "SOURCE_RECORD":
    case "FILE_DIFFERS":
    case "DATASET_UNRELATED":
      return true;
    case "CATALOGUE_REFUSED":
      return [400, 409, 413, 422].includes(failure.status);
    default:
      return false;
  }
}

/** Fetches a version's files, compares them with the source's sizes and hashes, and publishes. */
async function bring(
  arrival: Arrival,
  client: SourceClient,
  { key, doi, dataset, fields, files }: SourceVersion & { dataset: number | null },
): Promise<Outcome<Publication>> {
  const folder = await makeArrivalFolder();
  try {
    const taken: PublishRequest["files"] = [];
    for (const [place, file] of files.entries()) {
      const digest = await take(client, file, join(folder, String(place)));
      if (!digest.ok) return digest;
      const { size, sha256 } = digest.value;
      const mediaType = toMediaType(file.path, null);
      taken.push({ path: file.path, size, sha256, ...(mediaType !== null && { mediaType }) });
    }
    return await publishPackage({
      ...arrival,
      request: {
        ...fields,
        key,
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

/** A download ends when it exceeds the file's declared size. */
async function take(
  client: SourceClient,
  { path, address, bytes, hash }: SourceFile,
  target: string,
): Promise<Outcome<{ size: number; sha256: string }>> {
  const answer = await client.file(address);
  if (!answer.ok) return failedRecord(answer);
  let left = bytes ?? SOURCE_FILE_MAX_BYTES;
  const bounded = new Transform({
    transform(chunk: Buffer, _, next) {
      left -= chunk.length;
      next(left < 0 ? new Error("longer than it was said to be") : null, chunk);
    },
  });
  try {
    const body = answer.value.body ?? new Blob([]).stream();
    await pipeline(Readable.fromWeb(body as never), bounded, createWriteStream(target)); // two libraries' type of one stream
  } catch (error) {
    if (left < 0)
      return failed({ code: "FILE_DIFFERS", file: "its record", path, difference: "size" });
    const reason = error instanceof Error ? error.message : "broke off";
    return failed({ code: "SOURCE_UNREACHABLE", address, reason });
  }
  const digest = await digestFile(path, target, { plan: null, declared: { hash, bytes } });
  if (!digest.ok) return digest;
  const { difference } = digest.value;
  return difference === null
    ? digest
    : failed({ code: "FILE_DIFFERS", file: "its record", path, difference });
}

const WIDTHS = [9, 28, 8, 10, 5, 9, 22];
const TEXTS = { published: "publish", here: "is here", left: "left out" };

function toCells(
  { doi, fields, files, withheld }: SourceVersion,
  outcome: keyof typeof TEXTS,
): string[] {
  const isMore = files.some(({ bytes }) => bytes === null);
  const size = `${toSize(files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0))}${isMore ? "+" : ""}`;
  return [
    TEXTS[outcome],
    doi ?? "",
    fields.versionLabel ?? "",
    fields.originalDate ?? "",
    String(files.length),
    size,
    fields.license ?? fields.otherLicense?.name ?? "none",
    withheld !== null && outcome === "left" ? `${fields.name} (${withheld})` : fields.name,
  ];
}

function toRow(cells: readonly string[]): string {
  return cells
    .map((cell, place) => cutText(cell, CELL_MAX_CHARS).padEnd(WIDTHS[place] ?? 0))
    .join("  ")
    .trimEnd();
}
