import { expect, it } from "vitest";
import { CHANGES_SHOWN } from "../../../limits.ts";
import { createTestApp } from "../../../test/app.ts";
import { findAll } from "../../../test/html.ts";
import { json, text } from "../../../test/upstream.ts";

const V1 = "/discover/datasets/7/versions/1";
const V2 = "/discover/datasets/7/versions/2";

function manifest(count: number) {
  const data = Array.from({ length: count }, (_, at) => ({
    fileName: `${at}.csv`,
    path: [],
    url: "https://x.test",
    size: 5,
    sha256: String(at),
  }));
  return json({ header: { count, size: 0 }, data });
}

it.each([
  ["all of", CHANGES_SHOWN, false],
  ["the first of more than", CHANGES_SHOWN + 1, true],
])("shows %s as many changed files as a page holds", async (_, count, isCut) => {
  const app = createTestApp({
    upstream: {
      [`${V1}/files/download-manifest`]: manifest(0),
      [`${V2}/files/download-manifest`]: manifest(count),
      [`${V2}/changelog`]: text("More gauges."),
    },
  });
  const { body } = await app.visit("/datasets/7?tab=changes&whole=1");
  expect(body).toContain(`${count} files added`);
  expect(findAll(body, "td").filter((cell) => cell.text === "Added")).toHaveLength(CHANGES_SHOWN);
  expect(body.includes("the counts above are of all files")).toBe(isCut);
});
