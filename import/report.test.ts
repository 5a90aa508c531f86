import { expect, test } from "vitest";
import type { PublishRequest } from "#api/wire/publish.ts";
import type { DataPackage } from "./read-package.ts";
import { toDryRun, toLinksLine, toNotices, toResultLine } from "./report.ts";

const sha256 = "0123456789abcdef".repeat(4);
const request: PublishRequest = {
  key: "tides",
  name: "Tides",
  files: [{ path: "a.csv", size: 1_500, sha256, rows: 1_200, columns: ["a", "b"] }],
};
const read: DataPackage = {
  request,
  sourceVersion: null,
  skipped: [],
  otherLicenses: [],
  unchecked: [],
  others: [],
  unread: [],
  linked: [],
  descriptorFile: "datapackage.json",
  openFile: () => new ReadableStream(),
};

const DATASET = { datasetId: 7, version: 2 };
const PORTAL = "https://portal.test";

test.each<
  [Parameters<typeof toResultLine>[1], PublishRequest["datasetType"], string | null, string]
>([
  [
    { status: "published", ...DATASET, doi: "10.5555/a" },
    undefined,
    null,
    "published “Tides” as dataset 7, version 2 (1 file, 1.5 kB), DOI 10.5555/a",
  ],
  [
    { status: "published", ...DATASET, doi: "10.5555/a" },
    undefined,
    PORTAL,
    "published “Tides” as dataset 7, version 2 (1 file, 1.5 kB): https://portal.test/datasets/7",
  ],
  [
    { status: "unchanged", ...DATASET },
    "release",
    PORTAL,
    "unchanged: “Tides” is already dataset 7, version 2: https://portal.test/code/7",
  ],
  [
    { status: "unchanged", ...DATASET },
    "collection",
    PORTAL,
    "unchanged: “Tides” is already dataset 7, version 2: https://portal.test/collections/7",
  ],
  [
    { status: "revised", ...DATASET, revision: 3 },
    "research",
    null,
    "revised “Tides”: dataset 7, version 2, revision 3; its files stay",
  ],
])("says of %o of the kind %s, with the portal %s", (publication, datasetType, portal, line) => {
  const own = { ...read, request: { ...request, ...(datasetType && { datasetType }) } };
  expect(toResultLine(own, publication, portal)).toBe(line);
});

const shown = { otherLicense: { name: "Own terms" } };
const linked = "linked files stay where datapackage.json says, and the version does not hold them";

test.each<[Partial<DataPackage>, string[]]>([
  [{}, []],
  [
    { unchecked: ["a", "b"] },
    ["not compared, because only MD5, SHA-1, SHA-256, SHA-512 and CRC-32 are: the hash of a and b"],
  ],
  [{ skipped: ["a"] }, ["skipped a: not in the folder"]],
  [
    { otherLicenses: ["MIT"], request: { ...request, license: "CC" } },
    ["shown under CC; the catalogue holds one licence, so MIT is only in the descriptor"],
  ],
  [
    { request: { ...request, ...shown } },
    [
      "the licence “Own terms” is none that SPDX lists: readers see its name and have its text among the files, but neither they nor machines are told what it allows",
    ],
  ],
  [
    { request: { ...request, otherLicense: { ...shown.otherLicense, url: "https://x.test" } } },
    [
      "the licence “Own terms” is none that SPDX lists: readers see its name and a link to its text, but neither they nor machines are told what it allows",
    ],
  ],
  [{ request: { ...request, otherLicense: { ...shown.otherLicense, spdxId: "X" } } }, []],
  [
    { others: ["a"] },
    ["kept as it is under About, because no field of the catalogue says the same: a"],
  ],
  [
    { others: ["a", "b"] },
    ["kept as they are under About, because no field of the catalogue says the same: a and b"],
  ],
  [
    { unread: ["a"] },
    ["published in datapackage.json only, because it is too much to show, or private: a"],
  ],
  [{ linked: ["a"] }, [`1 ${linked.replace("files stay", "file stays")}: a`]],
  [{ linked: ["a", "b"] }, [`2 ${linked}: a and b`]],
])("tells of %o", (more, lines) => {
  expect(toNotices({ ...read, ...more })).toEqual(lines);
});

test.each([
  [{ sound: 0, unmeasured: 0 }, "no file stays at an address: there is nothing to check"],
  [{ sound: 1, unmeasured: 0 }, "checked 1 linked file: as described"],
  [
    { sound: 2, unmeasured: 1 },
    "checked 2 linked files: as described; of 1 neither size nor hash is told, so only the address was tried",
  ],
])("says of checked links %o: %s", (checked, line) => {
  expect(toLinksLine({ ...checked, faults: [] })).toBe(line);
});

test("shows in a dry run what would be published, as tables", () => {
  const full: DataPackage = {
    ...read,
    sourceVersion: "1.2",
    request: {
      ...request,
      license: "MIT",
      tags: ["sea", "tide"],
      contributors: [{ firstName: "Ada", lastName: "Moss" }, { lastName: "Port" }],
      sources: [{ title: "Log" }, { title: "Book" }],
      description: `Heights.\n ${"x".repeat(100)}`,
      files: [...request.files, { path: "notes.txt", size: 5, sha256 }],
    },
  };
  expect(toDryRun(full)).toEqual([
    "title         Tides",
    "key           tides",
    "version       1.2",
    "licence       MIT",
    "tags          sea, tide",
    "contributors  Ada Moss, Port",
    "sources       Log, Book",
    `description   Heights. ${"x".repeat(90)}…`,
    "",
    "file       size     rows   columns  sha256",
    "a.csv      1.5 kB   1,200  2        0123456789ab",
    "notes.txt  5 bytes                  0123456789ab",
    "",
  ]);
  expect(toDryRun({ ...read, request: { ...request, description: "x".repeat(100) } })).toContain(
    `description  ${"x".repeat(100)}`,
  );
  expect(toDryRun(read)[2]).toBe("licence  none");
});
