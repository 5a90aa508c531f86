import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parse, TomlError } from "smol-toml";
import * as v from "valibot";
import { isObject } from "#base/parse-json.ts";
import { CATALOGUE, findSettingFaults, PORTAL, type WorkerSettings } from "../settings/workers.ts";
import { DeployFault } from "./fault.ts";

const Settings = v.record(v.string(), v.string("must be text in quotes"));

/** Names of Workers and of their resources. */
const Name = v.pipe(
  v.string("must be text in quotes"),
  v.regex(
    /^[a-z][a-z0-9-]{1,40}[a-z0-9]$/,
    "must be 3 to 42 small letters, digits and hyphens that begin with a letter",
  ),
);

const Keys = {
  name: Name,
  account_id: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, "must be 32 hex digits"))),
  university: v.optional(v.string()),
  portal_origin: v.string("must be text in quotes"),
  catalogue_origin: v.optional(v.string()),
  doi_prefix: v.optional(v.string()),
  jurisdiction: v.optional(v.picklist(["eu", "us", "fedramp"], "must be eu, us or fedramp")),
  secrets: v.optional(v.string(), "operator.secrets"),
  brand: v.optional(v.string(), ""),
  user_pool: v.strictObject({ id: v.string(), client_id: v.string() }),
  portal: v.optional(Settings, {}),
  catalogue: v.optional(Settings, {}),
};
const OperatorFile = v.strictObject(Keys);

/** The line to write for a missing key. */
const ADVICE: Readonly<Record<string, string>> = {
  name: "name the installation",
  portal_origin: "write where readers will reach the portal",
};

/** One Worker as it is to be deployed. */
export interface DeployedWorker {
  /** Its name in the account. */
  name: string;
  origin: string;
  settings: WorkerSettings;
  vars: Record<string, string>;
}

/** The settings of `operator.toml`, with every setting that follows from it. */
export interface Installation {
  name: string;
  accountId: string | null;
  jurisdiction: "eu" | "us" | "fedramp" | null;
  /** Path of the file of secrets, whether it exists or not. */
  secretsFile: string;
  /** Folder of files that replace those in `brand/`; `""` for none. */
  brand: string;
  portal: DeployedWorker;
  /** `null` where the operator's own backend is used. */
  catalogue: DeployedWorker | null;
}

/** Reads the file; throws one fault that names everything that is wrong in it. */
export function readInstallation(path: string, environment: string): Installation {
  if (!existsSync(path))
    throw new DeployFault(
      `There is no ${path}.`,
      "Run `npm run deploy -- --init`, which asks for what it needs and writes it.",
    );
  const result = v.safeParse(OperatorFile, readEnvironment(path, environment));
  const ofKeys = (result.issues ?? []).map(
    (issue) => `${v.getDotPath(issue) ?? ""} ${describe(issue)}.`,
  );
  if (!result.typed) throw toFileFault(path, ofKeys);
  const installation = toInstallation(result.output, { environment, folder: dirname(path) });
  const faults = [...ofKeys, ...findInstallationFaults(installation)];
  if (faults.length > 0) throw toFileFault(path, faults);
  return installation;
}

function toFileFault(path: string, faults: readonly string[]): DeployFault {
  return new DeployFault(
    [`${path} is not usable.`, ...faults].join("\n  "),
    "Change what these sentences name; docs/settings.md explains every setting.",
  );
}

function describe(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== "strict_object") return issue.message;
  if (issue.expected === "never") return "is no key of this file";
  const advice = ADVICE[v.getDotPath(issue) ?? ""];
  return advice === undefined ? "is missing" : `is missing: ${advice}`;
}

/** The file's keys; those of `[env.<name>]` override the others. */
function readEnvironment(path: string, environment: string): unknown {
  const { env = {}, ...common } = parseToml(path);
  if (environment === "production") return common;
  const own: unknown = isObject(env) && Object.hasOwn(env, environment) ? env[environment] : null;
  if (!isObject(own))
    throw new DeployFault(
      `${path} has no [env.${environment}].`,
      "Add it with at least a name and the origins, or leave out --env.",
    );
  const merged: Record<string, unknown> = { ...common };
  for (const [key, value] of Object.entries(own)) {
    const before = merged[key];
    merged[key] = isObject(before) && isObject(value) ? { ...before, ...value } : value;
  }
  return merged;
}

function parseToml(path: string): Record<string, unknown> {
  try {
    return parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new DeployFault(
      `${path}, line ${error.line}: ${error.message.split("\n")[0]}`,
      "Mend that line; every value is text in quotes.",
    );
  }
}

type Parsed = v.InferOutput<typeof OperatorFile>;

function toInstallation(
  file: Parsed,
  { environment, folder }: { environment: string; folder: string },
): Installation {
  const { name, user_pool: pool, portal_origin: portalOrigin } = file;
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
    jurisdiction: file.jurisdiction ?? null,
    secretsFile: resolve(folder, file.secrets),
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
          origin: file.catalogue_origin ?? "",
          settings: CATALOGUE,
          vars: {
            ...common,
            PUBLIC_ORIGIN: file.catalogue_origin ?? "",
            PORTAL_ORIGIN: portalOrigin,
            DOI_PREFIX: file.doi_prefix ?? "",
            ...(file.portal["BRAND_NAME"] && { BRAND_NAME: file.portal["BRAND_NAME"] }),
            ...file.catalogue,
          },
        },
  };
}

/** The faults of both Workers' settings, which would stop them, and those between the two. */
function findInstallationFaults({ portal, catalogue }: Installation): string[] {
  const workers = catalogue === null ? [portal] : [portal, catalogue];
  const faults = workers.flatMap(({ settings, vars }) =>
    findSettingFaults(settings, { vars, secrets: null }).map(
      (fault) => `[${settings.name}] ${fault}`,
    ),
  );
  const isLocal = workers.some(({ vars }) => vars["ENVIRONMENT"] === "local");
  return [
    ...faults,
    ...(isLocal ? ["ENVIRONMENT is local: leave it out, `npm start` is for this machine."] : []),
    ...(catalogue !== null && catalogue.origin === portal.origin
      ? ["catalogue_origin is portal_origin: give each Worker a host of its own."]
      : []),
  ];
}
