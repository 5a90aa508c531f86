import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { initialise } from "./init.ts";
import { readInstallation } from "./operator-file.ts";
import { readSecrets } from "./secrets.ts";

const EXAMPLE = readFileSync(join(import.meta.dirname, "../../operator.example.toml"), "utf8");

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

it.each([
  ["a byte order mark", `\uFEFF${EXAMPLE}`],
  ["another system's line ends", EXAMPLE.replaceAll("\n", "\r\n")],
  ["a slash at an address's end", EXAMPLE.replace("data.skerry.example", "Data.Skerry.example/")],
])("reads a file with %s", (_, text) => {
  expect(read(text).portal).toMatchObject({
    origin: "https://data.skerry.example",
    vars: { HOME_URL: "https://data.skerry.example/datasets" },
  });
});

it("deploys no catalogue beside a backend of the operator's own", () => {
  const own = EXAMPLE.replace("# API_HOST", "API_HOST");
  expect(read(own).catalogue).toBeNull();
});

describe("a wrong file", () => {
  it.each([
    ['name = "skerry-data"', 'name = "Skerry Data"', 'name ("Skerry Data") must be 3 to 42 small'],
    ['name = "skerry-data"', 'name = "ab"', 'name ("ab") must be 3 to 42 small letters'],
    ['name = "skerry-data"', `name = "${"a".repeat(43)}"`, 'aaa") must be 3 to 42 small letters'],
    ['name = "skerry-data"', "", "name is missing: name the installation"],
    ['name = "skerry-data"', "name = 7", "name (7) must be text in quotes"],
    ["portal_origin =", "# ", "portal_origin is missing: write where readers"],
    ["university =", "universtiy =", "universtiy is no key of this file"],
    ['jurisdiction = "eu"', 'jurisdiction = "EU"', 'jurisdiction ("EU") must be eu, us or fedramp'],
    [
      'id = "eu-central-1_AbCdEf123"',
      'id = "AbCdEf123"',
      'user_pool.id ("AbCdEf123") must be a region',
    ],
    ['doi_prefix = "10.5555"', "", "doi_prefix is missing: write your registrar's prefix"],
    ['"10.5555"', "10.5555", "doi_prefix (10.5555) must be text in quotes"],
    ['"10.5555"', '"10.5555/x"', 'doi_prefix ("10.5555/x") must be a DOI prefix'],
    ["catalogue_origin =", "# ", "catalogue_origin is missing: write where its catalogue"],
    ['"https://api.data.skerry.example"', '""', "catalogue_origin is empty: write an address"],
    ["[user_pool]", 'user_pool = "x"\n[portal.x]', "user_pool must be one section"],
    ["[portal]", "[[portal]]", "portal must be one section"],
    ["university =", "account_id = 7\nuniversity =", "account_id (7) must be text in quotes"],
    ["university =", 'account_id = "hush"\nuniversity =', "account_id must be 32 hex digits"],
    ["[portal]", "[portal]\nWORKERS_CACHE = true", "[portal] WORKERS_CACHE (true) must be text"],
    ["university =", 'PUBLISH_TOKEN = "x"\nuniversity =', "move it to the file of secrets"],
    [
      "university =",
      'TERMS_URL = "x"\nuniversity =',
      "a setting of the portal, move it to [portal]",
    ],
    ["[portal]", '[portal]\nPUBLISH_TOKEN = "x"', "a secret of the catalogue, move it to the file"],
    ["https://data.s", "https://me:hush@data.s", "portal_origin holds a name or a password"],
    ["data.skerry.example", "data.skerry.example:8443", "has a port: leave it out"],
    ["https://data.skerry.example", "https://10.0.0.7", "is no host below a zone of your account"],
    ["https://data.skerry.example", "https://*.skerry.example", "write a host of letters"],
    [
      "https://data.skerry.example",
      "https://data.skerry.workers.dev",
      "write https://skerry-data.<your subdomain>.workers.dev",
    ],
    ["# TERMS_URL", "TERM_URL", "[portal] TERM_URL is no setting of the portal: write TERMS_URL"],
    ["# TERMS_URL", "terms_url", "terms_url is no setting of the portal: write TERMS_URL"],
    ["# TERMS_URL", "TREMS_URL", "write TERMS_URL"],
    ["# TERMS_URL", "XTERMS_URLYZ", "write TERMS_URL"],
    ["# TERMS_URL", "XTERMS_URLXYZ", "leave it out, or look its name up in docs/settings.md"],
    ["# TERMS_URL", "WEATHER", "leave it out, or look its name up in docs/settings.md"],
    ["https://data.", "http://data.", 'portal_origin is "http://data.skerry.example": write https'],
    [
      '"https://api.data.skerry.example"',
      '"https://data.skerry.example"',
      "give each Worker a host",
    ],
    [
      "[portal]",
      '[portal]\nPUBLIC_ORIGIN = "https://else.example"',
      '[portal] PUBLIC_ORIGIN ("https://else.example") is not portal_origin ("https://data.skerry.example"): leave it out',
    ],
    [
      "[catalogue]",
      '[catalogue]\nPORTAL_ORIGIN = "https://else.example"',
      '[catalogue] PORTAL_ORIGIN ("https://else.example") is not portal_origin',
    ],
    [
      "[catalogue]",
      '[catalogue]\nUSER_POOL_ID = "eu-west-1_Other"',
      'not usable.\n  [catalogue] USER_POOL_ID ("eu-west-1_Other") is not user_pool.id ("eu-central-1_AbCdEf123"): leave',
    ],
    [
      "[portal]",
      '[portal]\nUSER_POOL_CLIENT_ID = "other"',
      '[portal] USER_POOL_CLIENT_ID ("other") is not user_pool.client_id ("1example23456789")',
    ],
    [
      "[catalogue]",
      '[catalogue]\nDOI_PREFIX = "10.1234"',
      '[catalogue] DOI_PREFIX ("10.1234") is not doi_prefix ("10.5555")',
    ],
    ["[catalogue]", '[catalogue]\nPUBLISH_TOKEN = "x"', "move it to the file of secrets"],
    ["[portal]", '[portal]\nENVIRONMENT = "local"', "ENVIRONMENT is"],
    ["[portal]", "[portal", "operator.toml, line"],
    [
      "# LIMIT_S",
      "LIMIT_XS",
      "[limits] LIMIT_XSEARCH_BY_ADDRESS is no limit: wrangler.toml and api/",
    ],
  ])("with %s as %s is refused with a message", (right, wrong, sentence) => {
    const fault = faultOf(() => read(EXAMPLE.replace(right, wrong)));
    expect(fault).toContain(sentence);
    expect(fault).toContain("operator.toml");
    expect(fault).not.toContain("hush");
  });

  it("is told once of an address that several settings follow from", () => {
    const wrong = EXAMPLE.replace("https://data.skerry.example", "data.skerry.example");
    expect(
      faultOf(() => read(wrong))
        .split("\n")
        .slice(1),
    ).toEqual([
      '  portal_origin is "data.skerry.example": write an address such as https://portal.example.org.',
    ]);
  });

  it.each([
    ['name = "skerry-data-staging"', "", 'name ("skerry-data")'],
    ['name = "skerry-data-staging"', 'name = "skerry-data-api"', 'name ("skerry-data-api")'],
    ['"https://staging.data.skerry.example"', '"https://data.skerry.example"', "portal_origin ("],
    ['catalogue_origin = "https://api.staging', "# ", "catalogue_origin ("],
  ])(
    "whose environment takes over another installation by %s as %s is refused",
    (own, other, key) => {
      const fault = faultOf(() => read(EXAMPLE.replace(own, other), "staging"));
      expect(fault).toContain(`[env.staging] ${key}`);
      expect(fault).toContain(
        "is that of the installation without --env too: write one of its own.",
      );
      expect(faultOf(() => read(EXAMPLE.replace(own, other)))).toBe("");
    },
  );

  it.each([
    ["", "operator.secrets"],
    ['"keys.txt"', "keys.txt"],
  ])("whose environment shares secrets (%s) without saying so is refused", (named, file) => {
    const common = EXAMPLE.replace(/^secrets = .*$/m, named && `secrets = ${named}`);
    const shared = (own: string): string =>
      common.replace(/^secrets = "operator\.staging.*$/m, own);
    expect(faultOf(() => read(shared(""), "staging"))).toContain(
      `[env.staging] secrets is missing: write a file of its own ("operator.staging.secrets"), or "${file}" to share`,
    );
    expect(read(shared(`secrets = "${file}"`), "staging").secretsFile).toBe(join(folder, file));
  });

  it("whose environment has the name of another environment is refused", () => {
    const trial = `${EXAMPLE}\n[env.trial]\nname = "skerry-data-staging"\nportal_origin = "https://a.example.org"\ncatalogue_origin = "https://b.example.org"`;
    expect(faultOf(() => read(trial, "trial"))).toContain("is that of [env.staging] too");
  });

  it("in another encoding, and a folder, are refused", () => {
    const path = join(folder, "operator.toml");
    writeFileSync(path, Buffer.from(EXAMPLE.replace("Skerry U", "Universit\u00E4t U"), "latin1"));
    expect(faultOf(() => readInstallation(path, "production"))).toContain("is not in UTF-8");
    expect(faultOf(() => readInstallation(folder, "production"))).toContain("is a folder");
  });

  it("without an environment is refused with what to add", () => {
    expect(faultOf(() => read(EXAMPLE, "trial"))).toContain("has no [env.trial]");
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
