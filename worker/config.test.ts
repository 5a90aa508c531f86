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

it("takes the settings of a university that uses every default", () => {
  const config = parseConfig(SETTINGS);
  expect(config.AUTH_FLOW_TYPE).toBe("USER_SRP_AUTH");
  expect(config.CONTENTFUL_HOST).toBe("cdn.contentful.com");
  expect(config.API_HOST).toBe("");
  expect(config.OAUTH_SCOPES).toEqual(["openid", "email", "profile"]);
});

it("drops the slash at the end of an origin", () => {
  const config = parseConfig({ ...SETTINGS, PUBLIC_ORIGIN: "https://portal.test/" });
  expect(config.PUBLIC_ORIGIN).toBe("https://portal.test");
});

it("names every fault in one message", () => {
  const { UNIVERSITY_NAME: _, ...rest } = SETTINGS;
  const message = faultsOf({
    ...rest,
    ENVIRONMENT: "test",
    PUBLIC_ORIGIN: "portal",
    API_HOST: "api",
    USER_POOL_ID: "pool",
    TOKEN_ISSUERS: "",
    BRAND_NAME: "",
  });
  expect(message).toBe(
    [
      'Settings are not usable: ENVIRONMENT must be one of ("production" | "staging" | "local")',
      "BRAND_NAME must not be empty",
      "UNIVERSITY_NAME is missing",
      "PUBLIC_ORIGIN must be an address",
      "API_HOST must be an address",
      "USER_POOL_ID must contain an underscore",
      "TOKEN_ISSUERS must name at least one issuer.",
    ].join("; "),
  );
});

const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ACCESS_TOKEN: token, ...WITHOUT_CMS } = SETTINGS;

it.each([
  ["absent", {}],
  ["empty", { CONTENTFUL_SPACE_ID: "", CONTENTFUL_ACCESS_TOKEN: "" }],
])("takes an %s space and key for a university without a content service", (_, none) => {
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
    "Settings are not usable: CONTENTFUL_ACCESS_TOKEN must be set when CONTENTFUL_SPACE_ID is, or neither.",
  );
  expect(faultsOf({ ...WITHOUT_CMS, CONTENTFUL_ACCESS_TOKEN: token })).toBe(
    "Settings are not usable: CONTENTFUL_SPACE_ID must be set when CONTENTFUL_ACCESS_TOKEN is, or neither.",
  );
});

it.each(Object.keys(SETTINGS))("quotes nothing of a secret that was put into %s", (name) => {
  expect(faultsOf({ ...SETTINGS, [name]: "canary secret" })).not.toContain("canary");
  expect(faultsOf({ ...SETTINGS, [name]: { canary: "secret" } })).not.toMatch(/canary|secret"/);
});
