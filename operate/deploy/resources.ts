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
    beforeMaking: () => Promise<void> = async () => {},
  ): Promise<string> {
    const found = await find();
    if (found !== undefined) {
      print(`  ${what}: found`);
      return found;
    }
    await beforeMaking();
    await wrangler(make);
    const made = await find();
    if (made === undefined)
      throw new DeployFault(`${what} was made and is not listed.`, "Deploy again in a minute.");
    print(`  ${what}: made`);
    return made;
  }
  async function findBucket(where: readonly string[] = placement): Promise<string | undefined> {
    const list = await wrangler(["r2", "bucket", "list", ...where]);
    return list.match(/^name:\s*(\S+)/gm)?.some((line) => line.split(/\s+/)[1] === names.bucket)
      ? names.bucket
      : undefined;
  }
  /** A jurisdiction has buckets of its own: after a change of it, a new, empty one would take the place of the files. */
  async function requireNoOtherBucket(): Promise<void> {
    for (const other of [null, "eu", "us", "fedramp"].filter((one) => one !== jurisdiction)) {
      const where = other === null ? [] : ["--jurisdiction", other];
      // An account may not ask for each jurisdiction.
      if ((await findBucket(where).catch(() => undefined)) === undefined) continue;
      throw new DeployFault(
        `The bucket ${names.bucket} is ${toPlace(other)}, and operator.toml asks for one ${toPlace(jurisdiction)}.`,
        `Write jurisdiction as it was (${other === null ? "leave the line out" : `"${other}"`}). To move the data, deploy a new installation with another name, and restore a backup into it (docs/deploy.md).`,
      );
    }
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
    let isFirst = false;
    ids.databaseId = await provide(
      `D1 database ${names.database}`,
      findDatabase,
      ["d1", "create", names.database, ...placement],
      async () => {
        isFirst = true;
      },
    );
    await provide(
      `R2 bucket ${names.bucket}`,
      () => findBucket(),
      ["r2", "bucket", "create", names.bucket, ...placement],
      async () => (isFirst ? undefined : requireNoOtherBucket()),
    );
    ids.keysId = await provideNamespace(names.keys);
  }
  ids.contentId = await provideNamespace(names.content);
  return ids;
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
