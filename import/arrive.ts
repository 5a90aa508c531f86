import { appendFileSync, readFileSync } from "node:fs";
import { cutText } from "#base/cut.ts";
import { removeAbandonedFolders } from "./arrival-folders.ts";
import { toHeadRow, toVersionRow } from "./arrival-table.ts";
import { bring, findVersionFault, type Target } from "./bring.ts";
import { toReason } from "./catalogue.ts";
import { listUnchecked } from "./declared.ts";
import { done, type Failed, failed, type ImportFailure, type Outcome } from "./failures.ts";
import { REFUSAL_MAX_CHARS, SOURCE_SILENT_MAX, WAIT_TOLD_MS } from "./limits.ts";
import { createSourceClient } from "./sources/client.ts";
import { readCkan } from "./sources/ckan.ts";
import { readDataCite } from "./sources/datacite.ts";
import { readDataverse } from "./sources/dataverse.ts";
import { readInvenio } from "./sources/invenio.ts";
import { readOai } from "./sources/oai.ts";
import { createPlaces, toPage } from "./sources/places.ts";
import type { SourceKind, SourceVersion } from "./sources/source.ts";
import { toSentence } from "./messages.ts";
import { toUncheckedLine } from "./report.ts";

export interface Arrival extends Target {
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
 * refused is reported, and so are the later ones of its dataset; the other datasets are published. It ends
 * when several records in a row get no answer, because then the repository is down.
 */
export async function arrive(arrival: Arrival): Promise<Outcome<null>> {
  const { address, isDryRun, print } = arrival;
  const pause = (ms: number): Promise<void> => {
    if (ms >= WAIT_TOLD_MS) print(`waiting ${Math.round(ms / 1_000)} seconds before the next call`);
    return arrival.pause(ms);
  };
  const client = createSourceClient(new URL(address).origin, { ...arrival, pause });
  const places = createPlaces(arrival);
  const opened = openRedirects(arrival);
  if (!opened.ok) return opened;
  const redirect = opened.value;
  if (!isDryRun) await removeAbandonedFolders();
  const counts = { published: 0, here: 0, left: 0 };
  /** Datasets of which a version was refused: the versions after it would take its number. */
  const refused = new Set<string>();
  const refusals = createRefusals(print);
  const printRow = openTable(print);

  async function receive(version: SourceVersion): Promise<Failed | null> {
    const found = await places.find(version);
    if (!found.ok && !concernsOneVersion(found.failure)) return found;
    const { isHere, page, doi, dataset } = found.ok ? found.value : { ...version, ...NOWHERE };
    const name = doi ?? `version ${version.fields.versionLabel} of ${version.key}`;
    if (isHere || version.withheld !== null) {
      const outcome = isHere ? "here" : "left";
      counts[outcome] += 1;
      refusals.forgetSilence();
      if (isDryRun) printRow(toVersionRow(version, outcome));
      else if (!isHere) print(`left out ${name}: ${version.withheld}`);
      if (page !== null) redirect(version, page);
      return null;
    }
    const isNext = refused.has(version.key);
    const fault = isNext
      ? EARLIER_REFUSED
      : (findVersionFault(version) ?? (found.ok ? null : found));
    const place =
      fault ?? (isDryRun ? null : await bring(arrival, client, { ...version, doi, dataset }));
    if (place?.ok === false) {
      refused.add(version.key);
      return refusals.add(place.failure, name);
    }
    counts.published += 1;
    refusals.forgetSilence();
    const unchecked = version.files.flatMap((file) => listUnchecked(file.path, file));
    if (place === null) {
      printRow(toVersionRow(version, "published"));
      if (unchecked.length > 0) print(toUncheckedLine(unchecked));
      places.plan(version);
      return null;
    }
    const { datasetId, version: number } = place.value;
    places.add(version, datasetId);
    print(`published ${name} as dataset ${datasetId}, version ${number}: ${version.fields.name}`);
    if (unchecked.length > 0) print(toUncheckedLine(unchecked));
    redirect(version, toPage(datasetId, number));
    return null;
  }

  for await (const read of READERS[arrival.source](address, client)) {
    const ended = read.ok ? await receive(publishedByNow(read.value)) : refusals.add(read.failure);
    if (ended !== null) return ended;
  }
  const { published, here, left } = counts;
  const verb = isDryRun ? "to publish" : "published";
  print(`${published} ${verb}, ${here} here already, ${left} left out`);
  const count = refusals.count();
  return count === 0 ? done(null) : failed({ code: "VERSIONS_REFUSED", count });
}

/** Prints rows below a head, which an address without a record does without. */
function openTable(print: (line: string) => void): (row: string) => void {
  let hasHead = false;
  return (row) => {
    if (!hasHead) print(toHeadRow());
    hasHead = true;
    print(row);
  };
}

/** A day to come is not when it was published: it would stand before all newer ones for ever. */
function publishedByNow(version: SourceVersion): SourceVersion {
  const { publishedAt, ...fields } = version.fields;
  const isToCome = publishedAt !== undefined && Date.parse(publishedAt) > Date.now();
  return isToCome ? { ...version, fields } : version;
}

const NOWHERE = { isHere: false, page: null, dataset: null };
const EARLIER_REFUSED = failed({ code: "EARLIER_VERSION_REFUSED" });

interface Refusals {
  /** Prints the failure of one version; any other, and that of a repository that is down, ends the import and is returned. */
  add: (failure: ImportFailure, name?: string) => Failed | null;
  /** The repository answers again. */
  forgetSilence: () => void;
  count: () => number;
}

function createRefusals(print: (line: string) => void): Refusals {
  let count = 0;
  let silent = 0;
  return {
    add(failure, name = "") {
      if (!concernsOneVersion(failure)) return failed(failure);
      if (failure.code === "SOURCE_RECORD" && failure.isSilent) {
        silent += 1;
        const { address, reason } = failure;
        if (silent === SOURCE_SILENT_MAX)
          return failed({ code: "SOURCE_UNREACHABLE", address, reason });
      }
      count += 1;
      const said = cutText(toSentence(failure), REFUSAL_MAX_CHARS);
      print(`refused${name === "" ? "" : ` ${name}`}: ${said}`);
      return null;
    },
    forgetSilence: () => void (silent = 0),
    count: () => count,
  };
}

/** Adds a line `old,new` to the file of redirects, unless it is there; the file is opened before anything is published. */
function openRedirects({
  redirectsFile: file,
  isDryRun,
}: Arrival): Outcome<(version: SourceVersion, page: string) => void> {
  if (file === null || isDryRun) return done(() => {});
  try {
    appendFileSync(file, "");
    const text = readFileSync(file, "utf8");
    const lines = new Set(text.split(/\r?\n/));
    // A last line that was written by hand may not be ended, and the next one would become a part of it.
    let isEnded = text === "" || text.endsWith("\n");
    return done(({ oldPath }, page) => {
      const line = `${oldPath},${page}`;
      if (oldPath === null || lines.has(line)) return;
      lines.add(line);
      appendFileSync(file, `${isEnded ? "" : "\n"}${line}\n`);
      isEnded = true;
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
