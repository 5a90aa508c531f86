import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DeployFault, withPath } from "../deploy/fault.ts";
import { ask, readAnswer, type ExportTools } from "./ask.ts";
import { CRATE_FILE, toCrate } from "./crate.ts";
import { type Description, Metadata } from "./description.ts";

export interface BagRequest {
  /** Of the catalogue, without a slash at the end. */
  origin: string;
  datasetId: number;
  version: number;
  folder: string;
}

/** RFC 8493, 2.2.2: a bag's information may have further labels. */
const REVISION_LABEL = "Source-Revision";

/** Whether a version, as it was last revised, was written completely: the sums of the tags come last. */
export function isWhole(folder: string, revision: number): boolean {
  const [info = "", sums = ""] = ["bag-info.txt", "tagmanifest-sha256.txt"]
    .map((name) => join(folder, name))
    .map((path) => (existsSync(path) ? readFileSync(path, "utf8") : ""));
  const isRevision = info.split("\n").includes(`${REVISION_LABEL}: ${revision}`);
  return isRevision && sums.includes(`${toSum(info)}  bag-info.txt\n`);
}

/**
 * Writes a published version as a BagIt 1.0 package (RFC 8493) whose payload is an RO-Crate. Files that an
 * interrupted run fetched are not fetched again.
 */
export async function writeBag(request: BagRequest, tools: ExportTools): Promise<void> {
  const { folder } = request;
  const description = await readDescription(request, tools);
  const payload = join(folder, "data");
  requireNoOthers(payload, [...description.files.map(({ path }) => path), CRATE_FILE]);
  const sums = new Map<string, string>();
  let bytes = 0;
  for (const file of description.files) {
    const path = join(payload, requireSafe(file.path));
    sums.set(`data/${file.path}`, await fetchFile({ ...request, file, path }, tools));
    bytes += file.size;
  }
  if (!sums.has(`data/${CRATE_FILE}`)) {
    const crate = JSON.stringify(toCrate(description), null, 2);
    write(join(payload, CRATE_FILE), crate);
    sums.set(`data/${CRATE_FILE}`, toSum(crate));
    bytes += Buffer.byteLength(crate);
  }
  writeTags(folder, { description, sums, bytes, date: tools.now().toISOString().slice(0, 10) });
  tools.print(`${sums.size} files, ${bytes} bytes in ${folder}`);
}

/** Files of another version in the payload would make the package invalid. */
function requireNoOthers(payload: string, paths: readonly string[]): void {
  if (!existsSync(payload)) return;
  const own = new Set(paths);
  const other = readdirSync(payload, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(payload, join(parentPath, name)).replaceAll(sep, "/"))
    .find((path) => !own.has(path));
  if (other === undefined) return;
  throw new DeployFault(
    `${payload} has a file that is not of this version: ${JSON.stringify(other)}.`,
    "Name an empty folder, or empty this one, and run the same command again.",
  );
}

async function readDescription(
  { origin, datasetId, version }: BagRequest,
  tools: ExportTools,
): Promise<Description> {
  const address = `${origin}/discover/datasets/${datasetId}/versions/${version}/metadata`;
  const answer = await ask(tools, address);
  const next =
    "Compare the catalogue's address, and the numbers of the dataset and the version; withheld and withdrawn versions cannot be exported.";
  return readAnswer(answer, { address, shape: Metadata, next });
}

/** Names come from the catalogue, whose files others wrote. */
function requireSafe(path: string): string {
  const parts = path.split("/");
  if (parts.every((part) => !["", ".", ".."].includes(part)) && !/[\\\0]/.test(path)) return path;
  throw new DeployFault(`The file name ${JSON.stringify(path)} leaves the package.`, "Revise it.");
}

interface Fetched extends BagRequest {
  file: Description["files"][number];
  path: string;
}

async function fetchFile(
  { origin, datasetId, version, file, path, folder }: Fetched,
  tools: ExportTools,
): Promise<string> {
  if (existsSync(path) && (await hashFile(path)) === file.sha256) return file.sha256;
  const address = `${origin}/discover/datasets/${datasetId}/versions/${version}/files/content?path=${encodeURIComponent(file.path)}`;
  const answer = await ask(tools, address);
  if (!answer.ok || answer.body === null)
    throw new DeployFault(`${address} answers ${answer.status}.`, "Run the same command again.");
  mkdirSync(folder, { recursive: true });
  // Outside the payload, where no file has its name, and short, since a name may be as long as a disk allows.
  const part = join(folder, "unfinished");
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(part)).catch((error: unknown) => {
    // A full disk, which is no network that broke off.
    if (error instanceof Error && "syscall" in error) throw withPath(error, part);
    throw new DeployFault(`${address} broke off: ${error}`, "Run the same command again.");
  });
  const sum = await hashFile(part);
  if (sum !== file.sha256)
    throw new DeployFault(
      `${file.path} has another SHA-256 than the catalogue says.`,
      "Run the same command again; if it stays, the file in the bucket was changed: restore it.",
    );
  place(part, path);
  return sum;
}

function place(part: string, path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    renameSync(part, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENAMETOOLONG")) throw error;
    throw new DeployFault(
      `The name ${JSON.stringify(basename(path))} or its path is too long for this disk.`,
      "Name a folder with a shorter path, or on a disk with longer names, and run the same command again.",
    );
  }
}

interface Tags {
  description: Description;
  sums: Map<string, string>;
  bytes: number;
  date: string;
}

function writeTags(folder: string, { description, sums, bytes, date }: Tags): void {
  const source = toLine(description.sourceOrganization);
  const tags: Record<string, string> = {
    "bagit.txt": "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n",
    "bag-info.txt": [
      ...(source === "" ? [] : [`Source-Organization: ${source}`]),
      `External-Identifier: ${toLine(description["@id"])}`,
      `External-Description: ${toLine(description.name)}`,
      `${REVISION_LABEL}: ${description.revision}`,
      `Bagging-Date: ${date}`,
      `Payload-Oxum: ${bytes}.${sums.size}`,
      "",
    ].join("\n"),
    "manifest-sha256.txt": toManifest(sums),
  };
  for (const [name, text] of Object.entries(tags)) write(join(folder, name), text);
  const ofTags = new Map(Object.entries(tags).map(([name, text]) => [name, toSum(text)]));
  write(join(folder, "tagmanifest-sha256.txt"), toManifest(ofTags));
}

/** RFC 8493, 2.1.3: line ends and percent signs in names are percent-encoded. */
function toManifest(sums: Map<string, string>): string {
  return [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, sum]) => `${sum}  ${name.replaceAll(/[%\r\n]/g, encodeURIComponent)}\n`)
    .join("");
}

function toLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw withPath(error, path);
  }
}

function toSum(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
