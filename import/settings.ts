import { parseArgs, parseEnv } from "node:util";
import { findKeptByNpm } from "#base/kept-by-npm.ts";
import { PUBLISH_LIMITS, type PublishRequest } from "#api/wire/publish.ts";
import { done, failed, type Outcome } from "./failures.ts";
import { findDois } from "./formats/json-ld.ts";
import { toDataCiteAddress } from "./sources/datacite.ts";
import { SOURCE_KINDS, type SourceKind } from "./sources/source.ts";

/** The task of one import: to publish a folder, or to unpublish a dataset. */
export interface ImportSettings {
  task:
    | { kind: "publish"; folder: string; dataset: PublishRequest["dataset"] }
    | { kind: "arrive"; source: SourceKind; address: string; redirectsFile: string | null }
    | { kind: "unpublish"; datasetId: number; reason: string | null };
  skipMissing: boolean;
  /** Whether files at an address are requested and compared. */
  checksLinks: boolean;
  isDryRun: boolean;
  baseUrl: string;
  /** Empty when a dry run has none; every other import requires one. */
  token: string;
  /** The portal's address, known only when the catalogue is the local one. */
  portalUrl: string | null;
}

type TaskKind = ImportSettings["task"]["kind"];

/** An option that would be ignored is refused: `--dry-run` beside `--unpublish` must publish and unpublish nothing. */
const OPTIONS_OF: Record<TaskKind, readonly string[]> = {
  publish: ["skip-missing", "check-links", "dry-run", "as", "new", "remote", "token"],
  arrive: ["from", "dry-run", "redirects", "remote", "token"],
  unpublish: ["unpublish", "reason", "remote", "token"],
};
const TASK_WORDS: Record<TaskKind, string> = {
  publish: "a folder",
  arrive: "--from",
  unpublish: "--unpublish",
};

/** Sources of settings besides the arguments: the environment, and the text of `.dev.vars` (empty when absent). */
export interface SettingsSources {
  env: Record<string, string | undefined>;
  devVars: string;
}

/** Reads the arguments. The local token is never sent to another machine. */
export function readSettings(
  args: string[],
  { env, devVars }: SettingsSources,
): Outcome<ImportSettings> {
  const kept = findKeptByNpm(Object.keys(OPTIONS), env);
  if (kept !== null)
    return failed({
      code: "USAGE",
      reason: `npm kept --${kept} for itself, because "--" is missing before it`,
    });
  const parsed = parseArguments(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const task = readTask(positionals, values);
  if (!task.ok) return task;
  const { kind } = task.value;
  const ignored = Object.keys(values).find((option) => !OPTIONS_OF[kind].includes(option));
  if (ignored !== undefined)
    return failed({ code: "USAGE", reason: `--${ignored} does not go with ${TASK_WORDS[kind]}` });
  const localUrl = `http://127.0.0.1:${env.SERVICES_PORT || "8788"}`;
  const to = values.remote ?? localUrl;
  if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol)) {
    return failed({ code: "USAGE", reason: `${to} is not an http address` });
  }
  const baseUrl = to.replace(/\/+$/, "");
  const own = values.token || env.PUBLISH_TOKEN;
  const isDryRun = values["dry-run"] ?? false;
  const isLocal = isLoopback(new URL(to));
  if (!own && !isLocal && !isDryRun) return failed({ code: "TOKEN_MISSING", to: baseUrl });
  const localToken = isLocal ? parseEnv(devVars).PUBLISH_TOKEN || "local-publish-token" : "";
  return done({
    task: task.value,
    skipMissing: values["skip-missing"] ?? false,
    checksLinks: values["check-links"] ?? false,
    isDryRun,
    baseUrl,
    token: own || localToken,
    portalUrl: baseUrl === localUrl ? `http://127.0.0.1:${env.PORT || "8787"}` : null,
  });
}

interface Values {
  unpublish?: string;
  reason?: string;
  as?: string;
  new?: boolean;
  from?: string;
  redirects?: string;
}

function readTask(
  [folder, ...more]: string[],
  { unpublish, reason = "", as: named, new: isNew, from, redirects }: Values,
): Outcome<ImportSettings["task"]> {
  const usage = (reason: string) => failed({ code: "USAGE", reason });
  if (more.length > 0) return usage("Name one folder or address only");
  if (named !== undefined && isNew) return usage("Say --as or --new, not both");
  if (from !== undefined) {
    const source = SOURCE_KINDS.find((kind) => kind === from);
    if (source === undefined) return usage(`${from} is none of ${SOURCE_KINDS.join(", ")}`);
    const address = source === "datacite" ? toDataCiteAddress(folder ?? "") : folder;
    if (!address || !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
      return usage(
        "Name the address of a dataset, a collection or a search, which begins with https://",
      );
    return done({ kind: "arrive", source, address, redirectsFile: redirects ?? null });
  }
  if (unpublish === undefined) {
    if (!folder) return usage("Name the folder to import");
    const dataset = named === undefined ? (isNew ? "new" : undefined) : toDataset(named);
    return dataset === null
      ? usage(`${named} is neither the number, the DOI nor the address of a dataset`)
      : done({ kind: "publish", folder, dataset });
  }
  if (folder) return usage("Name a folder or a dataset to unpublish, not both");
  if (!/^[1-9]\d{0,14}$/.test(unpublish))
    return usage(`${unpublish} is not the number of a dataset`);
  if (reason.trim().length > PUBLISH_LIMITS.REASON_MAX_CHARS)
    return usage(`A reason has at most ${PUBLISH_LIMITS.REASON_MAX_CHARS} characters`);
  return done({
    kind: "unpublish",
    datasetId: Number(unpublish),
    reason: reason.trim() || null,
  });
}

/** A dataset by its number, by a DOI of one of its versions, or by the address of its page. */
function toDataset(named: string): number | string | null {
  const [doi] = findDois(named);
  if (doi !== undefined) return doi;
  const id =
    /^(?:https?:\/\/[^/]+\/(?:datasets|code|collections)\/)?([1-9]\d{0,14})(?:\/.*)?$/.exec(
      named,
    )?.[1];
  return id === undefined ? null : Number(id);
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

const OPTIONS = {
  "skip-missing": { type: "boolean" },
  "check-links": { type: "boolean" },
  "dry-run": { type: "boolean" },
  remote: { type: "string" },
  token: { type: "string" },
  unpublish: { type: "string" },
  reason: { type: "string" },
  from: { type: "string" },
  redirects: { type: "string" },
  as: { type: "string" },
  new: { type: "boolean" },
} as const;

function parseArguments(args: string[]) {
  try {
    return done(parseArgs({ args, options: OPTIONS, allowPositionals: true }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed({ code: "USAGE", reason: message.replace(/\. .*$/s, "").replace(/\.$/, "") });
  }
}
