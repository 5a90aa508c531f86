import { expect, it } from "vitest";
import { parsePublicDataset } from "#api/wire/dataset.ts";
import { toDataset } from "../test/records.ts";
import { toBannerPath, toRecordDetail } from "./to-record.ts";
import { cutCell, mayBeReadWhole } from "./to-records-view.ts";

it.each([
  ["https://images.test/tide.png", "https://images.test/tide.png"],
  ["HTTP://images.test/tide.png", "HTTP://images.test/tide.png"],
  ["https://api.test/discover/datasets/7/versions/2/banner", expect.stringMatching(/^\/.*7.*2/)],
])("shows the picture at %s", (url, shown) => {
  expect(toBannerPath(url)).toEqual(shown);
});

it.each([
  null,
  "",
  "javascript:alert(1)//https://images.test/",
  "data:text/html,https://images.test/",
  " https://images.test/",
  "//images.test/tide.png",
  "https:images.test",
])("shows no picture at %j, which is no web address", (url) => {
  expect(toBannerPath(url)).toBeNull();
});

it.each([
  ["a picture of its own files, whole", {}, "/banners/7/2#whole"],
  ["no picture of withheld files", { embargo: true }, null],
  [
    "its publisher's banner first",
    { banner: "https://images.test/tide.png" },
    "https://images.test/tide.png",
  ],
])("shows %s", (_, given, shown) => {
  const dataPreview = { kind: "picture" as const, file: "figures/map.png" };
  const dataset = parsePublicDataset(toDataset({ dataPreview, ...given }));
  if (!dataset.ok) throw new Error(dataset.problem);
  const { bannerUrl, dataPreview: drawn, drawn: described } = toRecordDetail(dataset.value);
  expect({ bannerUrl, drawn, described }).toEqual({
    bannerUrl: shown,
    drawn: null,
    described: null,
  });
});

it.each([
  ["a plane of its file", {}, "/planes/7/2/a%20b/c.nii.gz", null],
  ["no plane of withheld files", { embargo: true }, null, null],
  [
    "its publisher's banner first",
    { banner: "https://images.test/t.png" },
    "https://images.test/t.png",
    null,
  ],
  ["bars of a catalogue that names no file", { planeFile: undefined }, null, "m0 4l2 3"],
])("shows %s rather than bars", (_, given, shown, path) => {
  const bars = {
    kind: "line",
    path: "m0 4l2 3",
    file: "a.csv",
    isSample: false,
    y: "rows",
    x: "size",
  } as const;
  const planeFile = "a b/c.nii.gz";
  const dataset = parsePublicDataset(
    toDataset({ dataPreview: { ...bars, counts: "steps" }, planeFile, ...given }),
  );
  if (!dataset.ok) throw new Error(dataset.problem);
  const { bannerUrl, dataPreview } = toRecordDetail(dataset.value);
  expect([bannerUrl, dataPreview?.path ?? null]).toEqual([shown, path]);
});

it.each([
  [
    "of the contract",
    { license: "MIT", otherLicense: null },
    { short: "MIT", url: "https://opensource.org/license/mit", spdxId: "MIT" },
    /keep the copyright notice/,
  ],
  [
    "that only SPDX lists",
    { license: "Creative Commons Attribution 3.0", otherLicense: { spdxId: "CC-BY-3.0" } },
    { short: "CC-BY-3.0", url: "https://spdx.org/licenses/CC-BY-3.0", spdxId: "CC-BY-3.0" },
    /read its text before you use the data/,
  ],
  [
    "with an id that its publisher made up",
    { license: "Terms", otherLicense: { spdxId: "LicenseRef-terms" } },
    { short: "LicenseRef-terms", url: null, spdxId: null },
    /read its text/,
  ],
  [
    "of the publisher's own",
    { license: "Terms", otherLicense: { url: "https://tides.test/terms" } },
    { short: "Terms", url: "https://tides.test/terms", spdxId: null },
    /read its text/,
  ],
  [
    "with an address that is none yet",
    { license: "Terms", otherLicense: { url: "https://tides.test/terms of <use>?v=%20|2" } },
    { short: "Terms", url: "https://tides.test/terms%20of%20%3Cuse%3E?v=%20%7C2", spdxId: null },
    /read its text/,
  ],
  [
    "with a hostile address",
    { license: "Terms", otherLicense: { url: "javascript:alert(1)" } },
    { short: "Terms", url: null, spdxId: null },
    /read its text/,
  ],
])("shows a licence %s", (_kind, { otherLicense, ...given }, license, summary) => {
  const other = otherLicense && { otherLicense: { name: given.license, ...otherLicense } };
  const dataset = parsePublicDataset(toDataset({ ...given, ...other }));
  if (!dataset.ok) throw new Error(dataset.problem);
  const record = toRecordDetail(dataset.value);
  expect(record.license).toEqual({ name: given.license, ...license });
  expect(record.licenseSummary).toMatch(summary);
});

it("names the models of a record up to the longest name", () => {
  const modelCount = [255, 256, 0].map((chars) => ({ modelName: "m".repeat(chars), count: 1 }));
  const dataset = parsePublicDataset(toDataset({ modelCount }));
  if (!dataset.ok) throw new Error(dataset.problem);
  expect(toRecordDetail(dataset.value).models).toEqual([{ name: "m".repeat(255), count: 1 }]);
});

it("cuts a value of a table of records after its longest", () => {
  const long = "x".repeat(200);
  expect([cutCell(long), cutCell(`${long}x`)]).toEqual([long, `${long.slice(1)}…`]);
});

it.each([
  [20_000, 5, true],
  [20_001, 1, false],
  [20_000, 6, false],
  [12_500, 8, true],
])("reads all of %i records with %i properties: %s", (total, properties, isWhole) => {
  const names = Array.from({ length: properties }, (_, at) => `p${at}`);
  expect(mayBeReadWhole(total, names)).toBe(isWhole);
});
