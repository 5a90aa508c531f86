import { expect, it } from "vitest";
import { parseConfig } from "./config.ts";
import { SETTINGS } from "./test/settings.ts";

function faultsOf(settings: Record<string, unknown>): string {
  try {
    parseConfig(settings);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  return "";
}

it("accepts the settings of a university that uses every default", () => {
  const config = parseConfig(SETTINGS);
  expect(config.AUTH_FLOW_TYPE).toBe("USER_SRP_AUTH");
  expect(config.CONTENTFUL_HOST).toBe("cdn.contentful.com");
  expect(config.API_HOST).toBe("");
  expect(config.OAUTH_SCOPES).toEqual(["openid", "email", "profile"]);
});

it.each([
  ["PUBLIC_ORIGIN", "https://portal.test/", "https://portal.test"],
  ["PUBLIC_ORIGIN", "HTTPS://Portal.Test:443", "https://portal.test"],
  ["API_HOST", "https://API.portal.test/", "https://api.portal.test"],
  ["ASSET_HOSTS", "https://Assets.test/ https://b.test", ["https://assets.test", "https://b.test"]],
  ["DOI_RESOLVER", "https://doi.test/Path/", "https://doi.test/Path"],
])("reads %s = %s as a browser writes it", (name, value, read) => {
  expect(parseConfig({ ...SETTINGS, [name]: value })).toMatchObject({ [name]: read });
});

it("names every fault in one message, each in a sentence", () => {
  const { HOME_URL: _, ...rest } = SETTINGS;
  const message = faultsOf({
    ...rest,
    ENVIRONMENT: "test",
    PUBLIC_ORIGIN: "https://portal.test/data",
    API_HOST: "api",
    USER_POOL_ID: "pool",
    TOKEN_ISSUERS: "",
    BRAND_NAME: "",
    CHALLENGE_SITE_KEY: "key",
  });
  expect(message).toBe(
    [
      "Settings are not usable. ENVIRONMENT must be one of production, staging, local.",
      "BRAND_NAME must not be empty.",
      'PUBLIC_ORIGIN is "https://portal.test/data": leave out all that follows the host.',
      "HOME_URL is missing: set it.",
      "API_HOST is no address: write an address such as https://portal.example.org.",
      "USER_POOL_ID must be a region, an underscore and the pool's own letters, such as eu-central-1_AbCdEf123.",
      "TOKEN_ISSUERS must name at least one issuer.",
      "CHALLENGE_SCRIPT_URL is missing: set it beside CHALLENGE_SITE_KEY, or none.",
    ].join(" "),
  );
});

const wrong: [name: string, value: string, fault: string][] = [
  ["ENVIRONMENT", "local", 'is "local" although PUBLIC_ORIGIN is an https address'],
  ["PUBLIC_ORIGIN", "https://portal.test/data", "leave out all that follows the host"],
  ["PUBLIC_ORIGIN", "https://portal.test?a=b", "leave out all that follows the host"],
  ["PUBLIC_ORIGIN", "http://portal.test", 'is "http://portal.test": write https'],
  ["PUBLIC_ORIGIN", "portal.test", "write an address"],
  ["PUBLIC_ORIGIN", "https://ada:pass@portal.test", "holds a name or a password"],
  ["PUBLIC_ORIGIN", "javascript:alert(1)", "write an address"],
  ["PUBLIC_ORIGIN", "ENVIRONMENT=production", "write an address"],
  ["BRAND_NAME", "  ", "must not be empty"],
  ["UNIVERSITY_NAME", "Skerry\nUniversity", "must be one line"],
  ["USER_POOL_CLIENT_ID", "skerry web", "must be the id alone"],
  ["CONTENTFUL_SPACE_ID", "my space", "must be the id alone"],
  ["API_HOST", "https://portal.test", "is the portal's own address"],
  ["HOME_URL", "/datasets", "write an address"],
  ["APP_URL", "ftp://app.test", "write an address"],
  ["DOCS_URL", "http://docs.test", "write https"],
  ["TERMS_URL", "https://a.test/ https://b.test/", "write one address"],
  ["PRIVACY_URL", "privacy", "write an address"],
  ["API_HOST", "https://api.test/v1", "leave out all that follows the host"],
  ["API2_HOST", "http://api2.test", "write https"],
  ["ASSET_HOSTS", "https://a.test;script-src *", "write one address"],
  ["ASSET_HOSTS", "https://a.test/pictures", "leave out all that follows the host"],
  ["ASSET_HOSTS", "assets.test", "write an address"],
  ["DOI_RESOLVER", "doi.org", "write an address"],
  ["DATACITE_API", "http://api.datacite.test", "write https"],
  ["ORCID_API", "http://pub.orcid.test/v3.0", "write https"],
  ["USER_POOL_ID", "Skerry", "must be a region, an underscore"],
  ["USER_POOL_ENDPOINT", "http://pool.skerry.test/", "write https"],
  ["TOKEN_ISSUERS", "https://pool.test/eu-central-1_Other", "is not of the pool in USER_POOL_ID"],
  [
    "TOKEN_ISSUERS",
    "https://cognito-idp.us-east-1.amazonaws.com/eu-central-1_Skerry",
    "is in another region than the pool in USER_POOL_ID",
  ],
  ["TOKEN_ISSUERS", "http://pool.test/eu-central-1_Skerry", "write https"],
  ["TOKEN_ISSUERS", " , ", "must name at least one issuer"],
  [
    "TOKEN_ISSUERS",
    ["a", "b", "c", "d"].map((host) => `https://${host}.test/eu-central-1_Skerry`).join(" "),
    "must name at most 3 issuers",
  ],
  ["AUTH_FLOW_TYPE", "PASSWORD", "must be one of"],
  ["OAUTH_DOMAIN", "https://login.skerry.test", "leave out the scheme"],
  ["OAUTH_DOMAIN", "login.skerry.test; script-src *", "write one host"],
  ["OAUTH_DOMAIN", "login.skerry.test/path", "write one host"],
  ["OAUTH_SCOPES", "openid;email", "must be names of scopes"],
  ["OAUTH_SCOPES", "email profile", 'is "email profile": add openid'],
  ["OAUTH_RESPONSE_TYPE", "id_token", "must be one of"],
  ["SOCIAL_PROVIDERS", "Google Elsewhere", "must be of Google, Facebook, Amazon, Apple"],
  ["PASSWORD_MIN_LENGTH", "5", "must be a number from 6 to 99"],
  ["PASSWORD_NEEDS", "emoji", "must be of lowercase, uppercase, numbers, symbols"],
  ["ORCID_LINK_URL", "orcid.org", "write an address"],
  ["COOKIE_DOMAIN", "elsewhere.test", "is not a domain of PUBLIC_ORIGIN"],
  ["COOKIE_DOMAIN", "https://portal.test", "must be a domain without scheme"],
  ["DENY_ENDED_SESSIONS", "yes", "must be one of"],
  ["CHALLENGE_SITE_KEY", "key", "CHALLENGE_SCRIPT_URL is missing"],
  ["IDENTITY_POOL_ID", "pool", "must be a region, a colon and a UUID"],
  ["CONTENTFUL_HOST", "cdn.contentful.com;x", "write one host"],
  ["CONTENTFUL_WEBHOOK_SECRET", "short-secret", "is a secret of 12 characters"],
  ["METRICS_ACCOUNT_ID", "0123456789ABCDEF0123456789abcdef", "must be the 32 hex digits"],
  ["PREVIEW_SECRET", "short-secret", "is a secret of 12 characters"],
  ["OPERATOR_KEY", "a".repeat(36), "is a secret that repeats few characters"],
  ["OPERATOR_KEY", `abcde${"a".repeat(31)}`, "is a secret that repeats few characters"],
  ["PREVIEW_SECRET", "0123456789abcdef0123456789abcde", "is a secret of 31 characters"],
  ["BRAND_NAME", "a".repeat(121), "has 121 characters: write a name of at most 120"],
  ["BRAND_NAME", "Skerry\u202Eatad", "must be one line"],
  ["BRAND_NAME", "\u200B", "must be one line"],
  ["USER_POOL_CLIENT_ID", "a".repeat(129), "must be the id alone"],
  ["PUBLIC_ORIGIN", "https://my_portal.test", "write a host of letters, digits and hyphens"],
  ["PUBLIC_ORIGIN", "https://portal.test.", "write a host of letters, digits and hyphens"],
  ["HOME_URL", `https://${"a.".repeat(125)}test`, "write a host of letters"],
  ["HOME_URL", `https://portal.test/${"a".repeat(2_029)}`, "write an address of at most 2048"],
  ["DOI_RESOLVER", "https://doi.test/?a=b", "leave out what follows ?"],
  ["OAUTH_DOMAIN", "login..skerry.test", "write a host of letters, digits and hyphens"],
  ["OAUTH_DOMAIN", "login_a.skerry.test", "write a host of letters, digits and hyphens"],
  ["OAUTH_DOMAIN", "login.skerry.test:65536", "write one host"],
  ["COOKIE_DOMAIN", "test", "must be a domain with a dot"],
  ["CHALLENGE_SITE_KEY", " key ", "has blanks at its ends"],
  ["CONTENTFUL_ACCESS_TOKEN", "token ", "has blanks at its ends"],
  ["SECURITY_CONTACT", "mailto:a@b", "must begin with mailto:"],
  ["GUEST_ACCESS", "on", "IDENTITY_POOL_ID is missing: set the pool"],
  ["SECURITY_CONTACT", "security at skerry", "must begin with mailto:"],
  ["SECURITY_POLICY_URL", "skerry.test/security", "write an address"],
];

it.each(wrong)("refuses %s = %o", (name, value, fault) => {
  const message = faultsOf({ ...SETTINGS, [name]: value });
  expect(message).toMatch(/^Settings are not usable\. /);
  expect(message).toContain(fault);
  expect(message).toContain(name);
  expect(message).not.toContain("short-secret");
  expect(message).not.toContain("pass@");
});

const right: [name: string, value: string][] = [
  ["PUBLIC_ORIGIN", "http://127.0.0.1:8787"],
  ["API_HOST", "http://localhost:9000/"],
  ["ASSET_HOSTS", "https://a.test, https://b.test:8443"],
  ["OAUTH_DOMAIN", "127.0.0.1:8789"],
  ["COOKIE_DOMAIN", "portal.test"],
  ["COOKIE_DOMAIN", ".portal.test"],
  ["API_HOST", "https://[2001:db8::1]:8443"],
  ["PUBLIC_ORIGIN", "https://dätä.portal.test"],
  ["CONTENTFUL_HOST", "https://cms.test/path"],
  ["TOKEN_ISSUERS", "https://a.test/eu-central-1_Skerry https://b.test/x/eu-central-1_Skerry"],
  [
    "TOKEN_ISSUERS",
    ["a", "b", "c"].map((host) => `https://${host}.test/eu-central-1_Skerry`).join(" "),
  ],
  ["PREVIEW_SECRET", "0123456789abcdef0123456789abcdef"],
  ["PREVIEW_SECRET", `abcdef${"a".repeat(26)}`],
  ["BRAND_NAME", "a".repeat(120)],
  ["USER_POOL_CLIENT_ID", "a".repeat(128)],
  ["HOME_URL", `https://${"a.".repeat(124)}tests`],
  ["HOME_URL", `https://portal.test/${"a".repeat(2_028)}`],
  ["OAUTH_DOMAIN", "login.skerry.test:65535"],
  ["SECURITY_CONTACT", "mailto:security@skerry.test"],
  ["SECURITY_CONTACT", "https://skerry.test/report"],
  ["IDENTITY_POOL_ID", ""],
];

it.each(right)("accepts %s = %o", (name, value) => {
  expect(faultsOf({ ...SETTINGS, [name]: value })).toBe("");
});

it("accepts short secrets and issuers without https only in a local set-up", () => {
  const local = {
    ...SETTINGS,
    ENVIRONMENT: "local",
    PUBLIC_ORIGIN: "http://127.0.0.1:8787",
    USER_POOL_ENDPOINT: "http://identity.internal/",
    TOKEN_ISSUERS: "http://identity.internal/eu-central-1_Skerry",
    PREVIEW_SECRET: "short-secret",
  };
  expect(faultsOf(local)).toBe("");
  expect(faultsOf({ ...local, ENVIRONMENT: "production" })).toMatch(
    /USER_POOL_ENDPOINT.*write https.*|PREVIEW_SECRET is a secret/,
  );
});

const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ACCESS_TOKEN: token, ...WITHOUT_CMS } = SETTINGS;

