import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { parseEnv } from "node:util";
import { findSettingFaults, suggest } from "../settings/workers.ts";
import { DeployFault } from "./fault.ts";
import type { DeployedWorker, Installation } from "./installation.ts";
import { readText } from "./read-text.ts";

/** The file's secrets by their Worker; `null` without a file: the Workers keep the secrets they have. */
export interface Secrets {
  portal: Record<string, string>;
  catalogue: Record<string, string>;
}

/** Asks for one secret without showing what is typed; `""` is none. */
export type AskSecret = (question: string) => Promise<string>;

/** Reads `NAME=value` lines and checks them together with the settings; never quotes a value. */
export function readSecrets(installation: Installation): Secrets | null {
  const { secretsFile } = installation;
  if (!existsSync(secretsFile)) return null;
  const text = readText(secretsFile);
  requireLines(secretsFile, text);
  return parseSecrets(installation, secretsFile, parseEnv(text));
}

/** Any other line would be left out in silence, with the secret in it, and so would the first of two. Nothing of a line is quoted. */
function requireLines(path: string, text: string): void {
  const names = new Set<string>();
  for (const [place, one] of text.split(/\r?\n/).entries()) {
    if (/^\s*(?:#|$)/.test(one)) continue;
    const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(one)?.[1];
    const fault =
      name === undefined
        ? "no secret as NAME=value"
        : names.has(name)
          ? "one that was set above"
          : null;
    if (fault !== null)
      throw new DeployFault(
        `${path}, line ${place + 1}: this is ${fault}.`,
        "Write each secret once, into a line of its own, as NAME=value, and run the same command again.",
      );
    names.add(name ?? "");
  }
}

/** Asks for each secret of both Workers once, instead of a file, so that they are not written to a disk. */
export async function askSecrets(installation: Installation, ask: AskSecret): Promise<Secrets> {
  const { portal, catalogue } = installation;
  const workers = catalogue === null ? [portal] : [portal, catalogue];
  const given: Record<string, string> = {};
  for (const { settings } of workers)
    for (const name of settings.secrets)
      if (given[name] === undefined)
        given[name] = (await ask(`${name}: ${settings.meanings[name]}\n  `)).trim();
  return parseSecrets(installation, "What was typed", given);
}

function parseSecrets(
  { portal, catalogue }: Installation,
  source: string,
  values: NodeJS.Dict<string>,
): Secrets {
  const given = Object.entries(values).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== "",
  );
  const workers = catalogue === null ? [portal] : [portal, catalogue];
  const known = workers.flatMap(({ settings }) => [...settings.secrets]);
  const nobodys = given
    .map(([name]) => name)
    .filter((name) => !known.includes(name))
    .map((name) => `${toShownName(name)} is no secret of these Workers: ${suggest(name, known)}.`);
  const of = (worker: DeployedWorker | null): Record<string, string> =>
    Object.fromEntries(given.filter(([name]) => worker?.settings.secrets.has(name)));
  const secrets = { portal: of(portal), catalogue: of(catalogue) };
  const faults = workers.flatMap(({ settings, vars }) =>
    findSettingFaults(settings, { vars, secrets: secrets[settings.name] }),
  );
  if (faults.length + nobodys.length > 0)
    throw new DeployFault(
      [`${source} is not usable.`, ...nobodys, ...faults].join("\n  "),
      "Change what these sentences name and run the same command again.",
    );
  return secrets;
}

/** A name may be a secret in the wrong place, which has digits. */
function toShownName(name: string): string {
  return /^[a-z_]{1,40}$/i.test(name)
    ? name
    : "A name that is not shown, since it may be a secret,";
}

/** Random bytes of a generated secret: 256 bits. */
const SECRET_BYTES = 32;

export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString("hex");
}
