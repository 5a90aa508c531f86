import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseSpaceExport } from "./space-export.ts";
import { createTestClient, createTestCms } from "./test-cms.ts";

const EXPORT = new URL("../../../shared/data/cms/gatsby-blog.json", import.meta.url);

test("a real export of another site is served whole to the unmodified client", async (context) => {
  if (!existsSync(EXPORT)) {
    console.log("skipped: ../shared/data is absent");
    context.skip("skipped: ../shared/data is absent");
  }
  const raw: unknown = JSON.parse(readFileSync(EXPORT, "utf8"));
  const space = parseSpaceExport(raw, "blog");
  if (space === null) throw new Error("The export was not understood.");
  const client = createTestClient(createTestCms(space), "blog");
  const all = await client.withAllLocales.withoutLinkResolution.sync({ initial: true, limit: 2 });
  expect(all.entries.map(({ sys }) => sys.contentType.sys.id).sort()).toEqual([
    "blogPost",
    "blogPost",
    "blogPost",
    "person",
  ]);
  expect(all.assets).toHaveLength(4);
  const post = await client.getEntries({ content_type: "blogPost", include: 2 });
  expect(post.items[0]?.fields.author).toMatchObject({ fields: { name: "John Doe" } });
});

test("a file that is no export is told apart", () => {
  expect(parseSpaceExport({ items: [] }, "blog")).toBeNull();
});