it.each([
  ["absent", {}],
  ["empty", { CONTENTFUL_SPACE_ID: "", CONTENTFUL_ACCESS_TOKEN: "" }],
])("accepts an %s space and key for a university without a content service", (_, none) => {
  const rest = {
    CONTENTFUL_WEBHOOK_SECRET: "w",
    PREVIEW_SECRET: "p",
    CONTENTFUL_PREVIEW_TOKEN: "t",
  };
  expect(parseConfig({ ...WITHOUT_CMS, ...none, ...rest })).toMatchObject({
    CONTENTFUL_SPACE_ID: "",
    CONTENTFUL_ACCESS_TOKEN: "",
    CONTENTFUL_WEBHOOK_SECRET: "",
    CONTENTFUL_PREVIEW_TOKEN: "",
    PREVIEW_SECRET: "",
  });
});

it("refuses a space without its key, and a key without its space", () => {
  expect(faultsOf({ ...WITHOUT_CMS, CONTENTFUL_SPACE_ID: space })).toBe(
    "Settings are not usable. CONTENTFUL_ACCESS_TOKEN is missing: set it beside CONTENTFUL_SPACE_ID, or none.",
  );
  expect(faultsOf({ ...WITHOUT_CMS, CONTENTFUL_ACCESS_TOKEN: token })).toBe(
    "Settings are not usable. CONTENTFUL_SPACE_ID is missing: set it beside CONTENTFUL_ACCESS_TOKEN, or none.",
  );
});

it.each(Object.keys(SETTINGS))("quotes nothing of a secret that was put into %s", (name) => {
  expect(faultsOf({ ...SETTINGS, [name]: "canary secret" })).not.toContain("canary");
  expect(faultsOf({ ...SETTINGS, [name]: { canary: "secret" } })).not.toMatch(/canary|secret"/);
});

it("quotes nothing of a secret that is an address", () => {
  const hook = "http://hooks.test/services/canary";
  expect(faultsOf({ ...SETTINGS, ALERT_WEBHOOK_URL: hook })).toBe(
    "Settings are not usable. ALERT_WEBHOOK_URL is a secret that cannot be used: write https, unless it is on this machine.",
  );
});

it("ignores variables that are not settings of the portal", () => {
  expect(faultsOf({ ...SETTINGS, SOMETHING_ELSE: "http://elsewhere.test" })).toBe("");
});
