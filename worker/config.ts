import * as v from "valibot";

const origin = v.pipe(
  v.string(),
  v.url(),
  v.transform((text) => text.replace(/\/+$/, "")),
);
const optionalOrigin = v.union([v.literal(""), origin]);
const address = v.union([v.literal(""), v.pipe(v.string(), v.url())]);
const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((item) => item !== "")),
);
const flag = v.pipe(
  v.picklist(["on", "off"]),
  v.transform((text) => text === "on"),
);

const Settings = v.object({
  ENVIRONMENT: v.picklist(["production", "staging", "local"]),
  BRAND_NAME: v.pipe(v.string(), v.nonEmpty()),
  UNIVERSITY_NAME: v.pipe(v.string(), v.nonEmpty()),
  PUBLIC_ORIGIN: origin,
  HOME_URL: v.pipe(v.string(), v.url()),
  APP_URL: origin,
  DOCS_URL: origin,
  TERMS_URL: v.pipe(v.string(), v.url()),
  PRIVACY_URL: v.pipe(v.string(), v.url()),
  API_HOST: v.optional(optionalOrigin, ""),
  API2_HOST: v.optional(optionalOrigin, ""),
  ASSET_HOSTS: v.optional(list, ""),
  DOI_RESOLVER: v.optional(optionalOrigin, ""),
  ORCID_API: v.optional(optionalOrigin, ""),
  USER_POOL_ID: v.pipe(v.string(), v.includes("_")),
  USER_POOL_CLIENT_ID: v.pipe(v.string(), v.nonEmpty()),
  USER_POOL_ENDPOINT: v.pipe(v.string(), v.url()),
  TOKEN_ISSUERS: v.pipe(list, v.minLength(1)),
  AUTH_FLOW_TYPE: v.optional(
    v.picklist(["USER_SRP_AUTH", "USER_PASSWORD_AUTH", "CUSTOM_WITH_SRP", "USER_AUTH"]),
    "USER_SRP_AUTH",
  ),
  OAUTH_DOMAIN: v.optional(v.string(), ""),
  OAUTH_SCOPES: v.optional(list, "openid email profile"),
  OAUTH_RESPONSE_TYPE: v.optional(v.picklist(["code", "token"]), "code"),
  ORCID_LINK_URL: v.optional(address, ""),
  GITHUB_APP_URL: v.optional(address, ""),
  COOKIE_DOMAIN: v.optional(v.string(), ""),
  DENY_ENDED_SESSIONS: v.optional(flag, "off"),
  CHALLENGE_SCRIPT_URL: v.optional(address, ""),
  CHALLENGE_SITE_KEY: v.optional(v.string(), ""),
  IDENTITY_POOL_ID: v.optional(v.union([v.literal(""), v.pipe(v.string(), v.includes(":"))]), ""),
  IDENTITY_POOL_ENDPOINT: v.optional(address, ""),
  GUEST_ACCESS: v.optional(flag, "off"),
  CONTENTFUL_SPACE_ID: v.optional(v.string(), ""),
  CONTENTFUL_ENVIRONMENT: v.optional(v.string(), "master"),
  CONTENTFUL_HOST: v.optional(v.string(), "cdn.contentful.com"),
  CONTENTFUL_ACCESS_TOKEN: v.optional(v.string(), ""),
  CONTENTFUL_WEBHOOK_SECRET: v.optional(v.string(), ""),
  CONTENTFUL_PREVIEW_HOST: v.optional(v.string(), "preview.contentful.com"),
  CONTENTFUL_PREVIEW_TOKEN: v.optional(v.string(), ""),
  PREVIEW_SECRET: v.optional(v.string(), ""),
});

/** The Worker's settings, parsed once; names are those of `wrangler.toml`. */
export type Config = v.InferOutput<typeof Settings>;

/** Parses the settings; throws one error that names every fault and quotes no value. */
export function parseConfig(env: unknown): Config {
  const result = v.safeParse(Settings, env);
  if (!result.success) {
    throw toError(result.issues.map((issue) => `${v.getDotPath(issue)} ${toFault(issue)}`));
  }
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ACCESS_TOKEN: token } = result.output;
  if ((space === "") !== (token === "")) {
    const [absent, present] = space === "" ? CONTENTFUL : CONTENTFUL.toReversed();
    throw toError([`${absent} must be set when ${present} is, or neither`]);
  }
  return space === "" ? { ...result.output, ...NO_SPACE } : result.output;
}

const CONTENTFUL = ["CONTENTFUL_SPACE_ID", "CONTENTFUL_ACCESS_TOKEN"];

/** Without a space nobody calls of its publications, and it has no drafts to show. */
const NO_SPACE = {
  CONTENTFUL_WEBHOOK_SECRET: "",
  CONTENTFUL_PREVIEW_TOKEN: "",
  PREVIEW_SECRET: "",
};

function toError(faults: string[]): Error {
  return new Error(`Settings are not usable: ${faults.join("; ")}.`);
}

/** Words of our own, because the library's quote what they received. */
function toFault(issue: v.BaseIssue<unknown>): string {
  if (issue.input === undefined) return "is missing";
  switch (issue.type) {
    case "url":
    case "union":
      return "must be an address";
    case "non_empty":
      return "must not be empty";
    case "picklist":
      return `must be one of ${issue.expected}`;
    case "includes":
      return "must contain an underscore";
    case "min_length":
      return "must name at least one issuer";
    default:
      return "is not acceptable";
  }
}
