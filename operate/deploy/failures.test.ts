import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it, test, vi } from "vitest";
import { ANSWERS, createDeployStage } from "../test/deploy-stage.ts";
import { readWalk } from "../test/deploy-walk.ts";
import { check, deploy, dryRun, rollBack } from "./deploy.ts";
import { startWrangler } from "./wrangler.ts";

// A deployment runs wrangler a dozen times.
vi.setConfig({ testTimeout: 240_000 });

const stage = createDeployStage();
const { request, createTools } = stage;

const CATALOGUE = "https://api.skerry.test";
const PORTAL = "https://data.skerry.test";
const POOL = Object.keys(ANSWERS)[0] ?? "";

describe("a check of a running installation", () => {
  it("asks its addresses, and makes and uploads nothing", async () => {
    const before = stage.plane.calls.length;
    await check(request(), createTools());
    expect(stage.plane.calls.length).toBe(before);
    expect(stage.said).toEqual(readWalk("npm run deploy -- --check"));
  });

  it("waits for a catalogue that starts too slowly for the portal's status, says so, and for no longer than twice", async () => {
    const status = `${PORTAL}/api/status`;
    const answers = { ...ANSWERS, [status]: '{"buildId":"1","catalogue":{"state":"down"}}' };
    let waits = 0;
    const wait =
      "  wait The portal tells its status: not yet; the portal gets no answer of the catalogue, and shows what it remembers";
    const pause = async (): Promise<void> => {
      waits += 1;
      expect(stage.said.at(-1)).toBe(wait);
      if (waits === 2) answers[status] = ANSWERS[status] ?? "";
    };
    await check(request(), { ...createTools(answers), pause });
    expect([waits, stage.said.at(-1)]).toEqual([2, `Ready: ${PORTAL}`]);
    expect(stage.said.filter((line) => line === wait)).toHaveLength(1);
  });

  it("finds a name with quotes and signs in the page, as React writes them", async () => {
    const { operatorFile } = request();
    const named = `BRAND_NAME = '''St Ann's "Data" & <more>'''`;
    const text = readFileSync(operatorFile, "utf8").replace('BRAND_NAME = "Skerry Data"', named);
    writeFileSync(operatorFile, text);
    const title = "<title>St Ann&#x27;s &quot;Data&quot; &amp; &lt;more&gt;</title>";
    await check(request(), createTools({ ...ANSWERS, [`${PORTAL}/`]: title }));
    expect(stage.said.at(-1)).toBe(`Ready: ${PORTAL}`);
  });

  const REFUSED = { sentence: "The key is refused." };
  const UNREAD = "Content was not read for more than 60 minutes.";
  test.each([
    [[], { failedRuns: 2, lastFailure: REFUSED }, ["Content is not read: The key is refused."]],
    [[], { failedRuns: 0, lastFailure: REFUSED }, []],
    [
      [`${UNREAD} ${REFUSED.sentence}`, "The keys of https://pool.test cannot be renewed."],
      { failedRuns: 90, lastFailure: REFUSED },
      [`${UNREAD} ${REFUSED.sentence}`, "The keys of https://pool.test cannot be renewed."],
    ],
  ])("notes once what the status names although readers are served: %j", async (...row) => {
    const [portalFaults, content, notes] = row;
    const [embargo, ...faults] = ["1 embargo is late.", ...portalFaults].map((sentence) => ({
      sentence,
    }));
    const status = {
      buildId: "1",
      catalogue: { state: "up", faults: [embargo] },
      content: { hasSpace: true, ...content },
      faults: [embargo, ...faults],
    };
    const answers = { ...ANSWERS, [`${PORTAL}/api/status`]: JSON.stringify(status) };
    await check(request(), createTools(answers));
    expect(stage.said.filter((line) => line.startsWith("  note ")).slice(1)).toEqual(
      ["1 embargo is late.", ...notes].map((note) => `  note ${note}`),
    );
  });

  it("notes that nobody learns where to report a weakness, until a contact is set", async () => {
    const note = /^ {2}note Nobody learns where to report a weakness.* set SECURITY_CONTACT/;
    await check(request(), createTools());
    expect(stage.said.filter((line) => note.test(line))).toHaveLength(1);
    const { operatorFile } = request();
    const contact = 'BRAND_NAME = "Skerry Data"\nSECURITY_CONTACT = "mailto:security@skerry.test"';
    const text = readFileSync(operatorFile, "utf8");
    writeFileSync(operatorFile, text.replace('BRAND_NAME = "Skerry Data"', contact));
    await check(request(), createTools());
    expect(stage.said.filter((line) => note.test(line))).toHaveLength(1);
  });

  test.each<[string, Record<string, string | undefined>, RegExp, RegExp]>([
    ["a pool without keys", { [POOL]: "{}" }, /the user pool has no keys/, /Compare user_pool\.id/],
    [
      "a silent catalogue",
      { [`${CATALOGUE}/health`]: undefined },
      /api\.skerry\.test\/health answers 522/,
      /add its domain to this account.*npx wrangler tail skerry-data-api/,
    ],
    [
      "a catalogue whose database is down",
      {
        [`${CATALOGUE}/health`]:
          '{"ok":false,"faults":[{"code":"database_down","sentence":"The database does not answer."}]}',
      },
      /: it does not; The database does not answer\.$/,
      /cloudflarestatus\.com.*npx wrangler tail skerry-data-api/,
    ],
    [
      "somebody else's page at the catalogue's address",
      { [`${CATALOGUE}/health`]: "<p>Parked</p>" },
      /is answered by something else/,
      /npx wrangler tail skerry-data-api/,
    ],
    [
      "a landing page of another portal",
      { [`${PORTAL}/`]: "<title>Parked</title>" },
      /the landing page does not name the portal/,
      /npx wrangler tail skerry-data`/,
    ],
    [
      "a status that is none",
      { [`${PORTAL}/api/status`]: "{}" },
      /the status cannot be read/,
      /npx wrangler tail skerry-data`/,
    ],
    [
      "a portal that shows what it remembers of a catalogue that it does not reach",
      { [`${PORTAL}/api/status`]: '{"buildId":"1","catalogue":{"state":"down","faults":[]}}' },
      /the portal gets no answer of the catalogue, and shows what it remembers/,
      /product_api_failed/,
    ],
    [
      "a portal that does not reach the catalogue",
      { [`${PORTAL}/datasets/_payload.json`]: '{"failure":{"code":"unreachable"}}' },
      /does not get an answer of the catalogue/,
      /product_api_failed/,
    ],
  ])("ends at %s with one next step", async (_, changes, message, next) => {
    const answers = Object.fromEntries(
      Object.entries({ ...ANSWERS, ...changes }).flatMap(([address, body]) =>
        body === undefined ? [] : [[address, body]],
      ),
    );
    await expect(check(request(), createTools(answers))).rejects.toMatchObject({
      message: expect.stringMatching(message),
      next: expect.stringMatching(next),
    });
    expect(stage.said.filter((line) => line.includes("FAIL"))).toHaveLength(1);
  });
});

