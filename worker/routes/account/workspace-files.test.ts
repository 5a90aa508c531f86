import { describe, expect, it } from "vitest";
import type { EdgeSession } from "../../session/read-session.ts";
import { createTestApp, signedIn, type TestApp, visitor } from "../../test/app.ts";
import { findAll, readText } from "../../test/html.ts";
import { createMemberScript } from "../../test/member.ts";
import { json, type Script, status, text, timeout } from "../../test/upstream.ts";

const DATASET = "/workspaces/moss-lab/datasets/9031";
const PAGE = `${DATASET}?tab=files&file=N:package:1`;
const BYTES = "/workspaces/files/N%3Apackage%3A1";
const CONTENT = "/packages/N%3Apackage%3A1/content";
const grace: EdgeSession = { ...signedIn, accessToken: "token-of-grace", sub: "grace" };

function toPackage(name: string, id = "N:package:1", datasetId = 9031) {
  const times = { createdAt: "2026-01-01T00:00:00Z", updatedAt: "2026-01-02T00:00:00Z" };
  const content = { id, nodeId: id, intId: 1, name, packageType: "CSV", datasetId, ...times };
  return {
    content: { ...content, datasetNodeId: "", ownerId: 1, state: "READY" },
    properties: [],
    storage: 26,
  };
}

function toDetail(name: string, datasetId?: number) {
  const above = toPackage("gauge-1", "N:collection:1");
  return { ...toPackage(name, undefined, datasetId), children: [], ancestors: [above] };
}

function create(more: Script = {}): TestApp {
  const upstream = createMemberScript({
    "/packages/N%3Apackage%3A1": json(toDetail("levels.csv")),
    [CONTENT]: text("minute,level\n1,secret-2.4\n", { headers: { "content-type": "text/csv" } }),
    "/datasets/9031/changelog/timeline": json({
      eventGroups: [
        {
          datasetId: 9031,
          userIds: [1],
          eventType: "CREATE_PACKAGE",
          totalCount: 3,
          timeRange: { from: "2026-01-02T00:00:00Z", to: "2026-01-02T00:00:00Z" },
          userNames: ["Tomas Reyes"],
        },
        {
          datasetId: 9031,
          eventType: "EAT_CAKE",
          totalCount: 1,
          timeRange: { from: "2026", to: "2026" },
        },
      ],
    }),
    ...more,
  });
  return createTestApp({ session: signedIn, upstream });
}

describe("a file of a workspace's dataset", () => {
  it("is shown with its folders, a preview and a download link", async () => {
    const { body, headers } = await create().visit(PAGE);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(findAll(body, "td").map((cell) => cell.text)).toContain("secret-2.4");
    const links = findAll(body, "a").map(({ text, attributes }) => [text, attributes.get("href")]);
    expect(links).toContainEqual(["gauge-1", `${DATASET}?tab=files&folder=N%3Acollection%3A1`]);
    expect(links).toContainEqual(["Download this file", BYTES]);
  });

  it.each([[visitor], [grace]])("is neither shown nor sent to anybody else", async (session) => {
    const app = create();
    await app.visit(PAGE);
    await app.visit(BYTES);
    app.become(session);
    for (const path of [PAGE, BYTES, `${BYTES}?inline=1`, `${BYTES}/`]) {
      const answer = await app.visit(path, { redirect: "manual" });
      expect([path, answer.body.includes("secret")]).toEqual([path, false]);
      expect(answer.status).not.toBe(200);
    }
  });

  it("is sent with the reader's token, in parts, and stored nowhere", async () => {
    const app = create({
      [CONTENT]: (request) =>
        new Response("mi", {
          status: request.headers.get("range") === "bytes=0-1" ? 206 : 200,
          headers: { "content-range": "bytes 0-1/24", "set-cookie": "a=b" },
        }),
    });
    const answer = await app.visit(BYTES, { headers: { range: "bytes=0-1" } });
    expect([answer.status, answer.body]).toEqual([206, "mi"]);
    const names = ["cache-control", "set-cookie", "access-control-allow-origin"];
    expect(names.map((name) => answer.headers.get(name))).toEqual([
      "private, no-store",
      null,
      null,
    ]);
  });

  it("runs nothing of a hostile file on this origin", async () => {
    const hostile = text("<script>1</script>", { headers: { "content-type": "text/html" } });
    const answer = await create({ [CONTENT]: hostile }).visit(`${BYTES}?inline=1`);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
  });

  it("says so where the catalogue has no bytes of it", async () => {
    const { body } = await create({ [CONTENT]: status(404) }).visit(PAGE);
    expect(body).toContain("keeps the bytes of this file elsewhere");
    expect(body).not.toContain("Download this file");
  });

  it.each([
    [404, 404],
    [499, 404],
    [500, 502],
  ])("is answered with the catalogue's %i as %i", async (code, answered) => {
    expect((await create({ [CONTENT]: status(code) }).visit(BYTES)).status).toBe(answered);
  });

  it("is not found when it is of another dataset", async () => {
    const upstream = { "/packages/N%3Apackage%3A1": json(toDetail("levels.csv", 7)) };
    const { body } = await create(upstream).visit(PAGE);
    expect(body).toContain("This file or folder is no longer in");
    expect(body).not.toContain("secret");
    const all = findAll(body, "a").find(({ text }) => text === "All files");
    expect(all?.attributes.get("href")).toBe(`${DATASET}?tab=files`);
  });

  it("is refused to a role that may not open files", async () => {
    const { body } = await create({ "/packages/N%3Apackage%3A1": status(403) }).visit(PAGE);
    expect(readText(body)).toContain("Your role in this dataset does not open its files.");
  });

  it.each([status(500), timeout()])("can be requested again when it fails", async (failure) => {
    const { body } = await create({ [CONTENT]: failure }).visit(PAGE);
    const again = findAll(body, "a").find(({ text }) => text === "Try again");
    expect(again?.attributes.get("href")).toBe(`${DATASET}?tab=files&file=N%3Apackage%3A1`);
  });
});

