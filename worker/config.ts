import * as v from "valibot";
import { NAME, UNIVERSITY } from "#brand/name.ts";
import { PASSWORD_NEEDS, SOCIAL_PROVIDERS } from "#client/contract/sign-in.ts";
import {
  checked,
  checkedOrEmpty,
  findAddressFault,
  findBaseFault,
  findEnvironmentFault,
  findHostFault,
  findIdFault,
  findIssuerFault,
  findKeyFault,
  findLineFault,
  findMissing,
  findOriginFault,
  findPlainHttpFault,
  findPoolFault,
  findSecretFault,
  hideSecrets,
  toFaults,
  toSettingsError,
  toTexts,
} from "#platform/setting-checks.ts";
import {
  origin,
  origins,
  list,
  toItems,
  findIssuersFault,
  someOf,
  passwordLength,
  alertAge,
  flag,
  findScopeFault,
  findScopesFault,
  findDomainFault,
  findIdentityPoolFault,
  findServiceFault,
  findContactFault,
  findDatasetFault,
  findAccountFault,
} from "./setting-kinds.ts";

/** Every setting of the portal. `operate/settings/portal.ts` explains each. */
export const PORTAL_SETTINGS = v.object({
  ENVIRONMENT: v.picklist(["production", "staging", "local"]),
  BRAND_NAME: v.optional(checked(findLineFault), NAME),
  UNIVERSITY_NAME: v.optional(checked(findLineFault), UNIVERSITY),
  PUBLIC_ORIGIN: origin(checked(findOriginFault)),
  HOME_URL: checked(findAddressFault),
  APP_URL: origin(checked(findAddressFault)),
  DOCS_URL: origin(checked(findAddressFault)),
  TERMS_URL: v.optional(checkedOrEmpty(findAddressFault), ""),
  PRIVACY_URL: v.optional(checkedOrEmpty(findAddressFault), ""),
  API_HOST: v.optional(origin(checkedOrEmpty(findOriginFault)), ""),
  API2_HOST: v.optional(origin(checkedOrEmpty(findOriginFault)), ""),
  ASSET_HOSTS: v.optional(origins, ""),
  DOI_RESOLVER: v.optional(origin(checkedOrEmpty(findBaseFault)), ""),
  DATACITE_API: v.optional(origin(checkedOrEmpty(findBaseFault)), ""),
  ORCID_API: v.optional(origin(checkedOrEmpty(findBaseFault)), ""),
  USER_POOL_ID: checked(findPoolFault),
  USER_POOL_CLIENT_ID: checked(findIdFault),
  USER_POOL_ENDPOINT: checked(findAddressFault),
  TOKEN_ISSUERS: list(findAddressFault, findIssuersFault),
  AUTH_FLOW_TYPE: v.optional(
    v.picklist(["USER_SRP_AUTH", "USER_PASSWORD_AUTH", "CUSTOM_WITH_SRP", "USER_AUTH"]),
    "USER_SRP_AUTH",
  ),
  OAUTH_DOMAIN: v.optional(checkedOrEmpty(findHostFault), ""),
  OAUTH_SCOPES: v.optional(list(findScopeFault, findScopesFault), "openid email profile"),
  OAUTH_RESPONSE_TYPE: v.optional(v.picklist(["code", "token"]), "code"),
  SOCIAL_PROVIDERS: v.optional(someOf(SOCIAL_PROVIDERS), ""),
  PASSWORD_MIN_LENGTH: v.optional(passwordLength, "6"),
  PASSWORD_NEEDS: v.optional(someOf(PASSWORD_NEEDS), ""),
  ORCID_LINK_URL: v.optional(checkedOrEmpty(findAddressFault), ""),
  GITHUB_APP_URL: v.optional(checkedOrEmpty(findAddressFault), ""),
  COOKIE_DOMAIN: v.optional(checkedOrEmpty(findDomainFault), ""),
  DENY_ENDED_SESSIONS: v.optional(flag, "off"),
  WORKERS_CACHE: v.optional(flag, "off"),
  CHALLENGE_SCRIPT_URL: v.optional(checkedOrEmpty(findAddressFault), ""),
  CHALLENGE_SITE_KEY: v.optional(checkedOrEmpty(findKeyFault), ""),
  IDENTITY_POOL_ID: v.optional(checkedOrEmpty(findIdentityPoolFault), ""),
  IDENTITY_POOL_ENDPOINT: v.optional(checkedOrEmpty(findAddressFault), ""),
  GUEST_ACCESS: v.optional(flag, "off"),
  CONTENTFUL_SPACE_ID: v.optional(checkedOrEmpty(findIdFault), ""),
  CONTENTFUL_ENVIRONMENT: v.optional(checked(findIdFault), "master"),
  CONTENTFUL_HOST: v.optional(checked(findServiceFault), "cdn.contentful.com"),
  CONTENTFUL_ACCESS_TOKEN: v.optional(checkedOrEmpty(findKeyFault), ""),
  CONTENTFUL_WEBHOOK_SECRET: v.optional(v.string(), ""),
  CONTENTFUL_PREVIEW_HOST: v.optional(checked(findServiceFault), "preview.contentful.com"),
  CONTENTFUL_PREVIEW_TOKEN: v.optional(checkedOrEmpty(findKeyFault), ""),
  PREVIEW_SECRET: v.optional(v.string(), ""),
  ALERT_WEBHOOK_URL: v.optional(checkedOrEmpty(findAddressFault), ""),
  ALERT_CONTENT_AGE_MINUTES: v.optional(alertAge, "60"),
  OPERATOR_KEY: v.optional(v.string(), ""),
  METRICS_DATASET: v.optional(checkedOrEmpty(findDatasetFault), ""),
  METRICS_ACCOUNT_ID: v.optional(checkedOrEmpty(findAccountFault), ""),
  METRICS_TOKEN: v.optional(checkedOrEmpty(findKeyFault), ""),
  SECURITY_CONTACT: v.optional(checkedOrEmpty(findContactFault), ""),
  SECURITY_POLICY_URL: v.optional(checkedOrEmpty(findAddressFault), ""),
});

