import { beforeAll, expect, test } from "vitest";
import type { Suggestions } from "#api/wire/search.ts";
import { toOrcidCheckDigit } from "#base/orcid.ts";
import { SUGGESTED_MAX } from "./limits.ts";
import { SUGGESTED_NAME_MAX_CHARS, TERMS_OF_DATASET_MAX } from "../limits.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

const ADA = "0000-0002-1825-0097";
const LONG = "x".repeat(SUGGESTED_NAME_MAX_CHARS);
let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  const one = { key: "one", name: "One", files: {} };
  await catalogue.publish({
    ...one,
    contributors: [
      { firstName: "Søren", middleInitial: "K", lastName: "Nörgård-Holm", degree: "PhD" },
      { firstName: "Ada", middleInitial: "K.", lastName: "Moss", orcid: ADA },
      { firstName: "Bo", lastName: "Moss" },
      { firstName: "<b>Eve</b>", lastName: "Moss & Co" },
      { lastName: LONG },
      { lastName: `${LONG}x` },
    ],
  });
  await catalogue.publish({
    ...one,
    key: "two",
    contributors: [
      { firstName: "ADA", lastName: "Móss" },
      { firstName: "Ada", middleInitial: "K", lastName: "MOSS" },
      { firstName: "Ada", middleInitial: "B", lastName: "Moss" },
      { firstName: "Bo", lastName: "Moss" },
      { firstName: "Bo", lastName: "Moss" },
    ],
  });
});

async function suggest(query: string, whole = false): Promise<Suggestions> {
  const asked = new URLSearchParams({ query, whole: String(whole) });
  return (await catalogue.request(`/discover/suggestions?${asked}`)).json();
}

async function suggestNames(query: string): Promise<string[]> {
  return (await suggest(query)).names.map(({ label }) => label);
}

test("people without an iD are suggested by their whole name, with their records", async () => {
  expect((await suggest("bo mo")).names).toEqual([{ label: "Bo Moss", count: 2 }]);
  expect((await suggest("Moss, Bo", true)).names).toEqual([{ label: "Bo Moss", count: 2 }]);
  expect((await suggest("bo mo", true)).names).toEqual([]);
});

test.each(["soren", "SØREN NÖRGÅRD", "norgardholm", "Nörgård-Holm, S.", "s. k. norgard"])(
  "accents, case, hyphens and initials of a name may be typed otherwise: %s",
  async (query) => {
    expect(await suggestNames(query)).toEqual(["Søren K. Nörgård-Holm"]);
  },
);

test("a name that somebody shown with an iD has, in any spelling, is not repeated", async () => {
  const { people, names } = await suggest("ada moss");
  expect(people).toEqual([{ orcid: ADA, label: "Ada Moss", count: 1 }]);
  expect(names).toEqual([{ label: "Ada B. Moss", count: 1 }]);
});

test("names are answered as they were published, and long ones are left out", async () => {
  expect(await suggestNames("eve")).toEqual(["<b>Eve</b> Moss & Co"]);
  expect(await suggestNames(LONG)).toEqual([LONG]);
});

test("a name leads to the records that are listed by it", async () => {
  const [label = ""] = await suggestNames("soren");
  const listed = await catalogue.request(
    `/discover/datasets?${new URLSearchParams({ contributor: label })}`,
  );
  expect(await listed.json()).toMatchObject({ totalCount: 1 });
});

test.each([
  ["of the newest description only", { key: "open" }],
  ["of records with withheld files too", { key: "held", embargoReleaseDate: "2031-01-01" }],
])("names are %s, as people with an iD, until a record is withdrawn", async (_, terms) => {
  const record = { name: "Held", files: {}, ...terms };
  const cy = { firstName: "Cy", lastName: "Quill" };
  await catalogue.publish({ ...record, contributors: [{ firstName: "Di", lastName: "Quill" }] });
  const contributors = [cy, { ...cy, firstName: "Ed", orcid: "0000-0001-5109-3700" }];
  const { datasetId } = await catalogue.publish({ ...record, contributors });
  const found = await suggest("quill");
  expect([found.names, found.people]).toEqual([
    [{ label: "Cy Quill", count: 1 }],
    [{ orcid: "0000-0001-5109-3700", label: "Ed Quill", count: 1 }],
  ]);
  await catalogue.call(`/publish/datasets/${datasetId}/unpublish`, { method: "POST" });
  const after = await suggest("quill");
  expect([after.names, after.people]).toEqual([[], []]);
});

test("names of people who are shown with an iD take no place of others, nor do those of more people", async () => {
  const twins = Array.from({ length: SUGGESTED_MAX + 1 }, (_, at) => ({
    firstName: `Ida${at}`,
    lastName: "Twin",
  }));
  const identified = twins.map((twin, at) => {
    const digits = `00000002000000${at}`;
    const orcid = `${digits}${toOrcidCheckDigit(digits)}`.replace(/(.{4})(?=.)/g, "$1-");
    return { ...twin, orcid };
  });
  const record = { name: "Twins", files: {} };
  await catalogue.publish({ ...record, key: "twins", contributors: identified });
  await catalogue.publish({
    ...record,
    key: "others",
    contributors: [...twins.slice(0, SUGGESTED_MAX), { firstName: "Zedekiah", lastName: "Twin" }],
  });
  const { people, names } = await suggest("twin");
  expect(people.map(({ label }) => label)).toEqual(
    twins.slice(0, SUGGESTED_MAX).map(({ firstName }) => `${firstName} Twin`),
  );
  expect(names).toEqual([{ label: "Zedekiah Twin", count: 1 }]);
});

test("a record with very many names has its tags and columns suggested too", async () => {
  const contributors = Array.from({ length: TERMS_OF_DATASET_MAX }, (_, at) => ({
    firstName: `Given${at}`,
    lastName: "Crowd",
  }));
  await catalogue.publish({
    key: "crowd",
    name: "Crowd",
    contributors,
    tags: ["crowded"],
    files: { "a.csv": "crowd_size\n1\n" },
    columns: { "a.csv": ["crowd_size"] },
  });
  const { names, tags, variables } = await suggest("crowd");
  expect([names.length, tags.length, variables.length]).toEqual([SUGGESTED_MAX, 1, 1]);
});
