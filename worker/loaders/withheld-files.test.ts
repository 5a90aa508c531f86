import { expect, it } from "vitest";
import { createRenderings, type Renderings } from "../markdown/renderings.ts";
import { createTestApp, signedIn, type TestApp } from "../test/app.ts";
import { readText } from "../test/html.ts";
import { createMemberScript, DATASET, LAB } from "../test/member.ts";
import { toDataset, treeFile } from "../test/records.ts";
import { type Answer, json, status, text } from "../test/upstream.ts";

const V2 = "/discover/datasets/7/versions/2";
/** In the folder, in the file's facts and in the file: text that nobody else may read. */
const SECRET = /kelp|5ec4e7|cormorant/;
const embargoed = json(toDataset({ embargo: true, embargoReleaseDate: "2031-01-01" }));

/** As in the catalogue: 401 for a visitor, 403 for a person, the files for a reader with granted access. */
function onlyFor(token: string, answer: Answer): Answer {
  return (request) => {
    const asked = request.headers.get("authorization");
    if (asked === `Bearer ${token}`) return answer(request);
    return status(asked === null ? 401 : 403)(request);
  };
}

function createWithheldApp(
  session: Parameters<typeof createTestApp>[0] = {},
  granted = "token-of-ada",
): TestApp {
  const folder = {
    limit: 100,
    offset: 0,
    totalCount: 1,
    files: [{ ...treeFile, name: "kelp.csv", path: "kelp.csv" }],
  };
  return createTestApp({
    ...session,
    upstream: {
      "/discover/datasets/7": embargoed,
      [V2]: embargoed,
      "/discover/datasets/7/data-use-agreement": status(204),
      [`${V2}/files/browse`]: onlyFor(granted, json(folder)),
      [`${V2}/files`]: onlyFor(granted, json({ ...treeFile, sha256: "5ec4e7".padEnd(64, "0") })),
      [`${V2}/files/content`]: onlyFor(granted, text("day,bird\n1,cormorant\n")),
    },
  });
}

/** Record 7 was published from Ada's dataset 9031, in which she has this role. */
function createSourceApp(role: string, isOwner: boolean): TestApp {
  const record = { embargo: true, embargoReleaseDate: "2031-01-01", sourceDatasetId: 9031 };
  return createTestApp({
    session: signedIn,
    upstream: {
      ...createMemberScript({
        "/datasets/9031": json({ ...DATASET, role }),
        "/organizations": json({
          organizations: [
            { organization: { id: LAB, name: "Moss Lab", slug: "moss-lab" }, isOwner },
          ],
        }),
      }),
      "/discover/datasets/7": json(toDataset(record)),
      "/discover/datasets/7/data-use-agreement": status(204),
      [`${V2}/files/browse`]: status(403),
    },
  });
}

const FOLDER = "/datasets/7?tab=files&whole=1";
const FILE = "/datasets/7?tab=files&file=data%2Fgauge%20a.csv&whole=1";
const PAGES = [FOLDER, FILE, "/datasets/7/_payload.json?tab=files"];

it("lets a reader whose request was granted browse withheld files", async () => {
  const { body } = await createWithheldApp({ session: signedIn }).visit(FOLDER);
  expect(body).toContain("kelp.csv");
});

it.each([
  ["owner", false, true],
  ["manager", false, true],
  ["editor", false, true],
  ["viewer", true, true],
  ["viewer", false, false],
  ["guest", false, false],
])("links the %s of its dataset, of a workspace of theirs (%s), there (%s)", async (...row) => {
  const [role, isOwner, isLed] = row;
  const app = createSourceApp(role, isOwner);
  for (const path of ["/datasets/7", FOLDER, "/datasets/7?get=1&whole=1"]) {
    const { body } = await app.visit(path);
    expect([path, body.includes('href="/workspaces/moss-lab/datasets/9031"')]).toEqual([
      path,
      isLed,
    ]);
    expect([path, readText(body).join(" ").includes("Ask for access")]).toEqual([path, !isLed]);
  }
});

it("lets a reader whose request was granted preview a withheld file", async () => {
  const { body } = await createWithheldApp({ session: signedIn }).visit(FILE);
  expect(body).toContain("5ec4e7");
  expect(body).toContain("cormorant");
});

it.each([...PAGES, "/files/7/2/data/gauge%20a.csv"])(
  "keeps a granted reader's answer at %s out of every cache",
  async (path) => {
    const app = createWithheldApp({ session: signedIn });
    const before = await app.visit(path);
    expect(before.headers.get("cache-control")).toBe("private, no-store");
    expect(before.body).toMatch(SECRET);
    app.become({ kind: "visitor", setCookies: [] });
    expect((await app.visit(path)).body).not.toMatch(SECRET);
  },
);

it.each(PAGES)("makes no request for withheld files for a visitor at %s", async (path) => {
  const app = createWithheldApp();
  const { body } = await app.visit(path);
  expect(body).not.toMatch(SECRET);
  expect(app.upstream.asked().filter((asked) => asked.includes("/files"))).toEqual([]);
});

it.each([FOLDER, FILE])("shows nothing of %s to a reader without access", async (path) => {
  const app = createWithheldApp({ session: signedIn }, "token-of-somebody-else");
  const { status: code, body } = await app.visit(path);
  expect(code).toBe(200);
  expect(body).toContain("Ask for access");
  expect(body).not.toMatch(SECRET);
});

it("requests withheld files again at each visit", async () => {
  const app = createWithheldApp({ session: signedIn });
  await app.visit(FOLDER);
  app.upstream.answer({ [`${V2}/files/browse`]: status(403) });
  expect((await app.visit(FOLDER)).body).not.toMatch(SECRET);
});

const NOTEBOOK = JSON.stringify({
  cells: [{ cell_type: "markdown", source: "Seen: a *cormorant*." }],
});

it.each([
  ["notes.md", "Seen: a *cormorant*.", embargoed, false],
  ["notes.md", "Seen: a *cormorant*.", json(toDataset({})), true],
  ["seen.ipynb", NOTEBOOK, embargoed, false],
  ["seen.ipynb", NOTEBOOK, json(toDataset({})), true],
])("caches the rendering of %s when everyone may read it, and only then", async (...file) => {
  const [path, content, record, isStored] = file;
  const asked: string[] = [];
  const put: string[] = [];
  const cache = createRenderings({
    match: async () => undefined,
    put: async (_, response) => void put.push(await response.text()),
  });
  const renderings: Renderings = {
    ...cache,
    read(rendering, defer) {
      asked.push(rendering.text);
      return cache.read(rendering, defer);
    },
  };
  const app = createTestApp({
    session: signedIn,
    services: { renderings },
    upstream: {
      "/discover/datasets/7": record,
      [V2]: record,
      "/discover/datasets/7/data-use-agreement": status(204),
      [`${V2}/files`]: json({ ...treeFile, name: path, path, size: content.length }),
      [`${V2}/files/content`]: text(content),
    },
  });
  const { body } = await app.visit(`/datasets/7?tab=files&file=${path}&whole=1`);
  expect(body).toContain("<em>cormorant</em>");
  expect([asked, put.join()]).toEqual(
    isStored ? [[content], expect.stringContaining("cormorant")] : [[], ""],
  );
});
