import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { PUBLISH_LIMITS, type PublishFile, PublishRequest } from "#api/wire/publish.ts";
import { listUnchecked } from "./declared.ts";
import { done, failed, type Outcome } from "./failures.ts";
import {
  digestFile,
  listNames,
  openFolder,
  locateAll,
  type PresentFile,
  toMediaType,
  toReadBytes,
} from "./files.ts";
import type { OpenFile } from "./publish.ts";
import { toMetadata } from "./formats/frictionless.ts";
import { readOwnColumns } from "./tables/own-columns.ts";
import { createVariableList, readOwnVariables, type VariableList } from "./tables/own-variables.ts";
import { toNamedFiles, type NamedFile } from "./named-files.ts";
import { readDescriptor } from "./read-descriptor.ts";
import { readText } from "./folder.ts";
import { toSource } from "./source-metadata.ts";
import { planTable } from "./tables/delimited.ts";
import * as v from "valibot";
import { toShapeReason } from "./descriptor.ts";

/** A folder read and ready to be published. */
export interface DataPackage {
  request: PublishRequest;
  /** Opens one of the request's files by its path. */
  openFile: OpenFile;
  /** Files that the descriptor names and `skipMissing` skipped. */
  skipped: string[];
  /** Licences named in addition to the one that the catalogue shows. */
  otherLicenses: string[];
  /** Files with a hash that cannot be compared, and the hash. */
  unchecked: string[];
  /** Unknown properties of the descriptor, which are stored as written. */
  others: string[];
  /** Properties of the descriptor that only the published descriptor contains. */
  unread: string[];
  /** Addresses of files that the descriptor names and the version does not contain. */
  linked: string[];
  descriptorFile: string;
  /** The descriptor's own version; the catalogue has its own numbers. */
  sourceVersion: string | null;
}

/** The progress of reading a folder's files. */
export interface ReadProgress {
  files: number;
  totalFiles: number;
}

interface ReadOptions {
  skipMissing?: boolean;
  now?: Date;
  onProgress?: ((progress: ReadProgress) => void) | undefined;
}

/** The most bytes that one character takes in UTF-8. */
const UTF8_MAX_BYTES = 4;

const README = /^readme(?:\.(?:md|markdown|txt))?$/i;
const LICENSE = /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i;

/** Reads the package in a folder: everything is checked and hashed, nothing is sent. */
export async function readPackage(
  folder: string,
  { skipMissing = false, onProgress, now = new Date() }: ReadOptions = {},
): Promise<Outcome<DataPackage>> {
  const root = await openFolder(folder);
  if (!root.ok) return root;
  const names = await listNames(root.value);
  if (!names.ok) return names;
  const found = await readDescriptor(folder, root.value, names.value);
  if (!found.ok) return found;
  const { file, descriptor } = found.value;
  const named = toNamedFiles(file, descriptor);
  if (!named.ok) return named;
  const files = withOwnFiles(named.value.files, names.value, file);
  const search = { file, root: root.value, skipMissing };
  const located = await locateAll({ ...named.value, files }, search);
  if (!located.ok) return located;
  const { present, skipped, linked } = located.value;
  const paper = findReadme(present);
  const readme = await readReadme(paper);
  if (!readme.ok) return readme;
  const around = {
    file,
    folderName: basename(root.value),
    readme: readme.value,
    hasLicenseText: present.some(({ path }) => LICENSE.test(path)),
  };
  const described = toMetadata(descriptor, around);
  if (!described.ok) return described;
  const { metadata, otherLicenses } = described.value;
  const picture = present.find(({ path }) => path === descriptor.image)?.path;
  const request = {
    ...(picture === undefined ? {} : { banner: picture }),
    mayRevise: true,
    ...metadata,
    files: [],
  };
  const sound = checkRequest(file, request);
  if (!sound.ok) return sound;
  const variables = createVariableList();
  const papers = [file, paper?.path];
  const read = await readFiles(present, { file, papers, variables, onProgress });
  if (!read.ok) return read;
  const tables = new Set(read.value.filter(({ columns }) => columns).map(({ path }) => path));
  const published = { ...request, files: read.value };
  const source = toSource({ ...found.value, tables, request: published, now });
  const { others, unread, ...words } = source;
  const whole = checkRequest(file, {
    ...words,
    ...published,
    variables: variables.list(),
  });
  if (!whole.ok) return whole;
  return done({
    request: whole.value,
    openFile: createOpener(present),
    skipped,
    otherLicenses,
    sourceVersion: descriptor.version ?? null,
    unchecked: present.flatMap(({ path, resource }) => listUnchecked(path, resource ?? {})),
    others,
    unread,
    linked,
    descriptorFile: file,
  });
}

