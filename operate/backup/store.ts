import { cutText } from "#base/cut.ts";
import * as v from "valibot";
import { MOVED_PREFIX, type MovedEntry } from "#worker/content/moved.ts";
import { parseJson } from "#base/parse-json.ts";
import { DeployFault } from "../deploy/fault.ts";

export type Row = Record<string, string | number | null>;
export type Value = string | number | null;

/** A catalogue's database and files, and the portal's redirects of old addresses, wherever they are. */
export interface CatalogueStore {
  query: (sql: string, params?: readonly Value[]) => Promise<Row[]>;
  /** All of them or none. */
  batch: (statements: readonly { sql: string; params: readonly Value[] }[]) => Promise<void>;
  /** `null` when there is no such file. */
  getFile: (key: string) => Promise<Buffer | null>;
  putFile: (key: string, bytes: Buffer) => Promise<void>;
  /** The redirects after a cursor, `null` for the first; the last page has no next cursor. */
  listRedirects: (
    cursor: string | null,
  ) => Promise<{ entries: MovedEntry[]; cursor: string | null }>;
  putRedirects: (entries: readonly MovedEntry[]) => Promise<void>;
}

export interface RemoteStore {
  fetch: typeof fetch;
  pause: (ms: number) => Promise<void>;
  /** The platform's API, without a slash at the end. */
  apiUrl: string;
  token: string;
  accountId: string;
  databaseId: string;
  bucket: string;
  /** The namespace of KV that the portal reads. */
  contentId: string;
  jurisdiction: string | null;
}

/** How often a call is tried. */
const TRIES = 8;
const PAUSE_MS = 2_000;
/** The platform allows 1,200 calls in five minutes and answers 429 beyond; the retries wait that long. */
const LIMIT_PAUSE_MS = 60_000;
const CALL_TIMEOUT_MS = 120_000;

const Answer = v.object({
  result: v.array(
    v.object({
      success: v.boolean(),
      results: v.optional(
        v.array(v.record(v.string(), v.union([v.string(), v.number(), v.null()]))),
        [],
      ),
    }),
  ),
});

const Listed = v.object({
  result: v.array(v.object({ name: v.string() })),
  result_info: v.object({ cursor: v.optional(v.nullable(v.string()), null) }),
});
const Values = v.object({
  result: v.object({ values: v.record(v.string(), v.nullable(v.string())) }),
});
const Written = v.object({
  result: v.object({ unsuccessful_keys: v.optional(v.array(v.string()), []) }),
});
/** Keys whose values the platform gives in one call. */
const VALUES_AT_ONCE = 100;

/** The store of a deployed catalogue, over the platform's API. */
export function createRemoteStore(remote: RemoteStore): CatalogueStore {
  const { apiUrl, accountId, databaseId, bucket, jurisdiction } = remote;
  const account = `${apiUrl}/accounts/${accountId}`;
  const ofBucket = jurisdiction === null ? {} : { "cf-r2-jurisdiction": jurisdiction };
  const toFileUrl = (key: string): string =>
    `${account}/r2/buckets/${bucket}/objects/${key.split("/").map(encodeURIComponent).join("/")}`;
  const ask = async (body: object): Promise<Row[][]> => {
    const query = `${account}/d1/database/${databaseId}/query`;
    const answer = await call(remote, query, toJsonBody("POST", body));
    return readAs(Answer, answer, "database's").result.map(({ results }) => results);
  };
  return {
    query: async (sql, params = []) => (await ask({ sql, params }))[0] ?? [],
    batch: async (statements) => void (await ask({ batch: statements })),
    async getFile(key) {
      const answer = await call(remote, toFileUrl(key), { headers: ofBucket });
      return answer.status === 404 ? null : answer.body;
    },
    async putFile(key, bytes) {
      const body = new Uint8Array(bytes);
      await call(remote, toFileUrl(key), { method: "PUT", headers: ofBucket, body });
    },
    ...createRedirectStore(remote, `${account}/storage/kv/namespaces/${remote.contentId}`),
  };
}

function createRedirectStore(
  remote: RemoteStore,
  namespace: string,
): Pick<CatalogueStore, "listRedirects" | "putRedirects"> {
  const readValues = async (keys: readonly string[]): Promise<MovedEntry[]> => {
    const answer = await call(remote, `${namespace}/bulk/get`, toJsonBody("POST", { keys }));
    const { values } = readAs(Values, answer, "redirects'").result;
    // One that was removed since it was listed has none.
    return keys.flatMap((key) => {
      const value = values[key];
      return typeof value === "string" ? [{ key, value }] : [];
    });
  };
  return {
    async listRedirects(after) {
      const parameters = new URLSearchParams({ prefix: MOVED_PREFIX });
      if (after !== null) parameters.set("cursor", after);
      const answer = await call(remote, `${namespace}/keys?${parameters}`, {});
      const { result, result_info } = readAs(Listed, answer, "redirects'");
      const keys = result.map(({ name }) => name);
      const entries: MovedEntry[] = [];
      for (let from = 0; from < keys.length; from += VALUES_AT_ONCE)
        entries.push(...(await readValues(keys.slice(from, from + VALUES_AT_ONCE))));
      return { entries, cursor: result_info.cursor || null };
    },
    async putRedirects(entries) {
      const answer = await call(remote, `${namespace}/bulk`, toJsonBody("PUT", entries));
      const { unsuccessful_keys: refused } = readAs(Written, answer, "redirects'").result;
      if (refused.length > 0) throw toFault(`${refused.length} redirects were not taken`);
    },
  };
}

function toJsonBody(method: string, body: object): RequestInit {
  const headers = { "content-type": "application/json" };
  return { method, headers, body: JSON.stringify(body) };
}

function readAs<Schema extends v.GenericSchema>(
  schema: Schema,
  { body }: WholeAnswer,
  whose: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, parseJson(body.toString()));
  if (parsed.success) return parsed.output;
  throw toFault(`the ${whose} answer cannot be read`);
}

/** An answer that arrived whole. */
interface WholeAnswer {
  status: number;
  body: Buffer;
}

/** `null` when no answer came, or only a part of one. */
export async function readAnswer(
  ask: typeof fetch,
  url: string,
  init: RequestInit,
): Promise<WholeAnswer | null> {
  try {
    const answer = await ask(url, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  } catch {
    return null;
  }
}

/** Retries a temporary refusal; 404 is an answer, everything else a fault. */
async function call(
  { fetch: ask, pause, token }: RemoteStore,
  url: string,
  init: RequestInit,
): Promise<WholeAnswer> {
  let seen = "no answer";
  let wait = 0;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if (tries > 1) await pause(wait);
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    const answer = await readAnswer(ask, url, { ...init, headers });
    if (answer && (answer.status < 300 || answer.status === 404)) return answer;
    wait = answer?.status === 429 ? LIMIT_PAUSE_MS : PAUSE_MS * (tries + 1);
    seen =
      answer === null ? "no answer" : `${answer.status} ${cutText(answer.body.toString(), 300)}`;
    if (answer !== null && answer.status < 500 && answer.status !== 429) break;
  }
  throw toFault(seen);
}

function toFault(seen: string): DeployFault {
  return new DeployFault(
    `The platform's API: ${seen}.`,
    "Run the same command again: it goes on where it stopped. If it says Authentication, give CLOUDFLARE_API_TOKEN the rights to edit D1, R2 and KV.",
  );
}