test("a check, a dry run and a deployment end at a brand that lacks a text", async () => {
  const { root } = stage;
  for (const [folder, words] of [
    ["brand", "export const MAILS = {}, FOLLOW_WORDS = {};"],
    ["own", "export const MAILS = {};"],
  ] as const) {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, "mails.ts"), words);
  }
  const { operatorFile } = request();
  writeFileSync(operatorFile, `brand = "own"\n${readFileSync(operatorFile, "utf8")}`);
  const calls = stage.plane.calls.length;
  for (const task of [check, dryRun, deploy])
    await expect(task(request(), createTools())).rejects.toMatchObject({
      message:
        "own/mails.ts lacks FOLLOW_WORDS: copy this from brand/mails.ts and write your words into it.",
      next: "Run the same command again.",
    });
  expect(stage.plane.calls).toHaveLength(calls);
});

describe("a deployment", () => {
  it("builds and makes nothing for a user pool that does not answer", async () => {
    const build = async (): Promise<void> => {
      throw new Error("built");
    };
    const tools = { ...createTools({ ...ANSWERS, [POOL]: "{}" }), build };
    await expect(deploy(request(), tools)).rejects.toMatchObject({
      message: "The user pool publishes its keys: it does not; the user pool has no keys.",
    });
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ["nobody is logged in", { CLOUDFLARE_API_TOKEN: "x" }, /Run `npx wrangler login`/],
    ["the login may use two accounts", { CLOUDFLARE_ACCOUNT_ID: "" }, /Write account_id into/],
  ])("makes nothing and says what to do when %s", async (_, env, next) => {
    const { plane } = stage;
    plane.accounts.push("f".repeat(32));
    await expect(deploy(request(), createTools(ANSWERS, env))).rejects.toMatchObject({
      next: expect.stringMatching(next),
    });
    plane.accounts.pop();
    expect([plane.databases.size, plane.workers.size]).toEqual([0, 0]);
  });

  it("says where to switch R2 on, and makes nothing before", async () => {
    const message = "Please enable R2 through the Cloudflare Dashboard.";
    const end = stage.plane.refuse("/r2/buckets", 10_042, message);
    await expect(deploy(request(), createTools())).rejects.toMatchObject({
      next: expect.stringContaining("Switch R2 on once in the dashboard"),
    });
    end();
    expect([stage.plane.databases.size, stage.plane.workers.size]).toEqual([0, 0]);
  });

  it("makes no empty bucket in another jurisdiction than the one that has the files", async () => {
    const { plane } = stage;
    const buckets = plane.buckets.size;
    plane.databases.set("1", { name: "skerry-data", db: null as never, jurisdiction: null });
    plane.buckets.set("skerry-data-files", { jurisdiction: null, objects: new Map() });
    await expect(deploy(request(), createTools())).rejects.toMatchObject({
      message:
        "The bucket skerry-data-files is in no jurisdiction, and operator.toml asks for one in the jurisdiction eu.",
      next: expect.stringContaining("Write jurisdiction as it was (leave the line out)."),
    });
    expect([plane.buckets.size, plane.workers.size]).toEqual([buckets + 1, 0]);
    plane.databases.delete("1");
    plane.buckets.delete("skerry-data-files");
  });

  it("uploads nothing after a migration that fails", async () => {
    const { plane, root, said } = stage;
    const db = new DatabaseSync(":memory:");
    plane.databases.set("1", { name: "skerry-data", db, jurisdiction: "eu" });
    plane.buckets.set("skerry-data-files", { jurisdiction: "eu", objects: new Map() });
    for (const kind of ["keys", "content"]) plane.namespaces.set(kind, `skerry-data-${kind}`);
    const broken = "ALTER TABLE nothing ADD COLUMN name TEXT;";
    writeFileSync(join(root, "api/store/migrations/0003_broken.sql"), broken);
    await expect(deploy(request(), createTools())).rejects.toMatchObject({
      message: expect.stringContaining("0003_broken.sql"),
      next: expect.stringContaining("Mend what wrangler names and run the same command again"),
    });
    expect(said.at(-1)).toBe("4. Migrations");
    expect(plane.workers.size).toBe(0);
  });
});

describe("a rollback", () => {
  it("gives readers the portal's version before this one, and asks the addresses", async () => {
    const { plane, said } = stage;
    const versions = ["1", "2", "3"].map(
      (number) => `${number.repeat(8)}-1111-4111-8111-111111111111`,
    );
    const worker = { metadata: {}, uploads: 3, deployed: [...versions], domains: [] };
    plane.workers.set("skerry-data", worker);
    await rollBack(request(), createTools());
    expect(worker).toMatchObject({ uploads: 3, deployed: [...versions, versions[1]] });
    expect(plane.workers.size).toBe(1);
    // The first one of the walk finds no version before the running one.
    expect(said).toEqual(readWalk("npm run deploy -- --rollback", 1));
  });

  it("says so where there is no version before this one", async () => {
    const { plane } = stage;
    const worker = { metadata: {}, uploads: 1, deployed: ["1"], domains: [] };
    plane.workers.set("skerry-data", worker);
    const tools = createTools(ANSWERS, {}, startWrangler);
    await expect(rollBack(request(), tools)).rejects.toMatchObject({
      next: expect.stringContaining("There is no version before this one."),
    });
    expect(worker.deployed).toEqual(["1"]);
  });
});
