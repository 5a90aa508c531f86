import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import process from "node:process";
import * as v from "valibot";
import { isObject } from "#base/parse-json.ts";
import { cutText } from "#base/cut.ts";
import { QUOTED_MAX_CHARS, toOrigin } from "#platform/setting-checks.ts";
import { CATALOGUE, describeUnknown, PORTAL } from "../settings/workers.ts";
import { CallLimits } from "./call-limits.ts";
import { readEnvironment, SECRETS_FILE } from "./environments.ts";
import { DeployFault } from "./fault.ts";
import type { Installation } from "./installation.ts";
import { findInstallationFaults } from "./installation-faults.ts";

/** Read where no other file is named; beside the README. */
export const OPERATOR_FILE = join(import.meta.dirname, "../../operator.toml");

const Text = v.string("must be text in quotes");
const SECTION =
  "must be one section: its name in single brackets, and lines of text in quotes below it";
const Section = v.custom<Record<string, unknown>>(isObject, SECTION);
const Settings = v.pipe(Section, v.record(v.string(), Text));

/** Names of Workers and of their resources. */
const Name = v.pipe(
  Text,
  v.regex(
    /^[a-z][a-z0-9-]{1,40}[a-z0-9]$/,
    "must be 3 to 42 small letters, digits and hyphens that begin with a letter",
  ),
);

const JURISDICTIONS = ["eu", "us", "fedramp"] as const;

function toJurisdiction(text: string): Installation["jurisdiction"] {
  return JURISDICTIONS.find((one) => one === text) ?? null;
}

const Keys = {
  name: Name,
  account_id: v.optional(v.pipe(Text, v.regex(/^[0-9a-f]{32}$/, "must be 32 hex digits"))),
  university: v.optional(Text),
  portal_origin: Text,
  catalogue_origin: v.optional(Text),
  doi_prefix: v.optional(Text),
  jurisdiction: v.optional(
    v.pipe(
      Text,
      // No list of its own kind, which would hide the faults of all that follows from the other keys.
      v.check(
        (text) => toJurisdiction(text) !== null,
        "must be eu, us or fedramp, in small letters",
      ),
    ),
  ),
  secrets: v.optional(Text, SECRETS_FILE),
  brand: v.optional(Text, ""),
  user_pool: v.pipe(Section, v.strictObject({ id: Text, client_id: Text })),
  portal: v.optional(Settings, {}),
  catalogue: v.optional(Settings, {}),
  limits: v.optional(CallLimits, {}),
};
const OperatorFile = v.strictObject(Keys);

/** The line to write for a missing key. */
const ADVICE: Readonly<Record<string, string>> = {
  name: "name the installation",
  portal_origin: "write where readers will reach the portal",
  catalogue_origin: "write where its catalogue will be reached",
  doi_prefix: "write your registrar's prefix, or 10.5555 for a trial",
  user_pool: "write a section [user_pool] with the pool's id and client_id",
};
/** Keys that only an installation with a catalogue of its own needs. */
const OF_CATALOGUE = ["catalogue_origin", "doi_prefix"] as const;

/** Reads the file; throws one fault that names everything that is wrong in it. */
export function readInstallation(path: string, environment: string): Installation {
  if (!existsSync(path))
    throw new DeployFault(
      `There is no ${path}.`,
      `Run \`npm run deploy -- --init${toFileOption(path)}\`, which asks for what it needs and writes it.`,
    );
  const { keys, faults: shared } = readEnvironment(path, environment);
  const result = v.safeParse(OperatorFile, keys);
  const ofKeys = (result.issues ?? []).map(
    (issue) => `${toPlace(issue)}${toQuoted(issue)} ${describe(issue)}.`,
  );
  if (!result.typed) throw toFileFault(path, [...ofKeys, ...shared]);
  const file = result.output;
  const installation = toInstallation(file, { environment, folder: dirname(path) });
  const missing = OF_CATALOGUE.filter(
    (key) => installation.catalogue !== null && file[key] === undefined,
  );
  const faults = [
    ...ofKeys,
    ...shared,
    ...missing.map((key) => `${key} is missing: ${ADVICE[key]}.`),
    ...findInstallationFaults(installation, file).filter(
      (fault) => !missing.some((key) => fault.startsWith(`${key} `)),
    ),
  ];
  if (faults.length > 0) throw toFileFault(path, faults);
  return installation;
}

