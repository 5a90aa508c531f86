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
  const { BRAND_NAME: _, ...rest } = SETTINGS;
  const message = faultsOf({
    ...rest,
    ENVIRONMENT: "test",
    PUBLIC_ORIGIN: "portal",
    API_HOST: "api",
    USER_POOL_ID: "pool",
    TOKEN_ISSUERS: "",
    CONTENTFUL_ACCESS_TOKEN: "",
  });
  expect(message).toBe(
    [
      'Settings are not usable: ENVIRONMENT must be one of ("production" | "staging" | "local")',
      "BRAND_NAME is missing",
      "PUBLIC_ORIGIN must be an address",
      "API_HOST must be an address",
      "USER_POOL_ID must contain an underscore",
      "TOKEN_ISSUERS must name at least one issuer",
      "CONTENTFUL_ACCESS_TOKEN must not be empty.",
    ].join("; "),
  );
});

it("says that a secret is missing", () => {
  const { CONTENTFUL_ACCESS_TOKEN: _, ...rest } = SETTINGS;
  expect(faultsOf(rest)).toContain("CONTENTFUL_ACCESS_TOKEN is missing");
});

it.each(Object.keys(SETTINGS))("quotes nothing of a secret that was put into %s", (name) => {
  expect(faultsOf({ ...SETTINGS, [name]: "canary secret" })).not.toContain("canary");
  expect(faultsOf({ ...SETTINGS, [name]: { canary: "secret" } })).not.toMatch(/canary|secret"/);
});