describe("the events of a workspace's dataset", () => {
  const ACTIVITY = `${DATASET}?tab=activity`;

  it("have their person, without unknown kinds", async () => {
    const { body } = await create().visit(ACTIVITY);
    expect(readText(body).join("")).toMatch(/3 files added by Tomas Reyes.{0,20}2026/);
    expect(body).not.toContain("CAKE");
  });

  it.each([
    ["CREATE_DATASET", {}, "Dataset created"],
    ["CREATE_PACKAGE", {}, "1 file added"],
    ["ACCEPT_PUBLICATION", {}, "Version published"],
    ["ACCEPT_PUBLICATION", { version: 3 }, "Version 3 published"],
  ])("describe %s with %j", async (eventType, more, sentence) => {
    const timeRange = { from: "2026-01-02T00:00:00Z", to: "2026-01-02T00:00:00Z" };
    const event = { datasetId: 9031, eventType, totalCount: 1, timeRange, userNames: [], ...more };
    const answer = json({ eventGroups: [event] });
    const { body } = await create({ "/datasets/9031/changelog/timeline": answer }).visit(ACTIVITY);
    const [list = ""] = /<ol[^>]*aria-label="Activity".*?<\/ol>/.exec(body) ?? [];
    expect(readText(list)[0]).toBe(sentence);
  });

  it.each([
    [status(403), "Your role in this dataset does not show"],
    [status(404), "does not list the activity"],
    [status(500), "Try again"],
    [json({ eventGroups: [] }), "Nothing has happened"],
  ])("have a note when they are missing", async (answer, sentence) => {
    const page = await create({ "/datasets/9031/changelog/timeline": answer }).visit(ACTIVITY);
    expect([page.status, page.body.includes("Private tides")]).toEqual([200, true]);
    expect(page.body).toContain(sentence);
  });
});

it("list folders and files with their kinds", async () => {
  const folder = toPackage("gauge-2", "N:collection:2");
  folder.content.packageType = "Collection";
  const above = { ...toPackage("gauge-1", "N:collection:1"), ancestors: [] };
  above.content.packageType = "Collection";
  const app = create({
    "/packages/N%3Acollection%3A1": json({ ...above, children: [folder, toPackage("a.csv")] }),
  });
  const { body } = await app.visit(`${DATASET}?tab=files&folder=N:collection:1`);
  const cells = findAll(body, "td").map(({ text }) => text);
  expect([cells[0], cells[1], cells[4], cells[5]]).toEqual(["gauge-2/", "Folder", "a.csv", "CSV"]);
});

describe("the README of a dataset without a text of its own", () => {
  const ID = "N%3Apackage%3A2";
  const READ = { [`/packages/${ID}/content`]: text("# Gauges\n\nMoved in *May*.") };

  async function read(names: string[], more: Script = {}): Promise<string> {
    const packages = names.map((name, at) => toPackage(name, `N:package:${at + 1}`));
    const app = create({
      "/datasets/9031/readme": json({ readme: " " }),
      "/datasets/9031/packages": json({ limit: 100, offset: 0, packages }),
      ...READ,
      ...more,
    });
    const { body } = await app.visit(DATASET);
    return body;
  }

  it("is the file README.md at the top, with a link to it", async () => {
    const body = await read(["a.csv", "README.md", "readme.txt"]);
    expect(body).toContain("<em>May</em>");
    expect(body).not.toContain("no README yet");
    const link = findAll(body, "a").find((each) => each.text === "README.md");
    expect(link?.attributes.get("href")).toBe(`${DATASET}?tab=files&file=${ID}`);
  });

  it.each<[string, string[], Script]>([
    ["cannot be had here", ["a.csv", "README.md"], { [`/packages/${ID}/content`]: status(404) }],
    ["is no Markdown", ["a.csv", "README"], {}],
  ])("is named when it %s", async (_, names, more) => {
    const pageText = readText(await read(names, more)).join(" ");
    expect(pageText).toContain("Its description is in the file");
    expect(pageText).not.toContain("no README yet");
  });

  it.each<[string, string[], Script]>([
    ["no file is called so", ["a.csv"], {}],
    ["its files may not be seen", [], { "/datasets/9031/packages": status(403) }],
    ["the catalogue knows no text", [], { "/datasets/9031/readme": status(404) }],
  ])("is missing when %s", async (_, names, more) => {
    expect(readText(await read(names, more)).join(" ")).toContain("has no README yet");
  });

  it("fails separately when its files cannot be listed", async () => {
    const body = await read([], { "/datasets/9031/packages": status(500) });
    expect(findAll(body, "a").map((each) => each.text)).toContain("Try again");
    expect(body).not.toContain("no README yet");
  });

  it("is replaced by the text of the dataset", async () => {
    const own = { "/datasets/9031/readme": json({ readme: "Our own text." }) };
    const body = await read(["a.csv", "README.md"], own);
    expect(body).toContain("Our own text.");
    expect(body).not.toContain("<em>May</em>");
  });
});
