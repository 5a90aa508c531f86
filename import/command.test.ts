import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PUBLISH_LIMITS } from "#api/wire/publish.ts";
import { startCatalogue, type FakeCatalogue } from "./test/fake-catalogue.ts";
import { makeFolder, SOUND_FILES, toDescriptor, type TestFolder } from "./test/folder.ts";
import { runCommand, type CommandResult } from "./test/terminal.ts";

let catalogue: FakeCatalogue;
const folders: TestFolder[] = [];

beforeAll(async () => {
  catalogue = await startCatalogue();
});

afterAll(() => catalogue.close());

afterEach(async () => {
  catalogue.published.clear();
  catalogue.blobs.clear();
  catalogue.log.length = 0;
  await Promise.all(folders.splice(0).map((folder) => folder.remove()));
});

async function prepare(files?: Record<string, string | Uint8Array>): Promise<TestFolder> {
  const folder = await makeFolder(files);
  folders.push(folder);
  return folder;
}

function run(folder: TestFolder, ...args: string[]): Promise<CommandResult> {
  return runCommand([folder.path, ...args], catalogue.baseUrl);
}

describe("importing a folder", () => {
  test("publishes it and prints its address", async () => {
    const result = await run(await prepare());
    expect(result).toEqual({
      exitCode: 0,
      printed: [
        "published “Rainfall at three stations” as dataset 1, version 1 (3 files, 187 bytes), DOI 10.5555/fake.1",
      ],
      complaint: "",
    });
    expect(catalogue.published.get("rainfall")?.[0]?.files).toHaveLength(3);
  });

  test("sends every byte with its length declared", async () => {
    const long = "x".repeat(PUBLISH_LIMITS.TOGETHER_BYTES);
    await run(await prepare({ ...SOUND_FILES, LICENSE: long, "README.md": "" }));
    const sent = [...catalogue.blobs].map(([sha256, { length }]) => ({ sha256, length }));
    expect(sent.length).toBeGreaterThan(3);
    const small = sent.filter(({ length }) => length < long.length);
    const lines = small.map(({ sha256, length }) => `${sha256} ${length}\n`).join("");
    const together = small.reduce((sum, { length }) => sum + length, lines.length);
    const [large] = sent.filter((one) => !small.includes(one));
    expect(
      catalogue.log
        .filter(({ path }) => path.startsWith("/publish/blobs"))
        .map(({ method, path, contentLength }) => [method, path, Number(contentLength)])
        .toSorted(),
    ).toEqual([
      ["POST", "/publish/blobs", together],
      ["PUT", `/publish/blobs/${large?.sha256}`, large?.length],
    ]);
  });

  test("again unchanged reports that and sends nothing", async () => {
    const folder = await prepare();
    await run(folder);
    catalogue.log.length = 0;
    const again = await run(folder);
    expect(again.printed).toEqual([
      "unchanged: “Rainfall at three stations” is already dataset 1, version 1",
    ]);
    expect(catalogue.log.map(({ path }) => path)).toEqual(["/publish/versions"]);
  });

  test("with a changed file makes version 2 and sends only that file", async () => {
    const folder = await prepare();
    await run(folder);
    catalogue.log.length = 0;
    await folder.write({ "data/rain.csv": "station,mm\nA,1\n" });
    const again = await run(folder);
    expect(again.printed[0]).toContain("dataset 1, version 2");
    expect(catalogue.log.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  test("with another description only revises the version and sends no file", async () => {
    const folder = await prepare();
    await run(folder);
    catalogue.log.length = 0;
    await folder.write({
      "datapackage.json": toDescriptor({ title: "Rain in the hills" }),
      "README.md": "# Rain\n\nDaily rain at three stations high in the hills.\n",
    });
    expect((await run(folder)).printed).toEqual([
      "revised “Rain in the hills”: dataset 1, version 1, revision 1; its files stay",
    ]);
    expect(catalogue.log.map(({ path }) => path)).toEqual(["/publish/versions"]);
  });

  test("whose author wants a version for each change makes one for another description", async () => {
    const folder = await prepare();
    await run(folder);
    const foreland = { mayRevise: false };
    await folder.write({ "datapackage.json": toDescriptor({ title: "Rain", foreland }) });
    expect((await run(folder)).printed[0]).toContain("dataset 1, version 2");
  });

  test("without its absent files lists the skipped ones", async () => {
    const resources = [{ path: "data/rain.csv" }, { path: "gone.csv" }];
    const folder = await prepare({
      ...SOUND_FILES,
      "datapackage.json": toDescriptor({ resources }),
    });
    const result = await run(folder, "--skip-missing");
    expect(result.printed[0]).toBe("skipped gone.csv: not in the folder");
    expect(result.exitCode).toBe(0);
  });

  test("shows the progress of a long upload, on a terminal only", async () => {
    const folder = await prepare();
    let time = 0;
    const now = () => (time += 5_000);
    const { complaint } = await runCommand([folder.path], catalogue.baseUrl, {
      isTerminal: true,
      now,
    });
    expect(complaint).toContain("sent 3 of 3 files");
    const quiet = await prepare({ ...SOUND_FILES, "data/rain.csv": "a\n" });
    expect((await runCommand([quiet.path], catalogue.baseUrl, { now })).complaint).toBe("");
  });

  test("writes the progress a second after the start, then four times a second, and clears it", async () => {
    const times = [0, 999, 1_000, 1_000, 1_249, 1_250, 1_250];
    const shown: string[] = [];
    const now = (): number => times.shift() ?? 1_300;
    const files = Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`${at}.csv`, "a\n1\n"]));
    const resources = Object.keys(files).map((path) => ({ path }));
    const descriptor = toDescriptor({ name: "many", resources });
    const folder = await prepare({ ...files, "datapackage.json": descriptor });
    await runCommand([folder.path], catalogue.baseUrl, {
      isTerminal: true,
      now,
      complain: (text) => shown.push(text.replace("\r\u001B[K", "|")),
    });
    expect(shown.slice(0, 3)).toEqual(["|read 2 of 6 files", "|read 4 of 6 files", "|"]);
    expect(shown.at(-1)).toBe("|");
  });

  test.each([
    [["--unpublish", "7"], {}],
    [["--unpublish", "7", "--reason", "Wrong loads."], { reason: "Wrong loads." }],
  ])("with %j asks the catalogue to unpublish", async (args, body) => {
    const asked: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (address, init) => {
      const headers = new Headers(init?.headers);
      asked.push([String(address), headers.get("authorization"), JSON.parse(String(init?.body))]);
      return Response.json({ status: "unpublished", datasetId: 7 });
    };
    expect(await runCommand(args, "http://127.0.0.1:9", { fetch })).toEqual({
      exitCode: 0,
      printed: ["unpublished dataset 7; its addresses answer with a tombstone"],
      complaint: "",
    });
    const address = "http://127.0.0.1:9/publish/datasets/7/unpublish";
    expect(asked).toEqual([[address, "Bearer test-token", body]]);
  });

  test("says why the catalogue does not unpublish", async () => {
    const fetch = async (): Promise<Response> =>
      Response.json({ message: "No such dataset." }, { status: 404 });
    expect(await runCommand(["--unpublish", "7"], "http://127.0.0.1:9", { fetch })).toEqual({
      exitCode: 1,
      printed: [],
      complaint: "The catalogue at http://127.0.0.1:9 answered 404: No such dataset.\n",
    });
  });

  test("prints no control sequence of a package", async () => {
    const title = "Rain\u001B[2J\u0007\u202Efall";
    const folder = await prepare({ ...SOUND_FILES, "datapackage.json": toDescriptor({ title }) });
    expect((await run(folder)).printed[0]).toContain("published “Rain[2Jfall” as");
    const licenses = [{ name: "x\u001B]0;y\u0007" }];
    await folder.write({ "datapackage.json": toDescriptor({ licenses }) });
    expect((await run(folder)).complaint).toContain("the licence x]0;y, which");
  });

  test("takes the local token from .dev.vars in the project or its api", async () => {
    const folder = await prepare();
    await folder.write({ "api/.dev.vars": "PUBLISH_TOKEN=test-token\n" });
    const world = { env: {}, cwd: folder.path };
    const first = await runCommand([folder.path], catalogue.baseUrl, world);
    await folder.write({ ".dev.vars": "PUBLISH_TOKEN=other\n" });
    const second = await runCommand([folder.path], catalogue.baseUrl, world);
    expect([first.exitCode, second.exitCode]).toEqual([0, 1]);
  });

  test("finds a relative folder from where npm was called", async () => {
    const folder = await prepare();
    const at = folder.path.lastIndexOf("/");
    const env = {
      PUBLISH_TOKEN: "test-token",
      npm_lifecycle_event: "import",
      INIT_CWD: folder.path.slice(0, at),
    };
    const result = await runCommand([folder.path.slice(at + 1)], catalogue.baseUrl, { env });
    expect(result.exitCode).toBe(0);
  });
});