/** A package's own papers are published whether or not the descriptor names them. */
function withOwnFiles(files: NamedFile[], names: string[], file: string): NamedFile[] {
  const papers = names.filter((name) => README.test(name) || LICENSE.test(name));
  const missing = [...papers, file].filter((name) => !files.some(({ path }) => path === name));
  return [...files, ...missing.map((path) => ({ path, resource: null, isOptional: true }))];
}

function findReadme(present: PresentFile[]): PresentFile | undefined {
  const papers = present.filter(({ path }) => README.test(path));
  return papers.find(({ path }) => /\.(?:md|markdown)$/i.test(path)) ?? papers[0];
}

async function readReadme(readme: PresentFile | undefined): Promise<Outcome<string | null>> {
  if (readme === undefined) return done(null);
  if (readme.bytes > PUBLISH_LIMITS.TEXT_MAX_CHARS * UTF8_MAX_BYTES) {
    const { path: field, bytes: length } = readme;
    return failed({ code: "TEXT_TOO_LONG", field, length, max: PUBLISH_LIMITS.TEXT_MAX_CHARS });
  }
  return readText(readme.path, readme.absolute);
}

async function readFiles(
  present: PresentFile[],
  {
    file,
    papers,
    variables,
    onProgress,
  }: Pick<ReadOptions, "onProgress"> & {
    file: string;
    papers: (string | undefined)[];
    variables: VariableList;
  },
): Promise<Outcome<PublishFile[]>> {
  const files: PublishFile[] = [];
  for (const { path, absolute, resource } of present) {
    const plan = planTable(path, resource);
    const digest = await digestFile(path, absolute, { plan, declared: resource ?? {} });
    if (!digest.ok) return digest;
    const { size, sha256, table, difference } = digest.value;
    if (difference !== null) return failed({ code: "FILE_DIFFERS", file, path, difference });
    const columns = table?.columns ?? (await readOwnColumns(path, absolute, resource));
    variables.add(await readOwnVariables(path, absolute));
    const mediaType = toMediaType(path, resource?.mediatype);
    files.push({
      path,
      size,
      sha256,
      ...(mediaType === null ? {} : { mediaType }),
      ...(table?.rows === null || table === null ? {} : { rows: table.rows }),
      ...(columns === null ? {} : { columns }),
      ...(papers.includes(path) ? { isPaper: true } : {}),
    });
    onProgress?.({ files: files.length, totalFiles: present.length });
  }
  return done(files);
}

function createOpener(present: PresentFile[]): DataPackage["openFile"] {
  const places = new Map(present.map((file) => [file.path, file]));
  return (path, range) => {
    const file = places.get(path);
    if (file === undefined) throw new Error(`${path} is not part of this package`);
    const bytes = range && { start: range.start, end: range.end - 1 };
    const highWaterMark = toReadBytes(file.bytes);
    return ReadableStream.from(createReadStream(file.absolute, { highWaterMark, ...bytes }));
  };
}

const WRITTEN_AS = new Map([
  ["name", "title"],
  ["tags", "keywords"],
]);

/** Checks a publication against the protocol's bounds before anything is sent. */
function checkRequest(file: string, request: PublishRequest): Outcome<PublishRequest> {
  const parsed = v.safeParse(PublishRequest, request);
  if (parsed.success) return done(request);
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue) ?? "";
  const [first = "", ...rest] = path.split(".");
  const field = [WRITTEN_AS.get(first) ?? first, ...rest].join(".");
  if (path === "key") return failed({ code: "KEY_INVALID", file, key: request.key });
  if (issue.type === "max_length" && typeof issue.requirement === "number") {
    const max = issue.requirement;
    if (Array.isArray(issue.input)) {
      return failed({ code: "TOO_MANY", field, count: issue.input.length, max });
    }
    return failed({ code: "TEXT_TOO_LONG", field, length: String(issue.input).length, max });
  }
  if (issue.type === "min_length")
    return failed({ code: "FIELD_INVALID", field, reason: "is empty" });
  return failed({ code: "FIELD_INVALID", field, reason: toShapeReason(issue).reason });
}
