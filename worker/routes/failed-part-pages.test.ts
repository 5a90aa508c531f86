import { expect, it } from "vitest";
import { createTestApp, type Visit } from "../test/app.ts";
import { foundFile, goodCatalogue } from "../test/records.ts";
import { json, type Script, status, text } from "../test/upstream.ts";

/** A public page of every loader that calls the product API. */
const PAGES = [
  "/",
  "/datasets",
  "/datasets?tag=tide",
  "/datasets/search?q=tide",
  "/datasets/search?q=tide&type=files",
  "/code",
  "/collections",
  "/datasets/7",
  "/datasets/7?tab=files",
  "/datasets/7?tab=files&file=data%2Fgauge%20a.csv",
  "/datasets/7?tab=versions",
  "/datasets/7?tab=changes&from=1&to=2",
  "/datasets/7?tab=references",
  "/datasets/7?tab=metrics",
  "/datasets/7?tab=records",
  "/datasets/7?get=1",
  "/datasets/7/version/1",
  "/code/8",
  "/collections/9",
  "/people/0000-0002-1825-0097",
  "/tags",
  "/discover",
  "/open-repositories",
  "/compare?ids=7,8",
  "/cite?ids=7,8",
];

/** A healthy catalogue that answers every call of those pages. */
function wholeCatalogue(): Script {
  return {
    ...goodCatalogue(),
    "/discover/datasets/7/versions/2/files": json(foundFile),
    "/discover/datasets/7/versions/2/files/content": text("a,b\n1,2\n"),
    "/discover/datasets/7/versions/2/changelog": text("## Two\n\nMore tides."),
    "/discover/datasets/7/versions/1/files/download-manifest": json(MANIFEST),
    "/discover/datasets/7/versions/2/files/download-manifest": json(MANIFEST),
    "/discover/metrics/dataset/downloads/summary": json([]),
  };
}

const MANIFEST = { header: { count: 0, size: 0 }, data: [] };

/** A page's text, without what is different each time. */
function toContent({ status: code, headers, body }: Visit): unknown {
  const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "-";
  return { code, link: headers.get("link"), body: body.replaceAll(nonce, "") };
}

async function findQuestions(path: string): Promise<string[]> {
  const app = createTestApp({ upstream: wholeCatalogue() });
  await app.visit(path);
  return [...new Set(app.upstream.asked().map((asked) => asked.replace(/\?.*$/, "")))];
}

it.each(PAGES)("stores no copy of %s that was made while the product API failed", async (path) => {
  const good = toContent(await createTestApp({ upstream: wholeCatalogue() }).visit(path));
  const questions = await findQuestions(path);
  expect(questions).not.toEqual([]);
  for (const question of questions) {
    const upstream = { ...wholeCatalogue(), [question]: status(500) };
    const app = createTestApp({ upstream });
    await app.visit(path);
    app.upstream.answer(wholeCatalogue());
    expect(toContent(await app.visit(path)), question).toEqual(good);
  }
});
