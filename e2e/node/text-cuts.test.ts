import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = [
  "api",
  "base",
  "brand",
  "client",
  "content-cache",
  "import",
  "operate",
  "platform",
  "token",
  "worker",
];
const SOURCES = FOLDERS.map((folder) => ({
  folder,
  paths: globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
    (path) => !/\.test\.tsx?$|\/test\/|\.d\.ts$/.test(path),
  ),
}));

/** A cut to a length: `.slice(0, 80)`, `.slice(0, TEXT_MAX_CHARS)`, `.slice(0, max - 1)`, `.substring(…)`. */
const CUT =
  /(?<what>\S+)\s*\.(?:slice\(0, (?:[\d_]+|[\w.]*(?:CHARS|BYTES|\b(?:max|most))\w*(?: [-+] \d+)?)\)|substring\(|substr\()/g;

/** Dates, times and hashes are in ASCII. */
const ASCII =
  /(?:time|iso|day|date|[a-z]At\)?|toISOString\(\)|hash|hex"?\)?|sha256|digits|sub)\??$/i;

/** Lists, texts without such letters, and words whose two parts are joined again. */
const REVIEWED = [
  ["base/tables/delimited.ts", "filter(isRow)"],
  ["import/formats/frictionless.ts", '"")'],
  ["import/sources/ckan.ts", "issued"],
  ["import/sources/invenio.ts", "toTime(created"],
  ["import/sources/oai.ts", '"description")'],
  ["import/sources/oai.ts", ".toSorted()"],
  ["operate/backup/archive.ts", "whole"],
  ["operate/builds/land.ts", "...ring"],
  ["api/publish/commit.ts", "suffix"],
  ["api/publish/identity.ts", "key"],
  ["api/follows/digests.ts", "from"],
  ["client/pages/compare.tsx", "people"],
  ["client/catalogue-ui/picture.tsx", "mosaic"],
  ["client/pages/workspaces/shared.tsx", "word))"],
  ["client/pages/workspaces/collections/collection-row.tsx", "tags"],
  ["client/pages/user/profile.tsx", "version"],
  ["worker/previews/nifti/header.ts", "...steps"],
  ["worker/product-api/account/own-collections.ts", "[])"],
  ["client/sign-in/fields.ts", "spaced"],
  ["client/sql/plain-query.ts", "taken"],
  ["client/ui/breadcrumb.tsx", "crumbs"],
  ["client/contour-map/drawing/drawn-charts.ts", "steps"],
  ["content-cache/store/hash.ts", '"_")'],
  ["content-cache/sync/publish.ts", "hashText(text))"],
  ["worker/product-api/to-record.ts", "[])"],
  ["worker/content/request-content.ts", "toHex(digest"],
  ["worker/routes/feeds.ts", '"file")'],
  ["worker/routes/page-query.ts", '"refused")'],
  ["client/contract/citation/exports.ts", "works"],
] as const;

function readCuts(text: string): string[] {
  return [...text.matchAll(CUT)].map(([, what = ""]) => what).filter((what) => !ASCII.test(what));
}

it("finds cuts that may divide a letter", () => {
  expect(readCuts("const a = name.slice(0, 80);")).toEqual(["name"]);
  expect(readCuts("first.slice(0, TEXT_MAX_CHARS - 1)")).toHaveLength(1);
  expect(readCuts("error.message.slice(0, 200)")).toHaveLength(1);
  expect(readCuts("title.substring(0, end)")).toHaveLength(1);
  expect(readCuts("record.tags.slice(0, TAGS_MAX)")).toEqual([]);
  expect(readCuts('path.slice(0, path.lastIndexOf("/"))')).toEqual([]);
});

it.each(SOURCES)("texts of $folder are cut by cutText only", ({ folder, paths }) => {
  const found = paths.flatMap((path) =>
    readCuts(readFileSync(join(ROOT, path), "utf8")).map((what) => ({ path, what })),
  );
  const isReviewed = ({ path, what }: (typeof found)[number]): boolean =>
    REVIEWED.some(([file, end]) => file === path && what.endsWith(end));
  const unused = REVIEWED.filter(
    ([file, end]) =>
      file.startsWith(`${folder}/`) &&
      !found.some(({ path, what }) => file === path && what.endsWith(end)),
  );
  expect(paths.length).toBeGreaterThan(0);
  expect(found.filter((cut) => !isReviewed(cut))).toEqual([]);
  expect(unused).toEqual([]);
});
