import type { ObjectEntries } from "valibot";
import { cutText } from "#base/cut.ts";
import { CATALOGUE_SECRETS, CATALOGUE_SETTINGS, findCatalogueFaults } from "#api/config.ts";
import { findPortalFaults, PORTAL_SECRETS, PORTAL_SETTINGS } from "#worker/config.ts";
import { CATALOGUE_MEANINGS } from "./catalogue.ts";
import { PORTAL_MEANINGS } from "./portal.ts";

/** A Worker's settings, as its own schema has them. */
export interface WorkerSettings {
  /** What an operator calls the Worker. */
  name: "portal" | "catalogue";
  /** Each setting and what it is for. */
  meanings: Record<string, string>;
  secrets: ReadonlySet<string>;
  /** The default of a setting; `null` for a required one. */
  defaultOf: (name: string) => string | null;
  /** The faults that the Worker itself finds when it starts. */
  findFaults: (env: unknown) => string[];
}

export const PORTAL: WorkerSettings = {
  name: "portal",
  meanings: PORTAL_MEANINGS,
  secrets: PORTAL_SECRETS,
  defaultOf: (name) => readDefault(PORTAL_SETTINGS, name),
  findFaults: findPortalFaults,
};

export const CATALOGUE: WorkerSettings = {
  name: "catalogue",
  meanings: CATALOGUE_MEANINGS,
  secrets: CATALOGUE_SECRETS,
  defaultOf: (name) => readDefault(CATALOGUE_SETTINGS, name),
  findFaults: findCatalogueFaults,
};

function readDefault({ entries }: { entries: ObjectEntries }, name: string): string | null {
  const entry = entries[name];
  const value: unknown = entry && "default" in entry ? entry.default : null;
  return typeof value === "string" ? value : null;
}

/** Letters by which a mistyped name may differ from the suggested one. */
const SUGGESTION_MAX_EDITS = 3;

interface Checked {
  vars: Record<string, string>;
  /** `null`: the secrets are set elsewhere, and are not checked. */
  secrets: Record<string, string> | null;
}

/** Every fault of a Worker's settings before it runs, each in a sentence with what to write instead. */
export function findSettingFaults(worker: WorkerSettings, { vars, secrets }: Checked): string[] {
  const known = Object.keys(worker.meanings);
  const unknown = [...Object.keys(vars), ...Object.keys(secrets ?? {})]
    .filter((name) => !known.includes(name))
    .map((name) => `${name} is no setting of the ${worker.name}: ${suggest(name, known)}`);
  const written = Object.keys(vars)
    .filter((name) => worker.secrets.has(name) && vars[name] !== "")
    .map((name) => `${name} is a secret among the settings: move it to the file of secrets`);
  const faults = worker
    .findFaults({ ...vars, ...secrets })
    .map((fault) => withValue(fault, { worker, vars }));
  const reported = secrets === null ? faults.filter((fault) => !isOfSecret(worker, fault)) : faults;
  return [...reported, ...unknown, ...written].map((fault) => `${fault}.`);
}

const QUOTED_MAX_CHARS = 100;

/**
 * The message with the value that the operator wrote, where a Worker would omit it: its messages
 * are logged, these are on the operator's screen. Never that of a secret.
 */
function withValue(
  fault: string,
  { worker, vars }: { worker: WorkerSettings; vars: Checked["vars"] },
): string {
  const [name = ""] = fault.split(" ");
  const value = vars[name] ?? "";
  const isHidden = worker.secrets.has(name) || fault.includes("a password");
  if (value.trim() === "" || isHidden || / is "/.test(fault)) return fault;
  return fault.replace(name, `${name} (${JSON.stringify(cutText(value, QUOTED_MAX_CHARS))})`);
}

function isOfSecret({ secrets }: WorkerSettings, fault: string): boolean {
  const [name = ""] = fault.split(" ");
  const missing = / and (\w+) is missing/.exec(fault)?.[1] ?? "";
  return secrets.has(name) || secrets.has(missing);
}

/** Where a name that is no key of `operator.toml` belongs, as the rest of a sentence. */
export function describeUnknown(name: string): string {
  for (const { secrets, meanings, name: worker } of [PORTAL, CATALOGUE]) {
    if (secrets.has(name)) return `it is a secret of the ${worker}, move it to the file of secrets`;
    if (Object.hasOwn(meanings, name))
      return `it is a setting of the ${worker}, move it to [${worker}]`;
  }
  return "operator.example.toml has them all, docs/settings.md the settings";
}

/** What to write instead of a name that is not known, as the rest of a sentence. */
export function suggest(name: string, known: readonly string[]): string {
  if ([PORTAL, CATALOGUE].some(({ meanings }) => Object.hasOwn(meanings, name)))
    return describeUnknown(name);
  const [nearest] = known
    .map((other) => ({ other, edits: countEdits(name.toUpperCase(), other) }))
    .toSorted((a, b) => a.edits - b.edits);
  return nearest && nearest.edits <= SUGGESTION_MAX_EDITS
    ? `write ${nearest.other}`
    : "leave it out, or look its name up in docs/settings.md";
}

/** Letters to insert, remove or replace to make one name of the other. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [place, other] of [...to].entries()) {
      const replaced = (row[place] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
