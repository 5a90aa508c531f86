import { expect, test } from "vitest";
import { requireGoodSettings } from "./config.ts";

const POOL = "eu-central-1_Skerry";
const SECRET = "0123456789abcdef0123456789abcdef";

const GOOD = {
  ENVIRONMENT: "production",
  PUBLIC_ORIGIN: "https://api.skerry.test",
  PORTAL_ORIGIN: "https://data.skerry.test",
  DOI_PREFIX: "10.5555",
  TOKEN_ISSUERS: `https://pool.skerry.test/${POOL}, https://other.skerry.test/${POOL}`,
  USER_POOL_ID: POOL,
  USER_POOL_ENDPOINT: "https://pool.skerry.test/",
  USER_POOL_CLIENT_ID: "skerry-web",
  PUBLISH_TOKEN: SECRET,
};

function faultsOf(settings: Record<string, unknown>): string {
  try {
    requireGoodSettings(settings);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

const orcid = {
  ORCID_TOKEN_URL: "https://orcid.test/oauth/token",
  ORCID_CLIENT_ID: "APP-1",
  ORCID_REDIRECT_URI: "https://data.skerry.test/orcid-redirect",
  ORCID_CLIENT_SECRET: "of-orcid",
};
const mail = { MAIL_URL: "https://mail.test/send", MAIL_FROM: "a@b.test", MAIL_TOKEN: "of-mail" };
const github = {
  GITHUB_TOKEN_URL: "https://github.test/token",
  GITHUB_API_URL: "https://api.github.test",
  GITHUB_CLIENT_ID: "id",
  GITHUB_CLIENT_SECRET: "of-github",
};

test.each<[string, Record<string, string>]>([
  ["nothing optional", {}],
  [
    "everything optional",
    { ...orcid, ...mail, ...github, CHALLENGE_REQUIRED: "on", CHALLENGE_SECRET: "of-challenge" },
  ],
  ["secrets that a script set to nothing", { PUBLISH_TOKEN: "null", URL_SIGNING_KEY: "" }],
  ["no pool to tell", { USER_POOL_ID: "", USER_POOL_ENDPOINT: "" }],
  [
    "as many issuers as there is room for",
    { TOKEN_ISSUERS: ["a", "b", "c"].map((host) => `https://${host}.test/${POOL}`).join(",") },
  ],
  ["an origin on this machine", { PUBLIC_ORIGIN: "http://127.0.0.1:8788" }],
])("settings with %s are accepted", (_, changes) => {
  expect(faultsOf({ ...GOOD, ...changes })).toBe("");
});

test.each<[name: string, value: string | undefined, fault: string]>([
  ["ENVIRONMENT", "local", 'is "local" although PUBLIC_ORIGIN is an https address'],
  ["ENVIRONMENT", "prod", "must be one of"],
  ["PUBLIC_ORIGIN", undefined, "is missing"],
  ["PUBLIC_ORIGIN", "https://api.skerry.test/v1", "leave out all that follows the host"],
  ["PUBLIC_ORIGIN", "api.skerry.test", "write an address"],
  ["PUBLIC_ORIGIN", "http://api.skerry.test", "write https"],
  ["PUBLIC_ORIGIN", "https://ada:pass@api.skerry.test", "holds a name or a password"],
  ["PORTAL_ORIGIN", "https://data.skerry.test/home", "leave out all that follows the host"],
  ["PORTAL_ORIGIN", "https://data.skerry.test; x", "write one address"],
  ["DOI_PREFIX", "doi:10.5555", "must be a DOI prefix"],
  ["DOI_PREFIX", "10.5555/abc", "must be a DOI prefix"],
  ["TOKEN_ISSUERS", "", "must name at least one issuer"],
  [
    "TOKEN_ISSUERS",
    ["a", "b", "c", "d"].map((host) => `https://${host}.test/${POOL}`).join(","),
    "must name at most 3 issuers",
  ],
  ["TOKEN_ISSUERS", "https://pool.skerry.test/eu-central-1_Other", "is not of the pool"],
  [
    "TOKEN_ISSUERS",
    `https://cognito-idp.us-east-1.amazonaws.com/${POOL}`,
    "is in another region than the pool",
  ],
  ["TOKEN_ISSUERS", `http://pool.skerry.test/${POOL}`, "write https"],
  ["TOKEN_ISSUERS", `https://a.test/${POOL};https://b.test/${POOL}`, "write one address"],
  ["DOI_RESOLVER", "https://doi.org/?doi=", "leave out what follows ?"],
  ["USER_POOL_CLIENT_ID", "", "must not be empty"],
  ["USER_POOL_ID", "Skerry", "must be a region, an underscore"],
  ["USER_POOL_ENDPOINT", "http://pool.skerry.test/", "write https"],
  ["USER_POOL_KEY_ID", "AKIA1", "USER_POOL_KEY_SECRET is missing"],
  ["PUBLISH_TOKEN", "short-secret", "is a secret of 12 characters"],
  ["PUBLISH_TOKEN", `${"a".repeat(32)}ü`, "beyond ASCII"],
  ["PUBLISH_TOKEN", "a".repeat(36), "is a secret that repeats few characters"],
  ["MAIL_FROM", "a@b", "must be one email address"],
  ["MAIL_FROM", "data@skerry_x.test", "must be one email address"],
  ["MAIL_FROM", "data@skerry.test.", "must be one email address"],
  ["MAIL_TOKEN", " token", "has blanks at its ends"],
  ["PUBLISH_TOKEN", `${"a".repeat(16)} ${"a".repeat(16)}`, "with blanks"],
  ["URL_SIGNING_KEY", "short-secret", "is a secret of 12 characters"],
  ["README_JWT_SECRET", "short-secret", "is a secret of 12 characters"],
  ["ORCID_CLIENT_ID", "APP-1", "ORCID_TOKEN_URL is missing"],
  ["ORCID_TOKEN_URL", "orcid.org/oauth/token", "write an address"],
  ["GITHUB_API_URL", "https://api.github.test", "GITHUB_CLIENT_ID is missing"],
  ["CHALLENGE_VERIFY_URL", "http://challenge.test/", "write https"],
  ["CHALLENGE_REQUIRED", "yes", "must be one of on, off."],
  ["CHALLENGE_REQUIRED", "on", "CHALLENGE_SECRET is missing"],
  ["MAIL_FROM", "Catalogue <a@b.test>", "must be one email address"],
  ["MAIL_URL", "https://mail.test/send", "MAIL_FROM is missing"],
  ["MAIL_URL", "https://mail.test/send", "MAIL_TOKEN is missing"],
])("%s = %o is refused", (name, value, fault) => {
  const message = faultsOf({ ...GOOD, [name]: value });
  expect(message).toMatch(/^Settings are not usable\. /);
  expect(message).toContain(fault);
  expect(message).toContain(name);
  expect(message).not.toMatch(/short-secret|pass@/);
});

test("all faults are reported at once", () => {
  const message = faultsOf({ ...GOOD, DOI_PREFIX: "x", PUBLISH_TOKEN: "y", MAIL_TOKEN: "of-mail" });
  expect(message).toMatch(/DOI_PREFIX .*PUBLISH_TOKEN .*MAIL_FROM .*MAIL_URL /);
  expect(message).not.toContain("of-mail");
});

test("a local set-up accepts short secrets and issuers without https", () => {
  const local = {
    ENVIRONMENT: "local",
    PUBLIC_ORIGIN: "http://127.0.0.1:8788",
    TOKEN_ISSUERS: `http://identity.internal/${POOL}`,
    PUBLISH_TOKEN: "short",
  };
  expect(faultsOf({ ...GOOD, ...local })).toBe("");
});
