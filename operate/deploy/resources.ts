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

/** Finds existing resources by name and creates missing ones; a second call creates nothing. */
export async function provideResources(
  installation: Installation,
  { wrangler, print }: { wrangler: RunWrangler; print: (line: string) => void },
): Promise<Resources> {
  const names = toResourceNames(installation);
  const { jurisdiction, catalogue } = installation;
  const placement = jurisdiction === null ? [] : ["--jurisdiction", jurisdiction];

  async function findDatabase(): Promise<string | undefined> {
    const list = parseList(Databases, await wrangler(["d1", "list", "--json"]));
    return list.find(({ name }) => name === names.database)?.uuid;
  }
  async function findNamespace(wanted: string): Promise<string | undefined> {
    const list = parseList(Namespaces, await wrangler(["kv", "namespace", "list"]));
    return list.find(({ title }) => title === wanted)?.id;
  }
  async function provide(
    what: string,
    find: () => Promise<string | undefined>,
    make: readonly string[],
  ): Promise<string> {
    const found = await find();
    print(`  ${what}: ${found === undefined ? "made" : "found"}`);
    if (found !== undefined) return found;
    await wrangler(make);
    const made = await find();
    if (made === undefined)
      throw new DeployFault(`${what} was made and is not listed.`, "Deploy again in a minute.");
    return made;
  }
  async function findBucket(): Promise<string | undefined> {
    const list = await wrangler(["r2", "bucket", "list", ...placement]);
    return list.match(/^name:\s*(\S+)/gm)?.some((line) => line.split(/\s+/)[1] === names.bucket)
      ? names.bucket
      : undefined;
  }

  const provideNamespace = (title: string): Promise<string> =>
    provide(`KV namespace ${title}`, () => findNamespace(title), [
      "kv",
      "namespace",
      "create",
      title,
    ]);
  const ids = toAssumedResources(installation);
  if (catalogue !== null) {
    ids.databaseId = await provide(`D1 database ${names.database}`, findDatabase, [
      "d1",
      "create",
      names.database,
      ...placement,
    ]);
    await provide(`R2 bucket ${names.bucket}`, findBucket, [
      "r2",
      "bucket",
      "create",
      names.bucket,
      ...placement,
    ]);
    ids.keysId = await provideNamespace(names.keys);
  }
  ids.contentId = await provideNamespace(names.content);
  return ids;
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
