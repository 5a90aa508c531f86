import { existsSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { stringify } from "smol-toml";
import { SECRETS_FILE } from "./environments.ts";
import { DeployFault } from "./fault.ts";
import { OPERATOR_FILE, readInstallation } from "./operator-file.ts";
import { createSecret } from "./secrets.ts";

export type AskOperator = (question: string) => Promise<string>;

const QUESTIONS = [
  ["name", "Name of the installation, in small letters (skerry-data): "],
  ["university", "Name of the university: "],
  ["portal_origin", "Where readers will reach the portal (https://data.skerry.example): "],
  ["catalogue_origin", "Where its catalogue will be reached (https://api.data.skerry.example): "],
  ["doi_prefix", "DOI prefix (10.5555 for a trial, which resolves to nothing): "],
  ["id", "Id of the Cognito user pool (eu-central-1_AbCdEf123): "],
  ["client_id", "Id of its web client: "],
  ["BRAND_NAME", "Name of the portal (empty: the one in brand/name.ts): "],
  ["jurisdiction", "Keep data within eu, us or fedramp (empty: anywhere): "],
] as const;

/**
 * Asks for the settings of a first deployment, writes both files, and never overwrites one. Invalid
 * answers are written, too, so that nobody must type the others again, and are a fault.
 */
export async function initialise(path: string, ask: AskOperator): Promise<string[]> {
  if (existsSync(path))
    throw new DeployFault(
      `${path} is there already.`,
      "Change it by hand, or move it away and run --init again.",
    );
  const secrets = toSecretsFile(path);
  const answers = new Map<string, string>();
  for (const [key, question] of QUESTIONS) answers.set(key, (await ask(question)).trim());
  const of = (key: string): string => answers.get(key) ?? "";
  const file = {
    name: of("name"),
    university: of("university"),
    portal_origin: of("portal_origin").replace(/\/+$/, ""),
    catalogue_origin: of("catalogue_origin").replace(/\/+$/, ""),
    doi_prefix: of("doi_prefix"),
    ...(of("jurisdiction") !== "" && { jurisdiction: of("jurisdiction") }),
    ...(secrets !== SECRETS_FILE && { secrets }),
    user_pool: { id: of("id"), client_id: of("client_id") },
    ...(of("BRAND_NAME") !== "" && { portal: { BRAND_NAME: of("BRAND_NAME") } }),
  };
  writeFileSync(
    path,
    `# Further keys: operator.example.toml. Every setting: docs/settings.md.\n${stringify(file)}\n`,
  );
  const secretsFile = join(dirname(path), secrets);
  const isNew = !existsSync(secretsFile);
  if (isNew) {
    const made = ["PUBLISH_TOKEN", "URL_SIGNING_KEY"].map((name) => `${name}=${createSecret()}`);
    writeFileSync(secretsFile, `${made.join("\n")}\n`, { mode: 0o600 });
  }
  readInstallation(path, "production");
  return isNew ? [path, secretsFile] : [path];
}

/** Of each file its own, so that one installation does not publish into another; git ignores `operator*.secrets`. */
function toSecretsFile(path: string): string {
  const name = basename(path);
  if (name === basename(OPERATOR_FILE)) return SECRETS_FILE;
  return `operator.${name.replace(/^operator\.|\.toml$/g, "")}.secrets`;
}
