import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startCatalogue, type FakeCatalogue } from "./test/fake-catalogue.ts";
import { makeFolder, toDescriptor, type TestFolder } from "./test/folder.ts";
import { runCommand, type CommandResult } from "./test/terminal.ts";

const TITLE = "“Rainfall at three stations”";
const UNTOLD =
  "would publish 3 files, 187 bytes; cannot tell whether as a new dataset, version or revision: ";

let catalogue: FakeCatalogue;
let folder: TestFolder;

beforeEach(async () => {
  [catalogue, folder] = await Promise.all([startCatalogue(), makeFolder()]);
});

afterEach(() => Promise.all([catalogue.close(), folder.remove()]));

function publish(): Promise<CommandResult> {
  return runCommand([folder.path], catalogue.baseUrl);
}

function dryRun(world?: Parameters<typeof runCommand>[2]): Promise<CommandResult> {
  return runCommand([folder.path, "--dry-run"], catalogue.baseUrl, world);
}

describe("a dry run", () => {
  test("prints a table, makes one request and sends nothing else", async () => {
    const { printed, exitCode } = await dryRun();
    expect(printed.join("\n")).toContain("Rainfall at three stations");
    expect(printed.join("\n")).toMatch(/data\/rain\.csv +19 bytes +2 +2 +[0-9a-f]{12}/);
    const places = printed.flatMap((line) => /^ *\S+ +(?=\d+ bytes )/.exec(line)?.[0].length ?? []);
    expect([places.length > 1, new Set(places).size]).toEqual([true, 1]);
    expect(exitCode).toBe(0);
    expect(catalogue.log.map(({ path }) => path)).toEqual(["/publish/versions/preview"]);
    expect(catalogue.published.size + catalogue.blobs.size).toBe(0);
  });

  test("explains what an unlisted licence means for readers", async () => {
    const licenses = [{ name: "other", title: "Tide Terms", path: "https://tides.example/terms" }];
    await folder.write({ "datapackage.json": toDescriptor({ licenses }) });
    const { printed } = await dryRun();
    expect(printed.join("\n")).toMatch(/licence +Tide Terms/);
    expect(printed.join("\n")).toContain("neither they nor machines are told what it allows");
  });

  test("names a new dataset", async () => {
    expect((await dryRun()).printed.at(-1)).toBe(
      `would publish ${TITLE} as a new dataset (3 files, 187 bytes); nothing was written`,
    );
  });

  test("names the version that changed files would make", async () => {
    await publish();
    await folder.write({ "data/rain.csv": "station,mm\nA,1\n" });
    expect((await dryRun()).printed.at(-1)).toBe(
      `would publish ${TITLE} as new version 2 of dataset 1 (3 files, 183 bytes); nothing was written`,
    );
  });

  test("names the revision that another description would make", async () => {
    await publish();
    await folder.write({ "datapackage.json": toDescriptor({ title: "Rain in the hills" }) });
    expect((await dryRun()).printed.at(-1)).toBe(
      "would revise “Rain in the hills”: revision 1 of version 1 of dataset 1; its files stay; nothing was written",
    );
    expect(catalogue.published.get("rainfall")?.[0]?.name).toBe("Rainfall at three stations");
  });

  test("reports that a named dataset does not exist", async () => {
    catalogue.script("/publish/versions/preview", {
      status: 200,
      body: { status: "unknown", named: "the number 7" },
    });
    expect((await dryRun()).printed.at(-1)).toBe(
      "would refuse: The catalogue has no dataset with the number 7; look its number up, or import with --new; nothing was written",
    );
  });

  test.each([
    ["x".repeat(100), "x".repeat(100)],
    ["x".repeat(101), `${"x".repeat(99)}…`],
    ["two\n  lines", "two lines"],
  ])("shows the description %s as one line of a hundred characters", async (written, shown) => {
    await folder.write({ "datapackage.json": toDescriptor({ description: written }) });
    expect((await dryRun()).printed).toContain(`description  ${shown}`);
  });

  test("reports that nothing would change", async () => {
    await publish();
    expect((await dryRun()).printed.at(-1)).toBe(
      `would change nothing: ${TITLE} is already dataset 1, version 1; nothing was written`,
    );
  });
});

