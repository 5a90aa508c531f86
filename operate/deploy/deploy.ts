import { join } from "node:path";
import { fetchEarlierAssets } from "../builds/earlier-assets.ts";
import { readBuilds } from "../builds/earlier-builds.ts";
import { DeployFault } from "./fault.ts";
import { type Installation, toCommand } from "./installation.ts";
import { readInstallation } from "./operator-file.ts";
import { readRedirects } from "./redirects.ts";
import {
  findContentNamespace,
  listWanted,
  provideResources,
  toAssumedResources,
} from "./resources.ts";
import { type AskSecret, askSecrets, readSecrets, type Secrets } from "./secrets.ts";
import { checkInstallation, type CheckOptions, readNotes, readPublishingNotes } from "./smoke.ts";
import { checkUserPool } from "./user-pool.ts";
import type { Finding, Visits } from "./visits.ts";
import { writeConfigs, type WrittenConfigs } from "./worker-config.ts";
import type { RunWrangler } from "./wrangler.ts";

/** A catalogue that nobody asked for a while takes longer to start than the portal's status waits for it. */
const CHECK_TRIES_MAX = 3;
/** The browser build, in the repository. */
const CLIENT_DIR = "dist/client";

/** Inputs of a deployment besides its arguments; a test replaces them. */
export interface Tools extends Visits {
  /** The repository. */
  root: string;
  print: (line: string) => void;
  /** Makes the build; rejects with the fault. */
  build: (env: Record<string, string>) => Promise<void>;
  openWrangler: (installation: Installation) => RunWrangler;
  /** Runs a function with a temporary file that nobody else can read. */
  withPrivateFile: <Value>(text: string, use: (path: string) => Promise<Value>) => Promise<Value>;
}

export interface DeployRequest {
  /** How secrets are requested; when absent, they are in their file. */
  askSecret?: AskSecret;
  /** Whether the portal's new version waits until the operator gives it traffic. */
  isGradual?: boolean;
  operatorFile: string;
  environment: string;
}

/** From settings to a running installation; a second run makes nothing that exists. */
export async function deploy(request: DeployRequest, tools: Tools): Promise<void> {
  const { installation, secrets } = await readAll(request, tools);
  const poolFinding = await checkUserPool(installation, tools);
  if (poolFinding !== null) throw toFault(poolFinding);
  const wrangler = tools.openWrangler(installation);
  await requireBrand(installation, tools);
  tools.print("2. Build");
  await keepEarlierAssets(installation, tools);
  await build(installation, { ...tools, secrets });
  tools.print("3. Resources");
  const resources = await provideResources(installation, { wrangler, print: tools.print });
  const configs = writeConfigs(tools.root, installation, resources);
  if (configs.catalogue !== null) {
    tools.print("4. Migrations");
    await wrangler([
      "d1",
      "migrations",
      "apply",
      resources.databaseName,
      "--remote",
      "-c",
      configs.catalogue,
    ]);
    tools.print("5. Catalogue");
    await upload(wrangler, { config: configs.catalogue, secrets: secrets?.catalogue, tools });
  }
  tools.print("6. Portal");
  const portal = { config: configs.portal, secrets: secrets?.portal, tools };
  if (request.isGradual) {
    const words = await upload(wrangler, { ...portal, command: ["versions", "upload"] });
    for (const note of await readPublishingNotes(installation, tools))
      tools.print(`  note ${note}`);
    tools.print(toGradualSteps(installation, words));
    return;
  }
  await upload(wrangler, portal);
  tools.print("7. Smoke test");
  const [files = null] = readBuilds(join(tools.root, CLIENT_DIR));
  await requireRunning(installation, tools, { files });
}

/** Everything that can be tried without an account: nothing is made and nothing is uploaded. */
export async function dryRun(request: DeployRequest, tools: Tools): Promise<WrittenConfigs> {
  const { installation, secrets } = await readAll(request, tools);
  const wrangler = tools.openWrangler(installation);
  await requireBrand(installation, tools);
  tools.print("2. Build");
  await build(installation, { ...tools, secrets });
  tools.print("3. Resources: these would be found or made");
  const resources = toAssumedResources(installation);
  for (const what of listWanted(installation)) tools.print(`  ${what}`);
  const configs = writeConfigs(tools.root, installation, resources);
  for (const config of [configs.catalogue, configs.portal]) {
    if (config === null) continue;
    tools.print(`4. wrangler deploy --dry-run -c ${config}`);
    await wrangler(["deploy", "--dry-run", "--no-bundle", "-c", config]);
  }
  tools.print("Nothing was uploaded.");
  return configs;
}

/** Checks a running installation: the settings, then the addresses as readers get them. */
export async function check(request: DeployRequest, tools: Tools): Promise<void> {
  const { installation } = await readAll(request, tools);
  await requireBrand(installation, tools);
  tools.print("2. Smoke test");
  await requireRunning(installation, tools, { triesMax: CHECK_TRIES_MAX });
}

