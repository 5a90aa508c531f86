import { parse, TomlError } from "smol-toml";
import { isObject } from "#base/parse-json.ts";
import { DeployFault } from "./fault.ts";
import { readText } from "./read-text.ts";

/** The file of secrets where none is named. */
export const SECRETS_FILE = "operator.secrets";

type File = Record<string, unknown>;

/** The keys of an environment, which has names and addresses of its own. */
interface Environment {
  keys: File;
  /** A sentence for each name and address that is another environment's as well. */
  faults: string[];
}

/** The file's keys; those of `[env.<name>]` override the others. */
export function readEnvironment(path: string, environment: string): Environment {
  const { env = {}, ...common } = parseToml(path);
  if (environment === "production") return { keys: common, faults: [] };
  const sections = isObject(env) ? env : {};
  const own: unknown = Object.hasOwn(sections, environment) ? sections[environment] : null;
  if (!isObject(own))
    throw new DeployFault(
      `${path} has no [env.${environment}].`,
      "Add it with at least a name and the origins, or leave out --env.",
    );
  const keys = merge(common, own);
  const others = Object.entries(sections).flatMap(([name, section]) =>
    name === environment || !isObject(section)
      ? []
      : [{ name: `[env.${name}]`, keys: merge(common, section) }],
  );
  return {
    keys,
    faults: [
      ...[{ name: "the installation without --env", keys: common }, ...others].flatMap((other) =>
        findShared(keys, other),
      ),
      ...("secrets" in own ? [] : [toSecretsFault(environment, common)]),
    ].map((fault) => `[env.${environment}] ${fault}`),
  };
}

function parseToml(path: string): File {
  try {
    return parse(readText(path));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new DeployFault(
      `${path}, line ${error.line}: ${error.message.split("\n")[0]}`,
      "Mend that line; every value but those of [limits] is text in quotes.",
    );
  }
}

function merge(common: File, own: File): File {
  const merged = { ...common };
  for (const [key, value] of Object.entries(own)) {
    const before = merged[key];
    merged[key] = isObject(before) && isObject(value) ? { ...before, ...value } : value;
  }
  return merged;
}

/** In silence, a trial would get what publishes in the other installation and signs its links. */
function toSecretsFault(environment: string, { secrets = SECRETS_FILE }: File): string {
  return `secrets is missing: write a file of its own ("operator.${environment}.secrets"), or "${secrets}" to share that of the installation without --env.`;
}

/** A deployment finds what it makes by name: it would take over the Workers and the data of the other. */
function findShared(keys: File, other: { name: string; keys: File }): string[] {
  const workersOf = ({ name }: File): string[] => [`${name}`, `${name}-api`];
  const isTaken = workersOf(keys).some((name) => workersOf(other.keys).includes(name));
  const addresses = ["portal_origin", "catalogue_origin"].filter(
    (key) => typeof keys[key] === "string" && keys[key] !== "" && keys[key] === other.keys[key],
  );
  return [
    ...(isTaken ? [`name ("${keys["name"]}")`] : []),
    ...addresses.map((key) => `${key} ("${keys[key]}")`),
  ].map((what) => `${what} is that of ${other.name} too: write one of its own.`);
}
