import type { PublishRequest } from "#api/wire/publish.ts";
import { cutText } from "#base/cut.ts";
import type { CheckedLinks } from "./linked-files.ts";
import type { Publication, PublishProgress } from "./publish.ts";
import type { DataPackage, ReadProgress } from "./read-package.ts";
import { toCount, toList, toSize } from "./messages.ts";

/** The last line of an import that succeeded. */
export function toResultLine(
  { request }: DataPackage,
  publication: Publication,
  portalUrl: string | null,
): string {
  const { datasetId, version } = publication;
  const place = portalUrl === null ? "" : `: ${portalUrl}${toSection(request)}/${datasetId}`;
  const dataset = `dataset ${datasetId}, version ${version}`;
  if (publication.status === "unchanged") {
    return `unchanged: “${request.name}” is already ${dataset}${place}`;
  }
  if (publication.status === "revised") {
    return `revised “${request.name}”: ${dataset}, revision ${publication.revision}; its files stay${place}`;
  }
  const address = place || `, DOI ${publication.doi}`;
  return `published “${request.name}” as ${dataset} (${toFileCount(request)})${address}`;
}

/** Further information for a reader: what was omitted. */
export function toNotices({
  request,
  skipped,
  otherLicenses,
  unchecked,
  others,
  unread,
  linked,
  descriptorFile,
}: DataPackage): string[] {
  const notices = [];
  if (unchecked.length > 0) notices.push(toUncheckedLine(unchecked));
  if (skipped.length > 0) notices.push(`skipped ${toList(skipped)}: not in the folder`);
  if (otherLicenses.length > 0) {
    notices.push(
      `shown under ${toLicenseName(request)}; the catalogue holds one licence, so ${toList(otherLicenses)} is only in the descriptor`,
    );
  }
  const { otherLicense } = request;
  if (otherLicense && !otherLicense.spdxId) {
    notices.push(
      `the licence “${otherLicense.name}” is none that SPDX lists: readers see its name and ${otherLicense.url ? "a link to its text" : "have its text among the files"}, but neither they nor machines are told what it allows`,
    );
  }
  if (others.length > 0) {
    notices.push(
      `kept as ${others.length === 1 ? "it is" : "they are"} under About, because no field of the catalogue says the same: ${toList(others)}`,
    );
  }
  if (unread.length > 0) {
    notices.push(
      `published in ${descriptorFile} only, because it is too much to show, or private: ${toList(unread)}`,
    );
  }
  if (linked.length > 0) {
    notices.push(
      `${toCount(linked.length)} linked ${linked.length === 1 ? "file stays" : "files stay"} where ${descriptorFile} says, and the version does not hold them: ${toList(linked)}`,
    );
  }
  return notices;
}

/** The hashes that a description or a repository has and that were not compared. */
export function toUncheckedLine(unchecked: string[]): string {
  return `not compared, because only MD5, SHA-1, SHA-256, SHA-512 and CRC-32 are: the hash of ${toList(unchecked)}`;
}

/** The result of checking every linked file. */
export function toLinksLine({ sound, unmeasured }: CheckedLinks): string {
  if (sound === 0) return "no file stays at an address: there is nothing to check";
  const compared = `checked ${toCount(sound)} linked ${sound === 1 ? "file" : "files"}`;
  return unmeasured === 0
    ? `${compared}: as described`
    : `${compared}: as described; of ${toCount(unmeasured)} neither size nor hash is told, so only the address was tried`;
}

/** A line with the progress of the uploads. */
export function toProgressLine({ files, totalFiles, bytes, totalBytes }: PublishProgress): string {
  return `sent ${toCount(files)} of ${toCount(totalFiles)} files, ${toSize(bytes)} of ${toSize(totalBytes)}`;
}

/** A line with the progress of the reading. */
export function toReadingLine({ files, totalFiles }: ReadProgress): string {
  return `read ${toCount(files)} of ${toCount(totalFiles)} files`;
}

/** A preview of the publication, as lines of a table. */
export function toDryRun({ request, sourceVersion }: DataPackage): string[] {
  const people = (request.contributors ?? []).map(({ firstName, lastName }) =>
    `${firstName ?? ""} ${lastName}`.trim(),
  );
  const facts = [
    ["title", request.name],
    ["key", request.key],
    ["version", sourceVersion ?? ""],
    ["licence", toLicenseName(request) ?? "none"],
    ["tags", (request.tags ?? []).join(", ")],
    ["contributors", people.join(", ")],
    ["sources", (request.sources ?? []).map(({ title }) => title).join(", ")],
    ["description", shorten(request.description ?? "")],
  ].filter(([, value]) => value !== "");
  const files = request.files.map(({ path, size, rows, columns, sha256 }) => [
    path,
    toSize(size),
    rows === undefined ? "" : toCount(rows),
    columns === undefined ? "" : toCount(columns.length),
    sha256.slice(0, 12),
  ]);
  return [
    ...toColumns(facts),
    "",
    ...toColumns([["file", "size", "rows", "columns", "sha256"], ...files]),
    "",
  ];
}

function toLicenseName({ license, otherLicense }: PublishRequest): string | undefined {
  return license ?? otherLicense?.name;
}

function toSection({ datasetType }: PublishRequest): string {
  if (datasetType === "collection") return "/collections";
  return datasetType === "release" ? "/code" : "/datasets";
}

/** The number of a version's files, and their size together. */
export function toFileCount({ files }: PublishRequest): string {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return `${toCount(files.length)} ${files.length === 1 ? "file" : "files"}, ${toSize(bytes)}`;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 100 ? `${cutText(line, 99)}…` : line;
}

function toColumns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
