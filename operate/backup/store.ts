import { cutText } from "#base/cut.ts";
import * as v from "valibot";
import { parseJson } from "#base/parse-json.ts";
import { DeployFault } from "../deploy/fault.ts";

export type Row = Record<string, string | number | null>;
export type Value = string | number | null;

/** A catalogue's database and files, wherever they are. */
export interface CatalogueStore {
  query: (sql: string, params?: readonly Value[]) => Promise<Row[]>;
  /** All of them or none. */
  batch: (statements: readonly { sql: string; params: readonly Value[] }[]) => Promise<void>;
  /** `null` when there is no such file. */
  getFile: (key: string) => Promise<Buffer | null>;
  putFile: (key: string, bytes: Buffer) => Promise<void>;
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

/** The store of a deployed catalogue, over the platform's API. */
export function createRemoteStore(remote: RemoteStore): CatalogueStore {
  const { apiUrl, accountId, databaseId, bucket, jurisdiction } = remote;
  const account = `${apiUrl}/accounts/${accountId}`;
  const ofBucket = jurisdiction === null ? {} : { "cf-r2-jurisdiction": jurisdiction };
  const toFileUrl = (key: string): string =>
    `${account}/r2/buckets/${bucket}/objects/${key.split("/").map(encodeURIComponent).join("/")}`;
  const ask = async (body: object): Promise<Row[][]> => {
    const answer = await call(remote, `${account}/d1/database/${databaseId}/query`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const parsed = v.safeParse(Answer, parseJson(answer.body.toString()));
    if (!parsed.success) throw toFault("the database's answer cannot be read");
    return parsed.output.result.map(({ results }) => results);
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
  };
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
    "Run the same command again: it goes on where it stopped. If it says Authentication, give CLOUDFLARE_API_TOKEN the rights to edit D1 and R2.",
  );
}
