import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { ANSWERS, createDeployStage, SECRET } from "../test/deploy-stage.ts";
import { readWalk } from "../test/deploy-walk.ts";
import { check, deploy, dryRun, redirect } from "./deploy.ts";
import type { RunWrangler } from "./wrangler.ts";

// The first deployment starts wrangler nine times.
vi.setConfig({ testTimeout: 900_000 });

const stage = createDeployStage();
const { request, createTools, startEachKind } = stage;
const HEALTH = "https://api.skerry.test/health";

/** Lists what an installation has, and takes everything else. */
function createListingWrangler(): RunWrangler {
  const toNamespace = (title: string) => ({ id: title, title });
  const lists: Record<string, string> = {
    d1: JSON.stringify([{ name: "skerry-data", uuid: "1" }]),
    r2: "name: skerry-data-files",
    kv: JSON.stringify(["skerry-data-keys", "skerry-data-content"].map(toNamespace)),
  };
  return async (args) => (args.includes("list") ? (lists[args[0] ?? ""] ?? "") : "");
}

it("makes what is missing, uploads both Workers with their secrets, and makes nothing the second time", async () => {
  const { plane, said } = stage;
  await deploy(request(), createTools(ANSWERS, {}, startEachKind));
  const made = plane.calls.filter((call) =>
    /^POST \/(?:d1\/database|r2\/buckets|storage\/kv\/namespaces)$/.test(call),
  );
  expect(made).toHaveLength(4);
  const [database] = plane.databases.values();
  expect(database).toMatchObject({ name: "skerry-data", jurisdiction: "eu" });
  expect(plane.buckets.get("skerry-data-files")?.jurisdiction).toBe("eu");
  expect(database?.db.prepare("SELECT count(*) AS count FROM d1_migrations").get()).toEqual({
    count: 2,
  });
  const [databaseId] = plane.databases.keys();
  expect(plane.workers.get("skerry-data-api")?.metadata["bindings"]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "DB", id: databaseId }),
      expect.objectContaining({
        name: "FILES",
        bucket_name: "skerry-data-files",
        jurisdiction: "eu",
      }),
      { name: "PUBLISH_TOKEN", type: "secret_text", text: SECRET },
      { name: "DOI_PREFIX", type: "plain_text", text: "10.5555" },
      { name: "EMAIL", type: "send_email" },
      { name: "METRICS", type: "analytics_engine", dataset: "skerry_data" },
    ]),
  );
  expect(plane.workers.get("skerry-data")?.metadata["bindings"]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "CATALOGUE", service: "skerry-data-api" }),
      { name: "VERSION", type: "version_metadata" },
      { name: "BRAND_NAME", type: "plain_text", text: "Skerry Data" },
      { name: "METRICS", type: "analytics_engine", dataset: "skerry_data" },
    ]),
  );
  expect(plane.workers.get("skerry-data")?.domains).toEqual(["data.skerry.test"]);
  expect(plane.workers.get("skerry-data-api")?.domains).toEqual(["api.skerry.test"]);
  expect(said).toEqual(readWalk("npm run deploy"));
  const before = plane.calls.length;
  await deploy(request(), createTools());
  const again = plane.calls.slice(before).filter((call) => made.includes(call));
  expect(again).toEqual([]);
  expect(plane.workers.get("skerry-data")?.uploads).toBe(2);
});

it.each([{ isGradual: false }, { isGradual: true }])(
  "says with each deployment that nobody can publish, as long as the catalogue has no secret for it: %j",
  async (options) => {
    const { said, root } = stage;
    const answers = { ...ANSWERS, [HEALTH]: '{"ok":true,"takesPublications":false}' };
    const wrangler = createListingWrangler();
    const tools = { ...createTools(answers), openWrangler: () => wrangler };
    const note = `  note Nobody can publish: the catalogue has no secret PUBLISH_TOKEN. Write PUBLISH_TOKEN=… (openssl rand -hex 32) into ${root}/operator.secrets and deploy again.`;
    for (const _ of ["first", "second"]) {
      said.length = 0;
      await deploy({ ...request(), ...options }, tools);
      expect(said).toContain(note);
    }
    said.length = 0;
    await check(request(), tools);
    expect(said).toContain(note);
    answers[HEALTH] = '{"ok":true,"takesPublications":true}';
    said.length = 0;
    await deploy({ ...request(), ...options }, tools);
    expect(said).not.toContain(note);
  },
);

