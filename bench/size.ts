import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { StylePiece } from "../client/theme/add-other-styles.ts";

interface Chunk {
  file: string;
  src?: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}
type Manifest = Record<string, Chunk>;

const CLIENT = "dist/client";
const WORKER = "dist/foreland";

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Manifest; // our own build wrote it
}

function gzipBytes(file: string): number {
  return gzipSync(readFileSync(join(CLIENT, file))).byteLength;
}

/** A chunk and all it imports statically. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen);
  return seen;
}

/**
 * Budgets, gzip bytes: script of a public page's first view, and before it is used, with the parts that only some
 * of its addresses need and the code that follows a second later; styles, fonts.
 */
const FIRST_VIEW_SCRIPT_MAX = 88_800;
const PAGE_SCRIPT_MAX = 95_000;
/** Limit of the inline script; `e2e/journeys/visitors/weight.test.ts` counts it too. */
const DOCUMENT_SCRIPT_MAX = 800;
/** The rest of that after the inline script. */
const ADDRESS_SCRIPT_MAX = PAGE_SCRIPT_MAX - DOCUMENT_SCRIPT_MAX;
/** Script files of a signed-in reader's page in all, the session's included. */
const MEMBER_SCRIPT_MAX = 140_000;
/** Code of the worker that reads tables, and of the worker that also unpacks Brotli. */
const TABLE_WORKERS_MAX = { worker: 58_000, "brotli-worker": 125_000 };
const STYLE_MAX = 15_000;
const STYLE_PIECES_MAX = 16_100;
/** Styles in the document of a visitor's page, by route. */
const PAGE_STYLES_MAX = { home: 8_000, "datasets.list": 8_000, "datasets.detail": 11_500 };
const FONT_MAX = 24_000;
/**
 * Modules of the portal's Worker, bytes: all, which every isolate compiles before its first request,
 * and those that it also runs before that.
 */
const WORKER_MAX = 5_214_000;
const WORKER_START_MAX = 1_409_000;
/** Files of a page without lazy parts: those of all pages, those of some, the page. */
const SCRIPTS_MAX = 4;

const ENTRY = "client/hydrate.tsx";
/** Pages with their own file, and those in a file with a part of theirs. */
const PAGE = /^(client\/pages\/|_(about|record)-)/;
/** Pages of signed-in readers, and the sign-in page. */
const NOT_PUBLIC = /^client\/pages\/(user|workspaces|sign-in|members)/;

const manifest = readManifest(CLIENT);
const faults: string[] = [];

function expect(name: string, bytes: number, max: number): void {
  const line = `${name.padEnd(44)} ${(bytes / 1000).toFixed(1).padStart(7)} kB of ${max / 1000}`;
  console.log(line);
  if (bytes > max) faults.push(line);
}

/** Script files loaded with some chunks. */
function filesOf(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  for (const key of keys) closure(manifest, key, seen);
  const files = [...seen].flatMap((key) => manifest[key]?.file ?? []);
  return [...new Set(files)].filter((file) => file.endsWith(".js"));
}

function bytesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzipBytes(file), 0);
}

/** The files that some chunks may load later. */
function dynamic(keys: readonly string[]): string[] {
  return keys.flatMap((key) => manifest[key]?.dynamicImports ?? []);
}

/** The code that all pages load a second after their first view. */
const background = filesOf([findKey("background")]);

const pages = dynamic([ENTRY]).filter((key) => PAGE.test(key) && !NOT_PUBLIC.test(key));

/** The most of the parts that only some addresses of a page need, such as a tab of a record. */
function largest(sets: readonly string[][]): string[] {
  return sets.reduce((most, files) => (bytesOf(files) > bytesOf(most) ? files : most), []);
}

