import { describe, expect, test } from "vitest";
import { parseDatasetsPage, parsePublicDataset } from "./dataset.ts";
import { parseRepositories } from "./external-repositories.ts";

const least = {
  id: 412,
  name: "Vagus recordings",
  version: 3,
  size: 10,
  status: "PUBLISH_SUCCEEDED",
  createdAt: "2025-02-03T09:00:00Z",
  updatedAt: "2025-02-03T09:00:00Z",
};

describe("reading a dataset", () => {
  test("reads null and absent as the same", () => {
    const optional = [
      "banner",
      "release",
      "tags",
      "contributors",
      "revision",
      "embargo",
      "doi",
      "datasetType",
    ];
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    expect(parsePublicDataset({ ...least, ...nulls })).toEqual(parsePublicDataset(least));
  });

  test("reads a missing list as empty and a missing field as null", () => {
    const dataset = parsePublicDataset({ ...least, tags: null });
    expect(dataset.ok && dataset.value).toMatchObject({
      tags: [],
      contributors: [],
      banner: null,
      embargo: false,
    });
  });

  test("ignores unknown fields", () => {
    expect(parsePublicDataset({ ...least, newer: 1 }).ok).toBe(true);
  });

  test.each([
    ["an unknown status", { ...least, status: "LOST" }, "status"],
    ["a text where a number belongs", { ...least, id: "412" }, "id"],
    ["no name", { ...least, name: undefined }, "name"],
    [
      "a broken contributor",
      { ...least, contributors: [{ firstName: 1, lastName: "Moss" }] },
      "contributors.0.firstName",
    ],
    ["a web page", "<html>secret</html>", "the body"],
    ["nothing", null, "the body"],
  ])("names the place of %s and never its value", (_what, input, place) => {
    const parsed = parsePublicDataset(input);
    expect(parsed).toMatchObject({
      ok: false,
      problem: expect.stringMatching(new RegExp(`^${place}: `)),
    });
    expect(JSON.stringify(parsed)).not.toContain("secret");
  });
});

test("a page without its list is an empty page", () => {
  const page = parseDatasetsPage({ limit: 10, offset: 0, totalCount: 0, datasets: null });
  expect(page.ok && page.value.datasets).toEqual([]);
});

test("a list of repositories may be null", () => {
  expect(parseRepositories(null)).toEqual({ ok: true, value: [] });
});