/** The Worker's settings, parsed once; names are those of `wrangler.toml`. */
export type Config = v.InferOutput<typeof PORTAL_SETTINGS>;

/** The settings that are stored as secrets and never written to a file. */
export const PORTAL_SECRETS: ReadonlySet<string> = new Set([
  "CONTENTFUL_ACCESS_TOKEN",
  "CONTENTFUL_WEBHOOK_SECRET",
  "CONTENTFUL_PREVIEW_TOKEN",
  "PREVIEW_SECRET",
  "ALERT_WEBHOOK_URL",
  "OPERATOR_KEY",
  "METRICS_TOKEN",
] satisfies (keyof Config)[]);

/** What is wrong with the settings; no message quotes a secret. */
export function findPortalFaults(env: unknown): string[] {
  const { issues } = v.safeParse(PORTAL_SETTINGS, env);
  return hideSecrets([...toFaults(issues), ...findFaultsTogether(toTexts(env))], PORTAL_SECRETS);
}

/** Parses the settings; throws one error that names every fault and quotes no secret. */
export function parseConfig(env: unknown): Config {
  const result = v.safeParse(PORTAL_SETTINGS, env);
  const faults = findPortalFaults(env);
  if (!result.success || faults.length > 0) throw toSettingsError(faults);
  return result.output.CONTENTFUL_SPACE_ID === ""
    ? { ...result.output, ...NO_SPACE }
    : result.output;
}

/** Without a space there are no webhook calls, and no drafts. */
const NO_SPACE = {
  CONTENTFUL_WEBHOOK_SECRET: "",
  CONTENTFUL_PREVIEW_TOKEN: "",
  PREVIEW_SECRET: "",
};

