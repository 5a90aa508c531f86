import * as v from "valibot";
import { NAME } from "#brand/name.ts";
import {
  checked,
  checkedOrEmpty,
  findAddressFault,
  findBaseFault,
  findEnvironmentFault,
  findIdFault,
  findIssuerFault,
  findKeyFault,
  findLineFault,
  findMailFault,
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
import { ISSUERS_MAX } from "#token/limits.ts";

/** The handle that registrars give: `10.` and a number. */
function findDoiPrefixFault(text: string): string | null {
  return /^10\.\d{4,9}(?:\.\d+)*$/.test(text) ? null : "must be a DOI prefix such as 10.5555";
}

const optionalAddress = v.optional(checkedOrEmpty(findAddressFault), "");
const optionalText = v.optional(v.string(), "");
const optionalKey = v.optional(checkedOrEmpty(findKeyFault), "");

/** Every setting of the catalogue. `operate/settings/catalogue.ts` describes them. */
export const CATALOGUE_SETTINGS = v.object({
  ENVIRONMENT: v.picklist(["production", "staging", "local"]),
  PUBLIC_ORIGIN: checked(findOriginFault),
  PORTAL_ORIGIN: v.optional(checkedOrEmpty(findOriginFault), ""),
  DOI_PREFIX: checked(findDoiPrefixFault),
  DOI_RESOLVER: v.optional(checkedOrEmpty(findBaseFault), ""),
  TOKEN_ISSUERS: checked((text) => {
    const issuers = toIssuers(text);
    if (issuers.length === 0) return "must name at least one issuer";
    if (issuers.length > ISSUERS_MAX) return `must name at most ${ISSUERS_MAX} issuers`;
    return issuers.map(findAddressFault).find((fault) => fault !== null) ?? null;
  }),
  USER_POOL_CLIENT_ID: checked(findIdFault),
  USER_POOL_ID: v.optional(checkedOrEmpty(findPoolFault), ""),
  USER_POOL_ENDPOINT: optionalAddress,
  USER_POOL_KEY_ID: optionalKey,
  USER_POOL_KEY_SECRET: optionalKey,
  ORCID_TOKEN_URL: optionalAddress,
  ORCID_CLIENT_ID: optionalKey,
  ORCID_REDIRECT_URI: optionalAddress,
  ORCID_CLIENT_SECRET: optionalKey,
  GITHUB_TOKEN_URL: optionalAddress,
  GITHUB_API_URL: optionalAddress,
  GITHUB_CLIENT_ID: optionalKey,
  GITHUB_CLIENT_SECRET: optionalKey,
  PUBLISH_TOKEN: optionalText,
  URL_SIGNING_KEY: optionalText,
  README_JWT_SECRET: optionalText,
  CHALLENGE_SECRET: optionalKey,
  CHALLENGE_VERIFY_URL: optionalAddress,
  CHALLENGE_REQUIRED: v.optional(v.picklist(["on", "off", ""]), "off"),
  BRAND_NAME: v.optional(checked(findLineFault), NAME),
  MAIL_URL: optionalAddress,
  MAIL_FROM: v.optional(checkedOrEmpty(findMailFault), ""),
  MAIL_TOKEN: optionalKey,
});

export type CatalogueSetting = keyof typeof CATALOGUE_SETTINGS.entries;

/** Settings that need each other. */
const TOGETHER = [
  ["MAIL_URL", "MAIL_TOKEN"],
  ["ORCID_TOKEN_URL", "ORCID_CLIENT_ID", "ORCID_REDIRECT_URI", "ORCID_CLIENT_SECRET"],
  ["GITHUB_TOKEN_URL", "GITHUB_API_URL", "GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
  ["USER_POOL_KEY_ID", "USER_POOL_KEY_SECRET"],
];

/** Secrets that the operator makes up; the length of other secrets is up to their services. */
const OWN_SECRETS = ["PUBLISH_TOKEN", "URL_SIGNING_KEY", "README_JWT_SECRET"];

/** A secret that a script set to the text `undefined` or `null` is not a secret. */
export function isSecretSet(text: string | undefined): text is string {
  return text !== undefined && !["", "null", "undefined"].includes(text.trim());
}

export function toIssuers(text: string): string[] {
  return text
    .split(",")
    .map((issuer) => issuer.trim())
    .filter((issuer) => issuer !== "");
}

/** The settings that are stored as secrets and never written to a file. */
export const CATALOGUE_SECRETS: ReadonlySet<string> = new Set([
  ...OWN_SECRETS,
  "USER_POOL_KEY_ID",
  "USER_POOL_KEY_SECRET",
  "ORCID_CLIENT_SECRET",
  "GITHUB_CLIENT_SECRET",
  "CHALLENGE_SECRET",
  "MAIL_TOKEN",
]);

/** What is wrong with the settings; no message quotes a secret. */
export function findCatalogueFaults(env: unknown): string[] {
  const { issues } = v.safeParse(CATALOGUE_SETTINGS, env);
  return hideSecrets([...toFaults(issues), ...findFaultsTogether(toTexts(env))], CATALOGUE_SECRETS);
}

/** Checks the settings; throws one error that names every fault and quotes no secret. */
export function requireGoodSettings(bindings: unknown): void {
  const faults = findCatalogueFaults(bindings);
  if (faults.length > 0) throw toSettingsError(faults);
}

/** Faults between settings. */
function findFaultsTogether(env: Record<string, string>): string[] {
  const { ENVIRONMENT = "", PUBLIC_ORIGIN = "", USER_POOL_ID = "", TOKEN_ISSUERS = "" } = env;
  const isLocal = ENVIRONMENT === "local";
  const single: [name: string, fault: string | null][] = [
    ["ENVIRONMENT", findEnvironmentFault(ENVIRONMENT, PUBLIC_ORIGIN)],
    ...toIssuers(TOKEN_ISSUERS).map((issuer): [string, string | null] => [
      "TOKEN_ISSUERS",
      findAddressFault(issuer) === null ? findIssuerFault(issuer, USER_POOL_ID) : null,
    ]),
    ...OWN_SECRETS.map((name): [string, string | null] => [
      name,
      isLocal || !isSecretSet(env[name]) ? null : findSecretFault(env[name]),
    ]),
    ...Object.entries(env).map(([name, text]): [string, string | null] => [
      name,
      isLocal || !(name in CATALOGUE_SETTINGS.entries) ? null : findFirstPlainHttp(text),
    ]),
  ];
  const requiresChallenge = env["CHALLENGE_REQUIRED"] === "on";
  return [
    ...single.flatMap(([name, fault]) => (fault === null ? [] : [`${name} ${fault}`])),
    ...(requiresChallenge && !isSecretSet(env["CHALLENGE_SECRET"])
      ? [
          'CHALLENGE_REQUIRED is "on" and CHALLENGE_SECRET is missing: set the secret, or CHALLENGE_REQUIRED to off',
        ]
      : []),
    ...((env["MAIL_URL"] || env["MAIL_TOKEN"]) && !env["MAIL_FROM"]
      ? ["MAIL_FROM is missing: set the sender of the emails, or leave MAIL_URL out"]
      : []),
    ...TOGETHER.flatMap((names) => findMissing(env, names)),
  ];
}

function findFirstPlainHttp(text: string): string | null {
  return (
    toIssuers(text)
      .map(findPlainHttpFault)
      .find((fault) => fault !== null) ?? null
  );
}
