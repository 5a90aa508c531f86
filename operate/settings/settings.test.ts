import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { describe, expect, it } from "vitest";
import { CRONS } from "#api/cron-runs.ts";
import { requireGoodVars } from "./local.ts";
import { SETTINGS_PAGE, toSettingsPage } from "./page.ts";
import { CATALOGUE, findSettingFaults, PORTAL, type WorkerSettings } from "./workers.ts";

const ROOT = join(import.meta.dirname, "../..");
const SECRET = "0123456789abcdef0123456789abcdef";
const POOL = "eu-central-1_Skerry";

const COMMON = {
  ENVIRONMENT: "production",
  USER_POOL_ID: POOL,
  USER_POOL_CLIENT_ID: "skerry-web",
  USER_POOL_ENDPOINT: "https://cognito-idp.eu-central-1.amazonaws.com/",
  TOKEN_ISSUERS: `https://cognito-idp.eu-central-1.amazonaws.com/${POOL}`,
};
const VARS = {
  portal: {
    ...COMMON,
    BRAND_NAME: "Skerry Data",
    UNIVERSITY_NAME: "Skerry University",
    PUBLIC_ORIGIN: "https://data.skerry.test",
    HOME_URL: "https://data.skerry.test/datasets",
    APP_URL: "https://app.skerry.test",
    DOCS_URL: "https://docs.skerry.test",
    TERMS_URL: "https://skerry.test/terms",
    PRIVACY_URL: "https://skerry.test/privacy",
  },
  catalogue: { ...COMMON, PUBLIC_ORIGIN: "https://api.skerry.test", DOI_PREFIX: "10.5555" },
};
const SECRETS = { portal: {}, catalogue: { PUBLISH_TOKEN: SECRET } };

function faultsOf(worker: WorkerSettings, changes: Record<string, string> = {}): string[] {
  const names = Object.keys(changes).filter((name) => worker.secrets.has(name));
  const secrets = Object.fromEntries(names.map((name) => [name, changes[name] ?? ""]));
  const others = Object.entries(changes).filter(([name]) => !worker.secrets.has(name));
  return findSettingFaults(worker, {
    vars: { ...VARS[worker.name], ...Object.fromEntries(others) },
    secrets: { ...SECRETS[worker.name], ...secrets },
  });
}

