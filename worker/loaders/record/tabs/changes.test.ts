import { expect, it } from "vitest";
import { CHANGES_SHOWN } from "../../../limits.ts";
import { createTestApp } from "../../../test/app.ts";
import { findAll, readText } from "../../../test/html.ts";
import { toDataset } from "../../../test/records.ts";
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
      [`${V1}/changelog`]: json({}, 404),
      [`${V2}/changelog`]: text("More gauges."),
    },
  });
  const { body } = await app.visit("/datasets/7?tab=changes&whole=1");
  expect(body).toContain(`${count} files added`);
  expect(findAll(body, "td").filter((cell) => cell.text === "Added")).toHaveLength(CHANGES_SHOWN);
  expect(body.includes("the counts above are of all files")).toBe(isCut);
});

it("counts only what there is", async () => {
  const upstream = {
    [`${V1}/files/download-manifest`]: manifest(1),
    [`${V2}/files/download-manifest`]: manifest(0),
    [`${V1}/changelog`]: json({}, 404),
    [`${V2}/changelog`]: json({}, 404),
  };
  const { body } = await createTestApp({ upstream }).visit("/datasets/7?tab=changes&whole=1");
  expect(readText(body).join("")).toContain("1 file removed");
  expect(readText(body).join("")).not.toMatch(/0 files (?!the same)/);
});

const WITH_THREE = toDataset({ version: 3 });

function withNotes(...notes: (string | null)[]) {
  const logs = notes.flatMap((note, at) => {
    const version = `/discover/datasets/7/versions/${at + 1}`;
    return [
      [`${version}/changelog`, note === null ? json({}, 404) : text(note)],
      [`${version}/files/download-manifest`, manifest(0)],
    ] as const;
  });
  const browse = "/discover/datasets/7/versions/3/files/browse";
  const page = json({ limit: 100, offset: 0, totalCount: 0, files: [] });
  return { "/discover/datasets/7": json(WITH_THREE), [browse]: page, ...Object.fromEntries(logs) };
}

it.each([
  ["grow at their beginning", [null, "Second.", "Third.\n\nSecond."]],
  ["grow at their end", ["First.", "First.\n\nSecond.", "First.\n\nSecond.\n\nThird."]],
  ["tell of their own version alone", ["First.", "Second.", "Third."]],
  ["are absent between", ["First.", null, "Third.\n\nSecond.\n\nFirst."]],
])("shows the notes of the chosen span alone, of changelogs that %s", async (_, notes) => {
  const app = createTestApp({ upstream: withNotes(...notes) });
  const { body } = await app.visit("/datasets/7?tab=changes&from=1&to=3&whole=1");
  const words = readText(body).join(" ");
  expect(words.match(/(First|Second|Third)\./g)?.toSorted()).toEqual(["Second.", "Third."]);
});