/** For a command to type: `""` where the usual file is read. */
export function toFileOption(path: string): string {
  return path === OPERATOR_FILE ? "" : ` --file ${relative(process.cwd(), path)}`;
}

function toFileFault(path: string, faults: readonly string[]): DeployFault {
  return new DeployFault(
    [`${path} is not usable.`, ...faults].join("\n  "),
    "Change what these sentences name; docs/settings.md explains every setting.",
  );
}

/** Sections, whose keys are named as in the file, and not as `portal.TERMS_URL`. */
const SECTIONS = /^(portal|catalogue|limits)\./;

function toPlace(issue: v.BaseIssue<unknown>): string {
  return (v.getDotPath(issue) ?? "").replace(SECTIONS, "[$1] ");
}

/** Values that are no secret: of these two keys, and those that are no text. */
function toQuoted(issue: v.BaseIssue<unknown>): string {
  const { input } = issue;
  const isShown = ["name", "jurisdiction"].includes(v.getDotPath(issue) ?? "");
  if (typeof input === "string" && isShown)
    return ` (${JSON.stringify(cutText(input, QUOTED_MAX_CHARS))})`;
  return typeof input === "number" || typeof input === "boolean" ? ` (${input})` : "";
}

function describe(issue: v.BaseIssue<unknown>): string {
  const key = v.getDotPath(issue) ?? "";
  if (issue.type === "strict_object" && issue.expected === "never")
    return `is no key of this file: ${describeUnknown(key)}`;
  if (issue.input !== undefined) return issue.message;
  return ADVICE[key] === undefined ? "is missing" : `is missing: ${ADVICE[key]}`;
}

type Parsed = v.InferOutput<typeof OperatorFile>;

function toInstallation(
  file: Parsed,
  { environment, folder }: { environment: string; folder: string },
): Installation {
  const { name, user_pool: pool } = file;
  const portalOrigin = toOrigin(file.portal_origin);
  const catalogueOrigin = toOrigin(file.catalogue_origin ?? "");
  const endpoint = `https://cognito-idp.${pool.id.split("_")[0]}.amazonaws.com/`;
  const common = {
    ENVIRONMENT: environment === "production" ? "production" : "staging",
    USER_POOL_ID: pool.id,
    USER_POOL_CLIENT_ID: pool.client_id,
    USER_POOL_ENDPOINT: endpoint,
    TOKEN_ISSUERS: `${endpoint}${pool.id}`,
  };
  const ownBackend = (file.portal["API_HOST"] ?? "") !== "";
  return {
    name,
    accountId: file.account_id ?? null,
    jurisdiction: toJurisdiction(file.jurisdiction ?? ""),
    secretsFile: resolve(folder, file.secrets),
    limits: file.limits,
    brand: file.brand === "" ? "" : resolve(folder, file.brand),
    portal: {
      name,
      origin: portalOrigin,
      settings: PORTAL,
      vars: {
        ...common,
        ...(file.university !== undefined && { UNIVERSITY_NAME: file.university }),
        PUBLIC_ORIGIN: portalOrigin,
        HOME_URL: `${portalOrigin}/datasets`,
        APP_URL: portalOrigin,
        DOCS_URL: portalOrigin,
        ...file.portal,
      },
    },
    catalogue: ownBackend
      ? null
      : {
          name: `${name}-api`,
          origin: catalogueOrigin,
          settings: CATALOGUE,
          vars: {
            ...common,
            PUBLIC_ORIGIN: catalogueOrigin,
            PORTAL_ORIGIN: portalOrigin,
            DOI_PREFIX: file.doi_prefix ?? "",
            ...(file.portal["BRAND_NAME"] && { BRAND_NAME: file.portal["BRAND_NAME"] }),
            ...file.catalogue,
          },
        },
  };
}