for (const page of pages) {
  const files = filesOf([ENTRY, page]);
  const lazy = largest(
    dynamic([page]).map((part) => filesOf([part]).filter((file) => !files.includes(file))),
  );
  const all = [...new Set([...files, ...lazy, ...background])];
  const name = page.replace(/^client\/pages\//, "");
  const firstView = FIRST_VIEW_SCRIPT_MAX - DOCUMENT_SCRIPT_MAX;
  expect(`script of ${name}, first view`, bytesOf(files), firstView);
  expect(`script of ${name} before use`, bytesOf(all), ADDRESS_SCRIPT_MAX);
  const signIn = all.filter((file) => /\/(identity|amplify|dialog)-/.test(file));
  if (signIn.length > 0) faults.push(`${page} loads sign-in code: ${signIn.join(", ")}`);
  if (files.length > SCRIPTS_MAX) faults.push(`${page} takes ${files.length} script files`);
}

const SESSION = "client/state/session.ts";
const MEMBERS = "client/pages/members.ts";
const members = dynamic([MEMBERS]).filter((key) => /^client\/pages\/(user|workspaces)\//.test(key));
for (const page of members) {
  const lazy = largest(dynamic([page]).map((part) => filesOf([part])));
  const all = [...new Set([...filesOf([ENTRY, SESSION, MEMBERS, page]), ...lazy])];
  expect(
    `script of ${page.replace(/^client\/pages\//, "")}, signed in`,
    bytesOf(all),
    MEMBER_SCRIPT_MAX,
  );
}

/** Addresses of a record that show several lazy parts at once, with those parts. */
const ADDRESSES: Record<string, string[]> = {
  "an older version's files": ["folder-page", "record-notices"],
  "the ways to get an older version": ["get-dialog", "record-notices"],
  "the ways to get withheld files": ["get-dialog", "withheld"],
};
for (const [address, parts] of Object.entries(ADDRESSES)) {
  const files = filesOf([ENTRY, ...["record", "background", ...parts].map(findKey)]);
  expect(`script of ${address}`, bytesOf(files), ADDRESS_SCRIPT_MAX);
}

/** A part by its name, alone or as the first of those in one file. */
function findKey(part: string): string {
  const own = `/${part}.tsx`;
  const key = Object.keys(manifest).find(
    (name) => name.endsWith(own) || name.startsWith(`_${part}-`),
  );
  if (!key) faults.push(`the manifest has no part named ${part}`);
  return key ?? own;
}

for (const [name, max] of Object.entries(TABLE_WORKERS_MAX)) {
  const [file = ""] = manifest[`client/sql/${name}.ts?worker&url`]?.assets ?? [];
  expect(`script of tables' ${name}`, gzipBytes(file), max);
  if (readFileSync(join(CLIENT, file), "utf8").includes("WebAssembly"))
    faults.push(`tables' ${name} compiles WebAssembly, which the policy of pages refuses`);
}

const chunks = Object.values(manifest);
const built = new Set(
  chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]),
);
const sum = (pattern: RegExp): number => bytesOf([...built].filter((file) => pattern.test(file)));
expect("styles", sum(/\.css$/), STYLE_MAX);
const [piecesFile, pieces]: [string, StylePiece[]] = JSON.parse(
  readFileSync(join(CLIENT, ".vite/page-styles.json"), "utf8"),
);
expect("styles in pieces", gzipBytes(piecesFile), STYLE_PIECES_MAX);
for (const [route, max] of Object.entries(PAGE_STYLES_MAX)) {
  const own = pieces.filter(([, pages]) => pages?.includes(route) !== false).map(([css]) => css);
  expect(`styles in the document of ${route}`, gzipSync(own.join("")).byteLength, max);
}
expect("fonts", sum(/\.woff2$/), FONT_MAX);

const worker = readManifest(WORKER);
const entries = Object.keys(worker).filter((key) => key.startsWith("virtual:cloudflare"));
const atStart = entries.flatMap((key) => [...closure(worker, key)]);
expect("modules of the Worker", moduleBytes(Object.keys(worker)), WORKER_MAX);
expect("modules of the Worker at its start", moduleBytes(atStart), WORKER_START_MAX);

function moduleBytes(keys: readonly string[]): number {
  const files = new Set(keys.flatMap((key) => worker[key]?.file ?? []));
  return [...files]
    .filter((file) => file.endsWith(".js"))
    .reduce((bytes, file) => bytes + statSync(join(WORKER, file)).size, 0);
}

if (entries.length !== 1) faults.push("the Worker's manifest names no entry");
if (members.length < 5) faults.push("the manifest names too few members' pages");
if (pages.length < 13) faults.push("the manifest names too few pages");
if (faults.length > 0) {
  console.error(`Over budget:\n${faults.join("\n")}`);
  process.exit(1);
}
