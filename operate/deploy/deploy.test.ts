import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { startControlPlane, type ControlPlane } from "../test/control-plane.ts";
import { writeBuild } from "../test/built.ts";
import { deploy, dryRun, redirect, type Tools } from "./deploy.ts";
import { createWrangler } from "./wrangler.ts";

// Each deployment starts wrangler a dozen times.
vi.setConfig({ testTimeout: 240_000 });

const SECRET = "0123456789abcdef0123456789abcdef";
const OPERATOR = `
name = "skerry-data"
university = "Skerry University"
portal_origin = "https://data.skerry.test"
catalogue_origin = "https://api.skerry.test"
doi_prefix = "10.5555"
jurisdiction = "eu"

[user_pool]
id = "eu-central-1_Skerry"
client_id = "skerry-web"

[portal]
BRAND_NAME = "Skerry Data"
METRICS_DATASET = "skerry_data"
TERMS_URL = "https://skerry.test/terms"
PRIVACY_URL = "https://skerry.test/privacy"

[catalogue]
MAIL_FROM = "data@skerry.test"

[env.staging]
name = "skerry-staging"
portal_origin = "https://skerry-staging.skerry.workers.dev"
`;

let plane: ControlPlane;
let root: string;
let said: string[];
beforeAll(async () => {
  plane = await startControlPlane();
});
afterAll(() => plane.close());
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "foreland-deploy-"));
  writeBuild(root);
  writeFileSync(join(root, "operator.toml"), OPERATOR);
  writeFileSync(
    join(root, "operator.secrets"),
    `PUBLISH_TOKEN=${SECRET}\nURL_SIGNING_KEY=${SECRET}\n`,
  );
  said = [];
});
afterEach(() => rmSync(root, { recursive: true }));

const ANSWERS: Record<string, string> = {
  "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_Skerry/.well-known/jwks.json":
    '{"keys":[{"kid":"1"}]}',
  "https://api.skerry.test/health": '{"ok":true}',
  "https://data.skerry.test/": "<title>Skerry Data</title>",
  "https://data.skerry.test/api/status": '{"buildId":"1"}',
  "https://data.skerry.test/datasets/_payload.json": '{"data":{}}',
};

function createTools(answers: Record<string, string> = ANSWERS): Tools {
  return {
    root,
    print: (line) => void said.push(line),
    fetch: async (address) => {
      const body = answers[String(address)];
      const headers = { "content-security-policy": "default-src 'none'" };
      return body === undefined
        ? new Response("", { status: 522 })
        : new Response(body, { headers });
    },
    pause: async () => {},
    build: async () => {},
    openWrangler: () => createWrangler({ ...process.env, ...plane.env }, null),
    withPrivateFile: async (text, use) => {
      const path = join(root, "secrets.json");
      writeFileSync(path, text);
      return use(path);
    },
  };
}

const request = () => ({ operatorFile: join(root, "operator.toml"), environment: "production" });

it("makes what is missing, uploads both Workers with their secrets, and makes nothing the second time", async () => {
  await deploy(request(), createTools());
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
      { name: "BRAND_NAME", type: "plain_text", text: "Skerry Data" },
      { name: "METRICS", type: "analytics_engine", dataset: "skerry_data" },
    ]),
  );
  expect(said.at(-1)).toBe("Ready: https://data.skerry.test");
  const before = plane.calls.length;
  await deploy(request(), createTools());
  const again = plane.calls.slice(before).filter((call) => made.includes(call));
  expect(again).toEqual([]);
  expect(plane.workers.get("skerry-data")?.uploads).toBe(2);
});

it("fetches the files of the running portal's builds before it makes another, which keeps them", async () => {
  const served = {
    "https://data.skerry.test/builds.json": '[["assets/page-2.js"],["assets/page-1.js"]]',
    "https://data.skerry.test/assets/page-2.js": "2",
    "https://data.skerry.test/assets/page-1.js": "1",
  };
  let found: string[] = [];
  const build = async (): Promise<void> => {
    found = readdirSync(join(root, "dist/client/assets"));
    throw new Error("built");
  };
  const tools = { ...createTools({ ...ANSWERS, ...served }), build };
  await expect(deploy(request(), tools)).rejects.toThrow("built");
  expect(found.toSorted()).toEqual(["page-1.js", "page-2.js"]);
  expect(said).toContain("  2 files of earlier builds fetched from https://data.skerry.test");
});

it("uploads a version without traffic, and prints how to give it traffic", async () => {
  await deploy(request(), createTools());
  const before = plane.calls.length;
  await deploy({ ...request(), isGradual: true }, createTools());
  const calls = plane.calls.slice(before);
  expect(calls).toContain("POST /workers/scripts/skerry-data/versions");
  expect(calls.filter((call) => /^POST .*skerry-data\/deployments$/.test(call))).toEqual([]);
  expect(plane.workers.get("skerry-data")?.metadata["bindings"]).toContainEqual(
    expect.objectContaining({ name: "CATALOGUE", service: "skerry-data-api" }),
  );
  expect(said.at(-1)).toContain(
    "npx wrangler versions deploy --name skerry-data --yes 11111111-1111-4111-8111-111111111111@10%",
  );
});

it("builds and makes nothing for a user pool that does not answer", async () => {
  const jwks = Object.keys(ANSWERS)[0] ?? "";
  const build = async (): Promise<void> => {
    throw new Error("built");
  };
  const tools = { ...createTools({ ...ANSWERS, [jwks]: "{}" }), build };
  await expect(deploy(request(), tools)).rejects.toMatchObject({
    message: "The user pool publishes its keys: it does not; the user pool has no keys.",
    next: expect.stringContaining("Compare user_pool.id in operator.toml"),
  });
});

it("redirects the addresses that an import wrote down, each and by rule", async () => {
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

it("ends with the one next step when an address does not answer", async () => {
  const { "https://api.skerry.test/health": _, ...rest } = ANSWERS;
  await expect(deploy(request(), createTools(rest))).rejects.toMatchObject({
    message: expect.stringContaining("https://api.skerry.test/health answers 522"),
    next: expect.stringContaining("npx wrangler tail skerry-data-api"),
  });
  expect(said.filter((line) => line.includes("FAIL"))).toHaveLength(1);
});

it("explains what to do when nobody is logged in", async () => {
  const strangers = createWrangler(
    { ...process.env, ...plane.env, CLOUDFLARE_API_TOKEN: "x" },
    null,
  );
  await expect(
    deploy(request(), { ...createTools(), openWrangler: () => strangers }),
  ).rejects.toMatchObject({
    next: expect.stringContaining("npx wrangler login"),
  });
});

it("makes and uploads nothing in a dry run", async () => {
  const before = plane.calls.length;
  const { portal } = await dryRun({ ...request(), environment: "staging" }, createTools());
  expect(plane.calls.length).toBe(before);
  expect(said).toContain("  D1 skerry-staging, R2 skerry-staging-files, two KV namespaces");
  expect(said.at(-1)).toBe("Nothing was uploaded.");
  expect(JSON.parse(readFileSync(portal, "utf8"))).toMatchObject({
    name: "skerry-staging",
    workers_dev: true,
    vars: { ENVIRONMENT: "staging", PUBLIC_ORIGIN: "https://skerry-staging.skerry.workers.dev" },
    services: [{ service: "skerry-staging-api" }, { entrypoint: "PublicCatalogue" }],
  });
});