it("fetches the files of the running portal's builds before it makes another, which keeps them", async () => {
  const { root, said } = stage;
  const served = {
    "https://data.skerry.test/builds.json": '[["assets/page-3.js"],["assets/page-2.js"]]',
    "https://data.skerry.test/assets/page-3.js": "3",
    "https://data.skerry.test/assets/page-2.js": "2",
  };
  let found: string[] = [];
  const build = async (): Promise<void> => {
    found = readdirSync(join(root, "dist/client/assets"));
    throw new Error("built");
  };
  const tools = { ...createTools({ ...ANSWERS, ...served }), build };
  await expect(deploy(request(), tools)).rejects.toThrow("built");
  expect(found.toSorted()).toEqual(["page-1.js", "page-2.js", "page-3.js"]);
  expect(said).toContain("  2 files of earlier builds fetched from https://data.skerry.test");
});

it("uploads a version without traffic, and prints how to give it traffic", async () => {
  const { plane, said } = stage;
  // The first test has deployed, where it ran.
  if (plane.workers.size === 0) await deploy(request(), createTools());
  const { operatorFile } = request();
  const account = "0123456789abcdef0123456789abcdef";
  writeFileSync(operatorFile, `account_id = "${account}"\n${readFileSync(operatorFile, "utf8")}`);
  const before = plane.calls.length;
  await deploy({ ...request(), isGradual: true }, createTools());
  const calls = plane.calls.slice(before);
  expect(calls).toContain("POST /workers/scripts/skerry-data/versions");
  expect(calls.filter((call) => /^POST .*skerry-data\/deployments$/.test(call))).toEqual([]);
  expect(plane.workers.get("skerry-data")?.metadata["bindings"]).toContainEqual(
    expect.objectContaining({ name: "CATALOGUE", service: "skerry-data-api" }),
  );
  expect(said.at(-1)).toMatch(
    /=0123456789abcdef0123456789abcdef.* npx wrangler versions deploy --name skerry-data --yes [0-9a-f]{8}-[0-9a-f-]{27}@10%/,
  );
});

it("redirects the addresses that an import wrote down, each and by rule", async () => {
  const { plane, root, said } = stage;
  const file = join(root, "redirects.csv");
  const lines = Array.from(
    { length: 1_500 },
    (_, at) => `/records/${at},/datasets/${at}/version/1`,
  );
  writeFileSync(file, ["# from Zenodo", ...lines, "/dataset.xhtml?id=:doi,/doi/:doi"].join("\n"));
  const staging = { ...request(), environment: "staging" };
  await expect(redirect(staging, file, createTools())).rejects.toMatchObject({
    message: "There is no KV namespace skerry-staging-content.",
    next: expect.stringContaining("Deploy first"),
  });
  const id = "f".repeat(32);
  plane.namespaces.set(id, "skerry-staging-content");
  await redirect(staging, file, createTools());
  expect(plane.values.size).toBe(1_501);
  expect(plane.values.get(`${id}/moved/records/7`)).toBe("/datasets/7/version/1");
  expect(plane.values.get(`${id}/moved-rules`)).toBe('[["/dataset.xhtml?id=:doi","/doi/:doi"]]');
  expect(said.at(-1)).toBe("  1501 entries written; readers are led on within a minute");
});

it("makes and uploads nothing in a dry run", async () => {
  const { plane, said } = stage;
  const before = plane.calls.length;
  const { portal, catalogue } = await dryRun(
    { ...request(), environment: "staging" },
    createTools(),
  );
  expect(plane.calls.length).toBe(before);
  const walked = readWalk("npm run deploy -- --dry-run");
  expect(said.map((line) => line.replace(`${stage.root}/`, ""))).toEqual(
    walked.map((line) => line.replace("skerry-data", "skerry-staging")),
  );
  expect(JSON.parse(readFileSync(portal, "utf8"))).toMatchObject({
    name: "skerry-staging",
    workers_dev: true,
    vars: { ENVIRONMENT: "staging", PUBLIC_ORIGIN: "https://skerry-staging.skerry.workers.dev" },
    services: [{ service: "skerry-staging-api" }, { entrypoint: "PublicCatalogue" }],
  });
  for (const config of [portal, String(catalogue)])
    expect(JSON.parse(readFileSync(config, "utf8"))).toMatchObject({
      observability: { enabled: true },
      ratelimits: [
        { name: "LIMIT_SEARCH_BY_ADDRESS", simple: { limit: 6000, period: 60 } },
        { name: "LIMIT_SEARCH_BY_ACCOUNT", simple: { limit: 300, period: 60 } },
      ],
    });
});

it("names in a dry run before another backend only the namespace that it makes", async () => {
  const { operatorFile } = request();
  const own = '[portal]\nAPI_HOST = "https://api.elsewhere.test"';
  writeFileSync(operatorFile, readFileSync(operatorFile, "utf8").replace("[portal]", own));
  // Secrets of a catalogue that is not deployed are refused.
  writeFileSync(join(stage.root, "operator.secrets"), "");
  await dryRun(request(), createTools());
  const from = stage.said.indexOf("3. Resources: these would be found or made");
  expect(stage.said.slice(from + 1, -2)).toEqual(["  KV namespace skerry-data-content"]);
});