/** Gives all traffic to the portal's version before this one; the schema works with both. */
export async function rollBack(request: DeployRequest, tools: Tools): Promise<void> {
  const { installation } = await readAll(request, tools);
  const wrangler = tools.openWrangler(installation);
  const message = "Rolled back by the operator";
  await wrangler(["rollback", "--name", installation.portal.name, "--message", message, "--yes"]);
  tools.print(`${installation.portal.name} answers with its version before this one.`);
  await requireRunning(installation, tools);
}

/** Redirects the addresses of another repository as in a file; other entries stay. */
export async function redirect(request: DeployRequest, file: string, tools: Tools): Promise<void> {
  const entries = readRedirects(file);
  const { installation } = await readAll(request, tools);
  const wrangler = tools.openWrangler(installation);
  tools.print("2. Redirects");
  const namespace = await findContentNamespace(installation, wrangler);
  await tools.withPrivateFile(JSON.stringify(entries), (path) =>
    wrangler(["kv", "bulk", "put", path, "--namespace-id", namespace, "--remote"]),
  );
  tools.print(`  ${entries.length} entries written; readers are led on within a minute`);
}

async function readAll(
  { operatorFile, environment, askSecret }: DeployRequest,
  { print }: Tools,
): Promise<{ installation: Installation; secrets: Secrets | null }> {
  print("1. Settings");
  const installation = readInstallation(operatorFile, environment);
  const secrets = askSecret ? await askSecrets(installation, askSecret) : readSecrets(installation);
  const { secretsFile } = installation;
  const isNone = Object.keys({ ...secrets?.portal, ...secrets?.catalogue }).length === 0;
  const lacking = secrets === null ? `no ${secretsFile}` : "no secret was given";
  print(
    isNone
      ? `  good; ${lacking}, so the Workers keep the secrets they have`
      : "  good, and so are the secrets",
  );
  return { installation, secrets };
}

/** Vite is loaded here, because most tasks do without it. */
async function requireBrand({ brand }: Installation, { root }: Pick<Tools, "root">): Promise<void> {
  if (brand === "") return;
  const { findBrandFaults } = await import("../builds/whole-brand.ts");
  const [fault] = await findBrandFaults(root, brand);
  if (fault !== undefined) throw new DeployFault(fault, "Run the same command again.");
}

/** Only for what readers will get: a dry run needs no running portal. */
async function keepEarlierAssets({ portal }: Installation, tools: Tools): Promise<void> {
  const count = await fetchEarlierAssets(portal.origin, join(tools.root, CLIENT_DIR), tools);
  if (count > 0) tools.print(`  ${count} files of earlier builds fetched from ${portal.origin}`);
}

async function build(
  { portal, brand }: Installation,
  { secrets, build: make }: Tools & { secrets: Secrets | null },
): Promise<void> {
  const contentNames = ["CONTENTFUL_SPACE_ID", "CONTENTFUL_ENVIRONMENT", "CONTENTFUL_HOST"];
  const token = secrets?.portal["CONTENTFUL_ACCESS_TOKEN"];
  await make({
    ...(brand !== "" && { FORELAND_BRAND: brand }),
    ...Object.fromEntries(
      contentNames
        .map((name) => [name, portal.vars[name] ?? ""])
        .filter(([, value]) => value !== ""),
    ),
    ...(token !== undefined && { CONTENTFUL_ACCESS_TOKEN: token }),
  });
}

/** The commands that give an uploaded version a part of the traffic, then all of it. */
function toGradualSteps(installation: Installation, wranglerOutput: string): string {
  const { name } = installation.portal;
  const id = /Version ID: ([0-9a-f-]{36})/.exec(wranglerOutput)?.[1] ?? "<new id>";
  const give = toCommand(installation, `versions deploy --name ${name} --yes`);
  const list = toCommand(installation, `versions list --name ${name}`);
  return [
    "  uploaded; readers get the version before it until you run",
    `  ${give} ${id}@10% <old id>@90%`,
    `  ${give} ${id}@100%`,
    `  (${list} names the old id; docs/deploy.md, Gradually)`,
  ].join("\n");
}

interface Upload {
  command?: readonly string[];
  config: string;
  secrets: Record<string, string> | undefined;
  tools: Tools;
}

/** Secrets are uploaded with the version that needs them, so that no version runs without. */
async function upload(
  wrangler: RunWrangler,
  { command = ["deploy"], config, secrets, tools }: Upload,
): Promise<string> {
  const args = [...command, "--no-bundle", "-c", config];
  if (secrets === undefined || Object.keys(secrets).length === 0) return wrangler(args);
  return tools.withPrivateFile(JSON.stringify(secrets), (path) =>
    wrangler([...args, "--secrets-file", path]),
  );
}

async function requireRunning(
  installation: Installation,
  tools: Tools,
  options: CheckOptions = {},
): Promise<void> {
  const { print } = tools;
  const findings = await checkInstallation(installation, tools, { ...options, print });
  for (const { fault, ...failed } of findings)
    if (fault !== null) throw toFault({ ...failed, fault });
  for (const note of await readNotes(installation, tools)) print(`  note ${note}`);
  print(`Ready: ${installation.portal.origin}`);
}

function toFault({ name, fault, next }: Finding & { fault: string }): DeployFault {
  return new DeployFault(`${name}: it does not; ${fault}.`, next);
}
