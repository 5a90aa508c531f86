import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { findLicense } from "#api/wire/licenses.ts";
import { PublishRequest } from "#api/wire/publish.ts";
import { createSeedPackages } from "./packages.ts";
import { prepareVersion } from "./publish.ts";

const packages = createSeedPackages();
const versions = packages.flatMap((entry) => entry.versions);
const named = packages.map((entry) => ({ ...entry, title: entry.key }));

describe("the demonstration catalogue", () => {
  it("is the same to the byte when it is made twice", () => {
    const hash = (list: typeof packages) =>
      list.flatMap((entry) => entry.versions).map((version) => prepareVersion(version, []).request);
    expect(hash(createSeedPackages())).toEqual(hash(packages));
  });

  it("contains every type of record", () => {
    const counts = Object.groupBy(
      packages,
      ({ versions: [first] }) => first?.request.datasetType ?? "",
    );
    const sizes = Object.fromEntries(
      Object.entries(counts).map(([type, list]) => [type, list?.length]),
    );
    expect(sizes).toEqual({ research: 39, trial: 4, release: 10, collection: 8 });
  });

  const tables = ["csv", "tsv", "jsonl", "parquet", "xlsx", "geojson"];
  const documents = ["pdf", "zip", "ipynb", "md", "json", "py"];
  const arrays = ["nc", "h5", "zarray", "nii.gz"];
  const media = ["png", "tif", "wav", "webm"];
  it.each([...tables, ...documents, ...arrays, ...media])(
    "has a file that ends in .%s, so that its viewer can be tried",
    (ending) => {
      const paths = versions.flatMap(({ files }) => files.map(({ path }) => path));
      expect(paths.filter((path) => path.endsWith(`.${ending}`))).not.toEqual([]);
    },
  );

  it.each([
    ["grid/points.jsonl", ["profile", "latitude", "longitude", "thickness_m"]],
    ["traces.parquet", ["frame", "cell", "df_f"]],
  ])("names the columns of %s, so that they can be searched", (path, columns) => {
    const file = versions
      .flatMap((version) => prepareVersion(version, []).request.files)
      .find((each) => each.path === path);
    expect(file).toMatchObject({ path, columns });
    expect(file).not.toHaveProperty("rows");
  });

  it("has a record that was first published elsewhere", () => {
    const dates = versions.flatMap(({ request: { originalDate } }) => originalDate ?? []);
    expect(dates).toEqual(["2017-11"]);
  });

  it("says what columns hold and in which unit, so that they can be searched", () => {
    const fields = versions
      .flatMap(({ request: { sourceMetadata } }) => sourceMetadata?.tables ?? [])
      .flatMap((table) => table.fields);
    expect(new Set(fields.map(({ unit }) => unit)).size).toBeGreaterThan(10);
    expect(fields).toContainEqual(expect.objectContaining({ name: "temperature_c", unit: "degC" }));
    expect(fields.filter(({ description = "" }) => description === "")).toEqual([]);
  });

  it("names each key and each title once", () => {
    expect(new Set(packages.map(({ key }) => key)).size).toBe(packages.length);
    expect(new Set(packages.map(({ versions: [first] }) => first?.request.name)).size).toBe(
      packages.length,
    );
  });

  it("keeps a title or a file from version to version, so that each is recognised as the same record", () => {
    for (const { versions: all } of packages) {
      const [first, ...later] = all.map((version) => prepareVersion(version, []).request);
      const files = new Set(first?.files.map(({ sha256 }) => sha256));
      for (const { name, files: held } of later) {
        const isSame = name === first?.name || held.some(({ sha256 }) => files.has(sha256));
        expect([name, isSame]).toEqual([name, true]);
      }
    }
  });

  it("has at least fifteen records with several versions and one of each special case", () => {
    expect(packages.filter((entry) => entry.versions.length > 1).length).toBeGreaterThanOrEqual(15);
    expect(packages.filter(({ unpublish }) => unpublish)).toHaveLength(1);
    expect(
      versions.filter(({ request }) => (request.embargoReleaseDate ?? "") >= "2031"),
    ).toHaveLength(2);
    expect(versions.some(({ files }) => files.length > 1_200)).toBe(true);
  });

  it("stays below six megabytes with all its versions", () => {
    const bytes = versions
      .flatMap(({ files }) => files)
      .reduce((sum, file) => sum + file.bytes.length, 0);
    expect(bytes).toBeLessThan(6_000_000);
  });

  it("spreads its dates from 2021 to 2026", () => {
    const years = new Set(versions.map(({ request }) => request.publishedAt?.slice(0, 4)));
    expect([...years].toSorted()).toEqual(["2021", "2022", "2023", "2024", "2025", "2026"]);
  });

  it("publishes the members of a collection before it", () => {
    const seen = new Set<string>();
    for (const { key, members } of packages) {
      expect(members.filter((member) => !seen.has(member))).toEqual([]);
      seen.add(key);
    }
  });
});

describe.each(named)("$title", ({ versions: own }) => {
  it("satisfies the publishing contract in every version", () => {
    for (const version of own) {
      const parsed = v.safeParse(PublishRequest, prepareVersion(version, ["10.5555/a"]).request);
      expect(parsed.issues?.map((issue) => v.getDotPath(issue)) ?? []).toEqual([]);
      expect(findLicense(version.request.license ?? "")).not.toBeNull();
    }
  });

  it("links only to files it has", () => {
    for (const { request, files } of own) {
      const paths = new Set(files.map(({ path }) => path));
      const prose = (request.readme ?? "").replace(/```[\s\S]*?```/g, "");
      const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => decodeURI(link));
      const broken = links.filter((link) => !/^https?:/.test(link) && !paths.has(link));
      expect(broken).toEqual([]);
    }
  });

  it("shows a banner that is one of its pictures", () => {
    for (const { request, files } of own) {
      if (request.banner === undefined) continue;
      const file = files.find(({ path }) => path === request.banner);
      expect([...(file?.bytes.subarray(1, 4) ?? [])]).toEqual([0x50, 0x4e, 0x47]);
    }
  });

  it("changes something between two versions and dates them in order", () => {
    const days = own.map(({ request }) => request.publishedAt ?? "");
    expect(days).toEqual(days.toSorted());
    expect(
      new Set(
        own.map((version) =>
          JSON.stringify({ ...prepareVersion(version, []).request, publishedAt: "" }),
        ),
      ).size,
    ).toBe(own.length);
  });

  it("has no placeholder left in its texts", () => {
    for (const { request } of own) {
      const text = `${request.name} ${request.description} ${request.readme}`;
      expect(text).not.toMatch(/lorem|ipsum|\{\{|\bTODO\b|undefined|NaN/i); // left by templates and missing values
    }
  });
});