/** Settings that operators have got wrong: setting, value, and the correction in the message. */
const WORKERS = { portal: PORTAL, catalogue: CATALOGUE };
const WRONG: [worker: keyof typeof WORKERS, setting: string, value: string, mend: RegExp][] = [
  ["portal", "ENVIRONMENT", "prod", /one of production, staging, local/],
  ["portal", "ENVIRONMENT", "local", /set it to production or staging/],
  ["portal", "BRAND_NAME", " ", /must not be empty/],
  ["portal", "PUBLIC_ORIGIN", "data.skerry.test", /write an address such as https:/],
  ["portal", "PUBLIC_ORIGIN", "http://data.skerry.test", /write https/],
  [
    "portal",
    "PUBLIC_ORIGIN",
    "https://data.skerry.test/home",
    /leave out all that follows the host/,
  ],
  ["portal", "API_HOST", "https://data.skerry.test", /write the backend's/],
  ["portal", "ASSET_HOSTS", "https://a.test;script-src *", /without blanks, commas, semicolons/],
  ["portal", "USER_POOL_ID", "Skerry", /region, an underscore/],
  ["portal", "USER_POOL_CLIENT_ID", "skerry web", /the id alone/],
  ["portal", "TOKEN_ISSUERS", "https://a.test/eu-central-1_Other", /issuer that ends with that id/],
  ["portal", "TOKEN_ISSUERS", "", /at least one issuer/],
  ["portal", "OAUTH_DOMAIN", "https://login.skerry.test", /leave out the scheme/],
  ["portal", "OAUTH_DOMAIN", "login.skerry.test;x", /write one host/],
  ["portal", "COOKIE_DOMAIN", "elsewhere.test", /write its host or a domain above it/],
  ["portal", "IDENTITY_POOL_ID", `eu-central-1_${SECRET}`, /a colon and a UUID/],
  ["portal", "CONTENTFUL_HOST", "cdn.contentful.com;x", /write one host/],
  ["portal", "CHALLENGE_SITE_KEY", "key", /set it beside CHALLENGE_SITE_KEY, or none/],
  ["portal", "OAUTH_DOMIAN", "login.skerry.test", /write OAUTH_DOMAIN/],
  ["catalogue", "PUBLIC_ORIGIN", "https://api.skerry.test/v1", /leave out all that follows/],
  ["catalogue", "DOI_PREFIX", "doi:10.5555", /a DOI prefix such as 10.5555/],
  ["catalogue", "TOKEN_ISSUERS", "http://a.test/eu-central-1_Skerry", /write https/],
  ["catalogue", "PUBLISH_TOKEN", "short-secret", /openssl rand -hex 32/],
  ["catalogue", "MAIL_FROM", "Catalogue <a@b.test>", /one email address/],
  ["catalogue", "MAIL_URL", "https://mail.test/send", /set it beside MAIL_URL, or none/],
  [
    "catalogue",
    "CHALLENGE_REQUIRED",
    "on",
    /is "on" and CHALLENGE_SECRET is missing: set the secret/,
  ],
  ["catalogue", "USER_POOL_KEY_ID", "AKIA1", /set it beside USER_POOL_KEY_ID, or none/],
];

/** A secret, an unknown name, and settings that are missing beside the one given. */
const UNQUOTED = /openssl|write OAUTH|set it beside/;

describe("wrong settings", () => {
  it.each(WRONG)(
    "%s: %s = %o is one sentence with its correction",
    (name, setting, value, mend) => {
      const faults = faultsOf(WORKERS[name], { [setting]: value });
      expect(faults.filter((fault) => mend.test(fault))).not.toEqual([]);
      for (const fault of faults) expect(fault).toMatch(/^[A-Z][A-Z0-9_]+ .+[^.]\.$/);
      expect(faults.join(" ")).toContain(setting);
      expect(faults.join(" ")).not.toContain("short-secret");
    },
  );

  it.each(WRONG.filter(([, , value, mend]) => value.trim() !== "" && !UNQUOTED.test(`${mend}`)))(
    "%s: %s = %o is reported with its value",
    (name, setting, value) => {
      const [first = ""] = value.split(" *");
      const faults = faultsOf(WORKERS[name], { [setting]: value });
      expect(faults.find((fault) => fault.startsWith(setting))).toContain(JSON.stringify(first));
    },
  );

  it("are reported with no more than the beginning of a long value, in one line", () => {
    const [fault = ""] = faultsOf(PORTAL, { CHALLENGE_SITE_KEY: `a\n${"b".repeat(500)}` });
    expect(fault).toMatch(/^CHALLENGE_SITE_KEY \("a\\nb{98}"\) has blanks/);
  });

  it("are twenty-seven, each of another kind", () => {
    const told = WRONG.map(([, setting, , mend]) => `${setting} ${mend}`);
    expect(new Set(told).size).toBe(27);
  });
});

it.each([PORTAL, CATALOGUE].map((worker) => ({ name: worker.name, worker })))(
  "finds no fault in good settings of the $name",
  ({ worker }) => {
    expect(faultsOf(worker)).toEqual([]);
  },
);

it("reports a secret among the settings as in the wrong file", () => {
  const vars = { ...VARS.catalogue, PUBLISH_TOKEN: SECRET };
  expect(findSettingFaults(CATALOGUE, { vars, secrets: null })).toEqual([
    "PUBLISH_TOKEN is a secret among the settings: move it to the file of secrets.",
  ]);
});

it("ignores secrets that are set elsewhere", () => {
  const vars = { ...VARS.portal, CONTENTFUL_SPACE_ID: "space" };
  expect(findSettingFaults(PORTAL, { vars, secrets: null })).toEqual([]);
  expect(findSettingFaults(PORTAL, { vars, secrets: {} })).toEqual([
    "CONTENTFUL_ACCESS_TOKEN is missing: set it beside CONTENTFUL_SPACE_ID, or none.",
  ]);
});

it("has the page of settings that the schemas make; `npm run settings` writes it again", () => {
  expect(readFileSync(SETTINGS_PAGE, "utf8")).toBe(toSettingsPage());
});

it.each([
  ["portal", "wrangler.toml"],
  ["catalogue", "api/wrangler.toml"],
] as const)("knows every setting of the %s that the local default sets", (name, file) => {
  const { vars } = parse(readFileSync(join(ROOT, file), "utf8"));
  expect(Object.keys(vars ?? {}).filter((setting) => !(setting in WORKERS[name].meanings))).toEqual(
    [],
  );
});

it.each([
  ["wrangler.toml", { triggers: { crons: [CRONS.minutely] } }],
  [
    "api/wrangler.toml",
    {
      triggers: { crons: [CRONS.hourly, CRONS.minutely] },
      placement: { mode: "smart" },
      cache: { enabled: false },
      exports: { PublicCatalogue: { cache: { enabled: true } } },
    },
  ],
])("keeps the log, and runs and places the Worker as it needs: %s", (file, wanted) => {
  const configuration = parse(readFileSync(join(ROOT, file), "utf8"));
  expect(configuration).toMatchObject({ ...wanted, observability: { enabled: true } });
});

it("fails a build with every wrong setting, and accepts the local default with the stack's secrets", () => {
  expect(() =>
    requireGoodVars(ROOT, JSON.stringify({ DOCS_URL: "docs", OAUTH_DOMAIN: "a b" })),
  ).toThrow(/wrangler.toml: DOCS_URL .*\n.*wrangler.toml: OAUTH_DOMAIN /);
  expect(() => requireGoodVars(ROOT, '{"CONTENTFUL_ACCESS_TOKEN":"local"}')).not.toThrow();
});
