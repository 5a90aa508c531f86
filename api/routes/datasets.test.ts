import { beforeAll, describe, expect, test } from "vitest";
import { parseDatasetsPage, type DatasetsPage } from "#api/wire/dataset.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({
    key: "a",
    name: "Basil 10",
    tags: ["Vagus", "mouse"],
    publishedAt: "2025-01-01T00:00:00Z",
    files: { "a.csv": "1" },
  });
  await catalogue.publish({
    key: "b",
    name: "Basil 2",
    tags: ["vagus"],
    publishedAt: "2025-03-01T00:00:00Z",
    files: { "b.csv": "12345" },
  });
  await catalogue.publish({
    key: "c",
    name: "Algae",
    datasetType: "release",
    publishedAt: "2025-02-01T00:00:00Z",
    files: { "c.csv": "123" },
  });
  await catalogue.publish({
    key: "d",
    name: "Withheld",
    publishedAt: "2025-02-01T00:00:00Z",
    embargoReleaseDate: "2031-01-01",
    files: { "d.csv": "123" },
  });
});

async function list(query = ""): Promise<DatasetsPage> {
  const response = await catalogue.request(`/discover/datasets${query}`);
  const page = parseDatasetsPage(await response.json());
  if (!page.ok) throw new Error(page.problem);
  return page.value;
}

async function names(query: string): Promise<string[]> {
  return (await list(query)).datasets.map(({ name }) => name);
}

describe("the list of datasets", () => {
  test("shows the newest first, ten a page, by default", async () => {
    const page = await list();
    expect(page).toMatchObject({ limit: 10, offset: 0, totalCount: 4 });
    expect(page.datasets.map(({ name }) => name)).toEqual([
      "Basil 2",
      "Withheld",
      "Algae",
      "Basil 10",
    ]);
  });

  test.each([
    ["?orderBy=name&orderDirection=asc", ["Algae", "Basil 2", "Basil 10", "Withheld"]],
    ["?orderBy=name", ["Withheld", "Basil 10", "Basil 2", "Algae"]],
    ["?orderBy=size&orderDirection=asc", ["Basil 10", "Algae", "Withheld", "Basil 2"]],
    ["?orderBy=date&orderDirection=asc", ["Basil 10", "Algae", "Withheld", "Basil 2"]],
    ["?limit=1&offset=1", ["Withheld"]],
    ["?offset=99", []],
    ["?ids=1&ids=3", ["Algae", "Basil 10"]],
    ["?tags=VAGUS", ["Basil 2", "Basil 10"]],
    ["?tags=vagus&tags=mouse", ["Basil 10"]],
    ["?tags=vagus,mouse", ["Basil 10"]],
    ["?embargo=true", ["Withheld"]],
    ["?embargo=false&datasetType=research", ["Basil 2", "Basil 10"]],
    ["?datasetType=release", ["Algae"]],
    ["?unknown=1&datasetType=release", ["Algae"]],
  ])("answers %s in its order", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test.each([
    ["?ids=1&ids=x", "ids must be numbers"],
    ["?limit=-1", "limit must be a number from 0"],
    ["?offset=1e9", "offset must be a number from 0"],
    ["?orderBy=color", "orderBy must be one of name, date, size, relevance"],
    ["?embargo=maybe", "embargo must be one of true, false"],
    ["?datasetType=toy", "datasetType must be one of research, trial, collection, release"],
  ])("refuses %s with a message", async (query, sentence) => {
    const response = await catalogue.request(`/discover/datasets${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toBe(sentence);
  });

  test("answers a limit above the highest one with the highest one", async () => {
    expect((await list("?limit=100000")).limit).toBe(1000);
  });
});

test("tags come with their counts, most used first", async () => {
  const response = await catalogue.request("/discover/tags");
  expect(await response.json()).toEqual([
    { tag: "Vagus", count: 2 },
    { tag: "mouse", count: 1 },
  ]);
});

test("a record has all that its publisher gave, and its tombstone what is cited", async () => {
  const { datasetId: id } = await catalogue.publish({
    key: "whole",
    name: "Whole",
    description: "All of it.",
    readme: "# Read",
    changelog: "# Changes",
    originalDate: "1999-05",
    versionLabel: "v1",
    owner: { firstName: "Bo", lastName: "Reed", orcid: "0000-0001-5109-3700" },
    contributors: [{ firstName: "Ada", lastName: "Moss" }],
    collections: ["Set"],
    sponsorship: { title: "Fund", imageUrl: "https://x.test/i.png", markup: "By the fund." },
    organizationName: "Lab",
  });
  const at = `https://api.example.org/discover/datasets/${id}/versions/1`;
  expect(await (await catalogue.request(`/discover/datasets/${id}`)).json()).toMatchObject({
    id,
    name: "Whole",
    description: "All of it.",
    ownerFirstName: "Bo",
    ownerLastName: "Reed",
    ownerOrcid: "0000-0001-5109-3700",
    organizationName: "Lab",
    uri: at,
    arn: "",
    readme: `${at}/readme`,
    changelog: `${at}/changelog`,
    collections: [{ id: expect.any(Number), name: "Set" }],
    sponsorship: { title: "Fund" },
    originalDate: "1999-05",
    versionLabel: "v1",
    embargo: false,
    datasetType: "research",
  });
  await catalogue.call(`/publish/datasets/${id}/unpublish`, {
    method: "POST",
    body: JSON.stringify({ reason: "Wrong." }),
  });
  const tombstone = await catalogue.request(`/discover/datasets/${id}`);
  expect([tombstone.status, await tombstone.json()]).toEqual([
    410,
    {
      id,
      version: 1,
      name: "Whole",
      tags: [],
      status: "UNPUBLISHED",
      doi: expect.stringMatching(/^10\.5555\//),
      updatedAt: "2026-03-01T12:00:00.000Z",
      reason: "Wrong.",
      contributors: [{ firstName: "Ada", lastName: "Moss" }],
      versionPublishedAt: "2026-03-01T12:00:00.000Z",
      originalDate: "1999-05",
      versionLabel: "v1",
    },
  ]);
});