/** Settings that need each other. */
const TOGETHER = [
  ["CONTENTFUL_SPACE_ID", "CONTENTFUL_ACCESS_TOKEN"],
  ["CHALLENGE_SCRIPT_URL", "CHALLENGE_SITE_KEY"],
  ["IDENTITY_POOL_ID", "IDENTITY_POOL_ENDPOINT"],
  ["METRICS_ACCOUNT_ID", "METRICS_TOKEN"],
];

const GUESTS_WITHOUT_POOL =
  'GUEST_ACCESS is "on" and IDENTITY_POOL_ID is missing: set the pool, or GUEST_ACCESS to off';

/** Secrets that the operator makes up; the length of other secrets is up to their services. */
const SPACE_SECRETS = ["CONTENTFUL_WEBHOOK_SECRET", "PREVIEW_SECRET"];

/** Faults between settings. */
function findFaultsTogether(env: Record<string, string>): string[] {
  const { ENVIRONMENT = "", PUBLIC_ORIGIN = "", USER_POOL_ID = "", TOKEN_ISSUERS = "" } = env;
  const isLocal = ENVIRONMENT === "local";
  const hasSpace = (env["CONTENTFUL_SPACE_ID"] ?? "") !== "";
  const single: [name: string, fault: string | null][] = [
    ["ENVIRONMENT", findEnvironmentFault(ENVIRONMENT, PUBLIC_ORIGIN)],
    ["API_HOST", findSelfFault(env["API_HOST"] ?? "", PUBLIC_ORIGIN)],
    ["COOKIE_DOMAIN", findForeignDomainFault(env["COOKIE_DOMAIN"] ?? "", PUBLIC_ORIGIN)],
    ...toItems(TOKEN_ISSUERS).map(
      (issuer) =>
        ["TOKEN_ISSUERS", findOfPoolFault(issuer, USER_POOL_ID)] as [string, string | null],
    ),
    ...(hasSpace ? [...SPACE_SECRETS, "OPERATOR_KEY"] : ["OPERATOR_KEY"]).map(
      (name): [string, string | null] => [
        name,
        isLocal || !env[name] ? null : findSecretFault(env[name]),
      ],
    ),
    ...Object.entries(env).map(([name, text]): [string, string | null] => [
      name,
      isLocal || !(name in PORTAL_SETTINGS.entries) ? null : findFirstPlainHttp(text),
    ]),
  ];
  return [
    ...single.flatMap(([name, fault]) => (fault === null ? [] : [`${name} ${fault}`])),
    ...(env["GUEST_ACCESS"] === "on" && !env["IDENTITY_POOL_ID"] ? [GUESTS_WITHOUT_POOL] : []),
    ...TOGETHER.flatMap((names) => findMissing(env, names)),
  ];
}

/** Only for valid addresses: others are reported already. */
function findOfPoolFault(issuer: string, poolId: string): string | null {
  return findAddressFault(issuer) === null ? findIssuerFault(issuer, poolId) : null;
}

function findFirstPlainHttp(text: string): string | null {
  return (
    toItems(text)
      .map(findPlainHttpFault)
      .find((fault) => fault !== null) ?? null
  );
}

/** The portal would call itself, and each of its calls would make another. */
function findSelfFault(apiHost: string, publicOrigin: string): string | null {
  if (!URL.canParse(apiHost) || !URL.canParse(publicOrigin)) return null;
  return new URL(apiHost).origin === new URL(publicOrigin).origin
    ? "is the portal's own address: write the backend's, or leave it empty"
    : null;
}

/** A browser refuses cookies for a domain that its page does not belong to: nobody would stay signed in. */
function findForeignDomainFault(domain: string, publicOrigin: string): string | null {
  if (domain === "" || !URL.canParse(publicOrigin)) return null;
  const { hostname } = new URL(publicOrigin);
  const bare = domain.replace(/^\./, "");
  return hostname === bare || hostname.endsWith(`.${bare}`)
    ? null
    : "is not a domain of PUBLIC_ORIGIN: write its host or a domain above it";
}