describe("a folder with another title and no file in common", () => {
  const OTHER = {
    "datapackage.json": toDescriptor({ title: "Owls of the wood" }),
    "data/rain.csv": "owl,count\nbarn,2\n",
    "README.md": "# Owls\n\nCounted by night.\n",
    LICENSE: "Owls may be counted.",
  };
  const REFUSAL = `The catalogue's dataset 1 has the same name, but the title ${TITLE} where this package says “Owls of the wood”, and no file in common; import its folder with --as 1 to make this its next version, or with --new to make it a dataset of its own.`;

  beforeEach(async () => {
    await publish();
    await folder.write(OTHER);
  });

  test("is reported by a dry run", async () => {
    expect((await dryRun()).printed.at(-1)).toBe(
      `would refuse: ${REFUSAL.replace(/\.$/, "")}; nothing was written`,
    );
  });

  test("is refused with both titles", async () => {
    const { exitCode, complaint } = await publish();
    expect([exitCode, complaint]).toEqual([1, `${REFUSAL}\n`]);
    expect(catalogue.published.get("rainfall")).toHaveLength(1);
  });

  test.each([
    [["--as", "1"], 1],
    [["--as", "https://data.example.org/datasets/1/versions/1"], 1],
    [["--as", "https://doi.org/10.5555/abcd-1234"], "10.5555/abcd-1234"],
    [["--new"], "new"],
  ])("is published with %j", async (args, dataset) => {
    const { exitCode } = await runCommand([folder.path, ...args], catalogue.baseUrl);
    expect(exitCode).toBe(0);
    expect(catalogue.published.get("rainfall")?.at(-1)).toMatchObject({ dataset });
  });
});

describe("a dry run reports an unknown outcome, and succeeds all the same", () => {
  async function expectUntold(why: string, world?: Parameters<typeof runCommand>[2]) {
    const { printed, complaint, exitCode } = await dryRun(world);
    expect([printed.at(-1), complaint, exitCode]).toEqual([UNTOLD + why, "", 0]);
  }

  test("when the catalogue does not answer, after one request", async () => {
    let asked = 0;
    const fetch = async (): Promise<Response> => {
      asked += 1;
      throw new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") });
    };
    const at = `The catalogue at ${catalogue.baseUrl}`;
    await expectUntold(`${at} cannot be reached (ECONNREFUSED); is it running (npm start)?`, {
      fetch,
    });
    expect(asked).toBe(1);
  });

  test("when the token is refused", async () => {
    await expectUntold(
      `The catalogue at ${catalogue.baseUrl} refuses the token; give the right one with --token or PUBLISH_TOKEN.`,
      { env: { PUBLISH_TOKEN: "wrong" } },
    );
  });

  test("when the catalogue is too old for the request", async () => {
    catalogue.script("/publish/versions/preview", { status: 404, body: { message: "No such." } });
    await expectUntold(
      `The catalogue at ${catalogue.baseUrl} knows no way to ask without publishing.`,
    );
  });

  test("when the catalogue would refuse the package", async () => {
    catalogue.script("/publish/versions/preview", { status: 400, body: { message: "name: no." } });
    await expectUntold(`The catalogue at ${catalogue.baseUrl} answered 400: name: no.`);
  });

  test("when the answer is not the protocol's", async () => {
    catalogue.script("/publish/versions/preview", { status: 200, body: { status: "upload" } });
    await expectUntold(
      `${catalogue.baseUrl} does not answer like a catalogue (versions/preview); check --remote.`,
    );
  });

  test("without a token for another machine, which it does not call", async () => {
    const fetch = async (): Promise<Response> => {
      throw new Error("asked");
    };
    const args = [folder.path, "--dry-run", "--remote", "https://data.example.org"];
    const { printed } = await runCommand(args, null, { env: {}, fetch });
    expect(printed.at(-1)).toBe(
      `${UNTOLD}https://data.example.org is not this machine, so it needs its own token; give it with --token or PUBLISH_TOKEN.`,
    );
  });
});
