import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../../test/app.ts";
import { findAll, readText } from "../../test/html.ts";
import { createMemberScript } from "../../test/member.ts";
import { toDataset, toDatasetsPage } from "../../test/records.ts";
import { COLLECTION } from "../../test/sent-forms.ts";
import { json, type Script, status } from "../../test/upstream.ts";

const PAGE = `/workspaces/user/collections/my-collections/${COLLECTION}`;
const complete = {
  nodeId: COLLECTION,
  name: "Tides",
  description: "What rises.",
  banners: [],
  size: 1,
  userRole: "Owner",
  license: "MIT",
  tags: ["tide"],
  revision: 4,
  publication: { status: "Draft" },
  derivedContributors: [],
  datasets: [
    { source: "Pennsieve", problem: false, data: toDataset({ id: 1, doi: "10.5555/one" }) },
  ],
};

async function open(query: string, changes: object = {}, more: Script = {}): Promise<string> {
  const upstream = createMemberScript({
    [`/collections/${COLLECTION}`]: json({ ...complete, ...changes }),
    [`/collections/${COLLECTION}/doi`]: status(404),
    ...more,
  });
  const app = createTestApp({ session: signedIn, upstream });
  return (await app.visit(PAGE + query)).body;
}

it("lists withdrawn and unknown records, and says that they prevent publishing", async () => {
  const tombstone = (id: number, doi: string) => ({
    source: "Pennsieve",
    problem: true,
    data: {
      id,
      version: 1,
      name: id === 0 ? "" : "Old gauges",
      tags: [],
      status: "UNPUBLISHED",
      doi,
      updatedAt: "",
    },
  });
  const datasets = [
    tombstone(9, "10.5555/old"),
    tombstone(0, "10.5555/none"),
    ...complete.datasets,
  ];
  const pageText = readText(await open("", { datasets, size: 3 })).join(" ");
  expect(pageText).toMatch(/2 records\s+cannot be published with this collection/);
  expect(pageText).toMatch(/Old gauges.*Withdrawn.*10\.5555\/none.*No record has this DOI/);
});

it.each([
  ["MIT", ["MIT"]],
  ["MIT License", ["MIT", "MIT License"]],
  [null, ["MIT"]],
])("offers each licence once, and the name that is saved: %j", async (license, offered) => {
  const html = await open("?tab=details", { license });
  const options = findAll(html, "option").map(({ text }) => text);
  expect(options.filter((name) => name.startsWith("MIT")).toSorted()).toEqual(offered);
  expect(new Set(options).size).toBe(options.length);
});

it.each([
  ["A description", { description: " " }, "?tab=details"],
  ["A licence", { license: null }, "?tab=details"],
  ["At least one tag", { tags: [] }, "?tab=details"],
  ["At least one record", { datasets: [], size: 0 }, "?tab=add"],
])("links to what is missing before it is published: %s", async (sentence, changes, query) => {
  const body = await open("?tab=publish", changes);
  const missing = findAll(body, "a").find(({ text }) => text === sentence);
  expect(missing?.attributes.get("href")).toBe(PAGE + query);
  expect(body).not.toContain("Publish the collection");
});

it("offers to publish a complete collection, to its owner only", async () => {
  expect(await open("?tab=publish")).toContain("Publish the collection");
  const body = await open("?tab=publish", { userRole: "Manager" });
  expect(body).not.toContain("Publish the collection");
  expect(body).toContain("Only its owner can publish");
});

it("offers the next version of a published collection, and no deletion before it is unpublished", async () => {
  const publication = { status: "Completed", publishedDataset: { id: 7, version: 2 } };
  const pageText = readText(await open("?tab=publish", { publication })).join(" ");
  expect(pageText).toContain("Publish version 3");
  expect(pageText).toContain("Publish the new version");
  expect(pageText).toContain("Unpublish a published collection before you delete it.");
});

it("finds records by words", async () => {
  const body = await open(
    "?tab=add&q=gauges",
    {},
    {
      "/discover/search/datasets?query=gauges&limit=10&offset=0": json(
        toDatasetsPage(toDataset({ id: 2, doi: "10.5555/two", name: "Gauges" })),
      ),
    },
  );
  expect(readText(body).join(" ")).toMatch(/1 record .*Gauges/);
});

it.each([
  "10.5555/Two.",
  "Moss, A. (2024). Tides. https://doi.org/10.5555/two.",
  "(doi:10.5555/two)",
  "https://doi.org/10.5555%2Ftwo",
])("finds the record whose DOI is in a pasted text: %s", async (q) => {
  const published = { "10.5555/two": toDataset({ id: 2, doi: "10.5555/two", name: "Gauges" }) };
  const body = await open(
    `?tab=add&q=${encodeURIComponent(q)}`,
    {},
    {
      "/discover/datasets/doi": (request) => {
        const isAsked = new URL(request.url).searchParams.getAll("doi").includes("10.5555/two");
        return Response.json({ published: isAsked ? published : {}, unpublished: {} });
      },
    },
  );
  expect(readText(body).join(" ")).toMatch(/1 record .*Gauges/);
});
