import { join, resolve } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import * as v from "valibot";
import { parseJson } from "#base/parse-json.ts";
import { DeployFault, endWithFault } from "../deploy/fault.ts";
import { OPERATOR_FILE, readInstallation } from "../deploy/operator-file.ts";
import { toResourceNames } from "../deploy/resources.ts";
import { createSalt, openArchive, readManifest, requireOwnFolder } from "./archive.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";
import { createRemoteStore, readAnswer, type CatalogueStore } from "./store.ts";

const API = "https://api.cloudflare.com/client/v4";
const USAGE =
  "npm run backup -- <folder>, or npm run restore -- <folder> [--env staging] [--file operator.toml]";

const Databases = v.object({ result: v.array(v.object({ name: v.string(), uuid: v.string() })) });
const Namespaces = v.object({ result: v.array(v.object({ id: v.string(), title: v.string() })) });

async function openStore(
  file: string,
  environment: string,
): Promise<{ store: CatalogueStore; name: string; databaseId: string }> {
  const installation = readInstallation(file, environment);
  const { env } = process;
  const token = env["CLOUDFLARE_API_TOKEN"] ?? "";
  const accountId = installation.accountId ?? env["CLOUDFLARE_ACCOUNT_ID"] ?? "";
  if (token === "" || accountId === "")
    throw new DeployFault(
      "Neither an account nor a token is known.",
      "Set CLOUDFLARE_API_TOKEN to a token that may edit D1, R2 and KV, and CLOUDFLARE_ACCOUNT_ID unless operator.toml has account_id.",
    );
  const apiUrl = env["CLOUDFLARE_API_BASE_URL"] ?? API;
  const { database, bucket, content } = toResourceNames(installation);
  const account = `${apiUrl}/accounts/${accountId}`;
  const databaseId = await findId(token, {
    what: `database ${database}`,
    list: `${account}/d1/database?name=${database}&per_page=1000`,
    find: (text) => findNamed(Databases, text)?.find(({ name }) => name === database)?.uuid,
  });
  const contentId = await findId(token, {
    what: `KV namespace ${content}`,
    list: `${account}/storage/kv/namespaces?per_page=1000`,
    find: (text) => findNamed(Namespaces, text)?.find(({ title }) => title === content)?.id,
  });
  const { jurisdiction } = installation;
  const store = createRemoteStore({
    fetch: globalThis.fetch,
    pause,
    apiUrl,
    token,
    accountId,
    databaseId,
    bucket,
    contentId,
    jurisdiction,
  });
  return { store, name: installation.name, databaseId };
}

function findNamed<Item>(
  schema: v.GenericSchema<unknown, { result: Item[] }>,
  text: string,
): Item[] | null {
  const parsed = v.safeParse(schema, parseJson(text));
  return parsed.success ? parsed.output.result : null;
}

/** A resource's id, from the list that the account gives to this token. */
async function findId(
  token: string,
  { what, list, find }: { what: string; list: string; find: (text: string) => string | undefined },
): Promise<string> {
  const answer = await readAnswer(fetch, list, { headers: { authorization: `Bearer ${token}` } });
  if (answer === null)
    throw new DeployFault(
      "The platform's API does not answer.",
      "Look at this machine's network, and run the same command again.",
    );
  const id = find(answer.body.toString());
  if (id !== undefined) return id;
  throw new DeployFault(
    `The account has no ${what} that this token may read (${answer.status}).`,
    "Deploy the installation first, or compare the token's account and rights.",
  );
}

const OPTIONS = {
  restore: { type: "boolean", default: false },
  env: { type: "string", default: "production" },
  file: { type: "string", default: OPERATOR_FILE },
} as const;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: OPTIONS,
  });
  const [given, ...more] = positionals;
  if (given === undefined || given.trim() === "")
    throw new DeployFault("No folder was named.", USAGE);
  if (more.length > 0)
    throw new DeployFault(`More than one folder was named: ${positionals.join(", ")}.`, USAGE);
  const folder = resolve(given);
  const { store, name, databaseId } = await openStore(resolve(values.file), values.env);
  const passphrase = process.env["BACKUP_PASSPHRASE"] ?? "";
  const known = readManifest(folder);
  if (known === null && !values.restore) requireOwnFolder(folder);
  const salt = known === null ? (passphrase === "" ? null : createSalt()) : known.salt;
  if (salt !== null && passphrase === "")
    throw new DeployFault("This backup is encrypted.", "Set BACKUP_PASSPHRASE and run it again.");
  if (salt === null && passphrase !== "" && !values.restore)
    throw new DeployFault(
      "This backup was begun without encryption, and BACKUP_PASSPHRASE is set.",
      "Name a new folder, or unset BACKUP_PASSPHRASE to go on without encryption.",
    );
  const archive = openArchive(folder, salt === null ? null : { passphrase, salt });
  const print = (line: string): void => console.log(line);
  if (values.restore) {
    // The database's own, so that a new installation of the same name begins anew.
    const progressFile = join(folder, `restored-${databaseId}.json`);
    await restore({ store, archive, print, progressFile });
    const own = values.env === "production" ? "" : ` --env ${values.env}`;
    print(`Restored into ${name}. Next: npm run deploy -- --check${own}`);
    return;
  }
  const { missing } = await backUp({ store, archive, print, now: () => new Date(), salt });
  print(`Saved in ${folder}.`);
  if (missing.length > 0)
    throw new DeployFault(
      `The backup is whole but for ${missing.length} files that the bucket lacks or has with another hash.`,
      "Publish the datasets that hold them again, or take them from an older backup, and make a new backup.",
    );
}

await endWithFault(run, USAGE, OPTIONS);
