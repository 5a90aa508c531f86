import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { initialise } from "./init.ts";
import { readInstallation } from "./operator-file.ts";
import { askSecrets, readSecrets } from "./secrets.ts";

const EXAMPLE = readFileSync(join(import.meta.dirname, "../../operator.example.toml"), "utf8");
const SECRET = "0123456789abcdef0123456789abcdef";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "foreland-operator-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(text: string, environment = "production") {
  const path = join(folder, "operator.toml");
  writeFileSync(path, text);
  return readInstallation(path, environment);
}

function faultOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

it("reads the example, and derives every other setting", () => {
  const { portal, catalogue, jurisdiction } = read(EXAMPLE);
  expect(jurisdiction).toBe("eu");
  expect(portal).toMatchObject({
    name: "skerry-data",
    vars: {
      ENVIRONMENT: "production",
      BRAND_NAME: "Skerry Data",
      USER_POOL_ENDPOINT: "https://cognito-idp.eu-central-1.amazonaws.com/",
      TOKEN_ISSUERS: "https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_AbCdEf123",
    },
  });
  expect(catalogue).toMatchObject({
    name: "skerry-data-api",
    vars: { PORTAL_ORIGIN: "https://data.skerry.example", DOI_PREFIX: "10.5555" },
  });
});

it("prefers the keys of an environment over the others", () => {
  const { portal, catalogue, secretsFile } = read(EXAMPLE, "staging");
  expect(portal.vars).toMatchObject({
    ENVIRONMENT: "staging",
    BRAND_NAME: "Skerry Data",
    PUBLIC_ORIGIN: "https://staging.data.skerry.example",
  });
  expect(catalogue?.name).toBe("skerry-data-staging-api");
  expect(secretsFile).toBe(join(folder, "operator.staging.secrets"));
});

it.each(["abc", "a".repeat(42)])("accepts the name %s", (name) => {
  expect(read(EXAMPLE.replace('name = "skerry-data"', `name = "${name}"`)).portal.name).toBe(name);
});

it("deploys no catalogue beside a backend of the operator's own", () => {
  const own = EXAMPLE.replace("# API_HOST", "API_HOST");
  expect(read(own).catalogue).toBeNull();
});

describe("a wrong file", () => {
  it.each([
    ['name = "skerry-data"', 'name = "Skerry Data"', "name must be 3 to 42 small letters"],
    ['name = "skerry-data"', 'name = "ab"', "name must be 3 to 42 small letters"],
    ['name = "skerry-data"', `name = "${"a".repeat(43)}"`, "name must be 3 to 42 small letters"],
    ['name = "skerry-data"', "", "name is missing: name the installation"],
    ['name = "skerry-data"', "name = 7", "name must be text in quotes"],
    ["portal_origin =", "# ", "portal_origin is missing: write where readers"],
    ["university =", "universtiy =", "universtiy is no key of this file"],
    ['jurisdiction = "eu"', 'jurisdiction = "de"', "jurisdiction must be eu, us or fedramp"],
    [
      'id = "eu-central-1_AbCdEf123"',
      'id = "AbCdEf123"',
      'USER_POOL_ID ("AbCdEf123") must be a region',
    ],
    ['doi_prefix = "10.5555"', "", "[catalogue] DOI_PREFIX must be a DOI prefix"],
    ["# TERMS_URL", "TERM_URL", "[portal] TERM_URL is no setting of the portal: write TERMS_URL"],
    ["# TERMS_URL", "terms_url", "terms_url is no setting of the portal: write TERMS_URL"],
    ["# TERMS_URL", "TREMS_URL", "write TERMS_URL"],
    ["# TERMS_URL", "XTERMS_URLYZ", "write TERMS_URL"],
    ["# TERMS_URL", "XTERMS_URLXYZ", "leave it out, or look its name up in docs/settings.md"],
    ["# TERMS_URL", "WEATHER", "leave it out, or look its name up in docs/settings.md"],
    ["https://data.", "http://data.", 'PUBLIC_ORIGIN is "http://data.skerry.example": write https'],
    [
      '"https://api.data.skerry.example"',
      '"https://data.skerry.example"',
      "give each Worker a host",
    ],
    ["[catalogue]", '[catalogue]\nPUBLISH_TOKEN = "x"', "move it to the file of secrets"],
    ["[portal]", '[portal]\nENVIRONMENT = "local"', "ENVIRONMENT is"],
    ["[portal]", "[portal", "operator.toml, line"],
  ])("with %s as %s is refused with a message", (right, wrong, sentence) => {
    const fault = faultOf(() => read(EXAMPLE.replace(right, wrong)));
    expect(fault).toContain(sentence);
    expect(fault).toContain("operator.toml");
  });

  it("without an environment is refused with what to add", () => {
    expect(faultOf(() => read(EXAMPLE, "trial"))).toContain("has no [env.trial]");
  });
});

