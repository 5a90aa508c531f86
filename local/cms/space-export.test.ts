import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSpaceExport } from "./space-export.ts";
import { createTestClient, createTestCms } from "./test-cms.ts";

const OWN = new URL("../../content-cache/test/foreign-space.json", import.meta.url);
const REAL = new URL("../../../shared/data/cms/gatsby-blog.json", import.meta.url);

function readExport(file: URL) {
  const space = parseSpaceExport(JSON.parse(readFileSync(file, "utf8")), "blog");
  if (space === null) throw new Error("The export was not understood.");
  return space;
}

const EXPORTS = [
  { file: OWN, types: ["person", "post", "post"], post: "post", author: "Ada Moss" },
  {
    file: REAL,
    types: ["blogPost", "blogPost", "blogPost", "person"],
    post: "blogPost",
    author: "John Doe",
  },
].filter(({ file }) => existsSync(file));

test.each(EXPORTS)(
  "an export of another site is served whole to the unmodified client: by $author",
  async ({ file, types, post, author }) => {
    const space = readExport(file);
    const client = createTestClient(createTestCms(space), "blog");
    const all = await client.withAllLocales.withoutLinkResolution.sync({ initial: true, limit: 2 });
    expect(all.entries.map(({ sys }) => sys.contentType.sys.id).sort()).toEqual(types);
    expect(all.assets.map(({ sys }) => sys.id).sort()).toEqual(
      space.assets.map(({ id }) => id).sort(),
    );
    const posts = await client.getEntries({ content_type: post, include: 2 });
    expect(posts.items[0]?.fields.author).toMatchObject({ fields: { name: author } });
  },
);

test("entries that were never published are not in the space", () => {
  const [entry] = JSON.parse(readFileSync(OWN, "utf8")).entries;
  const draft = { ...entry, sys: { ...entry.sys, id: "draft", publishedVersion: undefined } };
  const raw = { locales: [{ code: "en-US" }], entries: [entry, draft] };
  expect(parseSpaceExport(raw, "blog")?.entries.map(({ id }) => id)).toEqual(["captain"]);
});

test("a file that is not an export is detected", () => {
  expect(parseSpaceExport({ items: [] }, "blog")).toBeNull();
});
