import { cutText } from "#base/cut.ts";
import { parseJson } from "#base/parse-json.ts";
import * as v from "valibot";
import { DeployFault } from "./fault.ts";
import type { Installation } from "./installation.ts";
import type { RunWrangler } from "./wrangler.ts";

/** The resources that both Workers are bound to, by the ids that the platform gave. */
export interface Resources {
  databaseName: string;
  databaseId: string;
  bucketName: string;
  contentId: string;
  keysId: string;
}

/** Names in the account, which follow from the installation's. */
export function toResourceNames({ name }: Installation) {
  return {
    database: name,
    bucket: `${name}-files`,
    content: `${name}-content`,
    keys: `${name}-keys`,
  };
}

/** For a dry run: wrangler's checks that need no account. */
export function toAssumedResources(installation: Installation): Resources {
  const names = toResourceNames(installation);
  return {
    databaseName: names.database,
    databaseId: "00000000-0000-0000-0000-000000000000",
    bucketName: names.bucket,
    contentId: "0".repeat(32),
    keysId: "1".repeat(32),
  };
}

const Databases = v.array(v.object({ name: v.string(), uuid: v.string() }));
const Namespaces = v.array(v.object({ id: v.string(), title: v.string() }));

interface Listed {
  databases: v.InferOutput<typeof Databases>;
  /** Names. */
  buckets: string[];
  namespaces: v.InferOutput<typeof Namespaces>;
}

interface Wanted {
  what: string;
  find: (listed: Listed) => string | undefined;
  /** The call of wrangler that creates it. */
  make: readonly string[];
}

/** What an installation needs; one before another backend has no data of its own. */
function toWanted(installation: Installation) {
  const names = toResourceNames(installation);
  const placement = toPlacement(installation.jurisdiction);
  const database: Wanted = {
    what: `D1 database ${names.database}`,
    find: ({ databases }) => databases.find(({ name }) => name === names.database)?.uuid,
    make: ["d1", "create", names.database, ...placement],
  };
  const bucket: Wanted = {
    what: `R2 bucket ${names.bucket}`,
    find: ({ buckets }) => buckets.find((name) => name === names.bucket),
    make: ["r2", "bucket", "create", names.bucket, ...placement],
  };
  const [keys, content] = [toNamespace(names.keys), toNamespace(names.content)];
  const wanted = installation.catalogue === null ? [content] : [database, bucket, keys, content];
  return { database, bucket, keys, content, wanted };
}

/** The resources that a deployment finds or makes. */
export function listWanted(installation: Installation): string[] {
  return toWanted(installation).wanted.map(({ what }) => what);
}

/** Finds existing resources by name and creates missing ones; a second call creates nothing. */
export async function provideResources(
  installation: Installation,
  { wrangler, print }: { wrangler: RunWrangler; print: (line: string) => void },
): Promise<Resources> {
  const placement = toPlacement(installation.jurisdiction);
  const hasCatalogue = installation.catalogue !== null;
  const { database, bucket, keys, content, wanted } = toWanted(installation);
  const list = (): Promise<Listed> => listResources(wrangler, { placement, hasCatalogue });
  const before = await list();
  const missing = wanted.filter(({ find }) => find(before) === undefined);
  for (const one of wanted) if (!missing.includes(one)) print(`  ${one.what}: found`);
  // A first deployment has no files that a new bucket could take the place of.
  if (missing.includes(bucket) && !missing.includes(database))
    await requireNoOtherBucket(installation, wrangler);
  for (const { what, make } of missing) {
    await wrangler(make);
    print(`  ${what}: made`);
  }
  const after = missing.length > 0 ? await list() : before;
  const idOf = ({ what, find }: Wanted): string => {
    const id = find(after);
    if (id !== undefined) return id;
    throw new DeployFault(`${what} was made and is not listed.`, "Deploy again in a minute.");
  };
  const ids = { ...toAssumedResources(installation), contentId: idOf(content) };
  if (!hasCatalogue) return ids;
  idOf(bucket);
  return { ...ids, databaseId: idOf(database), keysId: idOf(keys) };
}

function toNamespace(name: string): Wanted {
  return {
    what: `KV namespace ${name}`,
    find: ({ namespaces }) => namespaces.find(({ title }) => title === name)?.id,
    make: ["kv", "namespace", "create", name],
  };
}

/** All lists at once; the first failure when all have ended. */
async function listResources(
  wrangler: RunWrangler,
  { placement, hasCatalogue }: { placement: readonly string[]; hasCatalogue: boolean },
): Promise<Listed> {
  const asked = [
    hasCatalogue ? wrangler(["d1", "list", "--json"]) : "[]",
    hasCatalogue ? listBuckets(wrangler, placement) : [],
    wrangler(["kv", "namespace", "list"]),
  ] as const;
  await Promise.allSettled(asked);
  const [databases, buckets, namespaces] = await Promise.all(asked);
  return {
    databases: parseList(Databases, databases),
    buckets,
    namespaces: parseList(Namespaces, namespaces),
  };
}

async function listBuckets(wrangler: RunWrangler, placement: readonly string[]): Promise<string[]> {
  const list = await wrangler(["r2", "bucket", "list", ...placement]);
  return Array.from(list.matchAll(/^name:\s*(\S+)/gm), ([, name = ""]) => name);
}

/** A jurisdiction has buckets of its own: after a change of it, a new, empty one would take the place of the files. */
async function requireNoOtherBucket(
  installation: Installation,
  wrangler: RunWrangler,
): Promise<void> {
  const { bucket } = toResourceNames(installation);
  const { jurisdiction } = installation;
  for (const other of [null, "eu", "us", "fedramp"].filter((one) => one !== jurisdiction)) {
    // An account may not ask for each jurisdiction.
    const buckets = await listBuckets(wrangler, toPlacement(other)).catch((): string[] => []);
    if (!buckets.includes(bucket)) continue;
    throw new DeployFault(
      `The bucket ${bucket} is ${toPlace(other)}, and operator.toml asks for one ${toPlace(jurisdiction)}.`,
      `Write jurisdiction as it was (${other === null ? "leave the line out" : `"${other}"`}). To move the data, deploy a new installation with another name, and restore a backup into it (docs/deploy.md).`,
    );
  }
}

function toPlacement(jurisdiction: string | null): string[] {
  return jurisdiction === null ? [] : ["--jurisdiction", jurisdiction];
}

function toPlace(jurisdiction: string | null): string {
  return jurisdiction === null ? "in no jurisdiction" : `in the jurisdiction ${jurisdiction}`;
}

/** The namespace that the portal of an installation reads. */
export async function findContentNamespace(
  installation: Installation,
  wrangler: RunWrangler,
): Promise<string> {
  const { content } = toResourceNames(installation);
  const list = parseList(Namespaces, await wrangler(["kv", "namespace", "list"]));
  const found = list.find(({ title }) => title === content);
  if (found) return found.id;
  throw new DeployFault(
    `There is no KV namespace ${content}.`,
    "Deploy first (`npm run deploy`), then run the command again.",
  );
}

/** wrangler may write a notice before the list. */
function parseList<Schema extends v.GenericSchema>(
  schema: Schema,
  output: string,
): v.InferOutput<Schema> {
  const from = output.search(/^\[/m);
  const result = v.safeParse(schema, from < 0 ? null : parseJson(output.slice(from)));
  if (result.success) return result.output;
  throw new DeployFault(
    `wrangler's list cannot be read: ${cutText(output, 200)}`,
    "Run the project's own wrangler (`npm ci`) and run the same command again.",
  );
}