describe("secrets that are typed", () => {
  it("go to the Workers that have them, each asked for once, and are written to no file", async () => {
    const installation = read(EXAMPLE);
    const asked: string[] = [];
    const secrets = await askSecrets(installation, async (question) => {
      asked.push(question.split(":")[0] ?? "");
      return question.startsWith("PUBLISH_TOKEN") ? ` ${SECRET}\n` : "";
    });
    expect(secrets).toEqual({ portal: {}, catalogue: { PUBLISH_TOKEN: SECRET } });
    expect(asked).toContain("CONTENTFUL_ACCESS_TOKEN");
    expect(asked).toEqual([...new Set(asked)]);
    expect(existsSync(installation.secretsFile)).toBe(false);
  });

  it("are refused with what is wrong, and never quoted", async () => {
    const fault = await askSecrets(read(EXAMPLE), async (question) =>
      question.startsWith("PUBLISH_TOKEN") ? "short-secret" : "",
    ).catch(String);
    expect(fault).toContain("PUBLISH_TOKEN is a secret of 12 characters");
    expect(fault).not.toContain("short-secret");
  });
});

describe("the file of secrets", () => {
  it.each([
    [`PUBLISH_TOKEN=${SECRET}\nPUBLISH_TOKN=x`, "PUBLISH_TOKN is no secret"],
    ["PUBLISH_TOKEN=short-secret", "PUBLISH_TOKEN is a secret of 12 characters"],
    [`CONTENTFUL_ACCESS_TOKEN=${SECRET}`, "CONTENTFUL_SPACE_ID is missing"],
  ])("is refused with %j, and never quoted", (text, sentence) => {
    const installation = read(EXAMPLE);
    writeFileSync(installation.secretsFile, text);
    const fault = faultOf(() => readSecrets(installation));
    expect(fault).toContain(sentence);
    expect(fault).not.toMatch(/short-secret|0123456789/);
  });

  it("may be absent: the Workers keep what they have", () => {
    expect(readSecrets(read(EXAMPLE))).toBeNull();
  });
});

describe("--init", () => {
  const ANSWERS = [
    "skerry-data",
    "Skerry University",
    "https://data.skerry.test/",
    "https://api.skerry.test",
    "10.5555",
    "eu-central-1_Skerry",
    "skerry-web",
    "Skerry Data",
    "eu",
  ];

  function answer() {
    const left = [...ANSWERS];
    return async (): Promise<string> => left.shift() ?? "";
  }

  it("writes a valid file, and secrets that nobody else can read", async () => {
    const path = join(folder, "operator.toml");
    const written = await initialise(path, answer());
    const installation = readInstallation(path, "production");
    expect(written).toEqual([path, installation.secretsFile]);
    expect(readSecrets(installation)?.catalogue["PUBLISH_TOKEN"]).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(installation.secretsFile).mode & 0o077).toBe(0);
  });

  it("never overwrites a file", async () => {
    const path = join(folder, "operator.toml");
    writeFileSync(path, "mine");
    await expect(initialise(path, answer())).rejects.toThrow("is there already");
    expect(readFileSync(path, "utf8")).toBe("mine");
  });
});
